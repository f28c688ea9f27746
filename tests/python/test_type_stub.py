"""The type stub of the extension module names what its classes have."""

import ast
import unittest

from program import REPOSITORY

import dagsweep
import dagsweep._core as core  # type checkers see _core.pyi in its place

STUB = REPOSITORY / "postprocess" / "dagsweep" / "_core.pyi"


class TypeStub(unittest.TestCase):
    def test_it_has_every_attribute_of_every_class(self):
        self.assertTrue(callable(dagsweep.simulate))  # which adds some to the classes
        tree = ast.parse(STUB.read_text())
        stated = {node.name: {one.name for one in node.body if isinstance(one, ast.FunctionDef)} - {"__init__"}
                  for node in tree.body if isinstance(node, ast.ClassDef)}
        for name, attributes in stated.items():
            self.assertEqual(attributes, {one for one in vars(getattr(core, name)) if not one.startswith("_")})
        self.assertEqual(set(stated), {name for name, one in vars(core).items()
                                       if isinstance(one, type) and not issubclass(one, Exception)})


if __name__ == "__main__":
    unittest.main()
