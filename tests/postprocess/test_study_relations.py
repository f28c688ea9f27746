"""Every relation of the catalogue: is documented, is judged, and has texts."""

import re
import unittest

from scripts import POSTPROCESS, text_of
from small_pairs import pair_table

import numpy as np
import pandas as pd

from dagsweep.study.file.study import Claim, Quantity
from dagsweep.study.relations import effects, verdicts
from dagsweep.study.relations.catalogue import RELATIONS
from dagsweep.study.verdict.judging import judge

NAN = float("nan")


def claim(word):
    relation = RELATIONS[word]
    quantity = Quantity(("a",), "makespan", {})
    return Claim(id="C", says="", source="", sweeps=("s",), what=quantity, word=word,
                 other=None if relation.needs_axis else quantity, printed=None, up_to=False, at={},
                 over="tasks" if relation.needs_axis else "", power=1.0, margin=0.01, note="", see="", why_not="")


def pairs(what, seeds=30, x=(1.0, 2.0, 4.0), other=1.0):
    """Of one combination: what(x, noise of the seed) at each x."""
    noise = np.random.default_rng(1).normal(0, 0.001, seeds)
    rows = [{"what": what(at, one), "other": other, "seed": float(seed), "cell": cell, "place": cell, "x": at,
             "algorithms": 0} for cell, at in enumerate(x) for seed, one in enumerate(noise)]
    return pd.DataFrame(rows, columns=["what", "other", "seed", "cell", "place", "x", "algorithms"], dtype=float)


# Pairs that satisfy a relation, and pairs that do not, by its name.
CASES = {
    "difference": (lambda x, e, sign: np.exp(sign * 0.2 + e), lambda x, e, sign: np.exp(-sign * 0.2 + e)),
    "each": (lambda x, e, sign: np.exp(sign * 0.2 + e), lambda x, e, sign: np.exp(-sign * 0.2 + e)),
    "every mean": (lambda x, e, sign: np.exp(sign * 0.1 + e), lambda x, e, sign: np.exp(sign * (0.2 if x < 4 else 0.0) + e)),
    "every cell": (lambda x, e, sign: np.exp(sign * 0.1 + e), lambda x, e, sign: np.exp(sign * (0.2 if x < 4 else -0.1) + e)),
    "slight": (lambda x, e, sign: np.exp(sign * 0.03 + e), lambda x, e, sign: np.exp(sign * 0.2 + e)),
    "mostly": (lambda x, e, sign: np.exp(sign * (0.2 if x < 4 else -0.1) + e),
               lambda x, e, sign: np.exp(sign * (0.2 if x > 2 else -0.1) + e)),
    "mostly at once": (lambda x, e, sign: np.exp(sign * (0.2 if x < 4 else -0.1) + e),
                       lambda x, e, sign: np.exp(sign * (0.2 if x > 2 else -0.1) + e)),
    "always": (lambda x, e, sign: np.exp((sign or -1) * 0.2 + e),
               lambda x, e, sign: np.exp(0.2 * (1 - 2 * (sign > 0)))),
    "equivalence": (lambda x, e, sign: np.exp(0.005 + e), lambda x, e, sign: np.exp(0.5 + e)),
    "inferiority": (lambda x, e, sign: np.exp(-0.5 + e), lambda x, e, sign: np.exp(0.5 + e)),
    "exists": (lambda x, e, sign: 1.5 + e, lambda x, e, sign: 0.5 + e),
    "identity": (lambda x, e, sign: 1.0, lambda x, e, sign: np.exp(e)),
    "trend": (lambda x, e, sign: x ** (sign + e), lambda x, e, sign: x ** (-sign + e)),
    "monotone": (lambda x, e, sign: x ** (sign + e), lambda x, e, sign: x ** (-sign + e)),
    "exponent": (lambda x, e, sign: x ** (0.9 + e), lambda x, e, sign: x ** (1.5 + e)),
}


