"""What a verdict is on: all that its claim names, or an error that names what is missing."""

import os
import unittest

from small_results import DONE, PENDING, STALLED
from small_studies import AXES, SEEDS, SWEEP, StudyTest, compared, noise

import numpy as np
import pandas as pd
import yaml
from scipy import stats

from dagsweep.errors import InputError
from dagsweep.study.file.own_results import own_results
from dagsweep.study.pages import claim_notes, claim_sections
from dagsweep.study.pages.study_report import write_study_report
from dagsweep.study.relations import verdicts
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
        self.assertEqual(one.verdict_text, "depends on other algorithm")

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
        self.assertEqual((found.factorials[0].verdicts, found.evidence.pairs), (("reproduced", "opposite"), 60))


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


def noise_of(seeds, half_width):
    """f64[seeds] of mean 0 whose 95 % interval reaches so far to both sides."""
    values = stats.norm.ppf((np.random.default_rng(1).permutation(seeds) + 0.5) / seeds)
    return values * half_width / (stats.t.ppf(0.975, seeds - 1) * values.std(ddof=1) / np.sqrt(seeds))


NOISE = noise_of(30, 0.02)


def apart(first, second):
    """makespan(): PEFT is shorter than HEFT by so much, +-2 percentage points, with bound 0.1 and with bound 0.4."""
    def makespan(values):
        if values["algorithm"] != "peft":
            return 100.0 + values["seed"]
        lead = first if values["bound"] == 0.1 else second
        return (100.0 + values["seed"]) * np.exp(-lead - NOISE[int(values["seed"]) - 1])
    return makespan


class OppositeEffectsTest(StudyTest):
    def verdicts(self, first, second, word="less than", **how):
        judged = self.judged(self.study({"C": compared("peft", word, "heft", **how)}), self.results(apart(first, second)))
        return judged["C"]

    def test_effects_of_opposite_sign_are_not_pooled(self):
        """[+5, +9] % and [-9, -5] %: the mean is 0."""
        for word in ("less than", "more than", "close to", "slightly less than"):
            with self.subTest(word=word):
                one = self.verdicts(0.07, -0.07, word)
                self.assertAlmostEqual(one.evidence.sample.mean, 0.0, places=6)
                self.assertEqual((one.verdict, one.verdict_text), (verdicts.DEPENDS, "depends on bound"))
                self.assertFalse(one.holds.any())

    def test_nor_where_the_larger_one_outweighs_the_other(self):
        """[+28, +32] % and [-9, -5] %."""
        one = self.verdicts(0.3, -0.07)
        self.assertEqual(one.verdict_text, "depends on bound")
        self.assertEqual(claim_sections.row_of(one, {})[1].sentence,
                         "Effects lie surely on both sides of 0, which their mean hides: from -7.3 % at bound 0.4 to 25.9 % at bound 0.1.")

    def test_effects_of_one_sign_are_pooled(self):
        self.assertEqual(self.verdicts(0.3, 0.07).verdict, "reproduced")
        self.assertEqual(self.verdicts(0.3, -0.01).verdict, "reproduced")  # [-3, +1] %: of no certain sign

    def test_nothing_depends_on_an_axis_at_whose_values_all_is_close(self):
        """+3 % and -3 %, by +-1 point: close to 0 at both."""
        found = self.judged(self.study({"C": compared("peft", "close to", "heft")}), self.results(
            lambda values: 100.0 if values["algorithm"] != "peft" else
            100 * np.exp((0.025 if values["bound"] == 0.1 else -0.025) + NOISE[int(values["seed"]) - 1] / 4)))["C"]
        self.assertEqual(found.verdict, "reproduced")

    def test_claims_that_pool_nothing_are_not_concerned(self):
        self.assertEqual(self.verdicts(0.3, -0.07, "less than in every cell").verdict, "not supported")
        self.assertEqual(self.verdicts(0.3, -0.07, up_to=0.26).verdict, "reproduced")
        self.assertEqual(self.verdicts(0.3, -0.07, at={"bound": 0.1}).verdict, "reproduced")

    def test_a_curve_with_a_counterexample_refutes_always(self):
        """+26 % at one of two cells, -7 % at the other."""
        one = self.verdicts(0.3, -0.07, "always less than on average")
        cell = claim_sections.row_of(one, {})[1]
        self.assertEqual(one.verdict, "refuted")
        self.assertIn("The mean is not as claimed in 1 of 2 cells. It is least at bound 0.4: peft 7.3 % longer than heft", cell.sentence)
        self.assertIn("surely not in: bound 0.4 (-7.3 %)", claim_notes.notes_on_members(one))

    def test_the_page_names_the_values(self):
        study = self.study({"C": compared("peft", "less than", "heft")})
        write_study_report(study, [self.results(apart(0.07, -0.07))], self.out)
        self.assertIn("bound 0.1: 6.8 %, 0.4: -7.3 %", self.page())
        self.assertEqual(pd.read_csv(os.path.join(self.out, "claims.csv"))["verdict"][0], "depends on bound")


