"""Whether the figures and tables of a paper come out, and their rows and strips on a study's page."""

import csv
import os
import re
import types
import unittest

import scripts  # noqa: F401  (sets sys.path)
from small_results import DONE, STALLED
from small_studies import AXES, StudyTest, compared, factors

import numpy as np

from dagsweep import page
from dagsweep.study.pages import claim_sections, claim_words, paper_figures, pictures, strips
from dagsweep.study.pages.paper_figures import COMES_OUT, DOES_NOT, IN_PART, NOT_ATTEMPTED, NOT_JUDGED
from dagsweep.study.pages.study_report import write_study_report
from dagsweep.study.verdict.dependence import Dependence


def figure(title, lines=("heft", "peft", "gtp"), **more):
    return {"title": title, "in": "fig1", "x": "bound", "y": "makespan",
            "lines": {name.upper(): {"algorithm": name, "metric": "makespan"} for name in lines}, **more}


def stated(source, *words, **more):
    return compared(*words, **{**more, "source": source})


CLAIMS = {
    "good": stated("figure 1", "peft", "less than", "heft"),
    "bad": stated("figure 2 (b)", "heft", "less than", "peft"),
    "mixed, good": stated("section 3, figures 3 and 4", "peft", "less than", "heft"),
    "mixed, bad": stated("figure 3", "heft", "less than", "peft"),
    "drawn": stated("section 2", "peft", "less than", "heft"),
    "aside": stated("figure 1", "heft", "less than", "peft", uncounted="a check"),
    "shown": {"source": "figure 5", "says": "Lengths", "see": "figure fig5"},
}
FIGURES = {"fig1a": figure("Figure 1 (a): lengths", ["gtp"]), "fig2": figure("Figure 2: lengths", ["gtp"]), "fig3": figure("Figure 3: lengths"),
           "fig5": figure("Figure 5: lengths", ["gtp"]), "ours": figure("Lengths of ours")}


