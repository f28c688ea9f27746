"""Orders of tasks: canonical position, levels, bottom, top and static levels, critical path."""


def canonical_order(instance):
    """Repeatedly the smallest-numbered task all of whose predecessors are taken."""
    taken, order = set(), []
    while len(order) < instance.task_count:
        task = min(i for i in range(instance.task_count)
                   if i not in taken and all(k in taken for k, _ in instance.predecessors[i]))
        taken.add(task)
        order.append(task)
    return order


def positions(order):
    return {task: at for at, task in enumerate(order)}


def levels(instance):
    level = {}
    for i in canonical_order(instance):
        level[i] = 1 + max((level[k] for k, _ in instance.predecessors[i]), default=-1)
    return level


def bottom_levels(instance):
    """bl = Wbar + max(commbar + bl): communication included."""
    bl = {}
    for i in reversed(canonical_order(instance)):
        tails = [instance.mean_comm(data) + bl[j] for j, data in instance.successors[i]]
        bl[i] = instance.mean_time(i) + max(tails, default=instance.number(0))
    return bl


def top_levels(instance):
    """tl = max over predecessors of (tl + Wbar + commbar)."""
    tl = {}
    for i in canonical_order(instance):
        heads = [tl[k] + instance.mean_time(k) + instance.mean_comm(data) for k, data in instance.predecessors[i]]
        tl[i] = max(heads, default=instance.number(0))
    return tl


def static_levels(instance, times):
    """sl: longest path to an exit by these times of the tasks, without communication."""
    level = {}
    for i in reversed(canonical_order(instance)):
        level[i] = times[i] + max((level[j] for j, _ in instance.successors[i]), default=instance.number(0))
    return level


def mean_times(instance):
    """Wbar"""
    return [instance.mean_time(i) for i in range(instance.task_count)]


def median_times(instance):
    """Median over the processors that can run the task of W; the mean of the middle two if their number is even."""
    rows = [sorted(instance.times(i)) for i in range(instance.task_count)]
    return [(row[(len(row) - 1) // 2] + row[len(row) // 2]) / 2 if len(row) % 2 == 0 else row[len(row) // 2]
            for row in rows]


def critical_path(instance):
    """From the task of largest bl, each time to the successor of largest commbar + bl."""
    bl, pos = bottom_levels(instance), positions(canonical_order(instance))
    task = min(bl, key=lambda i: (-bl[i], pos[i]))
    path = [task]
    while instance.successors[task]:
        task, _ = min(instance.successors[task],
                      key=lambda edge: (-(instance.mean_comm(edge[1]) + bl[edge[0]]), pos[edge[0]]))
        path.append(task)
    return path
