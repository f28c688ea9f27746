"""A rank that is slow runs fewer tuples and delays nobody. How long the others wait is measured by tests/benchmarks/durations.py."""

import signal
import unittest

from disturbed import ALL_AT_GATE, Disturbed
from patience import wait_for
from processes import send, stop
from program import DONE
from results import Results, assert_identical, h5py


class SlowRank(Disturbed):
    SWEEP = ALL_AT_GATE

    def test_a_rank_that_is_stopped_for_a_while(self):
        self.gate.shut()
        process, pids = self.start(3)
        wait_for(lambda: process.poll() is not None or self.gate.arrivals() == 2, "a run of each rank at the gate")
        stop([pids[1]])
        self.gate.open()
        tuples = len(self.undisturbed.rows)  # of which the rank that is stopped has one, and no batch in advance
        self.assertTrue(self.wait_until_done(process, tuples - 1), self.said())
        send([pids[1]], signal.SIGCONT)
        self.assertEqual(self.wait_for_end(process, pids), DONE, self.said())
        assert_identical(self, Results(self.results), self.undisturbed)
        with h5py.File(self.results, "r") as file:
            ranks = {int(row["rank"]): row for row in file["ranks"][:] if row["launch_after"]}
        self.assertEqual({rank: int(row["runs"]) for rank, row in ranks.items()}, {1: 1, 2: tuples - 1})


if __name__ == "__main__":
    unittest.main()
