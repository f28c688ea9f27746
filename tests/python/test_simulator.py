"""The binding gives the program's numbers, to the bit."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import dagsweep
import numpy as np
from program import HEFT_EXAMPLE, PATIENCE, REPOSITORY, program, written

GENERATED = {"tasks": 40, "width": 6, "processors": 4, "ccr": 0.7, "estimation_error": 0.2}


class Files(unittest.TestCase):
    """With a generated instance, also as a file."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.instance = dagsweep.generate("layered", seed=3, **GENERATED)
        cls.path = cls.folder / "i.json"
        cls.path.write_text(cls.instance.to_json())


class Equality(Files):
    def test_generated_instances_are_those_of_the_program(self):
        options = [word for name, value in GENERATED.items() for word in ("--set", f"{name}={value}")]
        self.assertEqual(self.instance.to_json(),
                         program("generate", "layered", *options, "--seed", 3, "--format", "instance"))

    def test_schedules_are_those_of_the_program(self):
        for entry in dagsweep.schedulers():
            epsilon = 1 if entry.reads_epsilon else 0
            made = dagsweep.schedule(self.instance, entry.name, epsilon=epsilon, seed=5)
            self.assertEqual(made.to_json(), program("schedule", "-i", self.path, "-a", entry.name,
                                                     "--epsilon", epsilon, "--seed", 5))
            if entry.kind == "static":
                self.assertIsNone(made.violation())

    def test_runs_are_those_of_the_program(self):
        for entry in dagsweep.schedulers():
            run = dagsweep.simulate(self.instance, entry.name, bound=0.4, seed=3, failures=1, recovery=0.3)
            self.assertEqual(run.to_json(), program(
                "simulate", "-i", self.path, "-a", entry.name, "--bound", 0.4, "--seed", 3,
                "--set", "failures=1", "--set", "recovery=0.3"), entry.name)

    def test_runs_of_every_ending_are_those_of_the_program(self):
        cases = [
            ("heft", {"crash": {0: 1.5, 1: 2.0}}, "--crash 0@1.5,1@2", "stalled"),
            ("ftsa", {"epsilon": 1, "crashes": "epsilon", "crash_probability": 0.1},
             "--epsilon 1 --set crashes=epsilon --set crash_probability=0.1", "done"),
            ("ftsa", {"epsilon": "largest", "latency": 2}, "--epsilon largest --set latency=2", "done"),
            ("ftsa", {"epsilon": 3, "latency": 1}, "--epsilon 3 --set latency=1", "done"),
            ("gtp", {"bound": 0.9, "trigger": "on-change", "most_points": 1},
             "--bound 0.9 --set trigger=on-change --set most_points=1", "failed"),
        ]
        for name, given, options, status in cases:
            run = dagsweep.simulate(self.instance, name, **given)
            self.assertEqual(run.status, status, run.to_json())
            self.assertEqual(run.to_json(), program("simulate", "-i", self.path, "-a", name, *options.split()))

    def test_traces_and_drawings_are_those_of_the_program(self):
        for name in ("heft", "gtp/c"):
            run = dagsweep.simulate(self.instance, name, bound=0.6, seed=2)
            options = ["simulate", "-i", self.path, "-a", name, "--bound", 0.6, "--seed", 2]
            self.assertEqual(run.gantt().svg, written(*options, "--gantt"))
            self.assertEqual(run.trace, json.loads(written(*options, "--trace")))
            self.assertTrue(run.gantt()._repr_svg_().startswith("<svg"))

    def test_a_scenario_file_means_what_it_means_to_the_program(self):
        path = self.folder / "scenario.json"
        program("simulate", "-i", self.path, "-a", "heft", "--bound", 0.6, "--save-scenario", path)
        drawn = dagsweep.simulate(self.instance, "heft", bound=0.6)
        listed = dagsweep.simulate(self.instance, "heft", scenario=json.loads(path.read_text()))
        self.assertEqual(listed.metrics["makespan"], drawn.metrics["makespan"])


