"""The tables of the members of Python's classes are those of the type stub, the sources and the docstrings."""

import sys
import unittest

from program import REPOSITORY

sys.path.insert(0, str(REPOSITORY / "docs"))

import members  # noqa: E402


class Members(unittest.TestCase):
    def test_the_page_has_what_the_classes_have(self):
        page = members.PAGE.read_text(encoding="utf-8")
        self.assertEqual(page, members.written(page), "run python3 docs/members.py")

    def test_a_table_names_a_member_its_type_and_what_it_is(self):
        lines = list(members.section("Schedule"))
        self.assertIn("| `latency_lower`: float | planned latency without crashes; the makespan unless replicated |", lines)
        self.assertIn("| `violation()` → str \\| None | The first rule of valid schedules that it breaks, as text; None if it is valid. |", lines)


if __name__ == "__main__":
    unittest.main()
