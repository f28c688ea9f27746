"""`flb` and `bil`: ready tasks, appended, by priorities that change with the schedule."""

from .order import bottom_levels, canonical_order
from .plan import Plan


def flb(instance):
    """Of two candidates the one that starts first: among the tasks that still wait for a message from its
    processor, and the other task of earliest last message on the processor that is ready first."""
    plan, bl = Plan(instance), bottom_levels(instance)

    def last_message(task):
        """Its arrival, if it were sent to an average processor, and where it comes from; None if from nowhere."""
        messages = [(-(plan.of_task[k].finish + instance.mean_comm(data)), plan.pos[k], plan.of_task[k].processor)
                    for k, data in instance.predecessors[task]]
        return (-min(messages)[0], min(messages)[2]) if messages else (instance.number(0), None)

    while len(plan.placements) < instance.task_count:
        enabled, others = [], []
        for task in plan.ready_tasks():
            arrival, sender = last_message(task)
            if sender is not None and arrival >= plan.ready(sender):
                enabled.append((task, sender))
            else:
                others.append((arrival, -bl[task], plan.pos[task], task))
        heads = [min(((plan.arrival(i, p), -bl[i], plan.pos[i], i) for i, sender in enabled if sender == p), default=None)
                 for p in plan.processors]
        first = min(((plan.appended(head[3], p).start, p, head[3]) for p, head in enumerate(heads) if head), default=None)
        idle = min(plan.processors, key=lambda p: (plan.ready(p), p))
        second = (plan.appended(min(others)[3], idle).start, idle, min(others)[3]) if others else None
        _, processor, task = first if second is None or (first and first[0] < second[0]) else second
        group = plan.group_processor.get(instance.groups[task])
        plan.put(plan.appended(task, processor if group is None else group))
    return plan.placements


def imaginary_levels(instance):
    """BIL(i, p) = W + max over children of min over q of (BIL(child, q) + comm from p to q)."""
    level, processors = {}, range(instance.processor_count)
    for i in reversed(canonical_order(instance)):
        for p in processors:
            level[i, p] = instance.planned[i][p] + max(
                (min(level[j, q] + instance.comm(data, p, q) for q in processors) for j, data in instance.successors[i]),
                default=instance.number(0))
    return level


def bil(instance):
    """k ready tasks: the one of largest k-th smallest imaginary makespan; where its own, with more weight on W the
    more tasks are ready, is smallest."""
    plan, level = Plan(instance), imaginary_levels(instance)
    processors = instance.processor_count
    while len(plan.placements) < instance.task_count:
        ready = plan.ready_tasks()
        makespans = {i: [plan.appended(i, p).start + level[i, p] for p in range(processors)] for i in ready}
        rank = min(len(ready), processors)

        def urgency(i):
            return [-x for x in reversed(sorted(makespans[i])[:rank])], plan.pos[i]

        task = min(ready, key=urgency)
        weight = max(len(ready) / processors - 1, 0)
        best = min(range(processors), key=lambda p: (makespans[task][p] + instance.planned[task][p] * weight, p))
        group = plan.group_processor.get(instance.groups[task])
        plan.put(plan.appended(task, best if group is None else group))
    return plan.placements
