"""What the report shows, as functions of the package."""

import os
import subprocess
import sys
import tempfile
import unittest

import scripts
from small_results import make_results

import numpy as np
import pandas as pd

import dagsweep
from dagsweep.stats.paired import pairs

AXES = {"bound": [0.0, 0.5, 0.9], "algorithm": ["heft", "peft", "gtp"], "seed": [float(k) for k in range(1, 25)]}


def makespan(values):
    return (100 + values["seed"] + 7 * ((values["seed"] * 37 + len(values["algorithm"])) % 5)) * (
        1 + AXES["algorithm"].index(values["algorithm"]) / 10)


class ExportTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder, cls.path = folder.name, os.path.join(folder.name, "r.h5")
        make_results(cls.path, AXES, makespan=makespan)
        cls.written = dagsweep.export_report(cls.path, os.path.join(folder.name, "paper"))

    def test_every_figure_and_table_is_written(self):
        for name in ("nsl-by-bound", "ratios", "ranks", "profiles", "quality-by-seconds", "degradation"):
            for ending in (".pdf", ".svg", ".png"):
                self.assertIn(name + ending, self.written)
        for name in ("algorithms", "pairs", "wins", "extremes"):
            for ending in (".csv", ".tex"):
                self.assertIn(os.path.join("tables", name + ending), self.written)
        self.assertNotIn("report.html", self.written)

    def test_tables_have_their_intervals(self):
        found = dagsweep.report_tables(self.path)
        side = dagsweep.side_by_side(self.path)
        table = found["pairs"].set_index("pair")
        ratios = pairs.paired_ratios(side, pairs.all_pairs(["heft", "peft", "gtp"], 9))
        row = table.loc["heft / peft"]
        np.testing.assert_allclose(row[["ratio", "ratio low", "ratio high"]].astype(float),
                                   ratios.loc[0, ["ratio", "low", "high"]].astype(float))
        written = pd.read_csv(os.path.join(self.folder, "paper", "tables", "pairs.csv"))
        pd.testing.assert_frame_equal(written, found["pairs"], check_dtype=False)

    def test_a_frame_as_latex(self):
        text = dagsweep.to_latex(pd.DataFrame({"name": ["a_b"], "value": [0.5]}))
        self.assertIn(r"{a\_b} & {0.5} \\", text)

    def test_what_a_paper_quotes(self):
        text = dagsweep.methods(self.path, ["heft", "gtp"])
        for words in ("heft, gtp", "dagsweep 0.1.0 (abc)", "72 instances", "seeds (24)", "Holm", "20 seeds"):
            self.assertIn(words, text)
        self.assertTrue(text.isascii())
        entry = dagsweep.bibtex(self.path)
        self.assertRegex(entry, r"(?s)^@software\{dagsweep,\n.*version = \{0\.1\.0\},.*\n\}\n$")
        self.assertEqual(entry.count("{"), entry.count("}"))

    def test_loading_needs_no_plots(self):
        code = "import dagsweep, sys; print('matplotlib' in sys.modules, 'jinja2' in sys.modules)"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                              env={**os.environ, "PYTHONPATH": scripts.POSTPROCESS})
        self.assertEqual(done.stdout.split(), ["False", "False"])


if __name__ == "__main__":
    unittest.main()
