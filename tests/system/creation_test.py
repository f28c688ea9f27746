"""A kill while the results file is being created leaves no file or a usable one, never one that the user must delete."""

import os
import signal
import subprocess
import unittest

from patience import wait_for
from preloaded import DisturbedWrites
from processes import Process, end
from program import command, environment
from results import Results, assert_identical

SWEEP = """
graphs: [{kind: layered, tasks: 5, width: 2, degree: 1}]
platform: {processors: 2}
sweep: {ccr: [0.1, 0.5], algorithm: [heft, rr], seed: {from: 1, count: 2000}}
"""
WRITES = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377)  # before which the program is killed


class Creation(DisturbedWrites):
    def kill_at(self, write):
        """Stops the program before a write to the draft of the file or to the file, and kills it. Returns whether there was such a write."""
        with self.stopping_at(write):
            process = subprocess.Popen(command("run", "sweep.yaml", "--output", "r.h5"), cwd=self.folder,
                                       env=environment(self.session), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(end, process)
        program = Process(process.pid)
        wait_for(lambda: program.is_stopped() or program.has_ended(), "the write")
        stopped = program.is_stopped()
        program.send_signal(signal.SIGKILL)
        self.assertEqual(process.wait(), -signal.SIGKILL if stopped else os.EX_OK)
        return stopped

    def test_no_file_or_a_usable_one(self):
        self.write("sweep.yaml", SWEEP)
        self.succeed("run", "sweep.yaml", "--output", "r.h5")
        undisturbed = Results(self.folder / "r.h5")
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
                self.succeed("run", "sweep.yaml", "--output", "r.h5", *resume)
                assert_identical(self, Results(self.folder / "r.h5"), undisturbed)
                self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["r.h5", "sweep.yaml"], "leftovers")
            (self.folder / "r.h5").unlink()
        self.assertGreater(without_file, 0, "no kill happened while the file was being created")
        self.assertGreater(with_file, 0, "no kill happened after the file had been created")


if __name__ == "__main__":
    unittest.main()
