"""Bounds of the latency of replicated schedules (FTSA paper, eq. 2 to 4)."""

from .senders import senders


def latency_bounds(instance, replicas):
    """(lower, upper)"""
    latest = _upper_finish(instance, replicas)
    lower, upper = 0, 0
    for i in range(instance.task_count):
        if not instance.successors[i]:
            lower = max(lower, min(x.finish for x in replicas if x.task == i))
            upper = max(upper, max(finish for x, finish in zip(replicas, latest) if x.task == i))
    return lower, upper


def _upper_finish(instance, replicas):
    """Eq. (3): every input arrives with its last sender."""
    finish, ready = [], {}
    for r, x in enumerate(replicas):
        arrivals = [finish[s] + instance.comm(data, replicas[s].processor, x.processor)
                    for k, data in instance.predecessors[x.task] for s in senders(instance, replicas, r, k)]
        start = max([ready.get(x.processor, 0), *arrivals])
        finish.append(start + instance.planned[x.task][x.processor])
        ready[x.processor] = finish[r]
    return finish
