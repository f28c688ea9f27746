"""Executes a replicated schedule in a scenario, one instant after another.

The order at an instant is: events of the scenario, crashes, completions, starts. A node whose availability
falls to 0 has crashed for good; nothing finishes on it and nothing arrives on or from it at any time >= the crash.
One that is at 0 from time 0 and above 0 later joins. Numbers should be exact (Fraction).
"""

from ..execution import Computation, Machines, Transfer
from .senders import senders

WAITING, RUNNING, FINISHED, SKIPPED = "waiting", "running", "finished", "skipped"


class Message:
    """A transfer of an item to replicas on one node, and how it went. `end`: arrival or loss."""

    def __init__(self, transfer, task, receivers, data, now):
        self.transfer, self.task, self.receivers, self.data = transfer, task, receivers, data
        self.begin, self.end = now, None


class ReplicatedExecution:
    """Replicas are known by their index in placement order."""

    def __init__(self, instance, replicas, events, any_live=False):
        self.instance, self.replicas, self.any_live = instance, replicas, any_live
        self.machines, self.node = Machines(instance), [instance.node[x.processor] for x in replicas]
        self.events = sorted(events, key=lambda e: e["time"])   # stable: file order at one time
        self.now, self.instants = instance.number(0), []
        self.status = [WAITING] * len(replicas)
        self.start, self.finish, self.lost_at = {}, {}, {}      # lost_at: end of a computation that crashed
        self.of_task = [[r for r, x in enumerate(replicas) if x.task == i] for i in range(instance.task_count)]
        self.sources = [{k: senders(instance, replicas, r, k) for k, _ in instance.predecessors[x.task]}
                        for r, x in enumerate(replicas)]
        self.arrived = set()                                    # (replica, predecessor)
        self.computations, self.under_way, self.messages = {}, [], []
        self.crashed, self.joining = set(), self._joining()

    def _joining(self):
        return {self.instance.node_of_event(e) for e in self.events if e["time"] > 0 and e["availability"] > 0}

    def run(self):
        """True if at last every replica has finished or was skipped and no transfer is under way; False if the run
        stalled."""
        due = []
        while True:
            self._apply_events()
            self._crash()
            self._skip()   # what a crash takes is replaced before anything ends at this instant
            for activity in due:
                self._complete(activity)
            self._skip()
            while self._start_replicas() or self._complete_instantaneous():
                pass
            if not {WAITING, RUNNING} & set(self.status) and not self.under_way:
                return True
            moving = [a for a in self._activities() if a.rate(self.machines) > 0]
            nexts = [self.now + a.time_to_next_change(self.machines) for a in moving]
            nexts += [self.instance.number(e["time"]) for e in self.events[:1]]
            if not nexts:
                return False
            elapsed = min(nexts) - self.now
            self.now = min(nexts)
            due = [a for a in moving if a.advance(elapsed, self.machines)]

    def _activities(self):
        return list(self.computations.values()) + [m.transfer for m in self.under_way]

    # crashes

    def _apply_events(self):
        while self.events and self.instance.number(self.events[0]["time"]) <= self.now:
            self.machines.apply(self.events.pop(0))
        for n in range(self.instance.node_count):
            if self.machines.live(n):
                self.joining.discard(n)
            elif n not in self.joining:
                self.crashed.add(n)
        for n in self.crashed:
            self.machines.apply({"node": n, "availability": 0})

    def _crash(self):
        """Replicas that wait or run on crashed nodes, and their transfers, are lost."""
        for r in range(len(self.replicas)):
            if self.node[r] in self.crashed and self.status[r] in (WAITING, RUNNING):
                if self.status[r] == RUNNING:
                    self.lost_at[r] = self.now
                    del self.computations[r]
                self.status[r] = SKIPPED
        for message in list(self.under_way):
            if self.crashed & {message.transfer.source, message.transfer.target}:
                self._close(message)

    def _can_deliver(self, s):
        return self.status[s] != SKIPPED and self.node[s] not in self.crashed

    def _skip(self):
        """Waiting replicas that can no longer receive some input are skipped; with `any_live` others may send it."""
        late = []
        for r in range(len(self.replicas)):   # sources come first
            missing = [k for k in self.sources[r] if (r, k) not in self.arrived]
            lost = [k for k in missing if not any(self._can_deliver(s) for s in self.sources[r][k])]
            if self.status[r] != WAITING or not lost:
                continue
            others = {k: [s for s in self.of_task[k] if self._can_deliver(s)][:1] for k in lost}
            if not self.any_live or not all(others.values()):
                self.status[r] = SKIPPED
                continue
            self.sources[r].update(others)
            late += [(s, r) for [s] in others.values() if self.status[s] == FINISHED]
        for s in sorted({s for s, _ in late}):
            self._send(s, [r for source, r in late if source == s])

    # progress

    def _start_replicas(self):
        started = False
        for p in range(self.instance.processor_count):
            mine = [r for r, x in enumerate(self.replicas) if x.processor == p
                    and self.status[r] in (WAITING, RUNNING)]
            if not mine or self.status[mine[0]] == RUNNING or self.machines.processor[p] == 0:
                continue
            r = mine[0]
            if all((r, k) in self.arrived for k in self.sources[r]):
                task = self.replicas[r].task
                self.status[r], self.start[r] = RUNNING, self.now
                self.computations[r] = Computation(r, p, self.instance.true[task][p])
                started = True
        return started

    def _complete_instantaneous(self):
        for activity in self._activities():
            startup_left = getattr(activity, "startup_left", 0)
            if startup_left == 0 and activity.left == 0 and activity.rate(self.machines) > 0:
                self._complete(activity)
                return True
        return False

    def _complete(self, activity):
        if isinstance(activity, Computation):
            if self.computations.get(activity.task) is activity:
                self._finish(activity.task)
        else:
            for message in [m for m in self.under_way if m.transfer is activity]:
                self.arrived.update((r, message.task) for r in message.receivers)
                self._close(message)

    def _finish(self, r):
        del self.computations[r]
        self.status[r], self.finish[r] = FINISHED, self.now
        self.instants.append(self.now)
        task = self.replicas[r].task
        self._send(r, [x for x in range(len(self.replicas)) if r in self.sources[x].get(task, [])])

    def _send(self, s, receivers):
        """Each item once to each node of a receiver, which serves these receivers. Results are sent whatever the
        receivers' state; to a crashed node they are lost at once."""
        task, source = self.replicas[s].task, self.node[s]
        of_way, volume = {}, dict(self.instance.successors[task])
        for r in receivers:
            way = self.instance.item[task, self.replicas[r].task], self.node[r]
            of_way.setdefault(way, []).append(r)
        for (_, target), carried in of_way.items():
            data = volume[self.replicas[carried[0]].task]
            remote = source != target and data > 0
            transfer = Transfer(source, target, self.instance.startup if remote else 0, data if remote else 0)
            message = Message(transfer, task, carried, data, self.now)
            self.under_way.append(message)
            if remote:
                self.messages.append(message)
            if target in self.crashed:
                self._close(message)

    def _close(self, message):
        self.under_way.remove(message)
        self.instants.append(self.now)
        message.end = self.now
