"""Intervals over seeds, simultaneous levels, numbers of seeds; shares of errors by simulation."""

import os
import unittest

import scripts  # noqa: F401  finds dagsweep

import numpy as np
import pandas as pd
from scipy import stats

from dagsweep.stats.intervals import (FEWEST_SEEDS, SKEWED, Extreme, Sample, holm_levels, seeds_needed, skewness_of,
                                      widened, widened_from)
from false_verdicts import NUMBERS, chances, decided, exponential, normal, plain


def label(estimate, margin, level=0.95):
    low, high = estimate.interval(level)
    return int(low > margin) - int(high < -margin) or 2 * int(-margin <= low and high <= margin)


class SampleTest(unittest.TestCase):
    def test_interval_is_the_t_interval(self):
        values = 3 + 2 * np.random.default_rng(1).permutation(stats.norm.ppf((np.arange(25) + 0.5) / 25))
        for level in (0.9, 0.95, 0.9999):
            np.testing.assert_allclose(
                Sample.of(values).interval(level),
                stats.t.interval(level, 24, values.mean(), stats.sem(values)))

    def test_seeds_without_a_number_are_left_out(self):
        self.assertEqual(Sample.of([1.0, np.nan, 3.0]), Sample.of([1.0, 3.0]))

    def test_no_interval_of_fewer_than_two_seeds(self):
        for values in ([], [np.nan], [4.0]):
            with self.subTest(values=values):
                found = Sample.of(values)
                self.assertTrue(np.isnan(found.interval()).all())
                self.assertEqual(found.chance_of_label(0.01), 1.0)

    def test_equal_numbers_have_no_width(self):
        found = Sample.of(np.full(20, 0.25))
        self.assertEqual(found.interval(0.999999), (0.25, 0.25))
        self.assertEqual(found.chance_of_label(0.01), 0.0)
        self.assertEqual(found.chance_of_label(0.25), 1.0)

    def test_a_label_is_given_at_its_chance_and_at_no_smaller_one(self):
        random = np.random.default_rng(2)
        for _ in range(200):
            found = Sample.of(random.normal(random.normal(0, 0.03), 0.1, random.integers(5, 90)))
            margin = random.choice([0.0, 0.01, 0.05])
            chance = found.chance_of_label(margin)
            if chance > 1e-12:
                self.assertFalse(label(found, margin, 1 - 0.999 * chance))
            if chance < 1:
                self.assertTrue(label(found, margin, 1 - min(1.001 * chance, 0.9999999)))

    def test_coverage(self):
        random = np.random.default_rng(3)
        for seeds in (20, 60):
            values = random.normal(0, 1, (2000, seeds))
            found = [Sample.of(row).interval() for row in values]
            covered = np.mean([low <= 0 <= high for low, high in found])
            self.assertTrue(0.93 < covered < 0.97, covered)


