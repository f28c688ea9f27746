#!/usr/bin/env bash
# What submit.sh submits: runs a sweep, or the shard of it that this array job is, as far as the
# job's time goes. Slurm's warning stops it early; then it requeues itself and goes on from there.
# Ranks that hang, as on a node that has gone astray, are not waited for longer than site_patience.
#   job.sh REPOSITORY PROGRAM SWEEP OUTPUT SHARDS TIMING-NODES RETRY
set -uo pipefail
repository=$1 program=$2 sweep=$3 output=$4 shards=$5 timing=$6 retry=$7
# shellcheck source=site.sh
source "$repository/jobscripts/site.sh"
site_modules

options=(--resume)
if [ "$shards" -gt 1 ]; then
  options+=(--shard "$SLURM_ARRAY_TASK_ID/$shards")
  output=${output%.h5}-$SLURM_ARRAY_TASK_ID-of-$shards.h5
fi
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

say() { echo "job.sh, $(date '+%F %T'): $*"; }

# A shell runs a trap only when no command is in the foreground; so the ranks are in the background.
warned='' cancelled='' signalled='' ranks=''
warn() {
  signalled=1 warned=1
  [ -n "$ranks" ] || return 0
  say "time is nearly up: stopping"
  kill -USR1 "$ranks"
  (sleep "$site_patience"; kill -KILL "$ranks") 2>/dev/null &
}
trap warn USR1
trap 'signalled=1; cancelled=1; [ -z "$ranks" ] || kill -TERM "$ranks"' TERM

# Runs the ranks to their end; their exit code.
run() {
  local code
  "${launcher[@]}" "$program" run "$sweep" --output "$output" "${options[@]}" "$@" &
  ranks=$!
  while signalled='' && { wait "$ranks"; code=$?; } && [ -n "$signalled" ]; do :; done
  ranks=''
  return "$code"
}

# How many tuples have ended.
ended() {
  [ -e "$output" ] || { echo 0; return; }
  "$program" status "$output" | sed -n '1s/.*: \([0-9]*\) of .*/\1/p'
}

# A run that ends its process is given up after two or three tries, at the start of the next: nothing
# else ends no run four times over.
most_without_progress=4
restarts=${SLURM_RESTART_COUNT:-0}
at_start=$(ended)
again=() without_progress=0
if [ -n "$retry" ] && [ "$restarts" -eq 0 ] && [ -e "$output" ]; then again=(--retry "$retry"); fi
while :; do
  before=$(ended)
  code=75 # a warning may have come while no ranks ran
  if [ -z "$warned$cancelled" ]; then
    run ${again[@]+"${again[@]}"}
    code=$?
  fi
  again=()
  case $code in
    0 | 1) say "all runs have ended (exit code $code)"; exit "$code" ;;
    2 | 3) say "cannot go on (exit code $code, see above)"; exit "$code" ;;
  esac
  if [ -n "$cancelled" ]; then say "stopped; submit it again to go on"; exit 75; fi
  if [ -n "$warned" ]; then
    if [ "$(ended)" = "$at_start" ]; then
      say "no run ended within the job's time: submit it again with a larger --time"
      exit 75
    fi
    say "time is up; requeued, to go on from $(ended) ended tuples"
    scontrol requeue "$SLURM_JOB_ID" || { say "cannot requeue; submit it again to go on"; exit 75; }
    sleep 300 & wait # Slurm ends this job now
    exit 75
  fi
  if [ "$code" -eq 75 ]; then say "stopped by a signal; submit it again to go on"; exit 75; fi
  if [ "$(ended)" = "$before" ]; then without_progress=$((without_progress + 1)); else without_progress=0; fi
  if [ "$without_progress" -ge "$most_without_progress" ]; then
    say "crashed $without_progress times without ending a run (exit code $code); given up"
    exit "$code"
  fi
  say "crashed (exit code $code); going on"
  sleep 2
done
