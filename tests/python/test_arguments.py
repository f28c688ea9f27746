"""Numbers, arrays and objects reach C++ as they are, or are refused with the name of the argument and what is expected."""

import copy
import datetime
import decimal
import fractions
import json
import os
import pathlib
import tempfile
import unittest

import dagsweep
import numpy as np
from dagsweep.errors import ArgumentTypeError, ArgumentValueError

WORK, EDGES, DATA = [3.0, 4.0, 5.0], [[0, 1], [0, 2]], [1.0, 2.0]
TIMES, BANDWIDTH = [[3.0, 6.0], [4.0, 8.0], [5.0, 10.0]], [[1.0, 1.0], [1.0, 1.0]]
DATE = datetime.datetime(2020, 1, 1)
NO_NUMBERS = (True, np.bool_(True), "1", b"1", 1j, None, DATE, np.datetime64("2020-01-01"), [1], np.ones(2), {})


class DiGraph:
    """Has what a graph of networkx has."""
    nodes, edges = (0, 1), ((0, 1),)

    def __iter__(self):
        return iter(self.nodes)


def instance_of(**changed):
    given = {"work": WORK, "edges": EDGES, "data": DATA, "times": TIMES, "bandwidth": BANDWIDTH, **changed}
    return dagsweep.Instance(**given)


class ProcessorsThatCannotRunTasks(unittest.TestCase):
    def setUp(self):
        self.instance = instance_of(times=[[3.0, np.inf], [np.inf, 8.0], [5.0, 10.0]])

    def test_infinite_times_keep_tasks_away(self):
        for algorithm in ("heft", "rr", "olb", "optimal"):
            with self.subTest(algorithm):
                made = dagsweep.schedule(self.instance, algorithm)
                where = dict(zip(made.task.tolist(), made.processor.tolist()))
                self.assertEqual((where[0], where[1]), (0, 1))
        run = dagsweep.simulate(self.instance, "gtp/c", bound=0.4)
        self.assertEqual(run.status, "done")
        self.assertTrue(np.isnan(run.metrics["speedup"]))
        self.assertEqual(json.loads(self.instance.to_json())["W"][0], [3.0, None])

    def test_a_mapping_that_does_not_heed_them_is_refused(self):
        for make in (lambda: dagsweep.schedule(self.instance, lambda instance: [(0, 1), (1, 1), (2, 0)]),
                     lambda: dagsweep.Schedule.from_mapping(self.instance, [1, 1, 0]),
                     lambda: dagsweep.Schedule.from_order(self.instance, [0, 1, 2], [1, 1, 0])):
            with self.assertRaisesRegex(dagsweep.InputError, "task 0.*processor 1.*cannot run"):
                make()

    def test_a_task_without_a_processor_is_refused(self):
        with self.assertRaisesRegex(dagsweep.InputError, "task 0 can run on no processor"):
            instance_of(times=[[np.inf, np.inf], [4.0, 8.0], [5.0, 10.0]])


