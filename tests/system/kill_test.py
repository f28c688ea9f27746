"""kill -9 at any time, while the file is created, written or closed, loses only a little work. tests/soak/kills.py does it more often."""

import signal
import unittest

from disturbed import Disturbed
from patience import wait_for
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
        """While some rows are written and others are not yet: only the first batch is written at once."""
        self.gate.shut()
        process, pids = self.start()
        wait_for(lambda: process.poll() is not None or self.gate.arrivals(), "a run at the gate")
        send(pids.values(), signal.SIGKILL)
        self.assertEqual(self.wait_for_end(process, pids), -signal.SIGKILL)
        done = self.usable().done_count()
        self.assertGreater(done, 0)
        self.assertLess(done, len(self.undisturbed.rows), "nobody has let the runs at the gate go")
        self.gate.open()
        self.complete()


if __name__ == "__main__":
    unittest.main()
