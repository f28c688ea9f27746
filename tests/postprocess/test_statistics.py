"""Intervals of means: t intervals over seeds, copies of results, samples of graphs, coverage."""

import unittest

import scripts  # noqa: F401  (sets sys.path)

import numpy as np
import pandas as pd
from scipy import stats

from dagsweep.stats import cluster_means
from dagsweep.stats.cluster_means import clusters_of, mean_intervals

FILES = [f"stg file={k}.stg" for k in range(6)]


def runs(graphs, seeds, tuples=None):
    """Runs as from load(), with the columns that clusters_of() reads."""
    return pd.DataFrame({"tuple": range(len(seeds)) if tuples is None else tuples,
                         "graph": pd.Categorical(graphs), "seed": np.asarray(seeds, dtype=float)})


def one_group(values, frame=None):
    """Interval of all values together; without a frame each value has a seed of its own."""
    frame = runs(["g"] * len(values), range(len(values))) if frame is None else frame
    return mean_intervals(values, np.zeros(len(values), int), 1, clusters_of(frame)).iloc[0]


def t_interval(numbers, level=0.95):
    return stats.t.interval(level, len(numbers) - 1, np.mean(numbers), stats.sem(numbers))


class IntervalTest(unittest.TestCase):
    def setUp(self):
        self.values = np.random.default_rng(7).normal(50.0, 5.0, 200)

    def assert_interval(self, found, wanted):
        np.testing.assert_allclose([found["low"], found["high"]], wanted, rtol=1e-12)

    def test_the_same_data_give_the_same_interval(self):
        self.assertTrue(one_group(self.values).equals(one_group(self.values)))

    def test_one_run_per_seed_is_the_t_interval(self):
        found = one_group(self.values)
        self.assertAlmostEqual(found["mean"], self.values.mean(), places=10)
        self.assert_interval(found, t_interval(self.values))

    def test_equally_many_runs_per_seed_give_the_t_interval_of_the_seeds_means(self):
        values = self.values.reshape(20, 10) + np.random.default_rng(8).normal(0, 9, (20, 1))
        found = one_group(values.ravel(), runs(["g"] * 200, np.repeat(np.arange(20), 10)))
        self.assert_interval(found, t_interval(values.mean(axis=1)))
        self.assertEqual((found["runs"], found["units"]), (200, 20))

    def test_unequally_many_runs_per_seed_are_linearised(self):
        values, seeds = np.array([1.0, 2.0, 6.0, 4.0]), np.array([0, 0, 1, 2])
        sums, counts, mean = np.array([3.0, 6.0, 4.0]), np.array([2, 1, 1]), 13 / 4
        error = np.sqrt(((sums - counts * mean) ** 2).sum() * 3 / 2) / 4
        half = stats.t.ppf(0.975, 2) * error
        self.assert_interval(one_group(values, runs(["g"] * 4, seeds)), (mean - half, mean + half))

    def test_level(self):
        found = mean_intervals(self.values, np.zeros(200, int), 1,
                               clusters_of(runs(["g"] * 200, range(200))), level=0.999).iloc[0]
        self.assert_interval(found, t_interval(self.values, 0.999))

    def test_constant_values_have_no_width(self):
        found = one_group(np.full(30, 0.1))
        self.assertEqual((found["low"], found["mean"], found["high"]), (0.1, 0.1, 0.1))

    def test_undefined_values_are_left_out(self):
        found = one_group(np.array([1.0, np.nan, 3.0]))
        self.assertEqual((found["mean"], found["runs"], found["units"]), (2.0, 2, 2))

    def test_group_without_runs_is_nan(self):
        found = mean_intervals([1.0, 2.0], [0, 0], 2, clusters_of(runs(["g", "g"], [1, 2])))
        self.assertTrue(found.loc[1, ["mean", "low", "high"]].isna().all())
        self.assertEqual(found.loc[1, "runs"], 0)

    def test_one_seed_has_no_interval(self):
        found = one_group(np.array([1.0, 2.0, 3.0]), runs(["g"] * 3, [4, 4, 4]))
        self.assertEqual(found["mean"], 2.0)
        self.assertTrue(np.isnan(found["low"]) and np.isnan(found["high"]))

    def test_memory_bound_does_not_change_results(self):
        groups = np.arange(200) % 7
        clusters = clusters_of(runs(["g"] * 200, np.arange(200) // 2))
        whole = mean_intervals(self.values, groups, 7, clusters)
        self.addCleanup(setattr, cluster_means, "CELLS_AT_A_TIME", cluster_means.CELLS_AT_A_TIME)
        cluster_means.CELLS_AT_A_TIME = 250
        pd.testing.assert_frame_equal(whole, mean_intervals(self.values, groups, 7, clusters),
                                      rtol=1e-12)


class ClusterTest(unittest.TestCase):
    def test_runs_with_one_seed_are_one_cluster_whatever_their_graph(self):
        way, = clusters_of(runs(["a", "a", "b", "a"], [1, 1, 1, 2])).ways
        self.assertEqual(len(set(way[:3])), 1)
        self.assertEqual(len(set(way)), 2)

    def test_repeating_every_run_does_not_narrow_the_interval(self):
        values = np.random.default_rng(3).normal(0, 1, 40)
        once = one_group(values)
        tenfold = one_group(np.repeat(values, 10), runs(["g"] * 400, np.repeat(np.arange(40), 10)))
        self.assertAlmostEqual(once["low"], tenfold["low"], places=10)
        self.assertAlmostEqual(once["high"], tenfold["high"], places=10)

    def test_copies_for_seeds_that_were_not_read_are_no_sample(self):
        found = one_group(np.full(5, 3.0), runs(["g"] * 5, range(5), tuples=[0] * 5))
        self.assertEqual((found["mean"], found["units"]), (3.0, 0))
        self.assertTrue(np.isnan(found["low"]))

    def test_results_that_do_not_read_the_seed_are_constants_of_the_mean(self):
        # Graph 'own' has one result, copied for every seed: the mean of two is half as uncertain.
        values = np.random.default_rng(5).normal(10, 2, 8)
        frame = runs(["own"] * 8 + ["g"] * 8, list(range(8)) * 2, tuples=[0] * 8 + list(range(1, 9)))
        found = one_group(np.r_[np.full(8, 4.0), values], frame)
        low, high = t_interval(values)
        np.testing.assert_allclose([found["low"], found["high"]], [(low + 4) / 2, (high + 4) / 2])

    def test_an_instance_is_sampled_where_any_of_its_runs_reads_the_seed(self):
        # heft does not read the seed (one tuple); rand does.
        frame = runs(["g"] * 6, [1, 2, 3] * 2, tuples=[0, 0, 0, 1, 2, 3])
        frame["instance"] = [0, 1, 2] * 2
        self.assertEqual(set(clusters_of(frame).ways[0][:3]), {cluster_means.FIXED})
        self.assertEqual(len(set(clusters_of(frame, of="instance").ways[0][:3])), 3)

    def test_named_graphs_are_fixed(self):
        frame = runs(["small"] * 20 + ["large"] * 20, list(range(20)) * 2)
        found = one_group(np.r_[np.full(20, 1.0), np.full(20, 1000.0)], frame)
        self.assertEqual((found["low"], found["high"]), (500.5, 500.5))

    def test_few_files_and_files_beside_generated_graphs_are_fixed(self):
        for graphs in (FILES[:4], [*FILES[:5], "layered tasks=20"]):
            with self.subTest(graphs=graphs):
                frame = runs(np.repeat(graphs, 3), [1, 2, 3] * len(graphs))
                self.assertEqual(len(clusters_of(frame).ways), 1)

    def test_graph_files_with_one_seed_are_the_sample(self):
        values = np.arange(6.0)
        found = one_group(values, runs(FILES, [1] * 6))
        np.testing.assert_allclose([found["low"], found["high"]], t_interval(values))

    def test_graph_files_with_several_seeds_are_clusters_in_two_ways(self):
        random = np.random.default_rng(6)
        values = np.array([[0], [4], [9], [2], [7], [5]]) + np.array([[0, 6, 2, 9]]) + \
            random.normal(0, 1, (6, 4))
        frame = runs(np.repeat(FILES, 4), list(range(4)) * 6)
        rest = values - values.mean()
        graphs = (rest.sum(axis=1) ** 2).sum() * 6 / 5
        seeds = (rest.sum(axis=0) ** 2).sum() * 4 / 3
        common = (rest ** 2).sum() * 24 / 23
        half = stats.t.ppf(0.975, 3) * np.sqrt(graphs + seeds - common) / 24
        found = one_group(values.ravel(), frame)
        self.assertEqual(found["units"], 4)
        np.testing.assert_allclose([found["low"], found["high"]],
                                   [values.mean() - half, values.mean() + half])

    def test_the_interval_of_two_ways_is_at_least_that_of_each(self):
        # The sums per seed are equal, so that the variances add up to less than that of the graphs.
        values = np.arange(6.0)[:, None] + np.where((np.arange(6)[:, None] + np.arange(6)) % 2, 1, -1)
        found = one_group(values.ravel(), runs(np.repeat(FILES, 6), list(range(6)) * 6))
        np.testing.assert_allclose([found["low"], found["high"]], t_interval(np.arange(6.0)))


class CoverageTest(unittest.TestCase):
    """The share of 95 % intervals that contain the true mean, with a fixed random seed."""

    TRIALS, CELLS = 4000, 5

    def coverage(self, seeds, correlation):
        random = np.random.default_rng(17)
        shape = (self.TRIALS, seeds, self.CELLS)
        common = random.normal(size=(*shape[:2], 1))
        values = np.sqrt(correlation) * common + np.sqrt(1 - correlation) * random.normal(size=shape)
        frame = runs(["g"] * values.size, np.tile(np.repeat(np.arange(seeds), self.CELLS),
                                                  self.TRIALS))
        groups = np.repeat(np.arange(self.TRIALS), seeds * self.CELLS)
        found = mean_intervals(values.ravel(), groups, self.TRIALS, clusters_of(frame))
        return ((found["low"] <= 0) & (found["high"] >= 0)).mean()

    def test_coverage_whatever_the_correlation_within_seeds(self):
        for seeds in (20, 60):
            for correlation in (0.0, 0.3, 0.6, 1.0):
                with self.subTest(seeds=seeds, correlation=correlation):
                    found = self.coverage(seeds, correlation)
                    self.assertGreater(found, 0.93)
                    self.assertLess(found, 0.97)

    def test_coverage_of_samples_of_graphs(self):
        random = np.random.default_rng(19)
        graphs, seeds, trials = 20, 20, 1000
        labels = [f"stg file={k}" for k in range(graphs)]
        frame = runs(np.tile(np.repeat(labels, seeds), trials),
                     np.tile(np.arange(seeds), graphs * trials))
        values = random.normal(size=(trials, graphs, 1)) + random.normal(size=(trials, 1, seeds)) + \
            random.normal(size=(trials, graphs, seeds))
        found = mean_intervals(values.ravel(), np.repeat(np.arange(trials), graphs * seeds), trials,
                               clusters_of(frame))
        covered = ((found["low"] <= 0) & (found["high"] >= 0)).mean()
        self.assertGreater(covered, 0.93)
        self.assertLess(covered, 0.975)


if __name__ == "__main__":
    unittest.main()
