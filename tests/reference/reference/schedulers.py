"""The static schedulers `heft`, `rr` and `dls`. A schedule is a list of placements in placement order."""

from collections import namedtuple

from .order import bottom_levels, canonical_order, positions

Placement = namedtuple("Placement", "task processor start finish")


def heft(instance, processors=None):
    """Decreasing bl; insertion where a task finishes first; ties: the smaller processor number.

    `processors`: those that may be used, all by default.
    """
    processors = range(instance.processor_count) if processors is None else processors
    bl, pos = bottom_levels(instance), positions(canonical_order(instance))
    placements, group_processor = [], {}
    for task in sorted(bl, key=lambda i: (-bl[i], pos[i])):
        fixed = group_processor.get(instance.groups[task])
        candidates = processors if fixed is None else [fixed]
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


def median_times(instance):
    """Median over the processors of W; the mean of the middle two if their number is even."""
    rows = [sorted(row) for row in instance.planned]
    upper, lower = instance.processor_count // 2, (instance.processor_count - 1) // 2
    return [row[upper] if upper == lower else (row[lower] + row[upper]) / 2 for row in rows]


def static_levels(instance, times):
    """sl: longest path to an exit by these times of the tasks, without communication."""
    level = {}
    for i in reversed(canonical_order(instance)):
        level[i] = times[i] + max((level[j] for j, _ in instance.successors[i]), default=instance.number(0))
    return level


def dls(instance, delta=True):
    """Ready (task, processor) of largest dynamic level, appended; ties: pos, then the smaller number.

    Without `delta` the level lacks the term median - W.
    """
    pos, median = positions(canonical_order(instance)), median_times(instance)
    level, placements, group_processor, placed = static_levels(instance, median), [], {}, set()

    def pairs():
        for i in range(instance.task_count):
            if i not in placed and all(k in placed for k, _ in instance.predecessors[i]):
                fixed = group_processor.get(instance.groups[i])
                for p in range(instance.processor_count) if fixed is None else [fixed]:
                    ready = max((x.finish for x in placements if x.processor == p), default=instance.number(0))
                    start = max(_data_arrival(instance, placements, i, p), ready)
                    gain = median[i] - instance.planned[i][p] if delta else 0
                    yield -(level[i] - start + gain), pos[i], p, i, start

    while len(placements) < instance.task_count:
        _, _, p, i, start = min(pairs())
        placements.append(Placement(i, p, start, start + instance.planned[i][p]))
        placed.add(i)
        _fix_group(group_processor, instance.groups[i], p)
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


SCHEDULERS = {"heft": heft, "rr": rr, "dls": dls}
