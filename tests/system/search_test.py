"""Searches for worst instances: `dagsweep search`, and sweeps of searches on any number of ranks and after kills."""

import json
import sys
import unittest
from unittest import mock

from program import BAD_INPUT, DONE, PROGRAM, ROOT, InFolder
from results import assert_identical, h5py

sys.path.append(str(ROOT / "tests" / "postprocess"))
from scripts import run_here  # noqa: E402

START = ROOT / "graphs" / "heft-example.json"
SWEEP = """
name: pairs
graphs: [{kind: layered, tasks: 5, width: 2, degree: 2}, {kind: pisa-start}]
platform: {processors: 3, heterogeneity: {model: [related, unrelated]}}
search: {steps: 300}
sweep:
  algorithm: [heft, {name: fcp, set: {enabling: finish}}, met]
  against: [heft, cpop, met]
  seed: {from: 1, count: 4}
"""
INCOMPLETE = """
name: incomplete
graphs: [{kind: layered, tasks: 20, width: 4, degree: 3}]
platform: {processors: 6}
search: {metric: incomplete, structure: fixed, steps: 40}
sweep: {granularity: 1, epsilon: [1, 2], algorithm: [mc-ftsa, ftsa], seed: {from: 1, count: 4}}
"""
EXECUTED = """
name: executed
graphs: [{kind: layered, tasks: 12, width: 3, degree: 2}]
platform: {processors: 3}
scenario: {change_interval: 0.2, period: 0.1}
search: {metric: makespan, steps: 60}
sweep: {ccr: 1, bound: 0.6, algorithm: gtp/c, against: heft, seed: {from: 1, count: 3}}
"""


class Command(InFolder):
    def search(self, *words):
        return json.loads(self.succeed("search", "-i", START, *words).out)

    def makespan(self, path, algorithm):
        return json.loads(self.succeed("schedule", "-i", path, "-a", algorithm).out)["makespan"]

    def test_what_is_found_is_true_and_found_again(self):
        words = ("-a", "heft", "--against", "cpop", "--set", "steps=1000", "--seed", 3)
        found = self.search(*words, "-o", "worst.json", "--gantt", "pair.svg")
        self.assertEqual(found, self.search(*words))
        self.assertGreater(found["worst_ratio"], found["start_ratio"])
        lengths = [self.makespan("worst.json", name) for name in ("heft", "cpop")]
        self.assertEqual(lengths, [found["of_algorithm"], found["of_against"]])
        self.assertEqual(lengths[0] / lengths[1], found["worst_ratio"])
        chart = (self.folder / "pair.svg").read_text()
        for name, length in zip(("heft", "cpop"), lengths):
            self.assertIn(f">{name}: {length:.4g}</text>", chart)
        self.assertEqual([chart.count(text) for text in (">P0</text>", ">0</text>", ">time</text>")], [2, 3, 1])  # 0: two tasks and the axis
        self.assertNotEqual(found["worst_ratio"], self.search(*words[:-1], 4)["worst_ratio"])

    def test_one_length_over_another(self):
        found = self.search("-a", "ftsa", "--epsilon", 1, "--set", "metric=latency_lower", "--set", "over=latency_upper",
                            "--set", "structure=fixed", "--set", "steps=300", "--gantt", "one.svg")
        self.assertEqual((self.folder / "one.svg").read_text().count(">P0</text>"), 1)  # both lengths are of one execution
        self.assertLessEqual(found["worst_ratio"], 1.0)
        self.assertIsNone(found["against"])

    def test_the_record_has_the_way_to_the_instance_and_both_executions(self):
        found = self.search("-a", "heft", "--against", "cpop", "--set", "steps=500", "--record", "record.json")
        record = json.loads((self.folder / "record.json").read_text())
        steps, ratios = zip(*record["best"])
        self.assertEqual(record["best"][0], [0, found["start_ratio"]])
        self.assertEqual(record["best"][-1], [found["found_at"], found["worst_ratio"]])
        self.assertEqual((list(steps), list(ratios)), (sorted(set(steps)), sorted(set(ratios))))
        self.assertEqual([(run["name"], run["end"]) for run in record["runs"]],
                         [("heft", found["of_algorithm"]), ("cpop", found["of_against"])])
        for run in record["runs"]:
            self.assertEqual(sorted(task for task, *_ in run["tasks"]), list(range(10)))
            self.assertEqual(max(finish for *_, finish, _ in run["tasks"]), run["end"])

    def test_crashes_that_a_schedule_does_not_survive(self):
        words = ("-a", "mc-ftsa", "--epsilon", 1, "--set", "metric=incomplete")
        found = self.search(*words, "-o", "worst.json", "--gantt", "pair.svg")
        self.assertTrue(found["found"])
        self.assertEqual(found["steps"], found["found_at"])
        crashes = ",".join(map(str, found["crashes"]))
        self.assertEqual([self.survived("worst.json", *more) for more in ((), ("--crash", crashes))], [1, 0])
        self.assertIn("does not complete", (self.folder / "pair.svg").read_text())
        words = ("-a", "ftsa", "--epsilon", 1, "--set", "metric=incomplete", "--set", "steps=200")
        found = self.search(*words)
        self.assertEqual((found["found"], found["crashes"], found["steps"]), (False, [], 200))

    def survived(self, path, *more):
        return json.loads(self.succeed("simulate", "-i", path, "-a", "mc-ftsa", "--epsilon", 1, *more).out)["survived"]

    def test_refusals(self):
        for words, message in ((("-a", "heft"), "--against: is missing"),
                               (("-a", "heft", "--set", "metric=incomplete"), "does not replicate"),
                               (("-a", "ftsa", "-b", "ftbar", "--set", "metric=incomplete"), "which asks about one"),
                               (("-a", "heft", "-b", "heft"), "the same as --algorithm"),
                               (("-a", "heft", "-b", "heff"), "unknown algorithm 'heff'"),
                               (("-a", "heft", "-b", "cpop", "--set", "stepz=3"), "unknown parameter of search 'stepz'")):
            with self.subTest(words=words):
                self.refused(self.run_program("search", "-i", START, *words), BAD_INPUT, message)


