"""What the report shows, as functions of the package."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from scripts import POSTPROCESS, text_of
from small_results import DONE, STALLED, make_results, makespan_by_place

import numpy as np
import pandas as pd

import dagsweep
from dagsweep import papers
from dagsweep.report import write_report
from dagsweep.stats.paired import pairs

AXES = {"bound": [0.0, 0.5, 0.9], "algorithm": ["heft", "peft", "gtp"], "seed": [float(k) for k in range(1, 25)]}
makespan = makespan_by_place(AXES["algorithm"])


class ExportTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.path = os.path.join(cls.folder, "r.h5")
        make_results(cls.path, AXES, makespan=makespan)
        cls.written = dagsweep.export_report(cls.path, os.path.join(cls.folder, "paper"))

    def test_every_figure_and_table_is_written(self):
        for name in ("nsl-by-bound", "ratios", "ranks", "profiles", "quality-by-seconds", "degradation"):
            for ending in (".pdf", ".svg", ".png"):
                self.assertIn(name + ending, self.written)
        for name in ("algorithms", "pairs", "wins", "extremes"):
            for ending in (".csv", ".tex"):
                self.assertIn(os.path.join("tables", name + ending), self.written)
        self.assertNotIn("report.html", self.written)

    def test_tables_have_their_intervals(self):
        found = dagsweep.report_tables(self.path)
        side = dagsweep.side_by_side(self.path)
        table = found["pairs"].set_index("pair")
        ratios = pairs.paired_ratios(side, pairs.all_pairs(["heft", "peft", "gtp"], 9))
        row = table.loc["heft / peft"]
        np.testing.assert_allclose(row[["ratio", "ratio low", "ratio high"]].astype(float),
                                   ratios.loc[0, ["ratio", "low", "high"]].astype(float))
        written = pd.read_csv(os.path.join(self.folder, "paper", "tables", "pairs.csv"))
        pd.testing.assert_frame_equal(written, found["pairs"], check_dtype=False)

    def test_side_by_side_of_some_values_of_axes(self):
        whole = dagsweep.side_by_side(self.path, ["heft", "gtp"])
        for axes, count in (({"bound": 0.5}, 24), ({"bound": [0.5]}, 24), ({"bound": [0, 0.9], "seed": range(1, 13)}, 24),
                            ({"graph": "layered tasks=20"}, 72)):
            with self.subTest(axes):
                side = dagsweep.side_by_side(self.path, ["heft", "gtp"], **axes)
                wanted = np.ones(len(whole.instances), dtype=bool)
                for name, values in axes.items():
                    if name in whole.instances:
                        wanted &= np.isin(whole.instances[name], values)
                self.assertEqual(len(side.instances), count)
                np.testing.assert_array_equal(side.tuples, whole.tuples[wanted])
                np.testing.assert_array_equal(side.values, whole.values[wanted])

    def test_side_by_side_of_another_metric(self):
        path = os.path.join(self.folder, "latencies.h5")
        make_results(path, AXES, makespan=makespan, metrics={
            "latency": lambda values: 2.0 ** (values["algorithm"] == "heft") * (1 + values["seed"] / 100),
            "latency_upper": lambda values: np.nan if values["algorithm"] == "gtp" else 1.0})
        found = pairs.paired_ratios(dagsweep.side_by_side(path, metric="latency"), [("heft", "peft")]).iloc[0]
        self.assertAlmostEqual(found["ratio"], 2.0)
        self.assertEqual(found["conclusion"], "second is shorter")
        for metric, message in (
                ("latencies", "^metric: 'latencies' is no length of these runs; try one of makespan, nsl, slr, latency, latency_upper"),
                ("speedup", "^metric: 'speedup' is no length"), ("latency_upper", "^metric: gtp has completed runs, but no latency_upper")):
            with self.assertRaisesRegex(dagsweep.InputError, message):
                dagsweep.side_by_side(path, metric=metric)
        with self.assertRaisesRegex(dagsweep.InputError, "of load\\(\\), give the file"):
            dagsweep.side_by_side(dagsweep.load(path))

    def test_values_that_no_run_has(self):
        for axes, message in (({"bound": 0.4}, r"^bound: no run has 0\.4; try one of 0\.0, 0\.5, 0\.9$"),
                              ({"bound": [0.5, "0.9"]}, "^bound: no run has '0.9'"), ({"graph": "fork"}, "^graph: no run has 'fork'"),
                              ({"ccr": 0.5}, "^ccr: no run has 0.5"),
                              ({"bounds": 0.5}, "^bounds: is no axis of the sweep; try one of .*bound"),
                              ({"algorithm": "heft"}, "^algorithm: is no axis")):
            with self.subTest(axes), self.assertRaisesRegex(dagsweep.InputError, message):
                dagsweep.side_by_side(self.path, **axes)

    def test_an_axis_that_no_run_reads(self):
        path = os.path.join(self.folder, "unread.h5")
        make_results(path, AXES, not_read=lambda values: ["bound"], makespan=makespan)
        side = dagsweep.side_by_side(path, bound=0.9)
        self.assertEqual(side.tuples.tolist(), dagsweep.side_by_side(path).tuples.tolist())
        self.assertEqual(len(side.tuples), 24)

    def test_a_frame_as_latex(self):
        text = dagsweep.to_latex(pd.DataFrame({"name": ["a_b"], "value": [0.5]}))
        self.assertIn(r"{a\_b} & {0.5} \\", text)

    def test_latex_of_the_tables_is_that_of_the_page(self):
        for name, frame in dagsweep.report_tables(self.path).items():
            self.assertEqual(dagsweep.to_latex(frame), text_of(self.folder, "paper", "tables", name + ".tex"), name)
            json.dumps(frame.attrs)  # which some formats of files need

    def test_latex_of_a_part_of_a_table(self):
        table = dagsweep.report_tables(self.path)["pairs"]
        whole = dagsweep.to_latex(table).splitlines()
        some = table.iloc[::-1].reset_index(drop=True)[["pair", "ratio", "ratio low", "ratio high", "p (Holm)"]]
        lines = dagsweep.to_latex(some).splitlines()
        self.assertEqual(lines[1:4], [r"\begin{tabular}{@{}lrr@{}}", r"\toprule", r"pair & ratio & p (Holm) \\"])
        cells = [line.split(" & ") for line in whole[5:8]]
        heads = list(table)
        p = heads.index("p (Holm)") - sum(name.startswith("ratio ") for name in heads)
        self.assertEqual([line.split(" & ")[:2] for line in lines[5:8]], [one[:2] for one in cells[::-1]])
        self.assertEqual([line.split(" & ")[2] for line in lines[5:8]], [one[p] + r" \\" for one in cells[::-1]])
        # A number that is no longer the table's has its own text.
        changed = dagsweep.to_latex(table.assign(seeds=[7, *table["seeds"][1:]])).splitlines()
        self.assertEqual([a == b for a, b in zip(whole, changed)], [True] * 5 + [False] + [True] * (len(whole) - 6))
        self.assertIn(" & {7} & ", changed[5])

    def test_latex_of_other_frames_is_rounded_too(self):
        frame = pd.DataFrame({"x": [1 / 3, 12345.6], "x low": [0.25, 1.0], "x high": [0.5, float("nan")], "p": [0.0123456, 100.0],
                              "n": [7, 8]})
        self.assertEqual(dagsweep.to_latex(frame).splitlines()[1:7:2] + dagsweep.to_latex(frame).splitlines()[6:7], [
            r"\begin{tabular}{@{}rrr@{}}", r"x & p & n \\",
            r"{0.3333} {\scriptsize (0.2500 -- 0.5000)} & {0.01235} & {7} \\", r"{12\,346} {\scriptsize (1.000 -- --)} & {100} & {8} \\"])
        alone = dagsweep.to_latex(frame[["x", "x low"]])  # half an interval is none
        self.assertIn("x & x low", alone)

    def test_what_a_paper_quotes(self):
        text = dagsweep.methods(self.path, ["heft", "gtp"])
        for words in ("heft, gtp", "dagsweep 0.2.0 (abc)", "72 instances", "seeds (24)", "Holm", "20 seeds"):
            self.assertIn(words, text)
        self.assertTrue(text.isascii())
        entry = dagsweep.bibtex(self.path)
        self.assertRegex(entry, r"(?s)^@software\{dagsweep,\n.*version = \{0\.2\.0\},.*\n\}\n$")
        self.assertEqual(entry.count("{"), entry.count("}"))

    def test_methods_say_which_instances_means_count(self):
        """2 bounds, 2 CCR and 3 seeds: 12 instances. With bound 0 no run reads the CCR: 3 repeat others. GTP stalls on 1 of the rest."""
        self.assertIn("Means are over all of these instances, ", dagsweep.methods(self.path))
        path = os.path.join(self.folder, "copies.h5")
        make_results(path, {**AXES, "bound": [0.0, 0.5], "ccr": [0.1, 1.0], "seed": [1.0, 2.0, 3.0]}, makespan=makespan,
                     not_read=lambda values: ("ccr",) if values["bound"] == 0 else (),
                     status=lambda values: STALLED if (values["algorithm"], values["ccr"], values["seed"]) == ("gtp", 1.0, 2.0) else DONE)
        text = dagsweep.methods(path)
        self.assertIn("12 instances)", text)
        self.assertIn("Means are over 8 of these instances (the others: 3 equal to another one in all that their runs read, "
                      "1 not completed by all), ", text)
        write_report(path, os.path.join(self.folder, "copies"))
        page = text_of(self.folder, "copies", "report.html").replace("\u202f", " ")
        number = len(AXES["algorithm"])
        self.assertIn(f"{number} algorithms on 12 instances: {12 * number} combinations, from {9 * number} different runs, as", page)
        self.assertIn("11 instances are completed by all. Means are over the 8 of them that differ in what their runs read.</p>", page)

    def test_methods_say_what_was_read(self):
        text = dagsweep.methods(self.path)
        self.assertIn("Graphs: layered tasks=20 (20 tasks). Settings: processors 10; heterogeneity unrelated; heterogeneity h 1; "
                      "bound of variability 0, 0.5, 0.9. Seeds: 1 to 24. ", text)
        path = os.path.join(self.folder, "other.h5")
        axes = {"graph": ["fork tasks=9", "own"], "failures": [2.0], "recovery": [0.5, -1.0], "epsilon": [0.0, 1.0], "ccr": [0.5],
                "algorithm": ["heft", "ftsa"], "seed": [3.0, 7.0]}
        make_results(path, axes, tasks=lambda values: 9.0 if "fork" in values["graph"] else 30.0, metrics={
            "survived": lambda values: 1.0 if values["algorithm"] == "ftsa" else float("nan")},
            not_read=lambda values: [*(["processors", "heterogeneity", "h", "ccr"] if values["graph"] == "own" else []),
                                     *(["epsilon"] if values["algorithm"] == "heft" else [])])
        text = dagsweep.methods(path)
        self.assertIn("Graphs: fork tasks=9, own (9 to 30 tasks). Settings: processors 10; heterogeneity unrelated; heterogeneity h 1; "
                      "CCR 0.5; bound of variability 0; failures 2; recovery 0.5, never; epsilon 0, 1. Seeds: 3, 7. ", text)
        self.assertNotIn("epsilon", dagsweep.methods(path, ["heft"]))
        self.assertIn("recovery 0.5, never; epsilon 0, 1.", dagsweep.methods(path, ["ftsa"]))

    def test_the_paper_of_a_single_author(self):
        text = papers.entry("Author, Journal 1(2)", 2024, ["mine"], [])
        self.assertIn("author = {Author}", text)
        self.assertIn("journal = {Journal}", text)

    def test_papers_of_the_algorithms(self):
        entries = dagsweep.bibtex(self.path).split("\n\n")
        self.assertEqual([entry.split("{")[1].split(",")[0] for entry in entries], ["dagsweep", "topcuoglu2002", "arabnejad2014", "hernandez2009"])
        self.assertEqual(entries[2], "@article{arabnejad2014,\n  author = {Arabnejad and Barbosa},\n  journal = {IEEE TPDS},\n  volume = {25},\n"
                         "  number = {3},\n  year = {2014},\n  note = {In dagsweep: peft; the title is not in the catalogue}\n}")
        self.assertEqual(len(dagsweep.bibtex(self.path, ["peft"]).split("\n\n")), 2)
        self.assertEqual(papers.entries(["rand", "no-such-algorithm x=1"]), [])  # no paper, no algorithm of the program
        one, = papers.entries(["cpop", "heft sees=homogeneous"])  # one paper
        self.assertIn("note = {In dagsweep: cpop, heft}", one)
        self.assertEqual(papers.entries(["braun", "olb"])[0].splitlines()[1], "  author = {Braun and others},")

    @unittest.skipUnless(shutil.which("bibtex"), "needs bibtex (apt install texlive-binaries)")
    def test_bibtex_reads_all_entries(self):
        with tempfile.TemporaryDirectory() as folder:
            names = [one["name"] for one in json.loads(text_of(papers.PATH))["algorithms"]]
            with open(os.path.join(folder, "all.bib"), "w", encoding="ascii") as file:
                file.write("\n".join(papers.entries(names)))
            with open(os.path.join(folder, "all.aux"), "w", encoding="ascii") as file:
                file.write("\\citation{*}\n\\bibstyle{plain}\n\\bibdata{all}\n")
            done = subprocess.run(["bibtex", "all"], cwd=folder, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout)
            with open(os.path.join(folder, "all.bbl"), encoding="ascii") as file:
                self.assertEqual(file.read().count("\\bibitem"), len(papers.entries(names)))

    def test_loading_needs_no_plots(self):
        code = "import dagsweep, sys; print('matplotlib' in sys.modules, 'jinja2' in sys.modules)"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                              env={**os.environ, "PYTHONPATH": POSTPROCESS})
        self.assertEqual(done.stdout.split(), ["False", "False"])


if __name__ == "__main__":
    unittest.main()
