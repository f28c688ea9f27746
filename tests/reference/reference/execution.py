"""Executes a one-replica static schedule in a scenario, one instant after another.

The order at an instant is: events of the scenario, completions, starts.
Numbers should be exact (Fraction): an activity completes when its remainder is exactly 0.
"""

from .order import canonical_order, positions
from .plan import execution_order


class Computation:
    def __init__(self, task, processor, work):
        self.task, self.processor, self.left = task, processor, work

    def rate(self, machines):
        return machines.processor[self.processor]

    def time_to_next_change(self, machines):
        return self.left / self.rate(machines)

    def advance(self, elapsed, machines):
        self.left -= elapsed * self.rate(machines)
        return self.left == 0


class Transfer:
    """Between nodes: first the startup, at rate 1, then the data at the link's bandwidth."""

    def __init__(self, source, target, startup, data):
        self.source, self.target = source, target
        self.startup_left, self.left = startup, data

    def rate(self, machines):
        """Rate of the current phase; 0, startup included, if an end or the link is at 0."""
        if not (machines.live(self.source) and machines.live(self.target)):
            return 0
        bandwidth = machines.link_bandwidth(self.source, self.target)
        return 1 if self.startup_left > 0 and bandwidth > 0 else bandwidth

    def time_to_next_change(self, machines):
        phase = self.startup_left if self.startup_left > 0 else self.left
        return phase / self.rate(machines)

    def advance(self, elapsed, machines):
        moved = elapsed * self.rate(machines)
        if self.startup_left > 0:
            self.startup_left -= moved
        else:
            self.left -= moved
        return self.startup_left == 0 and self.left == 0


class Machines:
    """Availabilities at the current instant: of processors, and of links between nodes."""

    def __init__(self, instance):
        self.instance = instance
        self.processor = [instance.number(1)] * instance.processor_count
        self.link = {}

    def apply(self, event):
        value = self.instance.number(event["availability"])
        if "link" in event:
            self.link[frozenset(event["link"])] = value
        for p in self._processors(event):
            self.processor[p] = value

    def _processors(self, event):
        """All of the node, or the one."""
        if "node" in event:
            return self.instance.cores[event["node"]]
        return [event["processor"]] if "processor" in event else []

    def live(self, node):
        """Its processors are all at availability 0, or none of them is."""
        return self.processor[self.instance.cores[node][0]] > 0

    def is_stopped(self, resource):
        """Whether the node, processor or link that an event names is at availability 0."""
        if "link" in resource:
            return self.link.get(frozenset(resource["link"]), 1) == 0
        return all(self.processor[p] == 0 for p in self._processors(resource))

    def link_bandwidth(self, n, m):
        if n == m:
            return self.instance.number(1)
        peak = self.instance.bandwidth[self.instance.cores[n][0]][self.instance.cores[m][0]]
        return peak * self.link.get(frozenset((n, m)), self.instance.number(1))


class Execution:
    """run() sets `finish` (task -> time), `instants` (of completions), `messages`, `data_moved`."""

    def __init__(self, instance, placements, events):
        self.instance, self.machines = instance, Machines(instance)
        self.events = sorted(events, key=lambda e: e["time"])   # stable: file order at one time
        pos = positions(canonical_order(instance))
        self.queues = [[x.task for x in execution_order(placements, pos, p)]
                       for p in range(instance.processor_count)]
        self.processor_of = {x.task: x.processor for x in placements}
        self.arrived = set()      # edges whose data is on the consumer's node
        self.carried = {}         # transfer -> edges of one item, whose consumers are on one node
        self.active = []          # computations and transfers, including stopped ones
        self.now = instance.number(0)
        self.finish, self.instants = {}, []
        self.messages, self.data_moved = 0, instance.number(0)

    def run(self):
        """True if every task finished, False if the run stalled."""
        due = []
        while True:
            while self.events and self.instance.number(self.events[0]["time"]) <= self.now:
                self.machines.apply(self.events.pop(0))
            for activity in due:
                self._complete(activity)
            while self._start_tasks() or self._complete_instantaneous():
                pass
            if len(self.finish) == self.instance.task_count:
                return True
            moving = [a for a in self.active if a.rate(self.machines) > 0]
            nexts = [self.now + a.time_to_next_change(self.machines) for a in moving]
            nexts += [self.instance.number(e["time"]) for e in self.events[:1]]
            if not nexts:
                return False
            elapsed = min(nexts) - self.now
            self.now = min(nexts)
            due = [a for a in moving if a.advance(elapsed, self.machines)]

    def _start_tasks(self):
        started = False
        for p, queue in enumerate(self.queues):
            busy = any(isinstance(a, Computation) and a.processor == p for a in self.active)
            if busy or not queue or self.machines.processor[p] == 0:
                continue
            task = queue[0]
            if all((k, task) in self.arrived for k, _ in self.instance.predecessors[task]):
                queue.pop(0)
                self.active.append(Computation(task, p, self.instance.true[task][p]))
                started = True
        return started

    def _complete_instantaneous(self):
        """Completes one activity that needs no time and is not stopped; False if there is none."""
        for activity in self.active:
            startup_left = getattr(activity, "startup_left", 0)
            if startup_left == 0 and activity.left == 0 and activity.rate(self.machines) > 0:
                self._complete(activity)
                return True
        return False

    def _complete(self, activity):
        self.active.remove(activity)
        self.instants.append(self.now)
        if isinstance(activity, Transfer):
            self.arrived.update(self.carried.pop(activity))
        else:
            self.finish[activity.task] = self.now
            self._send_results(activity.task)

    def _send_results(self, task):
        """One transfer per item and node."""
        node = {i: self.instance.node[p] for i, p in self.processor_of.items()}
        source, edges, volume = node[task], {}, {}
        for successor, data in self.instance.successors[task]:
            way = self.instance.item[task, successor], node[successor]
            edges.setdefault(way, []).append((task, successor))
            volume[way] = data
        for (item, target), data in volume.items():
            remote = source != target and data > 0
            transfer = Transfer(source, target, self.instance.startup if remote else 0, data if remote else 0)
            self.carried[transfer] = edges[item, target]
            self.active.append(transfer)
            if remote:
                self.messages += 1
                self.data_moved += data
