"""Metrics energy and cost, against schedules that were computed by hand."""

import json
import unittest

from program import InFolder

NODES = {"power": [[60, 260], [30, 90]], "price": [3.6, 7.2]}
EQUAL = {"power": [[10, 110], [10, 110]], "price": [36, 72]}


def instance(times, node, rates, **more):
    """Independent tasks; times: of each on each processor."""
    processors = len(times[0])
    return json.dumps({
        "format": "dagsweep-instance-1", "tasks": [{"work": 1}] * len(times), "edges": [], "W": times, "node": node,
        "bandwidth": [[1] * processors] * processors, "startup": 0, "units": {"time": "s"}} | rates | more)


class EnergyTest(InFolder):
    def simulate(self, *options, events=()):
        self.write("c.json", json.dumps({"format": "dagsweep-scenario-1",
                                         "events": [{"time": time, "node": node, "availability": value} for time, node, value in events]}))
        run = json.loads(self.succeed("simulate", "-i", "i.json", "--scenario", "c.json", *options).out)
        return run

    def check(self, metrics, **expected):
        for name, value in expected.items():
            if isinstance(value, float):
                self.assertAlmostEqual(metrics[name], value, delta=1e-9 * value, msg=name)
            else:
                self.assertEqual(metrics[name], value, name)

    def own_schedule(self):
        """Task 0 on processor 0, 2 on 1 of the same node, 1 on node 1, which is away from 50 to 100 and slow from 120 on."""
        self.write("i.json", instance([[100] * 3, [100] * 3, [200] * 3], [0, 0, 1], NODES))
        self.write("s.json", json.dumps({"format": "dagsweep-schedule-1", "replicas": [
            {"task": task, "processor": p, "start": 0, "finish": finish} for task, p, finish in ((0, 0, 100), (1, 2, 100), (2, 1, 200))]}))
        return self.simulate("--schedule", "s.json", events=((50, 1, 0), (100, 1, 1), (120, 1, 0.5)))

    def test_a_static_schedule_whose_node_is_away(self):
        # Task 1 computes 0 to 50, 100 to 120 at full rate, then 30 s of work at half: until 180. Node 0: 60 W for 200 s, and 100 W for each
        # computing core: 100 s and 200 s. Node 1: 30 W for 200 - 50 s, 60 W for 50 + 20 + 60 s.
        energy = 60 * 200 + 100 * (100 + 200) + 30 * 150 + 60 * 130
        self.check(self.own_schedule(), makespan=200.0, energy=float(energy), cost=(3.6 * 200 + 7.2 * 180) / 3600)

    def test_a_reactive_schedule_that_loses_a_computation(self):
        # HEFT's plan takes 100 s on node 0, which fails at 42; the rescheduling point at 45 moves the task, which then takes 150 s.
        self.write("i.json", instance([[100, 150]], [0, 1], EQUAL))
        metrics = self.simulate("-a", "gtp/c", "--set", "period=0.05", events=((42, 0, 0),))
        energy = 10 * 42 + 100 * 42 + 10 * 195 + 100 * 150
        self.check(metrics, makespan=195.0, migrated_tasks=1, energy=float(energy), cost=(36 * 42 + 72 * 150) / 3600)

    def test_a_replicated_schedule(self):
        # The replica on node 1 computes beyond the makespan.
        self.write("i.json", instance([[100, 150]], [0, 1], EQUAL))
        self.check(self.simulate("-a", "ftsa", "--epsilon", "1"), makespan=100.0, energy=float(10 * 300 + 100 * 250),
                   cost=(36 * 100 + 72 * 150) / 3600)
        # A crash ends it, and what the node draws.
        self.check(self.simulate("-a", "ftsa", "--epsilon", "1", events=((60, 1, 0),)), makespan=100.0, energy=float(10 * 160 + 100 * 160),
                   cost=(36 * 100 + 72 * 60) / 3600)
        # Without any survivor there is no makespan; what was drawn was drawn.
        self.check(self.simulate("-a", "ftsa", "--epsilon", "1", events=((60, 1, 0), (80, 0, 0))), makespan=None, survived=0,
                   energy=float(10 * 140 + 100 * 140), cost=(36 * 80 + 72 * 60) / 3600)

    def test_every_engine_counts_alike(self):
        """A trace needs the events in the order of time; without one, static schedules run in one pass, task by task."""
        self.write("m.yaml", "nodes:\n  - {count: 3, cores: 2, speed: 1, power: {idle: 61.3, busy: 251.7}, price: 1.21}\n"
                             "  - {count: 3, speed: 1.3, power: {idle: 33.3, busy: 93.1}, price: 0.37}\n"
                             "network: {bandwidth: 10 Mbit/s, startup: 1e-3}\n")
        for seed in range(1, 5):
            self.succeed("generate", "layered", "--set", "tasks=40", "--set", "machines=m.yaml", "--set", "ccr=1", "--seed", seed, "-o", "i.json")
            for algorithm in (("heft",), ("cpop",), ("ftsa", "--epsilon", "2")):
                for scenario in ((), ("--bound", "0.7"), ("--set", "failures=1", "--set", "recovery=0.3"), ("--crash", "1@30"), ("--crash", "1@0"),
                                 ("--crash", "0@0,4@0", "--bound", "0.5")):
                    with self.subTest(seed=seed, algorithm=algorithm, scenario=scenario):
                        words = ("simulate", "-i", "i.json", "-a", *algorithm, "--seed", seed, *scenario)
                        one, other = (json.loads(self.succeed(*words, *more).out) for more in ((), ("--trace", "t.json")))
                        self.assertEqual([one.get(key) for key in ("status", "energy", "cost")],
                                         [other.get(key) for key in ("status", "energy", "cost")])

    def test_not_defined(self):
        for rates, more, energy, cost in ((EQUAL, {"units": {}}, None, None), ({}, {}, None, None), ({"power": EQUAL["power"]}, {}, 12000.0, None),
                                          ({"price": EQUAL["price"]}, {}, None, (36 * 100) / 3600)):
            with self.subTest(rates=rates, more=more):
                self.write("i.json", instance([[100, 150], [0, 0]], [0, 1], rates, **more))
                self.write("s.json", json.dumps({"format": "dagsweep-schedule-1", "replicas": [
                    {"task": 0, "processor": 0, "start": 0, "finish": 100}, {"task": 1, "processor": 0, "start": 0, "finish": 0}]}))
                self.check(self.simulate("--schedule", "s.json"), energy=energy, cost=cost)

    def test_notes(self):
        """One note says why a metric is not computed."""
        power = "power: {idle: 1, busy: 2}"
        both = f"{power}, price: 1"
        for nodes, granularity, note in (
                ("", "", "nodes without power and price"), (power, "", "nodes without price, so cost is not computed"),
                ("price: 1", "", "nodes without power, so energy is not computed"), (both, "", None),
                (both, "granularity: 1, ", "granularity makes times relative")):
            with self.subTest(note):
                self.write("m.yaml", f"nodes: [{{count: 3, speed: 1, {nodes}}}]\nnetwork: {{bandwidth: 1 Gbit/s}}\n")
                self.write("s.yaml", "graphs: [{kind: chain, tasks: 9}]\nplatform: {machines: {kind: file, path: m.yaml}}\n"
                                     f"sweep: {{{granularity}algorithm: heft, seed: 1}}\n")
                said = [line for line in self.succeed("plan", "s.yaml").out.splitlines() if "computed" in line]
                self.assertEqual(len(said), 0 if note is None else 1, said)
                self.assertIn(note or "", "".join(said))


if __name__ == "__main__":
    unittest.main()
