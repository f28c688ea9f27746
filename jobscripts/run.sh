#!/usr/bin/env bash
# Runs a sweep, or the missing part of it, on all cores of this machine, and starts again after a crash.
#   bash jobscripts/run.sh PROGRAM SWEEP.yaml R.h5 [options of dagsweep run...]
# On other machines: options of mpirun in DAGSWEEP_MPIRUN, such as "--hostfile hosts -n 129".
# Exit codes: those of dagsweep run; 69 if mpirun fails.
set -euo pipefail
program=$1 sweep=$2 results=$3
shift 3
if [ ! -x "$program" ]; then
  echo "run.sh: $program: does not exist (build it: README.md, or set DAGSWEEP_PROGRAM)" >&2
  exit 2
fi

# One rank distributes work and sleeps most of the time; it needs no core of its own.
cores=$(nproc)
if [ "$(id -u)" -eq 0 ]; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi
read -ra where <<<"${DAGSWEEP_MPIRUN:---oversubscribe --bind-to none -n $((cores + 1))}"
interrupted=''
trap 'interrupted=1' INT TERM
for start in 1 2 3 4; do # a run that crashes its process is given up after two or three starts
  code=0 outcome=0
  mpirun "${where[@]}" "$program" run "$sweep" --output "$results" --resume "$@" || code=$?
  # mpirun's exit code is ambiguous: it is 1 also if mpirun itself fails, or has been interrupted.
  "$program" status "$results" --exit-code >/dev/null || outcome=$?
  if [ "$outcome" -le 1 ]; then exit "$outcome"; fi # 1: some runs failed
  if [ -n "$interrupted" ]; then exit 75; fi
  case $code in 2 | 3 | 75 | 130 | 143) exit "$code" ;; esac
  echo "start $start crashed (exit code $code)"
done
if [ "$code" -le 1 ]; then exit 69; else exit "$code"; fi # 0 and 1 would say that all runs have ended
