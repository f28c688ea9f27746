#!/usr/bin/env bash
# What takes too long for every change, in one command (some hours): all tests in three builds with ten
# times the random cases, the second implementation, kills and damaged files, the sanitizers, ten minutes
# of fuzzing per reader, and the job scripts on a local Slurm.
#   bash tests/nightly.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source jobscripts/packages.sh
install_packages clang-tidy "${packages_of_all_tests[@]}"
export DAGSWEEP_ALL_CASES=1 DAGSWEEP_VALIDATED_INSTANCES=10000 DAGSWEEP_EXHAUSTIVE_INSTANCES=20000 DAGSWEEP_RANDOM_RUNS=1000

for preset in release clang debug; do
  echo "== all tests, $preset"
  bash tests/run.sh "$preset"
done

echo "== all of clang-tidy, with the static analyzer"
git ls-files 'src/*.cpp' | xargs -P "$(nproc)" -n 4 clang-tidy -quiet -p build/debug

echo "== benchmarks once each, and durations, which decide nothing"
cmake --build build/release --target dagsweep_benchmarks
build/release/tests/benchmarks/dagsweep_benchmarks --benchmark_min_time=0.001
/usr/bin/python3 tests/benchmarks/durations.py
/usr/bin/python3 tests/benchmarks/large_files.py

echo "== false verdicts of intervals, by simulation"
/usr/bin/python3 tests/postprocess/false_verdicts.py

echo "== a study with 20 seeds, whose numbers other code computes again"
rm -rf build/night-ftsa
bash jobscripts/reproduce.sh ftsa --quick --output build/night-ftsa
/usr/bin/python3 tests/postprocess/recompute.py sweeps/ftsa build/night-ftsa/claims.csv build/night-ftsa/*.h5

echo "== the second implementation, 10,000 cases of each kind, static and reactive algorithm"
/usr/bin/python3 tests/reference/differential.py --program build/release/dagsweep --items --cases 10000 --seed "$(date +%j)"
/usr/bin/python3 tests/reference/differential.py --program build/release/dagsweep --kind schedules \
  --cases 190000 --seed "$(date +%j)"
/usr/bin/python3 tests/reference/differential.py --program build/release/dagsweep --kind replicated --items \
  --cases 10000 --seed "$(date +%j)"
/usr/bin/python3 tests/reference/differential.py --program build/release/dagsweep --kind dynamic --items \
  --algorithms gtp,gtp/c,gtp/r,gtp/c/r,dls/sr,d-heft,l-heft --cases 70000 --seed "$(date +%j)"

echo "== kills and damaged files"
bash tests/soak.sh build/release/dagsweep 100 1000 "$(date +%j)"

echo "== large messages"
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun --oversubscribe -n 2 build/release/tests/test_parallel '[.large]'

echo "== sanitizers"
ASAN_OPTIONS=detect_leaks=0 bash tests/run.sh asan
# The only thread besides the main one enforces the time limit of runs.
bash jobscripts/setup.sh tsan test_parallel
ctest --test-dir build/tsan --output-on-failure --no-tests=error -R '^parallel$'

echo "== fuzzing"
DAGSWEEP_FUZZ_RUNS=4000000 DAGSWEEP_FUZZ_SEED=$(date +%j) cmake --build build/asan --target fuzz

echo "== job scripts on a local Slurm"
bash tests/cluster/run.sh