class SkewedTest(unittest.TestCase):
    VALUES = -np.random.default_rng(7).gamma(1, 1, 40)

    def test_skewness_is_that_of_scipy_less_its_bias(self):
        self.assertAlmostEqual(skewness_of(self.VALUES), stats.skew(self.VALUES, bias=False) * (1 + 8.5 / 40))
        for values in ([], [1.0], [1.0, 2.0], np.full(20, 0.1), 0.1 + 1e-17 * np.arange(20)):
            self.assertEqual(skewness_of(np.asarray(values)), 0.0)

    def test_the_correction_and_its_inverse(self):
        for shift in (0.0, 0.01, 0.2, 2.0):
            quantiles = np.linspace(0, 8, 33)
            found = widened(quantiles, shift)
            self.assertTrue((np.diff(found) > 0).all())
            np.testing.assert_allclose([widened_from(one, shift) for one in found], quantiles, atol=1e-12)
            self.assertTrue(all(widened_from(one * shift, shift) <= 0 for one in (1e-9, 0.5, 1)))

    def test_the_correction_written_out(self):
        # 2.5 skewness (2 q^2 + 1) / (6 sqrt(n)), n = 25, skewness -1.2: 0.1 (2 q^2 + 1)
        found, q = Sample(3.0, 0.5, 25, skewness=-1.2), stats.t.ppf(0.975, 24)
        np.testing.assert_allclose(found.interval(), (3 - 0.5 * (q + 0.1 * (2 * q * q + 1)), 3 + 0.5 * q))

    def test_small_levels_do_not_explode(self):
        # Rewinding overhead with copies (Hernandez & Cole 2009): far from 0, and decided at the level of 40 claims and 4 looks.
        found = Sample(13.8, 1.0, 20, skewness=-1.27)
        self.assertLess(found.chance_above(0.0), 0.05 / 160)
        for level in 1 - 0.05 / np.array([1, 4, 40, 160, 1000]):
            margin = found.mean - found.interval(level)[0]
            self.assertLess(margin, 2.5 * stats.t.ppf(0.5 + level / 2, 19))

    def test_it_begins_at_skewness_1(self):
        self.assertEqual(SKEWED, 1.0)
        for skewness, is_skewed in ((1.0, False), (-1.0, False), (1.001, True), (-1.001, True)):
            self.assertEqual(Sample(0.0, 1.0, 40, skewness=skewness).is_skewed, is_skewed)

    def test_the_end_on_the_side_of_the_tail_is_further_away_and_the_other_that_of_t(self):
        found, mirrored = Sample.of(self.VALUES), Sample.of(-self.VALUES)
        self.assertTrue(found.is_skewed)
        for level in (0.9, 0.95, 0.9999):
            low, high = found.interval(level)
            t_low, t_high = stats.t.interval(level, 39, found.mean, found.error)
            self.assertLess(low, t_low)
            self.assertAlmostEqual(high, t_high)
            np.testing.assert_allclose(mirrored.interval(level), (-high, -low))

    def test_few_numbers_do_not_tell_their_skewness(self):
        for count, skewed in ((19, False), (20, True)):
            self.assertEqual(Sample.of(self.VALUES[:count]).is_skewed, skewed)

    def test_chances_are_those_of_the_interval(self):
        found = Sample.of(self.VALUES)
        for level in (0.9, 0.99, 0.9999):
            low, high = found.interval(level)
            np.testing.assert_allclose((found.chance_above(low), found.chance_below(high)), 1 - level, rtol=1e-6)

    def wrong(self, draw, trials=600, **how):
        """Trials with a verdict above the true mean, and below it, at one of four looks."""
        return decided(chances(np.random.default_rng(21), draw, trials, **how)).sum(axis=1)

    def test_false_verdicts_over_four_looks(self):
        for name, (draw, is_promised) in NUMBERS.items():
            with self.subTest(name=name):
                shows = [stats.binomtest(int(one), 600, 0.05, "greater").pvalue < 0.01 for one in self.wrong(draw)]
                self.assertEqual(shows, [False, not is_promised])

    def test_false_verdicts_of_t_intervals(self):
        above, below = self.wrong(NUMBERS["lognormal, skewness 6"][0], sample=plain)
        self.assertLess(above, 0.05 * 600)
        self.assertGreater(below, 0.1 * 600)

    def test_looks_that_nobody_counted(self):
        found = chances(np.random.default_rng(21), normal, 600)
        for one, corrected in zip(decided(found, divided=1).sum(axis=1), decided(found).sum(axis=1)):
            self.assertGreater(one, 0.05 * 600)
            self.assertLess(corrected, 0.03 * 600)

    def test_false_verdicts_at_the_level_of_a_family(self):
        found = chances(np.random.default_rng(22), exponential, 600)
        self.assertLess(decided(found, 25).sum(), 0.02 * 600)
        self.assertGreater(decided(chances(np.random.default_rng(22), exponential, 600, sample=plain), 25).sum(),
                           2 * decided(found, 25).sum())

    def test_power_of_normal_numbers(self):
        for effect, seeds in ((0.5, 20), (0.5, 40), (0.8, 20)):
            corrected, t = (decided(chances(np.random.default_rng(23), normal, 600, effect, (seeds,), sample))[0].sum()
                            for sample in (Sample.of, plain))
            self.assertGreater(corrected, 0.9 * t)


def crossed(values):
    """Series by graph and seed of f64[graphs, seeds]."""
    return pd.DataFrame(values).rename_axis(index="graph", columns="seed").stack()


