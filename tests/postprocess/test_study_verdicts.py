"""Verdicts on the relations that claims state, from pairs made for each."""

import dataclasses
import re
import unittest

import scripts  # noqa: F401  (sets sys.path)
from small_pairs import pair_table

import numpy as np
import pandas as pd
from scipy import stats

from dagsweep.stats.intervals import LEVEL, Sample
from dagsweep.study.file.runs import CLOCK
from dagsweep.study.file.study import Claim, Printed, Quantity
from dagsweep.study.relations import effects, verdicts
from dagsweep.study.relations.dropped import Dropped
from dagsweep.study.relations.verdicts import (DEPENDS, DIRECTION_ONLY, FEW_SEEDS, LARGER, NO_DIFFERENCE, NO_PAIRS, NO_RUN,
                                               NOT_SUPPORTED, OPPOSITE, REFUTED, REPRODUCED, SMALLER, TOO_LARGE, UNDECIDED)
from dagsweep.study.pages.claim_words import in_words, note_on_seeds
from dagsweep.study.verdict import signed_rank
from dagsweep.study.verdict.dependence import Dependence
from dagsweep.study.verdict.factors import influences
from dagsweep.study.verdict.judging import judge, judge_family, more_seeds

NAN = float("nan")
LENGTH = 0.01


def claim(word, **how):
    quantity = Quantity(("a",), "makespan", {})
    return Claim(**{**dict(
        id="C", says="", source="", sweeps=("s",), what=quantity, word=word, other=quantity,
        printed=None, up_to=False, at={}, over="", power=NAN, margin=LENGTH, note="", see="", why_not=""), **how})


def printed(*ends, ratio=False):
    """A printed figure, or a range."""
    return Printed(ends[0], ends[-1], ratio)


def symmetric(seeds):
    """f64[seeds], quantiles of the normal distribution in some order: without skewness."""
    return np.random.default_rng(1).permutation(stats.norm.ppf((np.arange(seeds) + 0.5) / seeds))


def noise(seeds, width, mean=0.0):
    """f64[seeds] of that mean, whose 95 % interval reaches `width` to both sides."""
    values = symmetric(seeds)
    sample = Sample.of(values - values.mean())
    low, high = sample.interval()
    return mean + (values - values.mean()) * 2 * width / (high - low)


def table(what, other=1.0, cells=1, x=0.0, algorithms=0):
    """Pairs of one combination: what[seeds, cells] and other, broadcast to it."""
    what = np.asarray(what, dtype=float)
    what = what[:, None] if what.ndim == 1 else what
    what = np.repeat(what, cells, axis=1) if what.shape[1] == 1 else what
    seed, cell = np.indices(what.shape)

    def spread(values):
        return np.broadcast_to(np.asarray(values, dtype=float), what.shape).ravel()

    return pd.DataFrame({"what": what.ravel(), "other": spread(other), "seed": seed.ravel() + 1.0,
                         "cell": cell.ravel(), "x": spread(x), "algorithms": spread(algorithms).astype(int)})


def evidence(stated, pairs):
    return stated.relation.evidence(stated, pair_table(pairs))


def verdict(stated, pairs, level=LEVEL):
    return judge(stated, evidence(stated, pairs), level).verdict


def log_less(mean, width, seeds=30):
    """Pairs in which `what` is less, with ln(other / what) of this mean and half-width."""
    return table(np.exp(-noise(seeds, width, mean)))


class RuleTest(unittest.TestCase):
    def test_difference(self):
        for low, high, wanted in (
                (0.02, 0.30, REPRODUCED), (0.0101, 0.0102, REPRODUCED),
                (-0.009, 0.009, NO_DIFFERENCE), (0.002, 0.008, NO_DIFFERENCE),
                (-0.3, -0.02, OPPOSITE), (-0.3, -0.005, NOT_SUPPORTED), (-0.3, 0.009, NOT_SUPPORTED),
                (-0.3, 0.3, UNDECIDED), (0.005, 0.3, UNDECIDED), (-0.005, 0.02, UNDECIDED),
                (NAN, NAN, NO_PAIRS)):
            with self.subTest(low=low, high=high):
                self.assertEqual(verdicts.on_difference(low, high, 0.01), wanted)

    def test_size_within_a_quarter_or_one_percentage_point(self):
        for low, high, figure, wanted in (
                (0.16, 0.24, 0.20, REPRODUCED), (0.14, 0.24, 0.20, DIRECTION_ONLY),
                (0.16, 0.26, 0.20, DIRECTION_ONLY), (0.10, 0.30, 0.20, DIRECTION_ONLY),
                (0.02, 0.14, 0.20, SMALLER), (0.26, 0.40, 0.20, LARGER),
                (0.012, 0.028, 0.02, REPRODUCED), (0.012, 0.032, 0.02, DIRECTION_ONLY),
                (0.031, 0.05, 0.02, LARGER)):
            with self.subTest(low=low, high=high, figure=figure):
                self.assertEqual(verdicts.on_size(low, high, (figure, figure)), wanted)

    def test_size_within_a_range(self):
        """30 to 50 %: from 22.5 to 62.5 % with the tolerance of its ends; at least 30 %: from 22.5 % on."""
        for low, high, wanted in ((0.23, 0.62, REPRODUCED), (0.01, 0.02, SMALLER), (0.65, 0.7, LARGER), (0.2, 0.4, DIRECTION_ONLY)):
            with self.subTest(low=low, high=high):
                self.assertEqual(verdicts.on_size(low, high, (0.3, 0.5)), wanted)
        self.assertEqual(verdicts.on_size(0.8, 0.9, (0.3, np.inf)), REPRODUCED)
        self.assertEqual(verdicts.on_size(0.1, 0.2, (0.3, np.inf)), SMALLER)

    def test_slight(self):
        for low, high, wanted in ((0.02, 0.04, REPRODUCED), (0.02, 0.07, DIRECTION_ONLY),
                                  (0.06, 0.07, TOO_LARGE), (-0.002, 0.002, NO_DIFFERENCE),
                                  (-0.07, -0.06, OPPOSITE), (0.0, 0.03, UNDECIDED)):
            with self.subTest(low=low, high=high):
                self.assertEqual(verdicts.on_slight(low, high, 0.01, 0.05), wanted)

    def test_region(self):
        for low, high, wanted in ((-0.04, 0.04, REPRODUCED), (0.03, 0.04, REPRODUCED),
                                  (0.04, 0.06, UNDECIDED), (0.06, 0.09, NOT_SUPPORTED),
                                  (-0.09, -0.06, NOT_SUPPORTED), (NAN, NAN, NO_PAIRS)):
            with self.subTest(low=low, high=high):
                self.assertEqual(verdicts.on_region(low, high, -0.05, 0.05), wanted)

    def test_region_with_one_end(self):
        for low, high, wanted in ((-9.0, 0.05, REPRODUCED), (0.04, 0.06, UNDECIDED), (0.06, 9.0, NOT_SUPPORTED), (NAN, NAN, NO_PAIRS)):
            with self.subTest(low=low, high=high):
                self.assertEqual(verdicts.on_region(low, high, -np.inf, 0.05), wanted)
                self.assertEqual(verdicts.on_region(-high, -low, -0.05, np.inf), wanted)

    def test_every_verdict_has_a_meaning(self):
        words = {value for name, value in vars(verdicts).items()
                 if name.isupper() and isinstance(value, str)}
        self.assertEqual(words, set(verdicts.MEANINGS))


