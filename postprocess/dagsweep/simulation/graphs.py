"""Task graphs as directed graphs of networkx, which only to_networkx() needs."""

from __future__ import annotations

import numbers
from typing import Any

import numpy as np

from ..errors import ArgumentTypeError, ArgumentValueError
from . import extension

core = extension.core()

UNITS = {"time": "work_unit", "data": "data_unit"}  # attributes of a graph that state the units of Instance.units


def units_of(graph: Any, given: dict[str, Any]) -> tuple[str, str]:
    """(unit of work, unit of data), "" if relative: given as arguments, or else stated by the graph. Takes them out of `given`."""
    stated = getattr(graph, "graph", {})
    found = [given.pop(name, stated.get(name, "") if isinstance(stated, dict) else "") for name in UNITS.values()]
    for name, unit in zip(UNITS.values(), found):
        if not isinstance(unit, str):
            raise ArgumentTypeError(f"{name}: must be a text, not {type(unit).__name__}")
    work, data = ("" if unit == "relative" else unit for unit in found)
    return work, data


def is_graph(value: Any) -> bool:
    """Whether it is a graph of networkx, or has the same methods."""
    return all(hasattr(value, name) for name in ("is_directed", "is_multigraph", "nodes", "edges"))


def arrays_of(graph: Any, work: str, given_data: str | None, given_item: str | None) -> tuple[list, list, list, list | None, list | None]:
    """(names, work, edges as pairs of task numbers, data, item) of a DiGraph; data and item are None if no edge has the attribute
    "data", or "item", and no other is given.
    Tasks are the nodes in their order, named by str()."""
    if not is_graph(graph) or not graph.is_directed() or graph.is_multigraph():
        raise ArgumentTypeError("graph: must be a directed graph of networkx with at most one edge from a node to another "
                                f"(DiGraph), not {type(graph).__name__}")
    number = {node: k for k, node in enumerate(graph.nodes)}
    works = [number_of(attributes, work, f"node {node!r:.60}") for node, attributes in graph.nodes(data=True)]
    edges = list(graph.edges(data=True))
    sizes, data = None, "data" if given_data is None else given_data
    if edges and given_data is not None or any(data in attributes for *_, attributes in edges):
        sizes = [number_of(attributes, data, f"edge {tail!r:.60} -> {head!r:.60}") for tail, head, attributes in edges]
    items = items_of(edges, given_item)
    if items is not None and sizes is None:
        raise ArgumentValueError(f"graph: edges have items, but none has {data!r} (edges of one item have equal data, so it cannot be drawn)")
    return [str(node) for node in number], works, [(number[tail], number[head]) for tail, head, _ in edges], sizes, items


def items_of(edges: list, given: str | None) -> list[int] | None:
    """[edges] numbers: edges that leave one node with equal values of the attribute have one, -1 is an item of the edge's own."""
    name = "item" if given is None else given
    if not any(name in attributes for *_, attributes in edges):
        if edges and given is not None:
            raise ArgumentValueError(f"graph: no edge has the attribute {name!r} (item=... names what edges of one item have in common)")
        return None
    known: dict[Any, int] = {}
    return [-1 if is_own(attributes.get(name), name, tail, head) else known.setdefault((tail, attributes[name]), len(known))
            for tail, head, attributes in edges]


def is_own(item: Any, name: str, tail: Any, head: Any) -> bool:
    """Whether the value of the attribute is that of an edge whose data nothing else carries."""
    if item is None:
        return True
    if isinstance(item, str):
        return False
    if not isinstance(item, numbers.Integral) or isinstance(item, bool) or item < -1:
        raise ArgumentValueError(f"graph: {name!r} of edge {tail!r:.60} -> {head!r:.60} must be a text or a whole number "
                                 f"(-1 or None: an item of its own), not {item!r:.60}")
    return item == -1


def number_of(attributes: Any, name: str, of: str) -> Any:
    if name not in attributes:
        raise ArgumentValueError(f"graph: {of} has no attribute {name!r} (work=... and data=... name others)")
    return attributes[name]


def to_networkx(instance: Any) -> Any:
    """The task graph as a networkx.DiGraph. Its nodes 0, 1, ... have `work` and, if the source has names, `name`. Its edges have
    `data` and, where several carry one item, `item`: its number in Instance.item. Units that are not relative are attributes of the
    graph, `work_unit` ("s") and `data_unit` ("B", "kB"). from_networkx() reads them."""
    import networkx

    core.require_instance(instance)
    units = instance.units
    graph = networkx.DiGraph(**{UNITS[of]: unit for of, unit in units.items()})
    names = instance.names
    for task, work in enumerate(instance.work.tolist()):
        graph.add_node(task, work=work, **({"name": names[task]} if names else {}))
    graph.add_weighted_edges_from(zip(instance.sources.tolist(), instance.targets.tolist(), instance.data.tolist()), weight="data")
    item = instance.item
    shared = np.bincount(item)[item] > 1
    ends = zip(instance.sources[shared].tolist(), instance.targets[shared].tolist())
    networkx.set_edge_attributes(graph, dict(zip(ends, item[shared].tolist())), "item")
    return graph