class Sweep(InFolder):
    def setUp(self):
        super().setUp()
        self.write("s.yaml", SWEEP)

    def test_rows_are_equal_on_any_number_of_ranks_and_after_a_resume(self):
        one = self.results_of("s.yaml", output="one.h5")
        self.assertEqual(one.done_count(), len(one.status))
        self.assertEqual(len(one.status), (2 + 1) * 7 * 4)  # pisa-start has its own machines; no algorithm against itself
        for ranks in (3, 5):
            assert_identical(self, self.results_of("s.yaml", output=f"{ranks}.h5", ranks=ranks), one)
        with h5py.File(self.folder / "3.h5", "r+") as file:  # as after a kill
            file["status"][5:60] = 0
        assert_identical(self, self.results_of("s.yaml", "--resume", output="3.h5"), one)

    def test_a_tuple_gives_its_instance_and_its_start(self):
        for how in ("steps: 300", "steps: 300, start: per-pair, fixed: kept", "steps: 300, start: per-pair, fixed: as-published, acceptance: pisa"):
            self.write("s.yaml", SWEEP.replace("steps: 300", how))
            rows = self.results_of("s.yaml", output=f"{len(how)}.h5").rows
            for number in (0, 17, 50, len(rows) - 1):
                with self.subTest(how, tuple=number):
                    lengths = self.lengths(number)
                    self.assertEqual(lengths, [rows["length_of_algorithm"][number], rows["length_of_against"][number]])
                    self.assertEqual(lengths[0] / lengths[1], rows["worst_ratio"][number])
                    lengths = self.lengths(number, "--start")
                    self.assertEqual(lengths[0] / lengths[1], rows["start_ratio"][number])

    def lengths(self, number, *options):
        """Of both algorithms, by the commands that `instance` prints."""
        said = self.succeed("instance", "s.yaml", "--tuple", number, *options, "-o", "i.json").out
        return [json.loads(self.succeed(*line.split()[1:]).out)["makespan"] for line in said.splitlines()]

    def test_executed_lengths_are_those_of_the_run_that_is_found(self):
        self.write("e.yaml", EXECUTED)
        results = self.results_of("e.yaml")
        assert_identical(self, self.results_of("e.yaml", output="r3.h5", ranks=3), results)
        self.assertEqual(results.done_count(), len(results.status))
        for number, row in enumerate(results.rows):
            self.assertGreaterEqual(row["worst_ratio"], row["start_ratio"])
            self.assertGreater(row["fresh_ratio"], 0)
            self.succeed("instance", "e.yaml", "--tuple", number, "-o", "i.json")
            words = ("--bound", 0.6, "--seed", int(row["seed"]), "--set", "change_interval=0.2")
            lengths = [json.loads(self.succeed("simulate", "-i", "i.json", "-a", name, *words, *more).out)["makespan"]
                       for name, more in (("gtp/c", ("--set", "period=0.1")), ("heft", ()))]
            self.assertEqual(lengths, [row["length_of_algorithm"], row["length_of_against"]])

    def test_command_lines_of_executed_searches_give_their_lengths(self):
        self.write("executed.yaml", EXECUTED.replace("period: 0.1}", "period: 0.1, estimation_error: 0.3, failures: 1, recovery: 0.5}")
                   .replace("algorithm: gtp/c", "algorithm: [gtp/r, l-heft]"))
        rows = self.results_of("executed.yaml").rows
        for number in (0, 4):
            lines = self.succeed("instance", "executed.yaml", "--tuple", number, "-o", "found.json").out.splitlines()
            lengths = [json.loads(self.succeed(*line.split()[1:]).out)["makespan"] for line in lines]
            self.assertEqual(lengths, [rows[number]["length_of_algorithm"], rows[number]["length_of_against"]])

    def test_seconds_of_another_processor_stay_so_in_a_search(self):
        self.write("s.yaml", """name: s
graphs: [{kind: epigenomics, tasks: 20, reference_mhz: 2000}]
platform: {machines: {kind: cluster, nodes: 4, bandwidth: 100}}
search: {structure: fixed, steps: 200}
sweep: {algorithm: olb, against: heft, seed: 1}
""")
        for start in ((), ("--start",)):
            self.succeed("instance", "s.yaml", "--tuple", 0, "-o", "m.json", *start)
            instance = json.loads((self.folder / "m.json").read_text())
            for task, row in zip(instance["tasks"], instance["W"]):
                if task["work"] > 0:
                    self.assertAlmostEqual(row[0] / task["work"], 4.0, places=9)

    def test_searches_for_what_does_not_complete(self):
        self.write("i.yaml", INCOMPLETE)
        results = self.results_of("i.yaml")
        assert_identical(self, self.results_of("i.yaml", output="r3.h5", ranks=3), results)
        for number, row in enumerate(results.rows):
            said = self.succeed("instance", "i.yaml", "--tuple", number, "-o", "i.json").out.split()
            if "mc-ftsa" not in said:
                self.assertEqual((row["worst_ratio"], row["steps"]), (0, 40))
                continue
            self.assertEqual((row["worst_ratio"], row["steps"]), (1, row["found_at"]))
            self.assertEqual(len(said[said.index("--crash") + 1].split(",")), row["epsilon"])
            self.assertEqual(json.loads(self.succeed(*said[1:]).out)["survived"], 0)

    def test_the_report_draws_the_worst_instances(self):
        for sweep, shown in ((SWEEP, "The best ratio by step"), (INCOMPLETE, "An instance whose schedule by mc-ftsa does not complete, tuple")):
            with self.subTest(shown):
                name = shown.replace(" ", "-")
                self.write("s.yaml", sweep)
                self.succeed("run", "s.yaml", "-o", f"{name}.h5")
                page = self.report(name, formats=("svg", "pdf"))
                self.assertIn(shown, page)
                self.assertNotIn("Not drawn", page)
                self.assertTrue((self.folder / name / "worst-instance-1.pdf").exists())
        with mock.patch("dagsweep.sections.found_instances.find_program", return_value=None):
            self.assertIn("there is no program here", self.report(name))

    def test_a_report_starts_no_commands_of_a_sweep(self):
        example = ROOT / "src" / "schedulers" / "command" / "example" / "min_min.py"
        self.write("c.yaml", SWEEP.replace("[heft, {name", "[{name: mine, command: 'echo >> started; exec python3 %s'}, {name" % example)
                   .replace("steps: 300", "steps: 3").replace("count: 4", "count: 1"))
        self.succeed("run", "c.yaml", "-o", "c.h5")
        (self.folder / "started").unlink()
        self.assertIn("sweep.algorithm[0].command: is a command, and none may be started here", self.report("c"))
        self.assertEqual([*self.folder.rglob("started")], [])

    def test_a_report_reads_no_file_that_a_sweep_names(self):
        self.succeed("generate", "chain", "--set", "tasks=3", "--output", "g.stg")
        self.write("f.yaml", SWEEP.replace("{kind: pisa-start}", f"{{kind: stg, path: {self.folder}/g.stg}}").replace("steps: 300", "steps: 3"))
        self.succeed("run", "f.yaml", "-o", "f.h5")
        self.assertIn("to which reading is confined", self.report("f"))

    def report(self, name, **more):
        """The report on NAME.h5 in the folder NAME."""
        done = run_here("report.py", f"{name}.h5", "-o", name, cwd=self.folder, DAGSWEEP_PROGRAM=str(PROGRAM), **more)
        self.assertEqual(done.returncode, DONE, done.stderr)
        return (self.folder / name / "report.html").read_text()

    def test_results_are_reused_in_another_sweep(self):
        self.succeed("run", "s.yaml", "-o", "r.h5")
        self.write("more.yaml", SWEEP.replace("count: 4", "count: 5"))
        done = self.succeed("run", "more.yaml", "-o", "more.h5", "--reuse", "r.h5")
        self.assertIn("84 results reused", done.out + done.err)
        self.write("other.yaml", SWEEP.replace("steps: 300", "steps: 301"))
        done = self.run_program("run", "other.yaml", "-o", "other.h5", "--reuse", "r.h5")
        self.assertNotIn("84 results", done.out + done.err)

    def test_refusals(self):
        self.write("bad.yaml", SWEEP.replace("search: {steps: 300}", ""))  # tests/sweep and tests/search have more
        self.refused(self.run_program("run", "bad.yaml", "-o", "bad.h5"), BAD_INPUT, "is an axis of searches")
        self.refused(self.run_program("simulate", "s.yaml", "--tuple", 3), BAD_INPUT, "are searches")
        self.refused(self.run_program("instance", ROOT / "sweeps" / "quick.yaml", "--tuple", 3, "-o", "i.json", "--record", "r.json"), BAD_INPUT,
                     "--record: is of searches")


if __name__ == "__main__":
    unittest.main()
