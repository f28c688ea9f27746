"""Figures in the width of a paper: exact sizes, text of 8 points, and lines that a print without colours tells apart."""

import itertools
import os
import re
import tempfile
import unittest
import warnings
import zlib

from scripts import run_here, text_of
from small_results import make_results, makespan_by_place

import numpy as np
import pandas as pd

import dagsweep
from dagsweep.drawing import figures, paper, style
from dagsweep.errors import InputError
from dagsweep.sections import pair_figures
from dagsweep.stats.paired.average_ranks import Ranks

import matplotlib.pyplot as plt
from matplotlib.text import Text

AXES = {"bound": [0.0, 0.5, 0.9], "ccr": [0.5, 1.0, 2.0, 4.0], "algorithm": ["heft", "peft", "gtp", "ftbar mst=false"],
        "seed": [float(k) for k in range(1, 8)]}
FIGURES = ("nsl-by-bound", "nsl-by-bound-and-ccr", "degradation", "ratios", "ranks", "profiles", "quality-by-seconds")
INCHES = {"column": 3.4, "page": 7.0}


def makespan(values):
    return makespan_by_place(AXES["algorithm"])(values) * (1 + values["bound"]) / values["ccr"]


def pdf_of(path):
    """(width and height in points, {sizes of text}) of a PDF."""
    with open(path, "rb") as file:
        content = file.read()
    box = re.search(rb"/MediaBox \[ ?([\d. ]+) ?\]", content)[1].split()
    sizes = set()
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", content, re.DOTALL):
        try:
            drawn = zlib.decompress(stream)
        except zlib.error:
            continue
        sizes |= {float(size) for size in re.findall(rb"/F\S+ ([\d.]+) Tf", drawn)}
    return [float(end) for end in box[2:]], sizes


def svg_of(path):
    """(width in points, [sizes of text])"""
    content = text_of(path)
    return float(re.search(r'<svg [^>]*?width="([\d.]+)pt"', content)[1]), set(re.findall(r"font: (?:\w+ )?([\d.]+)px", content))


class PaperTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.path = os.path.join(cls.folder, "r.h5")
        make_results(cls.path, AXES, makespan=makespan)
        with figures.written_as("pdf", "svg"):
            for width in INCHES:
                dagsweep.export_report(cls.path, os.path.join(cls.folder, width), width=width)

    def test_sizes_are_exact(self):
        for width, inches in INCHES.items():
            for name in FIGURES:
                with self.subTest(width=width, figure=name):
                    path = os.path.join(self.folder, width, name)
                    (points, height), sizes = pdf_of(path + ".pdf")
                    self.assertAlmostEqual(points, 72 * inches, places=6)
                    self.assertLess(height, 72 * 9)  # of a page
                    in_svg, found = svg_of(path + ".svg")
                    self.assertAlmostEqual(in_svg, 72 * inches, places=4)
                    self.assertEqual(sizes, {8.0})
                    self.assertEqual(found, {"8"})

    def test_pictures_have_300_dots_per_inch(self):
        for width, inches in INCHES.items():
            with paper.printed(width), plt.rc_context(style.settings()):
                figure, axes = plt.subplots(figsize=(6.4, 3), constrained_layout=True)
                axes.plot([0, 1], [0, 1])
                path = figures.save(figure, self.folder, "picture")
            self.assertEqual(plt.imread(path).shape[1], round(300 * inches))

    def test_legend_lies_below_and_nothing_outside(self):
        with paper.printed("column"), plt.rc_context(style.settings()):
            for labels in (["a", "b"], ["an algorithm of a long name", "another one of a long name", "c"]):
                figure, grid = plt.subplots(1, 2, figsize=(7.2, 3), constrained_layout=True)
                for axes in grid:
                    for label in labels:
                        axes.plot([0, 1], [0, 1], label=label)
                figure.supxlabel("below")
                figure.supylabel("left")
                figure.legend(*grid[0].get_legend_handles_labels(), loc="center left", bbox_to_anchor=(1.0, 0.5))
                paper.lay_out(figure)
                figure.canvas.draw()
                renderer, (width, height) = figure.canvas.get_renderer(), figure.get_size_inches() * figure.dpi
                legend = figure.legends[0].get_window_extent(renderer)
                self.assertEqual([text.get_text() for text in figure.legends[0].get_texts()], labels)
                common = figure._supxlabel.get_window_extent(renderer)
                self.assertGreater(common.y0, legend.y1)
                for axes in grid:
                    self.assertGreater(axes.get_tightbbox(renderer).y0, common.y1)
                for box in (legend, figure.get_tightbbox(renderer).transformed(figure.dpi_scale_trans)):
                    self.assertGreaterEqual(box.x0, 0)
                    self.assertGreaterEqual(box.y0, 0)
                    self.assertLessEqual(box.x1, width)
                    self.assertLessEqual(box.y1, height)
                plt.close(figure)

    def test_titles_of_panels_neither_overlap_nor_lie_outside(self):
        names = ["heterogeneity = unrelated", "graph = 1000genome-chameleon-2ch-100k-001", "machines = desktops nodes=16 mhz=500 spread=0.5"]
        means = {name: pd.DataFrame({"algorithm": "heft", "x": [0.0, 1.0], "mean": [1.0, 2.0], "low": [1.0, 2.0], "high": [1.0, 2.0]})
                 for name in names}
        for width in (None, *INCHES):
            with self.subTest(width=width), paper.printed(width), plt.rc_context(style.settings()):
                figure = figures.panels(means, "x", "mean NSL", style.algorithm_styles(["heft"]), "{:g}".format)
                paper.lay_out(figure)
                figure.canvas.draw()
                size = figure.get_size_inches() * figure.dpi
                boxes = [axes.title.get_window_extent(figure.canvas.get_renderer()) for axes in figure.axes if axes.get_visible()]
                for k, box in enumerate(boxes):
                    self.assertTrue(0 <= box.x0 and box.x1 <= size[0] and box.y1 <= size[1], (box, size))
                    self.assertFalse(any(box.overlaps(other) for other in boxes[:k]))
                plt.close(figure)

    def test_panels_say_whether_they_differ_in_scale(self):
        for largest, differ in ((2.9, False), (3.1, True)):
            means = {"a": pd.DataFrame({"mean": [1.0]}), "b": pd.DataFrame({"mean": [largest]})}
            self.assertEqual(figures.share_scale(means), not differ)

    def test_values_of_a_wide_range_are_told_apart(self):
        """A logarithmic axis has several labels in sight, and no end of an interval near 0 stretches it."""
        for values, low, is_wide in (([1.0, 2.0, 15.0], 1e-6, False), ([1.0, 2.0, 25.0], 1e-6, True), ([0.7, 2.0, 3e5], 1e-6, True),
                                     ([0.0, 2.0, 25.0], 0.0, False), ([1.0, 2.0, 25.0], -0.1, False), ([1.0, 2.0, 25.0], np.nan, True)):
            means = {"": pd.DataFrame({"algorithm": "heft", "x": [1.0, 2.0, 3.0], "mean": values, "low": low, "high": values})}
            with self.subTest(values=values, low=low), paper.printed("column"), plt.rc_context(style.settings()):
                figure = figures.panels(means, "x", "mean NSL", style.algorithm_styles(["heft"]), "{:g}".format)
                self.assertEqual(figures.stretch(figure, means), is_wide)
                paper.lay_out(figure)
                figure.canvas.draw()
                axes = figure.axes[0]
                self.assertEqual(axes.get_yscale(), "log" if is_wide else "linear")
                low, high = axes.get_ylim()
                labels = [text for place, text in zip(axes.get_yticks(), axes.get_yticklabels()) if low <= place <= high and text.get_text()]
                self.assertGreater(len(labels), 2)
                if is_wide:
                    self.assertGreaterEqual(low, values[0] / 2)
                plt.close(figure)

    def test_degradations_of_a_wide_range_are_told_apart(self):
        names = ["heft", "peft", "cpop", "rand"]
        for worst, scale in ((1.0, "linear"), (20.0, "symlog")):
            means = pd.DataFrame({"mean": [0.0, 0.05, 0.2, worst]}, index=names)
            means["low"] = means["high"] = means["mean"]
            spread = pd.DataFrame({quantile: means["mean"] for quantile in (0.05, 0.25, 0.75, 0.95)})
            with self.subTest(worst=worst), paper.printed("column"), plt.rc_context(style.settings()):
                figure = figures.degradation_rows(means, spread, means["mean"], style.algorithm_styles(names))
                axes = figure.axes[0]
                self.assertEqual(axes.get_xscale(), scale)
                places = axes.transAxes.inverted().transform(axes.transData.transform([(100 * mean, 0) for mean in means["mean"]]))[:, 0]
                self.assertTrue(0 <= places[0] and places[-1] <= 1)
                self.assertGreater(places[2] - places[1], 0.1)
                plt.close(figure)

    def test_long_names_lie_within_a_column(self):
        """They are broken at spaces; names of rows and ranks have room for their lines, and do not overlap."""
        names = ["ftsa", "mc-ftsa matching=bottleneck sources=any-live", "mc-ftsa sources=any-live", "ftbar mst=false"]
        means = pd.DataFrame({"mean": [0.0, 0.05, 0.1, 0.2]}, index=names)
        means["low"] = means["high"] = means["mean"]
        spread = pd.DataFrame({quantile: means["mean"] for quantile in (0.05, 0.25, 0.75, 0.95)})
        ranks = Ranks(pd.Series([1.0, 2.0, 3.0, 4.0], index=names), 20, "seed", 60.0, 0.0, 1.05)
        for width, draw in itertools.product((None, "column"), (
                lambda: figures.degradation_rows(means, spread, means["mean"], style.algorithm_styles(names)),
                lambda: pair_figures.critical_differences(ranks))):
            with self.subTest(width=width), paper.printed(width), plt.rc_context(style.settings()), warnings.catch_warnings():
                warnings.simplefilter("error")  # of constrained layouts without room
                figure = draw()
                paper.lay_out(figure)
                figure.canvas.draw()
                texts = [text for text in figure.findobj(Text) if text.get_visible() and any(name.split()[0] in text.get_text() for name in names)]
                self.assertEqual(len(texts), len(names))
                boxes = [text.get_window_extent() for text in texts]
                for k, box in enumerate(boxes):
                    self.assertTrue(0 <= box.x0 and box.x1 <= figure.bbox.x1 and 0 <= box.y0, texts[k].get_text())
                    self.assertFalse(any(box.overlaps(other) for other in boxes[:k]), texts[k].get_text())
                plt.close(figure)

    def test_lines_differ_in_print(self):
        names = ["heft", "peft", "gtp", "gtp/c", "ftbar", "ftbar mst=false"]
        with paper.printed("column"):
            looks = list(style.algorithm_styles(names).values())
            many = style.algorithm_styles([f"a{k}" for k in range(36)])
        greys = [paper.lightness_of([int(look["color"][k:k + 2], 16) / 255 for k in (1, 3, 5)]) for look in looks]
        for k, grey in enumerate(greys):
            for other in greys[:k]:
                self.assertGreater(abs(grey - other), 9)
            self.assertGreater(style.contrast(looks[k]["color"]), 3)
        self.assertEqual(len({look["marker"] for look in looks}), 6)
        self.assertEqual(len({str((look["marker"], look["linestyle"])) for look in many.values()}), 36)
        on_page = [look["color"] for look in style.algorithm_styles(["heft", "gtp", "gtp/c"]).values()]
        self.assertEqual(on_page[:2], [style.COLOURS[0], style.COLOURS[1]])  # as before, outside of a paper

    def test_the_width_ends_with_the_export(self):
        self.assertIsNone(paper.current.get())
        with self.assertRaisesRegex(InputError, "'wide' is no width of a figure; try one of column, page"):
            dagsweep.export_report(self.path, os.path.join(self.folder, "wide"), width="wide")
        self.assertIsNone(paper.current.get())

    def test_the_command_has_the_same_option(self):
        output = os.path.join(self.folder, "report")
        done = run_here("report.py", self.path, "-o", output, "--width", "column", formats=("pdf", "svg"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for ending in (".pdf", ".svg"):
            with open(os.path.join(output, "nsl-by-bound" + ending), "rb") as ours, \
                    open(os.path.join(self.folder, "column", "nsl-by-bound" + ending), "rb") as others:
                self.assertEqual(ours.read(), others.read())
        done = run_here("report.py", self.path, "-o", output, "--width", "wide")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--width", done.stderr)


if __name__ == "__main__":
    unittest.main()
