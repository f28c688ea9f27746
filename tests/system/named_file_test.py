"""Success is what the named results file holds: a file that is replaced, deleted or shortened under a run is noticed, and no second run enters it."""

import os
import shutil
import subprocess
import unittest

from gate import GATE, GRAPH, Gate
from patience import PATIENCE, wait_for
from program import DONE, IO_ERROR, InFolder, Outcome
from results import Results, assert_identical, h5py

SWEEP = f"""\
name: named
graphs: [{{kind: layered, tasks: 20, width: 5, degree: 2}}, {GRAPH}]
platform: {{processors: 4}}
sweep: {{ccr: [0.5, 1], algorithm: [heft, rr, {GATE}], seed: {{from: 1, count: 8}}}}
"""


class AtTheGate(InFolder):
    """The sweep is complete once; then some runs are pending, and wait at the gate while the file is disturbed."""

    def setUp(self):
        super().setUp()
        self.write("sweep.yaml", SWEEP)
        self.gate = Gate(self.folder)
        self.results = self.folder / "r.h5"
        self.whole = self.results_of("sweep.yaml")
        with h5py.File(self.results, "r+") as file:
            algorithms = Results(self.results).text("algorithm")
            status = file["status"][:]
            status[[algorithm == "gate" for algorithm in algorithms]] = 0
            file["status"][:] = status
        self.gate.shut()

    def start(self, ranks):
        """Starts the run; returns it once all workers wait at the gate."""
        with (self.folder / "errors.txt").open("wb") as errors:
            process = self.start_program("run", "sweep.yaml", "--output", "r.h5", "--resume", ranks=ranks, stdout=errors, stderr=errors)
        workers = 1 if ranks is None else ranks - 1
        wait_for(lambda: process.poll() is not None or self.gate.arrivals() == workers, "the gate")
        self.assertIsNone(process.poll(), (self.folder / "errors.txt").read_text())
        return process

    def finish(self, process):
        """Lets the runs pass, and returns the Outcome."""
        self.gate.open()
        code = process.wait(PATIENCE)
        return Outcome(process.args, code, "", (self.folder / "errors.txt").read_text(errors="replace"))

    def check_disturbed(self, ranks, disturb, *words):
        process = self.start(ranks)
        disturb()
        outcome = self.finish(process)
        self.refused(outcome, IO_ERROR, "r.h5", *words)
        self.assertNotIn("runs in", outcome.err)  # the line of success
        return outcome

    def check_complete(self):
        assert_identical(self, self.results_of("sweep.yaml", "--resume"), self.whole)


class Names(AtTheGate):
    def replace(self):
        shutil.copy(self.results, self.folder / "o")
        os.replace(self.folder / "o", self.results)

    def test_a_file_that_is_not_disturbed(self):
        for ranks in (None, 3):
            with self.subTest(ranks=ranks):
                outcome = self.finish(self.start(ranks))
                self.assertEqual(outcome.code, DONE, str(outcome))
                assert_identical(self, Results(self.results), self.whole)
                self.setUp()

    def test_a_file_that_is_replaced_alone(self):
        self.check_disturbed(None, self.replace, "was replaced", "--resume")
        self.check_complete()

    def test_a_file_that_is_replaced_under_ranks(self):
        self.check_disturbed(3, self.replace, "was replaced", "--resume")
        self.check_complete()

    def test_a_file_that_is_deleted_alone(self):
        self.check_disturbed(None, self.results.unlink, "was deleted", "--resume")
        self.assertFalse(self.results.exists())
        self.check_complete()

    def test_a_file_that_is_deleted_under_ranks(self):
        self.check_disturbed(3, self.results.unlink, "was deleted", "--resume")

    def test_a_file_that_is_shortened(self):
        for ranks in (None, 3):
            with self.subTest(ranks=ranks):
                self.check_disturbed(ranks, lambda: os.truncate(self.results, 1000))
                self.assertNotEqual(self.run_program("status", "r.h5").code, DONE)
                self.results.unlink()
                self.setUp()

    def test_a_file_whose_content_is_replaced(self):
        def take_results():
            with h5py.File(self.results, "r+") as file:
                file["status"][:5] = 0

        process = self.start(None)
        take_results()
        self.refused(self.finish(process), IO_ERROR, "r.h5: holds results of", "--resume")
        self.check_complete()


class Locks(AtTheGate):
    def second(self, path):
        return self.run_program("run", "sweep.yaml", "--output", path, "--resume", "--wait", "0")

    def test_no_second_run_enters_when_the_lock_file_is_removed(self):
        for ranks in (None, 3):
            with self.subTest(ranks=ranks):
                process = self.start(ranks)
                (self.folder / "r.h5.lock").unlink()
                self.refused(self.second("r.h5"), IO_ERROR, "r.h5: is in use")
                outcome = self.run_program("merge", "r.h5", "--output", "r.h5", "--force")
                self.refused(outcome, IO_ERROR, "r.h5: is in use")
                self.assertEqual(self.finish(process).code, DONE)
                self.assertFalse((self.folder / "r.h5.lock").exists())
                assert_identical(self, Results(self.results), self.whole)
                self.setUp()

    def test_no_second_run_enters_a_new_file_when_the_lock_file_is_removed(self):
        self.results.unlink()
        process = self.start(None)
        (self.folder / "r.h5.lock").unlink()
        self.refused(self.second("r.h5"), IO_ERROR, "r.h5: is in use")
        self.assertEqual(self.finish(process).code, DONE)
        self.check_complete()

    def test_no_second_run_enters_through_a_bind_mount(self):
        other = self.folder / "other"
        other.mkdir()
        (other / "x.h5").touch()
        if os.geteuid() != 0:
            self.skipTest("mounts need root")
        process = self.start(None)
        mounted = subprocess.run(["mount", "--bind", self.results, other / "x.h5"], capture_output=True, text=True, check=False)
        if mounted.returncode != 0:
            self.skipTest(f"mounts are not permitted here: {mounted.stderr.strip()}")
        try:
            self.refused(self.second("other/x.h5"), IO_ERROR, "x.h5: is in use")
        finally:
            subprocess.run(["umount", other / "x.h5"], check=True)
        self.assertEqual(self.finish(process).code, DONE)

    def test_a_lock_that_is_a_link_is_not_followed(self):
        precious = self.write("precious.txt", "precious\n")
        (self.folder / "r.h5.lock").symlink_to(precious)
        self.refused(self.second("r.h5"), IO_ERROR, "r.h5.lock: cannot be created")
        self.assertEqual(precious.read_text(), "precious\n")


if __name__ == "__main__":
    unittest.main()
