"""`status` shows the progress of a sweep and the usage of its ranks; --watch ends with the sweep."""

import re
import unittest

from gate import GATE, Gate
from patience import PATIENCE, wait_for
from program import BAD_INPUT, DRAINED, InFolder
from results import h5py

SWEEP = """
name: small
graphs: [{kind: layered, tasks: 30, width: 5, degree: 2}, {kind: heft-example}]
platform: {processors: 4}
sweep: {ccr: [0.2, 1.0], bound: [0, 0.5], algorithm: [heft, rr, rand], seed: {from: 1, count: 20}}
"""

# No run ends before the test lets it.
HELD = f"""
name: held
graphs: [{{kind: chain, tasks: 2}}]
platform: {{processors: 2}}
sweep: {{ccr: 1, algorithm: [{GATE}], seed: {{from: 1, count: 8}}}}
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
        for words in ("2 working ranks", "done", "failed 0", "pending 0"):
            self.assertIn(words, out)
        self.assertEqual(self.succeed("status", "r.h5", "--watch").out, out)
        self.refused(self.run_program("status", "r.h5", "--watch=0"), BAD_INPUT, "--watch")

    def test_a_running_sweep_is_watched_to_its_end(self):
        """Its first row is written at once, to learn how long a write takes."""
        self.write("sweep.yaml", HELD)
        gate = Gate(self.folder)
        gate.shut()
        err, out = self.folder / "err.txt", self.folder / "out.txt"
        with open(err, "wb") as to:
            sweep = self.start_program("run", "sweep.yaml", "--output", "r.h5", stderr=to)
        wait_for(lambda: sweep.poll() is not None or "held: 0 of 8 runs (0 %)" in err.read_text(), "a line before the first run has ended")
        with open(out, "wb") as to:
            watch = self.start_program("status", "r.h5", "--watch=0.1", stdout=to, stderr=None)
        for ended, more in ((0, 1), (1, 7)):
            wait_for(lambda: watch.poll() is not None or f"held: {ended} of 8 runs" in out.read_text(), out.read_text)
            gate.let_pass(more)
        self.assertEqual(watch.wait(PATIENCE), 0)
        self.assertEqual(sweep.wait(PATIENCE), 0)
        said = out.read_text()
        lines = re.findall(r"^held: (\d) of 8 runs", said, re.MULTILINE)
        self.assertEqual(lines, sorted(set(lines)), "a line for every change")
        self.assertRegex(said, r"held: [1-7] of 8 runs \(\d+ %\), [0-9.]+ runs/s, \d+:\d\d left\n")
        self.assertIn("held: 8 of 8 tuples (100.0 %)\n", said)
        self.assertIn(", ended ", said)
        self.assertEqual(self.succeed("status", "r.h5").out, said[said.index("held: 8 of 8 tuples"):])

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
        for words in ((), ("none.h5",), ("none.h5", "--exit-code")):
            self.refused(self.run_program("status", *words), BAD_INPUT, *words[:1])


if __name__ == "__main__":
    unittest.main()
