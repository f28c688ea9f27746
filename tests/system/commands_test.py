"""The commands other than run: exit codes, help, JSON, and agreement with the rows of a sweep."""

import json
import re
import unittest

from program import BAD_INPUT, GRAPHS, IO_ERROR, InFolder
from results import assert_metrics_of

COMMANDS = ("run", "schedule", "simulate", "verify", "instance", "generate", "status", "list")
HEFT_EXAMPLE = GRAPHS / "heft-example.json"
SWEEP = """
graphs:
  - {kind: layered, tasks: {uniform: [20, 60]}, width: 6, degree: 3}
  - {kind: samepred, tasks: 40, degree: 4}
  - {kind: heft-example}
platform: {processors: [2, 7], heterogeneity: {model: [unrelated, related], h: 1.3}, delay: [0.3, 2.0], startup: 0.7}
scenario: {change_interval: 0.5, estimation_error: [0, 0.4]}
sweep:
  ccr: [0.1, 3]
  bound: [0, 0.8]
  algorithm: [heft, rr]
  seed: {from: 3, count: 3}
"""


def strict_json(text):
    """Parses JSON strictly: NaN and Infinity are errors."""
    def refuse(constant):
        raise ValueError(f"{constant} is not JSON")
    return json.loads(text, parse_constant=refuse)


class Help(InFolder):
    def test_every_command_has_help(self):
        self.assertEqual(set(COMMANDS) - set(self.succeed("--help").out.split()), set())
        for command in COMMANDS:
            for option in ("--help", "-h"):
                with self.subTest(command=command, option=option):
                    outcome = self.succeed(command, option)
                    self.assertIn(f"dagsweep {command}", outcome.out)
                    self.assertIn("--help", outcome.out)
                    self.assertEqual(outcome.err, "")

    def test_list_contains_the_names_of_sweep_files(self):
        words = set(self.succeed("list").out.split())
        known = {"heft", "rr", "rand", "layered", "samepred", "stg", "heft-example", "peft-example", "instance", "homogeneous", "related",
                 "unrelated", "dedicated", "makespan", "change_interval", "period", "width"}
        self.assertEqual(known - words, set())

    def test_list_groups_algorithms_by_family_with_year_and_growth(self):
        algorithms = self.succeed("list").out.partition("\n\n")[0]
        family, members = "", {}
        for line in algorithms.splitlines()[1:]:
            if re.match(r" \S", line):
                family = line.split(":")[0].strip()
            elif re.match(r"  \S", line):
                members.setdefault(family, []).append(line.split()[0])
                self.assertRegex(line, r" \[(\d{4}; )?[^\]]+\]$")
        self.assertEqual(list(members)[:3], ["list", "mapping", "exact"])
        self.assertIn("heft", members["list"])
        self.assertIn("gtp/c", members["reactive"])
        self.assertRegex(algorithms, r"(?m)^  heft .* \[2002; e P \+ n P log n\]$")

    def test_list_says_all_about_one_thing_of_any_catalogue(self):
        for name, words in (("heft", ("list", "Topcuoglu", "2002", "sees", "costs|homogeneous")), ("layered", ("width", "graph")),
                            ("lower_bound", ("metric", "time")), ("grads", ("kind of machines",)), ("period", ("default", "0.05")),
                            ("one-port", ("network",)), ("platform.processors", ("default", "10"))):
            with self.subTest(name=name):
                out = self.succeed("list", name).out
                self.assertTrue(out.startswith(f"{name}: "), out)
                for word in words:
                    self.assertIn(word, out)
        self.refused(self.run_program("list", "heft", "hetf"), BAD_INPUT, "list: unknown name 'hetf'", "etf, heft, peft")

    def test_list_is_readable_by_programs(self):
        said = strict_json(self.succeed("list", "--json").out)
        self.assertEqual(said["format"], "dagsweep-list-1")
        heft = {entry["name"]: entry for entry in said["algorithms"]}["heft"]
        self.assertEqual((heft["family"], heft["year"]), ("list", 2002))
        choices = {parameter["name"]: parameter.get("choices") for parameter in heft["parameters"]}
        self.assertEqual(choices["sees"], ["costs", "homogeneous"])
        printed = set(self.succeed("list").out.split())
        for key, entries in said.items():
            if key != "format":
                self.assertEqual({entry["name"] for entry in entries} - printed, set(), key)
        self.assertEqual(strict_json(self.succeed("list", "--json", "heft").out), {"format": "dagsweep-list-1", "algorithms": [heft]})

    def test_unknown_commands(self):
        self.refused(self.run_program("schedul"), BAD_INPUT, "schedul", "did you mean 'schedule'", *COMMANDS)
        self.refused(self.run_program("qwertyuiop"), BAD_INPUT, "qwertyuiop", *COMMANDS)
        for typed, meant in (("rnu", "run"), ("RUN", "run"), ("lsit", "list"), ("stauts", "status"), ("paln", "plan")):
            self.refused(self.run_program(typed), BAD_INPUT, typed, f"did you mean '{meant}'")

    def test_control_characters_do_not_reach_the_terminal(self):
        self.write("sweep.yaml", 'name: "\\e[31mred\\a"' + SWEEP)
        name = "\x1b[31mown.h5"
        for line in (("run", "sweep.yaml", "--only-plan"), ("run", "sweep.yaml", "--output", name), ("status", name),
                     ("merge", name, "--output", "\x1b.h5"),
                     ("plan", "sweep.yaml", "--seconds", 0.01), ("instance", "sweep.yaml", "--tuple", 0, "--output", "\x1b.json")):
            with self.subTest(line=line):
                outcome = self.succeed(*line)
                self.assertTrue((outcome.out + outcome.err).replace("\n", "").isprintable(), repr(outcome.out + outcome.err))
        self.assertEqual(self.run_program().code, BAD_INPUT)


