"""Studies from claims.yaml and results files to verdicts, readings and reports."""

import copy
import dataclasses
import itertools
import json
import os
import re
import unittest

from scripts import ALL, POSTPROCESS, run_here, run_script, text_of
from small_results import DONE, PENDING, STALLED
from small_studies import AXES, FACTORS, SEEDS, SWEEP, StudyTest, compared, factors, noise, study_of, sweep_of

import numpy as np
import pandas as pd
import yaml

from dagsweep import page
from dagsweep.errors import InputError
from dagsweep.results_file.about import about
from dagsweep.results_file.load import load
from dagsweep.study.file.claims_file import read_study
from dagsweep.study.file.own_results import own_results
from dagsweep.study.file.references import quantities_of_claim, quantities_of_figure, unnamed_axes
from dagsweep.study.file.runs import CLOCK, DERIVED
from dagsweep.study.file.sweep_axes import AXES as ALL_AXES, axes_of, number_or_text, value_text
from dagsweep.study.pages import verdict_words
from dagsweep.study.pages.claim_words import MOST_DIGITS, digits_apart, open_range
from dagsweep.study.pages.reading_sections import map_of
from dagsweep.study.pages.figure_links import DRAWINGS, claim_anchor, figure_anchor, figures_of
from dagsweep.study.pages.own_claims import parts_of_sweep
from dagsweep.study.pages.study_report import combinations_table, write_study_report
from dagsweep.study.verdict.factors import influences, partial_omega

SWEEPS = os.path.join(os.path.dirname(POSTPROCESS), "sweeps")
FOLDERS = sorted(entry.path for entry in os.scandir(SWEEPS)
                 if os.path.exists(os.path.join(entry.path, "claims.yaml")))

CLAIMS = {
    "less": compared("peft", "less than", "heft"),
    "printed": compared("peft", "less than", "heft", by=0.2),
    "too much": compared("peft", "less than", "heft", by=0.5),
    "too little": compared("peft", "less than", "heft", by=0.05),
    "other way": compared("peft", "more than", "heft"),
    "equal": compared("gtp", "less than", "heft"),
    "nearly": compared("gtp", "nearly equal to", "heft"),
    "always": compared("peft", "always less than", "heft"),
    "not always": compared("gtp", "always less than", "heft"),
    "same": compared("heft", "equal to", "heft"),
    "each": compared("peft", "less than each of", ["heft", "gtp"]),
    "mostly": compared("peft", "mostly less than", "gtp"),
    "a number": {**compared("peft", "less than", ""), "other": 100},
    "shown": {"source": "s", "says": "shown", "see": "figure fig1a"},
    "not": {"source": "s", "says": "not", "why_not": "no clusters here"},
}
VERDICTS = {"less": "reproduced", "printed": "reproduced", "too much": "smaller",
            "too little": "larger", "other way": "opposite", "equal": "no relevant difference",
            "nearly": "reproduced", "always": "reproduced", "not always": "refuted",
            "same": "reproduced", "each": "reproduced", "mostly": "reproduced",
            "a number": "reproduced", "shown": "", "not": ""}


