"""The league table: distances from the lower bound and from the optimum, ranks, and when it is shown."""

import os
import unittest

import numpy as np
import pandas as pd

from scratch import InFolder
from scripts import run_here, text_of
from small_results import NAN, make_results

from dagsweep import about, load
from dagsweep.sections.league import league_table, optima, ranks_by_bound, ranks_by_family
from dagsweep.stats.shared_instances import on_shared_instances

ALGORITHMS = ["optimal", "a", "b", "c", "d", "e", "f"]
SEEDS = [1.0, 2.0, 3.0, 4.0]


def makespan(values):
    """Of seed s the optimum is 10 s; others are 10 %, 20 % ... longer. On seed 4, a is as short."""
    longer = 1 + 0.1 * ALGORITHMS.index(values["algorithm"])
    return 10 * values["seed"] * (1 if values["algorithm"] == "a" and values["seed"] == 4 else longer)


def bound(values):
    return 8 * values["seed"]


def gap(values):
    """Unproven on seed 1."""
    return NAN if values["algorithm"] != "optimal" else 0.25 if values["seed"] == 1 else 0.0


def results(path, algorithms=None, graphs=None, length=makespan, **metrics):
    axes = {"algorithm": algorithms or ALGORITHMS, "seed": SEEDS}
    make_results(path, axes={"graph": graphs, **axes} if graphs else axes, makespan=length,
                 metrics={"planned_makespan": length, "lower_bound": bound, "optimality_gap": gap, **metrics})


class League(InFolder):
    def runs(self):
        return on_shared_instances(load(self.path), about(self.path)).runs

    def test_energy_and_cost_are_ratios_to_the_least_on_an_instance(self):
        results(self.path, energy=lambda values: 5 * makespan(values), cost=lambda values: 7 - ALGORITHMS.index(values["algorithm"]))
        table = league_table(self.runs())
        self.assertAlmostEqual(table.loc["b", "energy"], (1.2 ** 3 * 1.2) ** 0.25)
        self.assertAlmostEqual(table.loc["optimal", "energy"], 1)
        self.assertAlmostEqual(table.loc["f", "cost"], 1)
        self.assertAlmostEqual(table.loc["optimal", "cost"], 7)
        results(self.path)
        self.assertNotIn("energy", league_table(self.runs()))
        results(self.path, energy=lambda values: NAN)  # no machine states its power
        self.assertNotIn("energy", league_table(self.runs()))

    def test_figures(self):
        results(self.path)
        table = league_table(self.runs())
        self.assertEqual(list(table.index), ALGORITHMS)
        self.assertAlmostEqual(table.loc["optimal", "rank"], (1 + 1 + 1 + 1.5) / 4)
        self.assertAlmostEqual(table.loc["f", "rank"], 7)
        self.assertAlmostEqual(table.loc["optimal", "to_bound"], 1.25)
        self.assertAlmostEqual(table.loc["b", "to_bound"], 1.25 * 1.2)
        # Optima are known of the seeds 2, 3 and 4.
        self.assertAlmostEqual(table.loc["b", "to_optimum"], 1.2)
        self.assertAlmostEqual(table.loc["a", "to_optimum"], 1.1 ** (2 / 3))
        self.assertAlmostEqual(table.loc["a", "optimal"], 1 / 3)
        self.assertAlmostEqual(table.loc["optimal", "best"], 3.5 / 4)
        self.assertLess(table.loc["a", "rank_low"], table.loc["a", "rank"])

    def test_intervals_are_those_of_seeds(self):
        """Repeated on axes, the same results have the same intervals."""
        results(self.path)
        once = league_table(self.runs())
        axes = {"algorithm": ALGORITHMS, "seed": SEEDS, "ccr": [0.1, 1.0, 10.0]}
        make_results(self.path, axes=axes, makespan=makespan,
                     metrics={"planned_makespan": makespan, "lower_bound": bound, "optimality_gap": gap})
        thrice = league_table(self.runs())
        np.testing.assert_allclose(thrice.to_numpy(float), once.to_numpy(float), rtol=1e-9)

    def test_a_proven_schedule_that_was_not_executed_as_planned_is_no_optimum(self):
        results(self.path, planned_makespan=lambda values: 0.9 * makespan(values))
        self.assertEqual(len(optima(self.runs())), 0)
        self.assertTrue(np.isnan(league_table(self.runs())["to_optimum"]).all())

    def test_families(self):
        """On montage f is as short as the optimum."""
        def length(values):
            shortest = values["graph"].startswith("montage") and values["algorithm"] == "f"
            return makespan({**values, "algorithm": "optimal"} if shortest else values)

        results(self.path, graphs=["montage tasks=50", "montage tasks=100", "sipht tasks=50"], length=length)
        ranks = ranks_by_family(self.runs())
        self.assertEqual(list(ranks), ["montage", "sipht"])
        self.assertAlmostEqual(ranks["sipht"].loc["f", "mean"], 7)
        self.assertAlmostEqual(ranks["montage"].loc["f", "mean"], (1.5 + 1.5 + 1.5 + 2) / 4)
        self.assertAlmostEqual(ranks["montage"].loc["e", "mean"], 7)
        self.assertIn("mean ranks on each kind of graph", self.page())

    def test_ranks_at_each_bound(self):
        """At bound 0.9 f is as short as the optimum, so that places 1 and 2 are shared there."""
        def length(values):
            return makespan({**values, "algorithm": "optimal"} if (values["bound"], values["algorithm"]) == (0.9, "f") else values)

        axes = {"bound": [0.9, 0.0], "algorithm": ALGORITHMS, "seed": SEEDS}
        make_results(self.path, axes=axes, makespan=length, metrics={"planned_makespan": length, "lower_bound": bound, "optimality_gap": gap})
        ranks = ranks_by_bound(self.runs())
        self.assertEqual(list(ranks), [0.0, 0.9])
        self.assertAlmostEqual(ranks[0.0].loc["f", "mean"], 7)
        self.assertAlmostEqual(ranks[0.9].loc["f", "mean"], (1.5 + 1.5 + 1.5 + 2) / 4)
        self.assertIn("Below it stand the mean ranks at each bound of variability.", self.page())
        nsl = pd.read_csv(os.path.join(self.folder, "report", "tables", "nsl-by-bound.csv"))
        self.assertEqual(nsl["bound"].tolist(), [0.0, 0.9])
        self.assertTrue(((nsl["f low"] <= nsl["f"]) & (nsl["f"] <= nsl["f high"])).all())

    def page(self):
        run_here("report.py", self.path, "-o", os.path.join(self.folder, "report"))
        return text_of(self.folder, "report", "report.html")

    def test_the_report_shows_it_for_many_algorithms_with_bounds(self):
        results(self.path)
        page = self.page()
        self.assertIn("League table", page)
        self.assertIn("Optima are known of 3 of 4 instances", page)
        self.assertNotIn("each kind of graph", page)

    def test_reports_of_few_algorithms_and_of_older_files_have_none(self):
        results(self.path, ALGORITHMS[:6])
        self.assertNotIn("League table", self.page())
        make_results(self.path, axes={"algorithm": ALGORITHMS, "seed": SEEDS}, makespan=makespan)
        self.assertNotIn("League table", self.page())


if __name__ == "__main__":
    unittest.main()
