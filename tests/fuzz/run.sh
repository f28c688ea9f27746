#!/usr/bin/env bash
# Runs every fuzzer of a build for some seconds, starting from the corpus. Fails if one has a finding.
#   bash tests/fuzz/run.sh FOLDER-OF-FUZZERS [SECONDS-EACH]
# Findings are written to FOLDER/findings: run FOLDER/fuzz_<reader> on one to reproduce it, and add it
# to tests/fuzz/corpus/<reader> when the fault is fixed.
set -euo pipefail
folder=$1
seconds=${2:-10}
corpus=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/corpus
mkdir -p "$folder/findings"

# Prints a line about one fuzzer; fails if it has a finding.
fuzz() {
  local fuzzer=$1 reader=${1##*/fuzz_} found="no finding" runs covered
  local log=$folder/$reader.log
  mkdir -p "$folder/grown/$reader"
  "$fuzzer" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 -max_len=8192 \
    -artifact_prefix="$folder/findings/$reader-" -print_final_stats=1 \
    "$folder/grown/$reader" "$corpus/$reader" >"$log" 2>&1 || found="FINDING, see $log"
  runs=$(awk '/number_of_executed_units/ {print $2}' "$log")
  covered=$(grep -o 'cov: [0-9]*' "$log" | tail -1 | cut -d' ' -f2)
  printf '%-10s %10s executions, %5s edges of code covered, %s\n' \
    "$reader" "${runs:-?}" "${covered:-?}" "$found"
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
