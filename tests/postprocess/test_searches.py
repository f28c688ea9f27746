"""Results of searches: the matrix of worst ratios, the report, and claims that something exists."""

import os
import types
import unittest
import unittest.mock

from scripts import text_of
from small_results import make_results
from small_studies import StudyTest, compared, noise, sweep_of

import numpy as np
import pandas as pd

from dagsweep.errors import InputError
from dagsweep.report import write_report
from dagsweep.results_file.about import about
from dagsweep.results_file.load import load
from dagsweep.sections import found_instances, search_tables
from dagsweep.stats.searches import beyond, is_knife_edge, is_of_searches, matrix, worst_of_pairs
from dagsweep.study.file.own_results import own_results
from dagsweep.study.pages.study_report import write_study_report
from dagsweep.study.verdict.judgements import judge_study

NAMES = ["heft", "peft", "gtp"]
AXES = {"against": NAMES, "algorithm": NAMES, "seed": [1.0, 2.0, 3.0]}
LARGEST = {("heft", "peft"): 6.0, ("heft", "gtp"): 1.5, ("peft", "heft"): 2.5, ("peft", "gtp"): 1.0, ("gtp", "heft"): 5.0 * (1 - 1e-12),
           ("gtp", "peft"): 3.0}


def worst(values):
    """The largest with seed 2; nothing of an algorithm against itself."""
    pair = values["algorithm"], values["against"]
    return LARGEST[pair] * (1 if values["seed"] == 2 else 0.8 + 0.1 * noise(values, *pair)) if pair in LARGEST else np.nan


METRICS = {"edges": lambda values: 4.0, "worst_ratio": worst, "start_ratio": lambda values: 1.0,
           "robust_ratio": lambda values: worst(values) * (0.5 if values["algorithm"] == "gtp" else 1.0),
           "fresh_ratio": lambda values: 1.1, "found_at": lambda values: 7.0, "steps": lambda values: 100.0, "admissible": lambda values: 1.0,
           "length_of_algorithm": worst, "length_of_against": lambda values: 1.0}
CLAIM = {"source": "s", "says": "C", "in": "fig1", "at": {"against": "all"}, "what": {"algorithm": NAMES, "metric": "worst_ratio"}}


