"""--reuse copies the results that a sweep has in common with another one, and runs the rest."""

import re
import unittest

from program import BAD_INPUT, DONE, IO_ERROR, InFolder
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
        self.direct = self.results_of("large.yaml", output="direct.h5")

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
        assert_identical(self, self.results_of("small.yaml", "--reuse", "direct.h5", output="small.h5"), small)

    def test_refusals(self):
        def run(*options):
            return self.run_program("run", "large.yaml", "--output", "r.h5", "--resume", "--reuse", *options)

        self.refused(run("none.h5"), BAD_INPUT, "none.h5")
        with h5py.File(self.folder / "small.h5", "r+") as file:
            file.attrs["model_version"] = 99
        self.refused(run("small.h5"), BAD_INPUT, "another version of the model")
        self.assertEqual(self.run_program("run", "large.yaml", "--output", "r.h5", "--resume").code, DONE)

    def test_an_unreadable_file_leaves_no_results_file(self):
        whole = (self.folder / "small.h5").read_bytes()
        for what, content, code, why in (("truncated", whole[: len(whole) // 2], IO_ERROR, "damaged"), ("empty", b"", IO_ERROR, "damaged"),
                                         ("text", b"hello\n", BAD_INPUT, "is a text"),
                                         ("superblock", whole[:20] + b"x" + whole[21:], IO_ERROR, "damaged")):
            with self.subTest(what=what):
                self.write("bad.h5", content)
                self.refused(self.run_program("run", "large.yaml", "--output", "r.h5", "--reuse", "bad.h5"), code, "bad.h5", why)
                self.refused(self.run_program("run", "large.yaml", "--output", "r.h5", "--reuse", "bad.h5", ranks=2), code, "bad.h5", why)
                self.assertEqual(list(self.folder.glob("r.h5*")), [])

    def test_intact_rows_of_a_damaged_file_are_reused(self):
        with h5py.File(self.folder / "small.h5", "r+") as file:
            labels = file["axes/algorithm"][:]
            file["axes/algorithm"][:] = labels[::-1]
            file["status"][3] = 2
            rows = len(file["status"])
        outcome = self.succeed("run", "large.yaml", "--output", "r.h5", "--reuse", "small.h5")
        self.assertIn("small.h5: is damaged (/axes/algorithm does not match its checksum)", outcome.err)
        self.assertIn("1 damaged rows are not reused", outcome.err)
        self.assertIn(f"{rows - 1} results reused", outcome.err)
        assert_identical(self, Results(self.folder / "r.h5"), self.direct)


if __name__ == "__main__":
    unittest.main()
