"""Timing sweeps: medians, growth, speedup, and the report on them."""

import os
import re
import tempfile
import unittest

from scripts import run_script
from small_results import DONE, NAN, PENDING, make_results

import numpy as np
import pandas as pd

import dagsweep
from dagsweep import timing

TASKS = {"layered tasks=100": 100, "layered tasks=1000": 1000, "layered tasks=5000": 5000,
         "layered tasks=20000": 20000}
POWER = {"ftsa": 1.1, "ftbar": 1.25, "ftbar engine=reference": 2.0}
SWEPT = {"graph": list(TASKS), "processors": [50.0], "epsilon": [5.0], "algorithm": list(POWER),
         "seed": [1.0, 2.0, 3.0]}
SPREAD = {1.0: 0.9, 2.0: 1.0, 3.0: 1.3}  # of seconds over seeds: the median has 1


def clocks(values):
    """Seconds that grow with a known power of the tasks from 1000 tasks on; 300 bytes per task."""
    tasks = TASKS[values["graph"]]
    seconds = 1e-3 * (tasks / 1000) ** POWER[values["algorithm"]] if tasks >= 1000 else 1e-3
    seconds *= SPREAD[values["seed"]]
    return seconds, NAN, seconds * (0.5 if values["seed"] == 2.0 else 1.0), 300.0 * tasks


def left_out(values):
    """The largest graph has two seeds, and the reference engine does not run on it."""
    largest = values["graph"] == "layered tasks=20000"
    return largest and ("reference" in values["algorithm"] or values["seed"] == 3.0)


class NumbersTest(unittest.TestCase):
    def test_exponent_of_a_power_is_its_power(self):
        tasks = np.array([1e3, 3e3, 1e4, 1e6])
        for power in (0.0, 1.0, 1.73, 2.0):
            self.assertAlmostEqual(timing.exponent(tasks, 4e-7 * tasks ** power), power)
        self.assertAlmostEqual(timing.exponent([1000, 2000, 4000], [1, 4, 4]), 1.0)

    def test_exponent_needs_two_sizes(self):
        for tasks, values in (([], []), ([1000], [1]), ([1000, 1000], [1, 2]),
                              ([1000, 2000], [1, NAN])):
            self.assertTrue(np.isnan(timing.exponent(tasks, values)))

    def test_growth_is_fitted_from_a_thousand_tasks_on(self):
        sizes = pd.DataFrame({"line": "a", "graph": list("wxyz"), "tasks": [100, 1000, 2000, 4000],
                              "seconds": [9.0, 1.0, 2.0, 4.0], "bytes": [NAN, NAN, NAN, NAN]})
        found = timing.growth(sizes).loc["a"]
        self.assertAlmostEqual(found["seconds"], 1.0)
        self.assertTrue(np.isnan(found["bytes"]))
        self.assertEqual((found["first"], found["last"], found["sizes"]), (1000, 4000, 3))
        self.assertTrue(timing.growth(sizes[:2]).empty)


def make(path, axes=None, **more):
    make_results(path, {**SWEPT, **(axes or {})}, clocks=clocks, timing=True,
                 tasks=lambda values: TASKS[values["graph"]], makespan=lambda values: NAN,
                 status=lambda values: PENDING if left_out(values) else DONE, **more)


def section(page, title):
    """Rows of cells of the section's tables, as text; small print of a cell follows a |."""
    part = re.search(f"<h2>{re.escape(title)}</h2>(.*?)</section>", page, re.DOTALL).group(1)
    part = part.replace("<small>", "|")
    return [[re.sub(r"<[^>]+>", "", cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)]
            for row in re.findall(r"<tr>.*?</tr>", part, re.DOTALL)]


class Reported(unittest.TestCase):
    def report(self, *words):
        """The page of a report on self.path, in self.out."""
        done = run_script("report.py", self.path, "-o", self.out, *words)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        with open(os.path.join(self.out, "report.html"), encoding="utf-8") as file:
            return file.read()


