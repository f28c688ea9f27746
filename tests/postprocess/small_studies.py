"""Studies of one small sweep, judged on results that a function makes."""

import os
import tempfile
import unittest

from scripts import run_here, text_of
from small_results import make_results

import numpy as np
import yaml

from dagsweep.study.file.claims_file import read_study
from dagsweep.study.file.own_results import own_results
from dagsweep.study.file.sweep_axes import AXES as ALL_AXES
from dagsweep.study.pages.study_report import write_study_report
from dagsweep.study.verdict.judgements import judge_study

SEEDS = [float(k) for k in range(1, 31)]
SWEEP = """\
study: paper/fig1
name: fig1
graphs: [{kind: layered, tasks: 20}]
sweep:
  bound: [0.1, 0.4]
  algorithm: [heft, peft, gtp]
  seed: {from: 1, count: 30}
"""
AXES = {"bound": [0.1, 0.4], "algorithm": ["heft", "peft", "gtp"], "seed": SEEDS}


LABELS = {"algorithm": "name", "against": "name", "machines": "kind", "graph": "kind"}


def sweep_of(axes):
    """SWEEP with these values of axes."""
    content = yaml.safe_load(SWEEP)
    for axis, values in axes.items():
        section, _, key = ALL_AXES[axis].key.partition(".")
        described = values if axis not in LABELS else [
            {LABELS[axis]: label.split(" ")[0], "set": dict(word.split("=") for word in label.split(" ")[1:])}
            for label in values]
        if key:
            content.setdefault(section, {})[key] = described
        else:
            content[section] = described
    return yaml.safe_dump(content, sort_keys=False)


def compared(first, word, second, **how):
    return {"source": "figure 1", "says": f"{first} is {word} {second}", "in": "fig1",
            "at": {"bound": "all"}, "what": {"algorithm": first, "metric": "makespan"}, "is": word,
            "other": {"algorithm": second}, **how}


def study_of(**how):
    return {"paper": "Author 2000", "title": "A title", "sweeps": ["fig1"],
            "margins": {"length": 0.01, "count": 0.05}, **how}


def noise(values, *more):
    """Of a seed and some text, between -0.5 and 0.5, and the same in every run."""
    key = [int(values["seed"]), *(ord(letter) for word in more for letter in str(word))]
    return np.random.default_rng(key).random() - 0.5


class StudyTest(unittest.TestCase):
    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.folder = os.path.join(folder, "paper")
        self.out = os.path.join(folder, "out")
        self.sweep = SWEEP
        os.makedirs(self.folder)

    def write(self, name, content):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(content if isinstance(content, str) else yaml.safe_dump(content, sort_keys=False))
        return path

    def study(self, claims, axes=AXES, **how):
        self.sweep = SWEEP if axes is AXES else sweep_of(axes)
        self.write("fig1.yaml", self.sweep)
        self.write("claims.yaml", study_of(claims=claims, **how))
        return read_study(self.folder)

    def results(self, makespan, name="r.h5", axes=AXES, sweep=None, **how):
        path = os.path.join(self.folder, name)
        make_results(path, axes, makespan=makespan, sweep=sweep or self.sweep, **how)
        return path

    def assert_defines_readings_first(self, text):
        """The word first occurs in its definition, which occurs once."""
        definition = "several interpretations, called readings"
        self.assertEqual(text.count(definition), 1)
        self.assertEqual(text.lower().index("reading"), text.index(definition) + definition.index("reading"))

    def judged(self, study, path):
        """{id of a claim: Judged}"""
        return self.by_claim(judge_study(study, own_results(study, [path])))

    def reported(self, study, path):
        """The same, of a report."""
        return self.by_claim(write_study_report(study, [path], self.out)[1])

    def by_claim(self, judged):
        """The study's own combination of readings has the verdict of the claim."""
        for one in judged:
            if one.evidence is not None:
                self.assertEqual(one.factorials[0].verdicts[0], one.verdict)
        return {one.claim.id: one for one in judged}

    def script(self, *paths, **more):
        return run_here("study.py", self.folder, *paths, "-o", self.out, **more)

    def page(self):
        return text_of(self.out, "report.html")


FACTORS = {"heft": 1.0, "peft": 0.8, "gtp": 1.002}


def factors(values):
    return 100 * FACTORS[values["algorithm"]] * np.exp(0.02 * noise(values, values["algorithm"]))