class PaperFiguresTest(StudyTest):
    def figures(self, claims=None, makespan=factors, **more):
        study = self.study(claims or CLAIMS, figures=FIGURES, not_attempted={"Figure 9": "A drawing."}, **more)
        judged = self.judged(study, self.results(makespan))
        return {one.name: one for one in paper_figures.paper_figures(study, judged.values())}

    def test_statuses_follow_the_verdicts_of_the_claims(self):
        found = self.figures()
        self.assertEqual({name: one.status_text for name, one in found.items()}, {
            "Figure 1": f"{COMES_OUT} (1 of 1 judged claim reproduced)", "Figure 2": f"{DOES_NOT} (0 of 1 judged claim reproduced; 1 opposite)",
            "Figure 3": f"{IN_PART} (2 of 3 judged claims reproduced; 1 opposite)", "Figure 4": f"{COMES_OUT} (1 of 1 judged claim reproduced)",
            "Figure 5": f"{NOT_JUDGED} (no number decides its claims)", "Figure 9": f"{NOT_ATTEMPTED}: A drawing"})

    def test_claims_belong_to_what_their_source_names_or_to_what_draws_them(self):
        ids = {name: [each.claim.id for each in one.claims] for name, one in self.figures().items()}
        self.assertEqual(ids["Figure 3"], ["mixed, good", "mixed, bad", "drawn"])
        self.assertEqual(ids["Figure 1"], ["good", "aside"])

    def test_a_row_tells_which_claims_have_one_verdict_for_several_figures(self):
        found = self.figures()
        self.assertEqual({name: one.over_others for name, one in found.items() if one.over_others},
                         {"Figure 3": "over Figure 4: mixed, good (1 of 1 reproduced)", "Figure 4": "over Figure 3: mixed, good (1 of 1 reproduced)"})
        self.assertEqual({name: one.alone for name, one in found.items() if one.alone},
                         {"Figure 3": "On Figure 3 alone: 1 of 2 reproduced.", "Figure 4": "None is on it alone."})

    def test_a_row_counts_all_its_claims_by_kind(self):
        found = self.figures()
        self.assertEqual({name: found[name].kinds for name in ("Figure 1", "Figure 3", "Figure 5")},
                         {"Figure 1": "1 judged, 1 not counted", "Figure 3": "3 judged", "Figure 5": "1 without numbers"})

    def test_the_rule_explains_the_words_that_occur_alone(self):
        for size, words in ((0.2, None), (0.5, "In direction: ")):
            claims = {"by": stated("figure 1", "peft", "less than", "heft", by=size)}
            rule = paper_figures.rule(self.figures(claims).values())
            self.assertEqual([name for name in ("In direction: ", "Direction only: ") if name in rule], [words] if words else [])

    def test_every_panel_has_a_sentence_before_one_has_two(self):
        found = [paper_figures.Comparison("a", "lies below", f"{number}", "y", panel) for number, panel in enumerate("aaaabc")]
        self.assertEqual([one.other for one in paper_figures.shown(found)], ["0", "4", "5"])
        self.assertEqual([one.other for one in paper_figures.shown(found[:5])], ["0", "1", "4"])

    def test_names_of_one_kind_are_joined(self):
        for names, text in ((("Figure 2",), "Figure 2"), (("Figure 2", "Figure 3"), "Figures 2 and 3"),
                            (("Figure 1", "Table 1"), "Figure 1 and Table 1")):
            self.assertEqual(paper_figures.together(names), text)

    def test_a_row_names_its_claims_without_a_verdict(self):
        study = self.study(CLAIMS, figures=FIGURES)
        write_study_report(study, [self.results(factors, status=lambda values: STALLED if values["algorithm"] == "heft" else DONE)], self.out)
        rows = re.findall("<tr><td class=\"name\"><b>(Figure [0-9])</b>(.*?)</tr>", self.page(), re.DOTALL)
        self.assertEqual({name: re.findall("<li><a [^>]*>([^<]*)</a> [^<]* <b>not testable: ", row) for name, row in rows},
                         {"Figure 1": ["good"], "Figure 2": ["bad"], "Figure 3": ["mixed, good", "mixed, bad", "drawn"],
                          "Figure 4": ["mixed, good"], "Figure 5": []})

    def test_undecided_claims_neither_hold_nor_refute(self):
        def wide(values):  # heft and peft differ by 1 % in the mean, and by far more between seeds
            return 100 * (1 + (values["algorithm"] == "heft") * (0.01 + 0.3 * (-1) ** values["seed"]))

        found = self.figures({"open": CLAIMS["good"]}, wide)["Figure 1"]
        self.assertEqual(found.status_text, f"{NOT_JUDGED} (undecided)")
        claims = {"open": CLAIMS["good"], "sure": stated("figure 1", "peft", "close to", "gtp")}
        self.assertEqual(self.figures(claims, wide)["Figure 1"].status_text, f"{IN_PART} (1 of 2 judged claims reproduced; 1 undecided)")

    def test_a_claim_of_another_size_than_printed_is_in_direction(self):
        """peft is 20 % shorter than heft."""
        def printed(*sizes, more=()):
            claims = {f"by {size}": stated("figure 1", "peft", "less than", "heft", by=size) for size in sizes}
            return self.figures({**claims, **dict(more)})["Figure 1"].status_text

        self.assertEqual(printed(0.2), f"{COMES_OUT} (1 of 1 judged claim reproduced)")
        self.assertEqual(printed(0.5), f"{DOES_NOT} (0 of 1 judged claim reproduced; 1 in direction, smaller)")
        self.assertEqual(printed(0.2, 0.5, 0.6), f"{IN_PART} (1 of 3 judged claims reproduced; 2 more in direction, smaller)")
        self.assertEqual(printed(0.2, 0.1, 0.5, 0.6), f"{IN_PART} (1 of 4 judged claims reproduced; "
                         "2 more in direction, smaller; 1 more in direction, larger)")
        self.assertEqual(printed([0.4, 0.5]), f"{DOES_NOT} (0 of 1 judged claim reproduced; 1 smaller)")  # a range is itself the claim
        self.assertEqual(printed(0.2, more={"bad": stated("figure 1", "heft", "less than", "peft")}),
                         f"{IN_PART} (1 of 2 judged claims reproduced; 1 opposite)")

    def test_the_sentence_counts_the_points(self):
        study = self.study(CLAIMS, figures=FIGURES)
        path = self.results(lambda values: 100 * {"heft": 1.0, "peft": 0.8 if values["bound"] < 0.4 else 1.1, "gtp": 1.0}[values["algorithm"]])
        write_study_report(study, [path], self.out)
        with open(os.path.join(self.out, "points.csv"), encoding="utf-8") as file:
            rows = [row for row in csv.DictReader(file) if row["figure"] == "fig3"]
        self.assertEqual(len(rows), 6)
        text = self.page()
        self.assertIn("PEFT lies below HEFT in makespan at 1 of 2 points; not at bound 0.4", text)

    def test_the_page_opens_with_them_and_groups_the_claims(self):
        study = self.study(CLAIMS, figures=FIGURES)
        write_study_report(study, [self.results(factors)], self.out)
        text = self.page()
        self.assertLess(text.index("Figures and tables of the paper"), text.index("<h2>Claims"))
        self.assertEqual(text.count("<img "), 4)  # not the figure of ours
        headings = re.findall(r'<tr class="group">.*?</tr>', text[text.index("<h2>Claims"):text.index('id="not-judged"')])
        self.assertEqual([re.search(">(Figure [0-9]|On no)", one)[1] for one in headings], ["Figure 1", "Figure 2", "Figure 3", "Figure 4"])
        row = re.search("<b>Figure 3</b>.*?</tr>", text, re.DOTALL)[0]
        self.assertRegex(row, '<li><a href="#claim-mixed-bad">mixed, bad</a> [^<]+ <b>opposite</b></li>')
        self.assertNotIn('#claim-mixed-good"', row)  # which is reproduced
        self.assertIn(" · 1 sweep · ", text)
        self.assertIn('href="#claim-mixed-good">mixed, good<', headings[3])  # whose row is in the group of figure 3
        with open(os.path.join(self.out, "tables", "claims.csv"), encoding="utf-8") as file:
            self.assertEqual([row["claim"].partition(" peft")[0].partition(" heft")[0] for row in csv.DictReader(file)],
                             ["good", "bad", "mixed, good", "mixed, bad", "drawn", "aside"])  # in the order of claims.yaml

    def test_small_copies_have_a_legend_and_rows_say_what_is_drawn(self):
        lines = {name.upper(): {"algorithm": name, "metric": "makespan", "bound": 0.4} for name in ("heft", "peft")}
        study = self.study({"good": CLAIMS["good"]}, figures={"fig1": {**figure("Figure 1: makespans"), "x": "seed", "lines": lines}})
        write_study_report(study, [self.results(factors)], self.out)
        row = re.search("<b>Figure 1</b>.*?</tr>", self.page(), re.DOTALL)[0]
        self.assertIn("<small>makespans</small>", row)
        self.assertRegex(row, r'class="key">.*?</span>HEFT</span>.*?</span>PEFT</span>')
        self.assertIn("Figure 1: makespans, bound 0.4. Means over", self.page())  # which all lines share

    def test_names_in_texts(self):
        for text, names in (("section 6, figure 1 (a)", ["Figure 1"]), ("tables 1 (b) and 2", ["Table 1", "Table 2"]),
                            ("sections II and III, figures 1, 2, 4", ["Figure 1", "Figure 2", "Figure 4"]), ("section 7.1", []),
                            ("Figure 12: data moved, 640 tasks", ["Figure 12"])):
            self.assertEqual(paper_figures.named_in(text), names, text)

    def test_bad_entries_are_refused(self):
        for entry in ({"fig 2": "why"}, {"Figure 2": 3}, ["Figure 2"]):
            self.study(CLAIMS)
            with self.assertRaisesRegex(Exception, "not_attempted"):
                self.study(CLAIMS, not_attempted=entry)