class Trends(unittest.TestCase):
    def table(self, what, other):
        """Two quantities by x, with five seeds that scatter alike."""
        rows = [(seed, x, what[x] * (1 + 0.01 * seed), other[x] * (1 + 0.01 * seed)) for seed in range(5) for x in what]
        return pd.DataFrame(rows, columns=["seed", "x", "what", "other"]).assign(cell=0, algorithms=0)

    def test_a_ratio_of_counts_that_are_0_at_some_x_is_that_of_the_sums_at_the_others(self):
        what, other = {0.0: 0.0, 0.5: 4.0, 1.0: 8.0}, {0.0: 0.0, 0.5: 8.0, 1.0: 32.0}
        found = effects.values_by_x(pair_table(self.table(what, other)))
        self.assertEqual(list(found.columns), [0.5, 1.0])
        np.testing.assert_allclose(found.mean(), [np.log(2), np.log(4)])

    def test_one_seed_without_counts_does_not_undo_the_others(self):
        table = self.table({0.5: 4.0, 1.0: 8.0}, {0.5: 8.0, 1.0: 32.0})
        table.loc[(table["seed"] == 0) & (table["x"] == 0.5), "what"] = 0.0
        found = effects.values_by_x(pair_table(table))
        self.assertTrue(np.isfinite(found.to_numpy()).all())
        self.assertGreater(found.loc[0, 0.5], found.loc[1, 0.5])

    def test_positive_values_are_compared_by_logarithms(self):
        found = effects.values_by_x(pair_table(self.table({1.0: 2.0, 2.0: 3.0}, {1.0: 4.0, 2.0: 3.0})))
        np.testing.assert_allclose(found.loc[3], [np.log(2), 0.0], atol=1e-15)


class Relations(unittest.TestCase):
    def table(self, word, holds):
        relation = RELATIONS[word]
        what = CASES[relation.test][0 if holds else 1]
        other = NAN if relation.needs_axis else 1.0
        return pairs(lambda x, noise: what(x, noise, relation.sign), other=other)

    def test_holds_where_it_should(self):
        for word in RELATIONS:
            for holds in (True, False):
                with self.subTest(word, holds=holds):
                    stated, table = claim(word), self.table(word, holds)
                    found = judge(stated, stated.relation.evidence(stated, pair_table(table))).verdict
                    self.assertEqual(found == verdicts.REPRODUCED, holds, found)
                    self.assertIn(found, verdicts.MEANINGS)

    def test_without_pairs_it_is_not_testable(self):
        for word in RELATIONS:
            with self.subTest(word):
                stated, table = claim(word), pairs(None, seeds=0)
                found = judge(stated, stated.relation.evidence(stated, pair_table(table))).verdict
                self.assertEqual(found, verdicts.NO_RUN)

    def test_at_once_counts_the_instances_on_which_it_is_ahead_of_all(self):
        """Ahead of each of three on two thirds of the instances, of all three on none; ahead of all on two thirds."""
        each, at_once = claim("mostly less than"), claim("mostly less than all of")
        for behind, shares in (((0, 1, 2), (2 / 3, 0)), ((0, 0, 0), (2 / 3, 2 / 3))):
            three = [pairs(lambda x, e, at=at: 0.9 if x != (1.0, 2.0, 4.0)[at] else 1.1).assign(algorithms=k, cell=lambda t, k=k: 3 * k + t["cell"])
                     for k, at in enumerate(behind)]
            table = pd.concat(three, ignore_index=True)
            for stated, share in zip((each, at_once), shares):
                np.testing.assert_allclose(stated.relation.effect(stated, pair_table(table)), share - 0.5)

    def test_effect_is_of_the_seeds_and_has_a_text(self):
        for word, relation in RELATIONS.items():
            with self.subTest(word):
                stated, table = claim(word), self.table(word, True)
                self.assertEqual(len(relation.effect(stated, pair_table(table))), 30)
                self.assertGreaterEqual(relation.smallest_effect(stated), 0)
                self.assertEqual(relation.text(stated, 0.1) == "", relation.is_counted)
                self.assertIsInstance(relation.size_text(0.1), str)

    def test_the_documentation_lists_them(self):
        table = text_of(POSTPROCESS, "claims.md").partition("| relation | holds if |")[2].partition("\n\n")[0]
        cells = re.findall(r"^\| (.*?) \|", table, re.M)
        named = [word for cell in cells for word in re.findall(r"`([^`:]+)`", cell)]
        self.assertEqual(sorted(named), sorted(RELATIONS))


if __name__ == "__main__":
    unittest.main()
