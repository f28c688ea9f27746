"""Further mistakes of beginners, above all words and units of other programs, and files of another kind, in a table for each sort of input."""

import unittest

from message_case import ALGORITHMS, BOUND, CCR, GRAPH, PROCESSORS, SCENARIO, SEED, SWEEP, MessageCase
from program import BAD_INPUT, DONE

# Mistakes in a sweep file: (old text of SWEEP, new text, place, key or word that is wrong, way out).
SWEEPS = [
    # words of other programs
    ("tasks: 20", "num_tasks: 20", "s.yaml:3: graphs[0]", "'num_tasks'", "did you mean 'tasks'?"),
    ("layered", "random", "s.yaml:3: graphs[0].kind", "'random'", "did you mean 'layered'?"),
    ("layered", "gauss", "s.yaml:3: graphs[0].kind", "'gauss'", "did you mean 'gaussian'?"),
    (BOUND, BOUND + "\n  replicas: 1", "s.yaml:11: sweep", "'replicas'", "did you mean 'epsilon'?"),
    (BOUND, BOUND + "\n  repetitions: 20", "s.yaml:11: sweep", "'repetitions'", "did you mean 'seed'?"),
    ("  algorithm:", "  scheduler:", "s.yaml:11: sweep", "'scheduler'", "did you mean 'algorithm'?"),
    (PROCESSORS, "  cpus: 4", "s.yaml:5: platform", "'cpus'", "did you mean 'processors'?"),
    (PROCESSORS, PROCESSORS + "\n  topology: bus", "s.yaml:6: platform", "'topology'", "did you mean 'network'?"),
    (PROCESSORS, PROCESSORS + "\n  latency: 0.1", "s.yaml:6: platform", "'latency'", "did you mean 'startup'?"),
    (SCENARIO, "  mtbf: 100", "s.yaml:7: scenario", "'mtbf'", "did you mean 'failures'?"),
    ("scenario:", "limits: {timeout: 60}\nscenario:", "s.yaml:6: limits", "'timeout'", "did you mean 'seconds_per_run'?"),
    ("scenario:", "limits: {memory: 8GB}\nscenario:", "s.yaml:6: limits", "'memory'", "did you mean 'memory_per_run'?"),
    (ALGORITHMS, "[{name: gtp, params: {trigger: on-change}}]", "s.yaml:11: sweep.algorithm[0]", "'params'", "did you mean 'set'?"),
    (ALGORITHMS, "[{algorithm: gtp}]", "s.yaml:11: sweep.algorithm[0]", "'algorithm'", "did you mean 'name'?"),
    (ALGORITHMS, "[{name: mine, cmd: python3 mine.py}]", "s.yaml:11: sweep.algorithm[0]", "'cmd'", "did you mean 'command'?"),
    (ALGORITHMS, "[{name: mine, command: 'true', type: online}]", "s.yaml:11: sweep.algorithm[0]", "'type'", "did you mean 'kind'?"),
    (ALGORITHMS, "[roundrobin]", "s.yaml:11: sweep.algorithm[0]", "'roundrobin'", "did you mean 'rr'?"),
    (ALGORITHMS, "[lookahead-heft]", "s.yaml:11: sweep.algorithm[0]", "'lookahead-heft'", "did you mean 'lookahead'?"),
    (SEED, "{first: 1, count: 20}", "s.yaml:12: sweep.seed", "'first'", "did you mean 'from'?"),
    # places
    ("tasks: 20", "tasks: 20, CCR: 1", "s.yaml:3: graphs[0]", "'CCR'", "did you mean 'ccr'? It belongs in sweep.ccr"),
    (PROCESSORS, PROCESSORS + "\n  heterogeneity: {model: related, ccr: 1}", "s.yaml:6: platform.heterogeneity", "'ccr'", "sweep: {ccr: ...}"),
    # units and numbers
    (CCR, "1/2", "s.yaml:9: sweep.ccr", "'1/2'", "as a number: 0.5"),
    (CCR, "0,5", "s.yaml:9: sweep.ccr", "'0,5'", "[0, 5], a decimal fraction a point: 0.5"),
    (PROCESSORS, PROCESSORS + "\n  startup: 10us", "s.yaml:6: platform.startup", "'10us'", "that is 1e-05 in seconds"),
    (PROCESSORS, PROCESSORS + "\n  bandwidth: 100MB", "s.yaml:6: platform.bandwidth", "'100MB'", "write 100 MB/s"),
    (PROCESSORS, PROCESSORS + "\n  bandwidth: 1 Gbps", "s.yaml:6: platform.bandwidth", "'1 Gbps'", "write 1 Gbit/s"),
    (PROCESSORS, "  machines: {kind: cluster, nodes: 4, bandwidth: 1 Gbit/s}", "s.yaml:5: platform.machines.bandwidth", "'1 Gbit/s'", "Mb/s"),
    # YAML
    ("  seed: ", "  seed = ", "s.yaml:12", "has '=' in place of a colon", "write 'seed: {from: 1, count: 2}'"),
    ("name: study", "name = study", "s.yaml:1", "has '=' in place of a colon", "write 'name: study'"),
    ("scenario:", "scenario: none", "s.yaml:6", "gives 'scenario' the value 'none' and keys below it", "one of the two"),
    ("  ccr: ", "  - ccr: ", "s.yaml:10", "is a key, line 9 an element of a list", "elements begin with '- '"),
    (PROCESSORS, PROCESSORS + "\n  bandwidth: [1, 10] Gbit/s", "s.yaml:6", "behind the bracket of 'bandwidth'", "belong within, to each value"),
    (BOUND, "   bound: [0, 0.4]  # of ]", "s.yaml:10", "indented by 3 blanks, line 9 by 2", "the same column"),
    (f"  - {GRAPH}\nplatform:", f"  - {GRAPH}\n platform:  # ours", "s.yaml:4", "indented by 1 blank, line 3 by 2", "the same column"),
    # files
    (PROCESSORS, "  machines: {kind: file, file: m.yaml}", "s.yaml:5: platform.machines", "'file'", "did you mean 'path'?"),
    (PROCESSORS, "  machines: {kind: file, path: s.yaml}", "s.yaml", "is not a file of machines", "it is a sweep file; dagsweep run s.yaml"),
    (GRAPH, "{kind: stg, file: g.stg}", "s.yaml:3: graphs[0]", "'file'", "did you mean 'path'?"),
    (GRAPH, "{kind: stg, path: i.json}", "i.json", "is not a graph in the format stg", "it is an instance"),
    (GRAPH, "{kind: dax, path: g.stg}", "g.stg", "is not a graph in the format dax", "in the format stg; kind stg reads it"),
    (GRAPH, "{kind: instance, path: c.json}", "c.json", "is not an instance", "it is a scenario; dagsweep simulate"),
]