class VariantTest(StudyTest):
    def test_values_that_the_paper_excludes_are_outside_of_the_denominator(self):
        """mc is shorter than heft by the paper's text alone; it has one variant that is longer."""
        readings = {"sources": {**SOURCES["sources"], "variants": ["any"]},
                    "startup": {"question": "open", "values": [0, 25]}}
        axes = {**AXES, "startup": [0.0, 25.0], "algorithm": ["heft", "mc", "mc sources=any"]}
        study = self.study({"C": compared("mc", "less than", "heft")}, axes, readings=readings)
        path = self.results(lambda values: 100 * np.exp(0.01 * noise(values, values["algorithm"])) * (
            2.0 if "any" in values["algorithm"] else 0.8 if values["algorithm"] == "mc" else 1.0), axes=axes)
        one = self.judged(study, path)["C"]
        self.assertEqual(one.dependence.text, "in every reading tried (2 of 2)")
        self.assertEqual(one.dependence.notes, [
            "2 variants tried (readings that the paper's text excludes, counted apart): holds in 0, does not in 2 (2 opposite)"])
        self.assertEqual(one.deciding, [])
        write_study_report(study, [path], self.out)
        row = pd.read_csv(os.path.join(self.out, "claims.csv")).iloc[0]
        self.assertEqual((row["combinations"], row["holds_in"], row["variants"], row["variants_hold_in"]), (2, 2, 2, 0))
        combinations = pd.read_csv(os.path.join(self.out, "combinations.csv"))
        self.assertEqual(dict(zip(combinations["mc: sources"], combinations["variant"])), {"chosen": False, "any": True})
        self.assertIn("any (variant)", self.page())

    def test_the_studys_own_value_is_no_variant(self):
        readings = {"bound": {"question": "open", "values": [0.1, 0.4], "variants": [0.1]}}
        with self.assertRaisesRegex(InputError, "readings: bound: variants: has the first value"):
            self.study({"C": compared("peft", "less than", "heft", at={})}, readings=readings)


class ShownTest(StudyTest):
    def test_every_verdict_shows_what_it_is_on(self):
        """PEFT did not complete on 3 seeds with bound 0.1, GTP on no seed with bound 0.4."""
        def status(values):
            fails = {"peft": values["bound"] == 0.1 and values["seed"] <= 3, "gtp": values["bound"] == 0.4}
            return STALLED if fails.get(values["algorithm"]) else DONE

        study = self.study({"C": compared("heft", "less than", ["peft", "gtp"])})
        write_study_report(study, [self.results(lengths_of_all, status=status)], self.out)
        row = pd.read_csv(os.path.join(self.out, "claims.csv")).iloc[0]
        self.assertEqual((row["pairs"], row["cells"], row["cells_left_out"]), (27 + 30 + 30, 3, 1))
        self.assertEqual(row["algorithms"], "heft – peft: 57 pairs, 2 cells, 30 seeds, 3 dropped; heft – gtp: 30 pairs, 1 cell, 30 seeds, "
                         "30 dropped")
        for text in ("What each verdict is on", "heft – peft", "1 left out"):
            self.assertIn(text, self.page())

    def test_the_pairs_on_both_sides_are_named(self):
        study = self.study({"C": compared("mc", "less than each of", ["heft", "peft"])}, NamedAlgorithmsTest.AXES, readings=SOURCES)
        write_study_report(study, [self.results(lengths, axes=NamedAlgorithmsTest.AXES)], self.out)
        row = pd.read_csv(os.path.join(self.out, "claims.csv")).iloc[0]
        self.assertEqual((row["verdict"], row["as_claimed"], row["not_as_claimed"]), ("not supported", "mc – heft", "mc – peft"))
        self.assertRegex(row["in_words"], "mc 60.. % longer than peft|mc 59.. % longer than peft")
        self.assertIn("not as claimed: mc – peft", self.page())


if __name__ == "__main__":
    unittest.main()
