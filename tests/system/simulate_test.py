"""simulate: schedules and scenarios from files, and checks of traces and drawings."""

import json
import re
import unittest
from xml.etree import ElementTree

from program import BAD_INPUT, GRAPHS, InFolder
from results import DONE, Results, assert_metrics_of
from trace_check import check_trace

INSTANCE = """\
{"format": "dagsweep-instance-1",
 "tasks": [{"work": 1}, {"work": 2}, {"work": 3}, {"work": 4}],
 "edges": [{"from": 0, "to": 1, "data": 4}, {"from": 0, "to": 2, "data": 6}, {"from": 2, "to": 3, "data": 0}],
 "W": [[2, 3], [4, 5], [6, 7], [8, 9]],
 "bandwidth": [[1, 2], [2, 1]],
 "startup": 0.5}
"""
PLAN = [(0, 0, 0, 2), (1, 0, 2, 6), (2, 1, 5.5, 12.5), (3, 1, 12.5, 21.5)]  # task, processor, start, finish according to the model

# (what, instance or None, schedule, words of the message)
REFUSALS = [
    ("no replica", [], ["task 0"]),
    ("a task missing", PLAN[:3], ["task 3"]),
    ("a task twice on one processor", [*PLAN, (0, 0, 30, 32)], ["replicas[4]", "task 0", "processor 0", "twice"]),
    ("processor out of range", [*PLAN[:3], (3, 2, 12.5, 21.5)], ["replicas[3].processor", "2"]),
    ("negative processor", [*PLAN[:3], (3, -1, 12.5, 21.5)], ["replicas[3].processor", "-1"]),
    ("task out of range", [*PLAN[:3], (4, 1, 12.5, 21.5)], ["replicas[3].task", "4"]),
    ("a task before its predecessor on one processor", [(1, 0, 0, 4), (0, 0, 4, 6), *PLAN[2:]], ["task 1", "processor 0", "wait"]),
    ("two processors that wait for each other", [(1, 0, 0, 4), (2, 0, 4, 10), (3, 1, 0, 9), (0, 1, 9, 12)], ["wait for each other"]),
    ("a task before its predecessor on the other one", [*PLAN[:2], (3, 1, 5.5, 14.5), (2, 1, 14.5, 21.5)], ["task 3", "processor 1", "wait"]),
]
REACTIVE = ("gtp", "gtp/c", "gtp/r", "gtp/c/r", "dls/sr")
KINDS = ("layered tasks=25 width=4", "samepred tasks=20", "cholesky size=4", "fork-join width=6 stages=2", "entity-level entities=6 grid=5 radius=2",
         "in-tree tasks=15", "fft pieces=4 points_log2=4", "gaussian size=6", "layrprob tasks=25 probability=0.3", "jacobi strips=3 iterations=3")
SCENARIOS = (
    "--bound 0.5", "--bound 0.95 --set change_interval=0.03", "--set failures=1 --set recovery=0.5", "--set failures=1", "",
    "--bound 0.7 --set failures=2 --set recovery=0.1 --set change_interval=0.1", "--set joins=2 --bound 0.3", "--crash 1@40",
    "--crash 0@0,2@30 --bound 0.4",
    "--set crashes=1 --set crash_time=0.5", "--set failures=1 --set recovery=0.02 --set failure_time=0.3 --set joins=1",
)


def schedule_json(replicas, **more):
    keys = ("task", "processor", "start", "finish")
    return json.dumps({"format": "dagsweep-schedule-1", "replicas": [dict(zip(keys, replica)) for replica in replicas]} | more)


def plan_of(schedule):
    """{processor: its tasks in order} of a schedule as the program writes it."""
    plan = {}
    for replica in sorted(schedule["replicas"], key=lambda replica: (replica["start"], replica["finish"])):
        plan.setdefault(replica["processor"], []).append(replica["task"])
    return plan


