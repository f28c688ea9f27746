#!/usr/bin/env python3
"""Compares program and reference on random instances and scenarios; any difference is a failure.

    differential.py --program PATH [--cases N] [--seed S] [--first K]

Case k of seed S does not depend on the number of cases: `--first k --cases 1` repeats it.
"""

import argparse
import collections
import json
import random
import sys
import tempfile
from fractions import Fraction

from reference.case import differences_of
from reference.instance import Instance
from reference.program import Program
from reference.random_instance import random_instance
from reference.random_scenario import random_scenario
from reference.schedulers import SCHEDULERS
from reference.shrink import shrink


def random_case(seed, number):
    rng = random.Random(f"{seed}/{number}")
    dyadic, algorithm = rng.random() < 0.7, rng.choice(sorted(SCHEDULERS))
    instance = random_instance(rng, dyadic)
    placements = SCHEDULERS[algorithm](Instance(instance, float))
    return instance, random_scenario(rng, Instance(instance, Fraction), placements, dyadic), algorithm


def reproduction(program, seed, number, instance, scenario, algorithm):
    def disagrees(smaller_instance, smaller_scenario):
        return bool(differences_of(program, smaller_instance, smaller_scenario, algorithm)[0])

    instance, scenario = shrink(instance, scenario, disagrees)
    return {"seed": seed, "case": number, "algorithm": algorithm,
            "differences": differences_of(program, instance, scenario, algorithm)[0],
            "instance": instance, "scenario": scenario}


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--program", required=True)
    options.add_argument("--cases", type=int, default=300)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--first", type=int, default=0, help="number of the first case")
    chosen = options.parse_args()
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(chosen.program, folder)
        for number in range(chosen.first, chosen.first + chosen.cases):
            case = random_case(chosen.seed, number)
            differences, status = differences_of(program, *case)
            counts[status] += 1
            counts["failed"] += bool(differences)
            if differences and counts["failed"] == 1:
                print(json.dumps(reproduction(program, chosen.seed, number, *case)))
            elif differences:
                print(f"case {number} of seed {chosen.seed}: {differences[0]}")
    print(f"{counts['done']} runs done, {counts['stalled']} stalled, in the reference")
    print(f"{chosen.cases - counts['failed']} passed, {counts['failed']} failed")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
