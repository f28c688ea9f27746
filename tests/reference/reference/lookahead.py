"""`lookahead`: tasks are inserted by the finish of their children."""

from .inserting import earliest_finish
from .order import bottom_levels
from .plan import Plan


def lookahead(instance):
    """Decreasing bl; where the children, put after the task on trial, finish soonest as a whole."""
    plan, bl = Plan(instance), bottom_levels(instance)
    rank = {i: (-bl[i], plan.pos[i]) for i in bl}

    def latest_child(placement):
        trial = _copy(plan)
        trial.put(placement)
        children = sorted((j for j, _ in instance.successors[placement.task]), key=rank.get)
        for child in children:
            trial.put(earliest_finish(trial, child, trial.candidates(child)))
        return max((trial.of_task[child].finish for child in children), default=placement.finish)

    for task in sorted(bl, key=rank.get):
        plan.put(min((plan.inserted(task, p) for p in plan.candidates(task)),
                     key=lambda x: (latest_child(x), x.processor)))
    return plan.placements


def _copy(plan):
    other = Plan(plan.instance)
    for placement in plan.placements:
        other.put(placement)
    return other
