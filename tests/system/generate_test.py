"""generate: every kind in every format; equal seeds give equal bytes, and reading a file back gives the same graph."""

import json
import re
import shlex
import unittest

from program import BAD_INPUT, GRAPHS, ROOT, InFolder

READ_ONLY = ROOT / "tests" / "golden" / "files"
# Parameters that make a kind small; kinds not named here are small by default.
SMALL = {
    "cholesky": "size=4", "lu": "size=4", "fft": "pieces=8 points_log2=6", "jacobi": "strips=4 iterations=3", "matmul": "blocks=3",
    "entity-level": "entities=8 grid=6 radius=2", "dot": "path=given.dot", "stg": "path=given.stg", "wfformat": "path=given.wf",
    "dax": f"path={READ_ONLY / 'cases' / '26-small-dax.xml'}", "edges": f"path={READ_ONLY / 'inputs' / 'own-edges.csv'} work=2",
    "instance": f"path={GRAPHS / 'heft-example.json'}",
}
DRAWN_WHOLE = {"pisa-start"}
OWN_COSTS = {"heft-example", "peft-example", "instance", *DRAWN_WHOLE}  # no others are drawn
SAGA = {"saga-in-tree", "saga-out-tree", "saga-chains"}  # drawn, with data
WORKFLOWS = {"montage", "cybershake", "epigenomics", "inspiral", "sipht"}  # drawn, in seconds and bytes
BYTES = {"dax", "wfformat", "daggen"} | WORKFLOWS
FORMATS = ("dot", "stg", "wfformat", "instance")
SWEEP = """
graphs: [{kind: layered, tasks: 30, width: 5, degree: 2}, {kind: cholesky, size: 4}]
platform: {processors: 3, heterogeneity: {model: related, h: 0.5}, delay: [0.2, 0.4], startup: 0.25}
scenario: {estimation_error: 0.2}
sweep: {ccr: [0.7], bound: [0], algorithm: [rand], seed: [5]}
"""
FILES = """
graphs: [{kind: dot, path: g.dot}, {kind: wfformat, path: g.wf}, {kind: stg, path: "g?.stg"}, {kind: instance, path: g.json}]
platform: {processors: 3}
sweep: {ccr: [0.1, 1], bound: [0, 0.5], algorithm: [heft, rand], seed: [1, 2]}
"""

# (arguments of generate, words of the message)
REFUSALS = [
    ("layerd -o out.dot", ["layerd", "did you mean 'layered'", "cholesky", "wfformat"]),
    ("qwertyuiop -o out.dot", ["qwertyuiop", "layered", "cholesky", "wfformat"]),
    ("-o out.dot", ["kind", "missing"]),
    ("layered chain -o out.dot", ["'chain' is one word too many"]),
    ("layered --set widht=3 -o out.dot", ["widht", "did you mean 'width'", "tasks", "degree"]),
    ("layered --set qwertyuiop=3 -o out.json", ["qwertyuiop", "tasks", "processors", "ccr"]),
    ("layered --set processors=3 -o out.dot", ["processors"]),  # graphs have no processors
    ("layered --set tasks -o out.dot", ["tasks", "key=value"]),
    ("layered --set tasks=x -o out.dot", ["tasks", "'x'", "whole number"]),
    ("layered --set tasks=2.5 -o out.dot", ["tasks", "'2.5'", "whole number"]),
    ("layered --set tasks=0 -o out.dot", ["tasks", "'0'"]),
    ("layered --set tasks=-5 -o out.dot", ["tasks", "'-5'"]),
    ("layered --set tasks=1e400 -o out.dot", ["tasks", "1e400"]),
    ("layered --set tasks=3 --set tasks=4 -o out.dot", ["tasks", "twice"]),
    ("layered --set work_max=nan -o out.dot", ["work_max", "nan"]),
    ("layered --set work_min=20 -o out.dot", ["work_min", "work_max"]),
    ("sameprob --set probability=1.5 -o out.dot", ["probability", "'1.5'"]),
    ("fft --set pieces=7 -o out.dot", ["pieces", "power of two"]),
    ("cholesky --set size=1000000000 -o out.dot", ["size", "1000000000"]),
    ("layered --set processors=0 -o out.json", ["processors", "'0'"]),
    ("layered --set h=2 -o out.json", ["'h'", "'2'", "[0, 2)"]),
    ("layered --set delay_min=3 -o out.json", ["delay_min", "delay_max"]),
    ("layered --set heterogeneity=unrelatd -o out.json", ["unrelatd", "did you mean 'unrelated'"]),
    ("layered --set network=pigeon -o out.json", ["pigeon", "dedicated"]),
    ("layered --set machines=grad -o out.json", ["grad", "did you mean 'grads'", "cluster"]),
    ("layered --set machines=grads --set processors=3 -o out.json", ["processors", "ccr", "utk_ucsd"]),
    ("layered --set mhz=500 -o out.json", ["mhz", "machines"]),  # a parameter of machines that are not named
    ("layered --set machines=grads -o out.dot", ["machines"]),
    ("layered --set ccr=1 --set granularity=1 -o out.json", ["ccr", "granularity"]),
    ("layered --set ccr=-1 -o out.json", ["ccr", "'-1'"]),
    ("heft-example --set processors=3 -o out.json", ["processors", "heft-example"]),
    ("layered --seed -1 -o out.dot", ["--seed", "-1"]),
    ("layered --seed 1.5 -o out.dot", ["--seed", "1.5"]),
    ("layered -o out.txt", [".txt", "--format", "stg", "dot", "wfformat", "instance"]),
    ("layered -o out", ["--output: 'out' does not determine the format", ".json, .dot, .stg", "--format"]),
    ("layered -o out.dot --format yaml", ["yaml", "stg", "dot", "wfformat", "instance"]),
    ("stg -o out.dot", ["path"]),
    ("stg --set path= -o out.dot", ["path"]),
    ("stg --set 'path=no\nne.stg' -o out.dot", ["ne.stg", "No such file"]),
    ("stg --set path=none.stg -o out.dot", ["none.stg", "No such file"]),
    ("stg --set path=. -o out.dot", ["directory"]),
    ("dot --set path=given.stg -o out.dot", ["given.stg", "digraph"]),
    ("stg --set path=given.dot -o out.dot", ["given.dot:"]),
    ("wfformat --set path=instance.json -o out.dot", ["instance.json", "in the format wfformat", "it is an instance"]),
    ("instance --set path=given.wf -o out.dot", ["given.wf", "is not an instance", "dagsweep generate wfformat"]),
]


