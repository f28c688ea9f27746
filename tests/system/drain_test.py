"""SIGTERM, SIGUSR1 and what else batch systems send stop a sweep early: finished runs are written, the exit code is 75, and --resume continues."""

import signal
import unittest

import endless
from disturbed import Disturbed
from patience import PATIENCE, wait_for
from processes import send
from program import DONE, DRAINED
from results import Results


class Drain(Disturbed):
    def drain(self, number, ranks, through_mpirun=False):
        """While rows are there and a run is inside a command that never answers."""
        self.gate.shut()
        process, pids = self.start(ranks)
        wait_for(lambda: process.poll() is not None or self.gate.arrivals(), "a run at the gate")
        self.assertTrue(self.wait_until_done(process, 1), self.said())
        send([process] if through_mpirun else pids.values(), number)
        self.assertEqual(self.wait_for_end(process, pids), DRAINED, self.said())
        found = self.usable()
        self.assertGreater(found.done_count(), 0)
        self.assertLess(found.done_count(), len(found.rows), "nobody has let the runs at the gate go")
        self.gate.open()
        self.complete(ranks)

    def test_sigterm_alone(self):
        self.drain(signal.SIGTERM, None)

    def test_sigusr1_alone(self):
        self.drain(signal.SIGUSR1, None)

    def test_other_warnings_alone(self):
        for number in (signal.SIGUSR2, signal.SIGHUP, signal.SIGXCPU):
            with self.subTest(signal=number):
                self.drain(number, None)
                self.results.unlink()

    def test_an_ignored_hangup_stays_ignored(self):
        self.gate.shut()
        before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does for what it starts
        try:
            process, pids = self.start()
        finally:
            signal.signal(signal.SIGHUP, before)
        wait_for(lambda: process.poll() is not None or self.gate.arrivals(), "a run at the gate")
        send(pids.values(), signal.SIGHUP)
        self.gate.open()
        self.assertEqual(self.wait_for_end(process, pids), DONE, self.said())

    def test_sigterm_to_all_ranks(self):
        self.drain(signal.SIGTERM, 3)

    def test_sigusr1_to_all_ranks(self):
        self.drain(signal.SIGUSR1, 3)

    def test_sigusr1_to_mpirun_which_forwards_it(self):
        self.drain(signal.SIGUSR1, 3, through_mpirun=True)

    def test_a_plan_inside_a_run_that_would_not_end(self):
        self.gate.shut()
        process = self.start_program("plan", "sweep.yaml")
        wait_for(lambda: process.poll() is not None or self.gate.arrivals(), "a run of the sample at the gate")
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(PATIENCE), DRAINED)

    def test_inside_a_run_that_would_never_end(self):
        for ranks in (None, 3):
            with self.subTest(ranks=ranks):
                self.results.unlink(missing_ok=True)
                process, pids = self.start(ranks, sweep=endless.SWEEP)
                wait_for(lambda: process.poll() is not None or self.running_tuples(), "a run")
                send(pids.values(), signal.SIGTERM)
                self.assertEqual(self.wait_for_end(process, pids), DRAINED, self.said())
                self.assertEqual(Results(self.results).done_count(), 0)


if __name__ == "__main__":
    unittest.main()