class Searches(StudyTest):
    def results_of_searches(self):
        return self.results(lambda values: 1.0, axes=AXES, metrics=METRICS, name="searches.h5")

    def test_the_matrix_has_the_largest_ratio_of_every_pair(self):
        self.study({}, AXES)
        path = self.results_of_searches()
        self.assertTrue(is_of_searches(about(path)))
        found = worst_of_pairs(load(path))
        self.assertEqual({(row.algorithm, row.against): row.worst_ratio for row in found.itertuples()}, LARGEST)
        self.assertEqual(set(found["seed"]), {2})
        self.assertEqual(list(found["worst_ratio"]), sorted(LARGEST.values(), reverse=True))
        table = matrix(found, NAMES, NAMES)
        self.assertEqual(table.loc["heft", "peft"], 6.0)
        self.assertTrue(np.isnan(table.loc["heft", "heft"]))
        self.assertEqual(list(beyond(table, 5)), [1, 0, 1])  # 5 but for rounding is 5
        self.assertEqual(set(found[is_knife_edge(found)]["algorithm"]), {"gtp"})

    def test_report(self):
        self.study({}, AXES)
        figure, page, _ = write_report(self.results_of_searches(), self.out)
        self.assertTrue(os.path.exists(figure))
        text = text_of(page)
        for wanted in ("For 5 of these pairs", "knife edge", "dagsweep instance", "of changed copies"):
            self.assertIn(wanted, text)
        table = pd.read_csv(os.path.join(self.out, "tables", "worst-ratios.csv"))
        self.assertEqual(len(table), 3)

    def test_a_search_by_executions_says_which_and_what_other_scenarios_give(self):
        sweep = "name: executed\nsearch: {metric: makespan, scenarios: 3}\nsweep: {algorithm: [heft, peft, gtp]}\n"
        fresh = {**METRICS, "fresh_ratio": lambda values: {"heft": 1.25, "peft": 0.5}.get(values["algorithm"], np.nan)}
        path = self.results(lambda values: 1.0, axes=AXES, metrics=fresh, name="executed.h5", sweep=sweep)
        _, page, info = write_report(path, self.out)
        self.assertEqual(search_tables.scenarios_of(info), 3)
        text = text_of(page)
        for wanted in ("summed over the 3 scenarios of the search", "in the median, on 2 of the 6 worst instances",
                       "of 100 scenarios that the search has not seen"):
            self.assertIn(wanted, text)
        table = pd.read_csv(os.path.join(self.out, "tables", "worst-instances.csv"))
        of = table.groupby("algorithm")["under other scenarios"].max()
        self.assertEqual((of["heft"], of["peft"]), (1.25, 0.5))
        self.assertTrue(np.isnan(of["gtp"]))
        self.assertIn("in the first of its 3 scenarios", found_instances.of_scenarios(3))
        self.assertEqual(found_instances.of_scenarios(1), "")

    def test_a_search_for_schedules_that_do_not_complete_shows_those_that_were_found(self):
        """Of heft one was found at once, of the others none."""
        sweep = "name: completed\nsearch: {metric: incomplete}\nsweep: {algorithm: [heft, peft, gtp]}\n"
        axes = {**AXES, "against": ["none"]}
        for found in ("heft", ""):
            with self.subTest(found=found):
                metrics = {**METRICS, "worst_ratio": lambda values, name=found: float(values["algorithm"] == name),
                           "steps": lambda values, name=found: 0.0 if values["algorithm"] == name else 100.0}
                path = self.results(lambda values: 1.0, axes=axes, metrics=metrics, name="completed.h5", sweep=sweep)
                out = self.out + found
                write_report(path, out)
                table = pd.read_csv(os.path.join(out, "tables", "incomplete.csv")).set_index("algorithm")
                self.assertEqual(dict(table["found"]), {name: 3 * (name == found) for name in NAMES})
                shown = os.path.join(out, "tables", "worst-instances.csv")
                self.assertEqual(os.path.exists(shown), bool(found))
                if found:
                    rows = pd.read_csv(shown)
                    self.assertEqual((list(rows["algorithm"]), list(rows["ratio"]), list(rows["lengths"])), ([found], ["–"], ["–"]))
                runs = load(path)
                self.assertEqual(found_instances.searches_of_pair(next(worst_of_pairs(runs).itertuples()), runs) == [], bool(found))

    def test_a_search_of_one_algorithm_names_the_two_metrics(self):
        sweep = "name: bound\nsearch: {metric: latency, over: latency_upper}\nsweep: {algorithm: [heft, peft, gtp]}\n"
        for against, wanted, other in ((["none"], "the row's latency to the row's latency_upper, over all searches.", "the column's"),
                                       (NAMES, "the row's length to the column's, over all searches of the pair.", "latency_upper")):
            with self.subTest(against=against):
                path = self.results(lambda values: 1.0, axes={**AXES, "against": against}, metrics=METRICS, name="bound.h5", sweep=sweep)
                info = about(path)
                runs = worst_of_pairs(load(path))
                table = matrix(runs, NAMES, against)
                note = search_tables.matrix(table, runs, info).parts[-1].text
                self.assertIn(wanted, note)
                self.assertNotIn(other, note)
                self.assertEqual("Knife edge" in note, bool(is_knife_edge(runs).any()))

    def test_whether_a_search_is_drawn_depends_on_the_file_alone(self):
        """On the seconds that it has of the search, not on those that it takes here. What is not drawn is told."""
        self.study({}, AXES)
        path = self.results_of_searches()
        searches = found_instances.Searches("program", about(path))
        row = load(path).iloc[1]
        with unittest.mock.patch.object(found_instances, "run_program", return_value="started") as started:
            for seconds, wanted in ((found_instances.LONGEST_SEARCH, "started"), (found_instances.LONGEST_SEARCH + 1, "took longer than")):
                row["scheduling_seconds"] = seconds
                with self.assertRaisesRegex(found_instances.NotFound, wanted):
                    searches.search(row)
            self.assertEqual(started.call_count, 1)
        self.assertEqual(found_instances.not_drawn(["tuple 3: why", "tuple 5: why"]), " Not drawn: tuple 3: why; tuple 5: why.")
        self.assertEqual(found_instances.not_drawn([]), "")

    def test_an_instance_that_does_not_complete_has_no_ratio(self):
        for metric, wanted in (("incomplete", "An instance whose schedule by heft does not complete, tuple 4"),
                               ("makespan", "The worst instance of heft, tuple 4, ratio 1.5")):
            path = self.results(lambda values: 1.0, axes=AXES, metrics=METRICS, name=f"{metric}.h5",
                                sweep=f"name: x\nsearch: {{metric: {metric}}}\nsweep: {{algorithm: [heft, peft, gtp]}}\n")
            row = types.SimpleNamespace(algorithm="heft", against="none", tuple=4, worst_ratio=1.5)
            self.assertEqual(found_instances.caption(row, about(path))[:len(wanted)], wanted)

    def test_planned_lengths_have_no_scenarios(self):
        self.study({}, AXES)
        path = self.results_of_searches()
        _, _, info = write_report(path, self.out)
        self.assertEqual(search_tables.scenarios_of(info), 0)
        self.assertNotIn("under other scenarios", pd.read_csv(os.path.join(self.out, "tables", "worst-instances.csv")))

    def test_labels_stand_at_rows_and_columns(self):
        path = os.path.join(self.folder, "labelled.h5")
        make_results(path, {**AXES, "algorithm": NAMES}, metrics=METRICS, labels={"heft": "HEFT (2002)"})
        write_report(path, self.out)
        table = pd.read_csv(os.path.join(self.out, "tables", "worst-ratios.csv"))
        self.assertIn("HEFT (2002)", list(table.columns))
        self.assertEqual(table.iloc[:, 0].tolist(), ["HEFT (2002)", "peft", "gtp"])
        self.assertEqual(table.loc[0, "peft"], 6.0)

    def test_claims_that_something_exists(self):
        def claim(number, word="found for each algorithm", **how):
            return {**CLAIM, "is": word, "other": number, **how}

        wanted = {"each": (claim(2.5), "reproduced"), "each more": (claim(2.6), "not found"), "rounded": (claim(5, least=2), "reproduced"),
                  "two": (claim(6, least=2), "not found"),
                  "cells": (claim(1.1, "found in each cell", least=0.5), "reproduced"),  # 5 of 9: pairs without a result count
                  "all cells": (claim(1.1, "found in each cell"), "not found"),
                  "one": (claim(6, at={"against": "peft"}, what={"algorithm": "heft", "metric": "worst_ratio"}), "reproduced")}
        study = self.study({name: one for name, (one, _) in wanted.items()}, AXES)
        path = self.results_of_searches()
        judged = self.judged(study, path)
        self.assertEqual({name: one.verdict for name, one in judged.items()}, {name: verdict for name, (_, verdict) in wanted.items()})
        self.assertEqual(study.family, 0)  # decided without intervals
        write_study_report(study, [path], self.out)
        for text in ("found for 3 of 3 algorithms; claimed: 3", "found for 1 of 3 algorithms; claimed: 2", "Worst ratios: fig1"):
            self.assertIn(text, self.page())

    def test_repetitions_of_a_whole_search(self):
        """Of 2 seeds each: heft has 6 with seed 2, peft 3 and 3.5 with seeds 4 and 6; seed 7 alone is no repetition, but a witness."""
        found = {("heft", 2): 6.0, ("peft", 4): 3.0, ("peft", 6): 3.5, ("peft", 7): 9.0, ("heft", 7): 9.0}

        def ratio(values):
            return found.get((values["algorithm"], values["seed"]), 1.0)

        axes = {**AXES, "algorithm": ["heft", "peft"], "seed": [float(k + 1) for k in range(7)]}

        def claim(number, **how):
            return {**CLAIM, "what": {"algorithm": ["heft", "peft"], "metric": "worst_ratio"}, "is": "found for each algorithm",
                    "other": number, "tries": 2, **how}

        wanted = {"both": (claim(2), "reproduced", (1, 1, 1)), "one": (claim(2, least=1), "reproduced", (1, 1, 1)),
                  "by two": (claim(3.2, least=1), "reproduced", (0, 1, 1)), "by one": (claim(5, least=1), "reproduced", (0, 0, 1)),
                  "by none": (claim(9.5), "not found", (0, 0, 0)),
                  "all": (claim(1), "reproduced", (2, 2, 2)), "a witness": (claim(9, tries=8), "reproduced", ()),
                  "too short": (claim(9.5, tries=8), "not enough seeds", ())}
        study = self.study({name: one for name, (one, _, _) in wanted.items()}, axes)
        path = self.results(lambda values: 1.0, axes=axes, metrics={**METRICS, "worst_ratio": ratio}, name="seven.h5")
        judged = self.judged(study, path)
        self.assertEqual({name: (one.verdict, one.evidence.count.reached) for name, one in judged.items()},
                         {name: (verdict, reached) for name, (_, verdict, reached) in wanted.items()})
        self.assertEqual(judged["by two"].evidence.count.largest, (3.0, 3.5, 6.0))
        write_study_report(study, [path], self.out)
        for text in ("all repetitions together: found for 2 of 2 algorithms; claimed: 1",
                     "found by 2 of 3 repetitions of the whole search (2 tries each)", "each found it for 0 to 1 of 2 algorithms; claimed: 1",
                     "1 algorithm reached 3 to 6", "the search has 8 tries (seeds)"):
            self.assertIn(text, self.page())

    def test_what_has_no_result_is_not_found(self):
        def without_gtp(values):
            return np.nan if values["algorithm"] == "gtp" else worst(values)

        claims = {name: {**CLAIM, "is": "found for each algorithm", "other": 2, **how}
                  for name, how in {"all": {}, "three": {"least": 3}, "two": {"least": 2}}.items()}
        study = self.study(claims, AXES)
        path = self.results(lambda values: 1.0, axes=AXES, metrics={**METRICS, "worst_ratio": without_gtp}, name="some.h5")
        judged = self.judged(study, path)
        self.assertEqual({name: one.verdict for name, one in judged.items()}, {"all": "not found", "three": "not found", "two": "reproduced"})

    def test_the_worst_instance_found_stands_beside_a_claim(self):
        def longer(values):  # PEFT is always shorter here
            return 100 * (0.5 if values["algorithm"] == "peft" else 1.0)

        ordinary = {"algorithm": NAMES, "seed": [float(k + 1) for k in range(20)]}
        self.write("search.yaml", sweep_of(AXES).replace("paper/fig1", "paper/search"))
        searches = self.results(lambda values: 1.0, axes=AXES, metrics=METRICS, name="searches.h5",
                                sweep=sweep_of(AXES).replace("paper/fig1", "paper/search"))
        claims = {"less": {**compared("peft", "less than", ["heft", "gtp"], at={}), "searched_in": "search"},
                  "more": {**compared("heft", "more than", "peft", at={}), "searched_in": "search"},
                  "without": compared("peft", "less than", "heft", at={})}
        study = self.study(claims, ordinary, sweeps=["fig1", "search"])
        judged = {one.claim.id: one for one in judge_study(study, own_results(study, [self.results(longer, axes=ordinary), searches]))}
        self.assertEqual({name: {(found.algorithm, found.against): found.ratio for found in one.worst_found} for name, one in judged.items()},
                         {"less": {("peft", "heft"): 2.5, ("peft", "gtp"): 1.0}, "more": {("peft", "heft"): 2.5}, "without": {}})
        self.assertEqual({one.verdict for one in judged.values()}, {"reproduced"})  # it decides nothing
        self.assertRegex(judged["more"].worst_found[0].text,
                         r"peft takes 2.5 times as long as heft; .*sweeps/paper/search.yaml --seeds 3 --tuple \d+ ")
        with self.assertRaisesRegex(InputError, "searched_in: is of claims that compare algorithms"):
            self.study({"C": {**compared("peft", "less than", ""), "other": 2, "searched_in": "fig1"}}, ordinary)

    def test_searches_for_what_does_not_complete_stand_beside_a_claim(self):
        axes = {"against": ["none"], "algorithm": ["heft", "gtp"], "seed": [1.0, 2.0]}
        metrics = {**METRICS, "worst_ratio": lambda values: float(values["algorithm"] == "heft" and values["seed"] == 2)}
        sweep = sweep_of(axes).replace("paper/fig1", "paper/search")
        self.write("search.yaml", sweep)
        searches = self.results(lambda values: 1.0, axes=axes, metrics=metrics, name="searches.h5", sweep=sweep)
        ordinary = {"algorithm": ["heft", "gtp"], "seed": [float(k + 1) for k in range(20)]}

        def claim(algorithm):
            return {"source": "s", "says": "C", "in": "fig1", "searched_in": "search", "at": {}, "is": "equal to", "other": 1,
                    "what": {"algorithm": algorithm, "metric": "survived"}}

        study = self.study({name: claim(name) for name in ("heft", "gtp")}, ordinary, sweeps=["fig1", "search"])
        run = self.results(lambda values: 1.0, axes=ordinary, metrics={"survived": lambda values: 1.0})
        judged = {one.claim.id: one for one in judge_study(study, own_results(study, [run, searches]))}
        self.assertRegex(judged["heft"].worst_found[0].text, r"the schedule of heft does not complete .*--seeds 2 --tuple \d+ ")
        self.assertRegex(judged["gtp"].worst_found[0].text, "schedules of gtp completed on all instances, .* of 200 steps")

    def test_refusals(self):
        claim = {**CLAIM, "is": "found for each algorithm", "other": 2}
        for more, problem in (({"other": {"algorithm": "heft"}}, "other: must be a number"),
                              ({"is": "less than", "least": 3}, "least: is of 'found for each algorithm'"), ({"least": -1}, "at least 0"),
                              ({"is": "less than", "tries": 3}, "tries: is of 'found for each algorithm'"),
                              ({"tries": 0}, "tries: must be a whole number"), ({"tries": True}, "tries: must be a whole number")):
            with self.subTest(problem=problem), self.assertRaisesRegex(InputError, problem):
                self.study({"C": {**claim, **more}}, AXES)


if __name__ == "__main__":
    unittest.main()
