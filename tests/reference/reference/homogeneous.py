"""`sees: homogeneous`: a scheduler that takes all processors for equal."""

import copy

from .order import canonical_order, positions
from .plan import Plan


def seen_as_homogeneous(instance):
    """The instance with the mean of each row of W in place of the row's times."""
    seen = copy.copy(instance)
    seen.planned = [[instance.mean_time(i)] * instance.processor_count for i in range(instance.task_count)]
    return seen


def with_own_times(instance, placements):
    """The same mapping and order of execution, each task as early as it allows with the times of `instance`."""
    pos, plan = positions(canonical_order(instance)), Plan(instance)
    for x in sorted(placements, key=lambda x: (x.start, x.finish, pos[x.task])):   # predecessors come first
        plan.put(plan.appended(x.task, x.processor))
    return [plan.of_task[x.task] for x in placements]
