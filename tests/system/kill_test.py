"""kill -9 at any moment loses a little work and nothing else.

DAGSWEEP_KILLS is the number of kills (default 6), DAGSWEEP_KILL_SEED chooses other moments.
"""

import os
import random
import signal
import subprocess
import time
import unittest

from disturbed import Disturbed
from processes import gone, send

KILLS = int(os.environ.get("DAGSWEEP_KILLS", "6"))
SEED = int(os.environ.get("DAGSWEEP_KILL_SEED", "20240"))
RANKS = 3

# What is killed, given mpirun, the ranks and a random number generator.
VICTIMS = {
    "a worker": lambda mpirun, ranks, draw: [ranks[draw.randrange(1, RANKS)]],
    "rank 0": lambda mpirun, ranks, draw: [ranks[0]],
    "all ranks and mpirun": lambda mpirun, ranks, draw: [mpirun, *ranks.values()],
    "mpirun alone": lambda mpirun, ranks, draw: [mpirun],  # its ranks may live on for seconds
}


class Kill(Disturbed):
    def wait_for_mpirun(self, mpirun):
        try:
            mpirun.wait(5)
        except subprocess.TimeoutExpired:  # Open MPI 4.1 can lock up when a rank dies early, after all ranks have ended
            self.assertTrue(gone(self.started, 15), f"ranks survive the death of another\n{self.said()}")
            mpirun.kill()
            mpirun.wait()

    def test_killed_and_resumed_is_the_same_as_undisturbed(self):
        draw = random.Random(SEED)
        tuples = len(self.undisturbed.rows)
        kills = rounds = done = 0
        while kills < KILLS:
            rounds += 1
            self.assertLess(rounds, 3 * KILLS + 3, "runs end before they can be killed: the sweep is too short for this machine")
            victim = list(VICTIMS)[kills % len(VICTIMS)]
            moment = done + int((tuples - done) * draw.uniform(0, 0.3))
            with self.subTest(seed=SEED, kill=kills, victim=victim, after_rows=moment):
                mpirun, ranks = self.start(RANKS)
                hit = self.wait_until_done(mpirun, moment)
                time.sleep(draw.uniform(0, 0.03))
                send(VICTIMS[victim](mpirun.pid, ranks, draw), signal.SIGKILL)
                self.wait_for_mpirun(mpirun)  # but not for ranks that linger: the next run must cope with them
                done = self.usable().done_count()
                kills += hit and done < tuples
            if done > 0.7 * tuples:  # nearly over: finish, and kill another sweep
                self.complete(RANKS if kills % 2 else None)
                self.results.unlink()
                done = 0
        self.complete(RANKS)
        self.assertTrue(gone(self.started, 10), "ranks of a killed mpirun live for ever")

    def test_alone_killed_and_resumed_is_the_same_as_undisturbed(self):
        draw = random.Random(SEED + 1)
        process, pids = self.start()
        self.assertTrue(self.wait_until_done(process, int(len(self.undisturbed.rows) * draw.uniform(0.1, 0.5))))
        send(pids.values(), signal.SIGKILL)
        self.assertEqual(self.wait_for_end(process, pids), -signal.SIGKILL)
        self.usable()
        self.complete()


if __name__ == "__main__":
    unittest.main()
