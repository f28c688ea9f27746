"""What tests of messages share: a small sweep, files to give to the program, and how a message is judged."""

import shutil

from program import GRAPHS, InFolder

SWEEP = """\
name: study
graphs:
  - {kind: layered, tasks: 20, width: 5, degree: 3}
platform:
  processors: 4
scenario:
  change_interval: 0.5
sweep:
  ccr: [0.5, 1.5]
  bound: [0, 0.4]
  algorithm: [heft, gtp/c]
  seed: {from: 1, count: 2}
"""
GRAPH = "{kind: layered, tasks: 20, width: 5, degree: 3}"
PROCESSORS = "  processors: 4"
SCENARIO = "  change_interval: 0.5"
BOUND = "  bound: [0, 0.4]"
ALGORITHMS = "[heft, gtp/c]"
SEED = "{from: 1, count: 2}"
CCR = "[0.5, 1.5]"


class MessageCase(InFolder):
    def setUp(self):
        super().setUp()
        self.write("s.yaml", SWEEP)
        self.write("Montage.xml", '<?xml version="1.0"?>\n<adag><job id="ID0" name="a" runtime="13.59"/></adag>\n')
        self.write("g.stg", "1\n0 0 0\n1 3 1 0\n2 0 1 1\n")
        shutil.copy(GRAPHS / "heft-example.json", self.folder / "i.json")

    def changed(self, old, new):
        self.assertEqual(SWEEP.count(old), 1, old)
        self.write("s.yaml", SWEEP.replace(old, new))

    def line_of(self, code, *words):
        """The one line that the program prints, without its name."""
        outcome = self.run_program(*words)
        self.refused(outcome, code)
        return outcome.complaint()[0].removeprefix("dagsweep: ")

    def says(self, line, place, word, way_out):
        self.assertTrue(line.startswith(place), line)
        for part in (word, way_out):
            self.assertIn(part, line[len(place):])
