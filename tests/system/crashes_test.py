"""When processors crash and which: crash_time: uniform, crash_set: worst."""

import itertools
import json
import math
import shlex
import unittest

from program import BAD_INPUT, InFolder
from results import assert_metrics_of

SWEEP = """
graphs: [{{kind: layered, tasks: 30, width: 5, degree: 2}}]
platform: {{processors: 6{platform}}}
scenario: {{{scenario}}}
sweep: {{ccr: 1, epsilon: 2, algorithm: {algorithm}, seed: {{from: 1, count: 3}}{sweep}}}
"""


class Crashes(InFolder):
    def sweep(self, scenario, algorithm, platform="", sweep=""):
        self.write("s.yaml", SWEEP.format(scenario=scenario, algorithm=algorithm, platform=platform, sweep=sweep))
        (self.folder / "r.h5").unlink(missing_ok=True)
        self.results = self.results_of("s.yaml")
        return self.results

    def crashed(self, tuple_number):
        """{processor: time} of the crashes in the run of a tuple, from its trace, which is checked."""
        self.succeed("simulate", "s.yaml", "--tuple", tuple_number, "--check", "--save-scenario", "c.json")
        events = json.loads((self.folder / "c.json").read_text())["events"]
        return {event["processor"]: event["time"] for event in events if event["availability"] == 0}

    def check_replay(self, tuple_number):
        """Checks that the command that `instance` prints gives the row of a tuple, and returns that command."""
        command = self.succeed("instance", "s.yaml", "--tuple", tuple_number, "-o", "i.json").out
        metrics = json.loads(self.succeed(*shlex.split(command)[1:]).out)
        self.assertEqual(metrics.pop("status"), "done")
        assert_metrics_of(self, self.results.rows[tuple_number], metrics)
        return command


class Times(Crashes):
    def test_uniform_times_scale_with_the_planned_latency_and_are_the_same_draws_for_all_algorithms(self):
        results = self.sweep("crashes: [0, 2], crash_time: [0, uniform]", "[heft, ftsa, mc-ftsa, ftbar, gtp/r]")
        self.assertEqual(results.axes["crash_time"].tolist(), [0, -1])
        names = results.text("algorithm")
        m0 = {row["seed"]: row["planned_makespan"] for name, row in zip(names, results.rows) if name == "heft" and row["crashes"] == 0}
        draws = {}
        for number, (name, row) in enumerate(zip(names, results.rows)):
            if name == "heft" or row["crashes"] == 0:  # a crash stalls heft, and its scenario ends there
                continue
            crashed = self.crashed(number)
            if row["crash_time"] == 0:
                self.assertEqual(sorted(crashed.values()), [0, 0])
                continue
            horizon = m0[row["seed"]] if name == "gtp/r" else row["latency_lower"]
            for processor, time in crashed.items():
                self.assertLess(0, time)
                self.assertLess(time, horizon)
                draws.setdefault((row["seed"], processor), []).append(time / horizon)
        self.assertEqual(len(draws), 3 * 2)
        for key, found in draws.items():
            with self.subTest(seed_and_processor=key):
                self.assertGreaterEqual(len(found), 2)
                self.assertLess(max(found) - min(found), 1e-12)
        self.assertEqual(len({round(found[0], 9) for found in draws.values()}), 6, "a time for each processor")

    def test_the_printed_command_gives_the_row(self):
        results = self.sweep("crashes: epsilon, crash_time: [0.25, uniform]", "[ftsa, ftbar]")
        for number, row in enumerate(results.rows):
            with self.subTest(tuple=number):
                self.assertEqual("--set crash_time=uniform" in self.check_replay(number), row["crash_time"] == -1)


