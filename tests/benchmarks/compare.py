"""Compares the benchmarks of two builds, interleaved in one run: A B B A A B ... Machines are noisy and
drift, so what counts is the ratio of neighbours, and its median over the rounds.

    cmake --build build/release --target dagsweep_benchmarks   # in each of two checkouts
    python3 tests/benchmarks/compare.py OLD/dagsweep_benchmarks NEW/dagsweep_benchmarks
"""

import argparse
import json
import statistics
import subprocess
import sys


def measured(program, options):
    """Seconds per iteration of every benchmark of one round, by name."""
    command = [
        program,
        "--benchmark_format=json",
        f"--benchmark_filter={options.filter}",
        f"--benchmark_min_time={options.seconds}",
    ]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if run.returncode != 0:
        sys.exit(f"{program} failed: {run.stderr.strip()}")
    units = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
    return {
        one["name"]: one["real_time"] * units[one["time_unit"]]
        for one in json.loads(run.stdout)["benchmarks"]
        if not one.get("error_occurred")
    }


def compared(rounds):
    """One row per benchmark that both programs have, from [(times of A, times of B)]."""
    rows = []
    for name in rounds[0][0]:
        if not all(name in a and name in b for a, b in rounds):
            continue
        ratios = [b[name] / a[name] for a, b in rounds]
        rows.append(
            {
                "name": name,
                "a_seconds": statistics.median(a[name] for a, _ in rounds),
                "b_seconds": statistics.median(b[name] for _, b in rounds),
                "ratio": statistics.median(ratios),
                "ratio_min": min(ratios),
                "ratio_max": max(ratios),
            }
        )
    return rows


def main():
    parser = argparse.ArgumentParser(description="Compare the benchmarks of two builds.")
    parser.add_argument("a", help="the benchmark program of one build")
    parser.add_argument("b", help="that of the other")
    parser.add_argument("--rounds", type=int, default=5, help="pairs of runs (default 5)")
    parser.add_argument("--seconds", type=float, default=0.1, help="per benchmark and run (0.1)")
    parser.add_argument("--filter", default=".", help="regular expression of benchmarks")
    parser.add_argument("--json", help="write the table to this file as well")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds: at least one is needed")

    rounds = []
    for k in range(options.rounds):
        programs = (options.a, options.b) if k % 2 == 0 else (options.b, options.a)
        times = [measured(program, options) for program in programs]
        rounds.append(tuple(times) if k % 2 == 0 else (times[1], times[0]))
        print(f"round {k + 1} of {options.rounds}", file=sys.stderr)
    rows = compared(rounds)
    if not rows:
        sys.exit("no benchmark is in both programs (check --filter)")
    print(f"{'benchmark':<36}{'A, s':>12}{'B, s':>12}{'B / A':>8}   least to most")
    for row in rows:
        print(
            f"{row['name']:<36}{row['a_seconds']:>12.3g}{row['b_seconds']:>12.3g}"
            f"{row['ratio']:>8.3f}   {row['ratio_min']:.3f} to {row['ratio_max']:.3f}"
        )
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)


if __name__ == "__main__":
    main()
