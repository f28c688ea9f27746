"""`status` shows the progress of a sweep and the usage of its ranks; --watch ends with the sweep."""

import re
import subprocess
import time
import unittest

from program import BAD_INPUT, DRAINED, InFolder, command, environment
from results import h5py

SWEEP = """
name: small
graphs: [{kind: layered, tasks: 30, width: 5, degree: 2}, {kind: heft-example}]
platform: {processors: 4}
sweep: {ccr: [0.2, 1.0], bound: [0, 0.5], algorithm: [heft, rr, rand], seed: {from: 1, count: 20}}
"""

# Runs of a second or more, whose results are written one by one.
SLOW = """
name: slow
graphs: [{kind: layered, tasks: 20000, width: 100, degree: 20}]
platform: {processors: 60}
sweep: {ccr: 1, algorithm: [peft], seed: {from: 1, count: 8}}
"""


class Status(InFolder):
    def test_counts_by_algorithm_add_up(self):
        self.write("sweep.yaml", SWEEP)
        self.succeed("run", "sweep.yaml", "--output", "r.h5", ranks=3)
        out = self.succeed("status", "r.h5").out
        total = int(re.search(r"of (\d+) tuples", out)[1])
        counts = [int(count) for count in re.findall(r"^  (?:heft|rr|rand) +(\d+)", out, re.MULTILINE)]
        self.assertEqual(len(counts), 3)
        self.assertEqual(sum(counts), total)
        self.assertIn("2 working ranks", out)
        self.assertEqual(self.succeed("status", "r.h5", "--watch", timeout=10).out, out)
        self.refused(self.run_program("status", "r.h5", "--watch=0"), BAD_INPUT, "--watch")

    def test_a_running_sweep_is_watched_to_its_end(self):
        self.write("sweep.yaml", SLOW)
        begin = time.monotonic()
        with open(self.folder / "err.txt", "wb") as err:
            sweep = subprocess.Popen(command("run", "sweep.yaml", "--output", "r.h5"), cwd=self.folder, env=environment(self.session), stderr=err)
        self.addCleanup(sweep.kill)
        while not (self.folder / "r.h5").exists():
            time.sleep(0.01)
        first = None
        while first is None and sweep.poll() is None:
            text = (self.folder / "err.txt").read_text()
            first = time.monotonic() if "slow: 0 of 8 runs (0 %)" in text else None
            time.sleep(0.01)
        self.assertIsNotNone(first, "a first line before the first run has ended")
        self.assertLess(first - begin, 10)  # 2 s on an idle machine
        out = self.succeed("status", "r.h5", "--watch=0.1", timeout=300).out
        self.assertEqual(sweep.wait(), 0)
        lines = re.findall(r"^slow: (\d) of 8 runs", out, re.MULTILINE)
        self.assertEqual(lines, sorted(set(lines)), "a line for every change")
        self.assertRegex(out, r"slow: [1-7] of 8 runs \(\d+ %\), [0-9.]+ runs/s, \d+:\d\d left\n")
        self.assertIn("slow: 8 of 8 tuples (100.0 %)\n", out)
        self.assertEqual(self.succeed("status", "r.h5").out, out[out.index("slow: 8 of 8 tuples"):])

    def test_exit_code_tells_scripts_whether_all_runs_have_ended(self):
        self.write("sweep.yaml", SWEEP)
        for number, shard in enumerate(([], ["--shard", "2/3"])):
            with self.subTest(shard=shard):
                path = f"r{number}.h5"
                self.succeed("run", "sweep.yaml", "--output", path, *shard)
                self.succeed("status", path, "--exit-code")
                with h5py.File(self.folder / path, "r+") as file:
                    file["status"][int(file["status"][:].argmax())] = 0  # pending
                outcome = self.run_program("status", path, "--exit-code")
                self.assertEqual(outcome.code, DRAINED, str(outcome))
                self.assertEqual(outcome.out, self.succeed("status", path).out)
        self.refused(self.run_program("status", "none.h5", "--exit-code"), BAD_INPUT, "none.h5")


if __name__ == "__main__":
    unittest.main()
