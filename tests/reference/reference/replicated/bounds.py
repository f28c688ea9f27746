"""Bounds of the latency of ftsa and mc-ftsa schedules (FTSA paper, eq. 2 to 4)."""


def latency_bounds(instance, replicas):
    """(lower, upper)"""
    finish = {(x.task, x.processor): x.finish for x in replicas}
    latest = finish if replicas[0].sources is not None else _upper_finish(instance, replicas)
    exits = [i for i in range(instance.task_count) if not instance.successors[i]]
    return (max(min(f for (task, _), f in finish.items() if task == i) for i in exits),
            max(max(f for (task, _), f in latest.items() if task == i) for i in exits))


def _upper_finish(instance, replicas):
    """Eq. (3): every input arrives with its last replica, or from the one on the own processor."""
    finish = {}
    for x in replicas:
        arrivals = [0]
        for k, data in instance.predecessors[x.task]:
            senders = [q for (task, q) in finish if task == k]
            senders = [x.processor] if x.processor in senders else senders
            arrivals.append(max(finish[k, q] + instance.comm(data, q, x.processor) for q in senders))
        ready = max((f for (_, q), f in finish.items() if q == x.processor), default=0)
        finish[x.task, x.processor] = max(*arrivals, ready) + instance.planned[x.task][x.processor]
    return finish
