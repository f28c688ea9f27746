#!/usr/bin/env bash
# clang-tidy on what has changed in src since a commit; without one, on all of src.
#   bash tests/lint.sh [COMMIT [CHECKS]]      CHECKS: added to those of .clang-tidy, such as '-clang-analyzer-*'
# Sources of a module are read several at a time, as they are compiled: most of the time goes into headers.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
base=${1:-$(git hash-object -t tree /dev/null)}
# The analyzer follows functions of an included source only if the name of what includes it has this word.
build=build/UnifiedSource
cmake --preset debug -B "$build" -DDAGSWEEP_UNITY=ON >/dev/null
python3 tests/affected.py "$base" "$build" |
  xargs -r -P "$(nproc)" -n 1 clang-tidy -quiet -p "$build" '--header-filter=/src/[a-z/_]+\.[ch]pp$' \
    "--checks=-bugprone-suspicious-include${2:+,$2}" 2>/dev/null
