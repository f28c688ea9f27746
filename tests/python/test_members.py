"""Every public name says what it is. The tables of Python's functions and classes, and the type stub, have what there is; examples run."""

import ast
import os
import pathlib
import sys
import tempfile
import unittest
import unittest.mock
from itertools import filterfalse

import dagsweep
import dagsweep._core as core  # type checkers see _core.pyi in its place
from program import REPOSITORY, program

sys.path.insert(0, str(REPOSITORY / "docs"))

import members  # noqa: E402

SWEEP = """
graphs: [{kind: layered, tasks: 20}]
sweep: {ccr: 1, bound: [0, 0.4], algorithm: [heft, jit], seed: {from: 1, count: 3}}
"""


def public_names():
    """(name, object) of the package, and of the members of its classes."""
    for name in dagsweep.MODULE_OF:
        thing = getattr(dagsweep, name)
        yield name, thing
        if isinstance(thing, type):
            yield from ((f"{name}.{member}", getattr(thing, member)) for member, value in vars(thing).items()
                        if not member.startswith("_") and (callable(value) or isinstance(value, (property, classmethod, staticmethod))))


class Members(unittest.TestCase):
    def test_every_public_name_has_a_docstring(self):
        names = dict(public_names())
        self.assertGreater(len(names), 100)
        self.assertEqual([name for name, thing in names.items() if not members.explanation(name.rpartition(".")[2], thing)], [])

    def test_the_type_stub_has_every_attribute_of_every_class(self):
        self.assertTrue(callable(dagsweep.simulate))  # which adds some to the classes
        tree = ast.parse((members.PACKAGE / "_core.pyi").read_text(encoding="utf-8"))
        stated = {node.name: {one.name for one in node.body if isinstance(one, ast.FunctionDef)} - {"__init__"}
                  for node in tree.body if isinstance(node, ast.ClassDef)}
        for name, attributes in stated.items():
            self.assertEqual(attributes, {one for one in vars(getattr(core, name)) if not one.startswith("_")})
        self.assertEqual(set(stated), {name for name, one in vars(core).items()
                                       if isinstance(one, type) and not issubclass(one, Exception)})

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
