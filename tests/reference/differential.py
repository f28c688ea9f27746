#!/usr/bin/env python3
"""Compares program and reference on random instances and scenarios; any difference is a failure.

    differential.py --program PATH [--kind schedules|static|dynamic|replicated] [--algorithms NAME,...]
                    [--readings all|none] [--items] [--nodes] [--cases N] [--seed S] [--first K]

Kind static: static schedules and their execution. Kind schedules: the schedules alone, which takes a third of the
time. Kind dynamic: reactive and online schedulers, and static schedules under other readings. Kind replicated: schedules
with several replicas per task, and their execution with crashes. Case k of seed S does not depend on the number of cases: `--first k --cases 1`
repeats it. `--cases` counts the cases of all algorithms together. With `--items` about half of the cases have items,
with `--nodes` nodes of several processors.
"""

import argparse
import collections
import json
import random
import sys
import tempfile

from reference.case import (ROUNDING, dynamic_differences, replicated_differences, schedule_only_differences,
                            static_differences)
from reference.program import Program
from reference.random_case import dynamic_case, schedule_case, static_case
from reference.random_items import add_items
from reference.random_nodes import add_nodes
from reference.random_replicated_case import replicated_case
from reference.shrink import shrink


KINDS = {"schedules": (schedule_case, schedule_only_differences),
         "static": (static_case, static_differences), "dynamic": (dynamic_case, dynamic_differences),
         "replicated": (replicated_case, replicated_differences)}


def reproduction(seed, number, case, differences_of):
    case = shrink(case, lambda smaller: bool(differences_of(smaller).differences))
    return {"seed": seed, "case": number, "algorithm": case.algorithm, "set": case.parameters,
            "differences": differences_of(case).differences, "instance": case.instance, "scenario": case.scenario}


def extension(chosen, number):
    """What is added to the drawn instance. Its draws change no others."""
    rng = random.Random(f"{chosen.seed}/{number}/extension")

    def extend(document):
        if chosen.items and rng.random() < 0.6:
            add_items(rng, document)
        if chosen.nodes and rng.random() < 0.6:
            add_nodes(rng, document)

    return extend


def arguments():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--program", required=True)
    options.add_argument("--kind", choices=sorted(KINDS), default="static")
    options.add_argument("--algorithms", type=lambda names: names.split(","), help="default: all of the kind")
    options.add_argument("--readings", choices=["all", "none"], default="all",
                         help="all: readings are drawn; none: all have their defaults")
    options.add_argument("--items", action="store_true", help="about half of the cases have items")
    options.add_argument("--nodes", action="store_true", help="about half have nodes of several processors")
    options.add_argument("--cases", type=int, default=300)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--first", type=int, default=0, help="number of the first case")
    return options.parse_args()


def main():
    chosen = arguments()
    counts = collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as folder:
        program = Program(chosen.program, folder)
        draw, compare = KINDS[chosen.kind]
        failed, missing = 0, set()
        for number in range(chosen.first, chosen.first + chosen.cases):
            case = draw(chosen.seed, number, chosen.algorithms, chosen.readings == "all", extension(chosen, number))
            differences, status, unprinted = compare(program, case)
            missing |= unprinted
            counts[case.algorithm].update([status, "different" if differences else "equal"])
            failed += bool(differences)
            if differences and failed == 1:
                print(json.dumps(reproduction(chosen.seed, number, case, lambda c: compare(program, c))), flush=True)
            elif differences:
                print(f"case {number} of seed {chosen.seed}: {case.algorithm} {case.parameters}: {differences[0]}")
    for algorithm, count in sorted(counts.items()):
        print(f"{algorithm:8} {count['equal']} equal, {count['different']} different; in the reference "
              f"{count['done']} done, {count['stalled']} stalled, {count['failed']} failed, "
              f"{count[ROUNDING]} {ROUNDING}")
    if missing:
        print(f"not compared, as the program does not print them: {', '.join(sorted(missing))}")
    print(f"{chosen.cases - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