class Simulate(InFolder):
    def simulate(self, *options):
        return json.loads(self.succeed("simulate", *options).out)

    def traced(self, *options):
        """(metrics, trace) of a run that is also checked by the program."""
        metrics = self.simulate(*options, "--check", "--trace", "t.json")
        return metrics, json.loads((self.folder / "t.json").read_text())


STALLING = """
graphs: [{kind: layered, tasks: 20}]
platform: {processors: 4}
scenario: {failures: 1, failure_time: 0.2}
sweep: {ccr: 1, algorithm: gtp, seed: {from: 1, count: 3}}
"""


class Ends(InFolder):
    def test_stalled_runs_are_named_at_the_end(self):
        self.write("s.yaml", STALLING)
        run = self.succeed("run", "s.yaml", "-o", "r.h5")
        self.assertEqual(run.err.count("gtp: 1 stalled (tuple 0)"), 1, str(run))
        self.assertIn("can never complete", run.err)

    def test_no_lock(self):
        self.write("s.yaml", STALLING)
        run = self.succeed("run", "s.yaml", "-o", "r.h5", "--no-lock", ranks=2)
        self.assertIn("nothing is locked; make sure that no other sweep uses", run.err)
        self.assertEqual(Results(self.folder / "r.h5").differing(self.results_of("s.yaml", output="locked.h5")).tolist(), [])
        self.succeed("merge", "r.h5", "-o", "m.h5", "--no-lock")


class Metrics(Simulate):
    def test_metrics_count_what_their_texts_say(self):
        texts = {metric["name"]: metric["summary"] for metric in json.loads(self.succeed("list", "--json").out)["metrics"]}
        fast, slow = 1, 100
        instance = {"format": "dagsweep-instance-1", "tasks": [{"work": 1}] * 2, "edges": [{"from": 0, "to": 1, "data": 10}],
                    "W": [[fast, fast, slow], [slow, fast, fast]], "bandwidth": [[1] * 3] * 3, "startup": 0}
        self.write("i.json", json.dumps(instance))
        for crash in ("2", "2@5"):  # two messages to a processor that is lost, at their start or on their way
            run = self.simulate("-i", "i.json", "-a", "ftsa", "--epsilon", 1, "--crash", crash)
            self.assertEqual((run["messages"], run["data_moved"]), (2, 20))
        self.write("i.json", json.dumps(instance | {"W": [[fast, None, None], [None, fast, None]]}))
        self.write("s.json", json.dumps({"format": "dagsweep-scenario-1", "events": [
            {"time": time, "processor": 1, "availability": availability} for time, availability in ((4, 0), (20, 1))]}))
        run = self.simulate("-i", "i.json", "-a", "d-heft", "--scenario", "s.json", "--set", "period_time=5")
        self.assertEqual((run["messages"], run["data_moved"]), (2, 13))  # the first one had moved 3 of 10
        self.assertIn("without replicas, of dropped ones what had moved", texts["data_moved"])

        example = ("-i", GRAPHS / "heft-example.json")
        run = self.simulate(*example, "-a", "gtp", "--set", "adopt=if-shorter")
        self.assertEqual(run["reschedulings"], 0)
        self.assertGreater(run["scheduling_operations"], run["tasks"])
        self.assertIn("dropped schedules included", texts["scheduling_operations"])

        self.assertEqual(run["kept_copies"], 0)
        run = self.simulate(*example, "-a", "heft")
        self.assertEqual((run["kept_copies"], run["scheduling_operations"]), (None, 0))
        self.assertIn("mean over points, if any", texts["kept_copies"])