class CaptionTest(StudyTest):
    def test_seeds_are_those_of_all_points_and_what_has_none_is_named(self):
        """One measurement of PEFT at bound 0.1 was not disturbed, at bound 0.4 none."""
        lines = {name.upper(): {"algorithm": name, "metric": "scheduling_seconds"} for name in ("heft", "peft")}
        study = self.study({"good": CLAIMS["good"]}, figures={"fig1": {**figure("Figure 1: seconds"), "y": "seconds", "lines": lines}})

        def clocks(values):
            is_calm = values["algorithm"] != "peft" or (values["bound"] == 0.1 and values["seed"] == 1)
            return 1.0, 0.0, 1.0 if is_calm else 0.5, 0.0

        write_study_report(study, [self.results(factors, clocks=clocks)], self.out)
        self.assertIn("Figure 1: seconds. Means over 1 to 30 seeds, by point; bands: 95 % confidence intervals. "
                      "No point of PEFT at bound 0.4: other programs disturbed all measurements there.", self.page())

    def test_lines_of_another_reading_are_named(self):
        readings = {"sources": {"algorithm": "mc", "default": "chosen", "question": "open", "values": ["chosen", "any"]}}
        axes = {**AXES, "algorithm": ["heft", "mc", "mc sources=any"]}
        for value, wanted in (("any", " Not of the study's own reading, which decides the verdicts: MC (mc: sources any)."),
                              ("chosen", "")):
            with self.subTest(value):
                lines = {"HEFT": {"algorithm": "heft", "metric": "makespan"}, "MC": {"algorithm": "mc", "metric": "makespan", "sources": value}}
                study = self.study({}, axes, readings=readings, figures={"fig1": {**figure("Figure 1: lengths"), "lines": lines}})
                self.assertEqual(pictures.of_readings(study.figures[0], study.readings), wanted)

    def test_claims_that_no_reading_leaves_to_judge_are_not_of_one_reading(self):
        kinds = [claim_sections.kind_of(Dependence.of(found, [False] * len(found), ())) for found in (
            ["reproduced"], ["not enough seeds"], ["not enough seeds"] * 2, ["reproduced", "opposite"])]
        self.assertEqual(claim_sections.over_all_readings(kinds),
                         "Claims that hold: 1 in some readings. Could be judged in no reading: 2. With one reading only: 1.")


