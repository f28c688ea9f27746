"""Paired statistics: wins, log ratios with Holm's method, ranks, profiles, quality against seconds, extremes."""

import os
import tempfile
import unittest

import scripts  # noqa: F401  (sets sys.path)
from small_results import DONE, PENDING, STALLED, make_results

import numpy as np
import pandas as pd
from scipy import stats

from dagsweep.results_file.about import about
from dagsweep.results_file.load import load
from dagsweep.sections import general, pair_tables
from dagsweep.stats.paired import average_ranks, effort, extremes, pairs, profiles
from dagsweep.stats.paired.side_by_side import side_by_side
from dagsweep.stats.shared_instances import on_shared_instances

SEEDS = [float(k) for k in range(1, 25)]
NAMES = ["heft", "peft", "rand"]


def noise(values, scale=0.1):
    key = f"{values['algorithm']} {values['seed']} {values['bound']}".encode()
    return scale * (sum(key) * 2654435761 % 1000 / 1000 - 0.5)


def makespan(values):
    factor = {"heft": 1.0, "peft": 1.0, "rand": 1.5}[values["algorithm"]]
    return 100 * factor * (1 + values["bound"]) * (1 + noise(values))


class PairedTest(unittest.TestCase):
    def side(self, axes=None, algorithms=None, **more):
        axes = {"bound": [0.0, 0.5], "algorithm": NAMES, "seed": SEEDS, **(axes or {})}
        runs, info = self.runs(axes, **more)
        return side_by_side(runs, info, algorithms or axes["algorithm"])

    def runs(self, axes, **more):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "r.h5")
            make_results(path, axes, **{"makespan": makespan, **more})
            return load(path), about(path)


class Wins(PairedTest):
    def test_wins_ties_and_losses_of_every_pair(self):
        factors = {"heft": (1, 1, 1), "peft": (1, 2, 0.5), "rand": (3, 3, 3)}
        side = self.side({"bound": [0.0], "seed": [1.0, 2.0, 3.0]},
                         makespan=lambda v: 10.0 * factors[v["algorithm"]][int(v["seed"]) - 1])
        found = pairs.wins(side)
        np.testing.assert_array_equal(found.wins, [[0, 1, 3], [1, 0, 3], [0, 0, 0]])
        np.testing.assert_array_equal(found.ties, [[0, 1, 0], [1, 0, 0], [0, 0, 0]])
        np.testing.assert_array_equal(found.losses, found.wins.T)

    def test_a_pair_needs_its_own_two_runs_only(self):
        side = self.side({"bound": [0.0]}, status=lambda v: STALLED if v["algorithm"] == "rand" and
                         v["seed"] > 2 else PENDING if v["seed"] > 20 and v["algorithm"] == "peft" else DONE)
        found = pairs.paired_ratios(side, pairs.all_pairs(NAMES, 9)).set_index(["first", "second"])
        self.assertEqual(found.loc[("heft", "peft"), "pairs"], 20)
        row = found.loc[("heft", "rand")]
        self.assertEqual((row["pairs"], row["first_alone"], row["second_alone"], row["neither"]), (2, 22, 0, 0))

    def test_results_that_do_not_depend_on_an_axis_count_once(self):
        side = self.side(not_read=lambda v: ("bound",) if v["algorithm"] != "rand" else ())
        self.assertEqual((pairs.wins(side).wins + pairs.wins(side).losses)[0].tolist(), [0, 24, 48])


class Copies(PairedTest):
    """The page derives the number of instances in means, and that in pairs."""
    AXES = {"bound": [0.0, 0.5], "ccr": [0.1, 1.0], "algorithm": NAMES, "seed": SEEDS}

    def derived(self, not_read):
        runs, info = self.runs(self.AXES, not_read=not_read)
        return general.paired(on_shared_instances(runs, info)), pair_tables.seed_copies(side_by_side(runs, info, NAMES))

    def test_equal_instances_and_seed_copies(self):
        lead, note = self.derived(lambda v: () if v["bound"] else ("ccr", "seed"))
        self.assertIn("24 of these differ from another one only in settings without effect; equal ones count once: 72.", lead.text)
        self.assertTrue(note.text.startswith("Of the 72 instances that count in means, 23 differ from another one only in the seed"), note.text)
        self.assertTrue(note.text.endswith("count once: 49."), note.text)

    def test_without_copies_nothing_is_derived(self):
        lead, note = self.derived(lambda v: ())
        self.assertNotIn("count once", lead.text)
        self.assertIsNone(note)


