"""Which sweeps of a study run with more seeds, and on which of their runs claims are judged."""

import os

from small_studies import AXES, FACTORS, SEEDS, SWEEP, StudyTest, compared, factors, noise

import numpy as np
import pandas as pd

from dagsweep.errors import InputError
from dagsweep.study.file.own_results import own_results
from dagsweep.study.pages.study_report import write_study_report
from dagsweep.study.verdict.judgements import judge_study
from dagsweep.study.verdict.looks import efforts, looks_of, next_runs


def wide(values):
    """GTP is about 5 % below HEFT, with so much noise that 20 seeds do not decide; PEFT is far below."""
    lead = 0.95 if values["algorithm"] == "gtp" else 1.0
    return factors(values) * lead * np.exp(0.2 * noise(values, values["algorithm"], "wide"))


class LooksTest(StudyTest):
    def two_sweeps(self, claims, seeds, makespan=wide, looks=4):
        """(study, own results) of the sweeps fig1 and fig2, with so many seeds each."""
        self.write("fig2.yaml", SWEEP.replace("fig1", "fig2"))
        study = self.study(claims, sweeps=["fig1", "fig2"], looks=looks)
        paths = [self.results(makespan, f"{name}.h5", {**AXES, "seed": [float(k + 1) for k in range(count)]}, SWEEP.replace("fig1", name))
                 for name, count in zip(("fig1", "fig2"), seeds)]
        return study, own_results(study, paths)

    def test_looks_double(self):
        self.assertEqual(looks_of(self.study({}, looks=4)), [20, 40, 80, 160])
        self.assertEqual(looks_of(self.study({})), [20])

    def test_only_sweeps_of_undecided_claims_run_again(self):
        claims = {"open": compared("gtp", "less than", "heft"), "decided": compared("peft", "less than", "heft", **{"in": "fig2"})}
        study, results = self.two_sweeps(claims, (20, 20))
        judged = judge_study(study, results)
        self.assertEqual([one.verdict for one in judged], ["undecided", "reproduced"])
        wanted = next_runs(study, results, judged)
        self.assertEqual(list(wanted), ["fig1"])
        self.assertIn(wanted["fig1"], (40, 80, 160))
        self.assertEqual(next_runs(*self.judged_with(1)), {})  # 20 seeds was the only look

    def judged_with(self, looks):
        study, results = self.two_sweeps({"open": compared("gtp", "less than", "heft")}, (20, 20), looks=looks)
        return study, results, judge_study(study, results)

    def test_nothing_runs_that_no_look_could_decide(self):
        def hopeless(values):  # at the margin
            lead = 0.99 / 1.002 if values["algorithm"] == "gtp" else 1.0
            scatter = (-1.0 if values["seed"] % 2 else 1.0) if values["algorithm"] == "gtp" else 0.0
            return 100 * lead * FACTORS[values["algorithm"]] * np.exp(0.2 * scatter)

        study, results = self.two_sweeps({"open": compared("gtp", "less than", "heft")}, (20, 20), hopeless)
        judged = judge_study(study, results)
        self.assertEqual(judged[0].verdict, "undecided")
        write_study_report(study, [path for path, _ in results.values()], self.out)
        self.assertEqual(next_runs(study, results, judged), {})
        self.assertIn("no look left that could decide", self.page())

    def test_a_claim_on_several_sweeps_uses_the_seeds_that_all_have(self):
        def apart(values):  # later seeds would move the mean
            return factors(values) * (2.0 if values["seed"] > 20 and values["algorithm"] == "peft" else 1.0)

        claims = {"both": compared("peft", "less than", "heft", **{"in": ["fig1", "fig2"]})}
        found = {}
        for seeds in ((20, 20), (20, 30)):
            study, results = self.two_sweeps(claims, seeds, apart)
            found[seeds] = judge_study(study, results)[0].evidence.sample
        self.assertEqual(found[(20, 20)], found[(20, 30)])
        self.assertEqual(found[(20, 30)].seeds, 20)

    def test_effort(self):
        claims = {"open": compared("gtp", "less than", "heft"), "both": compared("peft", "less than", "heft", **{"in": ["fig1", "fig2"]})}
        study, results = self.two_sweeps(claims, (20, 40))
        found = efforts(study, results)
        one_run = 0.003 / 3600  # small_results: scheduling and simulation
        self.assertAlmostEqual(found["fig1"].hours, 20 * 6 * one_run)
        self.assertAlmostEqual(found["fig1"].hours_at_last, 160 * 6 * one_run)
        self.assertAlmostEqual(found["fig2"].hours, 40 * 6 * one_run)
        write_study_report(study, [path for path, _ in results.values()], self.out)
        table = pd.read_csv(os.path.join(self.out, "claims.csv")).set_index("id")
        self.assertAlmostEqual(table.loc["both", "core_hours"], 60 * 6 * one_run)
        self.assertAlmostEqual(table.loc["open", "core_hours"], 20 * 6 * one_run)
        self.assertIn("saved: 81 %", self.page())  # 60 of 320 seeds


class ChosenRunsTest(StudyTest):
    def claim(self, bounds):
        return {"source": "s", "says": "C", "in": "fig1", "at": {"bound": "all"},
                "what": {"algorithm": "peft", "metric": "makespan", "runs_with": {"messages": bounds}}, "is": "less than",
                "other": {"algorithm": "heft"}}

    def test_runs_within_bounds_of_a_metric(self):
        claims = {name: self.claim(bounds) for name, bounds in
                  (("all", {"up_to": 1e9}), ("half", {"up_to": 3}), ("rest", {"above": 3}), ("none", {"above": 1, "up_to": 2}))}
        study = self.study(claims)
        path = self.results(factors, metrics={"messages": lambda values: 4.0 if values["bound"] == 0.4 else 3.0})
        judged = {name: one.evidence.pairs for name, one in self.judged(study, path).items()}
        self.assertEqual(judged, {"all": 60, "half": 30, "rest": 30, "none": 0})

    def test_refusals(self):
        for bounds, problem in (({}, "up_to: is missing"), ({"most": 3}, "most: is no known key"), ({"up_to": "3"}, "must be a number")):
            with self.subTest(bounds=bounds), self.assertRaisesRegex(InputError, f"claims.yaml:[0-9]+: .*{problem}"):
                self.study({"C": self.claim(bounds)})
        misspelt = {"algorithm": "peft", "metric": "makespan", "runs_with": {"mesages": {"up_to": 3}}}
        study = self.study({"C": {**self.claim({"up_to": 3}), "what": misspelt}})
        with self.assertRaisesRegex(InputError, "runs_with: mesages: unknown metric 'mesages'"):
            self.judged(study, self.results(factors))

    def test_a_trend_over_the_bandwidth_of_machines(self):
        axes = {"machines": ["cluster nodes=3 bandwidth=0.1", "cluster nodes=3 bandwidth=100"], "algorithm": ["heft", "peft"],
                "seed": SEEDS}

        def lead(values):  # of PEFT: 20 % on the slow network, 1 % on the fast one
            slow = values["machines"].endswith("=0.1")
            return 100 * np.exp(0.01 * noise(values, values["algorithm"])) * ((0.8 if slow else 0.99) if values["algorithm"] == "peft" else 1)

        claims = {word: {**compared("peft", word, "heft", at={"machines": "all"}), "over": "bandwidth"}
                  for word in ("falling with", "growing with")}
        study = self.study(claims, axes)
        judged = self.judged(study, self.results(lead, axes=axes))
        self.assertEqual([one.verdict for one in judged.values()], ["reproduced", "opposite"])