class NothingIsConverted(unittest.TestCase):
    def refused(self, words, make):
        with self.assertRaisesRegex(dagsweep.InputError, words):
            make()

    def test_whole_numbers_that_are_no_doubles(self):
        large = 2 ** 53 + 1
        self.assertEqual(instance_of(work=[large - 1, 4, 5]).work[0], large - 1)
        for one in (large, -large, 2 ** 64 - 1):
            self.refused("is no double", lambda one=one: instance_of(startup=one))
        for work in ([large, 4, 5], np.array([large, 4, 5]), np.array([2 ** 64 - 1, 4, 5], np.uint64), np.array([2 ** 63 - 1, 4, 5])):
            self.refused("work: .* is no double", lambda work=work: instance_of(work=work))
        for mixed in ([large, 4.0, 5.0], [4.0, -large, 5.0]):
            self.refused("work: .* is no double", lambda mixed=mixed: instance_of(work=mixed))
        for work in ([2 ** 60, 4.0, 5], [2 ** 60, 4, 5], np.array([2 ** 63, 4, 5], np.uint64)):
            self.assertEqual(instance_of(work=work).work[0], float(work[0]))

    def test_truth_values_and_masked_values_in_lists(self):
        masked = np.ma.array([3.0, 6.0], mask=[0, 1])
        endless = []
        endless.append(endless)
        self.refused("work: must be", lambda: instance_of(work=endless))
        self.refused("times: must be .*truth", lambda: instance_of(times=[np.array([True, False]), [4.0, 8.0], [5.0, 10.0]]))
        self.refused("work: must be .*True", lambda: instance_of(work=[True, 4.0, 5.0]))
        self.refused("edges: must be .*True", lambda: instance_of(edges=[(0, True), (0, 2)]))
        self.refused("times: must be .*masked", lambda: instance_of(times=[masked, [4.0, 8.0], [5.0, 10.0]]))

    def test_truths_are_true_or_false(self):
        instance = instance_of()

        def first(state, ready):
            return [(task, 0) for task in ready]

        for name in ("copies", "rewind", "regenerate", "at_once"):
            for wrong in ("no", 1, None) if name != "regenerate" else ("no", 0):
                self.refused(f"{name}: must be True or False", lambda name=name, wrong=wrong: dagsweep.simulate(
                    instance, online=first, **{name: wrong}))
        self.assertEqual(dagsweep.simulate(instance, online=first, copies=np.bool_(True)).status, "done")
        self.refused("copies: must be True or False", lambda: dagsweep.Environment(instance, copies="no"))
        self.refused("at_once: is of online schedulers", lambda: dagsweep.simulate(instance, reactive=lambda state: None, at_once=True))

    def test_a_schedule_of_some_tasks_is_not_executed(self):
        instance = dagsweep.generate("layered", tasks=20, processors=3, seed=3)
        for name in ("jit", "l-heft"):
            partial = dagsweep.schedule(instance, name)
            self.refused("schedule: task [0-9]+ has no replica", lambda partial=partial: dagsweep.simulate(instance, partial))
            self.refused("has no replica", lambda partial=partial: dagsweep.compare({"x": partial}, instance))

    def test_a_schedule_with_one_replica_each_stays_replicated_in_a_file(self):
        instance = dagsweep.generate("layered", tasks=25, processors=5, ccr=1, seed=9)
        for name in ("ftsa", "mc-ftsa", "ftbar", "heft"):
            made = dagsweep.schedule(instance, name)
            again = dagsweep.Schedule.from_json(instance, made.to_json())
            self.assertEqual((again.is_replicated, again.to_json()), (made.is_replicated, made.to_json()))
            runs = [dagsweep.simulate(instance, one, crashes=1, seed=3) for one in (made, again)]
            self.assertEqual(runs[0].to_json(), runs[1].to_json())

    def test_estimates_place_a_task_once(self):
        def reactive(state):
            if state.time > 0:
                return None
            estimates = state.estimates()
            estimates.place(0, 0)
            with self.assertRaisesRegex(dagsweep.InputError, "task: 0 is placed already"):
                estimates.place(0, 1)
            return [(task, 0) for task in state.instance.order]

        self.assertEqual(dagsweep.simulate(instance_of(), reactive=reactive).status, "done")