class VerdictTest(StudyTest):
    def test_verdicts_as_constructed(self):
        judged = self.judged(self.study(CLAIMS), self.results(factors))
        self.assertEqual({name: one.verdict for name, one in judged.items()}, VERDICTS)
        self.assertAlmostEqual(judged["less"].evidence.sample.mean, -np.log(0.8), places=2)
        self.assertEqual(judged["less"].evidence.pairs, 60)
        self.assertEqual(judged["less"].evidence.sample.seeds, 30)

    def test_script(self):
        self.study(CLAIMS, figures={"fig1a": {
            "title": "Lengths", "in": "fig1", "x": "bound", "y": "makespan",
            "lines": {"HEFT": {"algorithm": "heft", "metric": "makespan", "printed": {0.1: 98.0}}}}})
        done = run_script("study.py", self.folder, self.results(factors), "-o", self.out)  # as users do
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("    8 reproduced\n", done.stdout)
        self.assertIn("    1 refuted\n", done.stdout)
        table = pd.read_csv(os.path.join(self.out, "claims.csv")).set_index("id")
        self.assertEqual(table["verdict"].fillna("").to_dict(), VERDICTS)
        self.assertTrue((table["simultaneous_low"] <= table["low"]).loc["less"])
        points = pd.read_csv(os.path.join(self.out, "points.csv"))
        self.assertEqual(list(points["x"]), [0.1, 0.4])
        self.assertEqual(points["printed"][0], 98.0)
        self.assertEqual(list(points["seeds"]), [30, 30])
        page = self.page()
        for text in ("not testable: no clusters here", "compare by eye: figure fig1a",
                     "No exception in 60 pairs of", "at most 10 % of all possible seeds", "printed: 20 %"):
            self.assertIn(text, page)

    def test_rows_that_are_not_counted_are_judged_and_shown_with_their_reason(self):
        stated = compared("peft", "less than", "heft")
        study = self.study({"less": stated, "check": {**stated, "uncounted": "a check of this program"},
                            "again": {**stated, "uncounted": "a setting of ours"}, "twice": {**stated, "uncounted": "a setting of ours"}})
        self.assertEqual(study.family, 4)  # no verdict is easier to reach because of them
        done = self.script(self.results(factors))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("    1 reproduced\n", done.stdout)
        table = pd.read_csv(os.path.join(self.out, "claims.csv")).set_index("id")
        self.assertEqual(set(table["verdict"]), {"reproduced"})
        self.assertEqual(table["uncounted"].fillna("").to_dict(), {"less": "", "check": "a check of this program",
                                                                   "again": "a setting of ours", "twice": "a setting of ours"})
        page = self.page()
        for text in ("Not counted: check (a check of this program); again, twice (a setting of ours).",
                     "in no number of verdicts: a check of this program", ">reproduced: 1<"):
            self.assertIn(text, page)

    def test_figures_name_the_claims_that_they_carry_and_are_linked_with_them(self):
        line = {"algorithm": "heft", "metric": "makespan"}
        figures = {name: {"title": name, "in": "fig1", "x": "bound", "y": "y", "lines": {"L": {**line, **more}}}
                   for name, more in (("lengths", {}), ("at-0.1", {"bound": 0.1}), ("levels", {"metric": "nsl"}),
                                      ("gtp", {"algorithm": "gtp"}))}
        claims = {"less": compared("peft", "less than", "heft"),
                  "at 0.4": compared("peft", "less than", "heft", at={"bound": 0.4}),
                  "shown": {"source": "s", "says": "shown", "see": "figures levels and at-0.1"}}
        study = self.study(claims, figures=figures)
        wanted = {"less": ("lengths", "at-0.1"), "at 0.4": ("lengths",), "shown": ("at-0.1", "levels")}
        self.assertEqual(figures_of(study, {*figures}), wanted)
        self.assertEqual(figures_of(study, {"gtp"}), {})
        path = self.results(factors)
        write_study_report(study, [path], self.out)
        text = self.page()
        anchors = re.findall(r'id="((?:claim|figure)-[^"]+)"', text)
        self.assertEqual(len(anchors), len(set(anchors)))
        targets = re.findall(r'href="#((?:claim|figure)-[^"]+)">([^<]+)<', text)
        self.assertEqual({target for target, _ in targets} - {*anchors}, set())
        for target in ((claim_anchor("less"), "less: reproduced"), (claim_anchor("shown"), "shown"),
                       (figure_anchor("at-0.1"), "at-0.1")):
            self.assertIn(target, targets)
        caption = re.search(r'id="figure-lengths".*?</figcaption>', text, re.DOTALL)[0]
        self.assertIn("less: reproduced", caption)
        self.assertIn("at 0.4: reproduced", caption)
        self.assertNotIn("shown", caption)
        self.assertIn(DRAWINGS.replace("'", "&#39;"), text)

    def test_finished_tasks_against_time_are_drawn_from_traces_of_single_runs(self):
        lines = {"HEFT": {"algorithm": "heft"}, "PEFT": {"algorithm": "peft", "bound": 0.4}}
        self.study({"C": {"source": "s", "says": "a curve", "see": "figure done"}},
                   figures={"done": {"title": "Finished tasks", "in": "fig1", "progress": True, "lines": lines}})
        path = self.results(factors)
        listed = run_here("study.py", self.folder, path, "--traces", "-o", self.out)
        self.assertEqual((listed.returncode, listed.stderr), (0, ""))
        rows = [line.split("\t") for line in listed.stdout.splitlines()]
        self.assertEqual([row[0:2] for row in rows], 2 * [[os.path.join(self.folder, "fig1.yaml"), "30"]])
        runs = load(path).set_index("tuple")
        for row, algorithm, bound in zip(rows, ("heft", "peft"), (0.1, 0.4)):
            run = runs.loc[int(row[2])]
            self.assertEqual((run["algorithm"], run["bound"], run["seed"]), (algorithm, bound, 1.0))
        self.assertEqual(self.script(path).returncode, 0)
        self.assertNotIn("figure-done", self.page())  # no trace, no figure
        os.makedirs(os.path.join(self.out, "traces"))
        for row in rows:
            with open(row[3], "w", encoding="utf-8") as file:
                json.dump({"format": "dagsweep-trace-1", "algorithm": "a",
                           "events": [{"time": 3, "event": "task-finish", "task": 0, "processor": 0}]}, file)
        self.assertEqual(self.script(path, formats=ALL).returncode, 0)
        self.assertIn('id="figure-done"', self.page())
        self.assertTrue(os.path.exists(os.path.join(self.out, "done.pdf")))

    def test_the_signed_rank_test_stands_beside_and_decides_nothing(self):
        def far_off(values):
            return factors(values) * (30 if values["seed"] == 1 and values["algorithm"] == "peft" else 1)

        self.study({"less": CLAIMS["less"], "always": CLAIMS["always"]})
        self.script(self.results(far_off))
        table = pd.read_csv(os.path.join(self.out, "claims.csv")).set_index("id")
        self.assertEqual(table.loc["less", "verdict"], "undecided")
        self.assertTrue(table.loc["less", "wilcoxon_differs"])
        self.assertLess(table.loc["less", "wilcoxon_p"], 0.001)
        self.assertTrue(np.isnan(table.loc["always", "wilcoxon_p"]))
        for text in ("Wilcoxon&#39;s test concludes otherwise at 95 %", "Sensitivity: Wilcoxon"):
            self.assertIn(text, self.page())

    def test_the_smallest_p_of_the_signed_rank_test_is_marked(self):
        """peft is shorter than heft with all 30 seeds, gtp with some."""
        claims = {"all": compared("peft", "less than", "heft"), "some": compared("gtp", "less than", "heft")}
        write_study_report(self.study(claims), [self.results(factors)], self.out)
        table = pd.read_csv(os.path.join(self.out, "tables", "signed-rank.csv"), keep_default_na=False).set_index("claim")
        self.assertEqual(dict(table["p of no effect note"]), {"all": "the smallest that so many seeds can have", "some": ""})
        self.assertAlmostEqual(table["p of no effect"]["all"] / 2.0 ** -29, 1, places=1)

    def test_a_row_names_its_metrics_and_the_page_leads_to_the_numbers(self):
        write_study_report(self.study({"C": compared("peft", "less than", "heft")}), [self.results(factors)], self.out)
        self.assertIn("<small>figure 1; compares makespan</small>", self.page())
        link = re.search(r'<a href="(claims.csv)">claims.csv: effects and intervals as natural logarithms of ratios, so that ([0-9.]+) is '
                         r"([0-9]+) % less, or ([0-9]+) % more</a>", self.page())
        effect = pd.read_csv(os.path.join(self.out, link[1]))["effect"][0]
        self.assertAlmostEqual(np.exp(-effect), 0.8, places=2)  # 20 % less
        self.assertEqual((f"{100 * -np.expm1(-float(link[2])):.0f}", f"{100 * np.expm1(float(link[2])):.0f}"), (link[3], link[4]))

    def test_an_end_of_an_undecided_interval_does_not_read_like_the_bound(self):
        one = self.judged(self.study({"C": compared("gtp", "less than", "heft")}), self.results(factors))["C"]
        for low, text in ((0.0103, "1.02 % shorter to 9.52 % shorter"), (0.02, "2.0 % shorter to 9.5 % shorter"),
                          (-0.01, "1.0 % longer to 9.5 % shorter")):
            with self.subTest(low=low):
                open_one = dataclasses.replace(one, judgement=dataclasses.replace(one.judgement, low=low, high=0.1))
                self.assertIn(f"anything from {text}", open_range(open_one, ""))
        self.assertEqual(digits_apart([0.1], [0.1]), MOST_DIGITS)  # equal numbers are not told apart

    def test_equal_results_give_equal_reports(self):
        self.study(CLAIMS)
        path, pages = self.results(factors), []
        for run in (run_here, run_script):  # which orders sets differently
            run("study.py", self.folder, path, "-o", self.out)
            pages.append(self.page())
        self.assertEqual(*pages)

    def test_sweeps_without_results_are_named(self):
        self.write("fig2.yaml", SWEEP.replace("fig1", "fig2"))
        study = self.study({"two": compared("peft", "less than", "heft", **{"in": ["fig1", "fig2"]})},
                           sweeps=["fig1", "fig2"])
        path = self.results(factors)
        self.assertEqual(self.judged(study, path)["two"].missing, ("fig2",))
        self.assertEqual(self.script(path).returncode, 0)
        self.assertIn("not run yet: fig2", self.page())
        self.assertIn("1 of 2 sweeps (no results of fig2)", self.page())
        self.assertIn("What is missing: 1 sweep that did not run to the end, 1 figure or table not attempted or not judged "
                      "and 1 claim without a verdict (not run yet: 1).", self.page())
        self.assertIn("no results file of it was there; bash jobscripts/reproduce.sh paper runs it", self.page())

    def test_no_results(self):
        self.study(CLAIMS)
        self.assertEqual(self.script().returncode, 0)
        self.assertIn("not run yet: fig1", self.page())

    def test_nothing_has_run_yet(self):
        self.study(CLAIMS)
        done = self.script(self.results(factors, status=lambda values: PENDING))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("13 not testable: no run completed", done.stdout)

    def test_claims_of_other_sweeps_are_part_of_the_family(self):
        self.write("fig2.yaml", SWEEP.replace("fig1", "fig2"))
        claims = {"one": compared("peft", "less than", "heft")}
        claims |= {f"far {k}": compared("peft", "less than", "heft", **{"in": "fig2"})
                   for k in range(9)}
        study = self.study(claims, sweeps=["fig1", "fig2"], looks=2)
        path = self.results(factors)
        for one in (study, study.restricted_to("fig1")):
            self.assertAlmostEqual(self.judged(one, path)["one"].judgement.level, 1 - 0.05 / 20)

    def test_looks_and_seeds_that_would_decide(self):
        def wide(values):
            return factors(values) * np.exp(0.3 * noise(values, values["algorithm"]))

        claims = {"less": compared("gtp", "less than", "heft"), "far": compared("peft", "less than", "heft")}
        found, path = {}, self.results(wide)
        for looks in (1, 4):
            study = self.study(claims, looks=looks)
            _, judged = write_study_report(study, [path], self.out)
            table = pd.read_csv(os.path.join(self.out, "claims.csv")).set_index("id")
            found[looks] = int(table.loc["less", "seeds_needed"])
            self.assertEqual(table.loc["less", "verdict"], "undecided")
            self.assertTrue(np.isnan(table.loc["far", "seeds_needed"]))
            self.assertAlmostEqual(judged[0].judgement.level, 1 - 0.05 / looks)
            low, high = table.loc["less", ["seeds_needed_low", "seeds_needed_high"]]
            self.assertLess(low, found[looks])
            self.assertTrue(high > found[looks] or np.isnan(high))
            self.assertEqual("Verdicts are taken at 4 numbers of seeds" in self.page(), looks == 4)
        self.assertGreater(found[4], found[1])

    def test_at_and_cells(self):
        study = self.study({"at": compared("peft", "less than", "heft", at={"bound": 0.4}),
                            "all": compared("peft", "less than", "heft"),
                            "top": compared("peft", "less than", "heft", up_to=0.4)})
        judged = self.judged(study, self.results(
            lambda values: 100 * (0.6 if values["algorithm"] == "peft" and values["bound"] == 0.4
                                  else 1.0) * np.exp(0.01 * noise(values, values["algorithm"]))))
        self.assertAlmostEqual(judged["at"].evidence.sample.mean, -np.log(0.6), places=2)
        self.assertAlmostEqual(judged["all"].evidence.sample.mean, -np.log(0.6) / 2, places=2)
        self.assertEqual(judged["top"].verdict, "reproduced")
        self.assertEqual(judged["top"].cell_text, "bound 0.4")

    def test_axes_that_a_claim_leaves_unnamed_are_told(self):
        axes = {**AXES, "joins": [0.0, 1.0], "startup": [0.0, 1.0]}
        less = compared("peft", "less than", "heft", at={})
        claims = {"none": less, "some": {**less, "at": {"bound": [0.1, 0.4]}},
                  "all": {**less, "at": {"bound": "all", "joins": "all"}},
                  "side": {**less, "at": {"joins": 0}, "what": {**less["what"], "bound": 0.1},
                           "other": {**less["other"], "bound": 0.4}},
                  "over": {**less, "is": "growing with", "over": "bound", "at": {"joins": 1}}}
        study = self.study(claims, axes, readings={"startup": {"question": "open", "values": [0, 1]}})
        self.assertEqual(unnamed_axes(study), {"none": ("joins", "bound"), "some": ("joins",)})
        done = self.script(self.results(factors, axes=axes))
        self.assertEqual((done.returncode, len(done.stderr.splitlines())), (0, 1))
        for text in (done.stderr, self.page()):
            self.assertIn("none (joins, bound), some (joins)", text)
            self.assertIn("all values of axes", text)
        self.assertIn("claims.yaml: ", done.stderr)

    def test_all_values_are_those_of_no_name(self):
        study = self.study({"all": compared("peft", "less than", "heft"),
                            "unnamed": compared("peft", "less than", "heft", at={})})
        judged = self.judged(study, self.results(factors))
        self.assertEqual(judged["all"].evidence.sample, judged["unnamed"].evidence.sample)

    def test_values_that_the_quantities_name_differently_are_paired(self):
        claims = {"bounds": {**compared("heft", "less than", "heft"),
                             "what": {"algorithm": "heft", "metric": "makespan", "bound": 0.1},
                             "other": {"algorithm": "heft", "bound": 0.4}}}
        judged = self.judged(self.study(claims), self.results(
            lambda values: 100 * (1 + values["bound"]) + values["seed"]))
        self.assertEqual((judged["bounds"].verdict, judged["bounds"].evidence.pairs),
                         ("reproduced", 30))

    def test_trend_over_an_axis(self):
        claims = {"grows": {**compared("heft", "growing with", ""), "over": "bound"}}
        del claims["grows"]["other"]
        judged = self.judged(self.study(claims), self.results(
            lambda values: 100 * (1 + values["bound"]) + noise(values, values["bound"])))
        self.assertEqual(judged["grows"].verdict, "reproduced")
        self.assertAlmostEqual(judged["grows"].evidence.sample.mean, np.log(1.4 / 1.1), places=2)

    def test_monotone_over_an_axis(self):
        axes = {**AXES, "bound": [0.1, 0.2, 0.4]}
        grows = {"source": "s", "says": "grows", "in": "fig1", "is": "monotonically growing with",
                 "what": {"algorithm": "heft", "metric": "makespan"}, "over": "bound"}
        study = self.study({"grows": grows, "falls": {**grows, "is": "monotonically falling with"}}, axes)
        path = self.results(lambda values: 100 * (1 + values["bound"]) + noise(values, values["bound"]),
                            axes=axes)
        judged = self.reported(study, path)
        self.assertEqual([one.verdict for one in judged.values()], ["reproduced", "not supported"])
        self.assertIn("smallest step: from 0.2 to 0.4", self.page())  # of "falls"

    def test_metrics_with_zeros(self):
        study = self.study({"moves": {**compared("peft", "less than", "heft"), "margin": "count",
                                      "what": {"algorithm": "peft", "metric": "moves"}}})

        def moves(values):
            rate = 1 if values["algorithm"] == "peft" else 3
            return float(np.random.default_rng([int(values["seed"]), rate]).poisson(rate))

        judged = self.judged(study, self.results(factors, metrics={"moves": moves}))["moves"]
        sums = [sum(moves({"seed": seed, "algorithm": name}) for seed in SEEDS)
                for name in ("peft", "heft")]
        self.assertAlmostEqual(judged.evidence.sample.mean, np.log(sums[1] / sums[0]))
        self.assertEqual(judged.verdict, "reproduced")


