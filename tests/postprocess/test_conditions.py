"""load() of a sweep with conditions has the rows of the whole sweep that meet them, and columns of parameters."""

import os
import random
import subprocess
import unittest

import scripts  # noqa: F401  (sets sys.path)
from scratch import InFolder

import h5py
import numpy as np
import pandas as pd

import dagsweep
from dagsweep.errors import DamagedError
from dagsweep.export import compared
from dagsweep.results_file.checksums import description_checksum
from dagsweep.stats.shared_instances import on_shared_instances

PROGRAM = os.environ.get("DAGSWEEP", os.path.join(scripts.POSTPROCESS, "..", "build", "release", "dagsweep"))
AXES = {"processors": [3, 4], "failures": [0, 1], "recovery": [0.1, 0.3], "bound": [0, 0.5], "epsilon": [0, 1], "ccr": [0.2, 1],
        "seed": [1, 2, 3]}
SWEEP = """
graphs: [{kind: layered, tasks: 8, label: small, most_seeds: 2}, {kind: chain, tasks: 5}, {kind: heft-example}]
platform: {processors: %(processors)s}
scenario: {failures: %(failures)s, recovery: %(recovery)s}
sweep: {algorithm: [heft, rand, {name: ftbar, set: {mst: [true, false]}}], bound: %(bound)s, epsilon: %(epsilon)s, ccr: %(ccr)s, seed: %(seed)s}
"""


def drawn_term(draw):
    """(YAML, a function of the frame of runs) of a part of a condition."""
    if draw.random() < 0.4:
        return draw.choice([("graph: small", lambda runs: runs.graph == "small"),
                            ("algorithm: ftbar", lambda runs: runs.algorithm.str.startswith("ftbar")),
                            ("ftbar.mst: false", lambda runs: runs.algorithm == "ftbar mst=false"),
                            ("tasks: {above: 6}", lambda runs: runs.graph != "chain tasks=5")])
    name = draw.choice(list(AXES))
    value = draw.choice(AXES[name])
    return draw.choice([(f"{name}: {value}", lambda runs: runs[name] == value),
                        (f"{name}: {{above: {value}}}", lambda runs: runs[name] > value),
                        (f"{name}: {{up_to: {value}}}", lambda runs: runs[name] <= value)])


def drawn_conditions(draw):
    """(YAML, a function of the frame of runs)"""
    lists = {key: [dict(drawn_term(draw) for _ in range(draw.randint(1, 3))) for _ in range(draw.randint(0, 2))] for key in ("exclude", "only")}
    for entries in lists.values():
        for terms in entries:  # one term of each name
            for text in [text for text in terms if [other.split(":")[0] for other in terms].count(text.split(":")[0]) > 1][1:]:
                del terms[text]
    written = "".join(f"{key}:\n" + "".join(f"  - {{{', '.join(terms)}}}\n" for terms in entries) for key, entries in lists.items() if entries)

    def allowed(runs):
        def met(entries):
            return np.logical_or.reduce([np.logical_and.reduce([holds(runs) for holds in terms.values()]) for terms in entries])
        allowed = np.ones(len(runs), bool)
        if lists["exclude"]:
            allowed &= ~met(lists["exclude"])
        return allowed & met(lists["only"]) if lists["only"] else allowed
    return written, allowed


def comparable(runs):
    """Runs as texts, without what is measured or numbered, in an order of their own."""
    names = [name for name in runs if "." not in name]
    runs = runs[names].drop(columns=["tuple", "machine", "scheduling_seconds", "simulation_seconds"])
    return sorted(map(str, runs.astype(object).where(runs.notna(), None).itertuples(index=False)))


