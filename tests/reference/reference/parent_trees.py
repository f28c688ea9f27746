"""`hcpt`: the critical path and what it depends on, inserted."""

from .inserting import earliest_finish
from .order import bottom_levels, critical_path
from .plan import Plan


def hcpt(instance):
    """The critical path, each task behind its unlisted ancestors: the parent of largest bl first, then the next."""
    plan, bl, listed = Plan(instance), bottom_levels(instance), []

    def enlist(task):
        while task not in listed:
            unlisted = [k for k, _ in instance.predecessors[task] if k not in listed]
            if unlisted:
                enlist(min(unlisted, key=lambda k: (-bl[k], plan.pos[k])))
            else:
                listed.append(task)

    ends = [i for i in range(instance.task_count) if not instance.successors[i]]
    for task in critical_path(instance) + sorted(ends, key=lambda i: (-bl[i], plan.pos[i])):
        enlist(task)
    for task in listed:
        plan.put(earliest_finish(plan, task, plan.candidates(task)))
    return plan.placements
