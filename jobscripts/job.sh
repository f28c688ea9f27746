#!/usr/bin/env bash
# The job that submit.sh submits: runs a sweep, or the shard of this array task, within the job's
# time limit. On Slurm's warning it stops the ranks, requeues itself, and resumes in the next job.
# Ranks that do not stop within site_patience seconds, as on a node that hangs, are killed.
#   job.sh REPOSITORY PROGRAM SWEEP OUTPUT SHARDS TIMING-NODES RETRY [SEEDS [join]]
set -uo pipefail

# The traps come before anything else, because Slurm may warn or cancel at any time. A shell runs a
# trap only when no command is in the foreground; therefore the ranks run in the background.
warned='' cancelled='' signalled='' ranks=''
trap 'signalled=1 warned=1; [ -z "$ranks" ] || stop_ranks' USR1
trap 'signalled=1 cancelled=1; [ -z "$ranks" ] || stop_ranks' TERM

repository=$1 program=$2 sweep=$3 output=$4 shards=$5 timing=$6 retry=$7 seeds=${8:-} join=${9:-}
# shellcheck source=site.sh
source "$repository/jobscripts/site.sh"
site_modules

job_id=${SLURM_JOB_ID:-}
options=(--resume --wait "$site_wait" --silence "$site_silence" ${seeds:+--seeds "$seeds"})
if [ -n "$join" ]; then
  options+=(--join --lease "$site_lease")
elif [ "$shards" -gt 1 ]; then
  options+=(--shard "$SLURM_ARRAY_TASK_ID/$shards")
  output=${output%.h5}-$SLURM_ARRAY_TASK_ID-of-$shards.h5
fi
# The job number of one task is that of the whole array, so the tasks are named by array and task.
if [ -n "${SLURM_ARRAY_JOB_ID:-}" ]; then job_id=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID; fi
case $site_launcher in
  srun)
    launcher=(srun --kill-on-bad-exit=1 ${site_srun_mpi:+--mpi="$site_srun_mpi"})
    [ "$timing" -eq 0 ] || launcher+=(--cpu-bind=cores) ;;
  mpirun)
    launcher=(mpirun)
    if [ "$timing" -eq 0 ]; then launcher+=(--bind-to none); else launcher+=(--bind-to core); fi ;;
  *) launcher=("$site_launcher") ;;
esac
launcher+=(${site_launcher_options[@]+"${site_launcher_options[@]}"})

log() { echo "job.sh, $(date '+%F %T'): $*"; }

stop_ranks() {
  # A signal that reaches the child before it has become the launcher is lost.
  while cmp -s "/proc/$$/cmdline" "/proc/$ranks/cmdline"; do sleep 0.02; done
  if [ -n "$cancelled" ]; then
    kill -TERM "$ranks"
    return
  fi
  log "time is nearly up: stopping"
  kill -USR1 "$ranks"
  (sleep "$site_patience"; kill -KILL "$ranks") 2>/dev/null &
}

# Runs the ranks and waits for their end; returns the launcher's exit code.
run() {
  local code
  "${launcher[@]}" "$program" run "$sweep" --output "$output" "${options[@]}" "$@" &
  ranks=$!
  [ -z "$warned$cancelled" ] || stop_ranks # the signal came before there was anything to stop
  while signalled='' && { wait "$ranks"; code=$?; } && [ -n "$signalled" ]; do :; done
  ranks=''
  return "$code"
}

# Reads from the results file, if that is readable: `ended`, the number of tuples that have ended;
# `launches`, the launches that began; `outcome`, 75 while tuples are pending, then 0, or 1 if runs
# failed. The launcher's exit code does not tell: launchers have codes of their own, such as 1 if a
# node cannot be reached, and srun hides those of ranks that it kills.
ended=0 launches='' outcome=75
look() {
  local text code
  outcome=75
  [ -e "$output" ] || return 0
  text=$("$program" status "$output" --exit-code)
  code=$?
  [[ $text =~ ^[^$'\n']*:\ ([0-9]+)\ of\  ]] || return 0
  ended=${BASH_REMATCH[1]} outcome=$code launches=$(grep '^  started ' <<<"$text")
}

