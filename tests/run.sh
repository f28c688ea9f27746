#!/usr/bin/env bash
# Runs every test: sets everything up, builds, and runs the unit, golden, property, system and
# postprocessing tests.
#   bash tests/run.sh [release|debug|asan|tsan|clang [options of ctest...]]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=${1:-release}
shift || true
bash jobscripts/setup.sh "$preset"
if [ "$(id -u)" -eq 0 ]; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi
ctest --test-dir "build/$preset" --output-on-failure --no-tests=error -j "$(nproc)" "$@"
