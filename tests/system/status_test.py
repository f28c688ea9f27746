"""`status` shows the progress of a sweep and the usage of its ranks; --watch ends with the sweep."""

import re
import unittest

from program import BAD_INPUT, DRAINED, InFolder
from results import h5py

SWEEP = """
name: small
graphs: [{kind: layered, tasks: 30, width: 5, degree: 2}, {kind: heft-example}]
platform: {processors: 4}
sweep: {ccr: [0.2, 1.0], bound: [0, 0.5], algorithm: [heft, rr, rand], seed: {from: 1, count: 20}}
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
