"""GTP/c with estimates of its own, by the formulas of src/schedulers/reactive/README.md: what State.estimates() says is compared with it."""

import numpy as np

RUNNING, FINISHED = 1, 2


class GtpByFormulas:
    def __init__(self, instance, copies=True):
        self.instance, self.copies = instance, copies
        processors = instance.processor_count
        self.into = [list(map(int, instance.in_edges(task))) for task in range(instance.task_count)]
        self.readers = [np.flatnonzero(instance.item == item) for item in instance.item]  # [edges] the edges that carry the same item
        self.local = np.eye(processors, dtype=bool)
        delays = [delay for row in np.where(self.local, 0.0, instance.delays) for delay in row]
        mean_delay = sum(delays) / (processors * (processors - 1)) if processors > 1 else 0.0
        self.mean = sum(instance.times.T) / processors  # of each task's times; one after the other, as the library adds
        communication = np.where(instance.data > 0, instance.startup * (processors > 1) + instance.data * mean_delay, 0.0)
        level = self.mean.copy()
        for task in instance.order[::-1]:  # successors first
            for edge in self.into[task]:
                before = instance.sources[edge]
                level[before] = max(level[before], self.mean[before] + (communication[edge] + level[task]))
        self.order = np.lexsort((instance.position, -level))

    def reschedule(self, state):
        """[(task, processor)] of all unfinished tasks, predecessors first."""
        self.begin(state)
        mapping = []
        for task in map(int, self.order):
            if state.phase[task] == FINISHED:
                continue
            start, finish = self.estimates(task)
            now, best = state.assigned[task], int(finish.argmin())
            if now >= 0 and finish[now] == finish[best]:
                best = int(now)
            if finish[best] < np.inf:
                self.place(task, best, finish[best])
                mapping.append((task, best, start[best], finish[best]))
            elif state.last_assigned[task] >= 0:  # no processor can run it at present: it stays where it was
                best = int(state.last_assigned[task])
                mapping.append((task, best, self.free[best], self.free[best]))
        return self.in_order(mapping)

    def begin(self, state):
        """No task has been placed in this state."""
        self.state, self.live = state, state.availability > 0
        self.closed = np.where(self.local, ~self.live, state.link_rate == 0)
        self.finish, self.where = np.full(self.instance.task_count, np.inf), {}
        self.free = np.full(len(self.live), state.time)
        self.share = np.where(self.live, state.availability, 1.0)

    def place(self, task, processor, finish):
        self.finish[task], self.where[task] = finish, processor
        self.free[processor] = max(self.free[processor], finish)

    def estimates(self, task):
        """Estimated start and finish on each processor, behind what has been placed there."""
        state, left = self.state, self.instance.times[task].copy()
        start = np.maximum(self.arrivals(task), self.free)
        if state.phase[task] == RUNNING:
            now = state.assigned[task]
            left[now] *= 1.0 - state.computed[task]
            start[now] = state.time
        return start, np.where(self.live, start + left / self.share, np.inf)

    def sources(self, edge):
        """The processors that may send the edge's data now."""
        producer = self.instance.sources[edge]
        if self.copies:
            return np.flatnonzero(self.state.copies[edge])
        at = self.state.placed[producer]
        return [at] if self.state.phase[producer] == FINISHED and self.state.copies[edge, at] else []

    def arrivals(self, task):
        """Estimated arrival of the last input on each processor."""
        state, last = self.state, np.zeros(len(self.live))
        for edge in self.into[task]:
            producer, to = self.instance.sources[edge], state.assigned[task]
            arrival = np.full(len(self.live), np.inf)
            for source in self.sources(edge):
                arrival = np.minimum(arrival, state.time + self.transfer(edge, source))
            if len(self.readers[edge]) > 1:
                arrival = np.minimum(arrival, self.shared(edge))
            if to >= 0 and state.copies[edge, to]:
                arrival[to] = state.time
            elif to >= 0 and state.moving_from[edge] >= 0:
                arrival[to] = min(arrival[to], state.time + self.rest(edge, state.moving_from[edge], to))
            if state.phase[producer] != FINISHED and producer in self.where:
                arrival = np.minimum(arrival, self.finish[producer] + self.transfer(edge, self.where[producer]))
            last = np.maximum(last, arrival)
        return np.where(self.instance.times[task] < np.inf, last, np.inf)

    def shared(self, edge):
        """The same of an item where other tasks that read it have it, or wait for a transfer of it."""
        state = self.state
        arrival = np.where(self.live & (state.copies[edge] > 0), state.time, np.inf)
        for other in self.readers[edge]:
            if state.moving_from[other] >= 0:
                to = state.assigned[self.instance.targets[other]]
                arrival[to] = min(arrival[to], state.time + self.rest(other, state.moving_from[other], to))
        return arrival

    def transfer(self, edge, source):
        """Estimated time of the edge's data to each processor."""
        data, rate = self.instance.data[edge], np.where(self.closed[source], 1.0, self.state.link_rate[source])
        startup = np.where(self.local[source], 0.0, self.instance.startup)
        moving = startup + data * np.where(self.local[source], 0.0, self.instance.delays[source]) / rate if data > 0 else 0.0
        return np.where(self.closed[source], np.inf, moving)

    def rest(self, edge, source, to):
        """The same of the transfer in progress."""
        if self.closed[source, to]:
            return np.inf
        data = self.instance.data[edge] * (0.0 if source == to else self.instance.delays[source, to])
        return self.state.startup_left[edge] + data * (1.0 - self.state.moved[edge]) / self.state.link_rate[source, to] if data > 0 else 0.0

    def in_order(self, mapping):
        """Tasks that follow each other on a processor at equal times stand by increasing position."""
        of = {}
        for at, (task, processor, start, finish) in enumerate(mapping):
            slots = of.setdefault(processor, [])
            slots.append(at)
            for k in range(len(slots) - 1, 0, -1):
                (other, _, *times), (mine, _, *own) = mapping[slots[k - 1]], mapping[slots[k]]
                placed = other in self.where and mine in self.where
                if times != own or not placed or self.instance.position[other] < self.instance.position[mine]:
                    break
                mapping[slots[k - 1]], mapping[slots[k]] = mapping[slots[k]], mapping[slots[k - 1]]
        return [(task, processor) for task, processor, _, _ in mapping]
