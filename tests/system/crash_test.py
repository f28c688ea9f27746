"""A run that crashes its process affects only itself: after two crashes it is failed with a message, and all others are done."""

import signal
import unittest

from disturbed import Disturbed
from gate import GATE, GRAPH
from patience import wait_for
from processes import send
from program import DONE
from results import Results, assert_identical

RESULT, FAILED, ABORTED = 1, 3, 4


class Crash(Disturbed):
    """The last tuple waits at the gate: it is the one during which ranks die."""

    SWEEP = f"""
graphs: [{{kind: layered, tasks: 30, width: 5, degree: 2}}, {GRAPH}]
platform: {{processors: 32}}
sweep: {{ccr: 0.5, bound: 0.5, algorithm: [{GATE}, heft], seed: {{from: 1, count: 200}}}}
"""

    def setUp(self):
        super().setUp()
        self.held = next(number for number, algorithm in enumerate(self.undisturbed.text("algorithm")) if algorithm == "gate")

    def crash(self, ranks, number):
        """One launch in which the rank with the held run is ended by a signal."""
        self.gate.shut()
        process, pids = self.start(ranks)
        wait_for(lambda: process.poll() is not None or self.gate.arrivals(), "a run at the gate")
        self.assertIsNone(process.poll(), self.said())
        rank = next(rank for rank, tuple_number in self.running_tuples().items() if tuple_number == self.held)
        send([pids[rank]], number)
        if ranks is not None:  # Open MPI 4.1 can hang when a rank dies
            wait_for(pids[rank].has_ended, "the end of the rank")
            send(pids.values(), signal.SIGKILL)
            process.kill()
        self.assertNotIn(self.wait_for_end(process, pids), (0, 1, 2, 3, 75))
        self.gate.open()

    def resume(self, ranks, *options):
        return self.run_program("run", "sweep.yaml", "--output", "r.h5", "--resume", *options, ranks=ranks)

    def check_only_the_held_run_is_lost(self, status):
        found = Results(self.folder / "r.h5")
        self.assertEqual(found.status[self.held], status)
        self.assertEqual([row for row, one in enumerate(found.status) if one != RESULT], [self.held])
        self.assertEqual([row for row in found.differing(self.undisturbed) if row != self.held], [])
        return found.reasons[self.held].decode().rstrip("\0")

    def test_two_crashes_in_one_run_fail_it(self):
        for ranks in (None, 3):
            with self.subTest(ranks=ranks):
                self.crash(ranks, signal.SIGSEGV)
                self.crash(ranks, signal.SIGABRT)
                outcome = self.resume(ranks)
                self.assertEqual(outcome.code, 1, str(outcome))
                self.assertIn(f"tuple {self.held} crashed twice", outcome.err)
                self.assertEqual(self.check_only_the_held_run_is_lost(FAILED), "crashed twice: aborted")
                self.assertFalse((self.folder / "r.h5.running").exists())
                self.assertEqual(self.resume(ranks, "--retry", "failed").code, DONE)
                assert_identical(self, Results(self.folder / "r.h5"), self.undisturbed)
                (self.folder / "r.h5").unlink()

    def test_a_tuple_is_run_again_after_one_crash(self):
        self.crash(3, signal.SIGSEGV)
        self.assertEqual(self.resume(3).code, DONE)
        assert_identical(self, Results(self.folder / "r.h5"), self.undisturbed)

    def test_a_run_that_is_killed_three_times_is_aborted(self):
        for _ in range(3):
            self.crash(None, signal.SIGKILL)
        outcome = self.resume(None)
        self.assertEqual(outcome.code, 1, str(outcome))
        self.assertIn("out of memory", self.check_only_the_held_run_is_lost(ABORTED))
        self.assertEqual(self.resume(None, "--retry", "aborted").code, DONE)
        assert_identical(self, Results(self.folder / "r.h5"), self.undisturbed)


if __name__ == "__main__":
    unittest.main()