class DifferenceTest(unittest.TestCase):
    def test_less_and_more(self):
        for mean, width, wanted in ((0.2, 0.05, REPRODUCED), (0.0, 0.005, NO_DIFFERENCE),
                                    (-0.2, 0.05, OPPOSITE), (-0.05, 0.05, NOT_SUPPORTED),
                                    (0.03, 0.1, UNDECIDED)):
            with self.subTest(mean=mean):
                self.assertEqual(verdict(claim("less than"), log_less(mean, width)), wanted)
                self.assertEqual(verdict(claim("more than"), log_less(-mean, width)), wanted)

    def test_printed_figures_are_shares(self):
        for share, width, wanted in ((0.5, 0.01, REPRODUCED), (0.5, 0.4, DIRECTION_ONLY),
                                     (0.2, 0.01, SMALLER), (0.8, 0.01, LARGER)):
            with self.subTest(share=share):
                less = table(np.exp(noise(30, width, np.log(1 - share))))
                self.assertEqual(verdict(claim("less than", printed=printed(0.5)), less), wanted)
        for share, wanted in ((0.5, REPRODUCED), (0.2, SMALLER), (0.8, LARGER)):
            with self.subTest(more=share):
                more = table(np.exp(noise(30, 0.01, np.log(1 + share))))
                self.assertEqual(verdict(claim("more than", printed=printed(0.5)), more), wanted)

    def test_a_printed_ratio_is_that_of_the_two(self):
        """30 to 50 % of the other."""
        for ratio, wanted in ((0.4, REPRODUCED), (0.012, SMALLER), (0.8, LARGER), (1.2, OPPOSITE)):
            with self.subTest(ratio=ratio):
                less = table(np.exp(noise(30, 0.01, np.log(ratio))))
                stated = claim("less than", printed=printed(0.3, 0.5, ratio=True))
                self.assertEqual(verdict(stated, less), wanted)
                self.assertEqual(stated.relation.text(stated, -np.log(ratio)), f"{100 * ratio:.1f} %")

    def test_larger_holds_if_a_figure_is_printed(self):
        """20 % more than is claimed: of a figure of 5 % it holds as larger, of "slightly" it is too large."""
        less = log_less(0.2, 0.01)
        self.assertEqual((verdict(claim("less than", printed=printed(0.05)), less), verdict(claim("slightly less than"), less)),
                         (LARGER, TOO_LARGE))
        self.assertIn(LARGER, verdicts.HOLDS)
        self.assertNotIn(TOO_LARGE, verdicts.HOLDS)

    def test_margin_of_the_metric(self):
        self.assertEqual(verdict(claim("less than", margin=0.05), log_less(0.04, 0.005)),
                         NO_DIFFERENCE)

    def test_too_few_seeds_have_no_verdict(self):
        self.assertEqual(verdict(claim("less than"), log_less(0.2, 0.05, seeds=19)), FEW_SEEDS)
        self.assertEqual(verdict(claim("less than"), log_less(0.2, 0.05, seeds=20)), REPRODUCED)

    def test_many_cells_are_no_seeds(self):
        pairs = table(np.full(4, 0.8), cells=25)
        self.assertEqual(verdict(claim("less than"), pairs), FEW_SEEDS)

    def test_no_pairs(self):
        for pairs in (table(np.full(30, NAN)), table(np.ones(30), other=NAN), table(np.zeros(0))):
            for word in ("less than", "mostly less than", "always less than", "close to", "equal to"):
                with self.subTest(word=word, rows=len(pairs)):
                    self.assertEqual(verdict(claim(word), pairs), NO_RUN)

    def test_one_number_per_seed_with_equal_weights_of_the_cells(self):
        what = np.exp(-np.random.default_rng(2).normal(0.1, 0.05, (30, 3)))
        found = evidence(claim("less than"), table(what, cells=3)).sample
        self.assertAlmostEqual(found.mean, -np.log(what).mean())
        self.assertAlmostEqual(found.error, Sample.of(-np.log(what).mean(axis=1)).error)

    def test_cells_in_which_few_survive_keep_their_weight(self):
        random, means, covered = np.random.default_rng(12), [], []
        for _ in range(400):
            common = random.normal(0, 0.02, (60, 1))
            what = np.exp(-np.array([0.2, 0.0]) - common - random.normal(0, 0.02, (60, 2)))
            what[random.random(60) < 0.6, 1] = NAN
            found = evidence(claim("less than"), table(what)).sample
            low, high = found.interval()
            means.append(found.mean)
            covered.append(low <= 0.1 <= high)
        self.assertAlmostEqual(np.mean(means), 0.1, places=3)
        self.assertTrue(0.92 < np.mean(covered) < 0.975, np.mean(covered))

    def test_a_cell_with_one_seed_is_left_out(self):
        what = np.exp(-np.stack([noise(30, 0.01, 0.2), np.full(30, 5.0)], axis=1))
        what[1:, 1] = NAN
        self.assertAlmostEqual(evidence(claim("less than"), table(what)).sample.mean, 0.2)

    def test_a_stricter_level_leaves_more_undecided(self):
        self.assertEqual(verdict(claim("less than"), log_less(0.06, 0.045)), REPRODUCED)
        self.assertEqual(verdict(claim("less than"), log_less(0.06, 0.045), 0.9999), UNDECIDED)

    def test_no_effect_of_one_seed_alone(self):
        what = np.ones(30)
        what[4] = 1e-6
        self.assertEqual(verdict(claim("less than"), table(what)), UNDECIDED)


