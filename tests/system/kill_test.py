"""kill -9 at any time, while the file is created, written or closed, loses only a little work. tests/soak/kills.py does it more often."""

import random
import signal
import unittest

from disturbed import Disturbed
from processes import send
from random_kills import PHASES, RandomKills

KILLS = 9
SEED = 20240


class Kill(RandomKills):
    def test_killed_and_resumed_is_the_same_as_undisturbed(self):
        hits = self.kill_and_resume(KILLS, SEED)
        self.assertEqual({phase for phase, _ in hits}, set(PHASES))


class Alone(Disturbed):
    def test_killed_and_resumed_is_the_same_as_undisturbed(self):
        draw = random.Random(SEED + 1)
        self.gate.shut()
        process, pids = self.start()
        self.assertTrue(self.wait_until_done(process, int(len(self.undisturbed.rows) * draw.uniform(0.1, 0.5))))
        send(pids.values(), signal.SIGKILL)
        self.assertEqual(self.wait_for_end(process, pids), -signal.SIGKILL)
        self.usable()
        self.gate.open()
        self.complete()


if __name__ == "__main__":
    unittest.main()
