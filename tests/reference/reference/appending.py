"""Static schedulers that append tasks: `rr`, `dls`, `etf`, `hlfet`, `hdlfet`."""

from .order import canonical_order, mean_times, median_times, static_levels
from .plan import Plan


def rr(instance):
    """Canonical order; the k-th group or ungrouped task on processor k mod P."""
    plan, next_unit = Plan(instance), 0
    for task in canonical_order(instance):
        processor = plan.group_processor.get(instance.groups[task])
        if processor is None:
            processor = next_unit % instance.processor_count
            next_unit += 1
        plan.put(plan.appended(task, processor))
    return plan.placements


def dls(instance, delta=True):
    """Ready (task, processor) of largest dynamic level; without `delta` it lacks the term median - W."""
    median = median_times(instance)
    level = static_levels(instance, median)

    def preference(x):
        gain = median[x.task] - instance.planned[x.task][x.processor] if delta else 0
        return [-(level[x.task] - x.start + gain)]

    return _best_pairs(instance, preference)


def etf(instance):
    """Ready (task, processor) of smallest start; then larger sl."""
    level = static_levels(instance, mean_times(instance))
    return _best_pairs(instance, lambda x: [x.start, -level[x.task]])


def _best_pairs(instance, preference):
    """Each time the ready (task, processor) of smallest preference; ties: pos, then the smaller number."""
    plan = Plan(instance)
    while len(plan.placements) < instance.task_count:
        offers = [plan.appended(i, p) for i in plan.ready_tasks() for p in plan.candidates(i)]
        plan.put(min(offers, key=lambda x: (*preference(x), plan.pos[x.task], x.processor)))
    return plan.placements


def hlfet(instance):
    """Ready task of largest sl; where it starts first."""
    plan, level = Plan(instance), static_levels(instance, mean_times(instance))
    while len(plan.placements) < instance.task_count:
        _put_earliest(plan, min(plan.ready_tasks(), key=lambda i: (-level[i], plan.pos[i])))
    return plan.placements


def hdlfet(instance):
    """Ready task of largest sl - start on the processor that is ready first; where it starts first."""
    plan, level = Plan(instance), static_levels(instance, mean_times(instance))
    while len(plan.placements) < instance.task_count:
        q = min(plan.processors, key=lambda p: (plan.ready(p), p))
        _put_earliest(plan, min(plan.ready_tasks(),
                                key=lambda i: (-(level[i] - plan.appended(i, q).start), plan.pos[i])))
    return plan.placements


def _put_earliest(plan, task):
    plan.put(min((plan.appended(task, p) for p in plan.candidates(task)), key=lambda x: (x.start, x.processor)))
