"""Wording and style of figures and tables."""

import colorsys
import os
import tempfile
import unittest

import scripts  # noqa: F401  (sets sys.path)
from small_results import make_results

import numpy as np
import pandas as pd

import dagsweep
from dagsweep import wording
from dagsweep.drawing import figures, found_instance, style
from dagsweep.sections import mean_figures


class WordingTest(unittest.TestCase):
    def test_numbers(self):
        for value, text in ((0.80423723, "0.8042"), (12.345, "12.35"), (100.0, "100.0"),
                            (0.0, "0"), (999.96, "1000"), (1234567.2, "1\u202f234\u202f567"),
                            (-1234.5, "-1\u202f234"), (float("nan"), "–"),
                            (float("inf"), "∞"), (float("-inf"), "-∞"), (9.5e14, "950\u202f000\u202f000\u202f000\u202f000"),
                            (1e15, "1.000e+15"), (-1.5e300, "-1.500e+300")):
            self.assertEqual(wording.figure_number(value), text, value)

    def test_short_numbers_have_no_positive_exponent(self):
        for value, text in ((100.0, "100"), (999.7, "1\u202f000"), (1234.5, "1\u202f234"), (6.0, "6"), (0.0123456, "0.0123"),
                            (-2e6, "-2\u202f000\u202f000")):
            self.assertEqual(wording.short_number(value), text)

    def test_axis_values(self):
        for axis, value, text in (("crashes", -1.0, "epsilon"), ("bound", -1.0, "-1"),
                                  ("bound", 0.1 + 0.2, "0.3"), ("seed", 9007199254740.0,
                                                                "9007199254740"),
                                  ("ccr", float("nan"), "not given"), ("graph", "own", "own")):
            self.assertEqual(wording.axis_value(axis, value), text)

    def test_counts(self):
        self.assertEqual(wording.count(1, "run"), "1 run")
        self.assertEqual(wording.count(2000, "launch", "launches"), "2\u202f000 launches")

    def test_labels_carry_units(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "r.h5")
            make_results(path, {})
            info = dagsweep.about(path)
        self.assertEqual(wording.metric_label("makespan", info), "makespan (time)")
        self.assertEqual(wording.metric_label("nsl", info), "NSL")
        self.assertEqual(wording.metric_label("degradation", info), "degradation from best (%)")


class StyleTest(unittest.TestCase):
    def test_styles_of_algorithms_are_distinct(self):
        looks = style.algorithm_styles([f"a{k}" for k in range(32)])
        self.assertEqual(len({str(look) for look in looks.values()}), 32)
        self.assertEqual(len({look["color"] for look in list(looks.values())[:8]}), 8)

    def test_hue_is_the_algorithm_and_shade_its_parameters(self):
        def hue(colour):
            return round(colorsys.rgb_to_hsv(*(int(colour[k:k + 2], 16) / 255 for k in (1, 3, 5)))[0], 1)

        looks = style.algorithm_styles(["heft", "ftbar", "ftbar mst=false", "gtp", "gtp/c"])
        colours = [look["color"] for look in looks.values()]
        self.assertEqual(len(set(colours)), 5)
        self.assertEqual(hue(colours[1]), hue(colours[2]))
        self.assertEqual(hue(colours[3]), hue(colours[4]))
        self.assertEqual(len({hue(colours[k]) for k in (0, 1, 3)}), 3)
        # An algorithm keeps its colour in other company.
        self.assertEqual(style.algorithm_styles(["rr", "heft"])["heft"]["color"], colours[0])

    def test_a_legend_of_many_lines_names_the_algorithms_alone(self):
        lines = [("FTSA, 1 crashed", "a"), ("FTBAR lower bound", "b"), ("FTSA, 1 crashed", "a"), ("FTSA lower bound", "c")]
        self.assertEqual(style.short_legend(lines, most=3), (lines[0], lines[1], lines[3]))
        self.assertEqual(style.short_legend(lines, most=2), (("FTSA", "a"), ("FTBAR", "b")))

    def test_lines_stand_out_from_white(self):
        self.assertAlmostEqual(style.contrast("#000000"), 21)
        for look in style.algorithm_styles([f"a{k} x={j}" for k in range(8) for j in range(4)]).values():
            self.assertGreaterEqual(style.contrast(look["color"]), 3, look)


