"""The metrics of one run of a static schedule, by the names the program prints.

Ratios without a meaning (a divisor of 0) are None, as the program's null.
"""

from .execution import Execution
from .order import canonical_order, critical_path


def simulate(instance, exact, schedule, events):
    """Decisions (schedule, critical path) come from `instance`, times from `exact`, its exact twin.

    Only the mapping and the order of the schedule are used for execution.
    """
    run = Execution(exact, schedule, events)
    if not run.run():
        return {"status": "stalled"}, run
    makespan = max(run.finish.values())
    speedup = _ratio(_serial_time(exact), makespan)
    return {
        "status": "done",
        "tasks": exact.task_count,
        "edges": len(exact.edges),
        "replicas": len(schedule),
        "makespan": makespan,
        "planned_makespan": max(x.finish for x in schedule),
        "nsl": _ratio(makespan, sum(exact.mean_time(i) for i in critical_path(instance))),
        "slr": _ratio(makespan, _shortest_possible(exact)),
        "speedup": speedup,
        "efficiency": None if speedup is None else speedup / exact.processor_count,
        "messages": run.messages,
        "data_moved": run.data_moved,
    }, run


def _ratio(above, below):
    return None if below == 0 else above / below


def _serial_time(instance):
    return min(sum(row[p] for row in instance.planned) for p in range(instance.processor_count))


def _shortest_possible(instance):
    """Longest path of min_p W, without communication."""
    length = {}
    for i in reversed(canonical_order(instance)):
        length[i] = min(instance.planned[i]) + max((length[j] for j, _ in instance.successors[i]), default=0)
    return max(length.values())
