"""Compares the benchmarks of two builds, run alternately: A B B A A B ... Machines are noisy and drift, so
each pair of neighbouring runs gives a ratio, and the median over the rounds is reported.

    cmake --build build/release --target dagsweep_benchmarks   # in each of two checkouts
    python3 tests/benchmarks/compare.py OLD/dagsweep_benchmarks NEW/dagsweep_benchmarks
"""

import argparse
import json
import statistics
import subprocess
import sys


def measure(program, options):
    """Runs all benchmarks once; returns seconds per iteration by name."""
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
        result["name"]: result["real_time"] * units[result["time_unit"]]
        for result in json.loads(run.stdout)["benchmarks"]
        if not result.get("error_occurred")
    }


def compare(rounds):
    """One row per benchmark of both programs; `rounds` is [(times of A, times of B)]."""
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
    parser.add_argument("b", help="the benchmark program of the other build")
    parser.add_argument("--rounds", type=int, default=5, help="pairs of runs (default 5)")
    parser.add_argument("--seconds", type=float, default=0.1, help="minimum time per benchmark and run (default 0.1)")
    parser.add_argument("--filter", default=".", help="regular expression on benchmark names")
    parser.add_argument("--json", help="also write the table to this file")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds: at least one is needed")

    rounds = []
    for k in range(options.rounds):
        programs = (options.a, options.b) if k % 2 == 0 else (options.b, options.a)
        times = [measure(program, options) for program in programs]
        rounds.append(tuple(times) if k % 2 == 0 else (times[1], times[0]))
        print(f"round {k + 1} of {options.rounds}", file=sys.stderr)
    rows = compare(rounds)
    if not rows:
        sys.exit("no benchmark is in both programs (check --filter)")
    print(f"{'benchmark':<36}{'A, s':>12}{'B, s':>12}{'B / A':>8}   min to max")
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