class TwoWayTest(unittest.TestCase):
    def test_error_written_out(self):
        values = np.random.default_rng(11).normal(0, 1, (5, 8))
        offsets, (files, seeds) = values - values.mean(), values.shape
        by_file = (offsets.sum(axis=1) ** 2).sum() * files / (files - 1)
        by_seed = (offsets.sum(axis=0) ** 2).sum() * seeds / (seeds - 1)
        both = (offsets ** 2).sum() * values.size / (values.size - 1)
        found = Sample.of(crossed(values))
        self.assertAlmostEqual(found.mean, values.mean())
        self.assertAlmostEqual(found.error, np.sqrt(max(by_file, by_seed, by_file + by_seed - both))
                               / values.size)
        self.assertEqual((found.seeds, found.files), (5, 5))  # the fewer of both give the freedom

    def test_coverage(self):
        random = np.random.default_rng(12)
        for files, seeds, of_file, of_seed in ((25, 20, 1, 1), (40, 20, 1, 0), (20, 60, 0, 1),
                                               (30, 30, 0.3, 0.3)):
            covered, naive = [], []
            for _ in range(400):
                values = (of_file * random.normal(0, 1, (files, 1)) + of_seed * random.normal(0, 1, seeds)
                          + random.normal(0, 1, (files, seeds)))
                low, high = Sample.of(crossed(values)).interval()
                covered.append(low <= 0 <= high)
                low, high = Sample.of(values.mean(axis=0)).interval()
                naive.append(low <= 0 <= high)
            with self.subTest(files=files, seeds=seeds):
                self.assertTrue(0.92 < np.mean(covered) < 0.985, np.mean(covered))
                if of_file == 1:
                    self.assertLess(np.mean(naive), 0.9)  # seeds alone

    def test_one_file_or_none_has_no_interval(self):
        self.assertTrue(np.isnan(Sample.of(crossed(np.ones((1, 20)))).interval()).all())
        self.assertEqual(Sample.of(crossed(np.ones((2, 20)))[:0]).seeds, 0)


class ExtremeTest(unittest.TestCase):
    SAMPLES = (Sample(0.05, 0.001, 40), Sample(0.10, 0.005, 40), Sample(0.09, 0.02, 40))

    def test_ends_are_those_of_simultaneous_intervals(self):
        half = stats.t.ppf(1 - 0.05 / 6, 39)
        largest = Extreme(self.SAMPLES, largest=True)
        np.testing.assert_allclose(largest.interval(), (0.10 - 0.005 * half, 0.09 + 0.02 * half))
        smallest = Extreme(self.SAMPLES, largest=False)
        np.testing.assert_allclose(smallest.interval(), (0.09 - 0.02 * half, 0.05 + 0.001 * half))
        self.assertEqual((largest.mean, largest.place, largest.seeds), (0.10, 1, 40))
        self.assertEqual((smallest.mean, smallest.place), (0.05, 0))

    def test_one_sample_is_itself(self):
        one = self.SAMPLES[1]
        for largest in (False, True):
            found = Extreme((one,), largest)
            np.testing.assert_allclose(found.interval(0.99), one.interval(0.99))
            self.assertEqual(found.chance_of_label(0.01), one.chance_of_label(0.01))

    def test_a_label_is_given_at_its_chance_and_at_no_smaller_one(self):
        random = np.random.default_rng(4)
        for _ in range(200):
            samples = tuple(Sample(random.normal(0, 0.03), random.uniform(0.005, 0.02), 30)
                            for _ in range(random.integers(1, 5)))
            found, margin = Extreme(samples, bool(random.integers(2))), 0.02
            chance = found.chance_of_label(margin)
            if chance > 1e-12:
                self.assertFalse(label(found, margin, 1 - 0.999 * chance))
            if chance < 0.99:
                self.assertTrue(label(found, margin, 1 - 1.001 * chance))

    def test_the_largest_of_equal_means_is_covered(self):
        random = np.random.default_rng(5)
        found = [Extreme(tuple(Sample.of(row) for row in random.normal(0, 1, (8, 20))), True)
                 .interval() for _ in range(500)]
        self.assertGreater(np.mean([low <= 0 <= high for low, high in found]), 0.93)


class HolmTest(unittest.TestCase):
    def test_rejected_claims_are_those_of_holms_adjusted_values(self):
        # By hand: sorted 0.001 0.01 0.02 0.03 0.04 times 5 4 3 2 1, running maximum:
        # 0.005 0.04 0.06 0.06 0.06; below 0.05 are the first two.
        chances = np.array([0.03, 0.001, 0.04, 0.01, 0.02])
        levels = holm_levels(chances)
        np.testing.assert_array_equal(chances <= 1 - levels, [False, True, False, True, False])
        np.testing.assert_allclose(1 - levels, [0.05 / 3, 0.05 / 5, 0.05 / 3, 0.05 / 4, 0.05 / 3])

    def test_random_chances(self):
        random = np.random.default_rng(6)
        for _ in range(100):
            chances = random.uniform(0, 1, random.integers(1, 30)) ** 4
            order = np.argsort(chances)
            adjusted = np.maximum.accumulate(chances[order] * np.arange(len(chances), 0, -1))
            for looks in (1, 4):
                rejected = chances <= 1 - holm_levels(chances, looks)
                np.testing.assert_array_equal(rejected[order], adjusted * looks <= 0.05)

    def test_all_rejected_end_at_the_plain_level(self):
        np.testing.assert_allclose(1 - holm_levels([0, 0, 0]), [0.05 / 3, 0.05 / 2, 0.05])

    def test_looks_divide_the_level(self):
        np.testing.assert_allclose(1 - holm_levels([0.5, 0.6], looks=4), [0.00625, 0.00625])

    def test_no_claim(self):
        self.assertEqual(len(holm_levels([])), 0)


