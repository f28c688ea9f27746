"""Pairs of algorithms at each value of an axis, and the sentence on where another one becomes the first."""

import os
import unittest
import unittest.mock

from scratch import InFolder
from scripts import text_of
from small_results import make_results

import numpy as np
import pandas as pd

from dagsweep.report import write_report
from dagsweep.results_file.about import about
from dagsweep.results_file.load import load
from dagsweep.sections import pair_tables, pairs_by_value
from dagsweep.stats.paired import pairs
from dagsweep.stats.paired.average_ranks import Ranks
from dagsweep.stats.paired.by_value import first_by_value, main_axis, ranks_by_value, ratios_by_value, sides_by_value
from dagsweep.stats.paired.side_by_side import side_by_side
from dagsweep.wording import figure_number

NAMES = ["heft", "peft", "gtp"]
SEEDS = [float(k) for k in range(1, 25)]
BOUNDS = [0.1, 0.4, 0.8]


def lengths(factors):
    """makespan of make_results(): {algorithm: its factor at each of BOUNDS}, and scatter by seed that differs by algorithm."""
    def makespan(values):
        scatter = np.sin(37 * values["seed"] + len(values["algorithm"]) + 5 * values["bound"])
        return 100 * factors[values["algorithm"]][BOUNDS.index(values["bound"])] * (1 + 0.01 * scatter)
    return makespan


CROSSING = {"heft": (1.0, 1.0, 1.0), "peft": (1.2, 1.2, 1.2), "gtp": (1.1, 0.9, 0.6)}


