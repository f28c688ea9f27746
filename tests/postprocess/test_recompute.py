"""The independent recomputation of a study: it agrees with claims.csv, finds what differs, and shares no code."""

import ast
import os
import subprocess
import sys
import unittest

import recompute
from scripts import text_of
from small_studies import AXES, StudyTest, compared, noise

import numpy as np
import pandas as pd

LABELS = ["heft", "peft", "gtp", "gtp running=stay"]


def makespan(values):
    factor = {"heft": 1.0, "peft": 0.8, "gtp": 1.3, "gtp running=stay": 1.1}[values["algorithm"]]
    return round(100 * factor * np.exp(0.3 * values["bound"] * noise(values, values["algorithm"], values["bound"])), 1)


def remappings(values):
    """A count that is sometimes 0."""
    return float(int(6 * values["bound"] * (3 if values["algorithm"] == "peft" else 5) * (0.5 + noise(values, values["algorithm"]))))


LENGTHS = sorted(float(makespan({"algorithm": "peft", "seed": seed, "bound": 0.1})) for seed in AXES["seed"])


class RecomputeTest(StudyTest):
    CLAIMS = {
        "single": {**compared("peft", "always less than", "heft"),  # a single pair at bound 0.1, several at 0.4
                   "what": {"algorithm": "peft", "metric": "makespan", "runs_with": {"makespan": {"above": LENGTHS[-2]}}}},
        "shorter": compared("peft", "less than", "heft"),
        "pairs": compared(["peft", "heft"], "less than", "gtp"),
        "each": compared("peft", "less than each of", ["heft", "gtp"]),
        "cells": compared("peft", "less than in every cell", ["heft", "gtp"]),
        "most": compared("heft", "mostly more than", "peft"),
        "near": compared("heft", "close to", "gtp"),
        "stays": compared("gtp", "more than", "heft", at={"bound": "all", "running": "stay"}),
        "always": compared("peft", "always less than", "heft"),
        "same": compared("heft", "equal to", "gtp"),
        "number": {**compared("heft", "about", "peft"), "other": 95.0},
        "largest": compared("heft", "more than", "peft", up_to=0.3),
        "count": {**compared("peft", "less than", "heft", margin="count"),
                  "what": {"algorithm": "peft", "metric": "remappings"}},
        "other bound": {**compared("peft", "less than", "peft", at={}), "what": {"algorithm": "peft", "metric": "makespan",
                                                                                 "bound": 0.1},
                        "other": {"algorithm": "peft", "bound": 0.4}},
    }
    READINGS = {"running": {"algorithm": "gtp", "default": "move", "question": "Whether tasks move.", "values": ["move", "stay"]}}

    def prepared(self):
        """Path of claims.csv and of the results."""
        axes = {**AXES, "algorithm": LABELS}
        self.study(self.CLAIMS, axes, readings=self.READINGS)
        path = self.results(makespan, axes=axes, metrics={"remappings": remappings},
                            status=one_has_stalled)
        done = self.script(path)
        self.assertEqual(done.returncode, 0, done.stderr)
        return os.path.join(self.out, "claims.csv"), path

    def test_it_agrees(self):
        claims, results = self.prepared()
        done = subprocess.run([sys.executable, recompute.__file__, self.folder, claims, results], capture_output=True, text=True,
                              check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        self.assertIn(f"{len(self.CLAIMS)} rows computed again, 0 differ", done.stdout)

    def test_it_names_what_differs(self):
        claims, path = self.prepared()
        study, table = recompute.Study(self.folder), pd.read_csv(claims).set_index("id")
        results = {"fig1": recompute.Results(path)}
        for key, column in (("shorter", "effect"), ("most", "effect"), ("largest", "effect"), ("count", "effect"),
                            ("cells", "pairs"), ("same", "exceptions"), ("near", "dropped")):
            with self.subTest(key=key, column=column):
                changed = table.astype({column: float})
                changed.loc[key, column] *= 1 + 1e-8
                found = recompute.differences(recompute.judge(study, study.claims[key], [results["fig1"]]), changed.loc[key])
                self.assertEqual([text.split(" ")[0] for text in found], [column])
        compared, left = recompute.compare(study, table.drop("most"), results)
        self.assertEqual({key: texts for key, texts in compared.items() if texts}, {"most": ["no verdict in claims.csv"]})
        self.assertEqual(left, [])

    def test_numbers_by_algorithms(self):
        ours = {"algorithms": {("a", "b"): {"pairs": 1200, "cells": 60, "seeds": 20, "dropped": 0},
                               ("a", "c"): {"pairs": 20, "cells": 1, "seeds": 20, "dropped": 3}}}
        text = "a – b: 1\u202f200 pairs, 60 cells, 20 seeds, 0 dropped; a – c: 20 pairs, 1 cell, 20 seeds, 3 dropped"
        for row, differ in ((text, []), (text.replace("3 dropped", "2 dropped"), ["a – c"]),
                            (text.split("; ", maxsplit=1)[0], ["a – c"])):
            found = recompute.differences(ours, pd.Series({"algorithms": row}))
            self.assertEqual([one.split(":")[0] for one in found], differ)

    def test_it_shares_no_code(self):
        found = {name.split(".")[0] for node in ast.walk(ast.parse(text_of(recompute.__file__))) for name in (
            [one.name for one in node.names] if isinstance(node, ast.Import) else
            [node.module] if isinstance(node, ast.ImportFrom) else [])}
        self.assertLessEqual(found - set(sys.stdlib_module_names), {"h5py", "numpy", "pandas", "scipy", "yaml"})


def one_has_stalled(values):
    """One run of heft has stalled."""
    return 2 if (values["algorithm"], values["seed"], values["bound"]) == ("heft", 3.0, 0.4) else 1


if __name__ == "__main__":
    unittest.main()
