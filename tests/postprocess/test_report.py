"""report.py: files, messages and exit codes."""

import glob
import html.parser
import os
import re
import unittest

from scratch import InFolder
from scripts import ALL, run_here, run_script, text_of
from small_results import DONE, FAILED, PENDING, STALLED, make_results, makespan_by_place

import h5py
import numpy as np

import dagsweep
from dagsweep.sections import figure_catalogue
from dagsweep.sections.captioned_figures import Picture, ReportFigure, pictures_of

SMALL = {"bound": [0.0, 0.5], "algorithm": ["heft", "peft"], "seed": [1.0, 2.0, 3.0]}
SWEPT = {"graph": ["a <b>", "b"], "ccr": [0.1, 1.0], "bound": [0.0, 0.5, 0.9],
         "algorithm": ["heft", "peft"], "seed": [1.0, 2.0, 3.0]}


README = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "postprocess", "README.md")
FIGURES = {*(f"{metric}-by-bound" for metric in ("nsl", "makespan", "degradation")), "nsl-by-ccr", "degradation",
           "ratios", "ranks", "profiles", "quality-by-seconds"}


def makespan(values):
    return (100.0 + 7 * values["seed"] + np.nan_to_num(values["ccr"])) * (1 + values["bound"]) * \
        (1.1 if values["algorithm"] == "peft" else 1.0)