class Reactive(Simulate):
    def test_the_growth_of_the_slope_while_processors_join(self):
        """Processor 0 finishes tasks 0, 4 at 1, 2; processor 1 joins at 4, and finishes 1, 5 at 5, 6; processor 2 joins at 7 and has task
        2: 2 in 3 s after 2 in 4 s. Processor 3, whose task is 3, joins at that time, or later."""
        self.write("i.json", json.dumps({"format": "dagsweep-instance-1", "tasks": [{"work": 1}] * 6, "edges": [],
                                         "W": [[1] * 4] * 6, "bandwidth": [[1] * 4] * 4, "startup": 0}))
        for joins, slope in (([4, 7, 7], 4 / 3), ([4, 7, 10], (3 / 6) / (2 / 4)), ([0.5, 7, 7], None), ([4, 4, 4], None), ([], None)):
            events = [{"time": time, "processor": p, "availability": float(time > 0)} for p, join in enumerate(joins, 1) for time in (0, join)]
            self.write("s.json", json.dumps({"format": "dagsweep-scenario-1", "events": sorted(events, key=lambda one: one["time"]) + [
                {"time": 20, "processor": 0, "availability": 1}]}))
            with self.subTest(joins=joins):
                found = json.loads(self.succeed("simulate", "-i", "i.json", "-a", "rr", "--scenario", "s.json").out)
                self.assertEqual(found["join_speedup"], slope)

    def test_traces_are_valid_in_all_scenarios(self):
        for k, kind in enumerate(KINDS):
            name, *settings = kind.split()
            given = [word for setting in [*settings, "processors=5", "ccr=1"] for word in ("--set", setting)]
            self.succeed("generate", name, *given, "--seed", str(k + 1), "-o", "i.json")
            for algorithm in REACTIVE:
                with self.subTest(kind=kind, algorithm=algorithm):
                    metrics, trace = self.traced("-i", "i.json", "-a", algorithm, "--seed", str(k), *SCENARIOS[k].split())
                    self.assertIn(metrics["status"], ("done", "stalled"))
                    happened = [event["event"] for event in trace["events"]]
                    if metrics["status"] == "done":
                        self.assertEqual(metrics["migrated_tasks"], happened.count("migration"))
                        self.assertEqual(metrics["rewound_tasks"], happened.count("rewind"))
                        self.assertEqual(metrics["reschedulings"], happened.count("remapping") - 1)

    def test_a_machine_that_is_gone_is_gone_whatever_else_is_listed_of_it(self):
        self.write("i.json", json.dumps({"format": "dagsweep-instance-1", "tasks": [{"work": 0.5}, {"work": 4}], "edges": [], "W": [[0.25], [2]],
                                         "bandwidth": [[1e300]], "startup": 0}))
        self.write("s.json", json.dumps({"format": "dagsweep-scenario-1", "events": [
            {"time": time, "processor": 0, "availability": 0} for time in (1.125, 1.625)]}))
        for algorithm in ("jit", "heft"):
            points = ["--set", "period_time=0.375", "--set", "most_points=2"] if algorithm != "heft" else []
            out = self.succeed("simulate", "-i", "i.json", "-a", algorithm, "--scenario", "s.json", *points).out
            self.assertEqual(json.loads(out), {"status": "stalled"})

    def test_a_livelock_is_a_failed_run(self):
        self.succeed("generate", "layered", "--set", "processors=3", "-o", "i.json")
        run = self.run_program("simulate", "-i", "i.json", "-a", "gtp", "--bound", "0.5", "--set", "most_points=1")
        self.assertEqual(run.code, 1)
        self.assertEqual(json.loads(run.out)["status"], "failed")
        self.assertIn("livelock", json.loads(run.out)["reason"])


class Replicated(Simulate):
    def test_traces_are_valid_under_crashes(self):
        self.succeed("generate", "layered", "--set", "tasks=40", "--set", "processors=6", "--set", "ccr=1", "-o", "i.json")
        for algorithm in ("ftsa", "mc-ftsa", "mc-ftsa --set sources=any-live", "mc-ftsa/safe", "ftbar"):
            for scenario in ("", "--crash 1@20,2@20", "--crash 0,3@35.5", "--bound 0.6", "--set joins=2 --set failures=1"):
                with self.subTest(algorithm=algorithm, scenario=scenario):
                    options = ("-i", "i.json", "-a", *algorithm.split(), "--epsilon", "2", *scenario.split())
                    metrics, trace = self.traced(*options)
                    starts = [event for event in trace["events"] if event["event"] == "transfer-start"]
                    messages = sum(event["from"] != event["to"] and event["data"] > 0 for event in starts)
                    self.assertEqual(metrics["messages"], messages)
                    ends = sum(event["event"] in ("transfer-finish", "transfer-drop") for event in trace["events"])
                    self.assertEqual(ends, len(starts))


