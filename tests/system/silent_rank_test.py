"""A rank that hangs does not keep the others waiting until the end of the job: the sweep stops early, and resumes.

The clock of the program is put forward, since ranks of a busy machine may be silent for seconds although they are well.
"""

import signal
import unittest

from disturbed import ALL_AT_GATE, Disturbed
from patience import wait_for
from preloaded import ShiftedClock
from processes import send, stop
from program import BAD_INPUT, DONE, DRAINED

SILENCE = 3600  # seconds
LISTENED = 0.9  # seconds; more at a time would count as a second in which the master did not run


class SilentRank(ShiftedClock, Disturbed):
    SWEEP = ALL_AT_GATE

    def start(self, ranks=4, options=("--silence", str(SILENCE)), sweep=None):
        with self.with_clock():
            return super().start(ranks, options, sweep)

    def all_at_gate(self, process, ranks=3):
        """A run of each working rank, its first."""
        wait_for(lambda: process.poll() is not None or self.gate.arrivals() == ranks, "a run of each rank at the gate")

    def listen_until(self, over):
        """Puts the clock forward as if the master had listened all the time."""
        def state():
            self.put_forward(LISTENED)
            return over()

        wait_for(state, self.said, pause=0.001)

    def test_ranks_that_hang_end_the_sweep_when_all_others_are_idle(self):
        self.gate.shut()
        process, pids = self.start()
        self.all_at_gate(process)
        stop([pids[2], pids[3]])
        self.gate.open()
        self.assertTrue(self.wait_until_done(process, len(self.undisturbed.status) - 2), self.said())
        self.listen_until(lambda: process.poll() is not None)
        send([pids[2], pids[3]], signal.SIGCONT)
        self.assertEqual(self.wait_for_end(process, pids), DRAINED, self.said())
        self.assertRegex(self.said(), r"dagsweep: silent for 3600 s .*: rank 2 on \S+, rank 3 on \S+ \(.*--resume")
        self.complete(4)

    def test_a_rank_that_goes_on_in_time_is_awaited(self):
        self.gate.shut()
        process, pids = self.start()
        self.all_at_gate(process)
        stop([pids[2]])
        self.gate.open()
        self.assertTrue(self.wait_until_done(process, len(self.undisturbed.status) - 1), self.said())
        for _ in range(100):
            self.put_forward(LISTENED)
        send([pids[2]], signal.SIGCONT)
        self.assertEqual(self.wait_for_end(process, pids), DONE, self.said())

    def test_a_suspended_job_is_not_silent(self):
        self.gate.shut()
        process, pids = self.start()
        self.all_at_gate(process)
        stop(pids.values())
        self.put_forward(2 * SILENCE)
        send(pids.values(), signal.SIGCONT)
        self.gate.open()
        self.assertEqual(self.wait_for_end(process, pids), DONE, self.said())

    def test_before_a_run_has_ended_silence_means_nothing(self):
        self.gate.shut()
        process, pids = self.start(2, ("--silence", "0"))
        self.all_at_gate(process, ranks=1)
        for _ in range(100):
            self.put_forward(LISTENED)
        self.gate.open()
        self.assertEqual(self.wait_for_end(process, pids), DONE, self.said())

    def test_refusal(self):
        self.refused(self.run_program("run", "sweep.yaml", "--output", "x.h5", "--silence", "-1"), BAD_INPUT, "--silence", "0 to 86400")


if __name__ == "__main__":
    unittest.main()
