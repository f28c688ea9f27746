"""Runs one case (instance, scenario, scheduler) in the reference and in the program."""

import subprocess
from fractions import Fraction

from .comparison import close, metric_differences, schedule_differences
from .instance import Instance
from .metrics import simulate
from .schedulers import SCHEDULERS


def differences_of(program, instance, scenario, algorithm):
    """Returns (differences as texts, status of the reference's run)."""
    rounded, exact = Instance(instance, float), Instance(instance, Fraction)
    placements = SCHEDULERS[algorithm](rounded)
    expected, _ = simulate(rounded, exact, placements, scenario["events"])
    try:
        rows, makespan = program.schedule(instance, algorithm)
        found = program.simulate(instance, algorithm, scenario)
    except (RuntimeError, ValueError, KeyError, subprocess.TimeoutExpired) as error:
        return [f"program: {error}"], expected["status"]
    differences = schedule_differences(placements, rows)
    if not close(max(x.finish for x in placements), makespan):
        differences.append(f"makespan of the schedule: {makespan}")
    names = expected.keys() | (found.keys() if expected["status"] == "stalled" else set())
    differences += metric_differences(expected, found, sorted(names))
    return differences, expected["status"]