class OneInstance(InFolder):
    def test_schedule(self):
        outcome = self.succeed("schedule", "--instance", HEFT_EXAMPLE, "--algorithm", "heft", "--output", "s.json")
        schedule = strict_json(outcome.out)
        self.assertEqual(strict_json((self.folder / "s.json").read_text()), schedule)
        self.assertEqual((schedule["format"], schedule["algorithm"]), ("dagsweep-schedule-1", "heft"))
        self.assertEqual([schedule[key] for key in ("makespan", "latency_lower", "latency_upper")], [80.0] * 3)
        self.assertEqual(sorted(replica["task"] for replica in schedule["replicas"]), list(range(10)))
        instance = strict_json(HEFT_EXAMPLE.read_text())
        for replica in schedule["replicas"]:
            duration = instance["W"][replica["task"]][replica["processor"]]
            self.assertEqual(replica["finish"], replica["start"] + duration, replica)
        self.assertEqual(max(replica["finish"] for replica in schedule["replicas"]), 80.0)

    def test_simulate(self):
        metrics = strict_json(self.succeed("simulate", "--instance", HEFT_EXAMPLE, "--algorithm", "heft").out)
        self.assertEqual((metrics["status"], metrics["makespan"], metrics["planned_makespan"], metrics["tasks"]), ("done", 80.0, 80.0, 10))

    def test_parameters_of_an_algorithm_may_follow_its_name(self):
        for command in ("schedule", "simulate"):
            with self.subTest(command):
                asked = [command, "--instance", HEFT_EXAMPLE, "--algorithm"]
                by_label = self.succeed(*asked, "list compare=met").out
                self.assertEqual(by_label, self.succeed(*asked, "list", "--set", "compare=met").out)
                self.assertNotEqual(by_label, self.succeed(*asked, "list").out)
        for algorithm, words in (("list met", ["--algorithm", "key=value"]), ("", ["--algorithm", "is empty"])):
            self.refused(self.run_program("schedule", "--instance", HEFT_EXAMPLE, "--algorithm", algorithm), BAD_INPUT, *words)
        self.refused(self.run_program("verify", "--instance", HEFT_EXAMPLE, "--algorithm", " ftbar mst=true", "--set", "mst=false", "--epsilon", "1"),
                     BAD_INPUT, "mst", "given twice")

    def test_a_stalled_run_is_a_success(self):
        outcome = self.succeed("simulate", "--instance", HEFT_EXAMPLE, "--algorithm", "heft", "--crash", "0,1,2")
        self.assertEqual(strict_json(outcome.out)["status"], "stalled")

    def test_refusals(self):
        for command in ("schedule", "simulate"):
            for arguments, words in (
                (["--algorithm", "heftt"], ["--algorithm", "heftt", "did you mean 'heft'", "rr", "rand"]),
                (["--algorithm", "heft", "--set", "qwertyuiop=1"], ["--set", "qwertyuiop", "known"]),
                (["--algorithm", "heft", "--set", "period"], ["--set", "period", "key=value"]),
                (["--algorithm", "heft", "--epsilon", "99"], ["--epsilon"]),
                (["--algorithm", "heft", "--epsilon", "-1"], ["--epsilon", "-1"]),
                (["--algorithm", "heft", "--epsilon", "one"], ["--epsilon", "one"]),
                (["--algorithm", "heft", "--seed", "-1"], ["--seed", "-1"]),
                (["--algorithm", "heft", "--seed", "1.5"], ["--seed", "1.5"]),
                (["--algorithm", "heft", "--qwertyuiop"], ["--qwertyuiop"]),
                ([], ["--algorithm"]),
            ):
                with self.subTest(command=command, arguments=arguments):
                    self.refused(self.run_program(command, "--instance", HEFT_EXAMPLE, *arguments), BAD_INPUT, *words)

    def test_refusals_of_simulate(self):
        for arguments, words in (
            (["--set", "perod=1"], ["--set", "perod", "did you mean 'period'", "change_interval", "failures"]),
            (["--set", "period=x"], ["period", "'x'", "number"]),
            (["--set", "period=-1"], ["period", "'-1'"]),
            (["--bound", "1.5"], ["--bound"]),
            (["--bound", "nan"], ["--bound"]),
            (["--crash", "9"], ["--crash", "9", "3"]),
            (["--crash", "1@-3"], ["--crash", "1@-3"]),
            (["--crash", "1@soon"], ["--crash", "1@soon"]),
            (["--scenario", "none.json"], ["none.json"]),
        ):
            with self.subTest(arguments=arguments):
                outcome = self.run_program("simulate", "--instance", HEFT_EXAMPLE, "--algorithm", "heft", *arguments)
                self.refused(outcome, BAD_INPUT, *words)

    def test_output_that_cannot_be_written(self):
        outcome = self.run_program("schedule", "--instance", HEFT_EXAMPLE, "--algorithm", "heft", "--output", "nowhere/s.json")
        self.refused(outcome, IO_ERROR, "nowhere/s.json", "No such file or directory")


