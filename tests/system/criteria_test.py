"""A given latency, and the largest epsilon that meets it (FTSA paper, section 4.3)."""

import json
import shlex
import unittest

from program import BAD_INPUT, ROOT, InFolder
from results import assert_metrics_of

SWEEP = """
graphs: [{kind: layered, tasks: 30, width: 5, degree: 2}]
platform: {processors: 6}
scenario: {crashes: [0, epsilon], crash_set: worst}
sweep: {granularity: 1, latency: [0.9, 1.5, 3], epsilon: [1, largest], algorithm: [ftsa, mc-ftsa, ftbar], seed: [1, 2]}
"""


class Criteria(InFolder):
    def sweep(self, text):
        self.write("s.yaml", text)
        (self.folder / "r.h5").unlink(missing_ok=True)
        return self.results_of("s.yaml")

    def test_rows_are_those_of_the_printed_command_and_of_the_tuple(self):
        results = self.sweep(SWEEP)
        self.assertEqual((results.axes["given_latency"].tolist(), results.axes["epsilon"].tolist()), ([0.9, 1.5, 3], [1, -1]))
        self.assertEqual(results.done_count(), len(results.rows))
        self.assertEqual(set(results.rows["criteria_met"]), {0, 1})
        for number, row in enumerate(results.rows):
            with self.subTest(tuple=number):
                command = shlex.split(self.succeed("instance", "s.yaml", "--tuple", number, "-o", "i.json").out)[1:]
                self.assertIn(f"latency={row['given_latency']:g}", command)
                self.assertEqual("largest" in command, row["epsilon"] == -1)
                for options in (command, ("simulate", "s.yaml", "--tuple", number, "--check")):
                    metrics = json.loads(self.succeed(*options).out)
                    self.assertEqual(metrics.pop("status"), "done")
                    assert_metrics_of(self, row, metrics)
                if row["criteria_met"] == 0:
                    self.assertEqual([name for name, value in metrics.items() if value is not None], ["criteria_met"])

    def test_on_the_instances_of_the_paper_bisection_finds_what_trying_1_2_and_more_crashes_finds(self):
        """Or more, if the bound is within the latency again for an epsilon after one for which it is not."""
        study = (ROOT / "sweeps" / "ftsa" / "latency.yaml").read_text().replace("study: ftsa/latency", "").replace("count: 80", "count: 20")
        largest = self.sweep(study.replace("[largest, 1, 2, 5]", "largest"))
        latency = next(line for line in study.splitlines() if line.startswith("  latency: "))
        tried = self.sweep(study.replace(latency, "").replace("[largest, 1, 2, 5]", str([*range(20)])))
        self.assertEqual((largest.done_count(), tried.done_count()), (2 * 3 * 7 * 20, 2 * 3 * 20 * 20))
        bounds = {(row["heterogeneity"], row["granularity"], row["seed"], row["epsilon"]): row["latency_upper"] for row in tried.rows}
        again = 0
        for row in largest.rows:
            instance = row["heterogeneity"], row["granularity"], row["seed"]
            within = bounds[(*instance, 0)] * row["given_latency"]  # a factor of FTSA's latency without replication
            meets = [bounds[(*instance, epsilon)] <= within for epsilon in range(20)] + [False]
            found, trying = int(row["supported_epsilon"]), meets.index(False) - 1
            with self.subTest(instance=instance, latency=row["given_latency"]):
                self.assertTrue(meets[found] and not meets[found + 1])
                self.assertGreaterEqual(found, trying)
            again += found > trying
        self.assertLess(again, 0.01 * len(largest.rows))

    def test_crashes_by_epsilon_are_those_of_the_largest(self):
        results = self.sweep(SWEEP)
        checked = 0
        for number, row in enumerate(results.rows):
            if row["epsilon"] == -1 and row["crashes"] == -1 and row["criteria_met"] == 1:
                # To the end of a run with all crashes at time 0.
                self.succeed("simulate", "s.yaml", "--tuple", number, "--save-scenario", "c.json")
                events = json.loads((self.folder / "c.json").read_text())["events"]
                self.assertEqual(len(events), row["supported_epsilon"])
                checked += 1
        self.assertGreater(checked, 5)

    def test_no_schedule_leaves_no_trace(self):
        self.write("s.yaml", SWEEP)
        outcome = self.succeed("simulate", "s.yaml", "--tuple", 0, "--check", "--trace", "t.json", "--gantt", "g.svg")
        self.assertEqual(json.loads(outcome.out)["criteria_met"], 0)
        self.assertIn("no schedule meets both", outcome.err)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["s.yaml"])

    def test_a_timing_sweep_takes_neither(self):
        timing = "timing: true\n" + "".join(line + "\n" for line in SWEEP.splitlines() if "scenario" not in line)
        self.write("s.yaml", timing)
        self.refused(self.run_program("run", "s.yaml", "--only-plan"), BAD_INPUT, "s.yaml:5: sweep.latency", "timing")
        self.write("s.yaml", timing.replace("latency: [0.9, 1.5, 3], ", ""))
        self.refused(self.run_program("run", "s.yaml", "--only-plan"), BAD_INPUT, "s.yaml:5: sweep.epsilon", "largest", "timing")

    def test_too_many_crash_sets_of_the_largest_epsilon(self):
        self.write("s.yaml", SWEEP.replace("processors: 6", "processors: 20"))
        self.refused(self.run_program("run", "s.yaml", "--only-plan"), BAD_INPUT, "s.yaml:4: scenario.crash_set", "10 of 20 processors")
        self.write("s.yaml", SWEEP.replace("processors: 6", "processors: [16, 5]"))
        self.succeed("run", "s.yaml", "--only-plan")

    def test_simulate_refuses_what_is_not_defined(self):
        self.succeed("generate", "layered", "--set", "processors=3", "-o", "i.json")
        latency = ("--set", "latency=2")
        for options, words in ((("-a", "heft", *latency), ("latency", "heft", "deadline test")), (("-a", "gtp", *latency), ("latency", "gtp")),
                               (("-a", "ftsa", "--epsilon", "largest"), ("--epsilon", "latency")),
                               (("-a", "ftsa", "--epsilon", "most"), ("epsilon", "most"))):
            with self.subTest(options=options):
                self.refused(self.run_program("simulate", "-i", "i.json", *options), BAD_INPUT, *words)
        for command in ("schedule", "verify"):
            self.refused(self.run_program(command, "-i", "i.json", "-a", "ftsa", "--epsilon", "largest"), BAD_INPUT, "--epsilon", "simulate")


if __name__ == "__main__":
    unittest.main()
