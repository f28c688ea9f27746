"""The executors side by side: this simulator, its event engine and SimGrid on the same schedules and networks,
as thousand tasks per second and ratios of one run.

    cmake --build build/release --target dagsweep_benchmarks
    python3 tests/benchmarks/peers.py build/release/tests/benchmarks/dagsweep_benchmarks
"""

import argparse
import re

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


def main():
    parser = argparse.ArgumentParser(description="Compare this simulator with its event engine and SimGrid.")
    parser.add_argument("program", help="dagsweep_benchmarks, built where SimGrid is present")
    parser.add_argument("--seconds", type=float, default=0.2, help="minimum time per benchmark (default 0.2)")
    options = parser.parse_args()
    options.filter = "execute_(static|contended)"
    print(f"{'network':<20}{'tasks':>8}{'P':>5}" + "".join(f"{name:>20}" for name in PEERS.values())
          + f"{'ratio to SimGrid':>20}")
    for case, rates in by_case(measure(options.program, options)).items():
        if "_simgrid" not in rates and "_events" not in rates:
            continue
        shown = [f"{rates[peer] / 1000:.4g} k/s" if peer in rates else "" for peer in PEERS]
        ratio = f"{rates[''] / rates['_simgrid']:.1f}" if "_simgrid" in rates else ""
        print(f"{case[0]:<20}{case[1]:>8}{case[2]:>5}" + "".join(f"{text:>20}" for text in shown) + f"{ratio:>20}")


if __name__ == "__main__":
    main()
