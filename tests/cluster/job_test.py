"""job.sh heeds Slurm's warning at any moment, and believes only the results file that a sweep has ended.

Slurm is not needed: launcher, program, scontrol and sinfo are scripts here.
"""

import contextlib
import os
import signal
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "system"))
from patience import PATIENCE  # noqa: E402
from program import DRAINED, ROOT, InFolder  # noqa: E402

JOB = ROOT / "jobscripts/job.sh"
# Runs until a signal drains it. One more tuple has ended at every call of status.
PROGRAM = """#!/bin/bash
cd "$(dirname "$0")"
case $1 in
  status) echo . >>asked; echo "night: $(wc -l <asked) of 100 tuples"; exit 75 ;;
  run) trap 'exit 75' USR1 TERM; while :; do sleep 0.1; done ;;
esac
"""
# Slurm ends a job soon after it has been requeued.
SCONTROL = """#!/bin/bash
cd "$(dirname "$0")"
case $1 in
  requeue) echo "$@" >requeued; (sleep 0.3; kill -TERM $PPID) & ;;
  show) echo "   StartTime=2026-01-31T10:00:00 EndTime=2026-01-31T12:00:00 Deadline=N/A"; cat job 2>/dev/null ;;
esac
"""
PREEMPTED, PREEMPTED_BEFORE = ("   PreemptEligibleTime=2026-01-31T08:00:00 PreemptTime=2026-01-31T" + time for time in ("10:30:00", "08:30:00"))


class Job(InFolder):
    def setUp(self):
        super().setUp()
        for name, text in (("program", PROGRAM), ("scontrol", SCONTROL)):
            self.write(name, text).chmod(0o755)
        self.write("r.h5", "")

    def warned_before(self, command, number="USR1"):
        """Runs job.sh and sends it a signal just before the first of its commands that begins so. Returns its exit code and output."""
        self.write("debug.sh", f"""
unset BASH_ENV  # for this script only, not for those that it starts
set -T
send() {{ if [ -z "${{sent:-}}" ] && [[ $1 == "{command}"* ]]; then sent=1; kill -{number} $$; fi; }}
trap 'send "$BASH_COMMAND"' DEBUG
""")
        environment = os.environ | {"BASH_ENV": str(self.folder / "debug.sh"), "PATH": f"{self.folder}:{os.environ['PATH']}", "SLURM_JOB_ID": "7",
                                    "DAGSWEEP_LAUNCHER": "env", "DAGSWEEP_PATIENCE": "600"}
        line = ["bash", str(JOB), str(ROOT), str(self.folder / "program"), "s.yaml", str(self.folder / "r.h5"), "1", "0", ""]
        with (self.folder / "job.log").open("wb") as log:
            job = subprocess.Popen(line, cwd=self.folder, env=environment, stdout=log, stderr=log, start_new_session=True)
        try:
            code = job.wait(PATIENCE)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(job.pid, signal.SIGKILL)  # what it has left in the background
            job.wait()
        return code, (self.folder / "job.log").read_text()

    def test_a_warning_at_any_moment_requeues_the_job(self):
        for command in ("repository=", "site_modules", "launcher+=", "most_without_progress=", "before=", "run ", "ranks=", "signalled=", "wait "):
            with self.subTest(before=command):
                (self.folder / "requeued").unlink(missing_ok=True)
                code, log = self.warned_before(command)
                self.assertEqual(code, DRAINED, log)
                self.assertEqual((self.folder / "requeued").read_text(), "requeue 7\n", log)

    def test_a_cancellation_at_any_moment_ends_it(self):
        for command in ("repository=", "site_modules", "before=", "run ", "ranks=", "wait "):
            with self.subTest(before=command):
                code, log = self.warned_before(command, "TERM")
                self.assertEqual(code, DRAINED, log)
                self.assertIn("submit it again to continue", log)
                self.assertFalse((self.folder / "requeued").exists())


