"""Searches for worst instances in Python: names and functions."""

import json
import pathlib
import tempfile
import unittest

import dagsweep
import numpy as np
from program import program


class Search(unittest.TestCase):
    def setUp(self):
        self.start = dagsweep.generate("layered", tasks=6, width=3, processors=3, seed=2)

    def test_equal_arguments_give_equal_results_and_the_lengths_are_true(self):
        one, again = (dagsweep.search(self.start, "heft", "cpop", steps=800, seed=4) for _ in range(2))
        self.assertEqual((one.worst_ratio, one.found_at), (again.worst_ratio, again.found_at))
        np.testing.assert_array_equal(one.instance.times, again.instance.times)
        lengths = [dagsweep.schedule(one.instance, name).makespan for name in ("heft", "cpop")]
        self.assertEqual(lengths, [one.length_of_algorithm, one.length_of_against])
        self.assertEqual(lengths[0] / lengths[1], one.worst_ratio)
        self.assertGreaterEqual(one.worst_ratio, one.start_ratio)
        self.assertIn(str(one.worst_ratio)[:5], repr(one))

    def test_the_program_finds_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "i.json"
            path.write_text(self.start.to_json())
            found = dagsweep.search(dagsweep.read_instance(path), "fcp enabling=finish", "heft", steps=500, structure="fixed", seed=7)
            said = json.loads(program("search", "-i", path, "-a", "fcp enabling=finish", "-b", "heft", "--seed", 7,
                                      "--set", "steps=500", "--set", "structure=fixed"))
        self.assertEqual((found.worst_ratio, found.found_at, found.robust_ratio),
                         (said["worst_ratio"], said["found_at"], said["robust_ratio"]))

    def test_functions_see_the_instance_at_hand(self):
        def fastest(instance):  # as fastest-node
            works.append(instance.work.copy())
            processor = int(np.argmin(instance.times.sum(axis=0)))
            return [(task, processor) for task in instance.order]

        works = []
        own = dagsweep.search(self.start, "heft", fastest, steps=200)
        self.assertGreater(len({tuple(work) for work in works}), 10)
        self.assertEqual(own.length_of_against, dagsweep.schedule(own.instance, "fastest-node").makespan)
        np.testing.assert_array_equal(works[0], self.start.work)

    def test_two_functions_of_one_name_are_two(self):
        first, second = (lambda instance, name=name: dagsweep.schedule(instance, name) for name in ("heft", "cpop"))
        found = dagsweep.search(self.start, first, second, steps=20)
        self.assertGreater(found.worst_ratio, 0)
        with self.assertRaisesRegex(dagsweep.InputError, "the same as algorithm"):
            dagsweep.search(self.start, first, first, steps=20)

    def test_errors(self):
        with self.assertRaisesRegex(dagsweep.InputError, "the same as algorithm"):
            dagsweep.search(self.start, "heft", "heft")
        with self.assertRaisesRegex(dagsweep.InputError, "unknown parameter of search 'stepz'"):
            dagsweep.search(self.start, "heft", "cpop", stepz=3)
        for one in ({"metric": "incomplete"}, {"over": "latency_upper"}):
            with self.assertRaisesRegex(dagsweep.InputError, "are about one algorithm"):
                dagsweep.search(self.start, "ftsa", "ftbar", **one)
        with self.assertRaisesRegex(dagsweep.InputError, "plans nothing before a run"):
            dagsweep.search(self.start, "jit", "cpop")

        def broken(instance):
            raise KeyError("mine")

        with self.assertRaisesRegex(KeyError, "mine"):
            dagsweep.search(self.start, "heft", broken, steps=10)


if __name__ == "__main__":
    unittest.main()
