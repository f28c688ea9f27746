"""A sweep that runs long enough to be disturbed, and checks that must hold at any time."""

import signal
import subprocess
import tempfile
from pathlib import Path

from gate import GATE, GRAPH, Gate
from patience import PATIENCE, wait_for
from processes import Process, gone, send, wait_for_ranks
from program import PROGRAM, InFolder
from results import DONE, PENDING, Results, assert_identical, running_tuples

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
# With the gate shut it does not end, however few runs come before.
WITH_GATE = SWEEP.replace("platform:", f"  - {GRAPH}\nplatform:").replace("rand]", f"rand, {GATE}]").replace("count: 350", "count: 60")

# With the gate shut every rank is held in its first run, a batch of its own: it has no rows that are not written.
ALL_AT_GATE = f"""
name: disturbed
graphs: [{GRAPH.replace(', most_seeds: 1', '')}]
platform: {{processors: 10}}
sweep: {{ccr: 1, algorithm: {GATE}, seed: {{from: 1, count: 500}}}}
"""


class Disturbed(InFolder):
    """Runs cls.SWEEP, disturbs it, and compares with an undisturbed run in one process: cls.undisturbed."""

    SWEEP = WITH_GATE
    OPTIONS = ()  # of every run, such as a shard

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        with tempfile.TemporaryDirectory(prefix="dagsweep-test-") as folder:
            (Path(folder) / "sweep.yaml").write_text(cls.SWEEP)
            gate = Gate(Path(folder))
            subprocess.run([PROGRAM, "run", "sweep.yaml", "--output", "r.h5", *cls.OPTIONS], cwd=folder, check=True, capture_output=True)
            del gate
            cls.undisturbed = Results(Path(folder) / "r.h5")

    def setUp(self):
        super().setUp()
        self.gate = Gate(self.folder)
        self.results = self.folder / "r.h5"
        self.started = []  # ranks to end in any case
        self.addCleanup(lambda: send(self.started, signal.SIGKILL))
        self.write("sweep.yaml", self.SWEEP)
        self.assertEqual(self.undisturbed.done_count(), len(self.undisturbed.status))

    def start(self, ranks=None, options=(), sweep=None):
        """Starts or resumes the sweep, or another one. Returns (the child process, map from rank to Process)."""
        if sweep is not None:
            self.write("sweep.yaml", sweep)
        with (self.folder / "errors.txt").open("wb") as errors:
            process = self.start_program("run", "sweep.yaml", "--output", "r.h5", "--resume", *self.OPTIONS, *options, ranks=ranks,
                                         stdout=errors, stderr=errors)
        pids = {0: Process(process.pid)} if ranks is None else wait_for_ranks(process, ranks)
        self.started += pids.values()
        self.assertEqual(len(pids), ranks or 1, self.said())
        return process, pids

    def said(self):
        """The output of the last run that was started."""
        return (self.folder / "errors.txt").read_text(errors="replace")

    def wait_until_done(self, process, count):
        """Reads the file until count rows are done. Returns False if the process ends first."""
        def state():
            if process.poll() is not None:
                return "ended"
            return "done" if self.results.exists() and self.usable().done_count() >= count else None

        return wait_for(state, lambda: f"{count} rows\n{self.said()}", pause=0.01) == "done"

    def wait_for_end(self, process, pids):
        """Waits for process and its ranks to end. Returns the exit code of process."""
        try:
            code = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.fail(f"{process.args} still runs after {PATIENCE:g} s\n{self.said()}")
        self.assertTrue(gone(pids.values()), f"ranks still run long after mpirun\n{self.said()}")
        return code

    def running_tuples(self):
        return running_tuples(self.results)

    def usable(self):
        """The current results. Checks that the file opens, has all rows, and every row marked done is correct."""
        found = Results(self.results)
        self.assertEqual(found.rows.shape, self.undisturbed.rows.shape)
        self.assertEqual(found.wrong(self.undisturbed).tolist()[:10], [], "rows marked done that differ from an undisturbed run")
        self.assertEqual(sorted(set(found.status.tolist()) - {PENDING, DONE}), [], "status neither pending nor done")
        return found

    def complete(self, ranks=None):
        """Resumes until the end. Checks that the results equal those of an undisturbed run."""
        assert_identical(self, self.results_of("sweep.yaml", "--resume", *self.OPTIONS, ranks=ranks), self.undisturbed, "after --resume")
