"""The location and notation of a sweep file do not affect its results; its paths are relative to its folder."""

import unittest
from pathlib import Path
from shutil import copy, copytree

from program import GRAPHS, InFolder
from results import assert_identical

SWEEP = """
graphs: [{kind: stg, path: "stg/*50*.stg"}, {kind: instance, path: own.json}]
platform: {processors: 4}
sweep: {ccr: [0.5], bound: [0, 0.5], algorithm: [heft, rr], seed: [1, 2, 3]}
"""


class PlaceOfTheSweep(InFolder):
    def setUp(self):
        super().setUp()
        self.first = self.folder / "first place"
        (self.first / "stg").mkdir(parents=True)
        for file in Path(GRAPHS / "stg").glob("*50*.stg"):
            copy(file, self.first / "stg")
        copy(GRAPHS / "heft-example.json", self.first / "own.json")
        (self.first / "sweep.yaml").write_text(SWEEP)
        self.results = self.results_of("first place/sweep.yaml")

    def test_paths_are_relative_to_the_sweep_file(self):
        self.assertEqual(len(set(self.results.text("graph"))), 4)

    def test_matching_files_are_sorted_by_name(self):
        files = [Path(text.split(maxsplit=1)[1]).name for text in map(bytes.decode, self.results.axes["graph"])]
        self.assertEqual(files, ["layered-50-narrow.stg", "layered-50-wide.stg", "samepred-50-sparse.stg", "own.json"])

    def test_a_moved_sweep_is_the_same(self):
        copytree(self.first, self.folder / "second")
        assert_identical(self, self.results_of("second/sweep.yaml", "--resume"), self.results)

    def test_comments_and_notation_do_not_change_the_sweep(self):
        text = "# as before\n" + SWEEP.replace("[1, 2, 3]", "{from: 1, count: 3}").replace("0.5]", "0.50]")
        (self.first / "sweep.yaml").write_text(text)
        assert_identical(self, self.results_of("first place/sweep.yaml", "--resume"), self.results)


if __name__ == "__main__":
    unittest.main()
