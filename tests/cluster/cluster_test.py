"""Job scripts on a real Slurm of three virtual nodes: whatever happens to the jobs, the results are those of a direct run.

Needs root and Slurm (bash tests/cluster/run.sh installs it); skipped elsewhere. DAGSWEEP names the program.
"""

import os
import shutil
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "system"))
from program import PROGRAM, ROOT, InFolder  # noqa: E402
from results import Results, assert_identical, h5py  # noqa: E402

LOCAL = Path(__file__).resolve().parent / "slurm-local.sh"
CLUSTER = Path("/tmp/dagsweep-slurm-test")
SWEEP = """
name: night
graphs:
  - {{kind: layered, tasks: 1000, width: 32, degree: 3}}
  - {{kind: samepred, tasks: {{uniform: [100, 400]}}, degree: 3}}
platform: {{processors: 20}}
scenario: {{change_interval: 0.5}}
sweep: {{ccr: [0.1, 1.0], bound: [0, 0.6], algorithm: [heft, rr, rand], seed: {{from: 1, count: {seeds}}}}}
"""


def local(*arguments, **options):
    environment = os.environ | {"SLURM_LOCAL": str(CLUSTER), "SLURM_LOCAL_PORT": "18700"} | options.pop("settings", {})
    return subprocess.run(["bash", str(LOCAL), *map(str, arguments)], env=environment, capture_output=True, text=True, check=False, **options)


def setUpModule():
    missing = [tool for tool in ("munged", "slurmctld", "slurmd", "srun") if not shutil.which(tool, path=os.environ["PATH"] + ":/usr/sbin:/sbin")]
    if missing or os.geteuid() != 0:
        raise unittest.SkipTest(f"{', '.join(missing) or 'root'} is missing: sudo bash tests/cluster/run.sh installs Slurm and runs this")
    local("stop")
    started = local("start", 3)
    if started.returncode != 0:
        local("stop")
        raise unittest.SkipTest(started.stderr)
    unittest.addModuleCleanup(local, "stop")


class Job(InFolder):
    def setUp(self):
        super().setUp()
        self.addCleanup(local, "run", "scancel", "--user", "root")

    def sweep(self, seeds):
        """Writes the sweep and returns what a direct run makes of it."""
        self.write("night.yaml", SWEEP.format(seeds=seeds))
        self.succeed("run", "night.yaml", "--output", "direct.h5", timeout=600)
        return Results(self.folder / "direct.h5")

    def submit(self, *options, **settings):
        """The job's number."""
        settings["DAGSWEEP_PROGRAM"] = str(PROGRAM)
        done = local("run", "bash", ROOT / "jobscripts/submit.sh", "night.yaml", "--output", "r.h5", *options, settings=settings, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.split()[1].rstrip(":")

    def show(self, job, what):
        fields = local("run", "scontrol", "show", "job", job).stdout.split()
        return next((field.partition("=")[2] for field in fields if field.startswith(what + "=")), "")

    def logs(self):
        return "\n".join(f"== {path.name}\n{path.read_text(errors='replace')}" for path in sorted(self.folder.glob("*.log")))

    def wait(self, condition, what, seconds=150):
        end = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), end, f"{what}: not within {seconds} s\n{self.logs()}\n{local('run', 'squeue').stdout}")
            time.sleep(0.3)

    def wait_for_end(self, job, seconds=240):
        ended = ("COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL")
        self.wait(lambda: self.show(job, "JobState") in ended, f"the end of job {job}", seconds)
        return self.show(job, "JobState"), self.show(job, "ExitCode")

    def wait_for_rows(self, count, name="r.h5"):
        path = self.folder / name
        self.wait(lambda: path.exists() and Results(path).done_count() >= count, f"{count} rows")

    def launches(self):
        with h5py.File(self.folder / "r.h5", "r") as file:
            return [row for row in file["launches"][:] if row["started"]]

    def complete(self, direct):
        assert_identical(self, Results(self.folder / "r.h5"), direct, self.logs())


class Cluster(Job):
    def test_a_time_limit_too_short_ends_by_requeues(self):
        direct = self.sweep(2500)
        # Warned when 60 of its 60 seconds are left: at Slurm's next look, at most half a minute later.
        job = self.submit("--ranks", 4, "--time", 1, "--", "--nodes", 3, DAGSWEEP_WARNING="60")
        self.assertEqual(self.wait_for_end(job), ("COMPLETED", "0:0"), self.logs())
        self.complete(direct)
        self.assertGreaterEqual(len(self.launches()), 2, self.logs())
        self.assertTrue(all(row["ended"] for row in self.launches()), "a launch was killed, not drained")

    def test_a_cancelled_job_stops_and_can_go_on(self):
        direct = self.sweep(500)
        job = self.submit("--ranks", 3, "--time", 5)
        self.wait_for_rows(100)
        local("run", "scancel", job)
        self.assertEqual(self.wait_for_end(job, 30)[0], "CANCELLED")
        found = Results(self.folder / "r.h5")
        self.assertEqual(found.wrong(direct).tolist(), [])
        self.assertLess(found.done_count(), len(found.rows))
        time.sleep(1)
        self.assertEqual(local("run", "squeue", "-h").stdout, "", "it came back")
        job = self.submit("--ranks", 3, "--time", 5, DAGSWEEP_LAUNCHER="mpirun")
        self.assertEqual(self.wait_for_end(job), ("COMPLETED", "0:0"), self.logs())
        self.complete(direct)

    def test_a_lost_node_costs_a_little_work(self):
        direct = self.sweep(500)
        job = self.submit("--ranks", 3, "--time", 5, "--", "--nodes", 2)
        self.wait_for_rows(100)
        local("lose", "node2")
        try:
            self.wait(lambda: len(self.launches()) >= 2, "another start")
            self.assertEqual(self.wait_for_end(job), ("COMPLETED", "0:0"), self.logs())
        finally:
            local("regain", "node2")
        self.complete(direct)

    def test_an_array_is_merged(self):
        direct = self.sweep(200)
        job = self.submit("--ranks", 2, "--time", 5, "--shards", 4, "--at-once", 3)
        self.assertEqual(self.wait_for_end(int(job) + 1), ("COMPLETED", "0:0"), self.logs())
        self.assertEqual(len(list(self.folder.glob("r-*-of-4.h5"))), 4)
        self.complete(direct)

    def test_times_are_taken_on_nodes_of_their_own(self):
        self.write("night.yaml", """
name: night
timing: true
graphs: [{kind: layered, tasks: 100}]
platform: {processors: 5}
sweep: {ccr: 1, algorithm: [heft, rr], seed: {from: 1, count: 20}}
""")
        job = self.submit("--timing", 2, "--time", 5)
        self.assertEqual(self.wait_for_end(job), ("COMPLETED", "0:0"), self.logs())
        with h5py.File(self.folder / "r.h5", "r") as file:
            machines = {file["machines"][number]["host"] for number in file["timing"][:]["machine"]}
        self.assertEqual(machines, {b"node1", b"node2"})


if __name__ == "__main__":
    unittest.main()
