"""The text of a sweep file, of a stranger perhaps: what running it would start and read.

The text is looked at as a tree of YAML nodes, not as the value that one reader makes of it: what counts twice, or is merged, is found as well.
"""

from __future__ import annotations

import os

import yaml

from .errors import InputError
from .yaml_text import read_yaml

COMMAND = "command"


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

    def leads_out(self, place: str) -> str | None:
        """A value that could name a file outside of a folder, if the sweep file is PLACE in it; None if there is none."""
        folder = os.path.dirname(place)
        for value in self.scalars:
            way = os.path.normpath(os.path.join(folder, value))
            if os.path.isabs(value) or way == ".." or way.startswith("../") or "\0" in value:
                return value
        return None
