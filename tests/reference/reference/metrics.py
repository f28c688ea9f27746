"""The metrics of one run of a static schedule, by the names that the program prints.

Ratios with denominator 0 are None, like the program's null.
"""

from .execution import Execution
from .order import canonical_order, critical_path


def simulate(instance, exact, schedule, events):
    """Returns (metrics, Execution). `exact`: the same instance in fractions.

    Decisions (schedule, critical path) are made on `instance`, times are computed on `exact`.
    Only the mapping and the order of the schedule are used for execution.
    """
    run = Execution(exact, schedule, events)
    if not run.run():
        return {"status": "stalled"}, run
    metrics = finished_run_metrics(instance, exact, run.finish)
    metrics.update({
        "replicas": len(schedule),
        "planned_makespan": max(x.finish for x in schedule),
        "messages": run.messages,
        "data_moved": run.data_moved,
    })
    return metrics, run


def finished_run_metrics(instance, exact, finish):
    """The metrics that depend on the instance and the tasks' finish times only."""
    makespan = max(finish.values())
    speedup = _ratio(_serial_time(exact), makespan)
    return {
        "status": "done",
        "tasks": exact.task_count,
        "edges": len(exact.edges),
        "items": exact.item_count(),
        "makespan": makespan,
        "nsl": _ratio(makespan, sum(exact.mean_time(i) for i in critical_path(instance))),
        "slr": _ratio(makespan, _shortest_possible(exact)),
        "speedup": speedup,
        "efficiency": None if speedup is None else speedup / exact.processor_count,
    }


def _ratio(numerator, denominator):
    return None if numerator is None or denominator == 0 else numerator / denominator


def _serial_time(instance):
    """None if no processor can run everything."""
    able = [p for p in range(instance.processor_count) if all(row[p] is not None for row in instance.planned)]
    return min((sum(row[p] for row in instance.planned) for p in able), default=None)


def _shortest_possible(instance):
    """Longest path of min_p W, without communication."""
    length = {}
    for i in reversed(canonical_order(instance)):
        length[i] = min(instance.times(i)) + max((length[j] for j, _ in instance.successors[i]), default=0)
    return max(length.values())
