"""One case (instance, scenario, scheduler, parameters), run in the reference and in the program.

The functions *_differences return an Outcome: differences as texts, the status of the reference's run, and the
metrics that the program does not print, which are not compared.
"""

import subprocess
from collections import namedtuple
from fractions import Fraction

from .comparison import close, metric_differences, schedule_differences
from .instance import Instance
from .metrics import simulate
from .reactive.run import simulate as simulate_dynamic
from .replicated.plan import replicas_from
from .replicated.run import simulate as simulate_replicated
from .replicated.schedulers import EXECUTED
from .replicated.schedulers import schedule as replicated_schedule
from .schedulers import schedule

Case = namedtuple("Case", "instance scenario algorithm parameters")
Outcome = namedtuple("Outcome", "differences status missing")
FAILURES = (RuntimeError, ValueError, KeyError, subprocess.TimeoutExpired)
ROUNDING = "decided by rounding"
RUNS = ((float, 0), (Fraction, Fraction(1, 2 ** 42)), (Fraction, Fraction(-1, 2 ** 42)))


def schedule_only_differences(program, case):
    """Of a static schedule alone."""
    placements = schedule(Instance(case.instance, float), case.algorithm, case.parameters)
    try:
        rows, makespan = program.schedule(case.instance, case.algorithm, case.parameters)
    except FAILURES as error:
        return _failed(error, "done")
    return Outcome(_static_schedule_differences(case, placements, rows, makespan), "done", set())


def static_differences(program, case):
    """Of a static schedule and its execution."""
    rounded, exact = Instance(case.instance, float), Instance(case.instance, Fraction)
    placements = schedule(rounded, case.algorithm, case.parameters)
    expected, _ = simulate(rounded, exact, placements, case.scenario["events"])
    try:
        rows, makespan = program.schedule(case.instance, case.algorithm, case.parameters)
        found = program.simulate(case.instance, case.algorithm, case.scenario, case.parameters)
    except FAILURES as error:
        return _failed(error, expected["status"])
    differences = _static_schedule_differences(case, placements, rows, makespan)
    names = found.keys() if expected["status"] == "stalled" else expected.keys() & found.keys()
    differences += metric_differences(expected, found, sorted(names))
    return Outcome(differences, expected["status"], expected.keys() - found.keys())


def _static_schedule_differences(case, placements, rows, makespan):
    if case.parameters.get("sees") == "homogeneous":   # the times are made after the order of placement
        placements, rows = sorted(placements), sorted(rows)
    differences = schedule_differences(placements, rows)
    if not close(max(x.finish for x in placements), makespan):
        differences.append(f"makespan of the schedule: {makespan}")
    return differences


def replicated_differences(program, case):
    """Of a schedule with replicas and its execution."""
    rounded, exact = Instance(case.instance, float), Instance(case.instance, Fraction)
    try:
        rows, _ = program.schedule(case.instance, case.algorithm, case.parameters)
        found, executions = program.replica_executions(case.instance, case.algorithm, case.scenario, case.parameters)
    except FAILURES as error:
        return _failed(error, "failed")
    if case.algorithm in EXECUTED:
        replicas = replicas_from(rows)
    else:
        replicas = replicated_schedule(rounded, case.algorithm, case.parameters)
    expected, run = simulate_replicated(exact, rounded, replicas, case.scenario["events"], case.parameters)
    differences = schedule_differences(replicas, rows)
    differences += metric_differences(expected, found, [name for name in expected if name in found])
    if expected["status"] == "done":
        differences += execution_differences(run, executions)
    return Outcome(differences, expected["status"], expected.keys() - found.keys())


def execution_differences(run, executions):
    """`executions`: those of the program. A replica that was lost while it ran has no finish."""
    expected = {tuple(run.replicas[r][:2]): (start, run.finish.get(r)) for r, start in run.start.items()}
    return [f"replica {replica}: {executions.get(replica)}, expected {expected.get(replica)}"
            for replica in sorted(expected.keys() | executions.keys())
            if replica not in expected or replica not in executions
            or not all(map(close, expected[replica], executions[replica]))]


def dynamic_differences(program, case):
    """Of a run with one replica per task, with or without rescheduling points.

    The status is ROUNDING, and nothing differs, if the reference itself comes to other results in
    doubles than in fractions, or if estimates that are no doubles have small errors.
    """
    expected, executions = reference_run(case, Fraction)
    try:
        found, found_executions = program.last_executions(case.instance, case.algorithm, case.scenario, case.parameters)
    except FAILURES as error:
        return _failed(error, expected["status"])
    differences = run_differences(expected, executions, found, found_executions)
    if differences and any(run_differences(expected, executions, *reference_run(case, number, nudge))
                           for number, nudge in RUNS):
        return Outcome([], ROUNDING, set())
    return Outcome(differences, expected["status"], expected.keys() - found.keys())


def _failed(error, status):
    return Outcome([f"program: {error}"], status, set())


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
