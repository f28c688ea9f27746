"""--reuse copies the results that a sweep has in common with another one, and runs the rest."""

import re
import unittest

from program import BAD_INPUT, DONE, InFolder
from results import Results, assert_identical, h5py

SWEEP = """
graphs: [{kind: layered, tasks: 30, width: 5, degree: 2}, {kind: heft-example}]
platform: {processors: 4}
sweep: {ccr: [0.2, 1.0], bound: [0, 0.5], algorithm: [heft, rr], seed: {from: 1, count: 10}}
"""
LARGER = SWEEP.replace("count: 10", "count: 14").replace("[heft, rr]", "[cpop, rr, heft]").replace("[0, 0.5]", "[0, 0.3, 0.5]")


class Reuse(InFolder):
    def setUp(self):
        super().setUp()
        self.write("small.yaml", SWEEP)
        self.write("large.yaml", LARGER)
        self.succeed("run", "small.yaml", "--output", "small.h5")
        self.succeed("run", "large.yaml", "--output", "direct.h5")
        self.direct = Results(self.folder / "direct.h5")

    def test_only_new_tuples_run(self):
        for ranks in (None, 3):
            with self.subTest(ranks=ranks):
                outcome = self.succeed("run", "large.yaml", "--output", "r.h5", "--reuse", "small.h5", ranks=ranks)
                small = len(Results(self.folder / "small.h5").rows)
                self.assertIn(f"{small} results reused", outcome.err)
                self.assertEqual(int(re.search(r"of (\d+) runs", outcome.err)[1]), len(self.direct.rows) - small)
                assert_identical(self, Results(self.folder / "r.h5"), self.direct)
                (self.folder / "r.h5").unlink()

    def test_a_smaller_sweep_is_reused_completely(self):
        small = Results(self.folder / "small.h5")
        (self.folder / "small.h5").unlink()
        self.succeed("run", "small.yaml", "--output", "small.h5", "--reuse", "direct.h5")
        assert_identical(self, Results(self.folder / "small.h5"), small)

    def test_refusals(self):
        def run(*options):
            return self.run_program("run", "large.yaml", "--output", "r.h5", "--resume", "--reuse", *options)

        self.refused(run("none.h5"), BAD_INPUT, "none.h5")
        with h5py.File(self.folder / "small.h5", "r+") as file:
            file.attrs["model_version"] = 99
        self.refused(run("small.h5"), BAD_INPUT, "another version of the model")
        self.assertEqual(self.run_program("run", "large.yaml", "--output", "r.h5", "--resume").code, DONE)


if __name__ == "__main__":
    unittest.main()