class Ratios(PairedTest):
    def test_a_ratio_is_the_t_interval_of_one_number_per_seed(self):
        side = self.side()
        found = pairs.paired_ratios(side, [("heft", "rand")]).iloc[0]
        logs = np.log(side.values[:, 0] / side.values[:, 2])
        numbers = pd.Series(logs).groupby(side.instances["seed"].to_numpy()).mean()
        low, high = stats.t.interval(0.95, 23, numbers.mean(), stats.sem(numbers))
        np.testing.assert_allclose(found[["ratio", "low", "high"]].astype(float),
                                   np.exp([numbers.mean(), low, high]))
        np.testing.assert_allclose(found["p"], stats.ttest_1samp(numbers, 0).pvalue)
        np.testing.assert_allclose(found["p_wilcoxon"], stats.wilcoxon(numbers).pvalue)
        self.assertEqual((found["seeds"], found["pairs"], found["conclusion"]), (24, 48, pairs.FIRST))

    def test_runs_of_one_seed_are_not_independent(self):
        """Cells that only repeat their seed's deviation leave the interval as it is."""
        def of_seed(values):
            return 100 * (1 + noise({**values, "bound": 0.0}))

        one = pairs.paired_ratios(self.side({"bound": [0.0]}, makespan=of_seed), [("heft", "peft")])
        many = pairs.paired_ratios(self.side({"bound": [0.0, 0.2, 0.4, 0.6]}, makespan=of_seed),
                                   [("heft", "peft")])
        np.testing.assert_allclose(one[["low", "high"]], many[["low", "high"]])

    def test_conclusions_follow_simultaneous_intervals(self):
        side = self.side()
        found = pairs.paired_ratios(side, pairs.all_pairs(NAMES, 9))
        self.assertEqual(found["conclusion"].tolist()[1:], [pairs.FIRST, pairs.FIRST])
        self.assertTrue((found["simultaneous_low"] <= found["low"]).all())
        for ends, seeds, said in (((-0.2, -0.05), 20, pairs.FIRST), ((0.02, 0.03), 20, pairs.SECOND),
                                  ((-0.01, 0.01), 20, pairs.NO_DIFFERENCE), ((-0.2, 0.0), 20, pairs.UNDECIDED),
                                  ((-0.2, -0.1), 19, pairs.FEW_SEEDS)):
            self.assertEqual(pairs.conclusion(*ends, 0.0101, seeds), said)

    def test_runs_that_do_not_read_the_seed_are_one_number(self):
        side = self.side(not_read=lambda v: ("seed",))
        found = pairs.paired_ratios(side, [("heft", "rand")]).iloc[0]
        self.assertEqual(found["seeds"], 1)
        self.assertTrue(np.isnan(found["low"]))

    def test_graph_files_are_a_sample_too(self):
        files = [f"stg a/{k}.stg" for k in range(6)]

        def of_graph(values):
            return makespan(values) * (1 + files.index(values["graph"]) * (values["algorithm"] == "rand"))

        both = pairs.paired_ratios(self.side({"graph": files}, makespan=of_graph), [("heft", "rand")]).iloc[0]
        self.assertEqual((both["seeds"], both["pairs"]), (6, 288))  # the smaller number of clusters
        one = self.side({"graph": files, "seed": [1.0], "bound": [0.0]}, makespan=of_graph)
        found = pairs.paired_ratios(one, [("heft", "rand")]).iloc[0]
        low, high = stats.t.interval(0.95, 5, *(of(np.log(one.values[:, 0] / one.values[:, 2]))
                                                for of in (np.mean, stats.sem)))
        np.testing.assert_allclose(found[["low", "high"]].astype(float), np.exp([low, high]))
        placed = average_ranks.average_ranks(one)
        self.assertEqual((placed.blocks, placed.block), (6, "graph"))

    def test_holm(self):
        np.testing.assert_allclose(pairs.holm([0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02])
        np.testing.assert_allclose(pairs.holm([0.5, np.nan, 0.9]), [1.0, np.nan, 1.0])

    def test_of_many_algorithms_each_is_compared_with_the_first(self):
        self.assertEqual(pairs.all_pairs(["a", "b", "c"], 2), [("a", "b"), ("a", "c")])
        self.assertEqual(len(pairs.all_pairs(["a", "b", "c"], 3)), 3)


class Result(PairedTest):
    """The first sentence of a page."""

    def sentence(self, *factors):
        side = self.side(makespan=lambda v: 100 * factors[NAMES.index(v["algorithm"])] * (1 + noise(v, 0.01)))
        placed = average_ranks.average_ranks(side)
        chosen = pair_tables.shown_pairs(NAMES, placed)
        return pair_tables.result(pairs.paired_ratios(side, chosen), placed).text

    def test_the_shortest_is_named_only_if_every_pair_says_so(self):
        self.assertRegex(self.sentence(2, 1, 3), "^peft has the shortest runs in the mean: shorter than heft, the next by average rank, and than "
                         r"rand. It takes 0\.(499|500|501)\d? times as long as heft "
                         r"\(geometric mean of the ratios; simultaneous interval 0\.4\d+ – 0\.50\d+; p [=<] [0-9.e-]+\)\.$")
        self.assertRegex(self.sentence(1, 1, 3), "^No algorithm has shorter runs than every other: (heft|peft) is the first by average rank, but is "
                                                 "not shown to be shorter than (heft|peft). It takes [01].[0-9]+ times as long")

    def test_without_ranks_there_is_none(self):
        self.assertIsNone(pair_tables.result(pairs.paired_ratios(self.side(), [("heft", "peft")]), None))


class AverageRanks(PairedTest):
    def test_published_quantiles(self):
        """Demsar 2006, table 5 (a): critical values of the Nemenyi test, level 0.05."""
        for algorithms, value in zip(range(2, 11), (1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164)):
            scale = np.sqrt(algorithms * (algorithms + 1) / (6 * 30))
            self.assertAlmostEqual(average_ranks.critical_difference(algorithms, 30) / scale, value,
                                   delta=0.001)

    def test_published_example(self):
        """Demsar 2006, section 3.2.2: four variants of C4.5 on 14 data sets."""
        self.assertAlmostEqual(average_ranks.critical_difference(4, 14), 1.25, places=2)
        self.assertAlmostEqual(average_ranks.critical_difference(4, 14, alpha=0.1), 1.12, places=2)
        average = np.array([1.964, 2.000, 2.893, 3.143])
        self.assertEqual(average_ranks.groups_within(average, 1.25), [(0, 3)])
        self.assertEqual(average_ranks.groups_within(average, 1.12), [(0, 2), (2, 3)])

    def test_friedman(self):
        side = self.side({"bound": [0.0]})
        found = average_ranks.average_ranks(side)
        expected = stats.friedmanchisquare(*side.values.T)
        np.testing.assert_allclose((found.statistic, found.chance), expected)

    def test_a_block_is_a_seed(self):
        found = average_ranks.average_ranks(self.side({"bound": [0.0, 0.3, 0.6]}))
        self.assertEqual((found.blocks, found.block), (24, "seed"))
        self.assertEqual(found.average.index[-1], "rand")
        self.assertEqual(found.average["rand"], 3.0)
        self.assertLess(found.chance, 1e-6)

    def test_groups_that_cannot_be_told_apart(self):
        self.assertEqual(average_ranks.groups_within(np.array([1.0, 1.5, 2.2, 4.0]), 1.0), [(0, 1), (1, 2)])
        self.assertEqual(average_ranks.groups_within(np.array([1.0, 2.0]), 0.5), [])

    def test_one_seed_has_no_ranks(self):
        self.assertIsNone(average_ranks.average_ranks(self.side({"seed": [1.0]})))
        self.assertIsNone(average_ranks.average_ranks(self.side(not_read=lambda v: ("seed",))))

    def test_equal_algorithms(self):
        found = average_ranks.average_ranks(self.side(makespan=lambda v: 100.0))
        self.assertEqual((found.statistic, found.chance), (0.0, 1.0))
        self.assertEqual(found.groups, [(0, 2)])


class Profiles(PairedTest):
    def test_shares_of_instances_within_a_factor(self):
        factors = {"heft": (1, 1, 2), "peft": (1, 2, 1)}
        side = self.side({"bound": [0.0], "algorithm": ["heft", "peft"], "seed": SEEDS[:4]},
                         makespan=lambda v: 10.0 * factors[v["algorithm"]][min(int(v["seed"]), 3) - 1],
                         status=lambda v: STALLED if v["seed"] == 4 and v["algorithm"] == "peft" else DONE)
        found = profiles.profiles(side).set_index(["algorithm", "x"])["share"]
        self.assertEqual(found[("heft", 1.0)], 0.75)   # ties and the instance that PEFT did not complete
        self.assertEqual(found[("peft", 1.0)], 0.5)
        self.assertEqual(found[("heft", 2.0)], 1.0)
        self.assertEqual(found[("peft", 2.0)], 0.75)   # a run that does not complete is never within it


class Effort(PairedTest):
    def test_quality_and_seconds(self):
        seconds = {"heft": 0.002, "peft": 0.004, "rand": 0.001}
        side = self.side(makespan=lambda v: {"heft": 100, "peft": 110, "rand": 200}[v["algorithm"]],
                         clocks=lambda v: (seconds[v["algorithm"]], 0.1, np.nan, np.nan))
        found = effort.quality_and_seconds(side)
        np.testing.assert_allclose(found["ratio"], [1, 1.1, 2])
        np.testing.assert_allclose(found["seconds"], [0.002, 0.004, 0.001])
        self.assertEqual(found["on_front"].tolist(), [True, False, True])


class Extremes(PairedTest):
    def test_the_largest_ratios_either_way(self):
        def of(values):
            special = {("heft", 3.0, 0.5): 10.0, ("peft", 7.0, 0.0): 20.0}
            return special.get((values["algorithm"], values["seed"], values["bound"]), 100.0)

        side = self.side(makespan=of)
        low, high = extremes.extremes(side, "heft", "peft")
        self.assertEqual((low.ratio, low.axes, low.makespans), (0.1, {"bound": 0.5, "seed": 3.0}, (10.0, 100.0)))
        self.assertEqual((high.ratio, high.axes), (5.0, {"bound": 0.0, "seed": 7.0}))
        self.assertEqual(len(extremes.extremes(side, "heft", "rand")), 2)
        self.assertEqual(extremes.quantiles(side, "heft", "peft").tolist()[::3], [0.1, 1.0, 5.0])

    def test_equal_runs_have_one(self):
        self.assertEqual(len(extremes.extremes(self.side(makespan=lambda v: 5.0), "heft", "peft")), 1)


if __name__ == "__main__":
    unittest.main()