class FamilyTest(unittest.TestCase):
    """Families of 135 claims, none of which is true."""

    CLAIMS = 135
    FAMILIES = 1500 if "DAGSWEEP_ALL_CASES" in os.environ else 500

    def share_with_a_false_label(self, true, margin, seeds, deviation=0.1):
        """Of the families, the share with a label of direction at some of the looks."""
        random, wrong = np.random.default_rng(8), 0
        for _ in range(self.FAMILIES):
            values = random.normal(true, deviation, (self.CLAIMS, seeds[-1]))
            wrong += any(self.has_label(values[:, :count], margin, len(seeds)) for count in seeds)
        return wrong / self.FAMILIES

    def has_label(self, values, margin, looks):
        # The farthest ones have the smallest chances; one of them has a label if any has.
        means, errors = values.mean(axis=1), stats.sem(values, axis=1)
        farthest = np.argsort((np.abs(means) - margin) / errors)[-3:]
        samples = [Sample.of(values[k]) for k in farthest]
        chances = [one.chance_of_label(margin) for one in samples]
        levels = holm_levels([*chances, *[1.0] * (len(values) - 3)], looks)
        return any(label(one, margin, level) in (1, -1) for one, level in zip(samples, levels))

    def test_no_effect_and_no_margin(self):
        found = self.share_with_a_false_label(0.0, 0.0, [60])
        self.assertLessEqual(found, 0.05)
        self.assertGreater(found, 0.03)  # as much as allowed, or nearly

    def test_effects_as_large_as_the_margin(self):
        self.assertLessEqual(self.share_with_a_false_label(0.01, 0.01, [20]), 0.05)

    def test_three_looks(self):
        found = self.share_with_a_false_label(0.0, 0.0, [20, 60, 160])
        self.assertLessEqual(found, 0.05 + 2 * np.sqrt(0.05 * 0.95 / self.FAMILIES))  # its standard error


class SeedsTest(unittest.TestCase):
    def sample(self, mean, deviation, seeds=40):
        return Sample(mean, deviation / np.sqrt(seeds), seeds)

    def test_power_by_simulation(self):
        random = np.random.default_rng(9)
        for mean, margin, chance in ((0.05, 0.01, 0.05), (0.05, 0.01, 0.001), (-0.04, 0.01, 0.05),
                                     (0.0, 0.03, 0.01)):
            with self.subTest(mean=mean, margin=margin, chance=chance):
                needed = seeds_needed(self.sample(mean, 0.1), (-margin, margin), chance)
                intervals = np.array([Sample.of(row).interval(1 - chance)
                                      for row in random.normal(mean, 0.1, (2000, needed))])
                decided = (intervals[:, 1] < margin) if mean < margin else intervals[:, 0] > margin
                if mean < -margin:
                    decided = intervals[:, 1] < -margin
                self.assertGreater(decided.mean(), 0.88)
                self.assertLess(decided.mean(), 0.92)

    def test_power_where_only_one_bound_decides(self):
        needed = seeds_needed(self.sample(0.005, 0.1), (-0.01,), 0.05)
        intervals = [Sample.of(row).interval()[0] for row in
                     np.random.default_rng(10).normal(0.005, 0.1, (2000, needed))]
        self.assertAlmostEqual(np.mean(np.array(intervals) > -0.01), 0.9, delta=0.02)

    def test_never_fewer_than_a_verdict_needs(self):
        self.assertEqual(seeds_needed(self.sample(0.5, 0.01), (-0.01, 0.01), 0.05), FEWEST_SEEDS)
        self.assertEqual(seeds_needed(self.sample(0.5, 0.0), (-0.01, 0.01), 0.05), FEWEST_SEEDS)

    def test_unknown_or_too_many(self):
        for sample in (Sample.of([]), Sample.of([1.0]), self.sample(0.01, 0.1),
                       self.sample(0.010001, 0.1), self.sample(0.0102, 0.1)):
            with self.subTest(sample=sample):
                self.assertIsNone(seeds_needed(sample, (-0.01, 0.01), 0.05))


if __name__ == "__main__":
    unittest.main()
