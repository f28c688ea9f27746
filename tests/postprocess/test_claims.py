"""Verdicts on published claims."""

import os
import tempfile
import unittest

import scripts  # noqa: F401  (sets sys.path)
from small_results import DONE, STALLED, make_results

from dagsweep import claims
from dagsweep.about import about
from dagsweep.results import load

AXES = {"algorithm": ["heft", "gtp/c", "gtp", "dls/sr"], "bound": [0.0, 0.4],
        "seed": [float(k) for k in range(1, 21)]}
FACTOR = {"heft": 1.0, "gtp/c": 0.8, "gtp": 0.81, "dls/sr": 0.7}


def makespan(values):
    return (100 + values["seed"]) * (FACTOR[values["algorithm"]] if values["bound"] else 1.0)


class Claims(unittest.TestCase):
    def results(self, **how):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "r.h5")
            make_results(path, AXES, makespan=makespan, **how)
            self.info = about(path)
            tested = claims.test_all(load(path), self.info)
            return {(t.claim.worse, t.claim.metric): t for t in tested}

    def test_verdicts(self):
        tested = self.results()
        self.assertEqual(set(tested), {("heft", "nsl"), ("gtp", "nsl"), ("dls/sr", "nsl")})
        self.assertEqual(tested["heft", "nsl"].verdict, claims.CONFIRMED)
        self.assertAlmostEqual(tested["heft", "nsl"].share, 0.2)
        self.assertEqual(tested["heft", "nsl"].pairs, 20)
        self.assertEqual(tested["gtp", "nsl"].verdict, claims.SIGN_ONLY)
        self.assertEqual(tested["dls/sr", "nsl"].verdict, claims.CONTRADICTED)

    def test_pairs_are_instances_that_both_completed(self):
        def status(values):
            return STALLED if values["algorithm"] == "gtp/c" and values["seed"] > 4 else DONE

        heft = self.results(status=status)["heft", "nsl"]
        self.assertEqual((heft.pairs, heft.verdict), (4, claims.OPEN))

    def test_interval_around_zero_is_open(self):
        self.assertEqual(claims.verdict(0.1, -0.01, 0.2), claims.OPEN)

    def test_verdicts_on_equality(self):
        for low, high, verdict in ((-0.05, 0.1, claims.CONFIRMED), (-0.2, 0.05, claims.OPEN),
                                   (0.05, 0.2, claims.OPEN), (0.2, 0.3, claims.CONTRADICTED),
                                   (-0.3, -0.2, claims.CONTRADICTED)):
            self.assertEqual(claims.verdict_on_equality(0.1, low, high), verdict)

    def test_nothing_to_test(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "r.h5")
            make_results(path, {"algorithm": ["heft", "gtp/c"]})
            self.assertEqual(claims.test_all(load(path), about(path)), [])
            self.assertEqual(claims.section([], about(path)), "")

    def test_section(self):
        tested = self.results()
        text = claims.section(list(tested.values()), self.info)
        self.assertIn("gtp/c has less NSL than heft", text)
        self.assertIn("contradicted", text)


if __name__ == "__main__":
    unittest.main()