class PairsByValueTest(InFolder):
    def sides(self, factors=None, **axes):
        make_results(self.path, {"bound": BOUNDS, "algorithm": NAMES, "seed": SEEDS, **axes}, makespan=lengths(factors or CROSSING))
        self.info = about(self.path)
        side = side_by_side(load(self.path), self.info, NAMES)
        self.axis = main_axis(side, self.info)
        return sides_by_value(side, self.info, self.axis)

    def sentence(self, factors, **axes):
        found = self.sides(factors, **axes)
        return pairs_by_value.sentence(self.axis, first_by_value(ranks_by_value(found)), self.info)

    def test_ratios_are_those_of_the_value_alone_and_one_family(self):
        sides = self.sides()
        both = [("gtp", "heft"), ("heft", "peft")]
        found = ratios_by_value(sides, both).set_index(["first", "second", "value"])
        self.assertEqual(len(found), 6)
        runs, widened = load(self.path), 0
        for value in BOUNDS:
            here = runs[runs["bound"] == value].pivot(index="seed", columns="algorithm", values="makespan")
            expected = np.exp(np.log(here["gtp"] / here["heft"]).mean())
            self.assertAlmostEqual(found.loc[("gtp", "heft", value), "ratio"], expected, places=12)
            alone = pairs.paired_ratios(sides[value], [("gtp", "heft")]).iloc[0]
            row = found.loc[("gtp", "heft", value)]
            self.assertEqual((row["low"], row["high"]), (alone["low"], alone["high"]))
            self.assertLessEqual(row["simultaneous_low"], alone["simultaneous_low"])
            widened += row["simultaneous_low"] < alone["simultaneous_low"]
        self.assertEqual(widened, 2)  # Holm leaves one of all the interval that it has alone
        self.assertEqual(list(found.loc[("gtp", "heft"), "conclusion"]), [pairs.SECOND, pairs.FIRST, pairs.FIRST])

    def test_the_bound_comes_first_then_numbers_then_texts(self):
        self.sides(ccr=[0.1, 1.0])
        self.assertEqual(self.axis, "bound")
        runs = {"seed": SEEDS, "algorithm": NAMES}
        for axes, wanted in (({"heterogeneity": ["related", "unrelated"], "ccr": [0.1, 1.0]}, "ccr"),
                             ({"heterogeneity": ["related", "unrelated"]}, "heterogeneity"),
                             ({"ccr": [k / 10 for k in range(1, 12)]}, None), ({}, None)):
            with self.subTest(axes=axes):
                make_results(self.path, {**runs, **axes})
                info = about(self.path)
                self.assertEqual(main_axis(side_by_side(load(self.path), info, NAMES), info), wanted)

    def test_the_sentence_says_where_another_one_becomes_the_first(self):
        for first, wanted in (
                ((1.1, 0.9, 0.6), "By average rank, heft is the first at bound 0.1, gtp from bound 0.4 on."),
                ((1.1, 1.1, 0.6), "By average rank, heft is the first up to bound 0.4, gtp at bound 0.8."),
                ((0.9, 1.1, 0.6), "By average rank, gtp is the first at bound 0.1, heft at bound 0.4, gtp at bound 0.8."),
                ((0.9, 0.9, 0.6), "gtp is the first at each of the 3 values of bound.")):
            with self.subTest(first=first):
                self.assertEqual(self.sentence({**CROSSING, "gtp": first}), wanted)

    def test_ranks_that_do_not_tell_the_first_two_apart_say_so(self):
        average = pd.Series([1.5, 2.5, 4.0], index=["a", "b", "c"])
        told = ("Here the ranks of a and b differ by 1.00, which is less than the critical difference: ranks alone do not tell which of the two is "
                "better.")
        for difference, wanted in ((1.38, told), (1.0, ""), (0.9, "")):
            self.assertEqual(pair_tables.by_ranks(Ranks(average, 30, "seed", 1.0, 0.01, difference)), wanted)

    def test_the_spread_names_both_ends_and_what_is_undecided(self):
        """gtp takes 1.1, 0.99 and 0.6 times as long as heft; at 0.4 the difference is the margin itself."""
        sides = self.sides({**CROSSING, "gtp": (1.1, 0.99, 0.6)})
        found = ratios_by_value(sides, [("gtp", "heft")])
        ratios = [figure_number(ratio) for ratio in found["ratio"]]
        self.assertEqual(pairs_by_value.spread(self.axis, found, self.info),
                         f"At bound 0.1, 0.4 and 0.8 that ratio is {', '.join(ratios[:2])} and {ratios[2]}. gtp is shorter at bound 0.8. "
                         "heft is shorter at bound 0.1. Undecided (perhaps within 1 %) at bound 0.4. "
                         "So the mean hides that the order changes with bound.")
        with unittest.mock.patch.object(pairs_by_value, "MOST_TOLD", 2):
            self.assertIn(f"At bound 0.8 and 0.1 that ratio is smallest and largest: {ratios[2]} and {ratios[0]}. ",
                          pairs_by_value.spread(self.axis, found, self.info))

    def test_one_seed_has_no_ranks_and_no_sentence(self):
        self.assertEqual(self.sentence(CROSSING, seed=[1.0]), "")

    def test_the_page_has_both(self):
        self.sides()
        write_report(self.path, self.folder)
        page = text_of(self.folder, "report.html")
        self.assertIn("By average rank, heft is the first at bound 0.1, gtp from bound 0.4 on.<", page)
        self.assertRegex(page, "gtp has the shortest runs in the mean: shorter than heft, the next by average rank, and than peft")
        ranks = pd.read_csv(os.path.join(self.folder, "tables", "ranks-by-bound.csv")).set_index("algorithm")
        self.assertEqual([ranks[f"bound {value:g}"].idxmin() for value in BOUNDS], ["heft", "gtp", "gtp"])
        self.assertEqual(set(ranks.filter(like="bound").sum()), {6.0})  # of three algorithms
        table = pd.read_csv(os.path.join(self.folder, "tables", "pairs-by-bound.csv")).set_index("pair")
        self.assertEqual([name for name in table if not name.endswith(("low", "high", "note"))], [f"bound {value:g}" for value in BOUNDS])
        self.assertAlmostEqual(table.loc["gtp / heft", "bound 0.8"], 0.6, delta=0.01)
        ends = [table[f"bound 0.8 {end}"] for end in ("simultaneous low", "low", "high", "simultaneous high")]
        self.assertTrue(all((low <= high).all() for low, high in zip(ends, ends[1:])))
        self.assertTrue((ends[0] < ends[3]).all())


if __name__ == "__main__":
    unittest.main()