class Conditions(InFolder):
    def run_sweep(self, text, name):
        sweep, results = (os.path.join(self.folder, name + end) for end in (".yaml", ".h5"))
        with open(sweep, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run([PROGRAM, "run", sweep, "-o", results], capture_output=True, text=True, check=False)
        return results if done.returncode == 0 else done.stderr

    def test_random_conditions_leave_the_rows_that_meet_them(self):
        kept = left_out = 0
        for seed in range(200 if "DAGSWEEP_ALL_CASES" in os.environ else 20):
            draw = random.Random(seed)
            varied = draw.sample(list(AXES), 4)
            text = SWEEP % {name: values if name in varied else values[:1] for name, values in AXES.items()}
            conditions, allowed = drawn_conditions(draw)
            whole = dagsweep.load(self.run_sweep(text, f"whole{seed}"))
            expected = whole[allowed(whole.assign(graph=whole.graph.astype(str), algorithm=whole.algorithm.astype(str)))]
            some = self.run_sweep(text + conditions, f"some{seed}")
            with self.subTest(text + conditions):
                if expected.empty:
                    self.assertIn("leaves no combination", some)
                    continue
                found = dagsweep.load(some)
                self.assertEqual(comparable(found), comparable(expected))
                self.assertEqual(comparable(pd.concat(dagsweep.load_blocks(some))), comparable(expected))
                kept, left_out = kept + len(found), left_out + len(whole) - len(found)
        self.assertGreater(kept, 300)
        self.assertGreater(left_out, 300)

    def test_parameters_have_columns_that_other_algorithms_lack(self):
        path = self.run_sweep("graphs: [{kind: layered, tasks: 8}]\nplatform: {processors: 4}\n"
                              "sweep: {ccr: 1, bound: 0.5, seed: [1, 2], epsilon: 1, "
                              "algorithm: [heft, {name: ftbar, set: {mst: [true, false]}}, {name: gtp, set: {period: [0.1, 0.2]}}]}\n", "p")
        runs = dagsweep.load(path)
        columns = ["algorithm", "ftbar.mst", "gtp.period"]
        found = runs[columns].astype(object).where(runs[columns].notna(), None).drop_duplicates().values.tolist()
        self.assertEqual(found, [["heft", None, None], ["ftbar", "true", None], ["ftbar mst=false", "false", None],
                                 ["gtp period=0.1", None, 0.1], ["gtp period=0.2", None, 0.2]])
        self.assertEqual(runs["gtp.period"].dtype, np.float64)
        self.assertEqual(dagsweep.load(path, columns=["ftbar.mst", "nsl"])["ftbar.mst"].tolist(), runs["ftbar.mst"].tolist())

    def test_comparisons_keep_algorithms_without_the_parameter(self):
        path = self.run_sweep("graphs: [{kind: layered, tasks: 8}]\nplatform: {processors: 4}\n"
                              "sweep: {ccr: [0.1, 1], seed: {from: 1, count: 8}, epsilon: 1, "
                              "algorithm: [heft, cpop, {name: ftbar, set: {mst: [true, false]}}]}\n", "p")
        _, runs, comparison = compared(path, None)
        self.assertEqual(comparison.algorithms, ["heft", "cpop", "ftbar", "ftbar mst=false"])
        self.assertEqual((comparison.instances, comparison.shared, len(comparison.runs)), (16, 16, 64))
        public = dagsweep.load(path)
        self.assertEqual(len(on_shared_instances(public, dagsweep.about(path)).runs), 64)
        self.assertEqual(len(runs), len(public))

    def test_instances_that_the_sweep_leaves_out_are_counted_as_such(self):
        counted = 0
        for seed in range(12):
            draw = random.Random(100 + seed)
            conditions, allowed = drawn_conditions(draw)
            varied = draw.sample(list(AXES), 4)
            text = SWEEP % {name: values if name in varied else values[:1] for name, values in AXES.items()}
            whole = dagsweep.load(self.run_sweep(text, f"whole{seed}"))
            expected = whole[allowed(whole.assign(graph=whole.graph.astype(str), algorithm=whole.algorithm.astype(str)))]
            if expected.empty:
                continue
            path = self.run_sweep(text + conditions, f"some{seed}")
            algorithms = [name for name in whole.algorithm.cat.categories if (expected.algorithm == name).any()]
            of_some = expected.groupby([name for name in ["graph", *AXES]], observed=True)
            success = expected.status.eq("done") & expected.survived.ne(0).fillna(True)
            successful = success.groupby([expected[name] for name in ["graph", *AXES]], observed=True).sum()
            complete, shared = of_some.size() == len(algorithms), successful == len(algorithms)
            comparison = compared(path, None)[2]
            with self.subTest(text + conditions):
                if set(dagsweep.about(path).unread):
                    continue  # instances differ in what was read only
                self.assertEqual((comparison.instances, comparison.shared, comparison.left_out, comparison.unsuccessful, comparison.unfinished),
                                 (len(complete), shared.sum(), (~complete).sum(), (complete & ~shared).sum(), 0))
                counted += comparison.left_out
        self.assertGreater(counted, 10)

    def test_conditions_that_no_program_writes_are_damage(self):
        path = self.run_sweep("graphs: [{kind: layered, tasks: 8}]\nsweep: {ccr: [0.1, 1], algorithm: heft}\nexclude: [{ccr: 1}]\n", "c")
        for wrong in ("[", "{}", '{"excluded": [{"ccr": [[0, 3]]}], "required": []}', '{"excluded": [{"no": [[0, 1]]}], "required": []}',
                      '{"excluded": [{"ccr": [[0.5, 1]]}], "required": []}', "[" * 100000):
            with h5py.File(path, "r+") as file:
                del file["provenance/conditions"]
                text = file["provenance"].create_dataset("conditions", data=np.bytes_(wrong.encode()))
                text.attrs["checksum"] = np.uint64(description_checksum("/provenance/conditions", text[()]))
            with self.assertRaises(DamagedError):
                dagsweep.load(path)


if __name__ == "__main__":
    unittest.main()
