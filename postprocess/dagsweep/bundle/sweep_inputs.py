"""The files that a sweep reads besides itself and the commands that it starts, as the program reads it: `dagsweep plan --inputs`."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import shlex
import subprocess
from collections.abc import Iterator, Sequence

from ..errors import InputError
from ..program import ALLOWED_AS_ROOT, find_program

PATTERN = re.compile(r"[*?\[]")
MOST_FILES = 50_000


@dataclasses.dataclass(frozen=True)
class Graphs:
    """An entry of the sweep that names files of graphs or machines, or a table of tasks."""
    path: str            # a path or a pattern, as in the sweep file
    files: list[str]     # paths of the files that match


@dataclasses.dataclass(frozen=True)
class SweepInputs:
    graphs: list[Graphs]  # each path once
    commands: list[str]   # for the shell


def inputs_of(sweep: str, where: str) -> SweepInputs:
    """The inputs of the sweep file `sweep`. Nothing is started. where: its name in errors. Raises InputError."""
    program = find_program()
    if program is None:
        raise InputError("there is no program dagsweep here, which says what a sweep reads; build it (README.md), or set DAGSWEEP_PROGRAM")
    done = subprocess.run([program, "plan", os.path.abspath(sweep), "--inputs"], capture_output=True, text=True, errors="replace",
                          stdin=subprocess.DEVNULL, env={**ALLOWED_AS_ROOT, **os.environ}, check=False)
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        raise InputError(f"{where}: its sweep cannot be read ({lines[-1].removeprefix('dagsweep: ')})")
    content = json.loads(done.stdout)
    return SweepInputs([Graphs(path, files) for path, files in {one["path"]: one["files"] for one in content["graphs"]}.items()],
                       content["commands"])


def checked_files(graphs: Graphs, folder: str, where: str) -> Sequence[str]:
    """The files of an entry. Raises InputError if there are none, or too many."""
    if not graphs.files or len(graphs.files) > MOST_FILES:
        raise InputError(f"{where}: its sweep names '{graphs.path}', but {'too many files match' if graphs.files else 'no file matches'} in "
                         f"{folder or '.'}; name the sweep file in its own folder with --sweep FILE")
    return graphs.files


def files_of_commands(commands: Sequence[str], folder: str) -> Iterator[str]:
    """Words of commands that are files beside the sweep file, relative to its folder."""
    for command in commands:
        try:
            words = shlex.split(command)
        except ValueError:
            words = command.split()
        for word in words:
            if not os.path.isabs(word) and os.path.isfile(os.path.join(folder, word)):
                yield os.path.normpath(word)


def fixed_folder(pattern: str) -> str:
    """The folder that an absolute pattern names before its first part with wildcards."""
    parts = os.path.dirname(os.path.normpath(pattern)).split("/")
    fixed = next((k for k, part in enumerate(parts) if PATTERN.search(part)), len(parts))
    return "/".join(parts[:fixed]) or "/"


def steps_up(path: str) -> int:
    """The number of parent folders that a relative path climbs."""
    return sum(part == ".." for part in os.path.normpath(path).split("/"))
