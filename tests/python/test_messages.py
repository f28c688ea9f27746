"""What a beginner gets wrong in Python, and what the package says: each message names the argument and a way out."""

import pathlib
import tempfile
import unittest

import dagsweep

INSTANCE = dagsweep.generate("layered", tasks=20, processors=3, ccr=1.0, seed=1)
SWEEP = "graphs: [{kind: layered}]\nsweep: {ccr: 1, algorithm: heft, seed: 1}\n"


class Online:
    def assign(self, state):
        return []


def generate(**parameters):
    return lambda folder: dagsweep.generate("layered", **parameters)


def simulate(*given, **named):
    return lambda folder: dagsweep.simulate(INSTANCE, *given, **named)


def schedule(*given, **named):
    return lambda folder: dagsweep.schedule(*given, **named)


# (a mistake, the argument or word that is wrong, way out)
MISTAKES = [
    # words
    (lambda folder: dagsweep.generate("layred"), "'layred'", "did you mean 'layered'?"),
    (lambda folder: dagsweep.generate("random"), "'random'", "did you mean 'layered'?"),
    (generate(vertices=20), "'vertices'", "did you mean 'tasks'?"),
    (generate(CCR=1), "'CCR'", "did you mean 'ccr'?"),
    (generate(cpus=4), "'cpus'", "did you mean 'processors'?"),
    (schedule(INSTANCE, "HEFT"), "algorithm: unknown algorithm 'HEFT'", "did you mean 'heft'?"),
    (schedule(INSTANCE, "roundrobin"), "algorithm: unknown algorithm 'roundrobin'", "did you mean 'rr'?"),
    (schedule(INSTANCE, "gtp", triger="on-change"), "'triger'", "did you mean 'trigger'?"),
    (simulate("heft", variability=0.3), "'variability'", "did you mean 'bound'?"),
    (simulate("heft", faults=1), "'faults'", "did you mean 'failures'?"),
    (lambda folder: dagsweep.search(INSTANCE, "heft", "cpop", moves=10), "'moves'", "did you mean 'steps'?"),
    # places and orders
    (simulate("heft", ccr=1), "'ccr'", "dagsweep.generate(KIND, ccr=1)"),
    (schedule("heft", INSTANCE), "instance: must be a dagsweep.Instance, not str", "read_instance(path)"),
    (lambda folder: dagsweep.simulate("heft"), "instance: must be a dagsweep.Instance, not str", "read_instance(path)"),
    (lambda folder: dagsweep.compare(INSTANCE, ["heft"]), "algorithms: is an Instance", 'compare(["heft", "peft"], instance)'),
    (simulate(), "schedule: None", "one of reactive=, online="),
    (simulate(online=Online), "online: Online is a class", "online=Online(...)"),
    (schedule(INSTANCE, lambda: []), "cannot be called", "simulate(instance, online=<lambda>)"),
    # units and types
    (simulate("heft", bound="40%"), "bound: must be a number, not '40%'", "write 0.4"),
    (simulate("heft", bound="0,4"), "bound: must be a number, not '0,4'", "a decimal fraction has a point: 0.4"),
    (simulate("heft", bound=40), "bound: is 40", "[0, 1]"),
    (generate(tasks="many"), "'tasks' is 'many'", "a whole number"),
    (generate(tasks=[20, 30]), "tasks", "not list"),
    (generate(bandwidth="1 Gbps"), "'bandwidth' is '1 Gbps'", "write 1 Gbit/s"),
    (generate(startup="10us"), "'startup' is '10us'", "that is 1e-05 in seconds"),
    (simulate("heft", crash=1), "crash: must be a dict", "{processor: time}"),
    (simulate("gtp", trigger="onchange"), "'trigger' is 'onchange'", "periodic, on-change"),
    # files
    (simulate("heft", scenario="none.json"), "scenario: is 'none.json'", "its read_text()"),
    (generate(machines="none.yaml"), "none.yaml", "No such file"),
    (lambda folder: dagsweep.generate("dax", path=str(folder / "g.stg")), "g.stg: is not a graph in the format dax", "kind stg reads it"),
    (lambda folder: dagsweep.read_instance(folder / "s.yaml"), "s.yaml: is not an instance", "it is a sweep file; dagsweep simulate"),
    (lambda folder: dagsweep.read_instance(folder / "g.stg"), "g.stg: is not an instance", "it is a graph, without machines and costs"),
    (lambda folder: dagsweep.load(folder / "s.yaml"), "s.yaml: is no results file", "the --output of 'dagsweep run'"),
    (lambda folder: dagsweep.load(INSTANCE), "path: must be the name of a results file", "not Instance"),
]


class Messages(unittest.TestCase):
    def test_mistakes(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "s.yaml").write_text(SWEEP)
            (folder / "g.stg").write_text("1\n0 0 0\n1 3 1 0\n2 0 1 1\n")
            for mistake, *words in MISTAKES:
                with self.subTest(words[0]):
                    with self.assertRaises((dagsweep.InputError, TypeError)) as raised:
                        mistake(folder)
                    for word in words:
                        self.assertIn(word, str(raised.exception))


if __name__ == "__main__":
    unittest.main()
