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

outcome=0
bash "$repository/jobscripts/run.sh" "$program" "$sweep" "$results" || outcome=$?
if [ "$outcome" -gt 1 ]; then exit "$outcome"; fi # 1: some runs failed; the report names them

/usr/bin/python3 "$repository/postprocess/report.py" "$results" -o "$folder"
exit "$outcome"
