#!/usr/bin/env python3
"""Compares program and reference on random instances and scenarios; any difference is a failure.

    differential.py --program PATH [--kind static|dynamic] [--algorithms NAME,...] [--readings all|none]
                    [--cases N] [--seed S] [--first K]

Kind static: static schedules and their execution. Kind dynamic: reactive and online schedulers, and static
schedules under other readings. Case k of seed S does not depend on the number of cases: `--first k --cases 1`
repeats it. `--cases` counts the cases of all algorithms together.
"""

import argparse
import collections
import json
import sys
import tempfile

from reference.case import ROUNDING, dynamic_differences, static_differences
from reference.program import Program
from reference.random_case import dynamic_case, static_case
from reference.reactive.run import REACTIVE
from reference.shrink import shrink


def reproduction(seed, number, case, differences_of):
    case = shrink(case, lambda smaller: bool(differences_of(smaller)[0]))
    return {"seed": seed, "case": number, "algorithm": case.algorithm, "set": case.parameters,
            "differences": differences_of(case)[0], "instance": case.instance, "scenario": case.scenario}


def arguments():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--program", required=True)
    options.add_argument("--kind", choices=["static", "dynamic"], default="static")
    options.add_argument("--algorithms", type=lambda names: names.split(","), help="default: all of the kind")
    options.add_argument("--readings", choices=["all", "none"], default="all",
                         help="all: readings are drawn; none: all have their defaults")
    options.add_argument("--cases", type=int, default=300)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--first", type=int, default=0, help="number of the first case")
    return options.parse_args()


def main():
    chosen = arguments()
    counts = collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as folder:
        program = Program(chosen.program, folder)
        compare = dynamic_differences if chosen.kind == "dynamic" else static_differences
        reactive = sorted(REACTIVE) + (["heft", "rr", "dls"] if chosen.readings == "all" else [])
        failed = 0
        for number in range(chosen.first, chosen.first + chosen.cases):
            if chosen.kind == "dynamic":
                case = dynamic_case(chosen.seed, number, chosen.algorithms or reactive, chosen.readings == "all")
            else:
                case = static_case(chosen.seed, number, chosen.algorithms)
            differences, status = compare(program, case)
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
    print(f"{chosen.cases - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