# Mistakes on the command line: (words, place, word that is wrong, way out).
COMMANDS = [
    # words of other programs
    ("sweep s.yaml", "unknown command", "'sweep'", "did you mean 'run'?"),
    ("validate s.yaml", "unknown command", "'validate'", "did you mean 'plan'?"),
    ("gantt s.yaml", "unknown command", "'gantt'", "did you mean 'simulate'?"),
    ("show r.h5", "unknown command", "'show'", "did you mean 'status'?"),
    ("heft", "unknown command", "'heft'", "dagsweep list heft"),
    ("i.json", "unknown command", "'i.json'", "dagsweep simulate --instance i.json"),
    ("run s.yaml --dry-run", "unrecognised option", "'--dry-run'", "did you mean '--only-plan'?"),
    ("run s.yaml -o r.h5 --continue", "unrecognised option", "'--continue'", "did you mean '--resume'?"),
    ("run s.yaml -o r.h5 --jobs 4", "unrecognised option", "'--jobs'", "mpirun -n 4 dagsweep"),
    ("plan s.yaml --cores 4", "unrecognised option", "'--cores'", "did you mean '--ranks'?"),
    ("simulate -i i.json -a heft --plot x.svg", "unrecognised option", "'--plot'", "did you mean '--gantt'?"),
    ("generate stg --set file=g.stg", "--set", "'file'", "did you mean 'path'?"),
    ("search -i i.json -a heft --against cpop --set moves=10", "--set", "'moves'", "did you mean 'steps'?"),
    ("list gauss", "list", "'gauss'", "near ones: gaussian"),
    # places
    ("run s.yaml -o r.h5 --algorithm heft", "unrecognised option", "'--algorithm'", "a sweep has it in its file, as sweep.algorithm"),
    ("run s.yaml -o r.h5 --processors 4", "unrecognised option", "'--processors'", "a sweep has it in its file, as platform.processors"),
    ("simulate -i i.json -a heft --failures 1", "unrecognised option", "'--failures'", "--set failures=..."),
    ("generate layered --ccr 1", "unrecognised option", "'--ccr'", "--set ccr=..."),
    ("search -i i.json -a heft --against hefft", "--against", "'hefft'", "did you mean 'heft'?"),
    # orders
    ("simulate s.yaml 3", "simulate", "'3'", "--tuple 3"),
    ("schedule i.json heft", "schedule", "'i.json'", "--instance i.json"),
    ("schedule s.yaml", "schedule", "'s.yaml'", "dagsweep instance s.yaml --tuple 0"),
    ("generate layered 20", "generate", "'20'", "key=value in one word, such as --set tasks=20"),
    ("generate layered --set ccr 1", "generate", "'1'", "key=value in one word"),
    ("generate stg g.stg", "generate", "'g.stg'", "--set path=g.stg"),
    ("generate g.stg", "generate", "'g.stg'", "dagsweep generate stg --set path=g.stg"),
    ("simulate -i i.json --command mine.py", "--command", "needs a name", "--algorithm mine"),
    # units and types
    ("simulate -i i.json -a heft --bound 0,3", "--bound", "'0,3'", "a decimal fraction has a point: 0.3"),
    ("simulate -i i.json -a heft --bound 40", "--bound", "is 40", "[0, 1]"),
    ("generate layered --set tasks=20,ccr=1", "--set", "'20,ccr=1'", "each key=value is given by itself"),
    # files of another kind
    ("run i.json -o r.h5", "i.json", "is not a sweep file", "it is an instance; graphs: [{kind: instance, path: i.json}]"),
    ("run m.yaml -o r.h5", "m.yaml", "is not a sweep file", "it is a file of machines; in a sweep: platform: {machines: {kind: file, path: m.yaml}}"),
    ("run g.stg -o r.h5", "g.stg", "is not a sweep file", "it is a graph in the format stg"),
    ("run s.yaml -o s.yaml", "--output", "is the sweep file", "such as R.h5"),
    ("simulate -i p.json -a heft", "p.json", "is not an instance", "it is a schedule; dagsweep simulate -i INSTANCE.json --schedule p.json"),
    ("simulate -i i.json -a heft --scenario s.yaml", "s.yaml", "is not a scenario", "it is a sweep file"),
    ("simulate -i i.json --schedule i.json", "i.json", "is not a schedule", "dagsweep schedule -i i.json -a heft -o S.json makes a schedule"),
    ("status c.json", "c.json", "is a scenario", "not a results file"),
    ("generate layered --set machines=i.json", "i.json", "is not a file of machines", "it is an instance"),
]

