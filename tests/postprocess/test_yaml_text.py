"""YAML from strangers: what cannot be held in memory or on the stack is refused in one line, before it is built."""

import os
import tempfile
import unittest

import scripts  # noqa: F401  (sets sys.path)

import yaml

from dagsweep.errors import InputError
from dagsweep.study.file.document import read_document
from dagsweep.yaml_text import LEVELS, NODES, read_yaml

BOMB = "a0: &a0 [1]\n" + "".join(f"a{k}: &a{k} [{', '.join([f'*a{k - 1}'] * 10)}]\n" for k in range(1, 9))
BAD = {
    "an alias bomb": (BOMB, "has more than 1000000 values, those that aliases repeat included"),
    "a bomb of merges": ("a: &a {" + ", ".join(f"k{k}: 1" for k in range(1000)) + "}\nb: [" + ", ".join(["{<<: *a}"] * 1000) + "]", "has more than"),
    "a cycle": ("a: &a [*a]", "the alias 'a' names nothing before it, or what it is in"),
    "a cycle of maps": ("a: &a {b: {c: *a}}", "the alias 'a'"),
    "deep lists": ("[" * 3000, "is nested deeper than 100 levels"),
    "deep maps": ("{a: " * 3000, "is nested deeper than 100 levels"),
    "deep blocks": ("".join(" " * k + "a:\n" for k in range(3000)), "is nested deeper than 100 levels"),
    "an unknown alias": ("a: *b", "found undefined alias|the alias 'b'"),
    "an object of Python": ("a: !!python/object/apply:os.system [true]", "could not determine a constructor"),
    "a list as key": ("? [a]\n: 1", "unhashable"),
    "no date": ("a: 2001-99-99", "month must be in 1..12"),
    "a long number": ("a: " + "9" * 5000, "a value cannot be read"),
    "no truth value": ("a: !!bool abc", "a value cannot be read"),
    "no time": ("a: !!timestamp abc", "a value cannot be read"),
    "no number": ("a: !!int x", "a value cannot be read"),
    "two documents": ("a: 1\n---\nb: 2", "expected a single document"),
    "a control": ("a: \x01", "special characters are not allowed|control characters"),
}


class YamlTextTest(unittest.TestCase):
    def test_what_the_limits_allow(self):
        deepest = "[" * LEVELS + "]" * LEVELS
        for text in ("", "a: &a [1, 2]\nb: *a\nc: {<<: {d: 1}}", deepest, "[" + ", ".join(["1"] * (NODES // 10)) + "]"):
            with self.subTest(text=text[:50]):
                self.assertEqual(read_yaml(text).content, yaml.safe_load(text))

    def test_what_they_refuse(self):
        for what, (text, message) in BAD.items():
            with self.subTest(what), self.assertRaisesRegex(yaml.YAMLError, message):
                read_yaml(text)
        with self.assertRaisesRegex(yaml.YAMLError, "special characters are not allowed|surrogates not allowed"):
            read_yaml("a: \ud800")  # which no file can hold, but the texts of JSON can

    def test_documents_say_it_in_one_line(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "claims.yaml")
            for what, (text, _) in BAD.items():
                with self.subTest(what):
                    with open(path, "w", encoding="utf-8") as file:
                        file.write(text)
                    with self.assertRaises(InputError) as caught:
                        read_document(path, "")
                    said = str(caught.exception)
                    self.assertTrue(said.startswith(f"{path}: is no YAML (") or said.startswith(f"{path}:"), said)
                    self.assertNotIn("\n", said)
                    self.assertLess(len(said), 500)


if __name__ == "__main__":
    unittest.main()