ITERATED = """
graphs: [{kind: entity-level, entities: 12, grid: 6, radius: 3, iterations: 3, carry: paid, state: 5}]
platform: {processors: 3, heterogeneity: {model: related, h: 0.5}}
sweep: {ccr: [0.5], algorithm: [etf, hlfet], seed: [1, 2]}
"""
CHANGING = """
graphs: [{kind: layered, tasks: 20}]
platform: {processors: 3, heterogeneity: {model: related, h: 0.5}}
scenario: {failures: [0, 1], crash_probability: 0.1}
limits: {seconds_per_run: 86400}
sweep: {ccr: [0.5], bound: [0, 0.4], algorithm: [etf, gtp/c, ftsa], epsilon: [1], seed: [1, 2]}
"""


class OfSweeps(Simulate):
    def test_a_tuple_has_the_metrics_of_its_row(self):
        self.write("s.yaml", ITERATED)
        self.compare("s.yaml")
        self.write("t.yaml", CHANGING)
        self.compare("t.yaml")

    def compare(self, sweep):
        (self.folder / "r.h5").unlink(missing_ok=True)
        results = self.results_of(sweep)
        for number, (row, ended) in enumerate(zip(results.rows, results.status)):
            with self.subTest(sweep=sweep, tuple=number):
                metrics = json.loads(self.succeed("simulate", sweep, "--tuple", str(number), "--check").out)
                status = metrics.pop("status")
                self.assertEqual(status, "done" if ended == DONE else "stalled")
                if status == "done":
                    assert_metrics_of(self, row, metrics)

    def test_the_iterations_of_a_series_are_traced_and_drawn_one_after_the_other(self):
        self.write("s.yaml", ITERATED)
        metrics = self.simulate("s.yaml", "--tuple", "0", "--check", "--trace", "t.json", "--gantt", "g.svg")
        events = json.loads((self.folder / "t.json").read_text())["events"]
        times = [event["time"] for event in events]
        self.assertEqual(times, sorted(times))
        self.assertEqual([event["iteration"] for event in events if event["event"] == "iteration"], [1, 2])
        self.assertAlmostEqual(max(event["time"] for event in events if event["event"] == "task-finish"), metrics["makespan"],
                               delta=1e-9 * metrics["makespan"])
        self.assertEqual(sum(event["event"] == "task-finish" for event in events), metrics["tasks"])
        drawing = (self.folder / "g.svg").read_text()
        self.assertEqual(drawing.count('class="task"'), metrics["tasks"])
        self.assertIn("iteration 2 begins at", drawing)

    def test_options_that_a_sweep_determines_are_refused(self):
        self.write("s.yaml", ITERATED)
        for options, words in ((("--tuple", "0", "--bound", "0.5"), ("--bound",)), ((), ("--tuple",)), (("--tuple", "999"), ("--tuple", "999"))):
            with self.subTest(options=options):
                self.refused(self.run_program("simulate", "s.yaml", *options), BAD_INPUT, *words)
        self.refused(self.run_program("simulate", "--tuple", "0"), BAD_INPUT, "--tuple", "sweep")
        self.refused(self.run_program("simulate", "-a", "heft"), BAD_INPUT, "--instance")


