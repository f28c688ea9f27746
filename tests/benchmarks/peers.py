"""The executors side by side: this simulator, its event engine and SimGrid on the same schedules and networks,
as thousand tasks per second and ratios of one run.

    cmake --build build/release --target dagsweep_benchmarks
    python3 tests/benchmarks/peers.py build/release/tests/benchmarks/dagsweep_benchmarks --instructions
"""

import argparse
import re
import subprocess

from compare import measure

NAME = re.compile(r"execute_(static|contended)(_events|_simgrid)?(?:/([a-z_]+))?/(\d+)/(\d+)(?:/|$)")
PEERS = {"": "dagsweep", "_events": "its event engine", "_simgrid": "SimGrid"}


def by_case(seconds):
    """{(network, tasks, processors): {peer: tasks per second}}"""
    found = {}
    for name, time in seconds.items():
        parts = NAME.match(name)
        if parts is None:
            continue
        _, peer, network, tasks, processors = parts.groups()
        case = (network or "dedicated", int(tasks), int(processors))
        found.setdefault(case, {}).setdefault(peer or "", int(tasks) / time)
    return found


def instructions(program, name, tasks):
    """Instructions per task of one call of the executor in the benchmark of this name, counted by Valgrind."""
    executor = "execute_by_events" if "_events" in name else "execute"
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no",
               f"--toggle-collect=dagsweep::{executor}(*", program, f"--benchmark_filter=^{name}$", "--benchmark_min_time=0.000001"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    if int(re.search(rf"^{name} +\S+ \S+ +\S+ \S+ +(\d+)", run.stdout, re.MULTILINE)[1]) != 1:
        raise RuntimeError(f"{name}: more than one call was counted")
    return int(re.search(r"Collected : (\d+)", run.stderr)[1]) / tasks


def main():
    parser = argparse.ArgumentParser(description="Compare this simulator with its event engine and SimGrid.")
    parser.add_argument("program", help="dagsweep_benchmarks, built where SimGrid is present")
    parser.add_argument("--seconds", type=float, default=0.2, help="minimum time per benchmark (default 0.2)")
    parser.add_argument("--instructions", action="store_true", help="count instructions per task too; takes minutes, needs valgrind")
    options = parser.parse_args()
    options.filter = "execute_(static|contended)"
    seconds = measure(options.program, options)
    counted = ("instructions per task", "of the event engine") if options.instructions else ()
    print(f"{'network':<20}{'tasks':>8}{'P':>5}" + "".join(f"{name:>22}" for name in (*PEERS.values(), "ratio to SimGrid", *counted)))
    for case, rates in by_case(seconds).items():
        if "_simgrid" not in rates and "_events" not in rates:
            continue
        network, tasks, processors = case
        cells = [f"{rates[peer] / 1000:.4g} k/s" if peer in rates else "" for peer in PEERS]
        cells.append(f"{rates[''] / rates['_simgrid']:.1f}" if "_simgrid" in rates else "")
        if options.instructions:
            contended = [f"execute_contended/{network}/{tasks}/{processors}"]
            names = contended if contended[0] in seconds and "_events" not in rates else [
                f"execute_static{peer}/{tasks}/{processors}" for peer in ("", "_events")]
            cells += [f"{instructions(options.program, name, tasks):.0f}" for name in names]
        print(f"{network:<20}{tasks:>8}{processors:>5}" + "".join(f"{text:>22}" for text in cells), flush=True)


if __name__ == "__main__":
    main()
