"""Slow writes of the results file cost a small part of the throughput, change no row and lose none.

DAGSWEEP_RUNS: the size of the sweep (default 20,000). Prints runs per second for every duration of a write.
"""

import os
import re
import signal
import time
import unittest

from disturbed import Disturbed
from preloaded import Preloaded
from processes import gone, send
from program import DRAINED
from results import Results, assert_identical

RUNS = int(os.environ.get("DAGSWEEP_RUNS", "20000"))
# A tenth of a millisecond each.
SHORT_RUNS = f"""
graphs: [{{kind: layered, tasks: 10, width: 10, degree: 3}}]
platform: {{processors: 4}}
sweep: {{ccr: 1, bound: [0.5], algorithm: [heft], seed: {{from: 1, count: {RUNS}}}}}
"""


class SlowWrites(Preloaded):
    SOURCE = "slow_writes.c"

    def slow(self, milliseconds):
        """While it lasts, programs that are started take so much longer for each write of r.h5."""
        return self.preloading(SLOW_FILE=str(self.folder.resolve() / "r.h5"), SLOW_MILLISECONDS=str(milliseconds))


class Throughput(SlowWrites):
    def seconds(self, ranks, milliseconds):
        """Runs the sweep into r.h5. Returns the seconds from the first batch to the last row."""
        (self.folder / "r.h5").unlink(missing_ok=True)
        with self.slow(milliseconds):
            outcome = self.succeed("run", "sweep.yaml", "--output", "r.h5", ranks=ranks)
        seconds = float(re.search(rf"{RUNS} of {RUNS} runs in ([\d.]+) s", outcome.err)[1])
        print(f"{ranks or 1} ranks, {milliseconds} ms per write: {RUNS / seconds:.0f} runs per second")
        return seconds

    def check(self, ranks):
        self.write("sweep.yaml", SHORT_RUNS)
        usual = self.seconds(ranks, 0)
        undisturbed = Results(self.folder / "r.h5")
        for milliseconds in (20, 60, 200):
            with self.subTest(milliseconds=milliseconds):
                slow = self.seconds(ranks, milliseconds)
                assert_identical(self, Results(self.folder / "r.h5"), undisturbed)
                # Writing a batch takes three writes. It is measured once, and few batches are written: a run a time would take minutes.
                self.assertLess(slow, 2 * usual + 30 * milliseconds / 1000)

    def test_ranks(self):
        self.check(4)

    def test_alone(self):
        self.check(None)


class Disturbances(SlowWrites, Disturbed):
    def start_slowly(self):
        with self.slow(60):
            process, pids = self.start(4)
        self.assertTrue(self.wait_until_done(process, 1), self.said())
        return process, pids

    def test_a_kill_loses_only_what_is_not_written(self):
        process, pids = self.start_slowly()
        time.sleep(1)
        before = self.usable().done_count()
        send([pids[2]], signal.SIGKILL)
        self.wait_for_end(process, pids)
        self.assertGreaterEqual(self.usable().done_count(), before)
        self.complete(4)

    def test_a_drain_writes_all_that_has_run(self):
        process, pids = self.start_slowly()
        send(pids.values(), signal.SIGUSR1)
        self.assertTrue(gone(pids.values(), 20), self.said())
        self.assertEqual(self.wait_for_end(process, pids), DRAINED, self.said())
        finished = int(re.search(r"disturbed: (\d+) of \d+ runs in", self.said())[1])
        self.assertEqual(self.usable().done_count(), finished)
        self.complete(4)


if __name__ == "__main__":
    unittest.main()
