"""The text of a sweep file, perhaps an untrusted one: finds the commands that running it would start and the
files that it would read.

The text is examined as a tree of YAML nodes, not as the value that one reader makes of it, so that repeated and merged keys are found as
well.
"""

from __future__ import annotations

import os

import yaml

from .errors import InputError
from .yaml_text import read_yaml

COMMAND = "command"


class SweepText:
    """The text of a sweep file. where: its name in errors."""

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
        """The commands of algorithms, for the shell."""
        return [value for key, value in self.pairs if key == COMMAND]

    @property
    def starts_commands(self) -> bool:
        """Whether the program may start other programs for it; true in case of doubt."""
        return COMMAND in self.scalars or COMMAND in self.text

    def leads_out(self, place: str) -> str | None:
        """A value that could name a file outside of a folder, if the sweep file is at `place` in the folder; None if
        there is none."""
        folder = os.path.dirname(place)
        for value in self.scalars:
            way = os.path.normpath(os.path.join(folder, value))
            if os.path.isabs(value) or way == ".." or way.startswith("../") or "\0" in value:
                return value
        return None
