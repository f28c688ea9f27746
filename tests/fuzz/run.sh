#!/usr/bin/env bash
# Runs every fuzzer of a build on a number of inputs, starting from the corpus. Fails if one has a finding.
#   bash tests/fuzz/run.sh FOLDER-OF-FUZZERS [RUNS-EACH [SEED]]
# Without a SEED it tries the same inputs every time. With one, inputs that cover more code are kept in
# FOLDER/grown, from which later runs with a SEED start, too. The environment variables DAGSWEEP_FUZZ_RUNS and
# DAGSWEEP_FUZZ_SEED are an alternative, and DAGSWEEP_TEST_PATIENCE is the seconds after which one input counts as
# endless (default: 600).
# Findings are written to FOLDER/findings: run FOLDER/fuzz_<reader> on one to reproduce it, and add it
# to tests/fuzz/corpus/<reader> when the fault is fixed.
set -euo pipefail
folder=$1
runs=${2:-${DAGSWEEP_FUZZ_RUNS:-50000}}
seed=${3:-${DAGSWEEP_FUZZ_SEED:-}}
corpus=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/corpus
mkdir -p "$folder/findings"
# What libFuzzer keeps depends on addresses: they must be the same every time, too (not every container allows it).
same_addresses=()
if setarch -R true 2>/dev/null; then same_addresses=(setarch -R); fi

# Prints a line about one fuzzer; fails if it has a finding.
fuzz() {
  local fuzzer=$1 reader=${1##*/fuzz_} found="no finding" executed covered
  local log=$folder/$reader.log kept=$folder/grown/$reader
  if [ -z "$seed" ]; then # kept for this run only
    kept=$folder/tried/$reader
    rm -rf "$kept"
  fi
  mkdir -p "$kept"
  "${same_addresses[@]}" "$fuzzer" -runs="$runs" -seed="${seed:-1}" -timeout="${DAGSWEEP_TEST_PATIENCE:-600}" -reload=0 \
    -rss_limit_mb=4096 -max_len=8192 -artifact_prefix="$folder/findings/$reader-" -print_final_stats=1 \
    "$kept" "$corpus/$reader" >"$log" 2>&1 || found="FINDING, see $log"
  executed=$(awk '/number_of_executed_units/ {print $2}' "$log")
  covered=$(grep -o 'cov: [0-9]*' "$log" | tail -1 | cut -d' ' -f2)
  printf '%-10s %10s executions, %5s edges of code covered, %s\n' \
    "$reader" "${executed:-?}" "${covered:-?}" "$found"
  [ "$found" = "no finding" ]
}

status=0 running=0
for fuzzer in "$folder"/fuzz_*; do # as many at a time as there are cores
  if [ "$running" -lt "$(nproc)" ]; then
    running=$((running + 1))
  else
    wait -n || status=1
  fi
  fuzz "$fuzzer" &
done
for ((; running > 0; --running)); do wait -n || status=1; done
exit $status
