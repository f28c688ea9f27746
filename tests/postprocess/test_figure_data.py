"""The table beside a figure has what is drawn, in full precision."""

import csv
import os
import unittest

import scripts  # noqa: F401  (sets sys.path)
from scratch import InFolder

import numpy as np

from dagsweep.drawing import figure_data, figures

import matplotlib.pyplot as plt


class FigureData(InFolder):
    def rows_of(self, draw):
        """Rows without panel and axis labels: (kind, series, x, y, value)."""
        figure, axes = plt.subplots(layout="constrained")
        axes.set_xlabel("bound")
        draw(axes)
        with figure_data.recorded():
            figures.save(figure, self.folder, "one")
        with open(os.path.join(self.folder, "data", "one.csv"), encoding="utf-8", newline="") as file:
            table = list(csv.DictReader(file))
        self.assertLessEqual({row["x label"] for row in table}, {"bound"})
        return [tuple(row[name] for name in ("kind", "series", "x", "y", "value")) for row in table]

    def test_lines_keep_every_bit(self):
        x, y = [0.1, 1 / 3], [2 / 3, 1e300]
        self.assertEqual(self.rows_of(lambda axes: axes.plot(x, y, label="HEFT")),
                         [("line", "HEFT", repr(a), repr(b), "") for a, b in zip(x, y)])

    def test_what_is_not_in_the_coordinates_of_the_data_is_left_out(self):
        self.assertEqual(self.rows_of(lambda axes: axes.axhline(1.0)), [])

    def test_bars_points_bands_and_names(self):
        found = self.rows_of(lambda axes: axes.bar([0, 1], [3.5, 4.5], tick_label=["heft", "peft"]))
        self.assertEqual(found, [("bar", "", "0.0", "3.5", ""), ("bar", "", "1.0", "4.5", ""),
                                 ("x tick", "heft", "0.0", "", ""), ("x tick", "peft", "1.0", "", "")])
        self.assertEqual(self.rows_of(lambda axes: axes.scatter([1], [2], label="a")), [("point", "a", "1.0", "2.0", "")])
        band = self.rows_of(lambda axes: axes.fill_between([0.0, 1.0], [1.0, 2.0], [3.0, 4.0], label="b"))
        self.assertEqual({(x, y) for kind, series, x, y, _ in band if (kind, series) == ("band", "b")},
                         {("0.0", "1.0"), ("1.0", "2.0"), ("0.0", "3.0"), ("1.0", "4.0")})
        cells = self.rows_of(lambda axes: axes.imshow(np.array([[1.5, np.nan]])))
        self.assertEqual(cells, [("cell", "", "0.0", "0.0", "1.5"), ("cell", "", "1.0", "0.0", "nan")])

    def test_nobody_asked(self):
        figures.save(plt.figure(layout="constrained"), self.folder, "one")
        self.assertEqual(sorted(os.listdir(self.folder)), ["one.pdf", "one.png", "one.svg"])


if __name__ == "__main__":
    unittest.main()