class Views(Files):
    def test_arrays_are_read_only_views(self):
        instance, made = self.instance, dagsweep.schedule(self.instance, "heft")
        for owner, names in ((instance, ("work", "sources", "targets", "data", "item", "times", "true_times",
                                         "bandwidth", "delays", "order", "position", "level")),
                             (made, ("task", "processor", "start", "finish"))):
            for name in names:
                array = getattr(owner, name)
                self.assertIs(array.base, owner, name)
                self.assertTrue(np.shares_memory(array, getattr(owner, name)), name)
                with self.assertRaises(ValueError):
                    array[...] = 0

    def test_a_view_outlives_the_name_of_its_owner(self):
        times = dagsweep.read_instance(HEFT_EXAMPLE).times
        self.assertEqual(times.shape, (10, 3))
        self.assertEqual(times[0].tolist(), [14.0, 16.0, 9.0])

    def test_edges_of_a_task(self):
        instance = self.instance
        for task in range(instance.task_count):
            self.assertTrue(all(instance.sources[instance.out_edges(task)] == task))
            self.assertTrue(all(instance.targets[instance.in_edges(task)] == task))
        with self.assertRaises(IndexError):
            instance.in_edges(instance.task_count)

    def test_an_instance_of_arrays_is_that_of_its_file(self):
        i = self.instance
        made = dagsweep.Instance(i.work, np.stack([i.sources, i.targets], axis=1), i.data, i.times, i.bandwidth,
                                 i.startup, i.true_times, i.item)
        self.assertEqual(made.to_json(), i.to_json())

    def test_edges_of_one_item(self):
        document = json.loads((REPOSITORY / "tests" / "golden" / "items" / "static-004.json").read_text())["instance"]
        path, edges = self.folder / "shared.json", document["edges"]
        path.write_text(json.dumps(document))
        read = dagsweep.read_instance(path)
        ends = list(zip(read.sources.tolist(), read.targets.tolist()))
        self.assertLess(len(set(read.item.tolist())), len(ends))
        of = {(edge["from"], edge["to"]): edge.get("item") for edge in edges}
        for a, one in zip(ends, read.item.tolist()):
            for b, other in zip(ends, read.item.tolist()):
                self.assertEqual(one == other, a == b or of[a] is not None and of[a] == of[b])
        again = dagsweep.Instance(read.work, ends, read.data, read.times, read.bandwidth, read.startup, item=read.item)
        self.assertEqual(again.to_json(), read.to_json())
        run = dagsweep.simulate(read, "gtp/c", bound=0.4)
        self.assertEqual(run.to_json(), program("simulate", "-i", path, "-a", "gtp/c", "--bound", 0.4))
        self.assertEqual(run.metrics["items"], len(set(read.item[read.data > 0].tolist())))

    def test_replicated_schedules(self):
        made = dagsweep.schedule(self.instance, "ftsa", epsilon=1)
        self.assertEqual(len(made.task), 2 * self.instance.task_count)
        self.assertEqual(sorted(made.task.tolist()), sorted(2 * list(range(self.instance.task_count))))
        self.assertLessEqual(made.latency_lower, made.latency_upper)


class OwnSchedules(Files):
    def test_a_schedule_read_back_is_the_same(self):
        made = dagsweep.schedule(self.instance, "heft")
        again = dagsweep.Schedule.from_json(self.instance, made.to_json())
        self.assertEqual(again.to_json(), made.to_json())

    def test_a_function_schedules(self):
        def round_robin(instance):
            return [(task, k % instance.processor_count) for k, task in enumerate(instance.order)]

        made = dagsweep.schedule(self.instance, round_robin)
        built_in = dagsweep.schedule(self.instance, "rr")
        self.assertEqual((made.algorithm, made.makespan), ("round_robin", built_in.makespan))
        runs = [dagsweep.simulate(self.instance, one, bound=0.4) for one in (round_robin, made, "rr")]
        self.assertEqual(len({run.metrics["makespan"] for run in runs}), 1)
        mapping = np.empty(self.instance.task_count, int)
        mapping[made.task] = made.processor
        self.assertEqual(dagsweep.Schedule.from_mapping(self.instance, mapping).makespan, made.makespan)

    def test_a_function_may_return_a_schedule_of_its_instance(self):
        made = dagsweep.schedule(self.instance, lambda instance: dagsweep.schedule(instance, "heft"))
        self.assertIs(made.instance, self.instance)
        with self.assertRaises(dagsweep.InputError):
            dagsweep.schedule(dagsweep.generate("chain", tasks=2), lambda instance: made)

    def test_labels_of_results_name_algorithms(self):
        by_label = dagsweep.schedule(self.instance, "mc-ftsa sources=any-live", epsilon=1)
        by_value = dagsweep.schedule(self.instance, "mc-ftsa", epsilon=1, sources="any-live")
        self.assertEqual(by_label.to_json(), by_value.to_json())

    def test_errors_name_the_problem(self):
        instance = self.instance
        for text, action in [
            ("did you mean 'heft'", lambda: dagsweep.schedule(instance, "heff")),
            ("unknown parameter of heft", lambda: dagsweep.schedule(instance, "heft", spees=1)),
            ("epsilon: heft plans one replica", lambda: dagsweep.schedule(instance, "heft", epsilon=1)),
            ("bound: is 2 ", lambda: dagsweep.simulate(instance, "heft", bound=2)),
            ("crash: {9: 1} must be", lambda: dagsweep.simulate(instance, "heft", crash={9: 1})),
            ("has 1 of 40 tasks", lambda: dagsweep.schedule(instance, lambda i: [(0, 0)])),
            ("unknown graph kind", lambda: dagsweep.generate("layerd")),
            ("mine.json", lambda: dagsweep.Instance.from_json("{}", "mine.json")),
            ("schedule: is of another instance",
             lambda: dagsweep.simulate(dagsweep.generate("chain", tasks=2), dagsweep.schedule(instance, "heft"))),
            ("bandwidth: must be a matrix",
             lambda: dagsweep.Instance([1], np.empty((0, 2)), [], [[1, 2]], 1)),
            ("times: must be a matrix of 1 x 1",
             lambda: dagsweep.Instance([1], np.empty((0, 2)), [], [[1, 2]], [[1]])),
        ]:
            with self.assertRaises(dagsweep.InputError) as raised:
                action()
            self.assertIn(text, str(raised.exception))


