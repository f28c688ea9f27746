"""The tables of Python's functions and classes are those of the type stub, the sources and the docstrings; examples run."""

import os
import pathlib
import sys
import tempfile
import unittest
import unittest.mock
from itertools import filterfalse

import dagsweep
from program import REPOSITORY, program

sys.path.insert(0, str(REPOSITORY / "docs"))

import members  # noqa: E402

SWEEP = """
graphs: [{kind: layered, tasks: 20}]
sweep: {ccr: 1, bound: [0, 0.4], algorithm: [heft, jit], seed: {from: 1, count: 3}}
"""


class Members(unittest.TestCase):
    def test_the_pages_have_what_the_package_has(self):
        self.assertEqual(len(members.shown_names()), len(set(members.shown_names())))
        self.assertLess({"simulate", "State", "Environment"}, set(members.shown_names()))
        for path in members.PAGES:
            page = path.read_text(encoding="utf-8")
            self.assertEqual(page, members.written(page), "run python3 docs/members.py")

    def test_a_table_names_a_member_its_type_and_what_it_is(self):
        lines = list(members.class_section("Schedule"))
        self.assertIn("| `latency_lower`: float | planned latency without crashes; the makespan unless replicated |", lines)
        self.assertIn("| `violation()` → str \\| None | The first rule of valid schedules that it breaks, as text; None if it is valid. |", lines)

    def test_an_argument_without_its_meaning_is_found(self):
        with unittest.mock.patch.object(dagsweep.schedule, "__doc__", "One.\n\n    Arguments:\n        instance: that\n"):
            self.assertRaisesRegex(AssertionError, "the docstring has the arguments", list, members.function_section("schedule"))

    def test_examples_of_functions_run(self):
        """In the order of the pages, in one session. serve() talks to the program: the tutorial runs it."""
        names = {"dagsweep": dagsweep}
        self.addCleanup(os.chdir, pathlib.Path.cwd())
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            pathlib.Path("sweep.yaml").write_text(SWEEP, encoding="utf-8")
            program("run", "sweep.yaml", "-o", "R.h5")
            for name in filterfalse(members.is_class, members.shown_names()):
                examples = [text for title, text in members.parts(members.inspect.getdoc(getattr(dagsweep, name))) if title == ""]
                self.assertEqual(len(examples), 1, name)
                if name != "serve":
                    exec(examples[0], names)
        self.assertEqual(names["run"].status, "done")
        self.assertGreater(names["found"].worst_ratio, 1)
        self.assertEqual(len(names["runs"]), 12)


if __name__ == "__main__":
    unittest.main()
