"""Timing sweeps: medians, growth, speedup, and the report on them."""

import os
import re
import tempfile
import unittest

from scripts import ALL, run_here, text_of
from small_results import DONE, NAN, PENDING, make_results

import numpy as np
import pandas as pd

import dagsweep
from dagsweep.stats import growth, timing

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


class LabelsTest(unittest.TestCase):
    def test_labels_of_algorithms_are_shown(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "r.h5")
            for name, labels in (("bare", {}), ("labelled", {"ftsa": "FTSA", "ftbar": "FTBAR", "ftbar engine=reference": "FTBAR (2008)"})):
                make_results(path, SWEPT, clocks=clocks, tasks=lambda values: TASKS[values["graph"]], timing=True, labels=labels)
                found = dagsweep.report_tables(path)
                with self.subTest(name):
                    heads = list(found["seconds-to-schedule"])
                    for algorithm in ("ftsa", "ftbar"):
                        self.assertIn(labels.get(algorithm, algorithm), heads)
                        self.assertIn(labels.get(algorithm, algorithm) + ", paper", heads)
                    self.assertIn(labels.get("ftbar", "ftbar"), list(found["speedup-over-the-reference-engine"]))


class NumbersTest(unittest.TestCase):
    def test_exponent_of_a_power_is_its_power(self):
        tasks = np.array([1e3, 3e3, 1e4, 1e6])
        for power in (0.0, 1.0, 1.73, 2.0):
            self.assertAlmostEqual(growth.exponent(tasks, 4e-7 * tasks ** power), power)
        self.assertAlmostEqual(growth.exponent([1000, 2000, 4000], [1, 4, 4]), 1.0)

    def test_exponent_needs_two_sizes(self):
        for tasks, values in (([], []), ([1000], [1]), ([1000, 1000], [1, 2]),
                              ([1000, 2000], [1, NAN])):
            self.assertTrue(np.isnan(growth.exponent(tasks, values)))

    def test_growth_is_fitted_from_a_thousand_tasks_on(self):
        found = growth.growth(runs_of([100, 1000, 2000, 4000], [[9.0, 1.0, 2.0, 4.0]] * 3)).loc["a"]
        self.assertAlmostEqual(found["seconds"], 1.0)
        self.assertAlmostEqual(found["last_slope"], 1.0)
        self.assertAlmostEqual(found["curvature"], 0.0)
        self.assertTrue(np.isnan(found["bytes"]))
        self.assertEqual((found["first"], found["last"], found["sizes"], found["seeds"]), (1000, 4000, 3, 3))
        self.assertTrue(growth.growth(runs_of([100, 1000], [[9.0, 1.0]])).empty)

    def test_joint_exponents_are_those_of_a_product_of_powers(self):
        rows = [{"algorithm": name, "tasks": n, "processors": p, "epsilon": e, "seed": seed, "status": "done", "graph": f"{n}",
                 "line": f"{name} {p} {e}", "scheduling_seconds": 1e-6 * n ** 1.2 * p ** 0.5 * (e + 1) ** power * SPREAD[seed],
                 "scheduling_cpu_seconds": NAN}
                for name, power, epsilons in (("a", 0.7, (1.0, 3.0)), ("b", 0.0, (NAN,)))
                for n in (500, 1000, 4000) for p in (10.0, 40.0) for e in epsilons for seed in SPREAD]
        for row in rows:
            if row["tasks"] == 500:
                row["scheduling_seconds"] = 1.0  # below the fitted range
            elif row["algorithm"] == "b":
                row["scheduling_seconds"] = 1e-6 * row["tasks"] * row["processors"] * SPREAD[row["seed"]]
        found = growth.joint_exponents(pd.DataFrame(rows))
        for name, expected in (("tasks", 1.2), ("processors", 0.5), ("copies", 0.7), ("spread", 1.0), ("points", 8)):
            self.assertAlmostEqual(found.loc["a", name], expected, msg=name)
        self.assertAlmostEqual(found.loc["b", "tasks"], 1.0)
        self.assertTrue(np.isnan(found.loc["b", "copies"]))
        self.assertTrue(growth.joint_exponents(pd.DataFrame(rows[:3])).empty)
        follow = [row | {"processors": row["tasks"] / 100} for row in rows]
        self.assertNotIn("b", growth.joint_exponents(pd.DataFrame(follow)).index)

    def test_the_bend_tells_apart_what_one_exponent_cannot(self):
        tasks = np.array([1e3, 1e4, 1e5, 1e6])
        random = np.random.default_rng(1)

        def of(seconds):
            return growth.growth(runs_of(tasks, seconds * np.exp(random.normal(0, 0.02, (20, 4))))).loc["a"]

        one, other = of(1e-7 * tasks * np.log(tasks)), of(1e-7 * (tasks + 1e-6 * tasks ** 2))
        self.assertAlmostEqual(one["seconds"], 1.10, places=2)
        self.assertAlmostEqual(other["seconds"], 1.08, places=1)
        self.assertLess(one["curvature_high"], 0)
        self.assertGreater(other["curvature_low"], 0)
        self.assertLess(one["last_slope_high"], 1.12)
        self.assertGreater(other["last_slope_low"], 1.2)

    def test_coverage_of_the_intervals(self):
        random, tasks = np.random.default_rng(2), np.array([1e3, 3e3, 1e4, 3e4])
        covered = []
        for _ in range(150):
            noise = random.normal(0, 0.1, (30, 1)) + random.normal(0, 0.1, (30, 4))
            noise[20:, 3] = NAN  # the largest graph has fewer seeds
            found = growth.growth(runs_of(tasks, 1e-7 * tasks ** 1.2 * np.exp(noise)), 300).loc["a"]
            covered.append([found[f"{name}_low"] <= true <= found[f"{name}_high"] for name, true in
                            (("seconds", 1.2), ("curvature", 0.0), ("last_slope", 1.2))])
        for name, share in zip(growth.COLUMNS, np.mean(covered, axis=0)):
            with self.subTest(name=name):
                self.assertGreater(share, 0.9)  # medians of resamples vary more than medians: not too narrow

    def test_disturbed_runs_are_dropped_and_both_are_shown(self):
        tasks = [1000, 2000, 4000]
        seconds = np.array([[1.0, 2.0, 4.0]] * 5)
        disturbed = np.zeros((5, 3), dtype=bool)
        seconds[:3, 2], disturbed[:3, 2] = 40.0, True
        seconds[4, 0], disturbed[4, 0] = 10.0, True
        runs = runs_of(tasks, seconds, disturbed)
        found = growth.growth(runs).loc["a"]
        self.assertAlmostEqual(found["seconds"], 1.0)
        self.assertAlmostEqual(found["seconds_all"], growth.exponent(tasks, [1.0, 2.0, 40.0]))
        sizes = timing.by_size(runs)
        self.assertEqual(list(sizes["seconds"]), [1.0, 2.0, 4.0])
        self.assertEqual(list(sizes["seconds_all"]), [1.0, 2.0, 40.0])
        self.assertEqual((list(sizes["runs"]), list(sizes["runs_all"])), ([4, 5, 2], [5, 5, 5]))

    def test_runs_stay_where_all_are_disturbed(self):
        runs = runs_of([1000, 2000], [[1.0, 2.0]] * 3, [[True, False]] * 3)
        self.assertEqual(list(timing.by_size(runs)["runs"]), [3, 3])

    def test_one_seed_has_no_interval(self):
        found = growth.growth(runs_of([1000, 2000, 4000], [[1.0, 2.0, 4.0]])).loc["a"]
        self.assertAlmostEqual(found["seconds"], 1.0)
        self.assertTrue(np.isnan(found["seconds_low"]))