INSTANCE = """\
{"format": "dagsweep-instance-1",
 "tasks": [{"work": 1}, {"work": 2}, {"work": 3}],
 "edges": [{"from": 0, "to": 1, "data": 18},
           {"from": 1, "to": 2, "data": 12}],
 "W": [[14, 16],
       [13, 19],
       [11, 13.5]],
 "bandwidth": [[1, 0.5], [0.5, 1]],
 "startup": 0.25}
"""
SCHEDULE = """\
{"format": "dagsweep-schedule-1",
 "replicas": [
  {"task": 0, "processor": 0, "start": 0, "finish": 14},
  {"task": 1, "processor": 0, "start": 14, "finish": 27},
  {"task": 2, "processor": 0, "start": 27, "finish": 38}]}
"""
SCENARIOS = """\
{"format": "dagsweep-scenario-1",
 "events": [
  {"time": 3.5, "processor": 1, "availability": 0.4},
  {"time": 4, "link": [0, 1], "availability": 0.7}]}
"""
MACHINES = """\
nodes:
  - {count: 4, cores: 8, mhz: 2400, name: fast}
  - {count: 2, cores: 4, mhz: 1800, name: slow}
network: {kind: bounded-multiport, bandwidth: 1 Gbit/s, startup: 1e-4}
"""
FILES = {  # file: its text, the command that reads it
    "i.json": (INSTANCE, "schedule -i i.json -a heft"),
    "p.json": (SCHEDULE, "simulate -i i.json --schedule p.json"),
    "c.json": (SCENARIOS, "simulate -i i.json -a heft --scenario c.json"),
    "m.yaml": (MACHINES, "generate entity-level --set machines=m.yaml -o x.json"),
}

