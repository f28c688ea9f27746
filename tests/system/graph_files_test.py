"""Graph files of other tools: what an independent reader found in them, to the bit, and in how many of what a reader decides.

Needs real DAX files for a part: DAGSWEEP_GRAPHS_FOLDER.
"""

import hashlib
import json
import math
import os
import re
import unittest
from pathlib import Path

from program import BAD_INPUT, DONE, ROOT, InFolder

FILES = ROOT / "tests" / "golden" / "files"
GRAPHS = os.environ.get("DAGSWEEP_GRAPHS_FOLDER")
with open(FILES / "expected.json", encoding="utf-8") as expected:
    ENTRIES = json.load(expected)["entries"]
NOT_BUILT = {"negative_sizes", "negative_times"}  # the specification has `negative` alone
NODE = re.compile(r'  (\d+) \[work="([^"]*)"')
EDGE = re.compile(r'  (\d+) -> (\d+)(?: \[data="([^"]*)"(?:, item=\d+)?\])?;')


def path_of(entry):
    name = entry["file"]
    if name.startswith("../../cases/"):
        return FILES / "cases" / Path(name).name
    if name.startswith("../../graphs/"):
        return Path(GRAPHS) / Path(name).relative_to("../../graphs") if GRAPHS else None
    return FILES / name


def shape(work, edges):
    """The digest of expected.json without the names of tasks."""
    incoming, outgoing = [[] for _ in work], [[] for _ in work]
    for tail, head, data in edges:
        incoming[head].append((tail, data))
        outgoing[tail].append((head, data))
    level = [-1] * len(work)

    def level_of(task):
        if level[task] < 0:
            level[task] = 1 + max((level_of(tail) for tail, _ in incoming[task]), default=-1)
        return level[task]

    def texts(ends):
        return " ".join(sorted(repr(data) for _, data in ends))

    lines = sorted(f"{work[task]!r} {level_of(task)} in {texts(incoming[task])} out {texts(outgoing[task])}" for task in range(len(work)))
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest(), max(level)


def digest(names, work, edges):
    lines = sorted(f"{names[tail]} {names[head]} {data!r}" for tail, head, data in edges)
    lines += sorted(f"{name} {amount!r}" for name, amount in zip(names, work))
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


class GraphFiles(InFolder):
    def read(self, kind, path, parameters):
        sets = [word for key, value in {"path": path, **parameters}.items() for word in ("--set", f"{key}={value}")]
        return self.run_program("generate", kind, *sets, "--format", "dot")

    def names(self, kind, path, parameters):
        """In the order of the tasks; numbers for tasks without names."""
        costs = {} if "delay_min" in parameters else {"delay_min": 1, "delay_max": 1}
        sets = [word for key, value in {"path": path, **parameters, **costs}.items() for word in ("--set", f"{key}={value}")]
        tasks = json.loads(self.succeed("generate", kind, *sets).out)["tasks"]
        return [task.get("name", str(number)) for number, task in enumerate(tasks)]

    def check_instance(self, path, run):
        schedule = json.loads(self.succeed("schedule", "-i", path, "-a", "heft").out)
        self.assertEqual(schedule["makespan"], run["heft_makespan"])
        self.assertEqual([p for _, p in sorted((r["task"], r["processor"]) for r in schedule["replicas"])], run["placement"])

    def check_run(self, kind, path, run):
        if kind == "instance":
            return self.check_instance(path, run)
        parameters = {key: FILES / value if key == "tasks" else value for key, value in run["params"].items()}
        outcome = self.read(kind, path, parameters)
        if "refused" in run:
            self.refused(outcome, BAD_INPUT)
            self.assertIn(str(path), outcome.err)
            return
        self.assertEqual(outcome.code, DONE, outcome.err)
        work = [float(amount) for _, amount in NODE.findall(outcome.out)]
        edges = [(int(tail), int(head), float(data) if data else None) for tail, head, data in EDGE.findall(outcome.out)]
        self.assertEqual((len(work), len(edges)), (run["tasks"], run["edges"]))
        self.assertEqual(math.fsum(work), run["sum_work"])
        if run["sum_data"] is not None:
            self.assertEqual(math.fsum(data for *_, data in edges), run["sum_data"])
        self.assertEqual(sum(data == 0 for *_, data in edges), run["zero_data_edges"])
        found, longest = shape(work, edges)
        self.assertEqual(longest, run["longest_path"])
        self.assertEqual(found, run["shape"])
        if "digest" in run:
            names = self.names(kind, path, parameters)
            if len(set(names)) < len(names):  # the digests then are of the ids
                names = self.names(kind, path, {key: value for key, value in parameters.items() if key != "names"})
            self.assertEqual(hashlib.sha256("".join(name + "\n" for name in names).encode()).hexdigest(), run["order"])
            self.assertEqual(digest(names, work, edges), run["digest"])
        # Those of units and items came after the expectations.
        notices = [line for line in outcome.err.splitlines() if "note: " in line and "note: units: " not in line and "more than once" not in line]
        self.assertEqual(sorted(re.findall(r"\d+", line)[:1] for line in notices), sorted(re.findall(r"\d+", line)[:1] for line in run["notices"]),
                         "\n".join(notices))

    def check_all(self, wanted):
        tried = 0
        for entry in ENTRIES:
            path = path_of(entry)
            if path is None or not wanted(entry["file"]):
                continue
            for run in entry["runs"]:
                if not NOT_BUILT & set(run["params"]):
                    with self.subTest(file=entry["file"], parameters=run["params"]):
                        self.check_run(entry["kind"], path, run)
                        tried += 1
        return tried

    def test_small_files(self):
        self.assertGreater(self.check_all(lambda name: not name.startswith("../../graphs/")), 100)

    @unittest.skipUnless(GRAPHS, "SKIPPED: DAGSWEEP_GRAPHS_FOLDER is not set")
    def test_real_files(self):
        self.assertGreater(self.check_all(lambda name: name.startswith("../../graphs/")), 40)

    def test_times_that_are_too_large_are_refused_with_the_name_of_the_file(self):
        files = {"two.dax": '<adag name="x"><job id="a" runtime="1e308"/><job id="b" runtime="1e308"/></adag>',  # no double holds the sum
                 "data.dot": 'digraph { a -> b [data=1e308]; b -> c [data=1e308]; a [work=1]; b [work=1]; c [work=1] }',
                 "one.dot": 'digraph { a [work=1e308]; b [work=1] }'}  # nor the sum over all processors
        for name, text in files.items():
            kind = name[-3:]
            self.write(name, text)
            self.write("s.yaml", f"graphs: [{{kind: {kind}, path: {name}}}]\nsweep: {{algorithm: [heft], seed: 1}}\n")
            with self.subTest(name=name):
                done = self.run_program("generate", kind, "--set", f"path={name}", "--set", "processors=10", "-o", "i.json")
                self.assertEqual(done.code, BAD_INPUT, done.err)
                self.assertRegex(done.err.splitlines()[-1], f"^dagsweep: {name}: .*too large")
                if name != "one.dot":
                    done = self.run_program("run", "s.yaml", "--only-plan")
                    self.assertEqual(done.code, BAD_INPUT, done.err)
                    self.assertRegex(done.err, f"{name}: .*too large")


if __name__ == "__main__":
    unittest.main()
