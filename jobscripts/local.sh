#!/usr/bin/env bash
# Sets everything up on this machine, runs a sweep on all cores and writes the report.
#   bash jobscripts/local.sh [SWEEP.yaml] [FOLDER]
# After an interruption, run it again: it resumes where it stopped.
set -euo pipefail
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
sweep=${1:-$repository/sweeps/quick.yaml}
name=$(basename "$sweep" .yaml)
folder=${2:-$repository/results/$name}

bash "$repository/jobscripts/setup.sh" release dagsweep
mkdir -p "$folder"
program=$repository/build/release/dagsweep
results=$folder/$name.h5

# One rank distributes work and sleeps most of the time; it needs no core of its own.
cores=$(nproc)
if [ "$(id -u)" -eq 0 ]; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi
interrupted=''
trap 'interrupted=1' INT TERM
for start in 1 2 3 4; do # a run that crashes its process is given up after two or three starts
  code=0 outcome=0
  mpirun --oversubscribe --bind-to none -n $((cores + 1)) \
    "$program" run "$sweep" --output "$results" --resume || code=$?
  # mpirun's code does not tell: it is 1 also if mpirun itself fails, or has been interrupted.
  "$program" status "$results" --exit-code >/dev/null || outcome=$?
  if [ "$outcome" -le 1 ]; then break; fi # 1: some runs failed; the report names them
  if [ -n "$interrupted" ]; then exit 75; fi
  case $code in 2 | 3 | 75 | 130 | 143) exit "$code" ;; esac
  echo "start $start crashed (exit code $code)"
done
if [ "$outcome" -gt 1 ]; then
  if [ "$code" -le 1 ]; then exit 69; else exit "$code"; fi # 0 and 1 would say that all runs have ended
fi

/usr/bin/python3 "$repository/postprocess/report.py" "$results" -o "$folder"
exit "$outcome"