# Mistakes in a file: (file, old text, new text, place, key or word that is wrong, way out).
IN_FILES = [
    # keys
    ("i.json", '"W": [', '"w": [', "i.json:5", "'w'", "did you mean 'W'?"),
    ("i.json", '"W": [', '"costs": [', "i.json:5", "'costs'", "did you mean 'W'?"),
    ("i.json", '"from": 1', '"source": 1', "i.json:4: edges[1]", "'source'", "did you mean 'from'?"),
    ("i.json", '"data": 12', '"size": 12', "i.json:4: edges[1]", "'size'", "did you mean 'data'?"),
    ("i.json", '"work": 2', '"weight": 2', "i.json:2: tasks[1]", "'weight'", "did you mean 'work'?"),
    ("i.json", '"startup"', '"latency"', "i.json:9", "'latency'", "did you mean 'startup'?"),
    ("i.json", '"startup": 0.25', '"startup": 0.25, "nodes": [0, 0]', "i.json:9", "'nodes'", "did you mean 'node'?"),
    ("i.json", ',\n "startup": 0.25', "", "i.json", "'startup' is missing", '(such as "startup": 0)'),
    ("i.json", '"data": 12', '"item": 1', "i.json:4: edges[1]", "'data' is missing", '(such as "data": 18)'),
    ("p.json", '"processor": 0, "start": 27', '"proc": 0, "start": 27', "p.json:5: replicas[2]", "'proc'", "did you mean 'processor'?"),
    ("p.json", '"replicas"', '"tasks"', "p.json:2", "'tasks'", "did you mean 'replicas'?"),
    ("c.json", '"time": 3.5', '"at": 3.5', "c.json:3: events[0]", "'at'", "did you mean 'time'?"),
    ("c.json", '"availability": 0.4', '"speed": 0.4', "c.json:3: events[0]", "'speed'", "did you mean 'availability'?"),
    ("m.yaml", "mhz: 2400", "frequency: 2400", "m.yaml:2: nodes[0]", "'frequency'", "did you mean 'mhz'?"),
    ("m.yaml", "count: 4", "number: 4", "m.yaml:2: nodes[0]", "'number'", "did you mean 'count'?"),
    ("m.yaml", "kind: bounded", "model: bounded", "m.yaml:4: network", "'model'", "did you mean 'kind'?"),
    ("m.yaml", "nodes:", "hosts:", "m.yaml:1", "'hosts'", "did you mean 'nodes'?"),
    # types
    ("i.json", '{"work": 2}', "2", "i.json:2: tasks[1]", "must be an object", '(such as {"work": 10})'),
    ("i.json", '{"from": 1, "to": 2, "data": 12}', "[1, 2, 12]", "i.json:4: edges[1]", "not array", '{"from": 0, "to": 1, "data": 18}'),
    ("i.json", '"to": 2', '"to": "T2"', "i.json:4: edges[1].to", "not string", "(such as 1, the number of a task)"),
    ("i.json", '[13, 19]', '["13", 19]', "i.json:6: W[1][0]", "not string", "write it without quotes"),
    ("i.json", "[[1, 0.5], [0.5, 1]]", "1", "i.json:8: bandwidth", "must be an array", "(such as [[1, 2], [2, 1]], between each two processors)"),
    ("i.json", '"startup": 0.25', '"startup": 0.25, "network": "bus"', "i.json:9: network", "must be an object", '{"model": "bus", "capacity": 2}'),
    ("c.json", "[0, 1]", '"0-1"', "c.json:4: events[1].link", "must be an array", "(such as [0, 1])"),
    # units
    ("i.json", '"data": 12', '"data": "12 kB"', "i.json:4: edges[1].data", "not string", "write the number alone: 12"),
    ("c.json", "0.4", '"40%"', "c.json:3: events[0].availability", "not string", "write 0.4"),
    ("c.json", "0.4", "40", "c.json:3: events[0].availability", "is 40", "0.4 is 40 % of the full speed"),
    ("m.yaml", "mhz: 2400", "mhz: 2.4 GHz", "m.yaml:2: nodes[0].mhz", "'2.4 GHz'", "that is 2400 in MHz"),
    ("m.yaml", "1e-4", "100us", "m.yaml:4: network.startup", "'100us'", "that is 1e-04 in seconds"),
    ("m.yaml", "1 Gbit/s", "1 Gbps", "m.yaml:4: network.bandwidth", "'1 Gbps'", "write 1 Gbit/s"),
    # values
    ("i.json", "13, 19", "13, -19", "i.json:6: W[1][1]", "is -19", ">= 0"),
    ("i.json", "[13, 19]", "[13]", "i.json:6: W[1]", "has 1 numbers", "2 are needed"),
    ("i.json", "[13, 19],", "", "i.json:5: W", "has 2 rows", "3 are needed"),
    ("i.json", '"to": 2', '"to": 3', "i.json:4: edges[1].to", "is 3", "there are 3, numbered from 0"),
    ("i.json", '"startup": 0.25', '"startup": 0.25, "network": {"model": "buss", "capacity": 1}', "i.json:9: network.model", "'buss'",
     "did you mean 'bus'?"),
    ("p.json", '"finish": 38', '"finish": 20', "p.json:5: replicas[2]", "finish", "before start"),
    ("m.yaml", "bounded-multiport", "multiport", "m.yaml:4: network.kind", "'multiport'", "did you mean 'bounded-multiport'?"),
    ("m.yaml", "  - {count: 4", "  {count: 4", "m.yaml:3", "an element of a list, line 2 a key", "elements begin with '- '"),
]


