#!/usr/bin/env bash
# Which lines the fast tests reach: unit tests of C++ and those of postprocess, in a build of its own. Prints two percentages.
#   bash tests/coverage.sh [-j N] [NAME...]
# NAME: a module of src, postprocess, or one of its test files as ctest calls it, such as postprocess_load; default: all of them.
# -j: how many compilers run beside each other; default: one per core.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
jobs=$(nproc)
while getopts j: option; do
  case $option in j) jobs=$OPTARG ;; *) exit 2 ;; esac
done
shift $((OPTIND - 1))
mapfile -t modules < <(sed -nE 's/^module_test\((\w+) .*/\1/p' tests/CMakeLists.txt)
names=("$@")
[ $# -gt 0 ] || names=("${modules[@]}" postprocess)

tested=() scripts=()
for name in "${names[@]}"; do
  if [[ " ${modules[*]} " == *" $name "* ]]; then
    tested+=("$name")
  elif [ "$name" = postprocess ]; then
    scripts=(tests/postprocess/test_*.py)
  elif [[ $name == postprocess_* ]] && [ -f "tests/postprocess/test_${name#postprocess_}.py" ]; then
    scripts+=("tests/postprocess/test_${name#postprocess_}.py")
  else
    echo "coverage.sh: unknown name '$name' (known: ${modules[*]} postprocess postprocess_<file>)" >&2
    exit 2
  fi
done

source jobscripts/packages.sh
install_packages gcovr python3-coverage
folder=$PWD/build/coverage
mkdir -p "$folder"
summary=()

if [ ${#tested[@]} -gt 0 ]; then
  cmake -S . -B "$folder/cpp" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS=--coverage -DDAGSWEEP_UNITY=ON >/dev/null
  cmake --build "$folder/cpp" -j "$jobs" --target "${tested[@]/#/test_}"
  find "$folder/cpp" -name '*.gcda' -delete # of earlier runs
  filters=()
  for module in "${tested[@]}"; do
    (cd "$folder/cpp/tests" && "./test_$module")
    if [ -d "src/$module" ]; then filters+=(--filter "src/$module/"); fi
  done
  [ ${#filters[@]} -gt 0 ] || filters=(--filter src/) # golden has no module of its own
  mkdir -p "$folder/html-cpp"
  found=$(gcovr -j "$jobs" --root . --object-directory "$folder/cpp" "${filters[@]}" \
    --html-details "$folder/html-cpp/index.html" --print-summary "$folder/cpp" | sed -n 's/^lines: //p')
  summary+=("C++: $found, $folder/html-cpp/index.html")
fi

if [ ${#scripts[@]} -gt 0 ]; then
  bash jobscripts/setup.sh release dagsweep # some tests read what the program has written
  export DAGSWEEP=$PWD/build/release/dagsweep
  export COVERAGE_PROCESS_START=$PWD/pyproject.toml COVERAGE_FILE=$folder/python/data
  rm -rf "$folder/python"
  mkdir -p "$folder/python"
  echo 'import coverage; coverage.process_startup()' >"$folder/python/sitecustomize.py" # scripts that tests start count, too
  PYTHONPATH=$folder/python /usr/bin/python3 -m pytest "${scripts[@]}"
  /usr/bin/python3 -m coverage combine --quiet
  /usr/bin/python3 -m coverage html --quiet --directory "$folder/html-python"
  found=$(/usr/bin/python3 -m coverage report | tail -n 1 | grep -oE '[0-9.]+%')
  summary+=("Python: $found, $folder/html-python/index.html")
fi
printf '%s\n' "" "${summary[@]}"
