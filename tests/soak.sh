#!/usr/bin/env bash
# Disturbs the program for long: kills at random moments, damaged results files and changed graph files. Prints
# tables of what was hit. A quarter of an hour with the default counts.
#   bash tests/soak.sh [PROGRAM [KILLS [FILES [SEED]]]]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${1:-build/release/dagsweep} kills=${2:-100} files=${3:-1000} seed=${4:-1}
status=0

echo "== $kills kills"
/usr/bin/python3 tests/soak/kills.py --program "$program" --kills "$kills" --seed "$seed" || status=1
/usr/bin/python3 tests/soak/kills.py --program "$program" --kills "$kills" --seed "$seed" --shard 2/3 || status=1
echo "== $kills launches of many that join"
/usr/bin/python3 tests/soak/joined_kills.py --program "$program" --kills "$kills" --seed "$seed" || status=1
echo "== $files damaged files"
/usr/bin/python3 tests/soak/damage.py --program "$program" --count "$files" --seed "$seed" --reports 10 || status=1
echo "== $files changed graph files of each format"
/usr/bin/python3 tests/soak/graph_mutants.py --program "$program" --count "$files" --seed "$seed" || status=1
exit $status
