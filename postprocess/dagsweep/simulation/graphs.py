"""Task graphs as directed graphs of networkx, which only to_networkx() needs."""

from __future__ import annotations

from typing import Any

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


def arrays_of(graph: Any, work: str, given_data: str | None) -> tuple[list, list, list, list | None]:
    """(names, work, edges as pairs of task numbers, data) of a DiGraph; data is None if no edge has the attribute "data"
    and no other is given.
    Tasks are the nodes in their order, named by str()."""
    if not is_graph(graph) or not graph.is_directed() or graph.is_multigraph():
        raise ArgumentTypeError("graph: must be a directed graph of networkx with at most one edge from a node to another "
                                f"(DiGraph), not {type(graph).__name__}")
    numbers = {node: number for number, node in enumerate(graph.nodes)}
    works = [number_of(attributes, work, f"node {node!r:.60}") for node, attributes in graph.nodes(data=True)]
    edges = list(graph.edges(data=True))
    sizes, data = None, "data" if given_data is None else given_data
    if edges and given_data is not None or any(data in attributes for *_, attributes in edges):
        sizes = [number_of(attributes, data, f"edge {tail!r:.60} -> {head!r:.60}") for tail, head, attributes in edges]
    return [str(node) for node in numbers], works, [(numbers[tail], numbers[head]) for tail, head, _ in edges], sizes


def number_of(attributes: Any, name: str, of: str) -> Any:
    if name not in attributes:
        raise ArgumentValueError(f"graph: {of} has no attribute {name!r} (work=... and data=... name others)")
    return attributes[name]


def to_networkx(instance: Any) -> Any:
    """The task graph as a networkx.DiGraph: nodes 0, 1, ... with `work` and, if the source has names, `name`; edges with
    `data`. Units that are not relative are attributes of the graph, `work_unit` ("s") and `data_unit` ("B", "kB"), which
    from_networkx() reads."""
    import networkx

    core.require_instance(instance)
    units = instance.units
    graph = networkx.DiGraph(**{UNITS[of]: unit for of, unit in units.items()})
    names = instance.names
    for task, work in enumerate(instance.work.tolist()):
        graph.add_node(task, work=work, **({"name": names[task]} if names else {}))
    graph.add_weighted_edges_from(zip(instance.sources.tolist(), instance.targets.tolist(), instance.data.tolist()), weight="data")
    return graph
