"""The list of what a study's page does not judge, has not run and does not attempt, and the glossary of a page."""

import os
import re
import unittest

from scripts import run_here
from small_results import DONE, PENDING, STALLED
from small_studies import AXES, SWEEP, StudyTest, compared, factors

import pandas as pd

from dagsweep import terms
from dagsweep.papers import described, when_called
from dagsweep.sections import general, words
from dagsweep.study.pages.study_report import write_study_report


class NotJudgedTest(StudyTest):
    def rows(self):
        """{what: why} of the list, by the bold name or text of a row."""
        table = pd.read_csv(os.path.join(self.out, "tables", "claims-not-judged.csv"))
        return dict(zip(table["not judged, not run or not attempted"], table["why"]))

    def test_each_is_there_once_with_its_reason(self):
        claims = {"judged": compared("peft", "less than", "heft"), "none": compared("gtp", "less than", "heft"),
                  "missing": compared("peft", "less than", "heft", **{"in": "more-full"}),
                  "seen": {"source": "s", "says": "A test shows it", "see": "tests/x"},
                  "never": {"source": "s", "says": "It is hard", "why_not": "hard is not defined"}}
        for name in ("fig2", "more-full"):
            self.write(f"{name}.yaml", SWEEP.replace("fig1", name))
        study = self.study(claims, sweeps=["fig1", "fig2", "more-full"], not_attempted={"Figure 3": "A drawing."})
        path = self.results(factors, status=lambda values: STALLED if values["algorithm"] == "gtp" else DONE)
        write_study_report(study, [path], self.out)
        self.assertEqual(self.rows(), {
            "fig2 ": "no results file of it was there; bash jobscripts/reproduce.sh paper runs it",
            "more-full ": "it takes minutes to hours; bash jobscripts/reproduce.sh paper --full runs it",
            "Figure 3 ": "not attempted: A drawing",
            "none gtp is less than heft": "No pair of runs to compare: gtp completed no run.",
            "missing peft is less than heft": "not run yet: more-full",
            "never It is hard": "not testable: hard is not defined",
            "seen A test shows it": "see: tests/x"})
        page = self.page()
        self.assertIn("What is missing: 2 sweeps that did not run to the end, 1 figure or table not attempted or not judged, "
                      "3 claims without a verdict (no run completed: 1, not run yet: 1, not testable: 1) and 1 claim that no number decides. "
                      '<a href="#not-judged">Each with its reason</a>', page)
        self.assertLess(page.index('href="#not-judged"'), page.index("<section"))
        anchors = re.findall(r'id="([^"]+)"', page)
        self.assertEqual(len(anchors), len(set(anchors)))
        for target in re.findall(r'href="#([^"]+)"', page):
            self.assertIn(target, anchors)

    def test_too_few_seeds_and_pending_runs_are_reasons(self):
        axes = {**AXES, "seed": [1.0, 2.0]}
        study = self.study({"C": compared("peft", "less than", "heft")}, axes)
        path = self.results(factors, axes=axes, status=lambda values: PENDING if values["algorithm"] == "gtp" else DONE)
        write_study_report(study, [path], self.out)
        self.assertEqual(self.rows(), {
            "Figure 1 ": "not judged: not enough seeds",
            "fig1 ": "4 runs of 12 pending; the command that ran it goes on",
            "C peft is less than heft": "2 seeds; a verdict needs 20."})

    def test_nothing_left_out_is_no_list(self):
        write_study_report(self.study({"C": compared("peft", "less than", "heft")}), [self.results(factors)], self.out)
        self.assertNotIn("not-judged", self.page())


class WordsTest(StudyTest):
    def words(self, folder):
        return pd.read_csv(os.path.join(folder, "tables", "words.csv")).set_index("word")["meaning"]

    def test_algorithms_and_axes_of_a_study_are_explained(self):
        readings = {"startup": {"question": "Whether a message has a startup time.", "values": [0, 25]}}
        readings["crash_set"] = {"question": "Which processors crash.", "values": ["random", "worst"]}
        axes = {**AXES, "startup": [0.0, 25.0], "h": [0.5, 1.0], "crash_set": ["random", "worst"]}
        study = self.study({"C": compared("peft", "less than", "heft", at={"bound": "all", "h": "all"})}, axes, readings=readings)
        write_study_report(study, [self.results(factors, axes=axes)], self.out)
        found = self.words(self.out)
        self.assertEqual(found["peft"], described("peft")[0])
        self.assertEqual(found["makespan"], "latest finish of a task")  # the metric, as the results file has it
        self.assertEqual(found["crash set"], "Which processors crash.")
        self.assertNotIn("crash_set", found)
        for word in ("bound", "h", "startup", "reading", "verdict"):
            self.assertTrue(found[word], word)
        self.assertNotIn("gtp", found)  # no claim names it

    def test_a_sweep_has_its_own(self):
        axes = {**AXES, "algorithm": ["heft", "heft ranks=with-index", "mine"]}
        path = self.results(lambda values: 100.0 + values["seed"], axes=axes, sweep="name: small\n")
        self.assertEqual(run_here("report.py", path, "-o", self.out).returncode, 0)
        found = self.words(self.out)
        self.assertEqual(found["heft"], described("heft")[0])
        self.assertEqual(found["heft: ranks"], described("heft")[1]["ranks"])
        self.assertNotIn("mine", found)  # the catalogue does not know it

    def test_a_sweep_says_when_its_algorithms_are_called(self):
        said = general.calls(["heft", "peft ranks=x", "gtp/c", "gtp/c running=stay", "mine"]).text
        self.assertEqual(said, "The algorithms differ in when they are called, and so in what they know of the run: "
                               "heft and peft once, before the run; "
                               "gtp/c at rescheduling points.")
        self.assertEqual(when_called("gtp/c running=stay"), "at rescheduling points")
        for equal in (["heft", "peft"], ["gtp", "gtp/c"], ["heft", "mine"]):
            self.assertIsNone(general.calls(equal))
        path = self.results(factors, axes={**AXES, "algorithm": ["heft", "peft", "gtp"]}, sweep="name: small\n")
        self.assertEqual(run_here("report.py", path, "-o", self.out).returncode, 0)
        page = self.page()
        self.assertLess(page.index("the next by average rank"),
                        page.index("heft and peft once, before the run; gtp at rescheduling points."))

    def test_terms_are_plain(self):
        for term, meaning in terms.terms().items():
            self.assertNotRegex(meaning, r"\]\(|`|\(platform\)", term)
        self.assertEqual(terms.term_of("Bound"),
                         "how far speeds fall: after a change, a processor or link has the share 1 - bound * U[0, 1) of its speed")


class TermsTest(unittest.TestCase):
    def test_every_term_of_a_page_is_in_the_manual(self):
        for name in (*words.OF_SWEEPS, *words.OF_STUDIES, *words.OF_METRICS.values()):
            self.assertTrue(terms.terms().get(name), name)


if __name__ == "__main__":
    unittest.main()
