"""Orders of tasks: canonical position, levels, bottom levels, critical path."""


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
