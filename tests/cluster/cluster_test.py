"""Job scripts on a real Slurm with three virtual nodes: after any disturbance the results equal those of a direct run.

Needs root, namespaces and Slurm (bash tests/cluster/run.sh installs it); skipped elsewhere. DAGSWEEP names the program. The tests wait
for conditions and do not depend on the speed of the machine.
"""

import fcntl
import json
import os
import re
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "system"))
from gate import GATE, GRAPH, SCRIPT, Gate  # noqa: E402
from patience import wait_for  # noqa: E402
from processes import running, send  # noqa: E402
from program import PROGRAM, ROOT, InFolder  # noqa: E402
from results import Results, assert_identical, h5py  # noqa: E402
from small_study import one_undecided, write_study  # noqa: E402

LOCAL = Path(__file__).resolve().parent / "slurm-local.sh"
CLUSTER = Path("/tmp/dagsweep-slurm-test")
IMPOSSIBLE = 77  # exit code: this machine cannot run Slurm
ALL_CASES = "DAGSWEEP_ALL_CASES" in os.environ
WARNING = "90"  # seconds before the limit; Slurm warns jobs of which at most 30 more are left
SWEEP = """
name: night
graphs:
  - {kind: layered, tasks: 1000, width: 32, degree: 3}
  - {kind: samepred, tasks: {uniform: [100, 400]}, degree: 3}
  - %s
platform: {processors: 20}
scenario: {change_interval: 0.5}
sweep: {ccr: [0.1, 1.0], bound: [0, 0.6], algorithm: [heft, rr, rand, %s], seed: {from: 1, count: 100}}
""" % (GRAPH, GATE)


def local(*arguments, **options):
    environment = os.environ | {"SLURM_LOCAL": str(CLUSTER), "SLURM_LOCAL_PORT": "18700"} | options.pop("settings", {})
    return subprocess.run(["bash", str(LOCAL), *map(str, arguments)], env=environment, capture_output=True, text=True, check=False, **options)


def setUpModule():
    one_at_a_time = open(f"{CLUSTER}.lock", "w", encoding="ascii")
    unittest.addModuleCleanup(one_at_a_time.close)
    fcntl.flock(one_at_a_time, fcntl.LOCK_EX)
    local("stop")  # left by a run that was killed
    started = local("start", 3)
    unittest.addModuleCleanup(local, "stop")
    if started.returncode == IMPOSSIBLE:
        raise unittest.SkipTest(started.stderr.strip())
    if started.returncode != 0:
        raise RuntimeError(started.stderr)


