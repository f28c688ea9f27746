"""A rank that hangs does not keep the others waiting until the end of the job: the sweep stops early, and resumes."""

import signal
import time
import unittest

from disturbed import Disturbed
from processes import send
from program import BAD_INPUT, DRAINED

SILENCE = 3  # seconds
ONE_RUN = """
graphs: [{kind: layered, tasks: 500000, width: 100, degree: 3}]
platform: {processors: 20}
sweep: {ccr: 1, bound: [0], algorithm: [heft], seed: 1}
"""


class SilentRank(Disturbed):
    def start(self, ranks=4, options=("--silence", str(SILENCE))):
        return super().start(ranks, options)

    def test_ranks_that_hang_end_the_sweep_when_all_others_are_idle(self):
        process, pids = self.start()
        self.assertTrue(self.wait_until_done(process, 1), self.said())
        send([pids[2], pids[3]], signal.SIGSTOP)
        try:
            self.assertEqual(self.wait_for_end(process, pids, 60), DRAINED, self.said())
        finally:
            send([pids[2], pids[3]], signal.SIGCONT)
        self.assertRegex(self.said(), r"dagsweep: silent for 3 s .*: rank 2 on \S+, rank 3 on \S+ \(.*--resume")
        # All others have ended what was left: the two ranks had at most two batches each.
        self.assertGreater(self.usable().done_count(), 0.5 * len(self.undisturbed.status))
        self.complete(4)

    def test_a_rank_that_goes_on_in_time_is_awaited(self):
        process, pids = self.start()
        self.assertTrue(self.wait_until_done(process, 1), self.said())
        send([pids[2]], signal.SIGSTOP)
        while True:
            before = self.usable().done_count()
            time.sleep(1)
            if self.usable().done_count() == before:
                break
        send([pids[2]], signal.SIGCONT)
        self.assertEqual(self.wait_for_end(process, pids, 60), 0, self.said())

    def test_a_suspended_job_is_not_silent(self):
        process, pids = self.start()
        self.assertTrue(self.wait_until_done(process, 1), self.said())
        send(pids.values(), signal.SIGSTOP)
        time.sleep(2 * SILENCE)
        send(pids.values(), signal.SIGCONT)
        self.assertEqual(self.wait_for_end(process, pids, 60), 0, self.said())

    def test_before_a_run_has_ended_silence_means_nothing(self):
        self.write("one.yaml", ONE_RUN)
        begin = time.monotonic()
        self.succeed("run", "one.yaml", "--output", "one.h5", "--silence", "0", ranks=2)
        self.assertGreater(time.monotonic() - begin, 1, "the run is too short to show anything")

    def test_refusal(self):
        self.refused(self.run_program("run", "sweep.yaml", "--output", "x.h5", "--silence", "-1"), BAD_INPUT, "--silence", "0 to 86400")


if __name__ == "__main__":
    unittest.main()
