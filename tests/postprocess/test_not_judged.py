"""The list of what a study's page does not judge, has not run and does not attempt."""

import os
import re
import unittest

import scripts  # noqa: F401  (sets sys.path)
from small_results import DONE, PENDING, STALLED
from small_studies import AXES, SWEEP, StudyTest, compared, factors

import pandas as pd

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
            "none gtp is less than heft": "not testable: gtp completed no run: no instance on which both runs completed",
            "missing peft is less than heft": "not run yet: more-full",
            "never It is hard": "not testable: hard is not defined",
            "seen A test shows it": "see tests/x"})
        page = self.page()
        self.assertIn("Not judged, not run or not attempted: 2 sweeps, 1 figure or table, 3 claims and 1 claim that no number decides. "
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
            "C peft is less than heft": "not enough seeds: fewer than 20 seeds; of what searches find, fewer seeds than one search has (it has 2)"})

    def test_nothing_left_out_is_no_list(self):
        write_study_report(self.study({"C": compared("peft", "less than", "heft")}), [self.results(factors)], self.out)
        self.assertNotIn("not-judged", self.page())


if __name__ == "__main__":
    unittest.main()