class ZeroTest(unittest.TestCase):
    def test_ratio_of_sums(self):
        random = np.random.default_rng(3)
        what, other = random.poisson(2, (40, 5)), random.poisson(4, (40, 5))
        found = evidence(claim("less than", margin=0.05), table(what, other)).sample
        sums = what.sum(axis=1), other.sum(axis=1)
        self.assertTrue((what == 0).any())
        self.assertAlmostEqual(found.mean, np.log(other.sum() / what.sum()))
        # Delta method: variance of w / W - o / O.
        linear = sums[0] / sums[0].mean() - sums[1] / sums[1].mean()
        self.assertAlmostEqual(found.error, linear.std(ddof=1) / np.sqrt(40))
        self.assertEqual(verdict(claim("less than", margin=0.05), table(what, other)), REPRODUCED)
        self.assertEqual(verdict(claim("more than", margin=0.05), table(what, other)), OPPOSITE)

    def test_coverage(self):
        random = np.random.default_rng(4)
        covered = []
        for _ in range(1000):
            seed = random.gamma(4, 0.25, (30, 1))  # common to the cells of a seed
            what, other = random.poisson(3 * seed, (30, 4)), random.poisson(6 * seed, (30, 4))
            low, high = evidence(claim("less than"), table(what, other)).sample.interval()
            covered.append(low <= np.log(2) <= high)
        self.assertTrue(0.92 < np.mean(covered) < 0.975, np.mean(covered))

    def test_all_zero_is_no_difference(self):
        pairs = table(np.zeros(30), 0.0)
        self.assertEqual(verdict(claim("less than"), pairs), NO_DIFFERENCE)

    def test_a_side_that_is_always_zero_has_no_ratio(self):
        pairs = table(np.zeros(30), 2.0)
        self.assertEqual(verdict(claim("less than"), pairs), NO_PAIRS)


class UpToTest(unittest.TestCase):
    def cells(self, *means, width=0.01, seeds=40):
        return table(np.exp(-np.stack([noise(seeds, width, mean) for mean in means], axis=1)))

    def test_the_largest_cell_counts(self):
        stated = claim("less than", printed=printed(0.3), up_to=True)
        self.assertEqual(verdict(stated, self.cells(0.0, 0.05, -np.log(0.7))), REPRODUCED)
        self.assertEqual(verdict(stated, self.cells(0.0, 0.05, 0.1)), SMALLER)
        self.assertEqual(verdict(stated, self.cells(0.0, 0.9)), LARGER)
        self.assertEqual(verdict(stated, self.cells(-0.2, -0.1)), OPPOSITE)
        found = evidence(stated, self.cells(0.0, 0.5, 0.1))
        self.assertEqual(found.cell, 1)

    def test_another_cell_may_be_the_largest(self):
        # Cell 0 is surely less than printed; cell 1 may well be as much.
        what = np.exp(-np.stack([noise(40, 0.005, 0.15), noise(40, 0.2, 0.14)], axis=1))
        self.assertEqual(verdict(claim("less than", printed=printed(0.3), up_to=True), table(what)),
                         DIRECTION_ONLY)

    def test_intervals_are_simultaneous_over_the_cells(self):
        stated = claim("less than", printed=printed(0.5), up_to=True)
        one, many = self.cells(0.0201, width=0.01), self.cells(0.0201, *[0.0] * 9, width=0.01)
        self.assertEqual(verdict(stated, one), SMALLER)
        self.assertEqual(verdict(stated, many), UNDECIDED)

    def test_a_cell_in_which_few_survive_does_not_take_the_verdict(self):
        pairs = self.cells(0.05, 0.36)
        pairs.loc[(pairs["cell"] == 0) & (pairs["seed"] > 3), "what"] = NAN
        self.assertEqual(verdict(claim("less than", printed=printed(0.3), up_to=True), pairs), REPRODUCED)


class EachTest(unittest.TestCase):
    def pairs(self, *cases):
        """Pairs of algorithms with (mean, half-width) of each."""
        return pd.concat([table(np.exp(-noise(30, width, mean)), algorithms=k)
                          for k, (mean, width) in enumerate(cases)])

    def test_every_pair_must_hold(self):
        """By eye: every pair is 20 % apart or level, with intervals of 1 %."""
        ahead, behind, level, wide = (0.2, 0.01), (-0.2, 0.01), (0.0, 0.001), (0.05, 0.1)
        for cases, wanted in (((ahead, ahead), REPRODUCED), ((behind, behind), OPPOSITE), ((ahead, behind), NOT_SUPPORTED),
                              ((ahead, level), NOT_SUPPORTED), ((behind, level), NOT_SUPPORTED), ((ahead, wide), UNDECIDED),
                              ((behind, wide), NOT_SUPPORTED)):
            with self.subTest(cases=cases):
                self.assertEqual(verdict(claim("less than each of"), self.pairs(*cases)), wanted)
                mirrored = self.pairs(*((-mean, width) for mean, width in cases))
                self.assertEqual(verdict(claim("more than each of"), mirrored), wanted)

    def test_one_pair_far_behind_does_not_speak_for_the_others(self):
        """RAND is last but for one of five: 136 % longer, and four times about half as long."""
        stated = claim("less than each of")
        found = evidence(stated, self.pairs((np.log(1 / 2.36), 0.01), *[(np.log(1 / 0.52), 0.01)] * 4))
        judged = judge(stated, found)
        self.assertEqual(judged.verdict, NOT_SUPPORTED)
        self.assertEqual(stated.relation.of_members(found, judged.level), [OPPOSITE] + [REPRODUCED] * 4)

    def test_at_a_stricter_level_too(self):
        # The first pair has the lowest plain interval, the second one fails at a stricter level.
        pairs = self.pairs((0.05, 0.01), (0.2, 0.15))
        self.assertEqual(verdict(claim("less than each of"), pairs), REPRODUCED)
        self.assertEqual(verdict(claim("less than each of"), pairs, 0.999), UNDECIDED)

    def test_a_pair_that_never_completed_leaves_nothing_to_test(self):
        pairs = self.pairs((0.2, 0.01), (0.3, 0.01))
        pairs.loc[pairs["algorithms"] == 1, "other"] = NAN
        self.assertEqual(verdict(claim("less than each of"), pairs), NO_PAIRS)


