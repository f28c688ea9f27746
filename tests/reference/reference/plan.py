"""A schedule with one replica per task, under construction."""

from collections import namedtuple

from .order import canonical_order, positions

Placement = namedtuple("Placement", "task processor start finish")


class Plan:
    """`placements`: in placement order. `processors`: those that may be used, all by default."""

    def __init__(self, instance, processors=None):
        self.instance = instance
        self.processors = range(instance.processor_count) if processors is None else processors
        self.pos = positions(canonical_order(instance))
        self.placements, self.of_task, self.group_processor = [], {}, {}

    def ready_tasks(self):
        """Tasks not placed all of whose predecessors are placed, in canonical order."""
        return sorted((i for i in range(self.instance.task_count) if i not in self.of_task
                       and all(k in self.of_task for k, _ in self.instance.predecessors[i])),
                      key=self.pos.get)

    def candidates(self, task):
        """The processor of the task's group, or those that can run the task: if none may be used, the others."""
        fixed = self.group_processor.get(self.instance.groups[task])
        if fixed is not None:
            return [fixed]
        return self.instance.able(task, self.processors) or self.instance.able(task)

    def arrival(self, task, p):
        """DA, of the inputs whose producers are placed."""
        return max((self.of_task[k].finish + self.instance.comm(data, self.of_task[k].processor, p)
                    for k, data in self.instance.predecessors[task] if k in self.of_task), default=self.instance.number(0))

    def ready(self, p):
        return max((x.finish for x in self.placements if x.processor == p), default=self.instance.number(0))

    def appended(self, task, p):
        return self._starting(task, p, max(self.arrival(task, p), self.ready(p)))

    def inserted(self, task, p):
        """In the earliest gap after the data's arrival with start + W <= next start."""
        earliest, gap_begin = self.arrival(task, p), self.instance.number(0)
        for other in execution_order(self.placements, self.pos, p):
            start = max(gap_begin, earliest)
            if start + self.instance.planned[task][p] <= other.start:
                return self._starting(task, p, start)
            gap_begin = other.finish
        return self._starting(task, p, max(gap_begin, earliest))

    def put(self, placement):
        self.placements.append(placement)
        self.of_task[placement.task] = placement
        group = self.instance.groups[placement.task]
        if group is not None:
            self.group_processor[group] = placement.processor

    def _starting(self, task, p, start):
        return Placement(task, p, start, start + self.instance.planned[task][p])


def execution_order(placements, pos, processor):
    """The placements on a processor, sorted by (start, finish, pos)."""
    mine = [x for x in placements if x.processor == processor]
    return sorted(mine, key=lambda x: (x.start, x.finish, pos[x.task]))