# Whether the program itself has written a line "dagsweep: PATTERN" since the last launch. Its
# messages are in the file to which Slurm writes standard error; without it, the answer is no.
# said [PATTERN]
messages=/proc/$$/fd/2
said() { [ -f "$messages" ] && tail -c "+$((said_before + 1))" "$messages" | grep -E -c "(^|[^/])dagsweep: ${1:-}" >/dev/null; }

# Whether a node of this job does not respond. A job that is requeued gets other nodes.
lost_node() {
  [ -n "${SLURM_JOB_NODELIST:-}" ] &&
    [[ $(sinfo -h -N -n "$SLURM_JOB_NODELIST" -o %T 2>/dev/null) =~ down|\* ]]
}

# Whether Slurm takes the nodes for another job. It sends TERM, only to the ranks if the site grants
# time until the end, and does not requeue a job that ends within this time.
preempted() {
  local job start taken
  job=$(scontrol show job "$job_id" 2>/dev/null)
  start=$(sed -n 's/.*StartTime=\([0-9][^ ]*\).*/\1/p' <<<"$job" | head -1)
  taken=$(sed -n 's/.*PreemptTime=\([0-9][^ ]*\).*/\1/p' <<<"$job" | head -1)
  [ -n "$taken" ] && [[ ! $taken < $start ]] # otherwise an earlier start was preempted
}

requeue() {
  log "$*; requeued, to go on from $ended ended tuples"
  scontrol requeue "$job_id" || { log "cannot requeue; submit it again to continue"; exit 75; }
  sleep 300 & wait # Slurm ends this job meanwhile
  exit 75
}

# A run that crashes its process is given up at the start that follows its second or third crash.
# Four crashes in a row without a run that ends have another cause, and end the job.
most_without_progress=4
failed_to_start=69 # exit code, because the launcher's own could be one of the program's
look
at_start=$ended
again=() without_progress=0
if [ -n "$retry" ] && [ "${SLURM_RESTART_COUNT:-0}" -eq 0 ] && [ -e "$output" ]; then again=(--retry "$retry"); fi
while :; do
  before=$ended launches_before=$launches
  said_before=$(stat -L -c %s "$messages")
  code=75 # remains if a signal came while no ranks ran
  if [ -z "$warned$cancelled" ]; then
    run ${again[@]+"${again[@]}"}
    code=$?
  fi
  look
  begun=''
  if [ "$launches" != "$launches_before" ]; then begun=1 again=(); fi
  if [ "$outcome" -le 1 ] && [ ${#again[@]} -eq 0 ]; then
    log "all runs have ended (exit code $outcome)"
    exit "$outcome"
  fi
  if said '.* is in use by '; then
    log "in use by another process, even after $site_wait seconds (is the sweep submitted twice?)"
    exit 3
  fi
  case $code in
    2 | 3) if said; then log "cannot continue (exit code $code, see above)"; exit "$code"; fi ;;
  esac
  if preempted; then requeue "preempted"; fi
  if [ -n "$cancelled" ]; then log "stopped; submit it again to continue"; exit 75; fi
  if [ -n "$warned" ]; then
    if [ "$ended" = "$at_start" ]; then
      log "no run ended within the job's time; submit it again with a larger --time"
      exit 75
    fi
    requeue "time is up"
  fi
  # The rank hangs on its node, which Slurm may not notice.
  if said 'silent for ' && [ "$ended" != "$at_start" ]; then requeue "a rank is silent"; fi
  if [ "$code" -eq 75 ]; then log "stopped by a signal; submit it again to continue"; exit 75; fi
  if [ "$ended" = "$before" ]; then without_progress=$((without_progress + 1)); else without_progress=0; fi
  # A requeued job does not know whether it still has to run tuples again.
  if lost_node && [ ${#again[@]} -eq 0 ]; then requeue "a node does not respond"; fi
  if [ "$without_progress" -ge "$most_without_progress" ]; then
    if [ "$ended" != "$at_start" ]; then requeue "crashed $without_progress times (exit code $code)"; fi
    log "crashed $without_progress times without ending a run (exit code $code); giving up"
    if [ "$code" -le 3 ]; then exit "$failed_to_start"; else exit "$code"; fi
  fi
  # Slurm needs about two minutes to notice that a node is lost.
  if [ -n "$begun" ]; then pause=2; else pause=$site_pause; fi
  log "crashed (exit code $code$([ -n "$begun" ] || echo ", before the sweep began")); resuming in $pause s"
  sleep "$pause" & wait $!
done