class DependenceTest(unittest.TestCase):
    def of(self, *found, fitted=(), readings=()):
        return Dependence.of(found, fitted or [False] * len(found), readings)

    def test_three_phrases(self):
        for found, wanted in (
                ((REPRODUCED, SMALLER), "in every reading tried (2 of 2)"),
                ((REPRODUCED, OPPOSITE, UNDECIDED), "depends on the reading (1 of 3: graph)"),
                ((OPPOSITE, NO_DIFFERENCE), "in none (0 of 2)"), ((REPRODUCED,), ""), ((OPPOSITE,), ""), ((), "")):
            with self.subTest(found=found):
                self.assertEqual(self.of(*found, readings=("graph",)).text, wanted)

    def test_combinations_that_could_not_be_judged_do_not_count(self):
        for verdict_of in verdicts.NOT_JUDGED:
            with self.subTest(verdict_of):
                self.assertEqual(self.of(REPRODUCED, verdict_of, verdict_of).text, "in every reading that could be judged (1 of 1)")
                self.assertEqual(self.of(verdict_of, verdict_of).text, "could be judged in none of 2 readings")
        found = self.of(OPPOSITE, UNDECIDED, FEW_SEEDS)
        self.assertEqual(found.notes, ["3 readings tried: holds in 0, does not in 1 (1 opposite), undecided in 1, "
                                       "not judged in 1 (not enough seeds)"])

    def test_outcomes_add_up_to_the_combinations_tried(self):
        """Those in which a claim does not hold and those that could not be judged are told apart, among variants as well."""
        found = (REPRODUCED, OPPOSITE, UNDECIDED, NO_RUN, NO_RUN, SMALLER, FEW_SEEDS)  # the variants: all but the first
        both = Dependence.of(found + found[1:], [False] * 13, (), variants=[False] * 7 + [True] * 6)
        for one, holds in ((both, 2), (both.of_variants, 1)):
            with self.subTest(holds):
                self.assertEqual(one.outcomes, f"holds in {holds}, does not in 1 (1 opposite), undecided in 1, not judged in 2 (no run completed), "
                                               "not judged in 1 (not enough seeds)")
                self.assertEqual(sum(map(int, re.findall(r" in (\d+)", one.outcomes))), one.tried)
        self.assertEqual(both.notes, [f"7 readings tried: {both.outcomes}", "6 variants tried (readings that the paper's text excludes, "
                                      f"counted apart): {both.of_variants.outcomes}"])

    def test_outcomes_that_fail_are_counted_by_verdict(self):
        for found, wanted in (((NO_DIFFERENCE, OPPOSITE, OPPOSITE), "0, does not in 3 (1 no relevant difference, 2 opposite)"),
                              ((REPRODUCED, DEPENDS, DEPENDS), "1, does not in 2 (2 depend on an axis)"),
                              ((REPRODUCED, DEPENDS), "1, does not in 1 (1 depends on an axis)")):
            with self.subTest(found=found):
                self.assertEqual(self.of(*found).notes, [f"{len(found)} readings tried: holds in {wanted}"])
        self.assertEqual(self.of(REPRODUCED, REPRODUCED).notes, [])

    def test_the_number_of_readings_is_a_sentence_where_it_depends_on_them(self):
        for found, wanted in (
                ((REPRODUCED, OPPOSITE, OPPOSITE, DEPENDS), "It holds in 1 of 4 readings; the others: 2 opposite, 1 depends on an axis."),
                ((REPRODUCED, UNDECIDED), "It holds in 1 of 2 readings; the others: 1 undecided."), ((REPRODUCED, REPRODUCED), ""),
                ((OPPOSITE, OPPOSITE), "")):
            with self.subTest(found=found):
                self.assertEqual(self.of(*found).share, wanted)

    def test_a_verdict_of_the_own_reading_is_not_that_of_the_others(self):
        """Where the study's own combination, the first, could not be judged, "in every reading" would hide it."""
        for verdict_of in verdicts.NOT_JUDGED:
            with self.subTest(verdict_of):
                self.assertEqual(self.of(verdict_of, REPRODUCED, OPPOSITE).text, "with other readings it holds in 1 of the 2 that could be judged")
                self.assertEqual(self.of(verdict_of, REPRODUCED, OPPOSITE).rest, "1 opposite")

    def test_what_holds_only_where_the_outcome_chose_is_told(self):
        text = "reproduced only in combinations chosen by the outcome"
        for found, fitted, wanted in (((REPRODUCED, OPPOSITE), (True, False), True),
                                      ((REPRODUCED, REPRODUCED), (True, False), False),
                                      ((REPRODUCED, FEW_SEEDS), (True, False), False),  # no other could be judged
                                      ((OPPOSITE, OPPOSITE), (True, False), False),
                                      ((OPPOSITE, REPRODUCED), (True, False), False)):
            with self.subTest(found=found):
                self.assertEqual(text in self.of(*found, fitted=fitted).notes, wanted)

    def test_a_reading_flips_nothing_where_nothing_could_be_judged(self):
        combinations = pd.DataFrame({"a": ["x", "x", "y", "y"], "b": ["1", "2", "1", "2"]})
        effects_of = np.array([[0.2, 0.21], [0.2, 0.19], [NAN, NAN], [-0.2, -0.21]])
        holds, judged = np.array([True, True, False, False]), np.array([True, True, False, True])
        found = {one.column: one.flips for one in influences(combinations, effects_of, holds, 0.01, judged)}
        self.assertEqual(found, {"a": 1.0, "b": 0.0})


