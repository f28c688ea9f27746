"""Reads untrusted YAML within the limits of the program (src/sweep/description/yaml_check.hpp)."""

from __future__ import annotations

import dataclasses
from typing import Any

import yaml

LEVELS = 100          # levels of nesting
NODES = 1_000_000     # including nodes that aliases repeat
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C one is faster


@dataclasses.dataclass(frozen=True)
class Document:
    content: Any
    root: yaml.Node | None  # None for an empty text


def read_yaml(text: str) -> Document:
    """The only document of a text. Raises yaml.YAMLError if it is not YAML, is nested deeper than LEVELS, has
    more than NODES values, or has an alias within the node that it names."""
    try:
        check_limits(text)
        loader = LOADER(text)
        try:
            root = loader.get_single_node()
            return Document(loader.construct_document(root) if root is not None else None, root)
        finally:
            loader.dispose()
    except yaml.YAMLError:
        raise
    except Exception as error:  # of scalars: `!!bool abc` is a KeyError, `!!timestamp abc` an AttributeError, 2001-99-99 a ValueError
        raise yaml.YAMLError(f"a value cannot be read: {type(error).__name__}: {error}") from error


def check_limits(text: str) -> None:
    """Checks the text without building anything."""
    nodes_of: dict[str, int] = {}                    # anchor -> number of nodes in what it names, including itself
    opened: list[tuple[str | None, int]] = []        # (anchor, nodes so far) of collections that are open
    for event in yaml.parse(text, LOADER):
        if isinstance(event, yaml.CollectionStartEvent):
            if len(opened) == LEVELS:
                raise too_much(event, f"is nested deeper than {LEVELS} levels")
            opened.append((event.anchor, 1))
            continue
        if isinstance(event, yaml.CollectionEndEvent):
            anchor, nodes = opened.pop()
        elif isinstance(event, yaml.AliasEvent):
            anchor, nodes = None, nodes_of.get(event.anchor, 0)
            if nodes == 0:
                raise too_much(event, f"the alias '{event.anchor}' names nothing before it, or what it is in")
        elif isinstance(event, yaml.ScalarEvent):
            anchor, nodes = event.anchor, 1
        else:
            continue
        if anchor is not None:
            nodes_of[anchor] = nodes
        if opened:
            opened[-1] = (opened[-1][0], opened[-1][1] + nodes)
            if opened[-1][1] > NODES:
                raise too_much(event, f"has more than {NODES} values, those that aliases repeat included")


def too_much(event: yaml.Event, problem: str) -> yaml.YAMLError:
    return yaml.MarkedYAMLError(problem=problem, problem_mark=event.start_mark)