# Four tuples. The file all.h5 holds the number of those that have ended, and launches one line for each launch. Each launch does what the next
# line of the file plan says: "3 1 words" = three tuples have ended then, exit code 1, words on standard error.
SWEEP = """#!/bin/bash
cd "$(dirname "$0")"
case $1 in
  status)
    ended=$(cat all.h5)
    echo "night: $ended of 4 tuples (0.0 %)"
    cat launches
    if [ "$ended" -lt 4 ]; then exit 75; fi
    if grep -q failed options; then exit 1; fi ;;
  run)
    echo "$*" >>options
    read -r ended code words <plan
    sed -i 1d plan
    echo "$ended" >all.h5
    echo "  started $RANDOM$RANDOM on node1" >>launches
    [ -z "$words" ] || echo "$words" >&2
    exit "$code" ;;
esac
"""
# Fails with the codes in the file broken, one at each start, then starts the program.
LAUNCHER = """#!/bin/bash
cd "$(dirname "$0")"
read -r code <broken || exec "$@"
sed -i 1d broken
exit "$code"
"""


class Ends(InFolder):
    def setUp(self):
        super().setUp()
        for name, text in (("program", SWEEP), ("launcher", LAUNCHER), ("scontrol", SCONTROL),
                           ("sinfo", '#!/bin/bash\ncat "$(dirname "$0")/nodes"\n')):
            self.write(name, text).chmod(0o755)

    def job(self, *plan, broken=(), retry="", nodes="allocated", ended=1, log="job.log", job="   PreemptTime=None", shards="1", **settings):
        """Runs job.sh. Returns its exit code, the numbers of launches and of failures left of the launcher, and the log."""
        self.write("all.h5", f"{ended}\n")
        for name, lines in (("plan", plan), ("broken", broken), ("launches", ()), ("options", ()), ("nodes", (nodes,)), ("job", (job,))):
            self.write(name, "".join(f"{line}\n" for line in lines))
        (self.folder / "requeued").unlink(missing_ok=True)
        environment = os.environ | {"PATH": f"{self.folder}:{os.environ['PATH']}", "SLURM_JOB_ID": "7", "SLURM_JOB_NODELIST": "node[1-2]",
                                    "DAGSWEEP_LAUNCHER": str(self.folder / "launcher"), "DAGSWEEP_PAUSE": "0.1"} | settings
        line = ["bash", str(JOB), str(ROOT), str(self.folder / "program"), "s.yaml", str(self.folder / "all.h5"), shards, "0", retry]
        with (self.folder / log).open("wb") as out:
            code = subprocess.run(line, cwd=self.folder, env=environment, stdout=out, stderr=out, timeout=PATIENCE, check=False).returncode
        return code, len((self.folder / "launches").read_text().split("\n")) - 1, (self.folder / "job.log").read_text()

    def requeued(self):
        return (self.folder / "requeued").exists()

    def test_a_launcher_that_fails_is_no_end(self):
        for broken in ("0", "1", "2", "143"):
            with self.subTest(code=broken):
                code, launches, log = self.job("4 0", broken=[broken])
                self.assertEqual((code, launches), (0, 1), log)
                self.assertIn("before the sweep began", log)

    def test_a_launcher_that_always_fails_ends_the_job(self):
        for broken, expected in (("0", 69), ("1", 69), ("2", 69), ("143", 143)):
            with self.subTest(code=broken):
                code, launches, log = self.job(broken=[broken] * 9)
                self.assertEqual((code, launches), (expected, 0), log)
                self.assertIn("giving up", log)
                self.assertNotIn("all runs have ended", log)
                self.assertEqual((self.folder / "broken").read_text().count("\n"), 5, log)
                self.assertFalse(self.requeued(), "no run ended in this job")

    def test_an_end_whose_code_the_launcher_hides(self):
        for failed, expected in (("", 0), ("failed", 1)):
            with self.subTest(failed=failed):
                code, launches, log = self.job("2 139", "4 143", retry=failed)
                self.assertEqual((code, launches), (expected, 2), log)
                self.assertIn(f"all runs have ended (exit code {expected})", log)

    def test_runs_to_retry_are_not_forgotten(self):
        code, _, log = self.job("4 1", broken=["1", "1"], retry="failed", ended=4)
        self.assertEqual(code, 1, log)
        self.assertIn("--retry failed", (self.folder / "options").read_text())

    def test_other_nodes_after_a_node_is_lost(self):
        for nodes in ("allocated\ndown", "mixed*\nallocated"):
            with self.subTest(nodes=nodes):
                code, _, log = self.job("2 137", nodes=nodes)
                self.assertEqual(code, DRAINED, log)
                self.assertIn("a node does not respond; requeued, to go on from 2", log)
                self.assertTrue(self.requeued())

    def test_other_nodes_if_starts_fail_in_a_job_in_which_runs_ended(self):
        code, launches, log = self.job("2 137", *["2 1"] * 4)
        self.assertEqual((code, launches), (DRAINED, 5), log)
        self.assertTrue(self.requeued(), log)

    def test_a_preempted_job_is_requeued(self):
        # With a time of grace, TERM goes to the ranks alone; srun and mpirun may hide that they have stopped.
        for code in (75, 1, 143):
            with self.subTest(code=code):
                found, _, log = self.job(f"2 {code}", job=PREEMPTED)
                self.assertEqual(found, DRAINED, log)
                self.assertIn("preempted; requeued, to go on from 2", log)
                self.assertTrue(self.requeued())

    def test_a_job_that_was_preempted_before_is_not_requeued_for_it(self):
        found, launches, log = self.job("2 137", "4 0", job=PREEMPTED_BEFORE)
        self.assertEqual((found, launches), (0, 2), log)
        self.assertFalse(self.requeued())

    def test_only_the_task_of_an_array_is_requeued(self):
        self.write("all-3-of-8.h5", "")
        found, _, log = self.job("2 75", job=PREEMPTED, shards="8", SLURM_ARRAY_JOB_ID="7", SLURM_ARRAY_TASK_ID="3")
        self.assertEqual(found, DRAINED, log)
        self.assertEqual((self.folder / "requeued").read_text(), "requeue 7_3\n")

    def test_ranks_stopped_by_a_signal_end_the_job(self):
        found, launches, log = self.job("2 75")
        self.assertEqual((found, launches), (DRAINED, 1), log)
        self.assertIn("stopped by a signal; submit it again to continue", log)
        self.assertFalse(self.requeued())

    def test_other_nodes_after_a_rank_hangs(self):
        for code in (75, 137):
            with self.subTest(code=code):
                found, _, log = self.job(f"2 {code} dagsweep: silent for 600 s or longer while all others are idle: rank 3 on node2")
                self.assertEqual(found, DRAINED, log)
                self.assertIn("a rank is silent; requeued, to go on from 2", log)
                self.assertTrue(self.requeued())

    def test_errors_of_the_program_end_the_job(self):
        for code, words, said in ((2, "dagsweep: s.yaml:3: ccr: wrong", "cannot continue"),
                                  (3, "dagsweep: rank 2: r.h5: disk full", "cannot continue"),
                                  (3, "dagsweep: r.h5: is in use by process 7 on node1 (two)", "in use by another process"),
                                  (143, "dagsweep: r.h5: is in use by process 7 on node1 (two)", "in use by another process")):
            with self.subTest(code=code, words=words):
                found, launches, log = self.job(f"1 {code} {words}")
                self.assertEqual((found, launches), (3 if code == 143 else code, 1), log)
                self.assertIn(said, log)

    def test_a_missing_program_is_no_error_of_the_program(self):
        words = "slurmstepd: error: execve(): /home/me/build/release/dagsweep: No such file or directory"
        code, launches, log = self.job(f"1 2 {words}", "4 0")
        self.assertEqual((code, launches), (0, 2), log)

    def test_it_waits_for_the_lock_of_a_lost_node(self):
        self.job("4 0")
        self.assertIn("--wait 300 --silence 600", (self.folder / "options").read_text())


if __name__ == "__main__":
    unittest.main()