class Threads(Files):
    ENDLESS = ("import dagsweep, os, signal, sys, threading, time\n"
               "large = dagsweep.generate('layered', tasks=80, width=10, processors=8)\n"
               "def endless():\n"
               "    dagsweep.schedule(large, 'optimal', max_nodes=10 ** 15)\n")

    def run_script(self, script):
        return subprocess.run([sys.executable, "-c", self.ENDLESS + script], capture_output=True, text=True, check=False, timeout=PATIENCE)

    def test_other_threads_run_meanwhile(self):
        done = self.run_script("threading.Thread(target=endless, daemon=True).start()\n"
                               "for turn in range(20):\n"
                               "    time.sleep(0.05)\n"
                               "print('free', flush=True)\n"
                               "os._exit(0)\n")
        self.assertEqual(done.stdout, "free\n", done.stderr)

    def test_ctrl_c_after_and_during_a_call_within_a_call(self):
        done = self.run_script("small = dagsweep.generate('layered', tasks=8, processors=3)\n"
                               "def nested(instance):\n"
                               "    return dagsweep.schedule(instance, 'heft')\n"
                               "dagsweep.search(small, nested, 'cpop', steps=20)\n"
                               "try:\n"
                               "    os.kill(os.getpid(), signal.SIGINT)\n"
                               "    time.sleep(60)\n"
                               "except KeyboardInterrupt:\n"
                               "    print('after')\n"
                               "try:\n"
                               "    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
                               "    dagsweep.search(small, lambda instance: endless() or nested(instance), 'cpop', steps=20)\n"
                               "except KeyboardInterrupt:\n"
                               "    print('during')\n"
                               "try:\n"
                               "    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
                               "    endless()\n"
                               "except KeyboardInterrupt:\n"
                               "    print('alone')\n")
        self.assertEqual(done.stdout, "after\nduring\nalone\n", done.stderr)

    def test_ctrl_c_stops_the_work(self):
        done = self.run_script("threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
                               "try:\n"
                               "    endless()\n"
                               "except KeyboardInterrupt:\n"
                               "    print('interrupted')\n"
                               "print(dagsweep.schedule(dagsweep.generate('chain', tasks=3), 'heft').violation())\n")
        self.assertEqual(done.stdout, "interrupted\nNone\n", done.stderr)


class WithoutModule(unittest.TestCase):
    def test_the_repository_alone_says_how_the_module_is_built(self):
        script = "import dagsweep\nprint(dagsweep.load)\ndagsweep.schedule"
        done = subprocess.run(["/usr/bin/python3", "-c", script], capture_output=True, text=True, check=False,
                              env={"PYTHONPATH": str(REPOSITORY / "postprocess")})
        self.assertIn("function load", done.stdout)
        self.assertIn("MissingExtension", done.stderr)
        self.assertIn(f"pip install --no-build-isolation --no-index {REPOSITORY}", done.stderr)


if __name__ == "__main__":
    unittest.main()
