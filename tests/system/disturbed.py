"""A sweep that runs long enough to be disturbed, and checks that must hold at any time."""

import subprocess
import tempfile
import time
from pathlib import Path

from processes import end_program, gone, wait_for_ranks
from program import PROGRAM, InFolder, command, environment
from results import DONE, PENDING, Results, assert_identical

SWEEP = """
name: disturbed
graphs:
  - {kind: layered, tasks: 600, width: 25, degree: 3}
  - {kind: samepred, tasks: {uniform: [300, 900]}, degree: 3}
platform: {processors: 10, heterogeneity: {model: unrelated, h: 1.0}, delay: [0.5, 1.0]}
scenario: {change_interval: 0.5}
sweep:
  ccr: [0.1, 1.0]
  bound: [0, 0.6]
  algorithm: [heft, rr, rand]
  seed: {from: 1, count: 350}
"""


class Disturbed(InFolder):
    """Runs SWEEP, disturbs it, and compares with an undisturbed run in one process: cls.undisturbed."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        with tempfile.TemporaryDirectory(prefix="dagsweep-test-") as folder:
            (Path(folder) / "sweep.yaml").write_text(SWEEP)
            subprocess.run([PROGRAM, "run", "sweep.yaml", "--output", "r.h5"], cwd=folder, check=True, capture_output=True)
            cls.undisturbed = Results(Path(folder) / "r.h5")

    def setUp(self):
        super().setUp()
        self.write("sweep.yaml", SWEEP)
        self.results = self.folder / "r.h5"
        self.started = []  # processes to end in any case
        self.addCleanup(lambda: end_program(self.started))
        self.assertEqual(self.undisturbed.done_count(), len(self.undisturbed.status))

    def start(self, ranks=None, options=()):
        """Starts or resumes the sweep. Returns (the process, map from rank to process id)."""
        errors = (self.folder / "errors.txt").open("wb")
        process = subprocess.Popen(command("run", "sweep.yaml", "--output", "r.h5", "--resume", *options, ranks=ranks), cwd=self.folder,
                                   env=environment(self.session), stdin=subprocess.DEVNULL, stdout=errors, stderr=errors)
        errors.close()
        self.addCleanup(lambda: (process.poll() is None and process.kill(), process.wait()))
        pids = {0: process.pid} if ranks is None else wait_for_ranks(process, ranks)
        self.started += pids.values()
        self.assertEqual(len(pids), ranks or 1, self.said())
        return process, pids

    def said(self):
        """The output of the last run that was started."""
        return (self.folder / "errors.txt").read_text(errors="replace")

    def wait_until_done(self, process, count, seconds=60):
        """Reads the file until count rows are done. Returns False if the process ends first."""
        end = time.monotonic() + seconds
        while process.poll() is None:
            self.assertLess(time.monotonic(), end, f"no progress\n{self.said()}")
            if self.results.exists():
                found = self.usable()
                if found.done_count() >= count:
                    return True
            time.sleep(0.01)
        return False

    def wait_for_end(self, process, pids, seconds=20):
        """Waits for process and its ranks to end. Returns the exit code of process."""
        try:
            code = process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.fail(f"{process.args} still runs after {seconds} s\n{self.said()}")
        self.assertTrue(gone(pids.values(), seconds), f"ranks still run {seconds} s after mpirun\n{self.said()}")
        return code

    def usable(self):
        """The current results. Checks that the file opens, has all rows, and every row marked done is correct."""
        found = Results(self.results)
        self.assertEqual(found.rows.shape, self.undisturbed.rows.shape)
        self.assertEqual(found.wrong(self.undisturbed).tolist()[:10], [], "rows marked done that differ from an undisturbed run")
        self.assertEqual(sorted(set(found.status.tolist()) - {PENDING, DONE}), [], "status neither pending nor done")
        return found

    def complete(self, ranks=None):
        """Resumes until the end. Checks that the results equal those of an undisturbed run."""
        self.succeed("run", "sweep.yaml", "--output", "r.h5", "--resume", ranks=ranks)
        assert_identical(self, Results(self.results), self.undisturbed, "after --resume")
