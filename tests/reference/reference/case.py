"""One case (instance, scenario, scheduler, parameters), run in the reference and in the program."""

import subprocess
from collections import namedtuple
from fractions import Fraction

from .comparison import close, metric_differences, schedule_differences
from .instance import Instance
from .metrics import simulate
from .reactive.run import simulate as simulate_dynamic
from .schedulers import SCHEDULERS

Case = namedtuple("Case", "instance scenario algorithm parameters")
FAILURES = (RuntimeError, ValueError, KeyError, subprocess.TimeoutExpired)
ROUNDING = "decided by rounding"
RUNS = ((float, 0), (Fraction, Fraction(1, 2 ** 42)), (Fraction, Fraction(-1, 2 ** 42)))


def static_differences(program, case):
    """Returns (differences as texts, status of the reference's run) of a static schedule and its execution."""
    rounded, exact = Instance(case.instance, float), Instance(case.instance, Fraction)
    placements = SCHEDULERS[case.algorithm](rounded)
    expected, _ = simulate(rounded, exact, placements, case.scenario["events"])
    try:
        rows, makespan = program.schedule(case.instance, case.algorithm)
        found = program.simulate(case.instance, case.algorithm, case.scenario, {})
    except FAILURES as error:
        return [f"program: {error}"], expected["status"]
    differences = schedule_differences(placements, rows)
    if not close(max(x.finish for x in placements), makespan):
        differences.append(f"makespan of the schedule: {makespan}")
    names = expected.keys() | (found.keys() if expected["status"] == "stalled" else set())
    differences += metric_differences(expected, found, sorted(names))
    return differences, expected["status"]


def dynamic_differences(program, case):
    """The same of a run with or without rescheduling points.

    The status is ROUNDING, and nothing differs, if the reference itself comes to other results in
    doubles than in fractions, or if estimates that are no doubles have small errors.
    """
    expected, executions = reference_run(case, Fraction)
    try:
        found, found_executions = program.trace(case.instance, case.algorithm, case.scenario, case.parameters)
    except FAILURES as error:
        return [f"program: {error}"], expected["status"]
    differences = run_differences(expected, executions, found, found_executions)
    if differences and any(run_differences(expected, executions, *reference_run(case, number, nudge))
                           for number, nudge in RUNS):
        return [], ROUNDING
    return differences, expected["status"]


def reference_run(case, number, nudge=0):
    """Metrics, and (processor, start, finish) of the last execution of each task."""
    rounded, instance = Instance(case.instance, float), Instance(case.instance, number)
    metrics, run = simulate_dynamic(instance, rounded, case.algorithm, case.scenario["events"], case.parameters,
                                    nudge)
    state = run.state
    return metrics, {i: (state.placed[i], state.start[i], state.finish[i]) for i in state.finish}


def run_differences(expected, executions, found, found_executions):
    """Metrics that the program does not print are left out. Runs that are not done have a status only."""
    differences = metric_differences(expected, found, [name for name in expected if name in found])
    if expected["status"] == "done" and found["status"] == "done":
        for task in sorted(executions):
            want, got = executions[task], found_executions.get(task)
            if got is None or want[0] != got[0] or not (close(want[1], got[1]) and close(want[2], got[2])):
                differences.append(f"task {task}: {got}, expected {(want[0], float(want[1]), float(want[2]))}")
    return differences