class Mistakes(MessageCase):
    def setUp(self):
        super().setUp()
        for name, (text, _) in FILES.items():
            self.write(name, text)

    def test_in_a_sweep(self):
        for old, new, *words in SWEEPS:
            with self.subTest(new=new):
                self.changed(old, new)
                self.says(self.line_of(BAD_INPUT, "run", "s.yaml", "--only-plan"), *words)

    def test_on_the_command_line(self):
        for line, *words in COMMANDS:
            with self.subTest(line=line):
                self.says(self.line_of(BAD_INPUT, *line.split()), *words)
        self.assertEqual(list(self.folder.glob("*.h5*")), [])
        self.assertEqual((self.folder / "s.yaml").read_text(), SWEEP)

    def test_in_other_files(self):
        for name, (_, line) in FILES.items():
            with self.subTest(name):
                self.assertEqual(self.run_program(*line.split()).code, DONE)
        for name, old, new, *words in IN_FILES:
            with self.subTest(name=name, new=new):
                text, line = FILES[name]
                self.assertEqual(text.count(old), 1, old)
                self.write(name, text.replace(old, new))
                self.says(self.line_of(BAD_INPUT, *line.split()), *words)
                self.write(name, text)

    def test_a_file_of_one_line_has_no_line_in_its_messages(self):
        self.write("i.json", INSTANCE.replace("\n", " ").replace("13, 19", "13, -19"))
        self.assertEqual(self.line_of(BAD_INPUT, *FILES["i.json"][1].split()), "i.json: W[1][1]: is -19 (it must be >= 0)")


if __name__ == "__main__":
    unittest.main()
