#!/usr/bin/env python3
"""Checks the reference against golden vectors: golden.py FILE..."""

import json
import sys
from fractions import Fraction

from reference.comparison import metric_differences, schedule_differences
from reference.instance import Instance
from reference.metrics import simulate
from reference.schedulers import SCHEDULERS


def check(document):
    """Returns (number of expectations checked, differences)."""
    checked, differences = 0, []
    rounded, exact = Instance(document["instance"], float), Instance(document["instance"], Fraction)
    for expect in document["expect"]:
        if expect["algorithm"] not in SCHEDULERS:
            continue
        schedule = SCHEDULERS[expect["algorithm"]]
        checked += 1
        if "metrics" in expect:
            metrics, _ = simulate(rounded, exact, schedule(rounded), document["scenario"]["events"])
            known = [name for name in expect["metrics"] if name in metrics or name == "status"]
            differences += metric_differences(expect["metrics"], metrics, known)
        else:
            placements = schedule(rounded)
            differences += metric_differences(expect, {"makespan": max(x.finish for x in placements)}, ["makespan"])
            if "replicas" in expect:
                differences += schedule_differences(expect["replicas"], placements)
    return checked, differences


def main():
    total, failed = 0, 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            checked, differences = check(json.load(file))
        total += checked
        failed += bool(differences)
        for difference in differences:
            print(f"{path}: {difference}")
    print(f"{total} expectations in {len(sys.argv) - 1} files, {failed} files differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