class NothingInSilence(Simulate):
    def test_values_and_options_without_effect_are_named(self):
        instance = GRAPHS / "heft-example.json"
        said = self.succeed("simulate", "-i", instance, "-a", "heft", "--epsilon", 1, "--transfers", "--most-events", 9, "--set", "recovery=1",
                            "--set", "crash_time=0.5", "--set", "period=0.2", "--set", "change_interval=1").err
        for words in ("--epsilon is not read", "--transfers is ignored", "--most-events is ignored",
                      "recovery is not read by this run; runs with failures > 0 read it",
                      "crash_time is not read by this run; runs with crashes > 0 read it", "period is not read",
                      "change_interval is not read by this run; runs with bound > 0 read it"):
            self.assertIn(words, said)
        quiet = self.succeed("simulate", "-i", instance, "-a", "ftsa", "--epsilon", 1, "--bound", 0.3, "--set", "crashes=epsilon", "--set",
                             "crash_time=0.5", "--set", "change_interval=1", "--gantt", "g.svg", "--transfers", "--most-events", 900)
        self.assertEqual(quiet.err, "")

    def test_no_file_is_written_twice_or_over_an_input(self):
        content = (GRAPHS / "heft-example.json").read_text()
        self.write("i.json", content)
        simulate = ["simulate", "-i", "i.json", "-a", "heft"]
        for words in (["-o", "i.json"], ["-o", "./i.json"], ["--trace", "t", "--gantt", "t"],
                      ["-o", "t", "--trace", "../" + self.folder.name + "/t"]):
            self.refused(self.run_program(*simulate, *words), BAD_INPUT, "too (give another one)")
        for words in (["schedule"], ["search", "--against", "cpop"], ["verify"]):
            self.refused(self.run_program(*words, *simulate[1:], "-o", "i.json"), BAD_INPUT, "--instance")
        self.assertEqual((self.folder / "i.json").read_text(), content)
        self.succeed(*simulate, "-o", "/dev/null", "--trace", "/dev/null")
        sweep = "graphs: [{kind: heft-example}]\nsweep: {algorithm: [heft]}\n"
        self.write("s.yaml", sweep)
        for words in (["simulate", "s.yaml", "--tuple", 0, "-o", "s.yaml"], ["simulate", "s.yaml", "--tuple", 0, "--trace", "t", "--gantt", "t"],
                      ["instance", "s.yaml", "--tuple", 0, "-o", "s.yaml"], ["generate", "instance", "--set", "path=i.json", "-o", "i.json"]):
            self.refused(self.run_program(*words), BAD_INPUT, "too (give another one)")
        self.assertEqual((self.folder / "s.yaml").read_text(), sweep)
        self.succeed("run", "s.yaml", "-o", "r.h5")
        self.refused(self.run_program("merge", "r.h5", "-o", "r.h5", "--force"), BAD_INPUT, "is one of the parts")

    def test_a_plan_of_some_tasks_says_so(self):
        said = self.succeed("schedule", "-i", GRAPHS / "heft-example.json", "-a", "jit").err
        self.assertIn("1 of 10 tasks", said)


class Limits(Simulate):
    """A transfer of 1e9 data units, during which a reactive scheduler is called again and again."""

    def setUp(self):
        super().setUp()
        self.write("i.json", json.dumps({
            "format": "dagsweep-instance-1", "tasks": [{"work": 1}, {"work": 1}], "edges": [{"from": 0, "to": 1, "data": 1e9}],
            "W": [[1, 1e12], [1e12, 1]], "bandwidth": [[1, 1], [1, 1]], "startup": 0}))
        self.options = ("-i", "i.json", "-a", "gtp/c", "--set", "period_time=1", "--set", "most_points=1e12")

    def test_memory_does_not_grow_with_the_run_unless_it_is_traced(self):
        run = self.run_program("simulate", *self.options, "--seconds", "2", memory=800)
        self.assertEqual(run.code, 1)
        self.assertEqual(json.loads(run.out), {"status": "aborted", "reason": "longer than --seconds"})

    def test_the_length_of_a_trace_is_limited(self):
        run = self.run_program("simulate", *self.options, "--trace", "t.json", "--most-events", "10000")
        self.assertEqual(run.code, 1)
        self.assertIn("more than 10000 events", json.loads(run.out)["reason"])
        self.assertFalse((self.folder / "t.json").exists())


