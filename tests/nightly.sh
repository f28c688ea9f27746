#!/usr/bin/env bash
# What takes too long for every change (some hours). A part that fails does not end the night: the last lines are
# the seconds and the outcome of each.
#   bash tests/nightly.sh [PART...]
# PART: one of those below; default: all, in this order.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
parts=(release clang debug clang-tidy benchmarks intervals study second-implementation kills messages sanitizers threads fuzzing slurm)
if [ "$(id -u)" -eq 0 ]; then export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1; fi
program=build/release/dagsweep seed=$(date +%j)
# Ten times the random cases of the day. Builds that look for other faults, and take ten times as long, have the day's.
all_cases=(env DAGSWEEP_ALL_CASES=1 DAGSWEEP_VALIDATED_INSTANCES=10000 DAGSWEEP_EXHAUSTIVE_INSTANCES=20000 DAGSWEEP_RANDOM_RUNS=1000)

run_part() {
  case $1 in
    release | clang) # all tests, with all cases
      "${all_cases[@]}" bash tests/run.sh "$1" ;;
    debug) # all tests, with assertions
      bash tests/run.sh debug ;;
    clang-tidy) # of all sources, with the static analyzer
      bash tests/lint.sh ;;
    benchmarks) # once each, and durations, which decide nothing
      cmake --build build/release --target dagsweep_benchmarks
      build/release/tests/benchmarks/dagsweep_benchmarks --benchmark_min_time=0.001
      /usr/bin/python3 tests/benchmarks/durations.py
      /usr/bin/python3 tests/benchmarks/large_files.py ;;
    intervals) # how often they give a false verdict, by simulation
      /usr/bin/python3 tests/postprocess/false_verdicts.py ;;
    study) # of 20 seeds, whose numbers other code computes again
      rm -rf build/night-ftsa
      bash jobscripts/reproduce.sh ftsa --quick --output build/night-ftsa
      /usr/bin/python3 tests/postprocess/recompute.py sweeps/ftsa build/night-ftsa/claims.csv build/night-ftsa/*.h5 ;;
    second-implementation) # 10,000 cases of each kind, static and reactive algorithm
      xargs -P "$(nproc)" -L 1 /usr/bin/python3 tests/reference/differential.py --program "$program" --seed "$seed" <<'END'
--kind schedules --cases 190000
--kind dynamic --items --algorithms gtp,gtp/c,gtp/r,gtp/c/r,dls/sr,d-heft,l-heft --cases 70000
--kind replicated --items --cases 10000
--items --cases 10000
END
      ;;
    kills) # and damaged files
      bash tests/soak.sh "$program" 100 1000 "$seed" ;;
    messages) # larger than 2 GiB
      mpirun --oversubscribe -n 2 build/release/tests/test_parallel '[.large]' ;;
    sanitizers) # memory and undefined behaviour
      ASAN_OPTIONS=detect_leaks=0 bash tests/run.sh asan ;;
    threads) # the only one besides the main one enforces the time limit of runs
      bash jobscripts/setup.sh tsan test_parallel
      ctest --test-dir build/tsan --output-on-failure --no-tests=error -R '^parallel$' ;;
    fuzzing) # each reader with 4 million inputs
      bash jobscripts/setup.sh asan dagsweep
      DAGSWEEP_FUZZ_RUNS=4000000 DAGSWEEP_FUZZ_SEED=$seed cmake --build build/asan --target fuzz ;;
    slurm) # job scripts on a local cluster
      "${all_cases[@]}" bash tests/cluster/run.sh ;;
    *)
      echo "nightly.sh: unknown part '$1' (known: ${parts[*]})" >&2
      return 2 ;;
  esac
}

if [ "${1:-}" = --only ]; then # in a process of its own, which the first failure ends
  run_part "$2"
  exit
fi
[ $# -gt 0 ] || set -- "${parts[@]}"
for part; do
  [[ " ${parts[*]} " == *" $part "* ]] || run_part "$part"
done
source jobscripts/packages.sh
install_packages clang-tidy "${packages_of_all_tests[@]}"
bash jobscripts/setup.sh release
times=() outcome=0
for part; do
  echo "== $part"
  begun=$SECONDS word=passed
  bash "${BASH_SOURCE[0]}" --only "$part" || word=FAILED outcome=1
  times+=("$(printf '%6d  %-6s  %s' $((SECONDS - begun)) "$word" "$part")")
done
printf '%s\n' "== seconds per part" "${times[@]}"
exit "$outcome"