class NotTestableTest(unittest.TestCase):
    def test_why(self):
        seconds = dataclasses.replace(claim("less than").what, metric=CLOCK)
        nothing = table(np.full(30, NAN))
        self.assertEqual(verdict(claim("less than"), nothing), NO_RUN)
        self.assertEqual(verdict(claim("less than", what=seconds), nothing), verdicts.BUSY)
        self.assertEqual(verdict(claim("less than", what=seconds), nothing[:0]), NO_RUN)

    def test_no_seed_with_two_sizes_left_is_the_machine_s_fault(self):
        """Half of the seeds are disturbed at one size, half at the other."""
        over = claim("growing with", over="tasks", other=None)
        what = np.array([[1.0, NAN], [NAN, 2.0]] * 15)
        disturbed = table(what, other=NAN, x=[[1.0, 2.0]])
        seconds = dataclasses.replace(over, what=dataclasses.replace(over.what, metric=CLOCK))
        self.assertEqual((verdict(seconds, disturbed), verdict(over, disturbed)), (verdicts.FEW_UNDISTURBED, NO_PAIRS))

    def test_disturbed_seeds_are_no_missing_ones(self):
        """Of 30 seeds, 5 were not disturbed; or only 10 have run."""
        seconds = dataclasses.replace(claim("less than").what, metric=CLOCK)
        what = np.where(np.arange(30) < 5, 0.5, NAN)
        self.assertEqual(verdict(claim("less than", what=seconds), table(what)), verdicts.FEW_UNDISTURBED)
        self.assertEqual(verdict(claim("less than", what=seconds), table(what[:10])), FEW_SEEDS)
        self.assertEqual(verdict(claim("less than"), table(what)), FEW_SEEDS)

    def test_a_count_names_its_seeds_though_no_ratio_exists(self):
        found = evidence(claim("equal to"), table(np.zeros(30)))
        self.assertEqual((found.seeds, found.sample.seeds), (30, 0))


class WordsTest(unittest.TestCase):
    def words(self, word, mean, metric="makespan"):
        sides = [Quantity((name,), metric, {}) for name in ("mc-ftsa", "ftbar")]
        stated = claim(word, what=sides[0], other=sides[1])
        return in_words(stated, evidence(stated, table(np.exp(noise(30, 0.001, np.log(mean))))))

    def test_the_sign_in_words(self):
        for word in ("less than", "more than", "close to", "less than or close to", "slightly less than",
                     "less than each of", "less than in every cell"):
            with self.subTest(word):
                self.assertEqual(self.words(word, 0.956), "mc-ftsa 4.4 % shorter than ftbar")
                self.assertEqual(self.words(word, 1.1), "mc-ftsa 10.0 % longer than ftbar")
                self.assertEqual(self.words(word, 1.1, "messages"), "mc-ftsa 10.0 % more than ftbar")
        for word in ("mostly less than", "always less than", "equal to"):
            self.assertEqual(self.words(word, 0.956), "")

    def test_an_effect_is_positive_as_claimed(self):
        for word, mean in (("less than", 0.9), ("more than", 1.1), ("less than in every cell", 0.9)):
            stated = claim(word)
            self.assertGreater(evidence(stated, table(np.exp(noise(30, 0.001, np.log(mean))))).sample.mean, 0)

    def test_differences_that_a_thousand_seeds_could_not_show(self):
        stated = claim("less than")
        for mean, width, wanted in ((0.04, 0.035, "seeds would decide ("), (0.012, 0.05, "no difference that 1"),
                                    (0.01006, 0.05, "no difference that 1")):
            found = evidence(stated, log_less(mean, width))
            self.assertIn(wanted, note_on_seeds(found, judge(stated, found, 0.999)))


class EveryCellTest(unittest.TestCase):
    def pairs(self, *means, width=0.005):
        return table(np.exp(-np.stack([noise(40, width, mean) for mean in means], axis=1)))

    def test_always_of_curves_is_of_the_means(self):
        """Every mean is 20 % ahead, or one is 5 % behind; single instances scatter by more than that."""
        curves, single = claim("always less than on average"), claim("always less than")
        for means, wanted in (((0.2, 0.2, 0.2), REPRODUCED), ((0.2, 0.2, -0.05), REFUTED), ((0.2, 0.2, 0.0), REFUTED),
                              ((-0.2, -0.2, -0.2), OPPOSITE)):
            with self.subTest(means=means):
                self.assertEqual(verdict(curves, self.pairs(*means, width=0.003)), wanted)
        scattered = self.pairs(0.2, 0.2, 0.2, width=0.06)
        found = evidence(curves, scattered)
        self.assertEqual((judge(curves, found).verdict, verdict(single, scattered)), (REPRODUCED, REFUTED))
        self.assertEqual(found.instances.exceptions, (scattered["what"] >= 1).sum())

    def test_a_mean_over_the_cells_does_not_hide_one_that_goes_the_other_way(self):
        stated, mean = claim("less than in every cell"), claim("less than")
        for means, wanted in (((0.2, 0.1), REPRODUCED), ((0.2, 0.0), REPRODUCED), ((0.2, -0.05), NOT_SUPPORTED),
                              ((0.2, -0.012), UNDECIDED)):
            with self.subTest(means=means):
                self.assertEqual(verdict(stated, self.pairs(*means)), wanted)
                self.assertEqual(verdict(mean, self.pairs(*means)), REPRODUCED)
        found = evidence(stated, self.pairs(0.2, -0.05, -0.002))
        self.assertEqual((stated.relation.of_members(found, LEVEL), found.cell), ([REPRODUCED, OPPOSITE, REPRODUCED], 1))
        self.assertEqual(verdict(stated, self.pairs(-0.2, -0.05)), OPPOSITE)

    def test_intervals_are_simultaneous(self):
        stated = claim("less than in every cell")
        self.assertEqual(verdict(stated, self.pairs(-0.0045)), REPRODUCED)
        self.assertEqual(verdict(stated, self.pairs(-0.0045, *[0.1] * 9)), UNDECIDED)


