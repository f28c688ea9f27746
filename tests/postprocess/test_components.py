"""Components: what each value of an algorithm's parameters is worth, with all else equal."""

import csv
import itertools
import json
import math
import os
import unittest

import h5py
import numpy as np

from scratch import InFolder
from scripts import text_of
from small_results import DONE, FAILED, NAN, make_results, seal_description

from dagsweep import about, load
from dagsweep.errors import InputError
from dagsweep.report import write_report
from dagsweep.stats.intervals import Sample
from dagsweep.stats.paired import components, pairs
from dagsweep.stats.paired.side_by_side import side_by_side

VALUES = {"priority": ["upward", "path", "canonical"], "placement": ["insert", "append"], "sufferage": ["1", "2"]}
GRID = [dict(zip(VALUES, point)) for point in itertools.product(*VALUES.values())]
WORTH = {"upward": 1.0, "path": 2.0, "canonical": 4.0, "insert": 1.0, "append": 1.5, "1": 1.0, "2": 1.0}
SEEDS = [float(seed) for seed in range(1, 22)]


def label(point):
    return " ".join(["list", *(f"{key}={value}" for key, value in point.items())])


POINTS = {label(point): point for point in GRID}


def makespan(values):
    """A product of what the values are worth; seeds scatter, differently for appended tasks. Interaction: path with append 3 times as long."""
    point = POINTS[values["algorithm"]]
    scatter = 0.01 * math.sin(7 * values["seed"] + (3 if point["placement"] == "append" else 0))
    together = 3.0 if (point["priority"], point["placement"]) == ("path", "append") else 1.0
    larger = 2.0 if values["ccr"] == 5 and point["sufferage"] == "2" else 1.0
    return 100 * values["seed"] * math.prod(WORTH[value] for value in point.values()) * together * larger * math.exp(scatter)


def make(path, points=POINTS, seeds=SEEDS, **more):
    make_results(path, axes={"ccr": [1.0, 5.0], "algorithm": list(points), "seed": seeds}, makespan=makespan, **more)
    with h5py.File(path, "r+") as file:
        name_parameters(file, points)


def name_parameters(file, points):
    given = [{f"list.{key}": value for key, value in point.items()} for point in points.values()]
    file["provenance/parameters"] = np.bytes_(json.dumps(given))
    seal_description(file)


