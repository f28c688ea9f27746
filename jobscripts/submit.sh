#!/usr/bin/env bash
# Submits a sweep to Slurm. The job stops before its time limit, requeues itself and resumes, until
# all runs have ended. It also resumes after a crash, a node failure or a preemption.
#   bash jobscripts/submit.sh SWEEP.yaml [options] [-- options of sbatch...]
#     --output R.h5     the results file (default: results/NAME/NAME.h5 in the current folder)
#     --seeds N         N seeds in place of those that the sweep file names
#     --ranks N         MPI ranks (default 5): one distributes work, the others run it
#     --time LIMIT      time limit of each job, as in sbatch (default 1:00:00)
#     --memory MB       memory per rank (default: the partition's); `dagsweep plan` estimates it
#     --shards N        split the sweep into N array jobs of --ranks each, then merge their files
#     --array N         N array jobs of --ranks each that share one results file (run --join): each begins
#                       when its nodes are free, and others run what a lost one had taken; the same
#                       command adds N more jobs to those that work on the file
#     --at-once M       run at most M of the array jobs at a time
#     --timing NODES    for sweeps with `timing: true`: whole nodes, one working rank on each
#     --retry STATUS    run tuples of this status again: failed, aborted, or failed,aborted
#     --dry-run         check everything and print the commands, to be pasted into a shell
# The site's settings (partition, account, modules, srun or mpirun) are in site.sh.
set -euo pipefail
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=site.sh
source "$repository/jobscripts/site.sh"

refuse() {
  echo "submit.sh: $*" >&2
  exit 2
}

# Seconds of a time limit as sbatch reads it: minutes[:seconds], hours:minutes:seconds, or days-hours[:minutes[:seconds]].
seconds_of() {
  local days=0 rest=$1 a b c
  if [[ $rest == *-* ]]; then days=${rest%%-*} rest=${rest#*-}; fi
  IFS=: read -r a b c <<<"$rest"
  if [[ $1 != *-* && -z $c ]]; then c=${b:-0} b=$a a=0; fi # minutes come first, not hours
  echo $((((10#$days * 24 + 10#$a) * 60 + 10#${b:-0}) * 60 + 10#${c:-0}))
}

# Refuses an output that a job of the user's queue is to write: two jobs would wait for each other's locks, and the second one end in an error.
# The queue names the words that a job was submitted with.
refuse_written_twice() {
  local queue id state command
  command -v squeue >/dev/null || return 0 # no Slurm here: --dry-run
  queue=$(squeue --noheader --user "${USER:-$(id -un)}" --format '%i %T %o') || {
    echo "submit.sh: squeue fails; not known whether a job in the queue writes $output, too" >&2
    return 0
  }
  while read -r id state command; do
    [[ $state != COMPLETING && $command == *"job.sh "*" $output "[0-9]* ]] || continue
    [[ -z $array || $command != *" join" ]] || continue # they share it
    refuse "$output: job $id ($state) writes it already; wait for its end, or scancel it first, or name another file with --output"
  done <<<"$queue"
}

usage() { sed -n '2,/^set -euo/{/^set/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"; }

sweep='' output='' seeds='' ranks=5 limit=1:00:00 memory='' shards=1 array='' at_once='' timing=0 retry='' dry=''
while [ $# -gt 0 ]; do
  case $1 in
    --dry-run) dry=1 ;;
    --help | -h) usage; exit 0 ;;
    --) shift; break ;;
    --output | --seeds | --ranks | --time | --memory | --shards | --array | --at-once | --timing | --retry)
      [ $# -ge 2 ] || refuse "$1 needs a value (see --help)"
      case $1 in
        --output) output=$2 ;;
        --time)
          [[ $2 =~ ^([0-9]+-)?[0-9]+(:[0-9]{1,2}){0,2}$ ]] ||
            refuse "--time: '$2' is no time limit (minutes, hours:minutes:seconds, or days-hours:minutes:seconds)"
          limit=$2 ;;
        --retry)
          [[ $2 =~ ^(failed|aborted|failed,aborted|aborted,failed)$ ]] ||
            refuse "--retry: '$2' is no status to run again (known: failed, aborted, or failed,aborted)"
          retry=$2 ;;
        *)
          [[ $2 =~ ^[1-9][0-9]*$ ]] || refuse "$1: '$2' is no whole number from 1 on"
          case $1 in
            --seeds) seeds=$2 ;;
            --ranks) ranks=$2 ;;
            --memory) memory=$2 ;;
            --shards) shards=$2 ;;
            --array) array=$2 ;;
            --at-once) at_once=$2 ;;
            --timing) timing=$2 ;;
          esac ;;
      esac
      shift ;;
    -*) refuse "unknown option $1 (see --help)" ;;
    *) [ -z "$sweep" ] || refuse "two sweeps: $sweep and $1"; sweep=$1 ;;
  esac
  shift
