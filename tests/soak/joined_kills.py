#!/usr/bin/env python3
"""Kills launches that join, and their ranks, or lets them stand still for longer than their lease, while the others go on; compares the rows
of each sweep of 20,016 runs with those of one process.

    python3 tests/soak/joined_kills.py --program build/release/dagsweep --kills 100 --seed 1

Prints what was hit. Exit code 1 if a row is lost or differs, or if a launch that was not hit ends early.
"""

import os
import sys
import time
import unittest

from kills import ROOT, options


def main():
    parser = options(__doc__)
    parser.add_argument("--launches", type=int, default=8)
    parser.add_argument("--ranks", type=int, default=2, help="of each launch")
    wanted = parser.parse_args()
    os.environ["DAGSWEEP"] = str(wanted.program.resolve())  # before program.py is loaded
    sys.path.insert(0, str(ROOT / "tests/system"))
    import disturbed
    from joined_kills import JoinedKills

    found = []

    class Kills(JoinedKills):
        SWEEP = disturbed.SWEEP.replace("count: 350", "count: 834")

        def runTest(self):
            found.extend(self.disturb(wanted.launches, wanted.ranks, wanted.kills, wanted.seed))

    begin = time.monotonic()
    result = unittest.TextTestRunner(verbosity=0, stream=sys.stdout).run(unittest.TestSuite([Kills()]))
    if result.wasSuccessful():
        hits, sweeps, runs = found
        for victim, count in sorted(hits.items()):
            print(f"{victim:14}{count:6}")
        needed = sweeps * len(Kills.undisturbed.rows)
        print(f"{sum(hits.values())} hits with seed {wanted.seed} on {wanted.launches} launches of {wanted.ranks} ranks, in {sweeps} sweeps of "
              f"{len(Kills.undisturbed.rows)} runs and {time.monotonic() - begin:.0f} s: no row was lost, none differs, no other launch ended early; "
              f"{runs} runs for {needed} rows, at least {runs / needed - 1:.1%} of them twice")
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
