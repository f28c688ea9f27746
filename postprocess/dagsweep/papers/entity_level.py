"""Tables 1 and 2 of Su, Casanova & Berman, and the machines of a sweep that they describe.

Mean percentage degradation from the best of the six algorithms, in entity-level simulations on
clusters with a slow or a 1000 times faster network, and on the GrADS testbed.
"""

import dataclasses
import re

NODES = (2, 3, 4, 8, 16)
SLOW = {
    "dls": (571.8, 4.0, 0.1, 0.0, 0.0), "etf": (571.8, 4.0, 0.1, 0.0, 0.0),
    "hdlfet": (579.3, 12.6, 28.7, 39.3, 43.8), "hlfet": (4.5, 12.6, 28.7, 39.3, 43.8),
    "rand": (2554.2, 1124.5, 1288.3, 1680.3, 2050.5),
    "rr": (2575.7, 1133.0, 1298.9, 1696.3, 2070.0),
}
FAST = {
    "dls": (30.8, 3.2, 0.9, 2.2, 1.3), "etf": (30.8, 3.2, 0.9, 2.2, 1.3),
    "hdlfet": (30.3, 3.8, 0.2, 0.7, 0.0), "hlfet": (39.7, 4.1, 0.2, 0.7, 0.0),
    "rand": (0.6, 7.6, 20.7, 43.2, 44.6), "rr": (1.3, 8.7, 21.9, 44.4, 45.8),
}
GRADS = {"dls": 0.0, "etf": 19.9, "hdlfet": 18.0, "hlfet": 18.0, "rand": 40.5, "rr": 19.9}
BANDWIDTH_RATIO = 1000  # fast / slow network


@dataclasses.dataclass(frozen=True)
class PaperMachine:
    """Machines of a kind that the paper studies."""
    network: str     # slow or fast, of a cluster; grads
    nodes: int       # 38 for grads
    published: dict  # algorithm -> %; empty if the paper has no cluster of so many nodes


def paper_machines(info):
    """{label of machines: PaperMachine}; {} if the sweep is not a study of this kind."""
    iterated = all(re.match(r"entity-level .*\biterations=", label) for label in info.axes["graph"])
    if not iterated or "machines" not in info.axes:
        return {}
    clusters = {label: numbers(label) for label in info.axes["machines"]
                if label.startswith("cluster ")}
    speeds = sorted({known.get("bandwidth") for known in clusters.values()} - {None})
    found = {}
    if len(speeds) == 2 and abs(speeds[1] / speeds[0] / BANDWIDTH_RATIO - 1) < 1e-9:
        for label, known in clusters.items():
            if "nodes" in known and "bandwidth" in known:
                found[label] = cluster(int(known["nodes"]), known["bandwidth"] == speeds[0])
    for label in info.axes["machines"]:
        if label.split()[0] == "grads":
            found[label] = PaperMachine("grads", 38, GRADS)
    return found


def cluster(nodes, slow):
    table = SLOW if slow else FAST
    published = {}
    if nodes in NODES:
        published = {name: values[NODES.index(nodes)] for name, values in table.items()}
    return PaperMachine("slow" if slow else "fast", nodes, published)


def numbers(label):
    """{parameter: number} of a label such as 'cluster nodes=2 bandwidth=0.1'."""
    return {name: float(value) for name, value in re.findall(r"(\w+)=([0-9.e+-]+)(?=\s|$)", label)}