class OnSlurm(InFolder):
    """Runs the sweep cls.SWEEP under Slurm, and compares with a direct run: cls.direct."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        with tempfile.TemporaryDirectory(prefix="dagsweep-test-") as folder:
            (Path(folder) / "night.yaml").write_text(cls.SWEEP)
            gate = Gate(Path(folder))
            subprocess.run([PROGRAM, "run", "night.yaml", "--output", "r.h5"], cwd=folder, check=True, capture_output=True)
            cls.direct = Results(Path(folder) / "r.h5")
            del gate

    def setUp(self):
        super().setUp()
        self.write("night.yaml", self.SWEEP)
        self.gate = Gate(self.folder)
        self.addCleanup(self.end_all_jobs)

    def end_all_jobs(self):
        local("run", "scancel", "--user", "root")
        self.wait(self.queue_is_empty, "the end of all jobs")

    def queue_is_empty(self):
        squeue = local("run", "squeue", "-h")
        return squeue.returncode == 0 and squeue.stdout == ""

    def submit(self, *options, **settings):
        """The job's number."""
        return self.submit_all(*options, **settings)[0]

    def submit_all(self, *options, **settings):
        """The numbers of all jobs: that of the shards, then that of the merge. Slurm also numbers the tasks of an array, so that others may lie
        between them."""
        settings["DAGSWEEP_PROGRAM"] = str(PROGRAM)
        done = local("run", "bash", ROOT / "jobscripts/submit.sh", "night.yaml", "--output", "r.h5", *options, settings=settings, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        return re.findall(r"^job (\d+):", done.stdout, re.MULTILINE)

    def show(self, job, what):
        fields = local("run", "scontrol", "show", "job", job).stdout.split()
        return next((field.partition("=")[2] for field in fields if field.startswith(what + "=")), "")

    def logs(self, of="*"):
        return "\n".join(f"== {path.name}\n{path.read_text(errors='replace')}" for path in sorted(self.folder.glob(f"{of}.log")))

    def wait(self, condition, what):
        wait_for(condition, lambda: f"{what}\n{self.logs()}\n{local('run', 'squeue').stdout}", pause=0.1)

    def wait_for_end(self, job):
        ended = ("COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL")
        self.wait(lambda: self.show(job, "JobState") in ended, f"the end of job {job}")
        return self.show(job, "JobState"), self.show(job, "ExitCode")

    def wait_for_a_row(self, path="r.h5"):
        """The first batch of a rank is written at once; with the gate shut, those after it perhaps never."""
        path = self.folder / path
        self.wait(lambda: path.exists() and Results(path).done_count() > 0, "a row")

    def ranks(self, of=""):
        """The job's ranks, with these words in their command line."""
        def is_of_job(process):
            words = Path(f"/proc/{process.number}/cmdline").read_bytes().decode().replace("\0", " ")
            return Path(os.readlink(f"/proc/{process.number}/cwd")) == self.folder and of in words

        return running(is_of_job)

    def launches(self):
        with h5py.File(self.folder / "r.h5", "r") as file:
            return [row for row in file["launches"][:] if row["started"]]

    def complete(self, job):
        self.assertEqual(self.wait_for_end(job), ("COMPLETED", "0:0"), self.logs())
        assert_identical(self, Results(self.folder / "r.h5"), self.direct, self.logs())

    # Slurm looks for jobs to warn twice a minute. Ranks are stopped until the warning, so that the sweep cannot end before it on a fast machine.

    def warn(self, job, of="*"):
        """Moves the job's time limit so close that Slurm warns it the next time it looks, and back when it has done so."""
        minutes = sum(int(part) * unit for part, unit in zip(self.show(job, "RunTime").split(":"), (60, 1, 0)))
        self.limit(job, minutes + 2)
        self.wait(lambda: "time is nearly up" in self.logs(of), "a warning")
        self.limit(job, 60)

    def limit(self, job, minutes):
        done = local("run", "scontrol", "update", f"JobId={job}", f"TimeLimit={minutes}")
        self.assertEqual(done.returncode, 0, done.stderr)


class Cluster(OnSlurm):
    SWEEP = SWEEP

    def test_a_sweep_longer_than_the_time_limit_is_requeued(self):
        self.gate.shut()
        job = self.submit("--ranks", 4, "--time", 60, "--", "--nodes", 3, DAGSWEEP_WARNING=WARNING)
        self.wait_for_a_row()
        ranks = self.ranks()
        self.assertEqual(len(ranks), 4)
        send(ranks, signal.SIGSTOP)
        self.addCleanup(send, ranks, signal.SIGCONT)
        self.warn(job)
        send(ranks, signal.SIGCONT)
        self.gate.open()
        self.complete(job)
        self.assertEqual(len(self.launches()), 2, self.logs())
        self.assertTrue(all(row["ended"] for row in self.launches()), "a launch was killed, not drained")
        self.assertIn("requeued, to go on from", self.logs())

    def test_hanging_ranks_are_abandoned(self):
        self.gate.shut()
        job = self.submit("--ranks", 4, "--time", 60, "--", "--nodes", 3, DAGSWEEP_WARNING=WARNING, DAGSWEEP_PATIENCE="3")
        self.wait_for_a_row()
        ranks = self.ranks()
        self.assertEqual(len(ranks), 4)
        send(ranks, signal.SIGSTOP)
        self.addCleanup(send, ranks, signal.SIGCONT)
        self.warn(job)
        send(ranks[:1] + ranks[2:], signal.SIGCONT)
        self.wait(lambda: len(self.launches()) >= 2, "another start")
        self.gate.open()
        self.complete(job)
        self.assertFalse(self.launches()[0]["ended"])

    def test_a_cancelled_job_stops_and_can_be_resumed(self):
        self.gate.shut()
        job = self.submit("--ranks", 3, "--time", 15)
        self.wait_for_a_row()
        local("run", "scancel", job)
        self.assertEqual(self.wait_for_end(job)[0], "CANCELLED")
        self.wait(self.queue_is_empty, "the end of the job")
        found = Results(self.folder / "r.h5")
        self.assertEqual(found.wrong(self.direct).tolist(), [])
        self.assertLess(found.done_count(), len(found.rows))
        time.sleep(2)
        self.assertTrue(self.queue_is_empty(), "the job was requeued")
        self.gate.open()
        self.complete(self.submit("--ranks", 3, "--time", 15, DAGSWEEP_LAUNCHER="mpirun"))

    def test_a_lost_node_loses_little_work(self):
        self.gate.shut()
        job = self.submit("--ranks", 3, "--time", 15, "--", "--nodes", 2)
        self.wait_for_a_row()
        local("lose", "node2")
        try:
            self.wait(lambda: len(self.launches()) >= 2, "another start")
            self.gate.open()
            self.complete(job)
        finally:
            local("regain", "node2")

    def test_a_preempted_job_is_requeued(self):
        self.gate.shut()
        job = self.submit("--ranks", 4, "--time", 15, "--", "--nodes", 3)
        self.wait_for_a_row()
        urgent = local("run", "sbatch", "--partition", "urgent", "--nodes", 3, "--exclusive", "--output", "/dev/null", "--wrap", "sleep 5")
        self.assertEqual(urgent.returncode, 0, urgent.stderr)
        self.wait(lambda: len(self.launches()) >= 2, "another start")
        self.gate.open()
        self.complete(job)
        self.assertIn("preempted; requeued", self.logs())
        self.assertTrue(self.launches()[0]["ended"], "the ranks were killed, not drained")

    def test_an_array_is_merged(self):
        _, merge = self.submit_all("--ranks", 2, "--time", 15, "--shards", 4, "--at-once", 3)
        self.complete(merge)
        self.assertEqual(len(list(self.folder.glob("r-*-of-4.h5"))), 4)
        self.assertEqual({row["shard"] for row in self.launches()}, {b"1/4", b"2/4", b"3/4", b"4/4"})

    def test_jobs_of_an_array_share_a_file(self):
        """The node of one is lost, and one comes later."""
        self.gate.shut()
        options = ("--ranks", 2, "--time", 15, "--", "--nodes", 1, "--exclusive")
        job = self.submit("--array", 2, *options, DAGSWEEP_LEASE="3")
        self.wait(lambda: self.jobs_at_the_gate() and len(self.launches()) == 2, "two launches, one of them at the gate")
        lost = self.jobs_at_the_gate()[0]
        node = next(rank.variable("SLURMD_NODENAME") for rank in self.ranks() if rank.variable("SLURM_JOB_ID") == lost)
        local("lose", node)
        try:
            late = self.submit("--array", 1, *options, DAGSWEEP_LEASE="3")
            self.wait(lambda: len(self.launches()) >= 3, "the job that comes later")
            self.gate.open()
            self.wait(self.queue_is_empty, "the end of all jobs")
        finally:
            local("regain", node)
        assert_identical(self, Results(self.folder / "r.h5"), self.direct, self.logs())
        for task in (f"{job}_1", f"{job}_2", f"{late}_1"):
            self.assertEqual(self.wait_for_end(task), ("COMPLETED", "0:0"), self.logs())
        self.assertIn("has given no sign of life for 3 s", self.logs())
        self.assertTrue(any(not row["ended"] for row in self.launches()), "no launch was lost")
        print(self.succeed("status", "r.h5").out, file=sys.stderr)

    def jobs_at_the_gate(self):
        """The numbers of the jobs whose launch runs a tuple of the gate."""
        gates = {number for number, algorithm in enumerate(self.direct.text("algorithm")) if algorithm == "gate"}
        jobs = []
        for path in self.folder.glob("r.h5.running/notes-*"):
            running = {tuple_after - 1 for tuple_after, _ in struct.iter_unpack("<qq", path.read_bytes())}
            launch = path.name.removeprefix("notes-").partition(".")[0]
            if running & gates:
                jobs.append(json.loads((self.folder / f"r.h5.running/joined/launch-{launch}").read_text())["job"])
        return jobs

    def test_timing_uses_exclusive_nodes(self):
        self.write("night.yaml", """
name: night
timing: true
graphs: [{kind: layered, tasks: 100}]
platform: {processors: 5}
sweep: {ccr: 1, algorithm: [heft, rr], seed: {from: 1, count: 20}}
""")
        job = self.submit("--timing", 2, "--time", 15)
        self.assertEqual(self.wait_for_end(job), ("COMPLETED", "0:0"), self.logs())
        with h5py.File(self.folder / "r.h5", "r") as file:
            machines = {file["machines"][number]["host"] for number in file["timing"][:]["machine"]}
        self.assertEqual(machines, {b"node1", b"node2"})

    def test_a_study_goes_on_with_what_undecided_claims_need(self):
        script = write_study(self.folder / "repository", one_undecided())
        done = local("run", "bash", script, "small", "--until-decided", "--output", "study", "--slurm", "--ranks", 2, "--time", 15,
                     settings={"DAGSWEEP_PROGRAM": str(PROGRAM)}, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        study = self.folder / "study"
        self.wait(lambda: (study / "report.html").exists() and self.queue_is_empty(), "the report")
        names = [f"{name}.h5" for name in ("failure-seeds-20", "large-seeds-20", "large-seeds-40")]
        self.assertEqual(sorted(path.name for path in study.glob("*.h5")), names)
        self.assertTrue(all(Results(study / name).done_count() == len(Results(study / name).status) for name in names))


# Fails at its first start in a task of an array, as if a node could not be reached.
LAUNCHER = """#!/bin/bash
failed=$0.failed-$SLURM_ARRAY_TASK_ID
if [ "$SLURM_ARRAY_TASK_ID" -eq 2 ] && [ ! -e "$failed" ]; then touch "$failed"; echo "cannot reach a node" >&2; exit 1; fi
exec srun --kill-on-bad-exit=1 --mpi=pmix "$@"
"""


class Night(OnSlurm):
    """A night in small: thousands of runs in four shards, each of them disturbed."""

    SEEDS = 12_500 if ALL_CASES else 1250
    AT_THE_GATE = 40
    RUNS = 16 * SEEDS + 12 * AT_THE_GATE
    SWEEP = f"""
name: night
graphs:
  - {{kind: layered, tasks: 200, width: 10, degree: 3}}
  - {{kind: samepred, tasks: {{uniform: [150, 450]}}, degree: 3}}
  - {GRAPH.replace("most_seeds: 1", f"most_seeds: {AT_THE_GATE}")}
platform: {{processors: 10}}
scenario: {{change_interval: 0.5}}
sweep: {{ccr: [0.1, 1.0], bound: [0, 0.6], algorithm: [heft, rand, {GATE}], seed: {{from: 1, count: {SEEDS}}}}}
"""

    def part(self, shard):
        return f"r-{shard}-of-4.h5"

    def launches_of(self, shard):
        with h5py.File(self.folder / self.part(shard), "r") as file:
            return [row for row in file["launches"][:] if row["started"]]

    def hold_lock(self, shard):
        """A lock as that of a lost node, which the file server keeps. Returns a function that ends it."""
        file = (self.folder / f"{self.part(shard)}.lock").open("w", encoding="ascii")
        file.write("a lost node\n")
        file.flush()
        fcntl.lockf(file, fcntl.LOCK_EX, 1, 0)
        self.addCleanup(file.close)
        return file.close

    def stop_ranks(self, shard, stopped):
        """Stops a shard's ranks, only one of shard 3, once it has rows. Returns whether they are stopped."""
        path = self.folder / self.part(shard)
        if not stopped[shard] and path.exists() and Results(path).done_count() >= 100:
            ranks = self.ranks(f"--shard {shard}/4")
            stopped[shard] = [rank for rank in ranks if shard == 4 or rank.variable("SLURM_PROCID") == "1"]
            send(stopped[shard], signal.SIGSTOP)
            self.addCleanup(send, stopped[shard], signal.SIGCONT)
            self.assertTrue(stopped[shard], f"shard {shard} has no rank")
        return bool(stopped[shard])

    def test_a_night(self):
        self.assertEqual(len(self.direct.rows), self.RUNS)
        launcher = self.write("launcher", LAUNCHER)
        launcher.chmod(0o755)
        release = self.hold_lock(1)
        # Runs at the gate take so long that no machine ends a shard before it is disturbed.
        self.write("gate.py", SCRIPT.replace("    costs =", "    __import__('time').sleep(0.25)\n    costs ="))
        job, merge = self.submit_all("--ranks", 3, "--time", 60, "--shards", 4, DAGSWEEP_LAUNCHER=str(launcher), DAGSWEEP_PAUSE="1",
                                     DAGSWEEP_SILENCE="5", DAGSWEEP_WARNING=WARNING)
        # As soon as they have rows, whichever is first: a rank of shard 3 hangs, and shard 4 waits until its time is up.
        stopped = {3: [], 4: []}
        self.wait(lambda: all([self.stop_ranks(shard, stopped) for shard in (3, 4)]), "rows of shards 3 and 4")
        self.warn(f"{job}_4", "r-*-4")
        send(stopped[4], signal.SIGCONT)
        self.wait(lambda: "a rank is silent; requeued" in self.logs("r-*-3"), "the end of the silence")
        # Shard 1: its lock lasts for a while, then a node is lost, with whatever runs there.
        self.assertFalse((self.folder / self.part(1)).exists(), "the lock was ignored")
        release()
        self.wait_for_a_row(self.part(1))
        ranks = self.ranks("--shard 1/4")
        send(ranks, signal.SIGSTOP)  # it is not to end before
        self.addCleanup(send, ranks, signal.SIGCONT)
        self.assertTrue(ranks, "shard 1 has no rank")
        node = ranks[0].variable("SLURMD_NODENAME")
        local("lose", node)
        self.addCleanup(local, "regain", node)
        self.complete(merge)
        self.assertIn("before the sweep began", self.logs("r-*-2"))
        self.assertIn("time is up; requeued", self.logs("r-*-4"))
        launches = {shard: len(self.launches_of(shard)) for shard in (1, 2, 3, 4)}
        print(f"launches of the shards: {launches}", file=sys.stderr)
        self.assertGreaterEqual(min(launches[1], launches[3], launches[4]), 2)
        self.assertEqual(launches[2], 1, "a shard that had ended was requeued with another")


if ALL_CASES:
    class NightOfSearches(Night):
        """The same with searches for worst instances."""

        RUNS = 24_000
        SWEEP = """
name: night
graphs: [{kind: pisa-start}]
search: {steps: 459, start: per-pair, work: [0.1, 1], data: [0.1, 1], speed: [0.1, 1]}
sweep: {algorithm: [heft, cpop, met, mct], against: [heft, cpop, met, mct], seed: {from: 1, count: 2000}}
"""


class Manual(unittest.TestCase):
    """The manual's night on Slurm: what its page shows is what its commands print."""

    def test_the_tutorial(self):
        done = local("run", sys.executable, ROOT / "docs/run_page.py", ROOT / "docs/tutorials/slurm.md", settings={"DAGSWEEP": str(PROGRAM)})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
