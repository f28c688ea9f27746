"""Mistakes of beginners in other files than sweeps, above all words and units of other programs; messages_test.py has those in sweeps."""

import unittest

from message_case import FILES, MessageCase
from program import BAD_INPUT, DONE

# {file: the command that reads it}
READERS = {
    "i.json": "schedule -i i.json -a heft",
    "p.json": "simulate -i i.json --schedule p.json",
    "c.json": "simulate -i i.json -a heft --scenario c.json",
    "m.yaml": "generate entity-level --set machines=m.yaml -o x.json",
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
    def test_in_other_files(self):
        for name, line in READERS.items():
            with self.subTest(name):
                self.assertEqual(self.run_program(*line.split()).code, DONE)
        for name, old, new, *words in IN_FILES:
            with self.subTest(name=name, new=new):
                self.assertEqual(FILES[name].count(old), 1, old)
                self.write(name, FILES[name].replace(old, new))
                self.says(self.line_of(BAD_INPUT, *READERS[name].split()), *words)
                self.write(name, FILES[name])

    def test_a_file_of_one_line_has_no_line_in_its_messages(self):
        self.write("i.json", FILES["i.json"].replace("\n", " ").replace("13, 19", "13, -19"))
        self.assertEqual(self.line_of(BAD_INPUT, *READERS["i.json"].split()), "i.json: W[1][1]: is -19 (it must be >= 0)")


if __name__ == "__main__":
    unittest.main()
