"""The static schedulers `heft` and `rr`. A schedule is a list of placements in placement order."""

from collections import namedtuple

from .order import bottom_levels, canonical_order, positions

Placement = namedtuple("Placement", "task processor start finish")


def heft(instance):
    """Decreasing bl; insertion where a task finishes first; ties: the smaller processor number."""
    bl, pos = bottom_levels(instance), positions(canonical_order(instance))
    placements, group_processor = [], {}
    for task in sorted(bl, key=lambda i: (-bl[i], pos[i])):
        fixed = group_processor.get(instance.groups[task])
        candidates = range(instance.processor_count) if fixed is None else [fixed]
        offers = [_insert(instance, placements, pos, task, p) for p in candidates]
        best = min(offers, key=lambda offer: (offer.finish, offer.processor))
        placements.append(best)
        _fix_group(group_processor, instance.groups[task], best.processor)
    return placements


def rr(instance):
    """Canonical order; the k-th group or ungrouped task on processor k mod P, appended."""
    placements, group_processor, next_unit = [], {}, 0
    for task in canonical_order(instance):
        processor = group_processor.get(instance.groups[task])
        if processor is None:
            processor = next_unit % instance.processor_count
            next_unit += 1
            _fix_group(group_processor, instance.groups[task], processor)
        ready = max((x.finish for x in placements if x.processor == processor), default=instance.number(0))
        start = max(ready, _data_arrival(instance, placements, task, processor))
        placements.append(Placement(task, processor, start, start + instance.planned[task][processor]))
    return placements


def _fix_group(group_processor, group, processor):
    if group is not None:
        group_processor[group] = processor


def _data_arrival(instance, placements, task, processor):
    placed = {x.task: x for x in placements}
    return max((placed[k].finish + instance.comm(data, placed[k].processor, processor)
                for k, data in instance.predecessors[task]), default=instance.number(0))


def _insert(instance, placements, pos, task, processor):
    """Places a task in the earliest gap after its data's arrival with start + W <= next start."""
    earliest = _data_arrival(instance, placements, task, processor)
    work = instance.planned[task][processor]
    gap_begin = instance.number(0)
    for other in execution_order(placements, pos, processor):
        start = max(gap_begin, earliest)
        if start + work <= other.start:
            return Placement(task, processor, start, start + work)
        gap_begin = other.finish
    start = max(gap_begin, earliest)
    return Placement(task, processor, start, start + work)


def execution_order(placements, pos, processor):
    """The placements on a processor, sorted by (start, finish, pos)."""
    mine = [x for x in placements if x.processor == processor]
    return sorted(mine, key=lambda x: (x.start, x.finish, pos[x.task]))


SCHEDULERS = {"heft": heft, "rr": rr}