class WorstSets(Crashes):
    def latencies(self, options, crashes, processors=6):
        """{crash set: latency} of the run with these options; inf if an exit task never finishes."""
        found = {}
        for chosen in itertools.combinations(range(processors), crashes):
            metrics = json.loads(self.succeed("simulate", *options, "--crash", ",".join(map(str, chosen))).out)
            found[chosen] = metrics["latency"] if metrics["survived"] else math.inf
        return found

    def test_the_worst_set_is_that_of_largest_latency_and_then_the_first(self):
        for what, scenario, platform, sweep in (("evaluator", "crashes: 2, crash_set: [random, worst]", "", ""),
                                                ("engine", "crashes: 2, crash_set: [random, worst]", ", network: one-port", ""),
                                                ("changes", "crashes: 1, crash_set: [random, worst]", "", ", bound: 0.5")):
            results = self.sweep(scenario, "[ftsa, mc-ftsa, ftbar]", platform=platform, sweep=sweep)
            self.assertEqual(results.text("crash_set"), ["random"] * 9 + ["worst"] * 9)
            for number, row in list(enumerate(results.rows))[9::2]:
                with self.subTest(what=what, tuple=number):
                    command = self.check_replay(number)
                    self.assertIn(" --set crash_set=worst", command)
                    steady = [word for word in shlex.split(command)[2:]]
                    for setting in ("crashes=" + str(int(row["crashes"])), "crash_set=worst"):
                        at = steady.index(setting)
                        del steady[at - 1:at + 1]
                    latencies = self.latencies(steady, int(row["crashes"]))
                    largest = max(latencies.values())
                    worst = min(chosen for chosen, latency in latencies.items() if latency == largest)
                    self.assertEqual(tuple(self.crashed(number)), worst)
                    self.assertEqual((row["survived"], row["latency"] if row["survived"] else math.inf), (largest < math.inf, largest))

    def test_crash_times_stay_with_their_processors(self):
        results = self.sweep("crashes: [1, 2], crash_time: uniform, crash_set: [random, worst]", "[ftsa]")
        times = {}
        for number, row in enumerate(results.rows):
            for processor, time in self.crashed(number).items():
                times.setdefault((row["seed"], processor), set()).add(round(time, 9))
        self.assertTrue(all(len(found) == 1 for found in times.values()), times)
        names = results.text("crash_set")
        for crashes in (1, 2):
            for seed in (1, 2, 3):
                latency = {name: row["latency"] for name, row in zip(names, results.rows) if (row["crashes"], row["seed"]) == (crashes, seed)}
                self.assertLessEqual(latency["random"], latency["worst"])

    def test_only_crashing_replicas_read_it(self):
        results = self.sweep("crashes: [0, epsilon], crash_set: [worst, random]", "[heft, gtp/r, ftsa]")
        read = [name if value != 4294967295 else None
                for name, value in zip(results.text("algorithm"), results.rows["crash_set"])]
        self.assertEqual([name for name in read if name], ["ftsa"] * 6)
        self.assertEqual(len(results.rows), 3 * 3 + 2 * 3 + 2 * 3)

    def test_the_sweep_of_the_default_is_the_one_without_the_key(self):
        without = self.sweep("crashes: 2", "[ftsa]")
        given = self.sweep("crashes: 2, crash_set: random", "[ftsa]")
        self.assertEqual(without.rows.tobytes(), given.rows.tobytes())

    def test_the_printed_command_has_the_epsilon_that_crashes_are_drawn_by(self):
        self.write("e.yaml", """
graphs: [{kind: layered, tasks: 20}]
platform: {processors: 5}
scenario: {crashes: epsilon}
sweep: {granularity: 1, epsilon: 2, algorithm: [heft, ftsa], seed: 1}
""")
        self.succeed("run", "e.yaml", "-o", "e.h5")
        for number in range(2):
            line = self.succeed("instance", "e.yaml", "--tuple", number, "-o", "i.json").out
            self.assertIn("--epsilon 2", line)
            self.assertIn("--set crashes=epsilon", line)
            self.succeed(*line.split()[1:])

    def test_refusals(self):
        many = SWEEP.format(scenario="crashes: epsilon, crash_set: [random, worst]", algorithm="[heft, ftsa]", platform="", sweep="")
        self.write("s.yaml", many.replace("processors: 6", "processors: [6, 30]").replace("epsilon: 2", "epsilon: [2, 4]"))
        self.refused(self.run_program("run", "s.yaml", "--only-plan"), BAD_INPUT, "s.yaml:4: scenario.crash_set", "20000", "4 of 30 processors")
        self.write("s.yaml", many.replace("[heft, ftsa]", "[heft]").replace("processors: 6", "processors: 60").replace("epsilon: 2", "epsilon: 9"))
        self.succeed("run", "s.yaml", "--only-plan")
        self.succeed("generate", "chain", "--set", "processors=30", "-o", "i.json")
        options = ("simulate", "-i", "i.json", "--set", "crashes=4", "--set", "crash_set=worst")
        self.refused(self.run_program(*options, "-a", "ftsa", "--epsilon", 4), BAD_INPUT, "crash_set", "20000", "30 processors")
        for algorithm in ("heft", "gtp"):
            self.refused(self.run_program(*options, "-a", algorithm), BAD_INPUT, "crash_set: worst", "replicas")


if __name__ == "__main__":
    unittest.main()
