#!/usr/bin/env bash
# Sets everything up on this machine, runs a sweep on all cores and writes the report.
#   bash jobscripts/local.sh [SWEEP.yaml] [FOLDER]
#     SWEEP.yaml  (default: sweeps/quick.yaml)
#     FOLDER      of the results and the report (default: results/NAME)
# After an interruption, run it again: it resumes where it stopped.
set -euo pipefail
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

refuse() {
  echo "local.sh: $*" >&2
  exit 2
}
usage() { sed -n '2,/^set -euo/{/^set/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"; }

case ${1:-} in
  --help | -h) usage; exit 0 ;;
  -*) refuse "unknown option $1 (see --help)" ;;
esac
[ $# -le 2 ] || refuse "$# arguments (a sweep file and a folder; see --help)"
sweep=${1:-$repository/sweeps/quick.yaml}
[ -f "$sweep" ] || refuse "$sweep: does not exist"
name=$(basename "$sweep" .yaml)
folder=${2:-$repository/results/$name}

bash "$repository/jobscripts/setup.sh" release dagsweep
mkdir -p "$folder"
program=$repository/build/release/dagsweep
results=$folder/$name.h5

outcome=0
bash "$repository/jobscripts/run.sh" "$program" "$sweep" "$results" || outcome=$?
if [ "$outcome" -gt 1 ]; then exit "$outcome"; fi # 1: some runs failed; the report names them

"${DAGSWEEP_PYTHON:-/usr/bin/python3}" "$repository/postprocess/report.py" "$results" -o "$folder"
exit "$outcome"
