"""Static schedulers that insert tasks into gaps: `heft`, `cpop`, `peft`."""

from .order import bottom_levels, canonical_order, critical_path, top_levels
from .plan import Plan


def heft(instance, processors=None):
    """Decreasing bl; where a task finishes first. `processors`: those that may be used, all by default."""
    plan, bl = Plan(instance, processors), bottom_levels(instance)
    for task in sorted(bl, key=lambda i: (-bl[i], plan.pos[i])):
        plan.put(earliest_finish(plan, task, plan.candidates(task)))
    return plan.placements


def cpop(instance):
    """Ready task of largest tl + bl; the critical path on the processor of its smallest total W."""
    plan, bl, tl, path = Plan(instance), bottom_levels(instance), top_levels(instance), critical_path(instance)
    of_path = min(plan.processors, key=lambda p: (sum(instance.planned[i][p] for i in path), p))
    for task in _by_rank(plan, {i: tl[i] + bl[i] for i in bl}):
        grouped = plan.group_processor.get(instance.groups[task]) is not None
        candidates = [of_path] if task in path and not grouped else plan.candidates(task)
        plan.put(earliest_finish(plan, task, candidates))
    return plan.placements


def peft(instance):
    """Ready task of largest mean OCT; where finish + OCT is smallest."""
    plan, table = Plan(instance), _optimistic_costs(instance)
    rank = {i: sum(row, instance.number(0)) / instance.processor_count for i, row in table.items()}
    for task in _by_rank(plan, rank):
        plan.put(earliest_finish(plan, task, plan.candidates(task), table[task]))
    return plan.placements


def _by_rank(plan, rank):
    """Each time the ready task of largest rank; ties: the smaller pos."""
    while len(plan.placements) < plan.instance.task_count:
        yield min(plan.ready_tasks(), key=lambda i: (-rank[i], plan.pos[i]))


def earliest_finish(plan, task, candidates, extra=None):
    """Ties: the smaller processor number. `extra`: added to the finish on each processor."""
    offers = [plan.inserted(task, p) for p in candidates]
    return min(offers, key=lambda x: (x.finish + (extra[x.processor] if extra else 0), x.processor))


def _optimistic_costs(instance):
    """OCT(i, p) = max over successors j of min over q of (OCT(j, q) + W[j][q] + commbar, if q is not on p's node)."""
    table, processors = {}, range(instance.processor_count)
    for i in reversed(canonical_order(instance)):
        table[i] = [max((min(table[j][q] + instance.planned[j][q]
                             + (instance.number(0) if instance.node[q] == instance.node[p] else instance.mean_comm(data)) for q in processors)
                         for j, data in instance.successors[i]), default=instance.number(0)) for p in processors]
    return table
