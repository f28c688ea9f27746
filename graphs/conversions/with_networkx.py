#!/usr/bin/env python3
"""Makes DOT of a directed graph in GML or GraphML (needs networkx).

  python3 graphs/conversions/with_networkx.py flow.gml --work capacity --data datasize > flow.dot

--work, --data: the attributes of nodes and edges that hold them. Without any data the structure alone is kept.
"""

import argparse
import sys

import networkx


def quoted(text):
    return '"' + str(text).replace('"', '\\"') + '"'


def dot(graph, work, data):
    if not graph.is_directed() or graph.is_multigraph():
        sys.exit("with_networkx.py: a directed graph without repeated edges is needed")
    lines = ["digraph {"]
    for node, attributes in graph.nodes(data=True):
        if work not in attributes:
            sys.exit(f"with_networkx.py: node {node} has no {work} (--work names the attribute; it has {', '.join(attributes) or 'none'})")
        lines.append(f"  {quoted(node)} [work={quoted(attributes[work])}];")
    for tail, head, attributes in graph.edges(data=True):
        lines.append(f"  {quoted(tail)} -> {quoted(head)}" + (f" [data={quoted(attributes[data])}];" if data in attributes else ";"))
    return "\n".join([*lines, "}"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path")
    parser.add_argument("--work", default="work")
    parser.add_argument("--data", default="data")
    given = parser.parse_args()
    read = networkx.read_graphml if given.path.endswith(".graphml") else networkx.read_gml
    print(dot(read(given.path), given.work, given.data))
