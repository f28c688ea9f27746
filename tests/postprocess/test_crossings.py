"""Algorithms that differ in one setting, and where the better of two of them changes."""

import math
import os
import tempfile
import types
import unittest

import numpy as np

from scripts import run_here, text_of
from small_results import make_results

from dagsweep import page
from dagsweep.sections import crossings
from dagsweep.stats import settings

COSTS = ("0.001", "0.01", "0.1")
LABELS = [f"{name} cost={cost}" for name in ("d-heft", "l-heft") for cost in COSTS]


class CrossingsTest(unittest.TestCase):
    def test_finds_settings_with_enough_values(self):
        found = settings.dependences([*LABELS, "heft", "gtp trigger=on-change", "gtp cost=1"])
        self.assertEqual(len(found), 1)
        self.assertEqual(found[0].setting, "cost")
        self.assertEqual(set(found[0].labels), {"d-heft", "l-heft"})
        self.assertEqual(found[0].labels["d-heft"],
                         {float(cost): f"d-heft cost={cost}" for cost in COSTS})

    def test_other_settings_remain_in_the_label(self):
        labels = [f"d-heft alpha={alpha} cost={cost}" for alpha in "12" for cost in COSTS]
        found, = settings.dependences(labels)
        self.assertEqual(set(found.labels), {"d-heft alpha=1", "d-heft alpha=2"})

    def test_the_number_of_tasks_made_is_no_other_setting(self):
        labels = ["sipht tasks=50 (48 tasks)", "sipht tasks=100 (97 tasks)", "sipht tasks=1000"]
        found, = settings.dependences(labels)
        self.assertEqual(found.labels, {"sipht": {50.0: labels[0], 100.0: labels[1], 1000.0: labels[2]}})

    def test_first_zero_is_interpolated_linearly(self):
        self.assertEqual(crossings.first_zero([1.0, 2.0, 4.0], [3.0, 1.0, -1.0]), 3.0)
        self.assertEqual(crossings.first_zero([1.0, 2.0], [-1.0, 5.0]), 1.0)
        self.assertTrue(math.isnan(crossings.first_zero([1.0, 2.0], [2.0, 1.0])))

    def test_crossing_names_the_better_algorithm_on_each_side(self):
        later = np.array([[1.0, 3.0], [-1.0, -1.0]])  # second's minus first's at two values
        found = crossings.crossing("cost", "", "a", "b", [0.0, 3.0], later)
        self.assertEqual((found.below, found.above, found.value), ("a", "b", 2.0))
        self.assertTrue(1.5 <= found.low <= 2.0 <= found.high <= 2.25)
        found = crossings.crossing("cost", "", "a", "b", [0.0, 3.0], -later)
        self.assertEqual((found.below, found.above, found.value), ("b", "a", 2.0))

    def test_no_crossing(self):
        found = crossings.crossing("cost", "", "a", "b", [0.0, 3.0], np.ones((2, 5)))
        self.assertEqual((found.below, found.above), ("a", "b"))
        self.assertTrue(math.isnan(found.value) and math.isnan(found.low) and math.isnan(found.high))
        self.assertIn("nowhere", page.html(crossings.section([found])))

    def test_a_label_axis_with_one_number_is_a_numeric_axis(self):
        info = types.SimpleNamespace(axes={
            "graph": ["layered", "chain"], "machines": [f"cluster nodes={n} x=1" for n in (2, 4, 8)]})
        self.assertEqual(settings.numeric_columns(info), {"nodes": ("machines", {
            "cluster nodes=2 x=1": 2.0, "cluster nodes=4 x=1": 4.0, "cluster nodes=8 x=1": 8.0})})
        info.axes["machines"].append("grads")
        self.assertEqual(settings.numeric_columns(info), {})

    def test_report_shows_crossings(self):
        def makespan(values):
            name, cost = values["algorithm"].split(" cost=")
            return 100 + values["seed"] + (500 * float(cost) if name == "d-heft" else 20)

        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "r.h5")
            make_results(path, {"algorithm": LABELS, "bound": [0.0, 0.5], "seed": [float(k) for k in range(1, 11)]},
                         makespan=makespan)
            result = run_here("report.py", path, "-o", os.path.join(folder, "report"))
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertTrue(os.path.exists(os.path.join(folder, "report", "makespan-by-cost.svg")))
            text = text_of(folder, "report", "report.html")
        row = "<td>cost</td><td>{}</td><td>d-heft</td><td>l-heft</td><td class=\"number\" data-value=\"0.04\">0.04000</td>"
        self.assertIn(row.format("all"), text)
        self.assertIn(row.format("bound 0.5"), text)


if __name__ == "__main__":
    unittest.main()