class MostlyTest(unittest.TestCase):
    def test_share_of_cells_won(self):
        won = np.random.default_rng(5).random((30, 10)) < 0.8
        pairs = table(np.where(won, 0.9, 1.1))
        self.assertEqual(verdict(claim("mostly less than"), pairs), REPRODUCED)
        self.assertEqual(verdict(claim("mostly more than"), pairs), OPPOSITE)
        self.assertAlmostEqual(evidence(claim("mostly less than"), pairs).sample.mean,
                               won.mean() - 0.5)

    def test_ties_count_half(self):
        what = np.tile([0.9, 1.0, 1.0, 1.1], (30, 1))
        what[::2, 0], what[1::2, 3] = 0.8, 1.2
        found = effects.share_won(pair_table(table(what)), -1)
        np.testing.assert_array_equal(found, 0.0)
        what[:, 3] = 1 + 1e-12  # equal but for rounding
        np.testing.assert_array_equal(effects.share_won(pair_table(table(what)), -1), (1 + 3 * 0.5) / 4 - 0.5)

    def test_half_is_undecided(self):
        what = np.where(np.random.default_rng(6).random((30, 4)) < 0.5, 0.9, 1.1)
        self.assertEqual(verdict(claim("mostly less than"), table(what)), UNDECIDED)

    def test_a_large_mean_does_not_win(self):
        what = np.tile([0.01, 1.1, 1.1, 1.1, 1.1], (30, 1))
        self.assertEqual(verdict(claim("mostly less than"), table(what)), OPPOSITE)


class CountTest(unittest.TestCase):
    def test_one_counterexample_refutes(self):
        what = np.full((30, 4), 0.9)
        self.assertEqual(verdict(claim("always less than"), table(what)), REPRODUCED)
        what[7, 2] = 1.0
        self.assertEqual(verdict(claim("always less than"), table(what)), REFUTED)
        self.assertEqual(verdict(claim("always more than"), table(what)), REFUTED)
        self.assertEqual(verdict(claim("always at most"), table(what)), REPRODUCED)
        what[7, 2] = 1.01
        found = evidence(claim("always at most"), table(what)).count
        self.assertEqual((found.pairs, found.seeds, found.exceptions, found.points,
                          found.exception_points), (120, 30, 1, 4, 0))

    def test_rounding_is_no_counterexample_of_at_most(self):
        self.assertEqual(verdict(claim("always at most"), table(np.full(30, 1 + 1e-12))), REPRODUCED)

    def test_few_seeds_refute_but_do_not_confirm(self):
        self.assertEqual(verdict(claim("always less than"), table(np.full(5, 0.9), cells=50)),
                         FEW_SEEDS)
        self.assertEqual(verdict(claim("always less than"), table(np.full(5, 1.1))), REFUTED)
        self.assertEqual(verdict(claim("equal to"), table(np.ones(5))), FEW_SEEDS)

    def test_equal_to_the_bit(self):
        what = np.ones((30, 2))
        self.assertEqual(verdict(claim("equal to"), table(what)), REPRODUCED)
        what[3, 1] = np.nextafter(1.0, 2.0)
        self.assertEqual(verdict(claim("equal to"), table(what)), REFUTED)
        self.assertEqual(evidence(claim("equal to"), table(what)).count.exceptions, 1)


class EquivalenceTest(unittest.TestCase):
    def test_close_and_nearly_equal(self):
        for word, mean, width, wanted in (
                ("close to", 0.03, 0.01, REPRODUCED), ("nearly equal to", 0.03, 0.005, NOT_SUPPORTED),
                ("about", 0.15, 0.05, REPRODUCED), ("about", 0.3, 0.05, NOT_SUPPORTED), ("about", 0.2, 0.05, UNDECIDED),
                ("nearly equal to", 0.01, 0.005, REPRODUCED), ("close to", 0.045, 0.02, UNDECIDED),
                ("close to", 0.2, 0.02, NOT_SUPPORTED), ("close to", -0.2, 0.02, NOT_SUPPORTED),
                ("close to", 0.0, 0.5, UNDECIDED)):
            with self.subTest(word=word, mean=mean):
                self.assertEqual(verdict(claim(word), log_less(mean, width)), wanted)

    def test_less_or_close(self):
        for mean, width, wanted in ((0.3, 0.1, REPRODUCED), (-0.03, 0.01, REPRODUCED), (-0.045, 0.02, UNDECIDED),
                                    (-0.2, 0.02, NOT_SUPPORTED)):
            with self.subTest(mean=mean):
                self.assertEqual(verdict(claim("less than or close to"), log_less(mean, width)), wanted)

    def test_slightly(self):
        for mean, width, wanted in ((0.03, 0.01, REPRODUCED), (0.04, 0.02, DIRECTION_ONLY),
                                    (0.2, 0.01, TOO_LARGE), (-0.03, 0.01, OPPOSITE)):
            with self.subTest(mean=mean):
                self.assertEqual(verdict(claim("slightly less than"), log_less(mean, width)), wanted)