class Components(InFolder):
    def space(self, points=POINTS):
        side = side_by_side(load(self.path), about(self.path), list(points))
        parameters = {f"list.{key}": [point[key] for point in points.values()] for key in VALUES}
        return side, components.spaces(parameters)[0]

    def effects(self, points=POINTS, parts=None):
        found = components.effects(*self.space(points), parts)
        return {(one.value, one.part) if parts else one.value: one for one in found.itertuples()}

    def test_a_value_against_the_mean_of_the_others_with_all_else_equal(self):
        make(self.path)
        found = self.effects()
        self.assertEqual(list(found), ["upward", "path", "canonical", "append", "2"])  # of two values the second
        third = 3 ** 0.5  # the interaction holds in half of the pairs
        self.assertAlmostEqual(found["upward"].ratio, 1 / (8 * third) ** 0.5)
        self.assertAlmostEqual(found["path"].ratio, 2 * third / 4 ** 0.5)
        self.assertAlmostEqual(found["canonical"].ratio, 4 / (2 * third) ** 0.5)
        scatter = np.mean([0.01 * (math.sin(7 * seed + 3) - math.sin(7 * seed)) for seed in SEEDS])
        self.assertAlmostEqual(found["append"].ratio, 1.5 * 3 ** (1 / 3) * math.exp(scatter))
        self.assertAlmostEqual(found["2"].ratio, 2 ** 0.5)
        self.assertEqual(found["append"].instances, 2 * len(SEEDS))
        self.assertEqual(found["append"].seeds, len(SEEDS))

    def test_the_sample_is_the_seeds_and_the_table_one_family(self):
        make(self.path)
        found = self.effects()
        scatter = [0.01 * (math.sin(7 * seed + 3) - math.sin(7 * seed)) for seed in SEEDS]
        error = np.std(scatter, ddof=1) / len(SEEDS) ** 0.5  # not smaller for two cells and six lines a seed
        own = found["append"]
        self.assertAlmostEqual(math.log(own.high / own.ratio), 2.086 * error, 5)
        self.assertEqual(own.conclusion, pairs.SECOND)
        self.assertEqual(found["upward"].conclusion, pairs.FIRST)

    def test_intervals_of_a_table_hold_together(self):
        """Holm: the first of two at 97.5 %, the other at 95 %."""
        found = components.family([{"value": "a", "sample": Sample(0.10, 0.01, 25)}, {"value": "b", "sample": Sample(0.05, 0.01, 25)}])
        self.assertAlmostEqual(math.log(found["simultaneous_high"][0]), 0.10 + 2.39095 * 0.01, 6)
        self.assertAlmostEqual(math.log(found["simultaneous_high"][1]), 0.05 + 2.06390 * 0.01, 6)
        self.assertAlmostEqual(math.log(found["high"][0]), 0.10 + 2.06390 * 0.01, 6)

    def test_few_seeds_decide_nothing(self):
        make(self.path, seeds=SEEDS[:3])
        self.assertEqual({one.conclusion for one in self.effects().values()}, {pairs.FEW_SEEDS})

    def test_parts_form_one_family(self):
        make(self.path)
        side, _ = self.space()
        parts = {"low": (side.instances["ccr"] == 1).to_numpy(), "high": (side.instances["ccr"] == 5).to_numpy()}
        found = self.effects(parts=parts)
        self.assertAlmostEqual(found["2", "low"].ratio, 1.0)
        self.assertAlmostEqual(found["2", "high"].ratio, 2.0)
        self.assertEqual(found["2", "low"].conclusion, pairs.NO_DIFFERENCE)
        self.assertEqual(found["2", "high"].conclusion, pairs.SECOND)

    def test_the_largest_interaction(self):
        make(self.path)
        found = components.interactions(*self.space()).iloc[0]
        self.assertEqual((found["one"], found["value"], found["other"], found["other_value"]), ("priority", "path", "placement", "append"))
        self.assertAlmostEqual(found["ratio"], 3.0)
        self.assertAlmostEqual(found["elsewhere"], 1.0)
        self.assertAlmostEqual(found["there"], 3.0)

    def test_combinations_that_are_missing_and_runs_that_failed(self):
        """A line counts with the values that it has; an instance where one of them failed does not count in it."""
        points = {name: point for name, point in POINTS.items() if point != {"priority": "canonical", "placement": "insert", "sufferage": "1"}}

        def status(values):
            return FAILED if values["algorithm"] == label(GRID[0]) and values["seed"] == 2 else DONE
        make(self.path, points, status=status)
        side, space = self.space(points)
        self.assertEqual([len(line) for line in space.lines("priority")], [2, 3, 3, 3])
        self.assertEqual([len(line) for line in space.lines("placement")], [2] * 5)
        logs, rows = components.logarithms(side, space)
        two = [line for line in space.lines("priority") if len(line) == 2]
        numbers = components.effect(logs, space, "priority", "upward", two)
        self.assertEqual(np.isnan(numbers).sum(), 2)  # of seed 2, at both values of ccr
        self.assertAlmostEqual(float(np.nanmean(numbers)), math.log(1 / 2))
        self.assertTrue(np.isnan(components.effect(logs, space, "priority", "canonical", two)).all())

    def test_copies_of_runs_count_once(self):
        make(self.path, not_read=lambda values: ("ccr",))
        self.assertEqual(self.effects()["append"].instances, len(SEEDS))

    def test_a_page(self):
        make(self.path)
        _, page, _ = write_report(self.path, os.path.join(self.folder, "report"))
        text = text_of(page)
        self.assertIn("Components of list", text)
        self.assertIn("priority: path takes 3.000 times as long as the mean of upward and canonical where placement is append, "
                      "and 1.000 times where it is insert: a factor of 3.000", text)
        for name in ("components-list", "components-list-by-ccr", "components-list-front"):
            self.assertTrue(os.path.exists(os.path.join(self.folder, f"report/tables/{name}.tex")), name)
        self.assertTrue(os.path.exists(os.path.join(self.folder, "report/components-list.pdf")))

    def test_the_front_has_the_seconds_of_a_timing_sweep(self):
        """On the small graph two points are on the front; on the large one a third, which is longer and faster than both."""
        make(self.path)
        timed = self.timed()
        write_report(self.path, os.path.join(self.folder, "report"), timing=timed)
        with open(os.path.join(self.folder, "report/tables/components-list-front.csv"), encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([(one["priority"], one["placement"], one["sufferage"]) for one in rows],
                         [("upward", "insert", "1"), ("upward", "append", "1"), ("canonical", "append", "1")])
        self.assertEqual([float(one["ms, small"]) for one in rows], [2.0, 1.0, 1.0])
        self.assertEqual([float(one["ms, large"]) for one in rows], [20.0, 10.0, 5.0])
        self.assertTrue(os.path.exists(os.path.join(self.folder, "report/components-list-front.pdf")))

    def test_a_timing_sweep_that_gives_no_seconds(self):
        make(self.path)
        for make_timed, words in ((lambda: self.path, "is no timing sweep"),
                                  (lambda: self.timed(points=list(POINTS)[:-1]), f"has no seconds of '{list(POINTS)[-1]}' on small"),
                                  (lambda: self.timed(processors=[4.0, 8.0]), "has several values of processors")):
            timed = make_timed()
            with self.subTest(words), self.assertRaises(InputError) as raised:
                write_report(self.path, os.path.join(self.folder, "report"), timing=timed)
            self.assertIn(f"{timed}: {words}", str(raised.exception))
        plain = os.path.join(self.folder, "plain.h5")
        make_results(plain, axes={"algorithm": ["heft", "cpop"], "seed": [1.0, 2.0]})
        for path in (plain, self.timed()):
            with self.assertRaisesRegex(InputError, "its seconds are of the section 'components', which the report on"):
                write_report(path, os.path.join(self.folder, "report"), timing=self.timed())

    def timed(self, points=POINTS, processors=None):
        """The path of a timing sweep: insertion takes twice as long, and on the large graph a canonical order half as long."""
        path = os.path.join(self.folder, "timing.h5")

        def clocks(values):
            point = POINTS[values["algorithm"]]
            factor = 2 if point["placement"] == "insert" else 1
            seconds = (0.001 if values["graph"] != "large" else 0.005 if point["priority"] == "canonical" else 0.01) * factor
            return seconds, NAN, seconds, 1e6
        axes = {"graph": ["small", "large"], "processors": processors or [4.0], "algorithm": list(points), "seed": [1.0, 2.0]}
        make_results(path, axes, clocks=clocks, timing=True)
        return path

    def test_many_algorithms_are_folded(self):
        values = {**VALUES, "compare": ["eft", "est", "met"]}
        grid = [dict(zip(values, point)) for point in itertools.product(*values.values())]
        points = {label(point): point for point in grid}
        worth = {"eft": 1.0, "est": 1.1, "met": 1.2}
        make_results(self.path, axes={"algorithm": list(points), "seed": [1.0, 2.0]}, makespan=lambda values: values["seed"] * math.prod(
            {**WORTH, **worth}[value] for value in points[values["algorithm"]].values()) * (1 + 0.001 * list(points).index(values["algorithm"])))
        with h5py.File(self.path, "r+") as file:
            name_parameters(file, points)
        figure, page, _ = write_report(self.path, os.path.join(self.folder, "report"))
        text = text_of(page)
        self.assertIn("<summary>36 algorithms</summary>", text)
        self.assertTrue(os.path.exists(os.path.join(self.folder, "report/tables/algorithms.csv")))
        self.assertFalse(os.path.exists(os.path.join(self.folder, "report/ranks.png")))
        self.assertEqual(os.path.basename(figure), "components-list.png")


if __name__ == "__main__":
    unittest.main()