class VerdictWordsTest(StudyTest):
    def test_verdicts_lead_to_their_meanings(self):
        claims = {"less": compared("peft", "less than", "heft"), "more": compared("peft", "more than", "heft"),
                  "counted": compared("heft", "always more than", "peft")}
        write_study_report(self.study(claims), [self.results(factors)], self.out)
        page = self.page()
        targets = set(re.findall(r'<a class="verdict [a-z]*" href="#(verdict-[a-z-]+)"', page))
        self.assertEqual(targets, {"verdict-reproduced", "verdict-opposite"})
        self.assertEqual(set(re.findall(r'<td id="(verdict-[a-z-]+)"', page)), targets)
        self.assertLess(page.index('<td id="verdict-'), page.index('class="verdict '))  # a meaning before its use

    def test_too_few_seeds_are_told_with_their_number(self):
        axes = {**AXES, "seed": [1.0, 2.0]}
        study = self.study({"less": compared("peft", "less than", "heft"), "counted": compared("peft", "always less than", "heft")}, axes)
        write_study_report(study, [self.results(factors, axes=axes)], self.out)
        self.assertIn("<p>2 seeds; a verdict needs 20.</p>", self.page())
        self.assertIn("No exception in 4 pairs of 2 seeds<", self.page())  # with 3 of 2 seeds there is no limit
        self.assertNotIn("e+02", self.page())