class TrendTest(unittest.TestCase):
    X = np.array([1.0, 2.0, 4.0, 8.0])

    def series(self, values, other=NAN, seeds=30, spread=0.01):
        random = np.random.default_rng(7)
        what = np.asarray(values) * np.exp(random.normal(0, spread, (seeds, len(self.X))))
        return table(what, other, x=self.X)

    def judged(self, word, values, **how):
        return verdict(claim(word, other=None, over="tasks"), self.series(values, **how))

    def test_growing_and_falling(self):
        for values, growing, falling in (([1, 2, 3, 4], REPRODUCED, OPPOSITE),
                                         ([4, 3, 2, 1], OPPOSITE, REPRODUCED),
                                         ([1, 1, 1, 1.001], NO_DIFFERENCE, NO_DIFFERENCE)):
            with self.subTest(values=values):
                self.assertEqual(self.judged("growing with", values, spread=0.002), growing)
                self.assertEqual(self.judged("falling with", values, spread=0.002), falling)

    def test_ends_alone_do_not_grow(self):
        # The last value is above the first one, but values fall in between.
        found = evidence(claim("growing with", other=None, over="tasks"),
                         self.series([1.0, 9.0, 1.0, 1.1]))
        self.assertGreater(found.sample.interval()[0], found.margin)
        self.assertLess(found.slope.mean, 0)
        self.assertNotEqual(self.judged("growing with", [1.0, 9.0, 1.0, 1.1]), REPRODUCED)

    def test_the_lead_of_two_algorithms(self):
        stated = claim("growing with", over="tasks")
        ahead = self.series([1, 1, 1, 1], other=np.array([1.1, 1.2, 1.4, 1.8]))
        self.assertEqual(verdict(stated, ahead), REPRODUCED)
        self.assertEqual(verdict(claim("falling with", over="tasks"), ahead), OPPOSITE)

    def test_values_that_may_be_zero(self):
        found = self.series([1, 2, 3, 4])
        found.loc[found["x"] == 1, "what"] = 0.0
        self.assertEqual(verdict(claim("growing with", other=None, over="tasks"), found), REPRODUCED)

    def test_few_seeds_or_one_size(self):
        self.assertEqual(self.judged("growing with", [1, 2, 3, 4], seeds=10), FEW_SEEDS)
        stated = claim("growing with", other=None, over="tasks")
        self.assertEqual(verdict(stated, table(np.ones(30), NAN, x=3.0)), NO_PAIRS)
        self.assertEqual(verdict(stated, table(np.zeros(0), NAN)), NO_RUN)

    def test_monotone(self):
        up, down = "monotonically growing with", "monotonically falling with"
        for values, growing, falling in (
                ([1, 2, 3, 4], REPRODUCED, NOT_SUPPORTED), ([4, 3, 2, 1], NOT_SUPPORTED, REPRODUCED),
                ([1, 2, 1.999, 4], REPRODUCED, NOT_SUPPORTED),  # back by less than the margin
                ([1, 2, 1.9, 4], NOT_SUPPORTED, NOT_SUPPORTED), ([1, 1, 1, 1], REPRODUCED, REPRODUCED)):
            with self.subTest(values=values):
                self.assertEqual(self.judged(up, values, spread=0.002), growing)
                self.assertEqual(self.judged(down, values, spread=0.002), falling)
        self.assertEqual(self.judged(up, [1, 1, 1, 1], spread=0.1), UNDECIDED)
        self.assertEqual(self.judged(up, [1, 2, 3, 4], seeds=10), FEW_SEEDS)
        self.assertEqual(verdict(claim(up, other=None, over="tasks"), table(np.ones(30), NAN, x=3.0)),
                         NO_PAIRS)

    def test_the_smallest_step_and_its_place(self):
        stated = claim("monotonically growing with", other=None, over="tasks")
        found = evidence(stated, self.series([1.0, 2.0, 1.9, 4.0], spread=0.0))
        self.assertAlmostEqual(found.sample.mean, np.log(1.9 / 2))
        self.assertEqual(found.step, (2.0, 4.0))

    def test_steps_are_simultaneous(self):
        stated = claim("monotonically growing with", other=None, over="tasks")
        for sizes in (2, 12):
            pairs = table(np.exp(np.random.default_rng(3).normal(0, 0.03, (30, sizes))), NAN,
                          x=np.arange(float(sizes)))
            self.assertEqual(evidence(stated, pairs).sample.simultaneous, sizes - 1)

    def test_a_monotone_claim_is_decided_at_its_chance(self):
        stated = claim("monotonically growing with", other=None, over="tasks")
        for values in ([1, 1.02, 1.03, 1.04], [1, 1.05, 1.0, 1.1]):
            found = evidence(stated, self.series(values, spread=0.03))
            self.assertEqual(judge(stated, found, 1 - 1.001 * found.chance).verdict == UNDECIDED, False)
            self.assertEqual(judge(stated, found, 1 - 0.999 * found.chance).verdict, UNDECIDED)

    def test_false_monotone_verdicts_are_as_rare_as_the_level_says(self):
        # One of five steps goes back by just the margin.
        random, wrong = np.random.default_rng(13), 0
        x = np.arange(6.0)
        mean = np.cumsum([0, 0.1, 0.1, np.log(0.99), 0.1, 0.1])
        stated = claim("monotonically growing with", other=None, over="tasks")
        for _ in range(400):
            what = np.exp(mean + random.normal(0, 0.02, (20, 6)))
            wrong += verdict(stated, table(what, NAN, x=x)) == REPRODUCED
        self.assertLessEqual(wrong / 400, 0.05)

    def test_exponents(self):
        for exponent, wanted in ((1.0, REPRODUCED), (0.5, REPRODUCED), (1.05, REPRODUCED),
                                 (1.2, NOT_SUPPORTED), (2.0, NOT_SUPPORTED)):
            with self.subTest(exponent=exponent):
                stated = claim("growing at most as a power of", other=None, over="tasks", power=1.0)
                self.assertEqual(verdict(stated, self.series(5 * self.X ** exponent)), wanted)
        wide = self.series(5 * self.X ** 1.1, spread=0.5)
        self.assertEqual(verdict(stated, wide), UNDECIDED)
        found = evidence(stated, self.series(5 * self.X ** 1.5, spread=0.0))
        self.assertAlmostEqual(found.sample.mean, 0.5)


class FamilyTest(unittest.TestCase):
    def found(self, *cases):
        claims = [claim("less than") for _ in cases]
        return claims, [evidence(one, log_less(*case)) for one, case in zip(claims, cases)]

    def test_more_claims_widen_the_intervals(self):
        claims, found = self.found((0.06, 0.045))
        self.assertEqual(judge_family(claims, found, 1)[0].verdict, REPRODUCED)
        claims, found = self.found((0.06, 0.045), *[(0.0, 0.3)] * 60)
        self.assertEqual(judge_family(claims, found, 1)[0].verdict, UNDECIDED)

    def test_claims_without_results_count(self):
        claims, found = self.found((0.06, 0.045))
        self.assertEqual(judge_family(claims, found, 1, family=61)[0].verdict, UNDECIDED)
        self.assertAlmostEqual(judge_family(claims, found, 2, family=61)[0].level, 1 - 0.05 / 122)

    def test_looks(self):
        claims, found = self.found((0.06, 0.045))
        self.assertAlmostEqual(judge_family(claims, found, 4)[0].level, 1 - 0.05 / 4)

    def test_counts_are_no_part_of_the_family(self):
        claims, found = self.found((0.06, 0.045))
        claims.append(claim("always less than"))
        found.append(evidence(claims[1], table(np.full(30, 0.9))))
        judged = judge_family(claims, found, 1)
        self.assertEqual([one.verdict for one in judged], [REPRODUCED, REPRODUCED])
        self.assertAlmostEqual(judged[0].level, 0.95)

    def test_more_seeds_only_where_they_decide(self):
        for mean, width, size, wanted in ((0.03, 0.1, None, True), (0.2, 0.01, None, False),
                                          (0.2, 0.1, printed(0.2), False)):  # the direction is decided
            stated = claim("less than", printed=size)
            found = evidence(stated, log_less(mean, width))
            needed = more_seeds(found, judge(stated, found))
            with self.subTest(mean=mean, size=size):
                self.assertEqual(needed is not None, wanted)
                if needed:
                    self.assertGreater(needed, 30)


