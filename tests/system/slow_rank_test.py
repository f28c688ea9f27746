"""A rank that is slow runs fewer tuples and delays nobody. How long the others wait is measured by tests/benchmarks/durations.py."""

import signal
import unittest

from disturbed import Disturbed
from processes import send, stop
from program import DONE
from results import Results, assert_identical, h5py


class SlowRank(Disturbed):
    def test_a_rank_that_is_stopped_for_a_while(self):
        self.gate.shut()
        process, pids = self.start(3)
        self.assertTrue(self.wait_until_done(process, 1), self.said())
        stop([pids[1]])
        self.gate.open()
        # The other rank continues. A batch is at most an eighth of what is left for two workers, and the rank that is stopped has at most two.
        tuples = len(self.undisturbed.rows)
        self.assertTrue(self.wait_until_done(process, 0.7 * tuples), self.said())
        send([pids[1]], signal.SIGCONT)
        self.assertEqual(self.wait_for_end(process, pids), DONE, self.said())
        assert_identical(self, Results(self.results), self.undisturbed)
        with h5py.File(self.results, "r") as file:
            ranks = {int(row["rank"]): row for row in file["ranks"][:] if row["launch_after"]}
        self.assertEqual(sum(int(row["runs"]) for row in ranks.values()), tuples)
        self.assertLess(ranks[1]["runs"], ranks[2]["runs"])


if __name__ == "__main__":
    unittest.main()