def read_dot(text):
    """(work of every task, {(from, to): volume or None}, kind of every task), from DOT as generate writes it."""
    nodes = [re.findall(r'(\w+)="?([^",\]]*)', attributes) for attributes in re.findall(r"(?m)^  \d+ \[(.*)\];$", text)]
    edges = re.findall(r'(?m)^  (\d+) -> (\d+)(?: \[data="(.*?)"(?:, item=\d+)?\])?;$', text)
    return ([float(dict(node)["work"]) for node in nodes], {(int(a), int(b)): float(data) if data else None for a, b, data in edges},
            [dict(node).get("kind") for node in nodes])


def read_stg(text):
    """(work, volumes) from STG."""
    lines = [line.split() for line in text.splitlines() if not line.startswith("#")]
    works = [float(line[1]) for line in lines[1:]]
    assert len(works) == int(lines[0][0]) + 2, "two dummy tasks"
    edges = {}
    for number, line in enumerate(lines[1:]):
        numbers = line[3:]
        step = len(numbers) // max(1, int(line[2]))
        for at in range(0, len(numbers), step or 1):
            edges[int(numbers[at]), number] = float(numbers[at + 1]) if step == 2 else None
    return works, edges


def without_dummies(works, edges, *_):
    """The graph without a single entry and a single exit of zero work: the dummy tasks that STG needs."""
    last = len(works) - 1
    entries, exits = (set(range(len(works))) - {edge[end] for edge in edges} for end in (1, 0))
    if works[0] or works[last] or entries != {0} or exits != {last}:
        return works, edges
    return works[1:last], {(a - 1, b - 1): data for (a, b), data in edges.items() if a != 0 and b != last}


def read_wfformat(text):
    """(work, volumes) from WfFormat 1.5, of tasks in the order of the file. An edge without a file has no data; if there are no files,
    volumes are None."""
    workflow = json.loads(text)["workflow"]
    tasks, files = workflow["specification"]["tasks"], workflow["specification"]["files"]
    number, size = {task["id"]: at for at, task in enumerate(tasks)}, {file["id"]: file["sizeInBytes"] for file in files}
    edges = {}
    for task in tasks:
        for child in task["children"]:
            shared = set(task["outputFiles"]) & set(tasks[number[child]]["inputFiles"])
            edges[number[task["id"]], number[child]] = float(sum(size[file] for file in shared)) if files else None
    runtime = {task["id"]: task["runtimeInSeconds"] for task in workflow["execution"]["tasks"]}
    return [float(runtime[task["id"]]) for task in tasks], edges


def read_instance(text):
    instance = json.loads(text)
    return [task["work"] for task in instance["tasks"]], {(edge["from"], edge["to"]): edge["data"] for edge in instance["edges"]}