class OneTuple(InFolder):
    def setUp(self):
        super().setUp()
        self.write("sweep.yaml", SWEEP)

    def test_instance_and_simulate_reproduce_the_row(self):
        results = self.results_of("sweep.yaml")
        rows, algorithms, graphs = results.rows, results.text("algorithm"), results.text("graph")
        self.assertEqual(results.done_count(), len(rows))
        chosen = [number for number in range(len(rows)) if number % 11 == 0 or graphs[number] == "heft-example"]
        seen = {(algorithms[number], rows["bound"][number] > 0, graphs[number].split()[0]) for number in chosen}
        self.assertEqual(len(seen), 2 * 2 * 3, "the chosen rows cover every algorithm with and without events on every graph")
        for number in chosen:
            row = rows[number]
            with self.subTest(row=number, algorithm=algorithms[number], bound=row["bound"], graph=graphs[number]):
                self.succeed("instance", "sweep.yaml", "--tuple", number, "--output", "i.json")
                strict_json((self.folder / "i.json").read_text())
                seed = [] if row["seed"] != row["seed"] else ["--seed", int(row["seed"])]
                outcome = self.succeed("simulate", "--instance", "i.json", "--algorithm", algorithms[number], "--bound", float(row["bound"]), *seed)
                metrics = strict_json(outcome.out)
                self.assertEqual(metrics.pop("status"), "done")
                self.assertIn("makespan", metrics)
                assert_metrics_of(self, row, metrics)
                schedule = strict_json(self.succeed("schedule", "--instance", "i.json", "--algorithm", algorithms[number]).out)
                self.assertEqual(schedule["makespan"].hex(), float(row["planned_makespan"]).hex())

    def test_unknown_tuples(self):
        count = len(self.results_of("sweep.yaml").rows)
        for number, words in ((count, [str(count)]), (-1, ["-1"]), ("x", ["'x'"])):
            with self.subTest(tuple=number):
                outcome = self.run_program("instance", "sweep.yaml", "--tuple", number, "--output", "i.json")
                self.refused(outcome, BAD_INPUT, "--tuple", *words)
                self.assertFalse((self.folder / "i.json").exists())

    def test_instance_refusals(self):
        self.refused(self.run_program("instance", "none.yaml", "--tuple", 0, "--output", "i.json"), BAD_INPUT, "none.yaml")
        self.refused(self.run_program("instance", "sweep.yaml", "--output", "i.json"), BAD_INPUT, "--tuple")
        self.refused(self.run_program("instance", "sweep.yaml", "--tuple", 0), BAD_INPUT, "--output")
        self.refused(self.run_program("instance", "sweep.yaml", "--tuple", 0, "--output", "nowhere/i.json"), IO_ERROR, "nowhere/i.json")


if __name__ == "__main__":
    unittest.main()