class SentencesTest(StudyTest):
    def test_of_cells_that_fail_the_one_that_surely_does_is_named(self):
        """The least mean may be the least sure."""
        one = types.SimpleNamespace(cell_text="5", text_of_cell=str, claim=types.SimpleNamespace(relation=types.SimpleNamespace(
            size_text=lambda mean: f"{100 * mean:.0f} %")))
        members = [(1, types.SimpleNamespace(mean=-0.02), "opposite"), (2, types.SimpleNamespace(mean=-0.03), "opposite"),
                   (5, types.SimpleNamespace(mean=-0.04), "undecided")]
        for chosen, wanted in ((members, ", surely at 2 (-3 %)"), (members[2:], ""), ([(5, members[2][1], "opposite")], "")):
            one.members = chosen
            self.assertEqual(claim_words.surely_not(one), wanted)

    def test_effects_at_values_of_an_axis_say_over_which_others_they_are_means(self):
        parts = [types.SimpleNamespace(axis=axis) for axis in ("bound", "bound", "given_latency", "epsilon")]
        for count, wanted in ((2, ""), (3, ", as means over given latency"), (4, ", as means over given latency and epsilon")):
            one = types.SimpleNamespace(evidence=types.SimpleNamespace(parts=parts[:count]))
            self.assertEqual(claim_words.over_other_axes(one, ("bound",)), wanted)

    def test_effects_are_told_in_sentences(self):
        claims = {"ratio": compared("peft", "less than", "heft"), "share": compared("peft", "mostly less than", "heft"),
                  "trend": compared("peft", "growing with", "heft", over="bound"), "alone": compared("peft", "falling with", "heft", over="bound"),
                  "steps": compared("peft", "monotonically growing with", "heft", over="bound"), "open": compared("gtp", "less than", "heft"),
                  "contrary": compared("heft", "less than", "peft"), "rising": compared("peft", "growing with", "heft", over="bound"),
                  "not longer": compared("peft", "less than in every cell", "heft")}
        del claims["alone"]["other"], claims["rising"]["other"]

        def growing(values):  # the lead of peft over heft grows from 20 % to 60 %
            length = {"heft": 1.0, "gtp": 1 + 0.2 * (-1) ** values["seed"], "peft": 0.8 if values["bound"] < 0.4 else 0.4}[values["algorithm"]]
            return 100 * length * (1 + 0.001 * values["seed"])

        judged = self.judged(self.study(claims), self.results(growing))
        sentences = {name: claim_sections.row_of(one, {})[1].sentence for name, one in judged.items()}
        for name, start in (("ratio", "peft 43.4 % shorter than heft ("), ("share", "As claimed in 100.0 % of the cells ("),
                            ("trend", "From the least to the largest bound, the lead over heft grows by 100.0 % ("),
                            ("steps", "The smallest rise between neighbouring values of bound is 100.0 % ("),
                            ("alone", "From the least to the largest bound, makespan falls by 50.0 % ("),
                            ("rising",
                             "From the least to the largest bound, makespan falls by 50.0 % (in the claimed direction: -50.0 % – -50.0 %)."),
                            ("open", "30 seeds leave open how gtp compares with heft: anything from "),
                            ("contrary", "heft 76.8 % longer than peft (76.8 to 76.8 % longer). To be")):
            self.assertEqual(sentences[name][:len(start)], start)
        self.assertTrue(sentences["share"].endswith("). To be reproduced: more than 50.0 %."))
        self.assertEqual(sentences["not longer"].partition("To be reproduced: ")[2], "less than 1.0 % longer.")
        self.assertRegex(sentences["open"], r"from [0-9.]+ % longer to [0-9.]+ % shorter\. To be reproduced: more than 1\.0 % shorter\. ")

    def test_trends_of_what_may_be_0_are_shares_of_the_mean(self):
        """3 and 1 remappings, whose mean is 2; a seed has none."""
        claims = {"C": compared("peft", "falling with", "heft", over="bound")}
        del claims["C"]["other"]
        claims["C"]["what"] = {"algorithm": "peft", "metric": "remappings"}
        path = self.results(factors, metrics={"remappings": lambda values: (3.0 if values["bound"] < 0.4 else 1.0) * 30 / 29 * (values["seed"] > 1)})
        one = self.judged(self.study(claims), path)["C"]
        sentence = claim_sections.row_of(one, {})[1].sentence
        self.assertIn("From the least to the largest bound, remappings falls by 100.0 % of its mean (", sentence)

    def test_intervals_of_two_seeds_have_no_endless_ends(self):
        def scattered(values):
            return 100 * np.exp(2.0 * (-1) ** values["seed"] * (values["algorithm"] == "peft"))

        axes = {**AXES, "seed": [1, 2]}
        claims = {"ratio": compared("peft", "less than", "heft"), "share": compared("peft", "mostly less than", "heft"),
                  "close": compared("peft", "close to", "heft")}
        judged = self.judged(self.study(claims), self.results(scattered, axes=axes))
        cells = {name: claim_sections.row_of(one, {})[2] for name, one in judged.items()}
        small = {name: [one.text for one in cell.small if isinstance(one, page.Small)] for name, cell in cells.items()}
        self.assertEqual([small[name][-2:] for name in ("ratio", "close")], [["wider than a factor of 10 000"] * 2] * 2)
        self.assertEqual(small["share"][-2:], ["0.0 % – 100.0 %"] * 2)


