"""job.sh heeds Slurm's warning at any moment, from its first lines on. Slurm is not needed: program and scontrol are scripts here."""

import contextlib
import os
import signal
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "system"))
from program import DRAINED, ROOT, InFolder  # noqa: E402

JOB = ROOT / "jobscripts/job.sh"
# Runs until a signal drains it, for at most 8 s. One more tuple has ended at every call of status.
PROGRAM = """#!/bin/bash
cd "$(dirname "$0")"
case $1 in
  status) echo . >>asked; echo "night: $(wc -l <asked) of 100 tuples" ;;
  run) trap 'exit 75' USR1 TERM; sleep 8 & wait ;;
esac
"""
# Slurm ends a job soon after it has been requeued.
SCONTROL = """#!/bin/bash
echo "$@" >"$(dirname "$0")/requeued"
(sleep 0.3; kill -TERM $PPID) &
"""


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
                                    "DAGSWEEP_LAUNCHER": "env", "DAGSWEEP_PATIENCE": "5"}
        line = ["bash", str(JOB), str(ROOT), str(self.folder / "program"), "s.yaml", str(self.folder / "r.h5"), "1", "0", ""]
        with (self.folder / "job.log").open("wb") as log:
            job = subprocess.Popen(line, cwd=self.folder, env=environment, stdout=log, stderr=log, start_new_session=True)
        try:
            code = job.wait(30)
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


if __name__ == "__main__":
    unittest.main()