class SampledGraphsTest(StudyTest):
    def of_files(self, number, claims=None, seeds=SEEDS):
        axes = {**AXES, "graph": [f"stg rand{k:04}" for k in range(number)], "bound": [0.4], "seed": seeds}
        study = self.study(claims or {"less": compared("peft", "less than", "heft")})

        def makespan(values):
            of_graph = 0.3 * noise({"seed": 1}, values["graph"])
            return 100.0 if values["algorithm"] == "heft" else 100 * np.exp(-0.2 - of_graph - 0.01 * noise(
                values, values["graph"]))

        path = self.results(makespan, axes=axes)
        return self.reported(study, path)

    def test_many_files_are_a_sample_and_a_handful_is_not(self):
        few, many = (self.of_files(number)["less"].evidence for number in (19, 24))
        self.assertEqual((few.sample.files, few.sample.seeds, few.pairs), (0, 30, 19 * 30))
        self.assertEqual((many.sample.files, many.sample.seeds, many.pairs), (24, 24, 24 * 30))
        self.assertGreater(many.sample.error, 10 * few.sample.error)
        self.assertIn("two-way clusters with 24 graph files", self.page())

    def test_few_seeds_give_no_verdict_on_many_files(self):
        judged = self.of_files(24, seeds=SEEDS[:5])["less"]
        self.assertEqual((judged.evidence.sample.seeds, judged.verdict), (5, "not enough seeds"))

    def test_all_relations(self):
        less = compared("peft", "less than", "heft")
        words = ("less than each of", "mostly less than", "always more than", "close to", "slightly less than")
        claims = {word: {**less, "is": word} for word in words} | {"top": {**less, "up_to": 0.2}}
        judged = self.of_files(24, claims)
        self.assertEqual({name: one.verdict for name, one in judged.items()}, {
            "less than each of": "reproduced", "mostly less than": "reproduced", "always more than": "refuted",
            "close to": "not supported", "slightly less than": "not supported: too large", "top": "reproduced"})
        for name in ("less than each of", "mostly less than", "close to", "slightly less than", "top"):
            self.assertEqual(judged[name].evidence.sample.files, 24)


class CopyTest(StudyTest):
    def test_results_that_do_not_read_the_seed_are_one_number(self):
        study = self.study({"less": compared("peft", "less than", "heft"),
                            "same": compared("heft", "equal to", "heft")})
        judged = self.judged(study, self.results(
            lambda values: 100 * FACTORS[values["algorithm"]], not_read=lambda values: ("seed",)))
        self.assertEqual({name: one.verdict for name, one in judged.items()},
                         {"less": "not enough seeds", "same": "not enough seeds"})
        self.assertEqual(judged["less"].evidence.pairs, 2)

    def test_one_side_that_does_not_read_the_seed_is_compared_with_every_seed(self):
        judged = self.judged(self.study({"less": compared("peft", "less than", "heft")}), self.results(
            lambda values: 100.0 if values["algorithm"] == "heft" else factors(values),
            not_read=lambda values: ("seed",) if values["algorithm"] == "heft" else ()))
        self.assertEqual((judged["less"].evidence.sample.seeds, judged["less"].verdict),
                         (30, "reproduced"))

    def test_copies_for_other_axes_have_the_weight_of_one(self):
        # The pair with joins 0 does not read the bound: 2 cells, not 4 of which 3 are its copies.
        axes = {**AXES, "bound": [0.1, 0.2, 0.3], "joins": [0.0, 1.0]}
        judged = self.judged(
            self.study({"less": compared("peft", "less than", "heft")}), self.results(
                lambda values: 100 * (0.5 if values["algorithm"] == "peft" and not values["joins"]
                                      else 1.0) + 0.01 * noise(values, values["algorithm"]),
                axes=axes, not_read=lambda values: () if values["joins"] else ("bound",)))
        self.assertAlmostEqual(judged["less"].evidence.sample.mean, np.log(2) / 4, places=3)
        self.assertEqual(judged["less"].evidence.pairs, 4 * 30)


