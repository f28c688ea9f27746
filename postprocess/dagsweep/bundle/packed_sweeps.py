"""Places in a bundle of the sweep file of each results file, and of the graphs and commands that it reads."""

from __future__ import annotations

import dataclasses
import os
import posixpath
import re
import tempfile
from collections.abc import Sequence

from ..errors import InputError
from ..results_file.about import About
from ..sections.rerun import ROOT
from ..study.file.own_results import content_of
from .sweep_inputs import Graphs, SweepInputs, checked_files, files_of_commands, fixed_folder, inputs_of, steps_up

SWEEPS = "sweeps"    # sweep files that read no other file
INPUTS = "inputs"    # folders with sweep files and what they read
GRAPHS = "graphs"    # in INPUTS: files that a sweep names by absolute paths
OWN = ("graphs", "sweeps", "src", "postprocess")  # folders of the project: their files have its licence


@dataclasses.dataclass(frozen=True)
class PackedSweep:
    place: str                # place of the sweep file in the bundle
    text: str                 # text of the sweep file, with absolute paths replaced
    files: dict[str, str]     # place in the bundle -> path
    starts_commands: bool


class Packing:
    """Assigns places in the bundle. given: paths of --sweep; further: paths of --with, which lie beside sweep files; study: name of the
    study of all results."""

    def __init__(self, given: Sequence[str], further: Sequence[str] = (), study: str = ""):
        self.study = study
        self.candidates = [*given, *sweeps_of_project()]
        self.given, self.further = list(given), list(further)
        self.folders: dict[str, str] = {}   # folder outside -> in the bundle

    def pack(self, info: About, stem: str) -> PackedSweep:
        """The sweep of a results file. info: its About; stem: its name in the bundle without .h5"""
        text, (folder, inputs) = info.provenance["sweep"], self.inputs_of(info)
        graphs = inputs.graphs
        if folder is not None:
            text, graphs = with_own_files_relative(text, graphs, folder)
        relative = [one.path for one in graphs if not os.path.isabs(one.path)]
        if folder is None or not (graphs or inputs.commands):
            place = posixpath.join(SWEEPS, *([self.study] if self.study else []), f"{stem}.yaml")
            base = None
        else:
            up = max([steps_up(one) for one in relative], default=0)
            base = os.path.normpath(os.path.join(folder, *[".."] * up))
            place = posixpath.join(self.folder_for(base), os.path.relpath(folder, base), f"{stem}.yaml")
            place = posixpath.normpath(place)
        files: dict[str, str] = {}
        for one in graphs:
            found = checked_files(one, folder or ".", info.path)
            if os.path.isabs(one.path):
                text = with_path(text, one.path, self.packed_pattern(one.path, found, place, files))
            else:
                assert base is not None
                files |= {self.inside(path, base): path for path in found}
        if base is not None and folder is not None:
            beside = [*files_of_commands(inputs.commands, folder), *(os.path.relpath(path, folder) for path in self.further)]
            for name in beside:
                path = os.path.normpath(os.path.join(folder, name))
                if os.path.commonpath([path, base]) != base:
                    raise InputError(f"{path}: lies outside of {base}, of which the bundle has copies; put it beside the sweep file")
                files[self.inside(path, base)] = path
        return PackedSweep(place, text, files, bool(inputs.commands))

    def inputs_of(self, info: About) -> tuple[str | None, SweepInputs]:
        """(folder of the sweep file, if it is needed and found; inputs) of a results file's sweep."""
        path = self.sweep_file_of(info)
        if path is not None:
            return os.path.dirname(os.path.abspath(path)), inputs_of(path, info.path)
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, "sweep.yaml")
            with open(copy, "w", encoding="utf-8") as file:
                file.write(info.provenance["sweep"])
            inputs = inputs_of(copy, info.path)
        if inputs.commands or not all(os.path.isabs(one.path) for one in inputs.graphs):
            raise InputError(f"{info.path}: its sweep names files beside the sweep file, which is not among "
                             f"{'those of --sweep' if self.given else 'the sweeps of the project'}; name it: --sweep FILE.yaml")
        return None, inputs

    def sweep_file_of(self, info: About) -> str | None:
        """The path of the sweep file of a results file, if it is among the candidates."""
        wanted = content_of(info.provenance["sweep"])
        for path in self.candidates:
            try:
                with open(path, encoding="utf-8") as file:
                    text = file.read()
            except (OSError, UnicodeError) as error:
                raise InputError(f"--sweep: {path}: cannot be read ({error})") from None
            if text == info.provenance["sweep"] or (wanted is not None and content_of(text) == wanted):
                return path
        return None

    def folder_for(self, base: str) -> str:
        """A folder of the bundle that stands for a folder outside."""
        return self.folders.setdefault(base, posixpath.join(INPUTS, str(len(self.folders) + 1)))

    def inside(self, path: str, base: str) -> str:
        return posixpath.join(self.folder_for(base), os.path.relpath(path, base))

    def packed_pattern(self, pattern: str, found: Sequence[str], place: str, files: dict[str, str]) -> str:
        """The pattern that replaces an absolute pattern in a sweep file at `place`. Files keep the name of their folder, as labels
        do."""
        outside = fixed_folder(pattern)
        inside = posixpath.join(self.folder_for(outside), GRAPHS, os.path.basename(outside) or "root")
        files |= {posixpath.join(inside, os.path.relpath(path, outside)): path for path in found}
        packed = posixpath.join(inside, os.path.relpath(os.path.normpath(pattern), outside))
        return posixpath.relpath(packed, posixpath.dirname(place))


def with_path(text: str, path: str, other: str) -> str:
    """The text of a sweep file in which `other` replaces the path `path`."""
    return re.sub(r"(?<![^\s\"'\[{,])" + re.escape(path) + r"(?![^\s\"'\]},])", lambda _: other, text)


def with_own_files_relative(text: str, graphs: Sequence[Graphs], folder: str) -> tuple[str, list[Graphs]]:
    """(text, graphs) of a sweep file, with absolute paths into its own folder made relative; the program shows both in the same
    way."""
    changed = []
    for one in graphs:
        path = one.path
        if os.path.isabs(path) and (within := os.path.relpath(path, folder)).split("/")[0] != "..":
            text, path = with_path(text, path, within), within
        changed.append(Graphs(path, one.files))
    return text, changed


def sweeps_of_project() -> list[str]:
    return sorted(os.path.join(folder, name) for folder, _, names in os.walk(os.path.join(ROOT, "sweeps"))
                  for name in names if name.endswith(".yaml"))


def is_of_project(path: str) -> bool:
    """Whether a file is part of the project, whose licence it then has."""
    real = os.path.realpath(path)
    return any(os.path.commonpath([real, folder]) == folder for folder in (os.path.realpath(os.path.join(ROOT, one)) for one in OWN))
