"""What a sweep file reads besides itself, and whether it may be read where a bundle is unpacked.

The text is looked at as a tree of YAML nodes, not as the value that one reader makes of it: what counts twice, or is merged, is found as well.
"""

from __future__ import annotations

import glob
import os
import re
import shlex
from collections.abc import Iterator

import yaml

from ..errors import InputError
from ..yaml_text import read_yaml

FILE_KEYS = ("path", "tasks")  # of graphs: files of graphs; a table of tasks (a number otherwise)
COMMAND = "command"
PATTERN = re.compile(r"[*?\[]")
MOST_FILES = 50_000


class SweepText:
    """The text of a sweep file. where: what errors call it."""

    def __init__(self, text: str, where: str):
        self.text, self.where = text, where
        try:
            root = read_yaml(text).root
        except yaml.YAMLError as error:
            raise InputError(f"{where}: its sweep is no YAML that can be read ({' '.join(str(error).split())})") from None
        self.scalars: list[str] = []
        self.pairs: list[tuple[str, str]] = []
        self._read(root)

    def _read(self, root: yaml.Node | None) -> None:
        seen: set[int] = set()
        waiting = [root] if root is not None else []
        while waiting:
            node = waiting.pop()
            if id(node) in seen:
                continue
            seen.add(id(node))
            if isinstance(node, yaml.MappingNode):
                for key, value in reversed(node.value):
                    waiting += [value, key]
                    if isinstance(key, yaml.ScalarNode) and isinstance(value, yaml.ScalarNode):
                        self.pairs.append((key.value, value.value))
            elif isinstance(node, yaml.SequenceNode):
                waiting += reversed(node.value)
            elif isinstance(node, yaml.ScalarNode):
                self.scalars.append(node.value)

    @property
    def commands(self) -> list[str]:
        """Those of algorithms, for the shell."""
        return [value for key, value in self.pairs if key == COMMAND]

    @property
    def starts_commands(self) -> bool:
        """Whether the program may start others for it; rather too often than too seldom."""
        return COMMAND in self.scalars or COMMAND in self.text

    def patterns(self) -> list[str]:
        """Paths and patterns of graph files as the sweep names them, each once."""
        found = [value for key, value in self.pairs if key in FILE_KEYS and not is_number(value) and value != "none"]
        return list(dict.fromkeys(found))

    def leads_out(self, place: str) -> str | None:
        """A value that could name a file outside of the bundle, if the sweep file is PLACE in it; None if there is none."""
        folder = os.path.dirname(place)
        for value in self.scalars:
            way = os.path.normpath(os.path.join(folder, value))
            if os.path.isabs(value) or way == ".." or way.startswith("../") or "\0" in value:
                return value
        return None


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
    """How many folders a relative path climbs."""
    return sum(part == ".." for part in os.path.normpath(path).split("/"))