class SignedRankTest(unittest.TestCase):
    def test_p_value_by_hand(self):
        # All ten differences are positive: 2 / 2^10.
        self.assertAlmostEqual(signed_rank.chance(np.arange(1.0, 11.0)), 2 / 2 ** 10)
        self.assertAlmostEqual(signed_rank.chance(np.arange(1.0, 11.0), 0.5), 2 / 2 ** 10)
        self.assertEqual(signed_rank.chance([0.25] * 20, 0.25), 1.0)
        self.assertAlmostEqual(signed_rank.chance([0.0] * 30 + [1.0, 2.0, 3.0]), 2 / 2 ** 3)
        self.assertEqual(signed_rank.chance([NAN, *np.arange(1.0, 11.0)]),
                         signed_rank.chance(np.arange(1.0, 11.0)))

    def differs(self, values, word="less than"):
        return signed_rank.differs(evidence(claim(word), table(np.exp(-np.asarray(values)))))

    def test_it_agrees_on_normal_numbers(self):
        for mean in (0.2, -0.2, 0.0):
            self.assertFalse(self.differs(noise(30, 0.004, mean)))

    def test_one_seed_far_off_makes_it_differ(self):
        values = np.linspace(0.02, 0.06, 30)
        self.assertFalse(self.differs(values))
        values[0] = -2.0
        found = evidence(claim("less than"), table(np.exp(-values)))
        self.assertTrue(signed_rank.differs(found))
        self.assertEqual(judge(claim("less than"), found).verdict, UNDECIDED)  # by the interval alone

    def test_only_means_over_enough_seeds_have_ranks(self):
        pairs = log_less(0.2, 0.05)
        for word, wanted in (("less than", True), ("mostly less than", True), ("close to", True),
                             ("always less than", False), ("equal to", False),
                             ("less than each of", False)):
            with self.subTest(word=word):
                self.assertEqual(evidence(claim(word), pairs).has_ranks, wanted)
        self.assertFalse(evidence(claim("less than"), log_less(0.2, 0.05, seeds=19)).has_ranks)


class MoreSeedsTest(unittest.TestCase):
    X = np.array([1.0, 2.0, 4.0])

    def needed(self, stated, pairs, level=LEVEL):
        found = evidence(stated, pairs)
        judged = judge(stated, found, level)
        self.assertEqual(judged.verdict, UNDECIDED)
        return more_seeds(found, judged)

    def power(self, mean, spread):
        """Pairs of a trend whose exponent is uncertain."""
        random = np.random.default_rng(14)
        slopes = random.normal(0, 1, 30)
        slopes = mean + spread * (slopes - slopes.mean()) / slopes.std(ddof=1)
        return table(self.X ** slopes[:, None], NAN, x=self.X)

    def test_only_the_claimed_exponent_decides(self):
        stated = claim("growing at most as a power of", other=None, over="tasks", power=1.0)
        # 0.9 is as far from 1.1 as 1.3 is; -margin does not matter.
        self.assertEqual(self.needed(stated, self.power(0.9, 1.0)), self.needed(stated, self.power(1.3, 1.0)))
        found = evidence(stated, self.power(0.9, 1.0))
        self.assertEqual(judge(stated, found, 1 - 0.999 * found.chance).verdict, UNDECIDED)
        self.assertEqual(judge(stated, found, 1 - 1.001 * found.chance).verdict, REPRODUCED)

    def test_trends_need_the_slope_as_well(self):
        stated = claim("growing with", other=None, over="tasks")
        random = np.random.default_rng(15)
        ends = table(np.exp(np.array([0.0, 0.9, 0.3]) + random.normal(0, [0.01, 3.0, 0.01], (30, 3))),
                     NAN, x=self.X)
        found = evidence(stated, ends)
        self.assertGreater(found.sample.interval()[0], found.margin)  # the ends are decided
        self.assertGreater(self.needed(stated, ends), 30)

    def test_stricter_levels_need_more(self):
        pairs = log_less(0.03, 0.1)
        self.assertGreater(self.needed(claim("less than"), pairs, 1 - 0.05 / 4),
                           self.needed(claim("less than"), pairs))


class DroppedTest(unittest.TestCase):
    def test_completion_and_mcnemar(self):
        what, other = np.full(40, 0.8), np.ones(40)
        what[:9], other[9:11] = NAN, NAN
        found = evidence(claim("less than"), table(what, other[:, None]))
        self.assertEqual((found.pairs, found.dropped), (29, Dropped(40, 9, 2, 0)))
        self.assertTrue(found.dropped.is_notable)
        np.testing.assert_allclose(found.dropped.completed, (31 / 40, 38 / 40))
        self.assertAlmostEqual(found.dropped.difference, -7 / 40)
        # Exact: 2 (C(11,0) + C(11,1) + C(11,2)) / 2^11.
        self.assertAlmostEqual(found.dropped.chance, 2 * (1 + 11 + 55) / 2 ** 11)

    def test_no_dropped_pair(self):
        found = evidence(claim("less than"), log_less(0.1, 0.01))
        self.assertEqual((found.dropped.pairs, found.dropped.chance), (0, 1.0))

    def test_sides_of_dropped_pairs(self):
        pairs = pair_table(table([1.0, NAN, 1.0, NAN], np.array([[1.0], [1.0], [NAN], [NAN]])))
        self.assertEqual(Dropped.of(pairs, True), Dropped(4, 1, 1, 1))
        self.assertEqual(Dropped.of(pairs, False), Dropped(4, 2, 0, 0))  # without another quantity
        self.assertTrue(np.isnan(Dropped.of(pairs.only(np.zeros(4, dtype=bool)), True).completed).all())


if __name__ == "__main__":
    unittest.main()
