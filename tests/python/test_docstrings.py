"""Every public name says what it is: the manual's page on Python shows these texts."""

import inspect
import unittest

import dagsweep


def public_names():
    """(name, object) of the package, and of the members of its classes."""
    for name in dagsweep.MODULE_OF:
        thing = getattr(dagsweep, name)
        yield name, thing
        if inspect.isclass(thing):
            yield from ((f"{name}.{member}", getattr(thing, member)) for member, value in vars(thing).items()
                        if not member.startswith("_") and (callable(value) or isinstance(value, (property, classmethod, staticmethod))))


def explanation(name, thing):
    """The docstring without the signature that pybind11, or a dataclass, writes into it."""
    text = inspect.getdoc(thing) or ""
    first, _, rest = text.partition("\n")
    return rest.strip() if first.startswith(name.rpartition(".")[2] + "(") else text


class Docstrings(unittest.TestCase):
    def test_every_public_name_has_one(self):
        names = dict(public_names())
        self.assertGreater(len(names), 100)
        self.assertEqual([name for name, thing in names.items() if not explanation(name, thing)], [])


if __name__ == "__main__":
    unittest.main()
