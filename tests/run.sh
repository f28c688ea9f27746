#!/usr/bin/env bash
# Runs every test: sets everything up, builds, and runs the unit, golden, property, system and
# postprocessing tests. Ends with what could not run here, why, and how to install what is missing.
#   bash tests/run.sh [release|debug|asan|tsan|clang [options of ctest...]]
# DAGSWEEP_TEST_PATIENCE: seconds until a test that waits for something gives up (600). It is no limit of
# how slow a machine may be, and only there so that nothing hangs for ever.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=${1:-release}
shift || true
bash jobscripts/setup.sh "$preset"
if [ "$(id -u)" -eq 0 ]; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi

outcome=0
# One more at a time than there are cores: some tests mostly wait.
ctest --test-dir "build/$preset" --output-on-failure --no-tests=error -j "$(($(nproc) + 1))" \
  --timeout "$((10 * ${DAGSWEEP_TEST_PATIENCE:-600}))" "$@" || outcome=$?

log=build/$preset/Testing/Temporary/LastTest.log
not_run=$( # the summary of pytest has "SKIPPED [number] file:line: reason"; Catch2 prints "  SKIPPED: reason"
  LC_ALL=C sed -nE 's/^SKIPPED \[([0-9]+)\] [^:]+(:[0-9]+)?: (SKIPPED: )?(.*)$/\1 \4/p; s/^ *SKIPPED: (.*)$/1 \1/p' "$log" |
    awk '{ n = $1; sub(/^[0-9]+ /, ""); count[$0] += n } END { for (why in count) printf "%7d %s\n", count[why], why }' | sort -k 2
  cmake "build/$preset" 2>/dev/null | sed -nE 's/^-- (No[t ].*)/      - \1/p'
)
[ -z "$not_run" ] || printf '\nNot run here (number of tests, reason):\n%s\n' "$not_run"
exit "$outcome"
