"""What a verdict is on: all that its claim names, or an error that names what is missing."""

import unittest

from small_results import DONE, PENDING
from small_studies import AXES, SEEDS, SWEEP, StudyTest, compared, noise

import numpy as np
import yaml

from dagsweep.errors import InputError
from dagsweep.study.file.own_results import own_results
from dagsweep.study.verdict.judgements import judge_study

SOURCES = {"sources": {"algorithm": "mc", "default": "chosen", "question": "open", "values": ["chosen", "any"]}}
LENGTHS = {"heft": 1.0, "peft": 0.5, "mc": 0.8, "mc sources=any": 0.75}


def lengths(values):
    """mc is 20 % shorter than heft and 60 % longer than peft."""
    return 100 * LENGTHS[values["algorithm"]] * np.exp(0.01 * noise(values, values["algorithm"]))


class NamedAlgorithmsTest(StudyTest):
    AXES = {**AXES, "algorithm": [*LENGTHS]}

    def of_both(self, word, first="mc", others=("heft", "peft")):
        study = self.study({"C": compared(first, word, list(others))}, self.AXES, readings=SOURCES)
        return self.judged(study, self.results(lengths, axes=self.AXES))["C"]

    def test_algorithms_without_the_parameter_of_a_reading_keep_their_pairs(self):
        one = self.of_both("less than")
        self.assertEqual(one.evidence.pairs, 2 * 2 * 30)  # two algorithms, two bounds, 30 seeds
        self.assertAlmostEqual(one.evidence.sample.mean, -np.log(0.8 * 0.8 / 0.5) / 2, places=2)
        self.assertEqual(one.verdicts, ("opposite", "opposite"))

    def test_so_do_those_beside_an_algorithm_that_has_it(self):
        one = self.of_both("less than", "peft", ("heft", "mc"))
        self.assertEqual((one.evidence.pairs, one.verdict), (2 * 2 * 30, "reproduced"))
        self.assertAlmostEqual(one.evidence.sample.mean, np.log(0.8 / 0.25) / 2, places=2)

    def test_both_sides_have_the_same_value_of_the_parameter(self):
        readings = {"sources": {**SOURCES["sources"], "algorithm": ["mc", "nc"]}}
        axes = {**AXES, "algorithm": [f"{name}{more}" for name in ("mc", "nc") for more in ("", " sources=any")]}
        study = self.study({"C": compared("mc", "less than", "nc")}, axes, readings=readings)
        found = self.judged(study, self.results(lambda values: 100 * np.exp(0.01 * noise(values, values["algorithm"])) * {
            "mc": 0.8, "nc": 1.0, "mc sources=any": 2.0, "nc sources=any": 1.0}[values["algorithm"]], axes=axes))["C"]
        self.assertEqual((found.verdicts, found.evidence.pairs), (("reproduced", "opposite"), 60))


class MissingTest(StudyTest):
    """What a claim names and no run has is an error, with line and key."""

    def refused(self, study, paths, *texts):
        with self.assertRaises(InputError) as caught:
            judge_study(study, own_results(study, paths))
        for text in ("claims.yaml:", *texts):
            self.assertIn(text, str(caught.exception))

    def two_sweeps(self, change, claim, **how):
        """(study, paths) of fig1 and of fig2, whose axes differ from it by `change`."""
        axes = {**AXES, **change}
        content = {**yaml.safe_load(SWEEP), "study": "paper/fig2", "name": "fig2"}
        content["sweep"] |= {name: value for name, value in change.items() if name != "seed"}
        second = yaml.safe_dump(content)
        self.write("fig2.yaml", second)
        study = self.study({"C": {**claim, "in": ["fig1", "fig2"]}}, sweeps=["fig1", "fig2"], **how)
        return study, [self.results(lambda values: 100 + noise(values)), self.results(
            lambda values: 100 + noise(values), "r2.h5", axes, second)]

    def test_an_algorithm_that_one_of_the_sweeps_lacks(self):
        for first, second in (("heft", ["peft", "gtp"]), (["peft", "gtp"], "heft")):
            claim = compared("", "less than", "", what={"algorithm": first, "metric": "makespan"}, other={"algorithm": second})
            with self.subTest(first=first):
                self.refused(*self.two_sweeps({"algorithm": ["heft", "gtp"]}, claim), "claims: C: 'peft' has no run at sweep fig2",
                             "where '", "' has one (60 of 120 instances)")

    def test_a_reading_that_one_of_the_sweeps_lacks(self):
        readings = {"startup": {"question": "open", "values": [0, 25]}}
        axes = {**AXES, "startup": [0.0, 25.0]}
        self.write("fig2.yaml", SWEEP.replace("fig1", "fig2"))
        study = self.study({"C": compared("peft", "less than", "heft", **{"in": ["fig1", "fig2"]})}, axes, readings=readings,
                           sweeps=["fig1", "fig2"])
        paths = [self.results(lengths_of_all, axes=axes), self.results(lengths_of_all, "r2.h5", sweep=SWEEP.replace("fig1", "fig2"))]
        self.refused(study, paths, "claims: C: fig2 has no run with startup 25, as fig1 has")

    def test_a_value_of_a_parameter_that_no_run_has(self):
        axes = {**AXES, "algorithm": ["heft", "mc"]}
        claim = compared("mc", "less than", "heft", at={"bound": "all", "sources": "any"})
        self.refused(self.study({"C": claim}, axes, readings=SOURCES), [self.results(lengths, axes=axes)],
                     "claims: C: what: algorithm: no run of 'mc' in fig1 has all values that the claim states (sources any)")

    def test_a_value_of_a_parameter_that_its_reading_does_not_state(self):
        axes = {**AXES, "algorithm": [*LENGTHS]}
        readings = {"sources": {**SOURCES["sources"], "values": ["chosen"]}}
        self.refused(self.study({"C": compared("mc", "less than", "heft")}, axes, readings=readings),
                     [self.results(lengths, axes=axes)], "readings: sources: values: lacks 'any', which runs of claim C have")

    def test_nothing_is_missing_before_all_has_run(self):
        axes = {**AXES, "algorithm": [*LENGTHS]}
        study = self.study({"C": compared("mc", "less than", ["heft", "peft"])}, axes, readings=SOURCES)
        path = self.results(lengths, axes=axes, status=lambda values: PENDING if values["algorithm"] == "peft" else DONE)
        self.assertEqual(self.judged(study, path)["C"].verdict, "incomplete")


def lengths_of_all(values):
    return 100 + noise(values, values["algorithm"])


class SharedSeedsTest(StudyTest):
    def test_the_seeds_that_all_cells_have(self):
        """On 40 processors the first 5 seeds alone have run."""
        axes = {**AXES, "processors": [20.0, 40.0]}
        study = self.study({"both": compared("peft", "less than", "heft", at={"processors": "all", "bound": "all"}),
                            "one": compared("peft", "less than", "heft", at={"processors": 20, "bound": "all"})}, axes)
        path = self.results(lambda values: 100 * LENGTHS.get(values["algorithm"], 1.0) + noise(values), axes=axes,
                            left_out=lambda values: values["seed"] > 5 and values["processors"] == 40)
        judged = self.judged(study, path)
        self.assertEqual({name: (one.verdict, one.evidence.sample.seeds, one.evidence.pairs) for name, one in judged.items()},
                         {"both": ("not enough seeds", 5, 20), "one": ("reproduced", len(SEEDS), 60)})


if __name__ == "__main__":
    unittest.main()
