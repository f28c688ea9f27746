#!/usr/bin/env python3
"""Makes an instance of a problem of SAGA or DAGBench (JSON), network included.

  python3 graphs/conversions/saga.py problem.json > instance.json

A task of cost c takes c / speed on a node; data of size s take s / speed on a link. "speed": null is an infinite speed. A link from
a node to itself is local and takes no time here. Links are those of both directions; a pair without a link is refused.
"""

import json
import sys
from itertools import combinations

INFINITE = 1e300  # as a bandwidth: a transfer takes less than a double tells from 0


def instance(problem):
    network, graph = problem["network"], problem["task_graph"]
    nodes, tasks = ({entry["name"]: number for number, entry in enumerate(entries)} for entries in (network["nodes"], graph["tasks"]))
    speeds = [node["speed"] for node in network["nodes"]]
    bandwidth = [[0.0] * len(nodes) for _ in nodes]
    for link in network["edges"]:
        p, q = nodes[link["source"]], nodes[link["target"]]
        speed = INFINITE if link["speed"] is None else link["speed"]
        if p != q and bandwidth[p][q] not in (0, speed):
            sys.exit(f"saga.py: {link['source']} and {link['target']} have links of two speeds (one is needed)")
        bandwidth[p][q] = bandwidth[q][p] = speed if p != q else 0
    for (one, p), (other, q) in combinations(nodes.items(), 2):
        if bandwidth[p][q] <= 0:
            sys.exit(f"saga.py: {one} and {other} have no link (all pairs of nodes need one)")
    return {"format": "dagsweep-instance-1",
            "tasks": [{"work": task["cost"], "name": task["name"]} for task in graph["tasks"]],
            "edges": [{"from": tasks[edge["source"]], "to": tasks[edge["target"]], "data": edge["size"]} for edge in graph["dependencies"]],
            "W": [[task["cost"] / speed if speed is not None else 0 for speed in speeds] for task in graph["tasks"]],
            "bandwidth": bandwidth, "startup": 0}


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        json.dump(instance(json.load(file)), sys.stdout)
