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
        paths = [self.results(makespan, f"{name}.h5", {**AXES, "seed": [float(k + 1) for k in range(count)]}, SWEEP.replace("fig1", name),
                              metrics={"survived": lambda values: 0.0})
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
        claims = {"open": compared("gtp", "less than", "heft"), "both": compared("peft", "less than", "heft", **{"in": ["fig1", "fig2"]}),
                  "counted": {**compared("gtp", "equal to", ""), "other": 1}}
        claims["counted"]["what"] = {"algorithm": "gtp", "metric": "survived"}  # 0 in all runs: no ratio to 1, but a count
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
        effort = pd.read_csv(os.path.join(self.out, "tables", "effort-of-claims.csv")).set_index("claim")
        self.assertEqual(dict(effort["seeds"]), dict(table["seeds"]))


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

    def test_a_trend_over_the_number_of_entities(self):
        """The idle time of a node, makespan (1 - efficiency), is 10, 30 and 60; its share falls."""
        idle = {"entity-level entities=30": (100, 0.9), "entity-level entities=60": (400, 0.925), "entity-level entities=120": (1200, 0.95)}
        axes = {"graph": [*idle], "algorithm": ["heft"], "seed": SEEDS}
        claims = {metric: {"source": "s", "says": "C", "in": "fig1", "at": {}, "what": {"algorithm": "heft", "metric": metric},
                           "is": "growing with", "over": "entities"} for metric in ("idle_time", "idle_share")}
        study = self.study(claims, axes)
        path = self.results(lambda values: idle[values["graph"]][0] * np.exp(0.01 * noise(values)), axes=axes,
                            metrics={"efficiency": lambda values: idle[values["graph"]][1]})
        judged = self.judged(study, path)
        self.assertEqual({name: one.verdict for name, one in judged.items()}, {"idle_time": "reproduced", "idle_share": "opposite"})
        self.assertAlmostEqual(judged["idle_time"].evidence.sample.mean, np.log(6), delta=0.02)

    def test_the_share_of_tasks_that_a_rescheduling_assigns(self):
        """100 tasks at first; then 4 times 50 of them, or 4 times 80; none at all."""
        counts = {"heft": (300, 4), "peft": (420, 4), "gtp": (100, 0)}
        axes = {"algorithm": [*counts], "seed": SEEDS}
        claims = {name: {"source": "s", "says": "C", "in": "fig1", "at": {}, "what": {"algorithm": name, "metric": "rescheduled_share"},
                         "is": "about", "other": 0.5} for name in counts}
        study = self.study(claims, axes)
        path = self.results(lambda values: 1.0, axes=axes, tasks=lambda values: 100.0, metrics={
            "scheduling_operations": lambda values: counts[values["algorithm"]][0],
            "reschedulings": lambda values: counts[values["algorithm"]][1]})
        self.assertEqual({name: one.verdict for name, one in self.judged(study, path).items()},
                         {"heft": "reproduced", "peft": "not supported", "gtp": "not testable: no run completed"})

    def test_the_epsilon_that_is_given_is_compared_with_the_supported_one(self):
        """With a given epsilon 1 is accepted, 2 is not; the largest one is 1, of seed 3 it is 0."""
        axes = {"epsilon": [1.0, 2.0, -1.0], "algorithm": ["heft"], "seed": SEEDS}
        largest = {"algorithm": "heft", "epsilon": "largest", "metric": "supported_epsilon"}

        def given(**bounds):
            return {"algorithm": "heft", "epsilon": [1, 2], "metric": "given_epsilon", "runs_with": {"criteria_met": bounds}}

        claim = {"source": "s", "says": "C", "in": "fig1", "at": {}}
        study = self.study({"rejected": {**claim, "what": largest, "is": "always less than", "other": given(up_to=0)},
                            "accepted": {**claim, "what": given(above=0), "is": "always at most", "other": largest}}, axes)
        path = self.results(lambda values: 1.0, axes=axes, metrics={
            "criteria_met": lambda values: float(values["epsilon"] == 1),
            "supported_epsilon": lambda values: (1.0 if values["seed"] != 3 else 0.0) if values["epsilon"] < 0 else np.nan})
        judged = self.judged(study, path)
        self.assertEqual({name: (one.verdict, one.evidence.count.exceptions, one.evidence.pairs) for name, one in judged.items()},
                         {"rejected": ("reproduced", 0, len(SEEDS)), "accepted": ("refuted", 1, len(SEEDS))})

    def test_a_latency_that_is_given_is_a_multiple_of_the_fault_free_one(self):
        """The unit is the latency of ftsa with epsilon 0, which grows with the seed; epsilon 1 takes 1.5 times as long, and 2.5 times
        with seed 3. At 2 all are rejected, and have no metrics of their own."""
        axes = {"given_latency": [2.0, 100.0], "epsilon": [0.0, 1.0], "algorithm": ["ftsa"], "seed": SEEDS}

        def latency(values):
            factor = 1 if values["epsilon"] == 0 else 2.5 if values["seed"] == 3 else 1.5
            return values["seed"] * factor if values["given_latency"] == 100 else np.nan

        claim = {"source": "s", "says": "C", "in": "fig1", "at": {"epsilon": 1}, "is": "always more than",
                 "what": {"algorithm": "ftsa", "metric": "latency_lower", "given_latency": 100},
                 "other": {"algorithm": "ftsa", "metric": "given_latency_time", "given_latency": 2, "runs_with": {"criteria_met": {"up_to": 0}}}}
        study = self.study({"C": claim}, axes)
        path = self.results(lambda values: 1.0, axes=axes, metrics={
            "criteria_met": lambda values: float(values["given_latency"] == 100), "latency_lower": latency})
        one = self.judged(study, path)["C"]
        self.assertEqual((one.verdict, one.evidence.count.exceptions, one.evidence.pairs), ("refuted", len(SEEDS) - 1, len(SEEDS)))

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
