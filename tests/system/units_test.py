"""Units: seconds and bytes of a workflow on described machines, on drawn machines with a bandwidth, and where no scale is given."""

import json
import unittest

from program import BAD_INPUT, InFolder

SECONDS = {"a": 10, "b": 20, "c": 30, "d": 5}
BYTES = {("a", "b"): 50e6, ("a", "c"): 800e6, ("b", "d"): 25e6, ("c", "d"): 400e6}
SCALES = ["ccr", "granularity", "delay", "bandwidth"]


def workflow():
    """WfFormat 1.4: one file per edge."""
    def files(task):
        return [{"name": "".join(edge), "sizeInBytes": size, "link": "output" if edge[0] == task else "input"}
                for edge, size in BYTES.items() if task in edge]

    tasks = [{"name": task, "runtimeInSeconds": seconds, "children": [end for start, end in BYTES if start == task], "files": files(task)}
             for task, seconds in SECONDS.items()]
    return json.dumps({"schemaVersion": "1.4", "workflow": {"tasks": tasks}})


def heft(mhz, megabits):
    """The makespan of HEFT on equal machines, in seconds."""
    comm = {edge: size * 8 / (megabits * 1e6) for edge, size in BYTES.items()}
    time = {task: seconds * 500 / mhz for task, seconds in SECONDS.items()}
    rank = {}
    for task in reversed(SECONDS):
        rank[task] = time[task] + max((comm[edge] + rank[edge[1]] for edge in BYTES if edge[0] == task), default=0)
    placed, free = {}, [0, 0]
    for task in sorted(SECONDS, key=lambda one: -rank[one]):
        def finish(p, task=task):
            ready = (placed[u][1] + (comm[u, v] if placed[u][0] != p else 0) for u, v in BYTES if v == task)
            return max([free[p], *ready]) + time[task]

        best = min((0, 1), key=finish)
        placed[task] = best, finish(best)
        free[best] = placed[task][1]
    return max(end for _, end in placed.values())


class Units(InFolder):
    def setUp(self):
        super().setUp()
        self.write("w.wf", workflow())

    def makespan(self, *settings):
        """Of HEFT, and the instance."""
        values = [part for setting in settings for part in ("--set", setting)]
        said = self.succeed("generate", "wfformat", "--set", "path=w.wf", *values, "--output", "i.json").err
        schedule = json.loads(self.succeed("schedule", "-i", "i.json", "-a", "heft").out)
        return schedule, json.loads((self.folder / "i.json").read_text()), said

    def test_described_and_drawn_machines_agree_with_a_calculation_by_hand(self):
        for megabits in (10, 100, 1000):
            with self.subTest(megabits=megabits):
                described, instance, said = self.makespan("machines=cluster", "nodes=2", f"bandwidth={megabits}")
                self.assertEqual(instance["units"], {"time": "s", "data": "kB"})
                self.assertEqual(described["units"], {"time": "s"})
                self.assertIn("converted to kB", said)
                self.assertAlmostEqual(described["makespan"], heft(500, megabits))
                drawn, instance, said = self.makespan("processors=2", "heterogeneity=homogeneous", f"bandwidth={megabits} Mbit/s")
                self.assertEqual(instance["units"], {"time": "s", "data": "B"})
                self.assertEqual([line for line in said.splitlines() if "CCR" not in line], [])
                self.assertAlmostEqual(drawn["makespan"], heft(500, megabits))

    def test_twice_the_clock_and_bandwidth_halve_the_time(self):
        schedule, _, _ = self.makespan("machines=cluster", "nodes=2", "mhz=1000", "bandwidth=200")
        self.assertAlmostEqual(schedule["makespan"], heft(500, 100) / 2)

    def test_a_scale_is_required_on_drawn_machines(self):
        self.refused(self.run_program("generate", "wfformat", "--set", "path=w.wf", "--output", "i.json"), BAD_INPUT, *SCALES)
        self.write("s.yaml", "graphs: [{kind: wfformat, path: w.wf}]\nsweep: {algorithm: heft}\n")
        self.refused(self.run_program("run", "s.yaml", "--only-plan"), BAD_INPUT, "s.yaml:1: graphs[0]", "w.wf", *SCALES)

    def test_a_sweep_says_what_it_converts_and_gives_the_same_makespan(self):
        self.write("s.yaml", "graphs: [{kind: wfformat, path: w.wf}]\nplatform: {machines: {kind: cluster, nodes: 2}}\nsweep: {algorithm: heft}\n")
        self.assertIn("converted to kB", self.succeed("run", "s.yaml", "--only-plan").out)
        self.assertIn("converted to kB", self.succeed("plan", "s.yaml", "--seconds", "0.1").out)
        self.assertIn("converted to kB", self.succeed("run", "s.yaml", "-o", "r.h5").err)
        self.assertIn("converted to kB", self.succeed("instance", "s.yaml", "--tuple", "0", "-o", "i.json").err)
        schedule = json.loads(self.succeed("schedule", "-i", "i.json", "-a", "heft").out)
        self.assertAlmostEqual(schedule["makespan"], heft(500, 100))

    def test_units_that_a_file_cannot_state_are_named(self):
        said = self.succeed("generate", "wfformat", "--set", "path=w.wf", "--output", "w.dot").err
        self.assertIn("work_unit=s and data_unit=B", said)
        schedules = []
        for kind, path in (("dot", "path=w.dot"), ("wfformat", "path=w.wf")):
            units = ["--set", "work_unit=s", "--set", "data_unit=B"] if kind == "dot" else []
            self.succeed("generate", kind, "--set", path, *units, "--set", "processors=3", "--set", "bandwidth=1 Gbit/s", "-o", "i.json")
            schedules.append(json.loads(self.succeed("schedule", "-i", "i.json", "-a", "heft").out)["makespan"])
        self.assertEqual(schedules[0], schedules[1])
        self.assertIn("relative numbers", self.succeed("generate", "chain", "--format", "wfformat", "-o", "c.json").err)

    def test_a_chart_names_the_unit_of_time(self):
        self.makespan("machines=cluster", "nodes=2")
        self.succeed("simulate", "-i", "i.json", "-a", "heft", "--gantt", "g.svg")
        self.assertIn("time (s)", (self.folder / "g.svg").read_text())


if __name__ == "__main__":
    unittest.main()
