"""SIGTERM and SIGUSR1 stop a sweep early: finished runs are written, the exit code is 75, and --resume continues."""

import signal
import time
import unittest

from disturbed import Disturbed
from processes import gone, send
from program import DRAINED

LONG_RUNS = """
graphs: [{kind: layered, tasks: 400000, width: 400, degree: 10}]
platform: {processors: 64}
sweep: {ccr: [0.5], bound: [0.5], algorithm: [heft], seed: {from: 1, count: 20}}
"""


class Drain(Disturbed):
    def drain(self, number, ranks, through_mpirun=False):
        process, pids = self.start(ranks)
        self.assertTrue(self.wait_until_done(process, 1), self.said())
        sent = time.monotonic()
        send([process.pid] if through_mpirun else pids.values(), number)
        self.assertTrue(gone(pids.values(), 20), self.said())
        took = time.monotonic() - sent  # excludes the time that mpirun takes to end
        self.assertEqual(self.wait_for_end(process, pids), DRAINED, self.said())
        self.assertLess(took, 2.5, "a drain takes effect within a second")
        found = self.usable()
        self.assertGreater(found.done_count(), 0)
        self.assertLess(found.done_count(), len(found.rows), "the sweep ended before the drain")
        self.complete(ranks)

    def test_sigterm_alone(self):
        self.drain(signal.SIGTERM, None)

    def test_sigusr1_alone(self):
        self.drain(signal.SIGUSR1, None)

    def test_sigterm_to_all_ranks(self):
        self.drain(signal.SIGTERM, 3)

    def test_sigusr1_to_all_ranks(self):
        self.drain(signal.SIGUSR1, 3)

    def test_sigusr1_to_mpirun_which_forwards_it(self):
        self.drain(signal.SIGUSR1, 3, through_mpirun=True)

    def test_inside_a_long_run(self):
        self.write("sweep.yaml", LONG_RUNS)
        process, pids = self.start()
        time.sleep(1)  # the first tuple takes longer than this
        sent = time.monotonic()
        send(pids.values(), signal.SIGTERM)
        self.assertEqual(self.wait_for_end(process, pids), DRAINED, self.said())
        self.assertLess(time.monotonic() - sent, 2.5, "a drain takes effect within a second, even inside a run")


if __name__ == "__main__":
    unittest.main()
