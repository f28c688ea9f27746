"""Slow writes of the results file change no row and lose none. What they cost is measured by tests/benchmarks/durations.py."""

import re
import signal
import unittest

from disturbed import Disturbed
from patience import wait_for
from preloaded import DisturbedWrites
from processes import send
from program import DRAINED
from results import assert_identical


class Disturbances(DisturbedWrites, Disturbed):
    def test_no_row_changes(self):
        for ranks in (None, 4):
            with self.subTest(ranks=ranks), self.slow(20):
                self.results.unlink(missing_ok=True)
                assert_identical(self, self.results_of("sweep.yaml", ranks=ranks), self.undisturbed)

    def start_slowly(self):
        """Rows are there, and a run is at the gate."""
        self.gate.shut()
        with self.slow(20):
            process, pids = self.start(4)
        wait_for(lambda: process.poll() is not None or self.gate.arrivals(), "a run at the gate")
        self.assertTrue(self.wait_until_done(process, 1), self.said())
        return process, pids

    def test_a_kill_loses_only_what_is_not_written(self):
        process, pids = self.start_slowly()
        before = self.usable().done_count()
        send([pids[2]], signal.SIGKILL)
        self.wait_for_end(process, pids)
        self.assertGreaterEqual(self.usable().done_count(), before)
        self.gate.open()
        self.complete(4)

    def test_a_drain_writes_all_that_has_run(self):
        process, pids = self.start_slowly()
        send(pids.values(), signal.SIGUSR1)
        self.assertEqual(self.wait_for_end(process, pids), DRAINED, self.said())
        finished = int(re.search(r"disturbed: (\d+) of \d+ runs in", self.said())[1])
        self.assertEqual(self.usable().done_count(), finished)
        self.gate.open()
        self.complete(4)


if __name__ == "__main__":
    unittest.main()
