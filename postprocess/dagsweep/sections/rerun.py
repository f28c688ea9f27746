"""Commands that run a tuple of a results file again."""

import dataclasses
import itertools
import os
import re

import yaml

from ..program import ROOT
from ..yaml_text import read_yaml

NAME = "sweep.yaml"


@dataclasses.dataclass(frozen=True)
class SweepFile:
    path: str   # as commands name it
    where: str  # the folder from which commands must be run, as a sentence


def project_sweep(text):
    """The path, from the repository, of the project's sweep file with this text; None if there is none."""
    for folder, _, names in sorted(os.walk(os.path.join(ROOT, "sweeps"))):
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name.endswith(".yaml") and same(path, text):
                return os.path.relpath(path, ROOT)
    return None


def sweep_file(info, directory):
    """The SweepFile of a results file: the original one in the repository, or a copy of the stored text, which
    is written to DIR/sweep.yaml, or to DIR/sweep-NAME.yaml beside another sweep's. Because graph files are looked for
    beside a sweep file, a sweep that names such files is not copied."""
    text = info.provenance["sweep"]
    if (path := project_sweep(text)) is not None:
        return SweepFile(path, "They run in the folder of the repository.")
    if names_files_beside_it(text):
        return SweepFile("SWEEP.yaml", "SWEEP.yaml is the sweep file in its own folder, since it names graph files "
                                       "relative to it.")
    name = free_name(directory, info.name, text)
    with open(os.path.join(directory, name), "w", encoding="utf-8") as file:
        file.write(text)
    return SweepFile(name, "They run in the folder of this page, which has the sweep file.")


def free_name(directory, name, text):
    """NAME, or if another sweep has it, one with the name of the sweep and, if need be, a number."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-") or "another"
    for one in itertools.chain([NAME, f"sweep-{plain}.yaml"], (f"sweep-{plain}-{k}.yaml" for k in itertools.count(2))):
        path = os.path.join(directory, one)
        if not os.path.exists(path) or same(path, text):
            return one
    raise AssertionError("no name is left")


def same(path, text):
    with open(path, encoding="utf-8") as file:
        return file.read() == text


def names_files_beside_it(text):
    """Whether a sweep has relative paths of files of graphs or machines."""
    try:
        content = read_yaml(text).content
        machines = (content.get("platform") or {}).get("machines", [])
        entries = [one for part in (content.get("graphs", []), machines) for one in (part if isinstance(part, list) else [part])]
    except (yaml.YAMLError, AttributeError):
        return False
    paths = [one.get("path", "") for one in entries if isinstance(one, dict)]
    return any(path and not os.path.isabs(str(path)) for path in paths)


def command(sweep, number):
    """The command that runs tuple `number` again, prints its metrics and draws it."""
    return f"dagsweep simulate {sweep.path} --tuple {number} --gantt {number}.svg"
