#!/usr/bin/env python3
"""Checks the reference against golden vectors.

    golden.py [--every N] FILE|FOLDER...

Of a folder all files of the subfolders static, published, dynamic, readings, rewinding, items and nodes are checked, or
all its own files. `--every N`: only every N-th of the files, unless DAGSWEEP_ALL_CASES is set: files and reference change
seldom, so that the night suffices for the others. Prints each difference, then a table of compared, equal and different expectations.
"""

import argparse
import collections
import json
import os
import sys
from fractions import Fraction
from itertools import combinations

from reference.comparison import metric_differences, schedule_differences
from reference.instance import Instance
from reference.metrics import simulate as execute
from reference.plan import Placement
from reference.reactive.run import REACTIVE, simulate
from reference.replicated.bounds import latency_bounds
from reference.replicated.plan import replicas_from
from reference.replicated.run import simulate as execute_replicated
from reference.replicated.schedulers import ALGORITHMS, EXECUTED
from reference.replicated.schedulers import schedule as replicated_schedule
from reference.rewinding_case import rewinding_differences
from reference.schedulers import SCHEDULERS, schedule

SUBFOLDERS = ("static", "published", "dynamic", "readings", "rewinding", "items", "nodes")


def files_of(path):
    if not os.path.isdir(path):
        return [path]
    inner = [os.path.join(path, name) for name in SUBFOLDERS if os.path.isdir(os.path.join(path, name))]
    return [os.path.join(folder, name) for folder in inner or [path]
            for name in sorted(os.listdir(folder)) if name.endswith(".json")]


def run_differences(document, expect):
    rounded, exact = Instance(document["instance"], float), Instance(document["instance"], Fraction)
    metrics, _ = simulate(exact, rounded, expect["algorithm"], document["scenario"]["events"], expect["set"])
    return metric_differences(expect["metrics"], metrics, expect["metrics"])


def schedule_expectation_differences(document, expect):
    placements = schedule(Instance(document["instance"], float), expect["algorithm"], expect.get("set", {}))
    differences = metric_differences(expect, {"makespan": max(x.finish for x in placements)}, ["makespan"])
    if "replicas" in expect:
        differences += schedule_differences(expect["replicas"], placements)
    return differences + execution_differences(document, expect)


def replicated_expectation_differences(document, expect):
    instance, parameters = Instance(document["instance"], float), {**expect["set"], "epsilon": expect["epsilon"]}
    replicas = replicated_schedule(instance, expect["algorithm"], parameters)
    lower, upper = latency_bounds(instance, replicas)
    found = {"makespan": max(x.finish for x in replicas), "latency_lower": lower, "latency_upper": upper}
    differences = metric_differences(expect, found, found)
    return differences + schedule_differences(expect["replicas"], replicas) + execution_differences(document, expect)


def execution_differences(document, expect):
    """Of a schedule that is executed: `run`, without events; `crash`; and `verify`, with every crash set."""
    if "run" not in expect:
        return []
    rounded, exact = Instance(document["instance"], float), Instance(document["instance"], Fraction)

    def outcome(crashes):
        events = [{"time": time, "node": node, "availability": 0} for node, time in crashes]
        if expect["algorithm"] not in ALGORITHMS + EXECUTED:
            return execute(rounded, exact, [Placement(*row) for row in expect["replicas"]], events)[0]
        return execute_replicated(exact, rounded, replicas_from(expect["replicas"]), events, {})[0]

    differences = []
    for wanted in [expect[name] for name in ("run", "crash") if name in expect]:
        differences += metric_differences(wanted, outcome(wanted.get("nodes", [])), wanted.keys() - {"nodes"})
    if "verify" in expect:
        runs = [outcome([(node, 0) for node in nodes]) for size in range(expect["epsilon"] + 1)
                for nodes in combinations(range(exact.node_count), size)]
        latencies = [run["latency"] for run in runs if run["survived"]]
        found = {"crash_sets": len(runs), "survivors": len(latencies), "worst_latency": max(latencies, default=None)}
        differences += metric_differences(expect["verify"], found, found)
    return differences


def check(document):
    """Yields (name of the expectation, differences) for the algorithms that the reference covers."""
    for case in document.get("cases", []):
        yield f"rewinding {case['algorithm']}", rewinding_differences(document, case)
    for expect in document.get("expect", [document] if "metrics" in document else []):   # a list, or a single run
        parameters = {name: value for name, value in expect.get("set", {}).items() if name != "period_time"}
        name = " ".join([expect["algorithm"], *(f"{key}={value}" for key, value in sorted(parameters.items()))])
        if "metrics" in expect and expect["algorithm"] in {**SCHEDULERS, **REACTIVE}:
            yield name, run_differences(document, expect)
        elif "metrics" not in expect and expect["algorithm"] in SCHEDULERS:
            yield name, schedule_expectation_differences(document, expect)
        elif "metrics" not in expect and expect["algorithm"] in ALGORITHMS:
            yield f"{name} epsilon={expect['epsilon']}", replicated_expectation_differences(document, expect)
        elif "run" in expect:   # a schedule that the reference does not make
            yield f"{name} epsilon={expect['epsilon']}", execution_differences(document, expect)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--every", type=int, default=1)
    options.add_argument("paths", nargs="+")
    chosen = options.parse_args()
    step = 1 if "DAGSWEEP_ALL_CASES" in os.environ else chosen.every
    counts = collections.defaultdict(collections.Counter)
    for path in [file for given in chosen.paths for file in files_of(given)][::step]:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        for name, differences in check(document):
            kind = (os.path.basename(os.path.dirname(path)), name)
            counts[kind]["different" if differences else "equal"] += 1
            for difference in differences:
                print(f"{path}: {name}: {difference}")
    total = collections.Counter()
    for (folder, name), count in sorted(counts.items()):
        print(f"{folder:10} {count.total():4} compared {count['equal']:4} equal {count['different']:4} different  {name}")
        total += count
    print(f"{total.total()} expectations compared, {total['equal']} equal, {total['different']} different")
    return 1 if total["different"] else 0


if __name__ == "__main__":
    sys.exit(main())
