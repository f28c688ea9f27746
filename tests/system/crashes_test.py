"""When processors crash and which: crash_time: uniform, crash_set: worst."""

import json
import shlex
import unittest

from program import InFolder
from results import Results

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
        self.succeed("run", "s.yaml", "-o", "r.h5")
        self.results = Results(self.folder / "r.h5")
        return self.results

    def crashed(self, tuple_number):
        """{processor: time} of the crashes in the run of a tuple, from its trace, which is checked."""
        self.succeed("simulate", "s.yaml", "--tuple", tuple_number, "--check", "--save-scenario", "c.json")
        events = json.loads((self.folder / "c.json").read_text())["events"]
        return {event["processor"]: event["time"] for event in events if event["availability"] == 0}

    def replayed(self, tuple_number):
        """The row of a tuple as the command that `instance` prints gives it, and that command."""
        command = self.succeed("instance", "s.yaml", "--tuple", tuple_number, "-o", "i.json").out
        metrics = json.loads(self.succeed(*shlex.split(command)[1:]).out)
        self.assertEqual(metrics.pop("status"), "done")
        return {name: float("nan") if value is None else float(value) for name, value in metrics.items()}, command

    def check_replay(self, tuple_number):
        metrics, command = self.replayed(tuple_number)
        self.assertEqual(repr(metrics), repr({name: float(self.results.rows[tuple_number][name]) for name in metrics}))
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


if __name__ == "__main__":
    unittest.main()
