"""A kill, or a signal, while the results file is being created leaves no file or a usable one, never one that the user must delete."""

import os
import signal
import unittest

from patience import PATIENCE, wait_for
from preloaded import DisturbedWrites
from processes import Process
from program import DRAINED
from results import Results, assert_identical

SWEEP = """
graphs: [{kind: layered, tasks: 5, width: 2, degree: 1}]
platform: {processors: 2}
sweep: {ccr: [0.1, 0.5], algorithm: [heft, rr], seed: {from: 1, count: 2000}}
"""
WRITES = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, *range(92, 112, 2), 144, 233, 377)  # before which the program is killed; about 95 create the file


class Creation(DisturbedWrites):
    def pause_at(self, write):
        """Starts the sweep and waits until it is stopped before a write to the draft of the file or to the file, or has ended."""
        with self.stopping_at(write), open(self.folder / "said", "wb") as said:
            process = self.start_program("run", "sweep.yaml", "--output", "r.h5", stderr=said)
        program = Process(process.pid)
        wait_for(lambda: program.is_stopped() or program.has_ended(), "the write")
        return process, program, program.is_stopped()

    def kill_at(self, write):
        """Kills the program before a write. Returns whether there was such a write."""
        process, program, stopped = self.pause_at(write)
        (self.folder / "said").unlink()
        program.send_signal(signal.SIGKILL)
        self.assertEqual(process.wait(), -signal.SIGKILL if stopped else os.EX_OK)
        return stopped

    def test_no_file_or_a_usable_one(self):
        self.write("sweep.yaml", SWEEP)
        undisturbed = self.results_of("sweep.yaml")
        (self.folder / "r.h5").unlink()
        without_file = with_file = 0
        for write in WRITES:
            with self.subTest(write=write):
                if not self.kill_at(write):  # the sweep has fewer writes
                    break
                exists = (self.folder / "r.h5").exists()
                if exists:
                    found = Results(self.folder / "r.h5")
                    self.assertEqual(found.rows.shape, undisturbed.rows.shape)
                    self.assertEqual(found.wrong(undisturbed).tolist()[:10], [])
                without_file += not exists
                with_file += exists
                resume = ["--resume"] if exists else []  # without a file this is the first launch
                assert_identical(self, self.results_of("sweep.yaml", *resume), undisturbed)
                self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["r.h5", "sweep.yaml"], "leftovers")
            (self.folder / "r.h5").unlink()
        self.assertGreater(without_file, 0, "no kill happened while the file was being created")
        self.assertGreater(with_file, 0, "no kill happened after the file had been created")

    def test_a_signal_while_the_file_is_created(self):
        self.write("sweep.yaml", SWEEP)
        self.succeed("run", "sweep.yaml", "--output", "undisturbed.h5")
        for number in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(signal=number):
                process, program, stopped = self.pause_at(1)  # the first write comes after the space is reserved and before any table
                self.assertTrue(stopped)
                self.assertTrue((self.folder / "r.h5.creating").exists())
                program.send_signal(number)
                program.send_signal(signal.SIGCONT)
                self.assertEqual(process.wait(PATIENCE), DRAINED)
                said = (self.folder / "said").read_text().splitlines()
                self.assertEqual(said[-2:], ["dagsweep: r.h5: stopped while it was created, and removed; nothing has run",
                                             "dagsweep: stopped early; run again with --resume"])
                (self.folder / "said").unlink()
                self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["sweep.yaml", "undisturbed.h5"], "leftovers")
                assert_identical(self, self.results_of("sweep.yaml", "--resume"), Results(self.folder / "undisturbed.h5"))
                (self.folder / "r.h5").unlink()


if __name__ == "__main__":
    unittest.main()