class FamilyTest(unittest.TestCase):
    def test_families_of_graphs(self):
        for graphs, families in ((["layered tasks=20", "layered tasks=50 width=4"], ("layered",)),
                                 (["dags/Montage_25.xml", "Montage_50.xml", "1000genome-chameleon-2ch-100k-001.json"], ("Montage", "1000genome"))):
            self.assertEqual(mean_figures.families_of(graphs), families)


class FigureTest(unittest.TestCase):
    def draw(self, positions, names=("heft", "gtp")):
        means = pd.DataFrame([{"algorithm": name, "x": float(x), "mean": x + k, "low": x + k - 1,
                               "high": x + k + 1} for k, name in enumerate(names)
                              for x in positions])
        drawn = figures.curves(means, "x", "y", style.algorithm_styles(names), "{:.15g}".format)
        self.addCleanup(figures.plt.close, drawn)
        return drawn

    def test_ticks_are_at_the_values(self):
        axes = self.draw([0.1, 0.5, 1.5]).axes[0]
        self.assertEqual(axes.get_xscale(), "linear")
        np.testing.assert_allclose(axes.get_xticks(), [0.1, 0.5, 1.5])

    def test_values_whose_labels_would_overlap_have_no_ticks(self):
        positions = [10, 52.159468438538206, 107.87719298245614, 207.05684581]
        shown = self.draw(positions).axes[0].get_xticks()
        self.assertFalse(set(positions[1:]) & set(shown))

    def test_wide_ranges_are_logarithmic(self):
        self.assertEqual(self.draw([10, 100, 1000]).axes[0].get_xscale(), "log")

    def test_one_position_can_be_drawn(self):
        self.assertEqual(len(self.draw([0.5]).axes), 1)

    def test_legend_has_every_algorithm_in_the_order_of_the_line_ends(self):
        legend = self.draw([0.0, 1.0]).legends[0]
        self.assertEqual([text.get_text() for text in legend.get_texts()], ["gtp", "heft"])


class FoundGraphTest(unittest.TestCase):
    def test_labels_of_crossing_edges_lie_apart(self):
        places = [(0.0, 1.0), (0.0, 0.0), (1.0, 1.0), (1.0, 0.0)]
        edges = [{"from": 0, "to": 3}, {"from": 1, "to": 2}, {"from": 0, "to": 2}]
        labels = found_instance.label_places(places, edges)
        self.assertEqual(labels[0], (0.4, 0.6))
        for k, (x, y) in enumerate(labels):
            one = edges[k]
            self.assertAlmostEqual(y, places[one["from"]][1] + x * (places[one["to"]][1] - places[one["from"]][1]))  # on the edge
            for other_x, other_y in [*labels[:k], *places]:
                self.assertTrue(abs(x - other_x) >= found_instance.LABEL[0] or abs(y - other_y) >= found_instance.LABEL[1])

    def test_executions_share_one_time_axis_and_a_far_shorter_one_is_enlarged(self):
        instance = {"tasks": [{}, {}], "W": [[1.0], [1.0]], "edges": []}

        def run(name, end):
            return {"name": name, "completed": True, "end": end, "tasks": [[0, 0, 0.0, end / 2, True], [1, 0, end / 2, end, True]]}

        for shorter, enlarged in ((90.0, []), (20.0, [(0.0, 20.0)])):
            charts = found_instance.found_instance(instance, {"runs": [run("heft", 100.0), run("peft", shorter)]}).axes[-2:]
            self.assertEqual([one.get_xlim() for one in charts], [(0.0, 100.0)] * 2)
            self.assertEqual([one.get_xlim() for chart in charts for one in chart.child_axes], enlarged)


if __name__ == "__main__":
    unittest.main()