class Generate(InFolder):
    def setUp(self):
        super().setUp()
        for suffix, form in (("dot", "dot"), ("stg", "stg"), ("wf", "wfformat")):
            self.write(f"given.{suffix}", self.generate("heft-example", form))
        graphs = self.succeed("list").out.partition("\nGraphs")[2].partition("\n\n")[0]
        self.parameters = {kind: re.findall(r"\n    (\S+)", rest) for kind, rest in re.findall(r"\n  (\S+)(.*(?:\n    .*)*)", graphs)}
        self.assertGreater(len(self.parameters), 15)

    def generate(self, kind, form, seed=1, more=""):
        """The text of this format on standard output, with the parameters `more`, by default those of SMALL."""
        scale = " delay_min=0.5" if kind in BYTES and form == "instance" else ""
        settings = [word for setting in ((more or SMALL.get(kind, "")) + scale).split() for word in ("--set", setting)]
        return self.succeed("generate", kind, *settings, "--seed", seed, "--format", form).out

    def convert(self, text, form, to):
        return self.generate(form, to, more=f"path={self.write('convert', text)}")

    def test_seeds(self):
        for kind, parameters in self.parameters.items():
            for form in FORMATS:
                with self.subTest(kind=kind, format=form):
                    one = self.generate(kind, form).replace("seed=1", "")
                    self.assertEqual(self.generate(kind, form).replace("seed=1", ""), one)
                    other = self.generate(kind, form, seed=2).replace("seed=2", "")
                    drawn = "work_min" in parameters or kind in {*SAGA, *WORKFLOWS, *DRAWN_WHOLE} or (form == "instance" and kind not in OWN_COSTS)
                    (self.assertNotEqual if drawn else self.assertEqual)(one, other)

    def test_output_equals_standard_output(self):
        for suffix, form in (("dot", "dot"), ("stg", "stg"), ("json", "instance")):
            outcome = self.succeed("generate", "layered", "-o", f"out.{suffix}")
            self.assertEqual((outcome.out, (self.folder / f"out.{suffix}").read_text()), ("", self.generate("layered", form)))

    def test_all_formats_describe_the_same_graph(self):
        for kind in self.parameters:
            with self.subTest(kind=kind):
                *graph, _ = read_dot(self.generate(kind, "dot"))
                self.assertEqual(without_dummies(*read_stg(self.generate(kind, "stg"))), without_dummies(*graph))
                self.assertEqual(list(read_wfformat(self.generate(kind, "wfformat"))), graph)
                works, volumes = read_instance(self.generate(kind, "instance"))
                self.assertEqual((works, set(volumes)), (graph[0], set(graph[1])))
                if None not in graph[1].values():  # otherwise they are drawn
                    self.assertEqual(volumes, graph[1])

    def test_round_trips(self):
        for kind in self.parameters:
            with self.subTest(kind=kind):
                dot = self.generate(kind, "dot")
                stg = self.generate(kind, "stg")
                workflow = self.convert(dot, "dot", "wfformat")
                self.assertEqual(read_dot(self.convert(dot, "dot", "dot")), read_dot(dot))
                self.assertEqual(read_dot(self.convert(workflow, "wfformat", "dot")), read_dot(dot))
                self.assertEqual(without_dummies(*read_stg(self.convert(workflow, "wfformat", "stg"))), without_dummies(*read_dot(dot)))
                again = self.convert(self.convert(self.convert(stg, "stg", "dot"), "dot", "wfformat"), "wfformat", "stg")
                self.assertEqual(read_stg(again), read_stg(self.convert(stg, "stg", "stg")))
                self.assertEqual(read_stg(self.convert(stg, "stg", "stg")), read_stg(stg), "no second pair of dummy tasks is added")

    def test_odd_file_names(self):
        for name in ("a b.stg", "a\nb.stg", '"a".stg', "\u00fc.stg", "*.stg", "caf\udce9.stg", "-.stg", "a=b.stg"):
            for form in FORMATS[:3]:
                with self.subTest(name=name, format=form):
                    self.write(name, self.generate("heft-example", "stg"))
                    self.succeed("generate", "stg", "--set", f"path={name}", "--format", form, "-o", "out")
                    again = self.succeed("generate", form, "--set", "path=out", "--format", "stg").out
                    self.assertEqual(read_stg(again), read_stg(self.generate("heft-example", "stg")))

    def test_instances_run(self):
        for kind in self.parameters:
            with self.subTest(kind=kind):
                more = " ".join(["processors=3", SMALL.get(kind, "")]) if kind not in OWN_COSTS else ""
                instance = json.loads(self.generate(kind, "instance", more=more))
                self.write("i.json", json.dumps(instance))
                schedule = json.loads(self.succeed("schedule", "-i", "i.json", "-a", "heft").out)
                self.assertEqual(sorted(replica["task"] for replica in schedule["replicas"]), list(range(len(instance["tasks"]))))
                at = {replica["task"]: replica["processor"] for replica in schedule["replicas"]}
                places = {(task["group"], at[number]) for number, task in enumerate(instance["tasks"]) if "group" in task}
                self.assertEqual(len(places), len(dict(places)), "every group is on one processor")
                metrics = json.loads(self.succeed("simulate", "-i", "i.json", "-a", "heft", "--check").out)
                self.assertEqual((metrics["status"], metrics["makespan"], metrics["tasks"]), ("done", schedule["makespan"], len(at)))

    def test_described_machines_equal_those_of_a_sweep(self):
        self.write("s.yaml", "graphs: [{kind: layered, tasks: 20}]\n"
                             "platform: {machines: {kind: desktops, nodes: 3, spread: 0.5}, processors: 7}\n"
                             "scenario: {estimation_error: 0.2}\nsweep: {ccr: 0.7, algorithm: heft, seed: 5}\n")
        self.succeed("instance", "s.yaml", "--tuple", "0", "-o", "swept.json")
        made = self.generate("layered", "instance", seed=5, more="tasks=20 machines=desktops nodes=3 spread=0.5 ccr=0.7 estimation_error=0.2")
        self.assertEqual(made, (self.folder / "swept.json").read_text())
        self.assertEqual(len(json.loads(made)["W"][0]), 3)

    def test_costs(self):
        def scales(more):
            instance = json.loads(self.generate("layered", "instance", more=f"tasks=50 processors=3 {more}"))
            delays = [1 / instance["bandwidth"][p][q] for p in range(3) for q in range(3) if p != q]
            data = [edge["data"] for edge in instance["edges"]]
            times = [sum(row) / 3 for row in instance["W"]]
            return (sum(data) / len(data)) * (sum(delays) / 6) / (sum(times) / len(times)), sum(map(max, instance["W"])) / (sum(data) * max(delays))

        self.assertAlmostEqual(scales("ccr=2.5 startup=3")[0], 2.5, places=9)
        self.assertAlmostEqual(scales("granularity=2.5")[1], 2.5, places=9)

    def test_instances_equal_those_of_a_sweep(self):
        self.write("sweep.yaml", SWEEP)
        costs = "processors=3 heterogeneity=related h=0.5 delay_min=0.2 delay_max=0.4 startup=0.25 estimation_error=0.2 ccr=0.7"
        for number, (kind, settings) in enumerate((("layered", "tasks=30 width=5 degree=2"), ("cholesky", "size=4"))):
            with self.subTest(kind=kind):
                self.succeed("instance", "sweep.yaml", "--tuple", number, "--output", "i.json")
                self.assertEqual(self.generate(kind, "instance", seed=5, more=f"{settings} {costs}"), (self.folder / "i.json").read_text())

    def test_files_as_graphs_of_a_sweep(self):
        for name, form in (("g.dot", "dot"), ("g.wf", "wfformat"), ("g1.stg", "stg"), ("g.json", "instance")):
            self.write(name, self.generate("heft-example", form))
        self.write("g2.stg", self.generate("peft-example", "stg"))
        self.write("sweep.yaml", FILES)
        results = self.results_of("sweep.yaml")
        self.assertEqual(results.done_count(), len(results.rows))
        makespans = {}
        for row, graph, algorithm in zip(results.rows, results.text("graph"), results.text("algorithm")):
            makespans.setdefault(graph, []).append(row["makespan"])
            self.assertEqual(row["tasks"], 12 if "stg" in graph else 10, graph)
            if "json" in graph and algorithm == "heft" and row["bound"] == 0:
                self.assertEqual(row["makespan"], 80)
        self.assertEqual({graph.split()[-1]: len(found) for graph, found in makespans.items()},  # costs of instances are not drawn
                         {"g.dot": 16, "g.wf": 16, "g1.stg": 16, "g2.stg": 16, "g.json": 7})
        one, two = (found for graph, found in makespans.items() if graph.endswith((".dot", ".wf")))
        self.assertEqual(one, two, "the same graph in any format")

    def test_refusals(self):
        self.write("instance.json", self.generate("heft-example", "instance"))
        for arguments, words in REFUSALS:
            with self.subTest(arguments=arguments):
                outcome = self.run_program("generate", *shlex.split(arguments))
                self.refused(outcome, BAD_INPUT, *words)
                self.assertEqual((outcome.out, outcome.err), ("", outcome.complaint()[0] + "\n"))
                self.assertEqual(list(self.folder.glob("out*")), [], "nothing may be created")


if __name__ == "__main__":
    unittest.main()
