"""A replicated schedule under construction."""

from collections import namedtuple

from ..order import bottom_levels, canonical_order, positions

# `sources`: (task, processor) of the chosen senders; None: all that may send
Replica = namedtuple("Replica", "task processor start finish sources")


def replicas_from(rows):
    """Rows: [task, processor, start, finish] and, where sources are chosen, these."""
    return [Replica(*row[:4], list(map(tuple, row[4])) if len(row) > 4 else None) for row in rows]


class ReplicatedPlan:
    """`replicas`: in placement order. `of_task`: task -> its replicas in replica order."""

    def __init__(self, instance):
        self.instance, self.processors, self.node = instance, range(instance.processor_count), instance.node
        self.pos, self.bl = positions(canonical_order(instance)), bottom_levels(instance)
        self.replicas, self.of_task, self.group_processors = [], {}, {}

    def complete(self):
        return len(self.of_task) == self.instance.task_count

    def most_critical_task(self):
        """The free task of largest tl + bl; ties: the smaller pos."""
        free = [i for i in range(self.instance.task_count) if i not in self.of_task
                and all(k in self.of_task for k, _ in self.instance.predecessors[i])]
        return min(free, key=lambda i: (-(self._top_level(i) + self.bl[i]), self.pos[i]))

    def _top_level(self, i):
        """tl: each input from the replica that is the first on the processor farthest from it."""
        return max((min(x.finish + self._longest_transfer(data, x.processor) for x in self.of_task[k])
                    for k, data in self.instance.predecessors[i]), default=self.instance.number(0))

    def _longest_transfer(self, data, p):
        if data == 0 or self.instance.node_count == 1:
            return self.instance.number(0)
        return data * max(self.instance.delay(p, q) for q in self.processors) + self.instance.startup

    def ready(self, p):
        return max((x.finish for x in self.replicas if x.processor == p), default=self.instance.number(0))

    def arrival(self, i, p):
        """DA: each input from the replica on p's node, or else from the one that is the first."""
        return max((min(x.finish + self.instance.comm(data, x.processor, p) for x in self._senders(k, p))
                    for k, data in self.instance.predecessors[i]), default=self.instance.number(0))

    def _senders(self, k, p):
        return [x for x in self.of_task[k] if self.node[x.processor] == self.node[p]] or self.of_task[k]

    def processors_of_smallest_finish(self, i, count):
        """One of each node, by increasing (F, p), F of eq. (1). A group stays on the processors of its first task."""
        def rank(p):
            return self.instance.planned[i][p] + max(self.arrival(i, p), self.ready(p)), p

        candidates = self.group_processors.get(self.instance.groups[i], self.processors)
        best = [min((p for p in candidates if self.node[p] == n), key=rank) for n in {self.node[p] for p in candidates}]
        return sorted(best, key=rank)[:count]

    def put(self, replicas):
        """All replicas of one task."""
        task = replicas[0].task
        self.of_task[task] = replicas
        self.replicas += replicas
        if self.instance.groups[task] is not None:
            self.group_processors.setdefault(self.instance.groups[task], [x.processor for x in replicas])

    def replica(self, task, p, arrival, sources=None):
        start = max(arrival, self.ready(p))
        return Replica(task, p, start, start + self.instance.planned[task][p], sources)