class PageTest(Reported):
    """Sections of one report."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.path = os.path.join(folder.name, "R.h5")
        cls.out = os.path.join(folder.name, "report")
        make(cls.path)
        cls.page = cls("report").report()

    def test_files(self):
        self.assertEqual(set(os.listdir(self.out)), {
            "report.html", "seconds-by-tasks.png", "seconds-by-tasks.pdf", "bytes-by-tasks.png",
            "bytes-by-tasks.pdf"})

    def test_seconds_have_the_layout_of_the_papers_table(self):
        table = section(self.page, "Seconds to schedule")
        self.assertEqual(table[0], ["tasks", "instances", *POWER, "ftsa, paper", "ftbar, paper"])
        self.assertEqual(table[2], ["1\u202f000", "3", *3 * ["0.001000|0.0009500 – 0.001150"],
                                    "0.1600", "17.10"])
        self.assertEqual([cell.split("|")[0] for cell in table[3]],
                         ["5\u202f000", "3", *(f"{1e-3 * 5 ** power:#.4g}" for power in
                                               POWER.values()), "0.7700", "465.8"])
        self.assertEqual(table[4][:2] + table[4][4:], ["20\u202f000", "2", "", "", ""])

    def test_growth_exponents_and_their_range(self):
        # The median of the largest graph is over seeds 1 and 2 only.
        x = np.log([1000, 5000, 20000]) - np.log([1000, 5000, 20000]).mean()
        slope = x[2] * np.log(0.95) / (x ** 2).sum()
        self.assertEqual(section(self.page, "Growth")[1:], [
            ["ftsa", f"{1.1 + slope:.3f}", "1.000", "1\u202f000", "20\u202f000", "3"],
            ["ftbar", f"{1.25 + slope:.3f}", "1.000", "1\u202f000", "20\u202f000", "3"],
            ["ftbar engine=reference", "2.000", "1.000", "1\u202f000", "5\u202f000", "2"]])

    def test_memory_and_speedup(self):
        memory = section(self.page, "Peak memory while scheduling (bytes per task)")
        self.assertEqual([row[2] for row in memory[1:]], 4 * ["300"])
        speedup = section(self.page, "Speedup over the reference engine")
        self.assertEqual(speedup[0], ["tasks", "instances", "ftbar"])
        self.assertEqual([row[2].split("|")[0] for row in speedup[1:]],
                         ["1.000", "1.000", f"{5 ** 0.75:.3f}"])

    def test_machines_and_disturbance(self):
        self.assertEqual(section(self.page, "Measured on")[1:],
                         [["node1, Fast 9000, 0-3", str(3 * 3 * 3 + 2 * 2)]])
        self.assertIn("11 of 31 runs lost more than 5 %. Too much", self.page)

    def test_method_states_what_each_of_the_two_times_measures(self):
        part = self.page[self.page.index("<h2>How it was measured</h2>"):]
        for statement in (
                "A run schedules one instance twice and executes nothing: the first time for its "
                "seconds, the second time for its memory.",
                "Seconds are the wall clock of the first time",
                "The process already holds about as much free memory as FTSA, MC-FTSA or FTBAR "
                "needs; the time in which the system provides this memory is not included.",
                "Memory is measured the second time, which starts without free memory"):
            self.assertIn(statement, part)
        for untrue in ("sees each instance once", "first touch"):
            self.assertNotIn(untrue, part)

    def test_loaded_columns(self):
        self.assertTrue(dagsweep.about(self.path).timing)
        runs = dagsweep.load(self.path, expand=False)
        done = runs[runs["status"] == "done"]
        self.assertTrue((done["scheduling_peak_bytes"] == 300 * done["tasks"]).all())


class OtherSweepsTest(Reported):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "R.h5")
        self.out = os.path.join(folder.name, "report")

    def test_other_axes_have_lines_of_their_own_and_no_published_values(self):
        make(self.path, {"processors": [10.0, 50.0], "algorithm": ["ftsa"]})
        page = self.report()
        self.assertEqual(section(page, "Seconds to schedule")[0][2:],
                         ["ftsa, processors 10", "ftsa, processors 50"])
        self.assertNotIn("Speedup over", page)
        self.assertNotIn("Core 2 Duo", page)

    def test_named_algorithms_of_one_size(self):
        make(self.path, {"graph": ["layered tasks=100"]})
        page = self.report("--algorithm", "ftsa")
        self.assertEqual(section(page, "Seconds to schedule")[0][2:], ["ftsa", "ftsa, paper"])
        self.assertNotIn("<h2>Growth", page)
        self.assertNotIn("<h2>Figures", page)

    def test_no_run_is_done(self):
        make_results(self.path, timing=True, status=lambda values: PENDING)
        done = run_script("report.py", self.path, "-o", self.out)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no run is done", done.stderr)


if __name__ == "__main__":
    unittest.main()
