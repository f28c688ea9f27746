"""What the package says about axes is what the program says."""

import dataclasses
import json
import os
import subprocess
import tempfile
import unittest

from scripts import text_of

import h5py

import dagsweep
from dagsweep import axes, papers

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PROGRAM = os.environ.get("DAGSWEEP", os.path.join(ROOT, "build", "release", "dagsweep"))


class Axes(unittest.TestCase):
    def test_the_file_is_what_the_program_prints(self):
        self.assertEqual(json.loads(text_of(axes.PATH)), axes.listed(PROGRAM), "run python3 postprocess/dagsweep/axes.py PROGRAM")

    def test_results_files_describe_their_axes_like_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            sweep, path = os.path.join(folder, "sweep.yaml"), os.path.join(folder, "r.h5")
            with open(sweep, "w", encoding="utf-8") as file:
                file.write("graphs: [{kind: chain, tasks: 3}]\nsweep: {algorithm: [heft], seed: [1]}\n")
            subprocess.run([PROGRAM, "run", sweep, "--output", path], check=True, capture_output=True)
            with h5py.File(path, "r") as file:
                stated = {name: {key: value.decode() for key, value in dataset.attrs.items() if isinstance(value, bytes)}
                          for name, dataset in file["axes"].items()}
            described = dagsweep.about(path).axis_properties
        for one in axes.listed(PROGRAM)["axes"]:
            with self.subTest(one["name"]):
                self.assertEqual(stated[one["name"]], {key: one[key] for key in axes.PROPERTIES if key in one})
                self.assertEqual(described[one["name"]], dataclasses.replace(axes.AXES[one["name"]], key=""))

    def test_the_papers_are_those_the_program_prints(self):
        self.assertEqual(json.loads(text_of(papers.PATH)), papers.listed(PROGRAM), f"run python3 src/schedulers/generated.py {PROGRAM}")
        self.assertLessEqual(set(papers.DETAILS), {papers.paper_of(name)[0] for name, one in papers.catalogue().items() if "paper" in one})
        self.assertEqual(papers.described("mc-ftsa sources=any-live")[0], papers.catalogue()["mc-ftsa"]["summary"])

    def test_kinds_of_values(self):
        self.assertEqual([(axes.AXES[name].is_whole, axes.AXES[name].is_text) for name in ("seed", "h", "graph", "transfers")],
                         [(True, False), (False, False), (False, True), (False, True)])
        self.assertEqual([(axes.AXES[name].word, axes.AXES[name].word_is_stored) for name in ("recovery", "ccr", "h")],
                         [("never", True), ("none", False), (None, False)])
        self.assertEqual(axes.AXES["h"].key, "platform.heterogeneity.h")
        self.assertEqual(axes.AXES["machines"].default, "drawn")
        self.assertIsNone(axes.AXES["algorithm"].default)
        self.assertEqual((axes.AXES["recovery"].label, axes.AXES["recovery"].unit), ("time until recovery", "multiples of M₀"))


if __name__ == "__main__":
    unittest.main()
