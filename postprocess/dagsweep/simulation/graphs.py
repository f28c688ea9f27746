"""Task graphs as directed graphs of networkx, which only to_networkx() needs."""

from __future__ import annotations

from typing import Any

from ..errors import ArgumentTypeError, ArgumentValueError
from . import extension

core = extension.core()


def is_graph(value: Any) -> bool:
    """Whether it is a graph of networkx, or has the same methods."""
    return all(hasattr(value, name) for name in ("is_directed", "is_multigraph", "nodes", "edges"))


def arrays_of(graph: Any, work: str, data: str) -> tuple[list, list, list, list | None]:
    """(names, work, edges as pairs of task numbers, data) of a DiGraph; data is None if no edge has the attribute `data`.
    Tasks are the nodes in their order, named by str()."""
    if not is_graph(graph) or not graph.is_directed() or graph.is_multigraph():
        raise ArgumentTypeError("graph: must be a directed graph of networkx with at most one edge from a node to another "
                                f"(DiGraph), not {type(graph).__name__}")
    numbers = {node: number for number, node in enumerate(graph.nodes)}
    works = [number_of(attributes, work, f"node {node!r:.60}") for node, attributes in graph.nodes(data=True)]
    edges = list(graph.edges(data=True))
    sizes = None
    if any(data in attributes for *_, attributes in edges):
        sizes = [number_of(attributes, data, f"edge {tail!r:.60} -> {head!r:.60}") for tail, head, attributes in edges]
    return [str(node) for node in numbers], works, [(numbers[tail], numbers[head]) for tail, head, _ in edges], sizes


def number_of(attributes: Any, name: str, of: str) -> Any:
    if name not in attributes:
        raise ArgumentValueError(f"graph: {of} has no attribute {name!r} (work=... and data=... name others)")
    return attributes[name]


def to_networkx(instance: Any) -> Any:
    """The task graph as a networkx.DiGraph: nodes 0, 1, ... with `work` and, if the source has names, `name`; edges with
    `data`."""
    import networkx

    core.require_instance(instance)
    graph = networkx.DiGraph()
    names = instance.names
    for task, work in enumerate(instance.work.tolist()):
        graph.add_node(task, work=work, **({"name": names[task]} if names else {}))
    graph.add_weighted_edges_from(zip(instance.sources.tolist(), instance.targets.tolist(), instance.data.tolist()), weight="data")
    return graph