class OwnSchedules(Simulate):
    def setUp(self):
        super().setUp()
        self.write("i.json", INSTANCE)

    def execute(self, replicas, *options, order=((0, 1), (2, 3))):
        """(makespan, {task: its start}) of a given schedule; order: the expected tasks of the two processors."""
        self.write("s.json", schedule_json(replicas))
        metrics, trace = self.traced("-i", "i.json", "--schedule", "s.json", *options)
        check_trace(json.loads((self.folder / "i.json").read_text()), dict(enumerate(order)), trace, metrics)
        return metrics["makespan"], {event["task"]: event["time"] for event in trace["events"] if event["event"] == "task-start"}

    def test_exact_times(self):
        self.assertEqual(self.execute(PLAN), (21.5, {task: start for task, _, start, _ in PLAN}))

    def test_inexact_times_in_the_same_order(self):
        for what, replicas in (
            ("late", [(task, p, start + 100, finish + 100) for task, p, start, finish in PLAN]),
            ("too short", [(task, p, start / 10, finish / 10) for task, p, start, finish in PLAN]),
            ("whole numbers", [(task, p, int(start), int(finish)) for task, p, start, finish in PLAN]),
            ("only an order", [(task, p, place, place + 1) for place, (task, p, _, _) in enumerate(PLAN)]),
            ("no times", [(task, p, 0, 0) for task, p, _, _ in PLAN]),
            ("listed backwards", PLAN[::-1]),
        ):
            with self.subTest(what=what):
                self.assertEqual(self.execute(replicas), (21.5, {task: start for task, _, start, _ in PLAN}))

    def test_another_order(self):  # 2 on processor 0 before 1
        replicas = [(0, 0, 0, 2), (2, 0, 2, 8), (1, 0, 8, 12), (3, 1, 8, 17)]
        self.assertEqual(self.execute(replicas, order=((0, 2, 1), (3,))), (17, {0: 0, 2: 2, 1: 8, 3: 8}))

    def test_changing_machines(self):
        self.write("c.json", """{"format": "dagsweep-scenario-1", "events": [
            {"time": 3, "link": [1, 0], "availability": 0.5}, {"time": 10, "processor": 1, "availability": 0.5}]}""")
        # 0 -> 2: startup to 2.5, 1 unit to 3, 5 at 1 to 8. Task 2: 2 of 7 to 10, 5 at 1/2 to 20. Task 3: 9 at 1/2 to 38.
        self.assertEqual(self.execute(PLAN, "--scenario", "c.json"), (38, {0: 0, 1: 2, 2: 8, 3: 20}))

    def test_true_times(self):
        self.write("i.json", INSTANCE.replace('"startup"', '"W_true": [[2, 3], [4, 5], [6, 8], [8, 9]], "startup"'))
        self.assertEqual(self.execute(PLAN)[0], 22.5)

    def test_events_may_be_in_any_order(self):
        events = [{"time": 10, "processor": 1, "availability": 0.5}, {"time": 3, "link": [0, 1], "availability": 0.2},
                  {"time": 3, "link": [0, 1], "availability": 0.5}]
        self.write("c.json", json.dumps({"format": "dagsweep-scenario-1", "events": events}))
        self.assertEqual(self.execute(PLAN, "--scenario", "c.json")[0], 38)

    def test_output_of_schedule(self):
        for algorithm in ("heft", "rr", "rand"):
            options = ["-i", GRAPHS / "peft-example.json", "--seed", 4]
            self.succeed("schedule", *options, "-a", algorithm, "-o", "s.json")
            bound = ["--bound", 0.5]
            self.assertEqual(self.simulate(*options, "--schedule", "s.json", *bound), self.simulate(*options, "-a", algorithm, *bound))

    def test_refusals(self):
        for what, replicas, words in REFUSALS:
            with self.subTest(what=what):
                self.write("s.json", schedule_json(replicas))
                outcome = self.run_program("simulate", "-i", "i.json", "--schedule", "s.json", "--trace", "t.json", "--gantt", "g.svg")
                self.refused(outcome, BAD_INPUT, "s.json", *words)
                self.assertEqual((outcome.out, sorted(path.name for path in self.folder.iterdir())), ("", ["i.json", "s.json"]))

    def test_a_group_on_two_processors(self):
        self.write("i.json", INSTANCE.replace('{"work": 1}, {"work": 2}', '{"work": 1, "group": 7}, {"work": 2, "group": 7}'))
        self.write("s.json", schedule_json(PLAN))
        self.succeed("simulate", "-i", "i.json", "--schedule", "s.json")
        self.write("s.json", schedule_json([PLAN[0], (1, 1, 21.5, 26.5), *PLAN[2:]]))
        self.refused(self.run_program("simulate", "-i", "i.json", "--schedule", "s.json"), BAD_INPUT, "s.json", "group", "7")

    def test_algorithm_or_schedule(self):
        self.write("s.json", schedule_json(PLAN))
        for options in (["-a", "heft", "--schedule", "s.json"], []):
            self.refused(self.run_program("simulate", "-i", "i.json", *options), BAD_INPUT, "--algorithm", "--schedule")