class Arguments(unittest.TestCase):
    def setUp(self):
        self.instance = instance_of()

    def refuses(self, action, name, *words, error=(TypeError, ValueError)):
        with self.assertRaises(error) as raised:
            action()
        self.assertIsInstance(raised.exception, dagsweep.InputError)
        for word in (name, *words):
            self.assertIn(word, str(raised.exception))
        self.assertNotIn("\n", str(raised.exception))

    def test_arrays_of_no_numbers(self):
        for name, shape in (("work", 3), ("data", 2), ("times", (3, 2)), ("true_times", (3, 2)), ("bandwidth", (2, 2)),
                            ("edges", (2, 2))):
            kinds = [np.ones(shape, kind) for kind in (bool, complex, object, "m8[s]", "M8[s]", "U1", "S1", [("a", "f8")])]
            kinds += [{}, "text", DiGraph(), np.full(shape, np.longdouble(1))]
            for value in kinds + ([np.array(EDGES) + 0.5, np.array(EDGES, float)] if name == "edges" else []):
                with self.subTest(name=name, value=repr(value)):
                    self.refuses(lambda name=name, value=value: instance_of(**{name: value}), f"{name}: must be",
                                 "numbers", error=ArgumentTypeError)

    def test_arrays_of_another_shape(self):
        long = {"work": [1.0] * 4, "edges": [[0, 1], [1, 2], [0, 2]], "data": [1.0] * 3, "times": [[1.0] * 2] * 4}
        transposed = np.array(long["edges"]).T
        for name, value, words in (
                ("work", [WORK], "[tasks], not float64 of shape (1, 3)"), ("work", 3.0, "[tasks], not 3.0 (float)"),
                ("edges", transposed, "[edges, 2] (tasks: from, to), not int64 of shape (2, 3)"),
                ("edges", [0, 1, 0, 2], "of shape (4,)"), ("edges", [[0, 1, 2]], "of shape (1, 3)"),
                ("edges", np.zeros((2, 0), int), "of shape (2, 0)"),
                ("data", [[1.0, 2.0]], "[2], as many as edges, not float64 of shape (1, 2)"), ("data", [1.0], "[2]"),
                ("times", np.transpose(TIMES), "3 x 2 numbers, [tasks, processors], not float64 of shape (2, 3)"),
                ("true_times", np.ravel(TIMES), "3 x 2 numbers"),
                ("bandwidth", [1.0, 1.0], "[processors, processors]"), ("bandwidth", np.ones((2, 3)), "as many rows as columns"),
                ("work", np.ma.masked_array(WORK, [0, 1, 0]), "masked")):
            with self.subTest(name=name, words=words):
                self.refuses(lambda name=name, value=value: instance_of(**{name: value}), f"{name}: must be", words)
        with self.assertRaises(TypeError):
            instance_of(work=[[1.0], [1.0, 2.0]])

    def test_numbers_of_any_width_are_kept(self):
        same = self.instance.to_json()
        for kind in ("i1", "u1", "<i4", ">i8", "u8", "f4", ">f8"):
            self.assertEqual(instance_of(**{name: np.array(value, kind) for name, value in
                                            (("work", WORK), ("data", DATA), ("times", TIMES), ("bandwidth", BANDWIDTH))}).to_json(), same)
        for kind in ("i1", "u1", "<i4", ">i8", "u8"):
            self.assertEqual(instance_of(edges=np.array(EDGES, kind)).to_json(), same)
        self.assertEqual(instance_of(edges=np.asfortranarray(EDGES), times=np.repeat(TIMES, 2, axis=1)[:, ::2]).to_json(), same)
        for none in ([], np.empty((0, 2)), np.empty((0, 2), int)):
            self.assertEqual(instance_of(edges=none, data=[]).edge_count, 0)

    def test_tasks_and_processors_that_do_not_exist(self):
        for task in (3, -1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 63 - 1):
            with self.subTest(task):
                self.refuses(lambda task=task: instance_of(edges=[[0, 1], [0, task]]), f"edges: task {task} does not exist (there are 3")
                self.refuses(lambda task=task: dagsweep.Schedule.from_order(self.instance, [0, 1, task], [0, 0, 0]), f"tasks: task {task} ")
                self.refuses(lambda task=task: dagsweep.Schedule.from_order(self.instance, [0, 1, 2], [0, 0, task]), f"processors: processor {task} ")
                self.refuses(lambda task=task: dagsweep.schedule(self.instance, lambda i: [(0, 0), (1, 0), (2, task)]), f"processor {task} ")
        self.refuses(lambda: instance_of(edges=np.array([[0, 1], [0, 2 ** 63 + 1]], "u8")), "edges: task 9223372036854775809 ")
        self.refuses(lambda: instance_of(edges=[[0, 1], [0, 2 ** 64]]), "edges: must be whole numbers")

    def test_items(self):
        for item in ([7, 7], (0, np.int8(0)), np.array([3, 3], "u8"), [2 ** 32 - 2] * 2):
            same = instance_of(data=[2.0, 2.0], item=item)
            self.assertEqual(same.item.tolist(), [0, 0])
            self.assertEqual([edge["item"] for edge in json.loads(same.to_json())["edges"]], [0, 0])
            self.assertEqual(dagsweep.Instance.from_json(same.to_json()).item.tolist(), [0, 0])
        for item in (None, [None, None], (None, 1), [-1, -1], [0, 1], [5, -1], np.array([-1, -1])):
            self.assertEqual(instance_of(data=[2.0, 2.0], item=item).item.tolist(), [0, 1])
        self.assertEqual(instance_of(edges=[], data=[], item=[]).item.tolist(), [])
        unsorted = instance_of(edges=[[1, 2], [0, 2], [0, 1]], data=[1.0, 2.0, 2.0], item=[-1, 4, 4])  # edges get numbers by their ends
        self.assertEqual(unsorted.item.tolist(), [0, 0, 1])
        for item, words in (([0], "[2], as many as edges (-1 or None: an item of the edge's own), not int64 of shape (1,)"),
                            ([-2, 0], "item: is -2 of edge 0, but must be from 0 to 4294967294"), ([0, 2 ** 32 - 1], "is 4294967295 of edge 1"),
                            (np.array([0, 2 ** 63], "u8"), "item: 9223372036854775808 is too large"), ([0, 2 ** 64], "item: must be whole numbers")):
            with self.subTest(item=item):
                self.refuses(lambda item=item: instance_of(item=item), words)
        with self.assertRaisesRegex(dagsweep.InputError, "^edge 0 -> 2 and edge 0 -> 1 carry one item .*start at one task and have equal data.$"):
            instance_of(item=[7, 7])
        with self.assertRaisesRegex(dagsweep.InputError, "edge 1 -> 2 and edge 0 -> 1 carry one item"):
            instance_of(edges=[[0, 1], [1, 2]], data=[1.0, 1.0], item=[0, 0])
        for item in ([0.0, 0.0], [True, True], ["a", "a"], 0, {}, [0, [0]], np.array([None, 0])):
            with self.subTest(item=item):
                self.refuses(lambda item=item: instance_of(item=item), "item: must be whole numbers")

    def test_schedules_of_no_whole_numbers(self):
        tasks = [0, 1, 2]
        for wrong in ([0, 1.9, 0], [0, -0.5, 0], [0.0, 1.0, 0.0], [False, True, False], ["0", "1", "0"], [0, None, 0], [0, 1j, 0],
                      np.zeros(3, "M8[s]"), np.zeros((3, 1), int), np.zeros((1, 3), int), 0, None, "abc", [[0], [1, 2]]):
            with self.subTest(repr(wrong)):
                self.refuses(lambda wrong=wrong: dagsweep.Schedule.from_order(self.instance, tasks, wrong), "processors: must be")
                self.refuses(lambda wrong=wrong: dagsweep.Schedule.from_order(self.instance, wrong, tasks), "tasks: must be")
                self.refuses(lambda wrong=wrong: dagsweep.Schedule.from_mapping(self.instance, wrong), "processors: must be")
        self.refuses(lambda: dagsweep.Schedule.from_order(self.instance, tasks, [0]), "3 tasks, but 1 processors")
        self.refuses(lambda: dagsweep.Schedule.from_mapping(self.instance, [0, 0, 0, 1]), "each of 3 tasks, not [0, 0, 0, 1]")
        self.refuses(lambda: dagsweep.Schedule.from_mapping(self.instance, {0: 1, 2: 0}), "processors: has no task 1")
        self.assertEqual(dagsweep.Schedule.from_mapping(self.instance, {0: 1, 2: 0, 1: 1}).processor.tolist(), [1, 1, 0])
        for returned in (None, 5, [0, 1, 2], [(0, 0, 0)], "heft", [(0, 1.5), (1, 0), (2, 0)]):
            with self.subTest(returned):
                self.refuses(lambda returned=returned: dagsweep.schedule(self.instance, lambda i: returned), "must ")

    def test_single_numbers(self):
        def simulate(**given):
            return lambda: dagsweep.simulate(self.instance, "heft", **given)

        for value in NO_NUMBERS:
            with self.subTest(repr(value)):
                for name in ("seed", "epsilon", "bound"):
                    self.refuses(simulate(**{name: value}), f"{name}: must be a", error=ArgumentTypeError)
                for name in ("seed", "epsilon"):
                    self.refuses(lambda name=name, value=value: dagsweep.schedule(self.instance, "heft", **{name: value}), f"{name}: must be a whole")
                self.refuses(lambda value=value: dagsweep.generate("chain", value, tasks=3), "seed: must be a whole number", error=ArgumentTypeError)
                self.refuses(lambda value=value: instance_of(startup=value), "startup: must be a number", error=ArgumentTypeError)
                self.refuses(simulate(crash={0: value}), "crash: time: must be a number")
                for edges in (self.instance.in_edges, self.instance.out_edges):
                    self.refuses(lambda edges=edges, value=value: edges(value), "task: must be a whole number")
        for value in (1.0, 1.9, np.float64(2.0), fractions.Fraction(3), "largest "):
            self.refuses(simulate(seed=value), "seed: must be a whole number")
            self.refuses(simulate(epsilon=value), "epsilon: must be a whole number")
            if not isinstance(value, str):
                self.refuses(simulate(crash={value: 1.0}), "crash: processor: must be a whole number")
        for value in (-1, 2 ** 64, 10 ** 400):
            self.refuses(simulate(seed=value), "seed: must be a whole number", str(value)[:20], error=ArgumentValueError)
        self.refuses(simulate(bound=10 ** 400), "bound: must be a number", error=ArgumentValueError)
        self.refuses(simulate(crash={-1: 0}), "crash: processor", error=ArgumentValueError)
        for value in ([(0, 1.0)], 5, "0@1", [0]):
            self.refuses(simulate(crash=value), "crash: must be a dict {processor: time}", error=ArgumentTypeError)
        for crash in ({2 ** 32: 1.0}, {2: 1.0}, {0: float("nan")}, {0: -1}):
            with self.assertRaises(dagsweep.InputError):
                simulate(crash=crash)()

    def test_single_numbers_of_other_types_are_kept(self):
        run = dagsweep.simulate(self.instance, "heft", bound=0.25, seed=3, crash={1: 2}).to_json()
        for seed in (np.int64(3), np.uint8(3), np.array(3)):
            for bound in (np.float64(0.25), np.float32(0.25), fractions.Fraction(1, 4), np.array(0.25)):
                self.assertEqual(dagsweep.simulate(self.instance, "heft", bound=bound, seed=seed, crash={np.int8(1): np.int64(2)}).to_json(), run)
        self.assertEqual(dagsweep.generate("chain", 2 ** 64 - 1, tasks=np.int16(3)).task_count, 3)

    def test_named_values(self):
        for value in (None, [1], 1j, np.ones(2), DATE, np.datetime64("2020-01-01"), b"1", {}, object()):
            with self.subTest(repr(value)):
                self.refuses(lambda value=value: dagsweep.generate("chain", tasks=value), "tasks: must be a number", error=ArgumentTypeError)
                self.refuses(lambda value=value: dagsweep.simulate(self.instance, "heft", failures=value), "failures: must be a",
                             error=ArgumentTypeError)
        made = dagsweep.generate("chain", tasks=3, ccr=0.1)
        for ccr in (np.float64(0.1), decimal.Decimal("0.1"), "0.1"):
            self.assertEqual(dagsweep.generate("chain", tasks="3", ccr=ccr).to_json(), made.to_json())

    def test_scenarios(self):
        for value in (5, pathlib.Path("scenario.json"), object(), {"events": [np.int64(1)]}, {"events": {1, 2}}):
            self.refuses(lambda value=value: dagsweep.simulate(self.instance, "heft", scenario=value), "scenario: ", error=ArgumentTypeError)

    def test_what_is_no_instance(self):
        how = ("read_instance(path)", "Instance(work, edges, data, times, bandwidth)")
        for value in (DiGraph(), "i.json", pathlib.Path("i.json"), {"tasks": 3}, None, 5, TIMES, dagsweep.schedule(self.instance, "heft")):
            with self.subTest(repr(value)):
                for action in (lambda value=value: dagsweep.schedule(value, "heft"), lambda value=value: dagsweep.simulate(value, "heft"),
                               lambda value=value: dagsweep.schedule(value, lambda instance: []),
                               lambda value=value: dagsweep.Schedule.from_order(value, [0], [0]),
                               lambda value=value: dagsweep.Schedule.from_mapping(value, [0]),
                               lambda value=value: dagsweep.Schedule.from_json(value, "{}")):
                    self.refuses(action, "instance: must be a dagsweep.Instance, not ", type(value).__name__, *how, error=ArgumentTypeError)
                self.refuses(lambda value=value: dagsweep.compare("heft", value), "instance: must be", *how, error=ArgumentTypeError)
                self.refuses(lambda value=value: dagsweep.compare("heft", [lambda seed: value]), "instance: must be", *how, error=ArgumentTypeError)
        for algorithm in (None, 5, DiGraph(), [1]):
            self.refuses(lambda algorithm=algorithm: dagsweep.compare(algorithm, self.instance), "is no algorithm", error=ArgumentTypeError)
        self.refuses(lambda: dagsweep.compare("heft", self.instance, seed=1.9), "seed: must be a whole number")
        self.refuses(lambda: dagsweep.compare("heft", self.instance, crash=[(0, 1)]), "crash: must be a dict")

    def test_a_path_is_a_path(self):
        with self.assertRaises(TypeError):
            dagsweep.read_instance(0)
        with self.assertRaises(dagsweep.InputError):
            dagsweep.Instance.from_json(json.dumps([]))