class Links(html.parser.HTMLParser):
    """Collects the resources that a page loads, its open tags and its headings."""

    def __init__(self):
        super().__init__()
        self.loaded, self.open, self.headings = [], [], []

    def handle_starttag(self, tag, attrs):
        self.loaded += [value for name, value in attrs if name in ("src", "href", "srcset")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        if self.open and self.open[-1] in ("h1", "h2"):
            self.headings.append(data)


class ReportTest(InFolder):
    def setUp(self):
        super().setUp()
        self.out = os.path.join(self.folder, "deep", "report")

    def report(self, *words, **more):
        return run_here("report.py", self.path, "-o", self.out, *words, **more)

    def report_of_users(self):
        """In a process of its own, with all files."""
        return run_script("report.py", self.path, "-o", self.out)

    def read(self, name):
        with open(os.path.join(self.out, name), "rb") as file:
            return file.read()

    def page(self):
        return self.read("report.html").decode("utf-8")

    def test_files_and_last_lines(self):
        make_results(self.path, SWEPT, makespan=makespan)
        done = self.report_of_users()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout.splitlines()[-2:],
                         [f"figure: {self.out}/nsl-by-bound.png",
                          f"report: {self.out}/report.html"])
        figures = {*FIGURES, "nsl-by-bound-and-ccr", "nsl-by-bound-and-graph"}
        self.assertEqual(set(os.listdir(self.out)), {"report.html", "sweep.yaml", "tables"} | {
            name + ending for name in figures for ending in (".png", ".pdf", ".svg")})
        for ending, start in ((".png", b"\x89PNG\r\n\x1a\n"), (".pdf", b"%PDF-"), (".svg", b"<?xml")):
            self.assertEqual(self.read("nsl-by-bound" + ending)[:len(start)], start)
        for name in figures:
            self.assertIn(f'<a href="{name}.pdf">PDF</a> <a href="{name}.svg">SVG</a>', self.page())

    def test_an_axis_of_two_values_has_one_figure_and_constants_have_none(self):
        make_results(self.path, {**SMALL, "bound": [0.0, 0.5], "algorithm": ["heft", "peft"]}, makespan=makespan,
                     metrics={"remappings": lambda values: 3.0, "overhead": lambda values: 0.0})
        self.assertEqual(self.report().returncode, 0)
        drawn = {name[:-4] for name in os.listdir(self.out) if name.endswith(".svg") and "-by-" in name}
        self.assertEqual(drawn, {"nsl-by-bound", "quality-by-seconds"})

    def test_lines_that_are_zero_everywhere_are_not_drawn(self):
        make_results(self.path, {**SMALL, "bound": [0.0, 0.5, 0.9], "algorithm": ["heft", "gtp"]}, makespan=makespan,
                     metrics={"remappings": lambda v: v["bound"] if v["algorithm"] == "gtp" else 0.0})
        self.assertEqual(self.report().returncode, 0)
        svg = self.read("remappings-by-bound.svg").decode("utf-8")
        self.assertIn('data-label="gtp"', svg)
        self.assertNotIn('data-label="heft"', svg)
        self.assertIn("Always 0, not drawn: heft.", self.page())

    def test_makespans_of_graphs_of_different_size_are_not_averaged(self):
        make_results(self.path, SWEPT, makespan=makespan,
                     tasks=lambda values: {"a <b>": 10.0, "b": 90.0}[values["graph"]])
        self.assertEqual(self.report().returncode, 0)
        self.assertNotIn("makespan-by-bound.svg", os.listdir(self.out))
        head = re.search("<thead>.*?</thead>", self.page().partition("<section")[2]).group()
        self.assertRegex(head, r'class="number">makespan / best<')
        self.assertRegex(head, r'class="number more">makespan \(time\)<')

    def test_page_is_self_contained_and_well_formed(self):
        make_results(self.path, SWEPT, makespan=makespan, sweep="name: <script>x</script>\n",
                     name="<i>&")
        self.assertEqual(self.report(formats=ALL).returncode, 0)  # to which the page has links
        page, links = self.page(), Links()
        links.feed(page)
        self.assertEqual(links.open, [])
        for link in links.loaded:
            if link.startswith("#"):
                self.assertIn(f'id="{link[1:]}"', page)
            else:
                self.assertTrue(os.path.exists(os.path.join(self.out, link)), link)
        self.assertEqual(page.count("<svg"), len([link for link in links.loaded if link.endswith(".svg")]))
        self.assertNotRegex(page, r"@import|url\((?!#)|<script[^>]|<script>x|<i>|<img|src=")
        self.assertIn("&lt;script&gt;x", page)
        self.assertIn("a &lt;b&gt;", page)
        self.assertIn("Algorithms", links.headings)

    def test_equal_files_give_equal_reports(self):
        make_results(self.path, SMALL, makespan=makespan)
        contents = []
        # The second process orders sets differently.
        for name, report in (("one", lambda: self.report(formats=ALL)), ("two", self.report_of_users)):
            self.out = os.path.join(self.folder, name)
            self.assertEqual(report().returncode, 0)
            files = [os.path.relpath(os.path.join(folder, name), self.out)
                     for folder, _, names in os.walk(self.out) for name in names]
            contents.append([(name, self.read(name)) for name in sorted(files)])
        self.assertEqual(contents[0], contents[1])

    def test_summary_has_the_means_of_the_runs(self):
        make_results(self.path, SMALL, makespan=lambda values:
                     200.0 if values["algorithm"] == "peft" else 100.0)
        self.assertEqual(self.report().returncode, 0)
        rows = re.findall(r"<tr><td class=\"name\">.*?</tr>", self.page().partition("<section")[2])[:2]
        texts = [re.sub(r"<[^>]+>", " ", row).split() for row in rows]
        self.assertEqual([text[0] for text in texts], ["heft", "peft"])
        self.assertEqual(texts[0][5:9], ["100.0", "100.0", "–", "100.0"])
        self.assertEqual(texts[1][5], "200.0")
        self.assertIn("100.0", texts[1])  # % degradation

    def test_one_seed_has_no_interval(self):
        make_results(self.path, {**SMALL, "seed": [1.0]}, makespan=makespan)
        self.assertEqual(self.report().returncode, 0)
        self.assertIn("<small>no interval</small>", self.page())
        self.assertIn("points without several seeds have no interval", self.page())

    def test_bands_are_over_seeds(self):
        make_results(self.path, SMALL, makespan=makespan)
        self.assertEqual(self.report().returncode, 0)
        self.assertIn("95 % confidence intervals over seeds.", self.page())
        self.assertNotIn("no interval</small>", self.page())

    def test_graphs_of_different_size_have_geometric_ratios(self):
        sizes = {**SMALL, "graph": ["a", "b"]}
        make_results(self.path, sizes, makespan=makespan,
                     tasks=lambda values: {"a": 10.0, "b": 90.0}[values["graph"]])
        self.assertEqual(self.report().returncode, 0)
        self.assertIn(">makespan / best</th>", self.page())
        self.assertIn("1.100<small>1.100 – 1.100</small>", self.page())

    def test_instances_that_were_left_out_and_failures_are_reported(self):
        make_results(self.path, {**SMALL, "bound": [0.0, 0.5, 0.9]}, makespan=makespan,
                     reason="no <processor> left",
                     status=lambda values: FAILED if values["algorithm"] == "peft"
                     and values["seed"] == 2 else PENDING if values["seed"] == 3
                     and values["bound"] == 0 else DONE)
        self.assertEqual(self.report().returncode, 0)
        page = self.page()
        self.assertIn("5 of 9 instances completed by all 2 compared algorithms. Left out: 4 "
                      "(3 that some algorithm did not complete, 1 not yet run by all).", page)
        self.assertIn("no &lt;processor&gt; left", page)

    def test_axis_with_one_value_has_no_figure(self):
        make_results(self.path, {**SMALL, "bound": [0.5], "epsilon": [0.0, 1.0]}, makespan=makespan)
        self.assertIn("figure: " + self.out + "/nsl-by-epsilon.png", self.report().stdout)
        self.assertEqual([name for name in os.listdir(self.out)
                          if "bound" in name or "tasks" in name], [])

    def test_number_of_tasks_is_an_axis_if_it_varies(self):
        make_results(self.path, {**SMALL, "bound": [0.5]}, makespan=makespan,
                     tasks=lambda values: 100.0 * values["seed"])
        self.assertEqual(self.report().returncode, 0)
        self.assertIn("nsl-by-tasks.svg", os.listdir(self.out))

    def test_one_algorithm_is_reported_without_comparison(self):
        make_results(self.path, {**SMALL, "algorithm": ["heft"]}, makespan=makespan)
        self.assertEqual(self.report().returncode, 0)
        self.assertEqual([name for name in os.listdir(self.out) if "degradation" in name], [])

    def test_nothing_varies(self):
        make_results(self.path)
        done = self.report()
        self.assertEqual(done.returncode, 0)
        self.assertIn("figure: none", done.stdout)
        self.assertIn("No figures", self.page())

    def test_only_the_named_algorithms_are_compared(self):
        names = ["heft", "peft", "gtp"]
        make_results(self.path, {**SMALL, "algorithm": names}, makespan=makespan_by_place(names))
        self.assertEqual(self.report("--algorithm", "heft", "--algorithm", "gtp").returncode, 0)
        self.assertIn("completed by all 2 compared algorithms", self.page())
        wrong = self.report("--algorithm", "heftt")
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("try one of heft, peft, gtp", wrong.stderr)

    def test_no_finished_run(self):
        for status in (PENDING, STALLED, FAILED):
            with self.subTest(status=status):
                make_results(self.path, SMALL, status=lambda values, s=status: s)
                done = self.report()
                self.assertEqual(done.returncode, 1)
                self.assertIn("no run is done", done.stderr)
                self.assertIn(f"report: {self.out}/report.html", done.stdout)
                self.assertIn("No run is done yet", self.page())

    def test_axes_that_no_run_reads_are_neither_drawn_nor_counted(self):
        axes = {"bound": [0.1, 0.4], "ccr": [0.1, 1.0, 2.0], "epsilon": [0.0, 1.0], "algorithm": ["heft", "peft"],
                "seed": [float(k) for k in range(1, 4)]}
        make_results(self.path, axes, not_read=lambda values: ("ccr", "epsilon") if values["algorithm"] == "heft" else ("ccr",))
        self.assertEqual(dagsweep.about(self.path).unread, ["ccr"])
        self.assertEqual(self.report().returncode, 0)
        page = self.page()
        self.assertIn("18 runs; CCR is read by none, so that results do not depend on it", page)
        self.assertIn("12 of 12 instances completed", page)  # of the others: bound, epsilon, seed
        self.assertFalse(glob.glob(os.path.join(self.out, "*ccr*")))
        self.assertTrue(glob.glob(os.path.join(self.out, "*by-bound*")))
        make_results(self.path, axes, not_read=lambda values: tuple(set(axes) - {"algorithm"}))
        self.assertEqual(dagsweep.about(self.path).unread, ["ccr", "bound", "epsilon", "seed"])
        self.assertEqual(self.report().returncode, 0)
        self.assertIn("1 of 1 instance completed", self.page())
        self.assertIn("2 runs; CCR, bound, ε and seed are read by none", self.page())
        self.assertEqual(len(dagsweep.load(self.path)), 2 * 2 * 3 * 2 * 3)  # which repeats, as documented
        make_results(self.path, axes, status=lambda values: PENDING)
        self.assertEqual(dagsweep.about(self.path).unread, [])

    def test_numbers_near_the_largest(self):
        """As ccr: 1e300 gives: their variance is infinite."""
        make_results(self.path, SMALL, makespan=lambda values: 1e300 * (1 + values["seed"] % 3))
        done = self.report()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        self.assertIn("e+300", self.page())

    def test_bad_input(self):
        other = os.path.join(self.folder, "other.h5")
        with h5py.File(other, "w") as file:
            file["x"] = 1
        cut = os.path.join(self.folder, "cut.h5")
        with h5py.File(cut, "w") as file:
            file.attrs["format"] = np.bytes_("dagsweep-results-1")
        text = os.path.join(self.folder, "text.h5")
        with open(text, "w", encoding="utf-8") as file:
            file.write("name: quick\n")
        for path, why, code in ((self.path, "does not exist", 2), (self.folder, "is a directory", 2), (text, "not HDF5", 2),
                                (other, "no results file", 2), (cut, "is damaged (it has no /timing)", 3)):
            with self.subTest(why=why):
                done = run_here("report.py", path, "-o", self.out)
                self.assertEqual(done.returncode, code)
                self.assertIn(path, done.stderr)
                self.assertIn(why, done.stderr)
                self.assertEqual(len(done.stderr.splitlines()), 1)
        self.assertFalse(os.path.exists(self.out))

    def test_the_readme_lists_the_catalogue_of_figures(self):
        names = re.findall(r"^\| `([^`]+)` \| .* \| .* \|$", text_of(README).partition("### Figures")[2].partition("###")[0], re.M)
        catalogue = (*figure_catalogue.OF_MEANS, *figure_catalogue.OF_PAIRS, *figure_catalogue.OF_COMPONENTS, *figure_catalogue.OF_TIMINGS)
        self.assertEqual(names, [one.name for one in catalogue])

    def test_a_catalogue_is_drawn_in_its_order_without_what_does_not_apply(self):
        def pictures(*names):
            return lambda data: (Picture(name, None, data) for name in names)

        def refuse(data):
            raise AssertionError("is drawn although it does not apply")
        catalogue = [ReportFigure("b", lambda data: data == "it", pictures("b1", "b2")),
                     ReportFigure("c", lambda data: data != "it", refuse),
                     ReportFigure("a", lambda data: True, pictures("a"))]
        self.assertEqual([(one.name, one.caption) for one in pictures_of(catalogue, "it")],
                         [("b1", "it"), ("b2", "it"), ("a", "it")])

    def test_bad_usage_and_help(self):
        self.assertEqual(run_here("report.py").returncode, 2)
        self.assertEqual(run_here("report.py", self.path).returncode, 2)
        explained = run_here("report.py", "--help")
        self.assertEqual(explained.returncode, 0)
        self.assertIn("exit codes", explained.stdout)

    def test_output_folder_that_cannot_be_created(self):
        make_results(self.path, SMALL, makespan=makespan)
        self.out = self.path  # a file of that name exists
        refused = self.report()
        self.assertEqual(refused.returncode, 3)
        self.assertIn(self.path, refused.stderr)
        self.assertEqual(len(refused.stderr.splitlines()), 1)

    def test_damaged_file(self):
        make_results(self.path, SMALL, makespan=makespan)
        os.truncate(self.path, os.path.getsize(self.path) // 2)
        done = self.report()
        self.assertEqual(done.returncode, 3)
        self.assertIn("damaged", done.stderr)


if __name__ == "__main__":
    unittest.main()