class SweepTest(StudyTest):
    def own(self, path):
        """HTML of what the ordinary report says of the study."""
        os.makedirs(self.out, exist_ok=True)
        return "".join(map(page.html, parts_of_sweep(about(path), self.out)))

    def test_other_sweeps_are_refused(self):
        study = self.study(CLAIMS)
        for sweep, text in ((SWEEP.replace("study: paper/fig1\n", ""), "no line 'study:'"),
                            (SWEEP.replace("paper/fig1", "gtp/fig4"), "study: gtp/fig4"),
                            (SWEEP.replace("paper/fig1", "paper/fig9"), "study: paper/fig9"),
                            (SWEEP.replace("0.4", "0.5"), "differs from"),
                            (SWEEP.replace("from: 1", "from: 2"), "differs from"),
                            (SWEEP + "scenario: {joins: 1}\n", "differs from")):
            with self.subTest(sweep=sweep):
                path = self.results(factors, sweep=sweep)
                with self.assertRaises(InputError) as caught:
                    own_results(study, [path])
                self.assertIn(path, str(caught.exception))
                self.assertIn(text, str(caught.exception))
        done = self.script(path)
        self.assertEqual((done.returncode, len(done.stderr.splitlines())), (2, 1))
        self.assertIn("differs from", done.stderr)
        self.assertFalse(os.path.exists(self.out))

    def test_two_results_of_one_sweep_are_refused(self):
        self.study(CLAIMS)
        first = self.results(factors)
        done = self.script(first, self.results(factors, name="second.h5"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("second.h5: is a second result of fig1", done.stderr)

    def test_another_number_of_seeds_and_another_layout_are_accepted(self):
        study = self.study(CLAIMS)
        for sweep in (SWEEP.replace("count: 30", "count: 60"),
                      "# a comment\n" + SWEEP.replace("[0.1, 0.4]", "\n    - 0.1\n    - 0.4")):
            with self.subTest(sweep=sweep):
                judged = self.judged(study, self.results(factors, sweep=sweep))
                self.assertEqual(judged["less"].verdict, "reproduced")

    def file(self, sweep, axes, **how):
        return self.results(lambda values: 100 * (1 + values["bound"] * (
            values["algorithm"] == "heft")) + noise(values, values["algorithm"]), sweep=sweep,
            axes=axes, **how)

    def test_ordinary_report(self):
        sweep = os.path.join(os.path.dirname(POSTPROCESS), "sweeps", "gtp", "fig4.yaml")
        own = text_of(sweep)
        axes = {"bound": [k / 10 for k in range(10)], "seed": SEEDS,
                "algorithm": ["heft", "dls/sr", "gtp", "gtp/c"]}
        metrics = dict.fromkeys(("remappings", "migrated_tasks", "overhead", "kept_copies", "data_moved"),
                                lambda values: 1.0)
        own_results_file = self.file(own.replace("count: 60", "count: 30"), axes, metrics=metrics)
        text = self.own(own_results_file)
        self.assertIn("With growing variability HEFT suffers more", text)
        self.assert_defines_readings_first(text)
        self.assertIn("reproduced", text)
        self.assertEqual(self.own(self.file(SWEEP, AXES)), "")
        older = self.file(own.replace("count: 60", "count: 30"), axes)
        self.assertIn("GTP-19: what: metric: unknown metric", self.own(older))
        path = self.file(own.replace("tasks: 300", "tasks: 299"), {**axes, "bound": [0.0, 0.4]})
        done = run_here("report.py", path, "-o", self.out)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("No claim is judged", self.page())
        self.assertNotIn("With growing variability", self.page())


class DroppedTest(StudyTest):
    def dropped(self, status, claims=None):
        study = self.study(claims or {"less": compared("peft", "less than", "heft")})
        path = self.results(factors, status=status)
        return self.reported(study, path)

    def test_runs_that_did_not_complete(self):
        judged = self.dropped(lambda values: STALLED if values["algorithm"] == "peft" and
                              values["seed"] <= 5 else DONE)["less"]
        found = judged.evidence.dropped
        self.assertEqual((judged.evidence.pairs, found.pairs), (50, 10))
        self.assertAlmostEqual(found.chance, 2 / 2 ** 10)
        self.assertEqual(judged.verdict, "reproduced")
        for text in ("reproduced, of the runs that both survived", "10 of 60 pairs dropped: peft alone did "
                     "not complete 10, heft alone 0, both 0", "completed: peft 83.3 %, heft 100 %; difference "
                     "-16.7 percentage points (McNemar&#39;s test of no difference: p = 0.002)"):
            self.assertIn(text, self.page())
        table = pd.read_csv(os.path.join(self.out, "claims.csv")).iloc[0]
        self.assertEqual((table["dropped"], table["dropped_what"], table["dropped_other"],
                          table["dropped_both"], table["of_survivors"]), (10, 10, 0, 0, True))
        self.assertAlmostEqual(table["completion_difference"], -1 / 6)

    def test_few_dropped_pairs_are_counted_per_algorithm_too(self):
        judged = self.dropped(lambda values: STALLED if values["seed"] == 3 and values["bound"] == 0.1
                              and values["algorithm"] != "gtp" else DONE)["less"]
        self.assertEqual(judged.evidence.dropped.pairs, 1)
        self.assertIn("1 of 60 pairs dropped: peft alone did not complete 0, heft alone 0, both 1",
                      self.page())
        self.assertNotIn("both survived", self.page())

    def test_algorithms_beside_the_claim_drop_no_pairs(self):
        judged = self.dropped(lambda values: STALLED if values["algorithm"] == "gtp" else DONE)
        self.assertEqual(judged["less"].evidence.dropped.pairs, 0)

    def test_runs_that_have_not_ended_are_not_dropped(self):
        judged = self.dropped(lambda values: PENDING if values["algorithm"] == "peft" and
                              values["seed"] > 25 else DONE)["less"]
        self.assertEqual((judged.evidence.pairs, judged.evidence.dropped.pairs), (50, 0))
        self.assertEqual(judged.evidence.dropped.completed, (1.0, 1.0))

    def test_claims_without_any_pair(self):
        claims = {word: compared("peft", word, "heft") for word in
                  ("less than", "always less than", "equal to", "mostly less than")}
        claims["top"] = compared("peft", "less than", "heft", up_to=0.2)
        judged = self.dropped(lambda values: STALLED if values["algorithm"] == "peft" else DONE,
                              claims)
        self.assertEqual({one.verdict for one in judged.values()}, {"not testable: no run completed"})
        self.assertEqual({verdict_words.in_words(one) for one in judged.values()}, {"not testable: peft completed no run"})

    def test_words_of_no_run_say_of_which_algorithm(self):
        for ended, words in ((("gtp", "peft"), "heft completed no run"), (("gtp",), "neither peft nor heft completed a run"),
                             ((), "no instance on which both completed")):
            with self.subTest(words):
                judged = self.dropped(lambda values: DONE if values["algorithm"] in (
                    ended or ("gtp", ("heft", "peft")[int(values["seed"]) % 2])) else STALLED)["less"]
                self.assertEqual(verdict_words.in_words(judged), f"not testable: {words}")

    def test_disturbed_measurements(self):
        timed = {**compared("peft", "less than", "heft"),
                 "what": {"algorithm": "peft", "metric": "scheduling_seconds"}}

        def clocks(values):
            seconds = FACTORS[values["algorithm"]]
            return seconds, 0.0, seconds * (0.5 if values["algorithm"] == "heft" and values["seed"] <= 8
                                            else 1.0), 0.0

        study = self.study({"C": timed})
        write_study_report(study, [self.results(factors, clocks=clocks)], self.out)
        for text in ("reproduced, of undisturbed measurements", "16 of 60 pairs dropped: peft alone was "
                     "disturbed in 0, heft alone 16, both 0"):
            self.assertIn(text, self.page())
        self.assertNotIn("McNemar", self.page())

    def test_few_seeds(self):
        judged = self.dropped(lambda values: PENDING if values["seed"] > 19 else DONE)
        self.assertEqual(judged["less"].verdict, "not enough seeds")


READ = {"startup": [0.0, 25.0], "joins": [0.0, 1.0], "epsilon": [0.0, 1.0]}
READINGS = {name: {"question": "open", "values": values} for name, values in READ.items()}


class ReadingTest(StudyTest):
    def factorial(self, effect, word="less than", readings=None, **how):
        """Judged claim on heft against peft whose log ratio is effect(values) plus noise."""
        axes = {**AXES, **READ, "bound": [0.4], "algorithm": ["heft", "peft"]}
        study = self.study({"C": compared("peft", word, "heft", **how)}, axes,
                           readings=readings or READINGS)

        def makespan(values):
            instance = 100 * np.exp(noise(values))
            if values["algorithm"] == "heft":
                return instance
            return instance * np.exp(-effect(values) - 0.02 * noise(values, *(
                values[name] for name in READ)))

        return self.judged(study, self.results(makespan, axes=axes))["C"]

    def test_exactly_one_reading_decides(self):
        one = self.factorial(lambda values: (0.1 if values["startup"] == 0 else -0.1)
                             + 0.002 * values["joins"])
        self.assertEqual(one.verdict, "reproduced")
        self.assertEqual(len(one.holds), 8)
        self.assertEqual(one.holds.sum(), 4)
        self.assertEqual(one.dependence.text, "depends on the reading (4 of 8: startup)")
        found = {each.column: each for each in one.factorials[0].influences}
        self.assertEqual([name for name, each in found.items() if each.decides], ["startup"])
        self.assertEqual(one.factorials[0].influences[0].column, "startup")
        self.assertEqual({name: each.flips for name, each in found.items()},
                         {"startup": 1.0, "joins": 0.0, "epsilon": 0.0})
        self.assertAlmostEqual(found["startup"].range, 0.2, places=2)
        self.assertTrue(found["startup"].low < 0.2 < found["startup"].high)
        self.assertLess(found["startup"].high - found["startup"].low, 0.01)
        self.assertGreater(found["startup"].omega, 0.9)
        self.assertLess(found["epsilon"].omega, 0.1)

    def test_a_map_over_named_readings(self):
        def effect(values):
            return 0.2 if values["startup"] == 0 and values["joins"] == 0 else -0.1 - 0.1 * values["epsilon"]

        one = self.factorial(effect, map=["joins", "startup"])
        text = page.html(map_of(one.claim, one.factorials[0])[0])
        cells = re.findall(r"<td[^>]*>(\d+) %<small>([-+.\d]+) %</small>", text)
        self.assertEqual([share for share, _ in cells], ["100", "0", "0", "0"])
        for (_, shown), expected in zip(cells, (0.2, -0.15, -0.15, -0.15)):
            self.assertAlmostEqual(float(shown), -100 * np.expm1(-expected), delta=0.5)
        table = combinations_table([one])
        self.assertEqual(len(table), 8)
        self.assertEqual(set(table["verdict"]), {"reproduced", "opposite"})
        self.assertEqual(set(table.columns), {"id", "verdict", "effect", "variant", "counts", "sweeps", *READ})
        for names, message in ((["joins", "startups"], "unknown reading 'startups'"), (["joins"], "must name two")):
            with self.subTest(names=names), self.assertRaisesRegex(InputError, "C: map: .*" + message):
                self.factorial(effect, map=names)

    def test_a_printed_range_is_the_claim_itself(self):
        """80 % less where printed are 30 to 50 % of it: smaller than the range, which does not hold; larger than a figure holds."""
        def effect(values):
            return -np.log(0.4 if values["startup"] == 0 else 0.2)

        for keys, holds in (({"ratio": [0.3, 0.5]}, 4), ({"by": [0.5, 0.6]}, 4), ({"by": 0.6}, 8), ({"at_least": 0.5}, 8)):
            with self.subTest(keys=keys):
                one = self.factorial(effect, **keys)
                self.assertEqual((one.verdict, one.holds.sum(), one.dependence.holds), ("reproduced", holds, holds))
                self.assertEqual(any(each.decides for each in one.factorials[0].influences), holds == 4)

    def test_a_single_other_reading_is_named(self):
        axes = {**AXES, "startup": [0.0, 25.0], "algorithm": ["heft", "peft"]}
        study = self.study({"less": compared("peft", "less than", "heft"), "more": compared("peft", "more than", "heft")}, axes,
                           readings={"startup": {"question": "Whether there is one.", "values": [0, 25]}})
        judged = self.judged(study, self.results(factors, axes=axes, status=lambda values: DONE if values["startup"] else STALLED))
        self.assertEqual({name: (one.verdict, one.dependence.text) for name, one in judged.items()},
                         {"less": ("not testable: no run completed", "with startup 25 it holds, in the mean over algorithms and cells (+20.0 %)"),
                          "more": ("not testable: no run completed",
                                   "with startup 25 it does not hold, in the mean over algorithms and cells (-20.0 %)")})

    def test_what_other_readings_say_of_a_claim_without_a_verdict_is_on_the_page(self):
        axes = {**AXES, "startup": [0.0, 25.0, 50.0], "algorithm": ["heft", "peft"]}
        study = self.study({"more": compared("peft", "more than", "heft")}, axes,
                           figures={"fig1a": {"title": "Figure 1", "in": "fig1", "x": "bound", "y": "length",
                                              "lines": {"HEFT": {"algorithm": "heft", "metric": "makespan"}}}},
                           readings={"startup": {"question": "Whether there is one.", "values": [0, 25, 50]}})
        path = self.results(factors, axes=axes, status=lambda values: DONE if values["startup"] else STALLED)
        write_study_report(study, [path], self.out)
        listed = pd.read_csv(os.path.join(self.out, "tables", "claims-not-judged.csv")).iloc[-1]
        self.assertEqual(listed["why note"], "with other readings it holds in none of the 2 that could be judged")
        row = re.search(r"<b>Figure 1</b>.*?</tr>", self.page(), re.DOTALL)[0]
        self.assertIn("<dd>more: with other readings it holds in none of the 2 that could be judged</dd>", row)

    def test_a_reading_that_counts_without_flips_does_not_decide(self):
        one = self.factorial(lambda values: 0.3 if values["startup"] == 0 else 0.1)
        self.assertTrue(one.holds.all())
        self.assertEqual(one.dependence.text, "in every reading tried (8 of 8)")
        self.assertFalse(any(each.decides for each in one.factorials[0].influences))
        self.assertAlmostEqual(one.factorials[0].influences[0].range, 0.2, places=2)

    def test_a_flip_by_less_than_the_smallest_effect_does_not_decide(self):
        # 1.6 % and 0.9 % less lie on the two sides of the margin, 0.7 % apart.
        one = self.factorial(lambda values: 0.016 if values["startup"] == 0 else 0.009)
        found = {each.column: each for each in one.factorials[0].influences}
        self.assertEqual(found["startup"].flips, 1.0)
        self.assertFalse(found["startup"].decides)

    def test_every_combination_is_judged_by_the_interval_of_the_claim(self):
        """50 claims that are undecided widen the simultaneous interval: that of the study's own combination, and of the other."""
        claims = {"C": compared("peft", "less than", "heft")}
        axes = {**AXES, "startup": READ["startup"], "bound": [0.4], "epsilon": [0.0, 1.0]}
        self.study(claims, axes)
        path = self.results(lambda values: 100.0 if values["algorithm"] == "heft" else 100 * np.exp(-0.03 - 0.15 * noise(values)), axes=axes,
                            status=lambda values: STALLED if values["epsilon"] else DONE)
        for others, verdict in ((0, "reproduced"), (50, "undecided")):
            with self.subTest(others=others):
                claims |= {f"no {k}": compared("peft", "less than", "heft", at={"epsilon": 1}) for k in range(others)}
                one = self.judged(self.study(claims, axes, readings={"startup": READINGS["startup"]}), path)["C"]
                self.assertEqual((one.verdict, one.factorials[0].verdicts), (verdict, (verdict, verdict)))

    def test_what_the_interval_of_the_claim_alone_would_say_is_told(self):
        """At bound 0.4 PEFT is 0.6 % longer: the 95 % interval tells, that of the whole family does not."""
        axes = {**AXES, "startup": READ["startup"], "algorithm": ["heft", "peft", "gtp"]}
        claims = {"C": compared("peft", "less than", "heft")} | {f"no {k}": compared("gtp", "less than", "heft") for k in range(50)}
        study = self.study(claims, axes, readings={"startup": READINGS["startup"]})
        path = self.results(
            lambda values: {"heft": 100.0, "gtp": 100 * np.exp(0.2 * noise(values)), "peft": 100 * np.exp(
                (-0.1 if values["bound"] == 0.1 else 0.006) - 0.05 * noise(values, values["bound"]))}[values["algorithm"]], axes=axes)
        judged = self.reported(study, path)["C"]
        self.assertEqual((judged.verdict, judged.factorials[0].verdicts), ("reproduced", ("reproduced",) * 2))
        text = re.sub("<[^>]*>", "", self.page())
        effects = {part.value: 100 * -np.expm1(-part.evidence.sample.mean) for part in judged.evidence.parts if part.axis == "bound"}
        self.assertRegex(text, f"The effects are from {effects[0.4]:.1f} %.* at bound 0.4 to [+]?{effects[0.1]:.1f} %.* at bound 0.1\\. That they "
                               "lie on both sides of 0 is sure by their 95 % intervals, but not by .* the verdict would be: depends on bound")
        self.assertEqual(text.count("the verdict would be: depends on bound"), 1)

    def test_readings_that_several_sweeps_run_count_once(self):
        """Three sweeps run the study's own reading, and two of them startup 25: 7 combinations are 4 readings."""
        of_sweeps = {"fig1": {"startup": [0.0]}, "more": {"startup": [0.0, 25.0]}, "both": {"startup": [0.0, 25.0], "joins": [0.0, 1.0]}}
        self.write("fig1.yaml", sweep_of({**AXES, **of_sweeps["fig1"]}))
        paths = []
        for name, axes in of_sweeps.items():
            text = sweep_of({**AXES, **axes}).replace("paper/fig1", f"paper/{name}").replace("name: fig1", f"name: {name}")
            self.write(f"{name}.yaml", text)
            paths.append(self.results(lambda values: 100 * np.exp(0.01 * noise(values, values["algorithm"])) * (
                1.0 if values["algorithm"] == "heft" else 0.8 if values["startup"] == 0 else 1.2), f"{name}.h5", {**AXES, **axes}, text))
        self.write("claims.yaml", study_of(sweeps=list(of_sweeps), claims={"C": compared("peft", "less than", "heft", readings_in=["more", "both"])},
                                           readings={name: READINGS[name] for name in ("startup", "joins")}))
        study = read_study(self.folder)
        _, (one,) = write_study_report(study, paths, self.out)
        self.assertEqual([len(each.verdicts) for each in one.factorials], [1, 2, 4])
        self.assertEqual((one.dependence.tried, one.dependence.holds, len(one.holds)), (4, 2, 4))
        self.assertEqual([each.sweeps for each, _ in one.settings], [("fig1",), ("more",), ("both",), ("both",)])
        table = combinations_table([one])
        self.assertEqual(list(table["counts"]), [True, False, True, False, True, False, True])
        self.assertIn("holds in 2 of 4 readings", self.page())
        self.assertIn("4 readings, of which it holds in 2", self.page())

    def test_readings_of_a_trend_are_compared_on_the_scale_of_its_ends(self):
        readings = {"startup": READINGS["startup"]}
        axes = {**AXES, "startup": READ["startup"], "processors": [10.0, 1000.0], "bound": [0.4]}
        study = self.study({"C": {"source": "s", "says": "grows", "in": "fig1", "is": "growing with",
                                  "what": {"algorithm": "heft", "metric": "makespan"},
                                  "over": "processors"}}, axes, readings=readings)
        one = self.judged(study, self.results(
            lambda values: 100 * np.exp(0.01 * noise(values, values["processors"])) * (
                1.3 if values["processors"] > 10 and values["startup"] == 0 else 1.0),
            axes=axes))["C"]
        self.assertEqual(one.verdict, "reproduced")
        self.assertAlmostEqual(one.factorials[0].influences[0].range, np.log(1.3), places=2)
        self.assertTrue(one.factorials[0].influences[0].decides)

    def test_values_that_were_chosen_by_the_outcome_are_a_fit(self):
        readings = {"startup": {**READINGS["startup"], "fitted": [READ["startup"][0]]}}
        axes = {**AXES, "startup": READ["startup"]}
        study = self.study({"C": compared("peft", "less than", "heft"),
                            "named": compared("peft", "less than", "heft", at={"startup": READ["startup"][1], "bound": "all"})},
                           axes, readings=readings)
        path = self.results(factors, axes=axes)
        judged = self.reported(study, path)
        self.assertEqual((judged["C"].fits, list(judged["C"].factorials[0].fitted)), (("startup",), [True, False]))
        self.assertEqual((judged["named"].fits, list(judged["named"].factorials[0].fitted)), ((), [False]))
        self.assertIn("a fit: startup chosen by the outcome", self.page())

    def test_an_axis_of_one_value_may_be_a_fit_too(self):
        axes = {**AXES, "startup": [2.0]}
        for fitted, wanted in (([2], ("startup",)), ([], ())):
            study = self.study({"C": compared("peft", "less than", "heft")}, axes,
                               readings={"startup": {"question": "open", "values": [2], "fitted": fitted}})
            self.assertEqual(self.judged(study, self.results(factors, axes=axes))["C"].fits, wanted)

    def test_readings_that_results_do_not_depend_on_do_not_multiply(self):
        axes = {**AXES, **READ}
        study = self.study({"C": compared("peft", "less than", "heft")}, axes, readings=READINGS)
        one = self.judged(study, self.results(
            factors, axes=axes, not_read=lambda values: ("joins", "epsilon")))["C"]
        self.assertEqual(list(one.pairs.combinations.columns), ["startup"])
        self.assertEqual((len(one.holds), one.evidence.pairs), (2, 60))

    def test_a_reading_that_only_one_side_depends_on(self):
        axes = {**AXES, "startup": READ["startup"], "bound": [0.4]}
        study = self.study({"C": compared("peft", "less than", "heft")}, axes,
                           readings={"startup": READINGS["startup"]})
        one = self.judged(study, self.results(
            lambda values: 100 * np.exp(0.02 * noise(values, values["algorithm"])) * (
                1.0 if values["algorithm"] == "heft" else 1.2 if values["startup"] else 0.8),
            axes=axes,
            not_read=lambda values: ("startup",) if values["algorithm"] == "heft" else ()))["C"]
        self.assertEqual(list(one.factorials[0].verdicts), ["reproduced", "opposite"])
        self.assertEqual(one.evidence.pairs, 30)

    def test_readings_that_a_claim_names_are_none_of_it(self):
        one = self.factorial(lambda values: 0.1, at={"startup": 0})
        self.assertEqual(list(one.pairs.combinations.columns), ["joins", "epsilon"])

    def test_a_parameter_that_a_claim_names_is_no_reading_of_it(self):
        judged = self.parameters({
            "chosen": compared("mc", "less than", "heft", at={"bound": "all", "sources": "chosen"}),
            "any": compared("mc", "less than", "heft", at={"bound": "all", "sources": "any"})})
        self.assertEqual({name: one.factorials[0].verdicts for name, one in judged.items()},
                         {"chosen": ("opposite",), "any": ("reproduced",)})

    def parameters(self, claims, status=lambda values: DONE):
        readings = {"sources": {"algorithm": "mc", "default": "chosen", "question": "open",
                                "values": ["any", "chosen"]}}
        axes = {**AXES, "algorithm": ["heft", "mc", "mc sources=any"]}
        return self.judged(self.study(claims, axes, readings=readings), self.results(
            lambda values: 100 * np.exp(0.02 * noise(values, values["algorithm"])) * {
                "heft": 1.0, "mc": 1.3, "mc sources=any": 0.7}[values["algorithm"]],
            axes=axes, status=status))

    def test_parameters_of_algorithms(self):
        judged = self.parameters({"mc": compared("mc", "less than", "heft"),
                                  "heft": {**compared("heft", "less than", ""), "other": 120}})
        self.assertEqual(judged["mc"].factorials[0].verdicts, ("reproduced", "opposite"))
        self.assertTrue(judged["mc"].factorials[0].influences[0].decides)
        self.assertEqual(judged["mc"].evidence.pairs, 60)
        self.assertEqual(len(judged["heft"].holds), 1)  # does not concern it

    def test_the_studys_own_reading_is_not_replaced_by_one_that_has_run_before(self):
        judged = self.parameters({"mc": compared("mc", "less than", "heft")}, lambda values: (
            PENDING if values["algorithm"] == "mc sources=any" else DONE))
        self.assertEqual(judged["mc"].factorials[0].verdicts, ("not testable: no run completed", "incomplete"))
        self.assertEqual(judged["mc"].dependence.text, "could be judged in none of 2 readings")

    def test_values_that_the_sweep_does_not_have_are_left_out(self):
        readings = {"sources": {"algorithm": "heft", "default": "chosen", "question": "open",
                                "values": ["any", "chosen"]}}
        study = self.study({"C": compared("peft", "less than", "heft")}, readings=readings)
        self.assertEqual(self.judged(study, self.results(factors))["C"].factorials[0].verdicts, ("reproduced",))

    def test_report(self):
        self.test_exactly_one_reading_decides()
        done = self.script(os.path.join(self.folder, "r.h5"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        page = self.page()
        for text in ("reproduced, in the study&#39;s own reading<", "holds in 4 of 8 readings", "decides: startup",
                     "C: depends on the reading (4 of 8: startup)",
                     "Claims that hold: 1 in some readings.", "Verdicts under the study&#39;s own readings: reproduced: 1."):
            self.assertIn(text, page)
        self.assert_defines_readings_first(page.partition("<body>")[2])


def factorial(levels):
    """Pairs.combinations of {column: values}."""
    return pd.DataFrame(list(itertools.product(*levels.values())), columns=list(levels)).astype(str)


class VarianceTest(unittest.TestCase):
    def test_partial_omega_squared_is_that_of_the_linear_model(self):
        """Sums of squares of nested least-squares fits with seeds as blocks, written out."""
        random = np.random.default_rng(1)
        levels = {"a": [0, 1], "b": [0, 1, 2], "c": [0, 1]}
        combinations = factorial(levels)
        seeds = 12
        table = (random.normal(0, 1, (12, seeds)) + random.normal(0, 3, seeds)
                 + np.array([2.0 * a + b * c for a, b, c in itertools.product(*levels.values())])[:, None])
        cells = combinations.loc[np.repeat(np.arange(12), seeds)].astype(int).reset_index(drop=True)
        block = np.tile(np.eye(seeds), (12, 1))
        values = table.ravel()

        def columns(*names):
            found = np.ones((len(cells), 1))
            for name in names:
                effect = np.stack([(cells[name] == k) - 1.0 * (cells[name] == 0)
                                   for k in levels[name][1:]], axis=1).astype(float)
                found = (found[:, :, None] * effect[:, None, :]).reshape(len(cells), -1)
            return found

        terms = {names: columns(*names) for names in
                 [("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("b", "c")]}

        def unexplained(without=None):
            design = np.hstack([block, *(term for names, term in terms.items() if names != without)])
            fit = design @ np.linalg.lstsq(design, values, rcond=None)[0]
            return ((values - fit) ** 2).sum(), len(values) - np.linalg.matrix_rank(design)

        rest, freedom = unexplained()
        error = rest / freedom
        for name in levels:
            squares = unexplained((name,))[0] - rest
            own = len(levels[name]) - 1
            wanted = (squares - own * error) / (squares + (len(values) - own) * error)
            self.assertAlmostEqual(partial_omega(combinations, name, table), max(0.0, wanted))

    def test_incomplete_factorials_have_none(self):
        combinations = factorial({"a": [0, 1], "b": [0, 1]}).iloc[:3]
        table = np.random.default_rng(2).normal(0, 1, (3, 20))
        self.assertTrue(np.isnan(partial_omega(combinations, "a", table)))

    def test_interval_of_the_range_covers_it(self):
        random, covered = np.random.default_rng(3), []
        combinations = factorial({"a": [0, 1], "b": [0]})
        for _ in range(500):
            common = random.normal(0, 1, 20)
            table = np.stack([common + 0.5, common]) + random.normal(0, 0.1, (2, 20))
            found, = influences(combinations, table, [True, False], 0.01)
            covered.append(found.low <= 0.5 <= found.high)
        self.assertTrue(0.92 < np.mean(covered) < 0.975, np.mean(covered))


class FileTest(StudyTest):
    def assert_refused(self, change, *texts):
        content = study_of(claims={"C": compared("peft", "less than", "heft", at={})},
                           readings={"bound": {"question": "open", "values": [0.1, 0.4]}},
                           figures={"F": {"title": "t", "in": "fig1", "x": "bound", "y": "y",
                                          "lines": {"L": {"algorithm": "heft", "metric": "nsl"}}}})
        content = copy.deepcopy(content)
        change(content)
        self.write("fig1.yaml", SWEEP)
        path = self.write("claims.yaml", content)
        with self.assertRaises(InputError) as caught:
            read_study(self.folder)
        for text in (path, *texts):
            self.assertIn(text, str(caught.exception))
        return str(caught.exception)

    def test_errors_name_file_and_key(self):
        def claim(**keys):
            return lambda content: content["claims"]["C"].update(keys)

        def top(**keys):
            return lambda content: content.update(keys)

        def without(*places):
            def change(content):
                for key in places[:-1]:
                    content = content[key]
                del content[places[-1]]
            return change

        cases = [
            (top(sweeps=["fig9"]), "sweeps", "fig9.yaml"), (top(sweeps=3), "sweeps"),
            (top(sweeps="fig1"), "sweeps"), (top(colour=1), "colour"), (top(margins=3), "margins"),
            (top(margins={"length": "much"}), "margins: length"),
            (top(margins={"length": 2}), "margins: length"),
            (top(looks="often"), "looks"), (top(looks=0), "looks"),
            (top(looks=2.5), "looks: must be a whole number from 1 on"), (top(looks=True), "looks"),
            (top(looks=-4), "looks"), (top(claims=[1]), "claims"),
            (top(claims={"C": 1}), "claims: C"), (top(assumptions="one"), "assumptions"),
            (without("paper"), "paper"), (without("margins"), "margins"),
            (without("claims", "C", "says"), "claims: C: says"),
            (without("claims", "C", "other"), "claims: C: other"),
            (without("claims", "C", "in"), "claims: C: in"),
            (without("claims", "C", "what", "metric"), "claims: C: what: metric"),
            (claim(**{"is": "smaller than"}), "claims: C: is", "less than"),
            (lambda content: content["claims"].update(N={"source": "s", "says": "N", "see": "figure", "uncounted": "why"}),
             "claims: N: uncounted", "with a verdict"), (claim(uncounted=3), "claims: C: uncounted"),
            (claim(see="figure"), "claims: C: is"), (claim(**{"in": "fig2"}), "claims: C: in"),
            (claim(**{"in": 3}), "claims: C: in"),
            (claim(margin="weight"), "claims: C: margin", "length"),
            (claim(by="half"), "claims: C: by"), (claim(up_to="half"), "claims: C: up_to"),
            (claim(by=-1), "claims: C: by"), (claim(by=[0.5, 0.3]), "claims: C: by", "the smaller one first"),
            (claim(up_to=[0.3, 0.5]), "claims: C: up_to"), (claim(by=0.1, ratio=0.3), "a claim has one of: by, up_to"),
            (claim(at=3), "claims: C: at"),
            (claim(at={"bound": {"from": 0}}), "claims: C: at: bound", "must be a number or a text"),
            (claim(at={"bound": [0.1, None]}), "claims: C: at: bound", "must be a number or a text"),
            (claim(other="heft"), "claims: C: other"), (claim(colour=1), "claims: C: colour"),
            (claim(what={"algorithm": 3, "metric": "nsl"}), "claims: C: what: algorithm"),
            (claim(**{"is": "growing with"}), "claims: C: over"),
            (claim(**{"is": "monotonically falling with"}), "claims: C: over"),
            (claim(**{"is": "growing at most as a power of", "over": "tasks"}), "claims: C: power"),
            (claim(**{"is": "growing at most as a power of", "over": "tasks", "power": "two"}),
             "claims: C: power"),
            (claim(**{"is": "mostly less than", "by": 0.2}), "claims: C: by"),
            (claim(**{"is": "close to", "up_to": 0.2}), "claims: C: up_to"),
            (lambda content: content["readings"]["bound"].update(values=3),
             "readings: bound: values"),
            (lambda content: content["readings"]["bound"].update(fitted=[0.2]),
             "readings: bound: fitted", "unknown value '0.2'"),
            (lambda content: content["readings"]["bound"].update(algorithm="heft"),
             "readings: bound: default"),
            (without("readings", "bound", "question"), "readings: bound: question"),
            (lambda content: content["figures"]["F"].update({"in": "fig2"}), "figures: F: in"),
            (without("figures", "F", "x"), "figures: F: x"),
            (without("claims", "C", "is"), "claims: C: is", "a claim has one of: is, see, why_not"),
            (claim(**{"is": ["less than"]}), "claims: C: is: must be a text"),
            (claim(margin=[1]), "claims: C: margin: must be a text"), (top(title=["t"]), "title: must be a text"),
            (claim(what={"algorithm": "peft", "metric": ["nsl"]}), "claims: C: what: metric: must be a text"),
            (lambda content: content["figures"]["F"]["lines"]["L"].update(printed=3),
             "figures: F: lines: L: printed"),
        ]
        for change, *texts in cases:
            with self.subTest(texts=texts):
                self.assert_refused(change, *texts)

    def test_unknown_names_are_errors_with_line_key_and_what_is_known(self):
        def claim(**keys):
            return lambda content: content["claims"]["C"].update(keys)

        def line(**keys):
            return lambda content: content["figures"]["F"]["lines"]["L"].update(keys)

        what = {"algorithm": "peft", "metric": "makespan"}
        for change, place, problem, known in (
                (claim(what={**what, "algorithm": "pefft"}), "claims: C: what: algorithm",
                 "unknown algorithm 'pefft'; did you mean 'peft'?", "(known: heft, peft, gtp) in fig1"),
                (claim(other={"algorithm": ["heft", "gtp bound=1"]}), "claims: C: other: algorithm",
                 "unknown algorithm 'gtp bound=1'", "(known: heft, peft, gtp)"),
                (claim(at={"bund": 0.1}), "claims: C: at: bund", "unknown axis 'bund'",
                 "did you mean 'bound'?"),
                (claim(at={"bound": 0.95}), "claims: C: at: bound", "unknown value '0.95'",
                 "(known: 0.1, 0.4) in fig1"),
                (claim(at={"bound": [0.1, 0.2]}), "claims: C: at: bound", "unknown value '0.2'", ""),
                (claim(at={"joins": 1}), "claims: C: at: joins", "unknown value '1'", "(known: 0)"),
                (claim(at={"crashes": "epsilom"}), "claims: C: at: crashes",
                 "unknown value 'epsilom'", ""),
                (claim(at={"graph": "layered tasks=21"}), "claims: C: at: graph",
                 "unknown value 'layered tasks=21'", "did you mean 'layered tasks=20'?"),
                (claim(what={**what, "processors": 7}), "claims: C: what: processors",
                 "unknown value '7'", "(known: 10)"),
                (claim(**{"is": "les than"}), "claims: C: is", "unknown relation 'les than'",
                 "did you mean 'less than'?"),
                (claim(at={"bund": "all"}), "claims: C: at: bund", "unknown axis 'bund'", "did you mean 'bound'?"),
                (claim(at={"bound": "all"}), "claims: C: at: bound", "is a reading", "judged one by one"),
                (line(algorithm="haft"), "figures: F: lines: L: algorithm",
                 "unknown algorithm 'haft'", "did you mean 'heft'?"),
                (line(bound=0.3), "figures: F: lines: L: bound", "unknown value '0.3'", ""),
                (lambda content: content.update(readings={"bounds": {"question": "q", "values": [0.1]}}),
                 "readings: bounds", "unknown axis 'bounds'", "did you mean 'bound'?"),
                (lambda content: content["readings"]["bound"].update(values=[0.1, 0.5]),
                 "readings: bound: values", "unknown value '0.5'", "(known: 0.1, 0.4)"),
                (lambda content: content["readings"].update(mst={
                    "algorithm": "ftbar", "default": "true", "question": "q", "values": ["true"]}),
                 "readings: mst: algorithm", "unknown algorithm 'ftbar'", "gtp, heft, peft")):
            with self.subTest(problem=problem, place=place):
                message = self.assert_refused(change, place, problem, known)
                lines = text_of(self.folder, "claims.yaml").split("\n")
                number = int(message.split("claims.yaml:")[1].split(":")[0])
                self.assertIn(place.split(": ")[-1] + ":", lines[number - 1])

    def test_parameters_are_equal_in_any_order_and_notation(self):
        axes = {**AXES, "algorithm": ["gtp", "heft cost=1e-05 move=stay"]}
        claims = {"C": compared("heft move=stay cost=0.00001", "less than", "gtp")}
        self.assertTrue(self.study(claims, axes).claims)
        # The label of the results has one order, which is named.
        with self.assertRaises(InputError) as caught:
            self.judged(self.study(claims, axes), self.results(lambda values: 1.0, axes=axes))
        self.assertIn("(known: gtp, heft cost=1e-05 move=stay)", str(caught.exception))

    def test_metrics_and_columns_that_results_lack_are_errors(self):
        grows = {"source": "s", "says": "grows", "in": "fig1", "is": "growing with", "over": "boound",
                 "what": {"algorithm": "heft", "metric": "makespan"}}
        figure = {"title": "t", "in": "fig1", "x": "bound", "y": "y",
                  "lines": {"L": {"algorithm": "heft", "metric": "nssl"}}}
        for content, place, problem in (
                ({"claims": {"C": {**compared("peft", "less than", "heft"),
                                   "what": {"algorithm": "peft", "metric": "makespam"}}}},
                 "claims: C: what: metric", "unknown metric 'makespam'; did you mean 'makespan'?"),
                ({"claims": {"C": grows}}, "claims: C: over",
                 "unknown axis or metric 'boound'; did you mean 'bound'?"),
                ({"claims": {}, "figures": {"F": figure}}, "figures: F: lines: L: metric",
                 "unknown metric 'nssl'")):
            with self.subTest(problem=problem):
                self.study(**content)
                done = self.script(self.results(factors))
                self.assertEqual((done.returncode, len(done.stderr.splitlines())), (2, 1))
                self.assertIn(f"{place}: {problem}", done.stderr)
                self.assertRegex(done.stderr, r"claims\.yaml:\d+: ")

    def test_sweeps_that_cannot_be_read(self):
        self.write("claims.yaml", study_of(claims={}))
        for sweep in ("- 1\n", "a: [", SWEEP.replace("[0.1, 0.4]", "{from: 0}"),
                      SWEEP.replace("[0.1, 0.4]", "{from: 0, to: 1, step: 0}"),
                      SWEEP.replace("[0.1, 0.4]", "{from: [1], to: 2}"),
                      SWEEP.replace("20}", "{uniform: 3}}")):
            with self.subTest(sweep=sweep):
                path = self.write("fig1.yaml", sweep)
                with self.assertRaises(InputError) as caught:
                    read_study(self.folder)
                self.assertIn(path, str(caught.exception))

    def test_claims_on_pending_runs_are_incomplete(self):
        study = self.study({"C": compared("peft", "less than", "heft")})
        for seed, verdict in ((20.0, "incomplete"), (0.5, "reproduced")):  # of which the runs are pending
            path = self.results(factors, status=lambda values, seed=seed: PENDING if values["seed"] == seed else DONE)
            self.assertEqual(self.judged(study, path)["C"].verdict, verdict)
        self.results(factors, status=lambda values: PENDING if values["seed"] == 20.0 else DONE)
        done = self.script(path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("runs are pending, and would perhaps change the verdict", self.page())

    def test_a_key_that_is_given_twice(self):
        self.write("fig1.yaml", SWEEP)
        self.write("claims.yaml", "paper: A\nclaims:\n  C: {see: a}\n  C: {see: b}\n")
        done = self.script()
        self.assertIn("claims.yaml:3: claims: C: is given twice (again in line 4)", done.stderr)

    def test_what_is_no_map_or_no_yaml(self):
        for content, text in (("", "must be a map"), ("- 1\n", "must be a map"), ("a: [", "no YAML")):
            with self.subTest(content=content):
                self.write("claims.yaml", content)
                done = self.script()
                self.assertEqual((done.returncode, len(done.stderr.splitlines())), (2, 1))
                self.assertIn(os.path.join(self.folder, "claims.yaml"), done.stderr)
                self.assertIn(text, done.stderr)

    def test_names_of_files_stay_in_the_folder(self):
        for key in ("figures", "tables"):
            for name in ("../../evil", "a/b", "..", ".hidden", "-o", "", "a b", "a\\b", "a\0b"):
                with self.subTest(key=key, name=name):
                    self.assert_refused(lambda content, key=key, name=name: content.update({key: {name: {"title": "t"}}}),
                                        f"{key}: {name}: must have letters")
        for sweeps in (["../fig1"], ["fig1", 3], [["fig1"]], [".fig1"]):
            with self.subTest(sweeps=sweeps):
                self.assert_refused(lambda content, sweeps=sweeps: content.update(sweeps=sweeps), "sweeps: ", "must have letters")

    def test_no_study(self):
        done = self.script()
        self.assertEqual(done.returncode, 2)
        self.assertIn("claims.yaml: cannot be read", done.stderr)

    def test_studies_of_the_repository_are_read(self):
        self.assertGreaterEqual(len(FOLDERS), 4)
        for folder in FOLDERS:
            with self.subTest(folder=folder):
                study = read_study(folder)
                self.assertTrue(study.claims)
                for sweep in study.sweeps:
                    self.assertEqual(yaml.safe_load(text_of(study.sweep_file(sweep)))["study"], f"{study.name}/{sweep}")

    def test_claims_of_the_repository_name_every_axis_that_varies(self):
        for study in map(read_study, FOLDERS):
            with self.subTest(study=study.name):
                self.assertEqual(unnamed_axes(study), {})

    def test_metrics_of_the_studies_of_the_repository_exist(self):
        source = os.path.join(os.path.dirname(POSTPROCESS), "src")
        metrics = {*DERIVED, CLOCK}
        for name in ("metrics/catalogue.cpp", "search/columns.cpp"):
            metrics |= set(re.findall(r'(?:\.name = |_column\()"(\w+)"', text_of(source, name)))
        self.assertGreater(len(metrics), 30)
        for study in map(read_study, FOLDERS):
            used = [(claim.id, quantity.metric) for claim in study.claims
                    for _, quantity in quantities_of_claim(claim)]
            used += [(figure.id, quantity.metric) for figure in study.figures
                     for _, quantity in quantities_of_figure(figure)]
            used += [(claim.id, claim.over) for claim in study.claims if claim.over not in ALL_AXES]
            self.assertEqual([one for one in used if one[1] and one[1] not in metrics], [])

    def test_axes_are_those_of_the_documentation(self):
        rows = re.findall(r"^\| `([\w.]+)` \| `?([^|`]+)`? \|[^|]*\|[^|]*\|$", text_of(SWEEPS, "README.md"), re.MULTILINE)
        defaults = {axis.key.partition(".")[2]: axis.default for axis in ALL_AXES.values() if "." in axis.key}
        documented = {key: default for key, default in reversed(rows) if key in defaults}  # of several tables the first counts
        self.assertEqual(set(documented), set(defaults))
        for key, default in documented.items():
            if key != "algorithm":
                self.assertEqual(value_text("", number_or_text(defaults[key])), default)

    def test_axes_of_a_sweep(self):
        found = axes_of(self.write("s.yaml", """\
graphs: [{kind: layered, tasks: {uniform: [100, 150]}, degree: 3, most_seeds: 2}]
platform: {heterogeneity: {model: [unrelated, related], h: 0.5}, machines: [grads, {kind: cluster, nodes: 2}]}
scenario: {crashes: [0, epsilon], recovery: never}
sweep:
  bound: {from: 0, to: 0.9, step: 0.1}
  latency: 2
  algorithm: [heft, {name: l-heft, set: {cost: 1e-5, mst: false}, most_tasks: 9}]
  seed: {from: 3, count: 2}
"""))
        self.assertEqual(found["graph"], ["layered tasks=100..150 degree=3"])
        self.assertEqual(found["machines"], ["grads", "cluster nodes=2"])
        self.assertEqual((found["heterogeneity"], found["h"]), (["unrelated", "related"], ["0.5"]))
        self.assertEqual((found["crashes"], found["recovery"]), (["0", "epsilon"], ["never"]))
        self.assertEqual(found["bound"], ["0", *(f"0.{k}" for k in range(1, 10))])
        self.assertEqual((found["given_latency"], found["seed"]), (["2"], ["3", "4"]))
        self.assertEqual(found["algorithm"], ["heft", "l-heft cost=1e-05 mst=false"])
        several = axes_of(self.write("l.yaml", "graphs: chain\nsweep: {algorithm: [{name: ftbar, set: {mst: [true, false], engine: fast}}]}\n"))
        self.assertEqual(several["algorithm"],  # of a list the default has no word, and which value it is the program knows
                         ["ftbar engine=fast", "ftbar mst=true engine=fast", "ftbar mst=false engine=fast"])
        files = self.write("f.yaml", "graphs: {kind: stg, path: '*.stg'}\nsweep: {algorithm: heft}\n")
        self.assertIsNone(axes_of(files)["graph"])


if __name__ == "__main__":
    unittest.main()