def runs_of(tasks, seconds, disturbed=False):
    """Runs of timing.with_lines(): seconds[seeds, sizes], NaN without a run, of one line."""
    seconds = np.asarray(seconds, dtype=float)
    seed, size = np.indices(seconds.shape)
    tasks = np.asarray(tasks)[size.ravel()]
    cpu = seconds * np.where(np.broadcast_to(disturbed, seconds.shape), 0.5, 1.0)
    return pd.DataFrame({
        "line": "a", "graph": [f"layered tasks={count:g}" for count in tasks], "tasks": tasks,
        "seed": seed.ravel() + 1.0, "scheduling_seconds": seconds.ravel(), "scheduling_peak_bytes": NAN,
        "scheduling_cpu_seconds": cpu.ravel()})[~np.isnan(seconds.ravel())]


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
    def report(self, *words, **more):
        """The page of a report on self.path, in self.out."""
        done = run_here("report.py", self.path, "-o", self.out, *words, **more)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return text_of(self.out, "report.html")


class PageTest(Reported):
    """Sections of one report."""

    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.path = os.path.join(folder, "R.h5")
        cls.out = os.path.join(folder, "report")
        make(cls.path)
        cls.page = cls("report").report(formats=ALL)

    def test_files(self):
        self.assertEqual(set(os.listdir(self.out)), {
            "report.html", "seconds-by-tasks.png", "seconds-by-tasks.pdf", "seconds-by-tasks.svg", "tables", "bytes-by-tasks.svg",
            "bytes-by-tasks.png",
            "bytes-by-tasks.pdf"})

    def test_seconds_have_the_layout_of_the_papers_table(self):
        table = section(self.page, "Seconds to schedule")
        self.assertEqual(table[0], ["tasks", "instances", *POWER, "ftsa, paper", "ftbar, paper"])
        self.assertEqual(table[2], ["1\u202f000", "3", *3 * ["0.001100|0.001000 – 0.001200|all 3: 0.001000"],
                                    "0.1600", "17.10"])
        self.assertEqual([cell.split("|")[0] for cell in table[3]],
                         ["5\u202f000", "3", *(f"{1.1e-3 * 5 ** power:#.4g}" for power in
                                               POWER.values()), "0.7700", "465.8"])
        self.assertEqual(table[4][:2] + table[4][4:], ["20\u202f000", "2", "", "", ""])

    def test_growth_exponents_and_their_range(self):
        # The undisturbed seed of the largest graph is 1, of the others 1 and 3.
        x = np.log([1000, 5000, 20000]) - np.log([1000, 5000, 20000]).mean()
        slope = [x[2] * np.log(factor) / (x ** 2).sum() for factor in (0.9 / 1.1, 0.95)]
        table = section(self.page, "Growth")
        self.assertEqual(table[0][1:5], ["exponent of seconds", "all runs", "bend", "last segment"])
        for row, power in zip(table[1:3], (1.1, 1.25)):
            last = power + np.log(0.9 / 1.1) / np.log(4)
            self.assertEqual(row[1:3], [f"{power + slope[0]:.3f}|no interval", f"{power + slope[1]:.3f}"])
            self.assertEqual(row[4], f"{last:.3f}|no interval")
            self.assertEqual(row[5:], ["1.000", "1\u202f000", "20\u202f000", "3", "3"])
        self.assertEqual(table[3], ["ftbar engine=reference", "2.000|2.000 – 2.000", "2.000", "–",
                                    "2.000|2.000 – 2.000", "1.000", "1\u202f000", "5\u202f000", "2", "3"])

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
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.path = os.path.join(folder, "R.h5")
        self.out = os.path.join(folder, "report")

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
        done = run_here("report.py", self.path, "-o", self.out)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no run is done", done.stderr)


if __name__ == "__main__":
    unittest.main()
