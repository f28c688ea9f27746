"""What tests of messages share: a small sweep, files to give to the program, and how a message is judged."""

from program import InFolder

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

# {file: its text} of the other formats
FILES = {
    "i.json": """\
{"format": "dagsweep-instance-1",
 "tasks": [{"work": 1}, {"work": 2}, {"work": 3}],
 "edges": [{"from": 0, "to": 1, "data": 18},
           {"from": 1, "to": 2, "data": 12}],
 "W": [[14, 16],
       [13, 19],
       [11, 13.5]],
 "bandwidth": [[1, 0.5], [0.5, 1]],
 "startup": 0.25}
""",
    "p.json": """\
{"format": "dagsweep-schedule-1",
 "replicas": [
  {"task": 0, "processor": 0, "start": 0, "finish": 14},
  {"task": 1, "processor": 0, "start": 14, "finish": 27},
  {"task": 2, "processor": 0, "start": 27, "finish": 38}]}
""",
    "c.json": """\
{"format": "dagsweep-scenario-1",
 "events": [
  {"time": 3.5, "processor": 1, "availability": 0.4},
  {"time": 4, "link": [0, 1], "availability": 0.7}]}
""",
    "m.yaml": """\
nodes:
  - {count: 4, cores: 8, mhz: 2400, name: fast}
  - {count: 2, cores: 4, mhz: 1800, name: slow}
network: {kind: bounded-multiport, bandwidth: 1 Gbit/s, startup: 1e-4}
""",
}


class MessageCase(InFolder):
    def setUp(self):
        super().setUp()
        self.write("s.yaml", SWEEP)
        self.write("Montage.xml", '<?xml version="1.0"?>\n<adag><job id="ID0" name="a" runtime="13.59"/></adag>\n')
        self.write("g.stg", "1\n0 0 0\n1 3 1 0\n2 0 1 1\n")
        for name, text in FILES.items():
            self.write(name, text)

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
