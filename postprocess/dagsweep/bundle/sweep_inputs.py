"""The files that a sweep file reads besides itself."""

from __future__ import annotations

import glob
import os
import re
import shlex
from collections.abc import Iterator

from ..errors import InputError
from ..sweep_text import SweepText

FILE_KEYS = ("path", "tasks")  # keys of graphs that name files: graph files; a table of tasks (otherwise a number)
PATTERN = re.compile(r"[*?\[]")
MOST_FILES = 50_000


def patterns_of(sweep: SweepText) -> list[str]:
    """Paths and patterns of graph files as a sweep names them, each once."""
    found = [value for key, value in sweep.pairs if key in FILE_KEYS and not is_number(value) and value != "none"]
    return list(dict.fromkeys(found))


def is_number(value: str) -> bool:
    try:
        float(value)
        return True
    except ValueError:
        return False


def matching_files(pattern: str, folder: str, where: str) -> list[str]:
    """The files that a pattern in a sweep file names, sorted. folder: of the sweep file. Raises InputError if there is none."""
    start = os.path.normpath(pattern if os.path.isabs(pattern) else os.path.join(glob.escape(folder), pattern))
    found = sorted(path for path in glob.glob(start) if os.path.isfile(path))
    if not found or len(found) > MOST_FILES:
        raise InputError(f"{where}: its sweep names '{pattern}', but {'too many files match' if found else 'no file matches'} in {folder or '.'}; "
                         "name the sweep file in its own folder with --sweep FILE")
    return found


def files_of_commands(commands: list[str], folder: str) -> Iterator[str]:
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
