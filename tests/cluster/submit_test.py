"""submit.sh reports errors before anything is submitted, and prints the job with --dry-run."""

import os
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "system"))
from program import PROGRAM, ROOT, InFolder  # noqa: E402

SWEEP = "graphs: [{kind: heft-example}]\nsweep: {algorithm: [heft], seed: 1}\n"


class Submit(InFolder):
    def submit(self, *arguments, **settings):
        return subprocess.run(["bash", str(ROOT / "jobscripts/submit.sh"), *map(str, arguments)], cwd=self.folder, capture_output=True, text=True,
                              env=os.environ | {"DAGSWEEP_PROGRAM": str(PROGRAM)} | settings, check=False)

    def test_dry_run(self):
        self.write("my sweep.yaml", SWEEP)
        done = self.submit("my sweep.yaml", "--ranks", 33, "--memory", 900, "--time", "2:00:00", "--shards", 9, "--at-once", 2, "--dry-run",
                           "--", "--qos=night", DAGSWEEP_PARTITION="long", DAGSWEEP_ACCOUNT="x1")
        self.assertEqual(done.returncode, 0, done.stderr)
        for word in ("--ntasks 33", "--mem-per-cpu 900M", "--time 2:00:00", "--array 1-9%2", "--qos=night", "--partition long", "--account x1",
                     "--requeue", "B:USR1@120"):
            self.assertIn(word, done.stdout.replace("\\", ""))
        self.assertFalse((self.folder / "results").exists(), "a dry run leaves nothing behind")

    def test_timing_requests_exclusive_nodes(self):
        self.write("s.yaml", SWEEP)
        self.assertIn("--nodes 3 --ntasks-per-node 2 --exclusive", self.submit("s.yaml", "--timing", 3, "--dry-run").stdout)

    def test_errors_are_reported_before_submission(self):
        self.write("s.yaml", SWEEP)
        self.write("typo.yaml", SWEEP.replace("heft]", "hetf]"))
        for arguments, word in ((["none.yaml"], "none.yaml"), ([], "which sweep"), (["s.yaml", "--ranks"], "needs a value"),
                                (["s.yaml", "--ranks", "0"], "--ranks"), (["s.yaml", "--nonsense"], "--nonsense"), (["typo.yaml"], "hetf")):
            with self.subTest(arguments=arguments):
                done = self.submit("--dry-run", *arguments)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(word, done.stderr)


if __name__ == "__main__":
    unittest.main()
