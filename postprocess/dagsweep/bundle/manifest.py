"""bundle.json: the description of a bundle, by which it can be checked."""

from __future__ import annotations

import dataclasses
import json
import os
from typing import Any

from ..errors import InputError

NAME = "bundle.json"
FORMAT = "dagsweep-bundle-1"
TEXTS_OF_RESULTS = ("file", "sweep", "name")
FACTS_OF_PROGRAM = ("folder", "version", "commit")
RESULTS, PROGRAM, REPORT = "results", "program", "report"  # folders


@dataclasses.dataclass(frozen=True)
class PackedResults:
    """A results file of a bundle. Repeats the description that the file contains, for readers without HDF5."""
    file: str             # place in the bundle; likewise `sweep`
    sweep: str
    name: str             # name of the sweep
    inputs: list          # places of the files that the sweep reads
    starts_commands: bool
    timing: bool
    model_version: int
    sweep_identity: str
    counts: dict          # status -> rows
    built: dict           # version, commit, compiler with its flags, dependencies of the program
    launches: list        # of {started, ended, host, job, version, ranks, shard}
    machines: list        # of {host, processor, binding}

    @property
    def rows(self) -> int:
        return sum(self.counts.values())


@dataclasses.dataclass(frozen=True)
class Manifest:
    title: str
    date: str             # of publication
    study: dict | None    # {"name", "folder"}
    results: list[PackedResults]
    licences: dict        # place of a file that the project did not make -> SPDX expression, or "none"
    program: dict | None  # {"folder", "version", "commit"} of the sources; None: not packed

    def text(self) -> bytes:
        content = {"format": FORMAT, **dataclasses.asdict(self)}
        return (json.dumps(content, indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode()


def read_manifest(folder: str | os.PathLike[str], names: list[str]) -> Manifest:
    """The Manifest of an unpacked bundle with files of these names. Raises InputError if it does not match them."""
    path = os.path.join(folder, NAME)
    try:
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
        json.dumps(content, ensure_ascii=False).encode()  # fails for a half of a pair of UTF-16, which could not be printed
        if content["format"] != FORMAT:
            raise InputError(f"{NAME}: has the format {content['format']!r:.60}, not '{FORMAT}'; use the version of dagsweep that wrote it")
        results = [read_results(one, names) for one in content["results"]]
        study, program = content["study"], content["program"]
        if study is not None and f"{study['folder']}/claims.yaml" not in names:
            raise InputError(f"{NAME}: the bundle has no claims of its study")
        if program is not None and any(not isinstance(program[key], str) for key in FACTS_OF_PROGRAM):
            raise TypeError("a fact of the program is no text")
        if len({one.file for one in results}) < len(results) or not results:
            raise InputError(f"{NAME}: names no results file, or one twice")
        return Manifest(str(content["title"]), str(content["date"]), study, results, dict(content["licences"]), program)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(f"{NAME}: is not what 'dagsweep bundle' writes ({type(error).__name__}: {error})") from None


def read_results(content: Any, names: list[str]) -> PackedResults:
    found = PackedResults(**content)
    if any(not isinstance(getattr(found, key), str) for key in TEXTS_OF_RESULTS):
        raise TypeError("a name is no text")
    missing = {found.file, found.sweep, *found.inputs} - {*names}
    if missing:
        raise InputError(f"{NAME}: names {min(missing)!r:.200}, which the bundle does not have")
    return found
