"""Two names for one schedule: one entry of leagues, ranks, pairs and families of intervals."""

import os
import unittest

import numpy as np

from scratch import InFolder
from scripts import text_of
from small_results import NAN, make_results

from dagsweep import about, load
from dagsweep.report import write_report
from dagsweep.stats.paired.equal_algorithms import equal_algorithms
from dagsweep.stats.paired.side_by_side import side_by_side

LENGTH = {"heft": 1.0, "cpop": 1.5, "list": 1.0, "list priority=path": 1.5, "hlfet": 2.0}


def makespan(values):
    return values["seed"] * LENGTH[values["algorithm"]] * (1 + 0.1 * values["bound"])


class EqualAlgorithms(InFolder):
    def make(self, length=makespan, **more):
        make_results(self.path, axes={"bound": [0.0, 0.4], "algorithm": list(LENGTH), "seed": [1.0, 2.0, 3.0]}, makespan=length, **more)

    def groups(self):
        found = equal_algorithms(self.path, side_by_side(load(self.path), about(self.path), list(LENGTH)), about(self.path))
        return [(one.algorithms, one.runs) for one in found]

    def test_equal_in_every_run(self):
        self.make()
        self.assertEqual(self.groups(), [(["heft", "list"], 6), (["cpop", "list priority=path"], 6)])

    def test_one_run_that_differs_is_enough(self):
        def one_bit(values):
            is_it = values["algorithm"] == "list" and values["seed"] == 3 and values["bound"] == 0.4
            return np.nextafter(makespan(values), 0) if is_it else makespan(values)
        self.make(one_bit)
        self.assertEqual(self.groups(), [(["cpop", "list priority=path"], 6)])

    def test_all_metrics_count(self):
        def moved(values):
            return 7.0 if values["algorithm"] == "list" else 5.0 if "list" not in values["algorithm"] else NAN
        self.make(metrics={"data_moved": moved})
        self.assertEqual(self.groups(), [])
        self.make(metrics={"data_moved": lambda values: NAN})  # undefined numbers are equal
        self.assertEqual(len(self.groups()), 2)

    def test_a_page_has_one_entry_with_both_names(self):
        self.make()
        _, page, _ = write_report(self.path, os.path.join(self.folder, "report"))
        text = text_of(page)
        self.assertIn("3 different algorithms under 5 names. ", text)
        self.assertIn("heft = list (6 common runs) and cpop = list priority=path (6 common runs)", text)
        pairs = [line.split(",")[0] for line in text_of(self.folder, "report/tables/pairs.csv").splitlines()[1:]]
        self.assertEqual(pairs, ["heft = list / cpop = list priority=path", "heft = list / hlfet", "cpop = list priority=path / hlfet"])


if __name__ == "__main__":
    unittest.main()
