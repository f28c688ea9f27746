"""The names of tasks in a graph file are kept in instances, schedules, traces and Gantt charts."""

import json
import unittest

from program import InFolder

NAMES = ["split<1>", "work é", "merge"]
DOT = 'digraph g {\n  "split<1>" [work=10]; "work é" [work=200]; merge [work=10]\n' \
      '  "split<1>" -> "work é" [data=1]\n  "work é" -> merge [data=1]\n}\n'
WORKFLOW = {
    "name": "w", "schemaVersion": "1.4",
    "workflow": {"tasks": [
        {"name": name, "type": "compute", "runtimeInSeconds": 10, "parents": NAMES[k - 1:k], "children": NAMES[k + 1:k + 2], "files": []}
        for k, name in enumerate(NAMES)]},
}


class Names(InFolder):
    def instance_of(self, kind, path):
        costs = ["--set", "ccr=1"] if kind == "dot" else []  # the workflow moves no data
        self.succeed("generate", kind, "--set", f"path={path}", "--set", "processors=2", *costs, "--format", "instance", "--output", "i.json")
        return json.loads((self.folder / "i.json").read_text())

    def test_every_output_has_the_names(self):
        self.write("g.dot", DOT)
        self.write("g.json", json.dumps(WORKFLOW))
        for kind, path in (("dot", "g.dot"), ("wfformat", "g.json")):
            with self.subTest(kind=kind):
                instance = self.instance_of(kind, path)
                self.assertEqual([task["name"] for task in instance["tasks"]], NAMES)
                plan = self.succeed("schedule", "-i", "i.json", "-a", "heft", "--output", "s.json").out
                self.assertEqual(json.loads(plan)["names"], NAMES)
                self.succeed("simulate", "-i", "i.json", "--schedule", "s.json", "--trace", "t.json", "--gantt", "g.svg")
                self.assertEqual(json.loads((self.folder / "t.json").read_text())["names"], NAMES)
                chart = (self.folder / "g.svg").read_text()
                self.assertIn("task 0 'split&lt;1&gt;'", chart)
                self.assertIn(">work é</text>", chart)

    def test_generated_graphs_have_none(self):
        self.succeed("generate", "chain", "--set", "tasks=3", "--set", "processors=2", "--format", "instance", "--output", "i.json")
        self.assertNotIn("name", json.loads((self.folder / "i.json").read_text())["tasks"][0])
        self.assertNotIn("names", json.loads(self.succeed("schedule", "-i", "i.json", "-a", "heft").out))
        self.succeed("simulate", "-i", "i.json", "-a", "heft", "--trace", "t.json")
        self.assertNotIn("names", json.loads((self.folder / "t.json").read_text()))


if __name__ == "__main__":
    unittest.main()
