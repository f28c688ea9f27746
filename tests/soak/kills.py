#!/usr/bin/env python3
"""Kills a sweep many times at random moments, resumes it, and compares its rows with those of an undisturbed run.

    python3 tests/soak/kills.py --program build/release/dagsweep --kills 100 --seed 1

Prints what was hit when: some kills hit another phase than the one they aimed at, and count too. Exit code 1 if a row is lost or differs.
"""

import argparse
import os
import sys
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def options(description):
    """A parser of the options that all scripts that kill have."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=Path, default=ROOT / "build/release/dagsweep")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def print_table(hits, phases, victims):
    width = max(map(len, victims)) + 2
    print(f"{'killed while':{width}}" + "".join(f"{phase:>10}" for phase in phases) + f"{'all':>10}")
    for victim in victims:
        counts = [hits[phase, victim] for phase in phases]
        print(f"{victim:{width}}" + "".join(f"{count:10}" for count in (*counts, sum(counts))))
    counts = [sum(hits[phase, victim] for victim in victims) for phase in phases]
    print(f"{'all':{width}}" + "".join(f"{count:10}" for count in (*counts, sum(counts))))


def main():
    parser = options(__doc__)
    parser.add_argument("--shard", help="K/N: of a shard of the sweep")
    wanted = parser.parse_args()
    os.environ["DAGSWEEP"] = str(wanted.program.resolve())  # before program.py is loaded
    sys.path.insert(0, str(ROOT / "tests/system"))
    from random_kills import PHASES, VICTIMS, RandomKills

    hits = {}

    class Kills(RandomKills):
        OPTIONS = ("--shard", wanted.shard) if wanted.shard else ()
        if wanted.shard:  # with as many rows as the whole sweep has otherwise
            SWEEP = RandomKills.SWEEP.replace("count: 350", f"count: {350 * int(wanted.shard.partition('/')[2])}")

        def runTest(self):
            hits.update(self.kill_and_resume(wanted.kills, wanted.seed))

    begin = time.monotonic()
    result = unittest.TextTestRunner(verbosity=0, stream=sys.stdout).run(unittest.TestSuite([Kills()]))
    if result.wasSuccessful():
        print_table({(phase, victim): hits.get((phase, victim), 0) for phase in PHASES for victim in VICTIMS}, PHASES, list(VICTIMS))
        print(f"{sum(hits.values())} kills with seed {wanted.seed} in {time.monotonic() - begin:.0f} s: no row was lost, none differs")
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
