"""A kill while the results file is being created leaves no file or a usable one, never one that the user must delete."""

import signal
import subprocess
import time
import unittest

from program import InFolder, command, environment
from results import Results, assert_identical

SWEEP = """
graphs: [{kind: layered, tasks: 5, width: 2, degree: 1}]
platform: {processors: 2}
sweep: {ccr: [0.1, 0.5], algorithm: [heft, rr], seed: {from: 1, count: 10000}}
"""
MILLISECONDS = (0, 0, 1, 2, 4, 8, 16, 32)  # after the first file appears


class Creation(InFolder):
    def kill_after(self, milliseconds):
        process = subprocess.Popen(command("run", "sweep.yaml", "--output", "r.h5"), cwd=self.folder,
                                   env=environment(self.session), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.kill)
        while process.poll() is None and not self.written():
            pass
        time.sleep(milliseconds / 1000)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def written(self):
        """The files other than the sweep and the lock."""
        return [path for path in self.folder.iterdir() if path.name not in ("sweep.yaml", "r.h5.lock")]

    def test_no_file_or_a_usable_one(self):
        self.write("sweep.yaml", SWEEP)
        self.succeed("run", "sweep.yaml", "--output", "r.h5")
        undisturbed = Results(self.folder / "r.h5")
        (self.folder / "r.h5").unlink()
        without_file = 0
        for milliseconds in MILLISECONDS:
            with self.subTest(milliseconds=milliseconds):
                self.kill_after(milliseconds)
                exists = (self.folder / "r.h5").exists()
                if exists:
                    found = Results(self.folder / "r.h5")
                    self.assertEqual(found.rows.shape, undisturbed.rows.shape)
                    self.assertEqual(found.wrong(undisturbed).tolist()[:10], [])
                without_file += not exists
                resume = ["--resume"] if exists else []  # without a file this is the first launch
                self.succeed("run", "sweep.yaml", "--output", "r.h5", *resume)
                assert_identical(self, Results(self.folder / "r.h5"), undisturbed)
                self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["r.h5", "sweep.yaml"], "leftovers")
            (self.folder / "r.h5").unlink()
        self.assertGreater(without_file, 0, "no kill happened while the file was being created")


if __name__ == "__main__":
    unittest.main()
