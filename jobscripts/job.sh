#!/usr/bin/env bash
# The job that submit.sh submits: runs a sweep, or the shard of this array task, within the job's
# time limit. On Slurm's warning it stops the ranks, requeues itself, and resumes in the next job.
# Ranks that do not stop within site_patience seconds, as on a node that hangs, are killed.
#   job.sh REPOSITORY PROGRAM SWEEP OUTPUT SHARDS TIMING-NODES RETRY
set -uo pipefail

# Before anything else, because Slurm may warn or cancel at any time. A shell runs a trap only when no
# command is in the foreground; the ranks run in the background.
warned='' cancelled='' signalled='' ranks=''
trap 'signalled=1 warned=1; [ -z "$ranks" ] || stop_ranks' USR1
trap 'signalled=1 cancelled=1; [ -z "$ranks" ] || stop_ranks' TERM

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

log() { echo "job.sh, $(date '+%F %T'): $*"; }

stop_ranks() {
  if [ -n "$cancelled" ]; then
    kill -TERM "$ranks"
    return
  fi
  log "time is nearly up: stopping"
  kill -USR1 "$ranks"
  (sleep "$site_patience"; kill -KILL "$ranks") 2>/dev/null &
}

# Runs the ranks and waits for their end; returns their exit code.
run() {
  local code
  "${launcher[@]}" "$program" run "$sweep" --output "$output" "${options[@]}" "$@" &
  ranks=$!
  [ -z "$warned$cancelled" ] || stop_ranks # the signal came before there was anything to stop
  while signalled='' && { wait "$ranks"; code=$?; } && [ -n "$signalled" ]; do :; done
  ranks=''
  return "$code"
}

# Prints the number of tuples that have ended.
ended() {
  [ -e "$output" ] || { echo 0; return; }
  "$program" status "$output" | sed -n '1s/.*: \([0-9]*\) of .*/\1/p'
}

# A run that crashes its process is given up at the start that follows its second or third crash.
# Four crashes in a row without a run that ends have another cause, and end the job.
most_without_progress=4
restarts=${SLURM_RESTART_COUNT:-0}
at_start=$(ended)
again=() without_progress=0
if [ -n "$retry" ] && [ "$restarts" -eq 0 ] && [ -e "$output" ]; then again=(--retry "$retry"); fi
while :; do
  before=$(ended)
  code=75 # if a signal came while no ranks ran
  if [ -z "$warned$cancelled" ]; then
    run ${again[@]+"${again[@]}"}
    code=$?
  fi
  again=()
  case $code in
    0 | 1) log "all runs have ended (exit code $code)"; exit "$code" ;;
    2 | 3) log "cannot continue (exit code $code, see above)"; exit "$code" ;;
  esac
  if [ -n "$cancelled" ]; then log "stopped; submit it again to continue"; exit 75; fi
  if [ -n "$warned" ]; then
    if [ "$(ended)" = "$at_start" ]; then
      log "no run ended within the job's time; submit it again with a larger --time"
      exit 75
    fi
    log "time is up; requeued, to go on from $(ended) ended tuples"
    scontrol requeue "$SLURM_JOB_ID" || { log "cannot requeue; submit it again to continue"; exit 75; }
    sleep 300 & wait # Slurm ends this job meanwhile
    exit 75
  fi
  if [ "$code" -eq 75 ]; then log "stopped by a signal; submit it again to continue"; exit 75; fi
  if [ "$(ended)" = "$before" ]; then without_progress=$((without_progress + 1)); else without_progress=0; fi
  if [ "$without_progress" -ge "$most_without_progress" ]; then
    log "crashed $without_progress times without ending a run (exit code $code); giving up"
    exit "$code"
  fi
  log "crashed (exit code $code); resuming"
  sleep 2
done