class Traces(Simulate):
    def test_random_cases(self):
        stalled = 0
        for number in range(100):
            kind, happens = KINDS[number % len(KINDS)].split(), SCENARIOS[number % len(SCENARIOS)].split()
            costs = ["processors=3" if number % 3 else "processors=5", f"ccr={(0.1, 1, 4)[number % 4 % 3]}", f"startup={number % 2}",
                     f"estimation_error={number % 5 / 8}"]
            settings = [word for setting in kind[1:] + costs for word in ("--set", setting)]
            with self.subTest(number=number, kind=kind, costs=costs, happens=happens):
                self.succeed("generate", kind[0], *settings, "--seed", number, "-o", "i.json")
                common = ["-i", "i.json", "-a", ("heft", "rr", "rand")[number % 7 % 3], "--seed", number]
                metrics, trace = self.traced(*common, *happens, "--save-scenario", "c.json", "--gantt", "g.svg")
                schedule = json.loads(self.succeed("schedule", *common).out)
                check_trace(json.loads((self.folder / "i.json").read_text()), plan_of(schedule), trace, metrics)
                self.assert_drawn(trace, (self.folder / "g.svg").read_text())
                self.assertEqual(self.traced(*common, "--scenario", "c.json"), (metrics, trace), "the saved scenario must reproduce the run")
                stalled += metrics["status"] == "stalled"
        self.assertTrue(5 < stalled < 50, f"{stalled} of 100 stalled: the cases are not representative")

    def assert_drawn(self, trace, text):
        """Checks that the drawing has one rectangle for every task that was executed, and no other."""
        def tasks(event):
            return {one["task"] for one in trace["events"] if one["event"] == event}

        titles = [rect.findtext("{*}title", "") for rect in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}rect")]
        found = [int(title.group(1)) for title in map(re.compile(r"task (\d+) ").match, titles) if title]
        self.assertEqual(len(found), len(set(found)))
        self.assertEqual((tasks("task-finish") - set(found), set(found) - tasks("task-start")), (set(), set()))

    def test_special_characters_in_names_are_escaped(self):
        self.write("i.json", INSTANCE)
        for name in ("a <b> & 'c' \"d\"", "\u00fc\u4e2d", "]]>", "\x1b[2J\x00"):
            with self.subTest(name=name):
                self.write("s.json", schedule_json(PLAN, algorithm=name))
                self.succeed("simulate", "-i", "i.json", "--schedule", "s.json", "--gantt", "g.svg")
                ElementTree.fromstring((self.folder / "g.svg").read_text())

    def test_scenario_and_random_events_exclude_each_other(self):
        self.write("i.json", INSTANCE)
        self.write("c.json", '{"format": "dagsweep-scenario-1", "events": []}')
        self.assertEqual(self.simulate("-i", "i.json", "-a", "heft", "--scenario", "c.json"), self.simulate("-i", "i.json", "-a", "heft"))
        self.refused(self.run_program("simulate", "-i", "i.json", "-a", "heft", "--scenario", "c.json", "--bound", "0.5"), BAD_INPUT, "--bound",
                     "--scenario")


if __name__ == "__main__":
    unittest.main()
