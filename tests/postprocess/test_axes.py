"""What the package says about axes is what the program says."""

import json
import os
import unittest

import scripts  # noqa: F401  (finds the package)

from dagsweep import axes, papers

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PROGRAM = os.environ.get("DAGSWEEP", os.path.join(ROOT, "build", "release", "dagsweep"))


class Axes(unittest.TestCase):
    def test_the_file_is_what_the_program_prints(self):
        with open(axes.PATH, encoding="utf-8") as file:
            self.assertEqual(json.load(file), axes.listed(PROGRAM), "run python3 postprocess/dagsweep/axes.py PROGRAM")

    def test_the_papers_are_those_the_program_prints(self):
        with open(papers.PATH, encoding="utf-8") as file:
            self.assertEqual(json.load(file), papers.listed(PROGRAM), "run python3 postprocess/dagsweep/papers.py PROGRAM")
        self.assertLessEqual(set(papers.DETAILS), {papers.paper_of(one["name"])[0] for one in papers.listed(PROGRAM)["algorithms"]})

    def test_kinds_of_values(self):
        self.assertEqual([name for name, axis in axes.AXES.items() if axis.is_whole],
                         ["processors", "failures", "joins", "crashes", "epsilon", "seed"])
        self.assertEqual({name: axis.word for name, axis in axes.AXES.items() if axis.word_is_stored},
                         {"crashes": "epsilon", "recovery": "never", "failure_time": "uniform", "crash_time": "uniform", "epsilon": "largest"})
        self.assertEqual(axes.AXES["h"].key, "platform.heterogeneity.h")
        self.assertEqual(axes.AXES["machines"].default, "drawn")
        self.assertIsNone(axes.AXES["algorithm"].default)


if __name__ == "__main__":
    unittest.main()
