"""Labels that a sweep file gives to algorithms: reports, figures and tables show them; load(), selections and claims keep names."""

import os
import re
import tempfile
import unittest

from scripts import text_of
from small_results import make_results, makespan_by_place

import h5py
import numpy as np

import dagsweep
from dagsweep.drawing.style import COLOURS, HUES
from dagsweep.errors import DamagedError
from dagsweep.report import write_report
from dagsweep.study.file.own_results import content_of
from dagsweep.study.file.sweep_axes import labels_of_entry

AXES = {"bound": [0.0, 0.5, 0.9], "algorithm": ["heft", "peft", "ftbar mst=0.1", "ftbar mst=0.2", "ftbar mst=0.3"],
        "seed": [float(k) for k in range(1, 8)]}
LABELS = {"heft": "H<EFT>", "ftbar mst=0.1": "FTBAR, weak"}
makespan = makespan_by_place(AXES["algorithm"])


class LabelsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.bare, cls.path = (os.path.join(cls.folder, name) for name in ("bare.h5", "r.h5"))
        make_results(cls.bare, AXES, makespan=makespan)
        make_results(cls.path, AXES, makespan=makespan, labels=LABELS)

    def test_load_keeps_names(self):
        runs = dagsweep.load(self.path)
        self.assertEqual(list(runs["algorithm"].cat.categories), AXES["algorithm"])
        self.assertTrue(runs.equals(dagsweep.load(self.bare)))
        info = dagsweep.about(self.path)
        self.assertEqual(info.axes["algorithm"], AXES["algorithm"])
        self.assertEqual(info.algorithm_labels, LABELS)
        self.assertEqual(info.provenance, dagsweep.about(self.bare).provenance)
        self.assertEqual(dagsweep.about(self.bare).algorithm_labels, {})
        self.assertEqual(dagsweep.side_by_side(self.path).algorithms, AXES["algorithm"])

    def test_tables_show_labels_with_the_same_numbers(self):
        bare, shown = dagsweep.report_tables(self.bare), dagsweep.report_tables(self.path)
        self.assertEqual(list(bare), list(shown))
        self.assertEqual(shown["algorithms"]["algorithm"].tolist(),
                         [LABELS.get(name, name) for name in bare["algorithms"]["algorithm"]])
        np.testing.assert_array_equal(bare["algorithms"].iloc[:, 1:], shown["algorithms"].iloc[:, 1:])
        self.assertIn("H<EFT> / peft", shown["pairs"]["pair"].tolist())
        self.assertEqual(bare["crossings"].shape if "crossings" in bare else None,
                         shown["crossings"].shape if "crossings" in shown else None)

    def test_page_and_figures_show_labels_in_the_colours_of_the_names(self):
        directory = os.path.join(self.folder, "report")
        _, page, _ = write_report(self.path, directory)
        text = text_of(page)
        self.assertIn("H&lt;EFT&gt;", text)
        self.assertNotIn("<EFT>", text)
        figure = text_of(directory, "nsl-by-bound.svg")
        self.assertIn('data-label="H&lt;EFT&gt;"', figure)
        self.assertNotIn('data-label="heft"', figure)
        group = re.search(r'<g id="series-\d+" data-label="H&lt;EFT&gt;".*?</g>', figure, re.DOTALL)
        self.assertIn(COLOURS[HUES["heft"]].lower(), group[0].lower())
        # A setting of three algorithms has its figure, whatever these are called.
        self.assertTrue(os.path.exists(os.path.join(directory, "makespan-by-mst.svg")))

    def test_algorithms_are_selected_by_name_or_label(self):
        for wanted in (["heft", "peft"], ["H<EFT>", "peft"]):
            found = dagsweep.report_tables(self.path, wanted)["algorithms"]["algorithm"].tolist()
            self.assertEqual(sorted(found), ["H<EFT>", "peft"])
        self.assertIn("compared H<EFT> (heft), peft with", dagsweep.methods(self.path, ["heft", "peft"]))

    def test_labels_of_strangers(self):
        path = os.path.join(self.folder, "strange.h5")
        make_results(path, AXES, labels={"heft": "a\x1bb", "peft": "ftbar mst=0.1"})
        self.assertEqual(dagsweep.about(path).algorithm_labels, {"heft": "a?b"})  # two algorithms of one label
        with h5py.File(path, "r+") as file:
            del file["provenance/algorithm_labels"]
            file["provenance/algorithm_labels"] = np.bytes_(b"one\n")
        with self.assertRaisesRegex(DamagedError, "/provenance/algorithm_labels does not have a line per algorithm"):
            dagsweep.load(path)

    def test_labels_make_no_other_study(self):
        bare = "sweep: {algorithm: [heft, {name: ftbar, set: {mst: false}}]}"
        named = "sweep: {algorithm: [{name: heft, label: HEFT}, {name: ftbar, set: {mst: false}, label: FTBAR}]}"
        self.assertEqual(content_of(bare), content_of(named))
        self.assertNotEqual(content_of(bare), content_of(named.replace("heft", "peft")))
        self.assertEqual(labels_of_entry({"name": "ftbar", "label": "FTBAR", "set": {"mst": False}}), ["ftbar mst=false"])

    def test_a_command_is_named_without_what_concerns_its_process(self):
        command = {"name": "mine", "command": "python3 mine.py", "kind": "online", "copies": True, "reads": ["seed"], "timeout": 5, "memory": "1GB"}
        self.assertEqual(labels_of_entry(command), ["mine"])
        self.assertEqual(labels_of_entry({**command, "set": {"alpha": 0.5}, "version": 3}), ["mine alpha=0.5 version=3"])


if __name__ == "__main__":
    unittest.main()
