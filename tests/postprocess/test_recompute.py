"""The independent recomputation of a study: it agrees with claims.csv, finds what differs, and shares no code."""

import ast
import os
import subprocess
import sys
import unittest

import small_studies
from small_studies import AXES, StudyTest, compared, noise

import numpy as np
import pandas as pd

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "recompute.py")
LABELS = ["heft", "peft", "gtp", "gtp running=stay"]


def makespan(values):
    factor = {"heft": 1.0, "peft": 0.8, "gtp": 1.3, "gtp running=stay": 1.1}[values["algorithm"]]
    return round(100 * factor * np.exp(0.3 * values["bound"] * noise(values, values["algorithm"], values["bound"])), 1)


def remappings(values):
    """A count that is sometimes 0."""
    return float(int(6 * values["bound"] * (3 if values["algorithm"] == "peft" else 5) * (0.5 + noise(values, values["algorithm"]))))


class RecomputeTest(StudyTest):
    CLAIMS = {
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
                            status=lambda values: small_studies_status(values))
        done = self.script(path)
        self.assertEqual(done.returncode, 0, done.stderr)
        return os.path.join(self.out, "claims.csv"), path

    def recompute(self, *words):
        return subprocess.run([sys.executable, SCRIPT, self.folder, *words], capture_output=True, text=True, check=False)

    def test_it_agrees_and_finds_what_differs(self):
        claims, results = self.prepared()
        done = self.recompute(claims, results)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        self.assertIn(f"{len(self.CLAIMS)} rows computed again, 0 differ", done.stdout)
        table = pd.read_csv(claims).set_index("id")
        for key, column in (("shorter", "effect"), ("most", "effect"), ("largest", "effect"), ("count", "effect"),
                            ("cells", "pairs"), ("same", "exceptions"), ("near", "dropped")):
            with self.subTest(key=key, column=column):
                changed = table.copy()
                changed[column] = changed[column].astype(float)
                changed.loc[key, column] *= 1 + 1e-8
                changed.to_csv(claims)
                done = self.recompute(claims, results)
                self.assertEqual(done.returncode, 1)
                self.assertIn(f"{key}: {column} ", done.stdout)
                self.assertIn(" 1 differ", done.stdout)

    def test_a_row_without_verdict_differs(self):
        claims, results = self.prepared()
        table = pd.read_csv(claims)
        table[table["id"] != "most"].to_csv(claims)
        done = self.recompute(claims, results)
        self.assertEqual(done.returncode, 1)
        self.assertIn("most: no verdict", done.stdout)

    def test_it_shares_no_code(self):
        with open(SCRIPT, encoding="utf-8") as file:
            found = {name.split(".")[0] for node in ast.walk(ast.parse(file.read())) for name in (
                [one.name for one in node.names] if isinstance(node, ast.Import) else
                [node.module] if isinstance(node, ast.ImportFrom) else [])}
        self.assertLessEqual(found - set(sys.stdlib_module_names), {"h5py", "numpy", "pandas", "scipy", "yaml"})


def small_studies_status(values):
    """One run of heft has stalled."""
    return 2 if (values["algorithm"], values["seed"], values["bound"]) == ("heft", 3.0, 0.4) else 1


if __name__ == "__main__":
    unittest.main()
