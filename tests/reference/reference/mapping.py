"""Mapping heuristics on ready tasks: `min-min`, `max-min`, `sufferage`, `duplex`; `mct`, `met`, `olb`.

All append. Immediate modes take the tasks in canonical order, batch modes choose among the ready ones.
"""

from .order import canonical_order
from .plan import Plan


def min_min(instance, batch="rolling"):
    """The ready task whose earliest completion is the earliest."""
    return _batches(instance, batch, lambda offers: -offers[0].finish)


def max_min(instance, batch="rolling"):
    """The ready task whose earliest completion is the latest."""
    return _batches(instance, batch, lambda offers: offers[0].finish)


def sufferage(instance, batch="rolling"):
    """The ready task with the largest difference between its two earliest completions, 0 if it has one only."""
    return _batches(instance, batch, lambda offers: offers[1].finish - offers[0].finish if len(offers) > 1 else 0)


def duplex(instance, batch="rolling"):
    """The schedule of min-min, unless that of max-min is shorter."""
    return min(min_min(instance, batch), max_min(instance, batch), key=lambda plan: max(x.finish for x in plan))


def _batches(instance, batch, score):
    """Each time the task of largest score goes where it completes first. Score: of its placements, by increasing
    (finish, processor). Batch `drained`: tasks that become ready wait until all that were ready are placed."""
    plan = Plan(instance)
    waiting = plan.ready_tasks()
    while waiting:
        offers = {i: sorted((plan.appended(i, p) for p in plan.candidates(i)), key=lambda x: (x.finish, x.processor))
                  for i in waiting}
        chosen = min(waiting, key=lambda i: (-score(offers[i]), plan.pos[i]))
        plan.put(offers[chosen][0])
        waiting.remove(chosen)
        if batch == "rolling" or not waiting:
            waiting = plan.ready_tasks()
    return plan.placements


def mct(instance):
    """Where the task completes first."""
    return _immediately(instance, lambda plan, x: x.finish)


def met(instance):
    """Where the task takes least time."""
    return _immediately(instance, lambda plan, x: instance.planned[x.task][x.processor])


def olb(instance):
    """Where the last task ends first."""
    return _immediately(instance, lambda plan, x: plan.ready(x.processor))


def _immediately(instance, cost):
    plan = Plan(instance)
    for task in canonical_order(instance):
        plan.put(min((plan.appended(task, p) for p in plan.candidates(task)),
                     key=lambda x: (cost(plan, x), x.processor)))
    return plan.placements