done
[ -n "$sweep" ] || refuse "which sweep? (see --help)"
[ -f "$sweep" ] || refuse "$sweep: does not exist"
seconds=$(seconds_of "$limit") # 0: no limit
[ "$seconds" -eq 0 ] || [ "$seconds" -gt "$site_warning" ] ||
  refuse "--time: $limit leaves no time to run: jobs are warned $site_warning seconds before their limit, and stop" \
    "(site_warning in site.sh, or DAGSWEEP_WARNING)"
[ -z "$at_once" ] || [ -n "$array" ] || [ "$shards" -gt 1 ] ||
  refuse "--at-once has no effect on a single job (it limits the jobs of an array); add --array N, or --shards N"
[ -z "$array" ] || [ "$shards" -eq 1 ] || refuse "--array and --shards: give one of them (jobs that share a file, or a file for each)"
[ -z "$array" ] || [ "$timing" -eq 0 ] ||
  refuse "--array: not allowed with --timing (jobs on one node would disturb each other's times)"
[ -z "$array" ] || [ -z "$retry" ] ||
  refuse "--retry: not allowed with --array (other jobs may be running these); submit it once without --array"

name=$(basename "$sweep" .yaml)
sweep=$(realpath "$sweep")
output=$(realpath -m "${output:-results/$name/$name.h5}")
site_modules
program=${site_program:-$repository/build/release/dagsweep}
[ -x "$program" ] || refuse "$program: does not exist (build it: README.md, or set DAGSWEEP_PROGRAM)"
plan=$("$program" run "$sweep" ${seeds:+--seeds "$seeds"} --only-plan) || exit # which has reported the errors of the sweep file
echo "$plan" >&2
[ "$timing" -eq 0 ] || grep -qx '  timing: true' <<<"$plan" ||
  refuse "--timing: $sweep measures no time (it has no line 'timing: true'); add it, or use --ranks instead"
[ -n "$dry" ] || command -v sbatch >/dev/null ||
  refuse "no sbatch here (Slurm is missing, or its module is not loaded); jobscripts/local.sh runs a sweep" \
    "without Slurm, --dry-run prints the job"

refuse_written_twice

options=(--parsable --requeue --open-mode=append --job-name "$name" --time "$limit"
  --signal "B:USR1@$site_warning")
[ -z "$site_partition" ] || options+=(--partition "$site_partition")
[ -z "$site_account" ] || options+=(--account "$site_account")
[ -z "$memory" ] || options+=(--mem-per-cpu "${memory}M")
options+=(${site_sbatch_options[@]+"${site_sbatch_options[@]}"} "$@")
merging=("${options[@]}" --ntasks 1)
if [ "$timing" -gt 0 ]; then
  # One rank of each node works. The other one sleeps, or on the first node distributes work.
  options+=(--nodes "$timing" --ntasks-per-node 2 --exclusive)
else
  options+=(--ntasks "$ranks")
fi
stem=${output%.h5}
log=${stem//%/%%} # sbatch replaces %j and the like
if [ -n "$array" ] || [ "$shards" -gt 1 ]; then
  options+=(--array "1-${array:-$shards}${at_once:+%$at_once}" --output "$log-%A-%a.log")
else
  options+=(--output "$log-%j.log")
fi

folder=$(dirname "$output")
submit_job=(sbatch "${options[@]}" "$repository/jobscripts/job.sh" "$repository" "$program" "$sweep"
  "$output" "$shards" "$timing" "$retry" "$seeds" ${array:+join})
# The merge also runs if a shard failed, and then reports what is missing. The option --dependency goes
# between these two lists of words.
submit_merge=(sbatch "${merging[@]}" --output "$log-%j.log")
merge_job=("$repository/jobscripts/merge_job.sh" "$repository" "$program" "$output" "$shards")

# Prints words so that they can be pasted into a shell.
quote() { printf '%q ' "$@"; }

if [ -n "$dry" ]; then
  [ -d "$folder" ] || echo "mkdir -p $(quote "$folder")"
  if [ "$shards" -eq 1 ]; then
    quote "${submit_job[@]}"
    echo
  else
    echo "id=\$($(quote "${submit_job[@]}"))"
    echo "$(quote "${submit_merge[@]}")--dependency \"afterany:\${id%%;*}\" $(quote "${merge_job[@]}")"
  fi
  exit 0
fi
mkdir -p "$folder"
id=$("${submit_job[@]}")
id=${id%%;*} # without the cluster's name
echo "job $id: $output"
if [ "$shards" -gt 1 ]; then
  merge=$("${submit_merge[@]}" --dependency "afterany:$id" "${merge_job[@]}")
  echo "job ${merge%%;*}: merges the shards"
  echo "progress: for f in $(printf '%q' "$stem-")*-of-$shards.h5; do $(quote "$program")status \"\$f\"; done"
else
  echo "progress: $(quote "$program" status "$output")"
fi
