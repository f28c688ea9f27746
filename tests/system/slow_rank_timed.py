"""A rank that is slow or late runs fewer tuples, does not delay the others for long, and is named in the report."""

import os
import signal
import subprocess
import sys
import threading
import time
import unittest

from disturbed import Disturbed
from processes import send
from program import DONE, ROOT, PROGRAM
from results import Results, assert_identical, h5py


class SlowRank(Disturbed):
    def ranks(self):
        """Map from rank to its row of /ranks."""
        with h5py.File(self.results, "r") as file:
            return {int(row["rank"]): row for row in file["ranks"][:] if row["launch_after"]}

    def finish(self, process, pids, seconds=120):
        self.assertEqual(self.wait_for_end(process, pids, seconds), DONE, self.said())
        assert_identical(self, Results(self.results), self.undisturbed)
        return self.ranks()

    def test_a_rank_with_a_tenth_of_its_core(self):
        process, pids = self.start(3)
        over = threading.Event()

        def slow_down(victim):
            while not over.wait(0.005):
                send([victim], signal.SIGSTOP)
                over.wait(0.045)
                send([victim], signal.SIGCONT)

        thread = threading.Thread(target=slow_down, args=(pids[2],))
        thread.start()
        try:
            ranks = self.finish(process, pids)
        finally:
            over.set()
            thread.join()
        self.assertLess(ranks[2]["runs"], 0.5 * ranks[1]["runs"])
        self.assertGreater(ranks[2]["inside_seconds"], 2 * ranks[2]["usual_seconds"])
        # The other rank waits for at most one batch (a quarter of a second of the slow rank's time) and
        # one run: a small part of the time that half of the runs would take the slow rank.
        half = sum(row["runs"] for row in ranks.values()) / 2
        would_take = half * ranks[2]["inside_seconds"] / ranks[2]["runs"]
        self.assertLess(ranks[1]["idle_seconds"], would_take / 5, ranks)
        said = self.report()
        self.assertIn("Some ranks took longer than others", said)
        self.assertIn(f"rank 2 on {os.uname().nodename}", said)
        self.assertNotIn("rank 1 on", said)

    def test_a_rank_that_is_stopped_for_a_while(self):
        process, pids = self.start(3)
        self.assertTrue(self.wait_until_done(process, 1), self.said())
        send([pids[1]], signal.SIGSTOP)
        before = self.usable().done_count()
        self.assertTrue(self.wait_until_done(process, before + 1000), self.said())  # the other rank continues
        send([pids[1]], signal.SIGCONT)
        self.finish(process, pids)

    def report(self):
        """The HTML report about the results."""
        line = [sys.executable, str(ROOT / "postprocess/report.py"), "r.h5", "-o", "report"]
        subprocess.run(line, cwd=self.folder, check=True, capture_output=True)
        return (self.folder / "report/report.html").read_text()


if __name__ == "__main__":
    unittest.main()