class StripsTest(StudyTest):
    def test_the_interval_lies_in_the_region_exactly_where_the_claim_is_reproduced(self):
        words = ("less than", "more than", "slightly less than", "close to", "nearly equal to", "less than or close to", "mostly less than")
        claims = {f"{word} {a} {b}": compared(a, word, b) for word in words for a, b in (("peft", "heft"), ("heft", "peft"), ("gtp", "heft"))}
        claims |= {f"printed {size}": compared("peft", "less than", "heft", by=size) for size in (0.05, 0.2, 0.5, [0.1, 0.15], [0.15, 0.25])}
        claims |= {f"ratio {size}": compared("peft", "less than", "heft", ratio=size) for size in (0.4, 0.8)}
        judged = self.judged(self.study(claims), self.results(factors))
        self.assertGreater(len({one.verdict for one in judged.values()}), 4)
        for name, one in judged.items():
            low, high = one.claim.relation.region(one.claim)
            inside = low <= one.judgement.low and one.judgement.high <= high
            self.assertEqual(inside, one.verdict == "reproduced", (name, one.verdict))
            strip = strips.strip_of(one, ("a", "b", "c"))
            self.assertTrue(strip.outer[0] <= strip.inner[0] <= strip.place <= strip.inner[1] <= strip.outer[1], name)
            self.assertIn("asked for: ", page.html(page.table([page.Head("x")], [[page.cell("", strip=strip)]])))

    def test_what_is_printed_is_asked_for_even_if_it_is_too_small_to_count(self):
        claims = {"small": compared("peft", "less than", "heft", by=0.03, margin="count")}
        one = self.judged(self.study(claims), self.results(factors))["small"]
        self.assertEqual(one.verdict, "larger")
        self.assertEqual(strips.asked(one.claim), "2.0 % to 4.0 %")
        low, high = strips.strip_of(one, ("a", "b", "c")).region
        self.assertLess(low, high)

    def test_the_common_scale_rises_and_is_symmetric(self):
        effects = (-9.0, -4.0, -1.0, -0.01, 0.0, 0.001, 0.01, 0.1, 1.0, 4.0, 9.0)
        places = [strips.of_ratio(effect) for effect in effects]
        self.assertEqual(places, sorted(places))
        self.assertEqual((places[0], places[4], places[-1]), (0.0, 0.5, 1.0))
        self.assertAlmostEqual(strips.of_ratio(-0.1) + strips.of_ratio(0.1), 1)


if __name__ == "__main__":
    unittest.main()
