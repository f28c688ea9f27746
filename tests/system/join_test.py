"""Launches that join: they share a results file, begin and end at any time, and others run what a killed one had taken."""

import signal
import unittest

from disturbed import WITH_GATE
from joined_kills import JoinedKills, wait_for_launches
from patience import wait_for
from preloaded import Preloaded
from processes import send, stop
from program import BAD_INPUT, DONE, DRAINED, IO_ERROR


class Join(JoinedKills):
    def test_struck_launches_lose_nothing_and_others_go_on(self):
        hits, _, _ = self.disturb(launches=3, ranks=2, kills=5, seed=7)
        self.assertEqual(sum(hits.values()), 5)

    def test_one_begins_late_and_one_leaves_early(self):
        first = self.launch(2)
        wait_for_launches(self, 1)
        second = self.launch()
        wait_for_launches(self, 2)
        send([first.ranks[0]], signal.SIGUSR1)
        self.assertEqual(first.wait(), DRAINED, first.said())
        third = self.launch()
        self.assertEqual([second.wait(), third.wait()], [DONE, DONE])
        self.assert_complete()
        self.assert_tidy()

    def test_joined_launches_and_others_keep_apart(self):
        first = self.launch()
        wait_for_launches(self, 1)
        stop(first.ranks.values())
        self.refused(self.run_program("run", "sweep.yaml", "--output", "r.h5", "--resume", "--wait", 0), IO_ERROR, "is in use by")
        shown = self.succeed("status", "r.h5").out
        self.assertRegex(shown, r"launch 1 on \S+ \(1 rank\): \d+ runs, last sign of life")
        send(first.ranks.values(), signal.SIGCONT)
        self.assertEqual(first.wait(), DONE, first.said())
        self.assert_complete()

    def test_what_is_refused(self):
        join = ("run", "sweep.yaml", "--output", "r.h5", "--join")
        self.refused(self.run_program(*join, "--resume", "--retry", "failed"), BAD_INPUT, "--retry", "--join")
        self.refused(self.run_program(*join, "--lease", 0), BAD_INPUT, "--lease")
        self.write("timing.yaml", self.SWEEP.replace("name: disturbed", "name: timed\ntiming: true").replace("scenario: {change_interval: 0.5}\n", "")
                   .replace("  bound: [0, 0.6]\n", ""))
        self.refused(self.run_program("run", "timing.yaml", "--output", "t.h5", "--join"), BAD_INPUT, "--join", "timing sweep")
        self.assertFalse((self.folder / "t.h5").exists())


class NoLinks(Preloaded):
    """On a file system without links, files are created once by renames that replace nothing."""

    SOURCE = "no_links.c"

    def test_launches_join(self):
        self.write("s.yaml", "graphs: [{kind: chain, tasks: 5}]\nsweep: {ccr: 1, algorithm: heft, seed: 1}\nplatform: {processors: 2}\n")
        with self.preloading():
            done = self.succeed("run", "s.yaml", "--output", "r.h5", "--join")
            self.assertIn("launch 1 of this file", done.err)
            self.assertIn("nothing left to run", self.succeed("run", "s.yaml", "--output", "r.h5", "--join").err)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["r.h5", "s.yaml"])


class TakeOver(JoinedKills):
    SWEEP = WITH_GATE

    def test_others_run_the_lease_of_a_launch_that_stands_still(self):
        self.gate.shut()
        first = self.launch()
        wait_for(self.gate.arrivals, "a run at the gate")
        second = self.launch()
        wait_for_launches(self, 2)
        stop(first.ranks.values())
        self.gate.open()
        self.assertEqual(second.wait(), DONE, second.said())
        self.assert_complete()
        self.assertIn("has given no sign of life for 1 s", second.said())
        send(first.ranks.values(), signal.SIGCONT)
        self.assertIn(first.wait(), (DONE, DRAINED), first.said())
        self.assert_complete()


if __name__ == "__main__":
    unittest.main()
