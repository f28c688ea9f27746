"""Bootstrap intervals: determinism, copies of results, coverage."""

import unittest

import scripts  # noqa: F401  (sets sys.path)

import numpy as np
import pandas as pd

from dagsweep import statistics
from dagsweep.statistics import mean_intervals, resampled_weights, units_of


def runs(graphs, seeds, tuples=None):
    """Runs as from load(), with the columns that units_of() reads."""
    return pd.DataFrame({"tuple": range(len(seeds)) if tuples is None else tuples,
                         "graph": pd.Categorical(graphs), "seed": np.asarray(seeds, dtype=float)})


def one_group(values, frame=None):
    """Interval of all values together; without a frame each value has a seed of its own."""
    frame = runs(["g"] * len(values), range(len(values))) if frame is None else frame
    return mean_intervals(values, np.zeros(len(values), int), 1, units_of(frame)).iloc[0]


class IntervalTest(unittest.TestCase):
    def setUp(self):
        self.values = np.random.default_rng(7).normal(50.0, 5.0, 200)

    def test_the_same_data_give_the_same_interval(self):
        self.assertTrue(one_group(self.values).equals(one_group(self.values)))

    def test_interval_contains_the_mean_and_has_the_width_of_the_normal_theory(self):
        found = one_group(self.values)
        self.assertAlmostEqual(found["mean"], self.values.mean(), places=10)
        self.assertLess(found["low"], found["mean"])
        self.assertGreater(found["high"], found["mean"])
        theory = 2 * 1.96 * self.values.std() / np.sqrt(len(self.values))
        self.assertAlmostEqual((found["high"] - found["low"]) / theory, 1.0, delta=0.1)

    def test_interval_ends_are_the_percentiles_of_the_resampled_means(self):
        units = units_of(runs(["g"] * 200, range(200)))
        weights = np.concatenate(list(resampled_weights(units, 1000)))
        means = weights @ self.values / 200
        found = one_group(self.values)
        np.testing.assert_allclose([found["low"], found["high"]],
                                   np.percentile(means, [2.5, 97.5]), rtol=1e-12)

    def test_constant_values_have_no_width(self):
        found = one_group(np.full(30, 0.1))
        self.assertEqual((found["low"], found["mean"], found["high"]), (0.1, 0.1, 0.1))

    def test_interval_shrinks_with_the_root_of_n(self):
        widths = [found["high"] - found["low"]
                  for found in (one_group(self.values[:50]), one_group(np.tile(self.values[:50], 4)))]
        self.assertAlmostEqual(widths[0] / widths[1], 2.0, delta=0.25)

    def test_coverage_of_the_true_mean(self):
        random = np.random.default_rng(11)
        count, size = 400, 30
        values = random.exponential(1.0, count * size)
        frame = runs(["g"] * len(values), np.tile(np.arange(size), count))
        found = mean_intervals(values, np.repeat(np.arange(count), size), count, units_of(frame))
        share = ((found["low"] <= 1.0) & (found["high"] >= 1.0)).mean()
        self.assertGreater(share, 0.86)  # percentile intervals of skewed values cover a little less
        self.assertLess(share, 0.98)

    def test_undefined_values_are_left_out(self):
        found = one_group(np.array([1.0, np.nan, 3.0]))
        self.assertEqual((found["mean"], found["runs"]), (2.0, 2))

    def test_group_without_runs_is_nan(self):
        found = mean_intervals([1.0, 2.0], [0, 0], 2, units_of(runs(["g", "g"], [1, 2])))
        self.assertTrue(found.loc[1, ["mean", "low", "high"]].isna().all())
        self.assertEqual(found.loc[1, "runs"], 0)

    def test_memory_bounds_do_not_change_results(self):
        groups = np.arange(200) % 7
        units = units_of(runs(["g"] * 200, np.arange(200) // 2))
        whole = mean_intervals(self.values, groups, 7, units)
        for name in ("DRAWS_AT_A_TIME", "CELLS_AT_A_TIME"):
            self.addCleanup(setattr, statistics, name, getattr(statistics, name))
            setattr(statistics, name, 250)
        pd.testing.assert_frame_equal(whole, mean_intervals(self.values, groups, 7, units),
                                      rtol=1e-12)


class UnitTest(unittest.TestCase):
    def test_runs_on_one_graph_and_seed_are_one_unit(self):
        units = units_of(runs(["a", "a", "b", "a"], [1, 1, 1, 2]))
        self.assertEqual(units.code[0], units.code[1])
        self.assertEqual(len(set(units.code)), 3)

    def test_repeating_every_run_does_not_narrow_the_interval(self):
        values = np.random.default_rng(3).normal(0, 1, 40)
        once = one_group(values)
        tenfold = one_group(np.repeat(values, 10), runs(["g"] * 400, np.repeat(np.arange(40), 10)))
        self.assertAlmostEqual(once["low"], tenfold["low"], places=10)
        self.assertAlmostEqual(once["high"], tenfold["high"], places=10)

    def test_copies_for_seeds_that_were_not_read_are_one_unit(self):
        found = one_group(np.full(5, 3.0), runs(["g"] * 5, range(5), tuples=[0] * 5))
        self.assertEqual(found["units"], 1)
        self.assertTrue(np.isnan(found["low"]))

    def test_instance_units_differ_where_any_run_of_the_instance_reads_the_seed(self):
        # heft does not read the seed (one tuple); rand does.
        frame = runs(["g"] * 6, [1, 2, 3] * 2, tuples=[0, 0, 0, 1, 2, 3])
        frame["instance"] = [0, 1, 2] * 2
        self.assertEqual(len(set(units_of(frame).code[:3])), 1)
        self.assertEqual(len(set(units_of(frame, of="instance").code[:3])), 3)

    def test_graphs_with_several_seeds_are_kept(self):
        frame = runs(["small"] * 20 + ["large"] * 20, list(range(20)) * 2)
        found = one_group(np.r_[np.full(20, 1.0), np.full(20, 1000.0)], frame)
        self.assertEqual((found["low"], found["high"]), (500.5, 500.5))
        for weights in resampled_weights(units_of(frame), 50):
            self.assertTrue((weights[:, :20].sum(axis=1) == 20).all())

    def test_graphs_with_one_seed_are_resampled(self):
        found = one_group(np.arange(30.0), runs([f"g{k:02}" for k in range(30)], [1] * 30))
        self.assertGreater(found["high"] - found["low"], 4.0)

    def test_a_deterministic_result_is_in_every_resample(self):
        # The first tuple of graph 'own' does not read the seed; its weight is always 1.
        frame = runs(["own"] * 8, [1, 2, 3, 4] * 2, tuples=[0, 0, 0, 0, 1, 2, 3, 4])
        units = units_of(frame)
        for weights in resampled_weights(units, 50):
            self.assertTrue((weights[:, units.code[0]] == 1).all())


if __name__ == "__main__":
    unittest.main()