class Texts(unittest.TestCase):
    """Texts that no file name or name of C++ can be are refused with the name of the argument."""

    def test_no_kind_of_graphs(self):
        for kind in (None, 5, [], b"layered", pathlib.Path("layered")):
            with self.subTest(kind=kind), self.assertRaisesRegex(ArgumentTypeError, "^kind: must be the name of a kind"):
                dagsweep.generate(kind)

    def test_zero_bytes_and_lone_surrogates(self):
        instance = instance_of()
        drawing = dagsweep.simulate(instance, "heft").gantt()
        for text in ("a\0b", "a\ud800"):
            for name, action in (
                    ("kind", lambda text: dagsweep.generate(text)), ("path", lambda text: dagsweep.generate("dax", path=text)),
                    ("path", lambda text: dagsweep.generate("dax", path=pathlib.Path(text))), ("path", dagsweep.read_instance),
                    ("path", lambda text: dagsweep.read_instance(pathlib.Path(text))), ("path", drawing.save),
                    ("algorithm", lambda text: dagsweep.schedule(instance, text)), ("algorithm", lambda text: dagsweep.compare(text, instance)),
                    ("sees", lambda text: dagsweep.schedule(instance, "dls", sees=text)),
                    ("parameters", lambda text: dagsweep.schedule(instance, "dls", **{text: 1})),
                    ("scenario", lambda text: dagsweep.simulate(instance, "heft", scenario=text)),
                    ("algorithm", lambda text: dagsweep.search(instance, text, "heft")),
                    ("metric", lambda text: dagsweep.search(instance, "cpop", "heft", metric=text)),
                    ("failures", lambda text: dagsweep.Environment(instance, failures=text))):
                with self.subTest(text=text, name=name), self.assertRaisesRegex(dagsweep.InputError, f"^{name}:"):
                    action(text)

    def test_names_with_lone_surrogates(self):
        class Named(DiGraph):
            """A task whose name is no text of characters."""
            graph: dict = {}

            def is_directed(self):
                return True

            def is_multigraph(self):
                return False

        class Nodes(list):
            def __call__(self, data):
                return [(name, {"work": 1.0}) for name in self]

        class Edges(list):
            def __call__(self, data):
                return []

        Named.nodes, Named.edges = Nodes(["a\ud800"]), Edges()
        instance = instance_of()

        def scheduler(instance):
            return [(0, 0), (1, 0), (2, 0)]

        scheduler.__name__ = "a\ud800"
        for name, action in (("graph", lambda: dagsweep.Instance.from_networkx(Named(), processors=2)),
                             ("work_unit", lambda: dagsweep.Instance.from_networkx(Named(), work_unit="a\ud800")),
                             ("algorithm", lambda: dagsweep.schedule(instance, scheduler)),
                             ("algorithm", lambda: dagsweep.Schedule.from_mapping(instance, [0, 0, 0], algorithm="a\ud800"))):
            with self.subTest(name=name), self.assertRaisesRegex(ArgumentValueError, f"^{name}: .*lone surrogate"):
                action()

    def test_a_file_whose_name_is_no_utf_8_is_read(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(os.fsencode(folder), b"a\xff.json")
            for text, task_count in ((instance_of().to_json(), 3), ("{", None)):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                for given in (path, os.fsdecode(path)):
                    if task_count:
                        self.assertEqual(dagsweep.read_instance(given).task_count, task_count)
                    else:
                        self.assertRaisesRegex(dagsweep.InputError, r"a\\xff\.json", dagsweep.read_instance, given)


class Uninitialised(unittest.TestCase):
    """Objects whose __init__ has not run have no value."""

    CALLS = {"in_edges": (0,), "out_edges": (0,), "gantt_svg": (False,)}

    def test_every_member_raises(self):
        for kind in (dagsweep.Instance, dagsweep.Schedule, dagsweep.Run):
            class Derived(kind):
                """May be made without arguments, too."""
                def __init__(self):
                    self.found = self.__repr__()

            with self.assertRaises(TypeError):
                Derived()
            for made in (kind.__new__(kind), Derived.__new__(Derived)):
                members = [name for name in dir(kind) if not name.startswith("_")]
                self.assertGreater(len(members), 8)
                for name in [*members, "__repr__"]:
                    with self.subTest(kind=kind, name=name), self.assertRaises(TypeError):
                        if isinstance(vars(kind).get(name), staticmethod) or name.startswith("from_"):
                            raise TypeError("makes an object")
                        getattr(made, name)(*self.CALLS.get(name, ()))

    def test_environments(self):
        for kind, calls in ((dagsweep.Environment, {"step": (None,), "reset": (), "allowed": (), "finish": (), "run": ()}),
                            (dagsweep.Environments, {"step": ([[0, 0]],), "reset": (), "__len__": ()})):
            class Derived(kind):
                """Does not call the __init__ of its base."""
                def __init__(self):
                    pass

            for made in (kind.__new__(kind), Derived()):
                for name, arguments in calls.items():
                    with self.subTest(kind=kind, name=name), self.assertRaisesRegex(TypeError, "__init__ has not run"):
                        getattr(made, name)(*arguments)
        environment = dagsweep.Environment(instance_of())
        self.assertFalse(hasattr(environment, "nonsense"))
        self.assertEqual(copy.copy(environment).reset()[1]["status"], "deciding")

    def test_as_an_argument(self):
        instance = instance_of()
        nothing = dagsweep.Instance.__new__(dagsweep.Instance)
        for action in (lambda: dagsweep.schedule(nothing, "heft"), lambda: dagsweep.simulate(nothing, "heft"),
                       lambda: dagsweep.Schedule.from_order(nothing, [0], [0]), lambda: dagsweep.Schedule.from_json(nothing, "{}"),
                       lambda: dagsweep.Schedule.from_mapping(nothing, [0]), lambda: dagsweep.compare("heft", nothing),
                       lambda: dagsweep.simulate(instance, dagsweep.Schedule.__new__(dagsweep.Schedule)),
                       lambda: dagsweep.Instance.work.fget(5), lambda: dagsweep.Schedule.task.fget(instance),
                       lambda: dagsweep.Run.start.fget(None)):
            with self.assertRaises(TypeError):
                action()

    def test_an_object_keeps_its_value(self):
        instance = instance_of()
        instance.__init__(**{"work": [1.0], "edges": [], "data": [], "times": [[1.0]], "bandwidth": [[1.0]]})
        self.assertEqual(instance.task_count, 3)


if __name__ == "__main__":
    unittest.main()
