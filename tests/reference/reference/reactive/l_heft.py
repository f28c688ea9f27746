"""l-heft: online; ready tasks go to the queue of earliest predicted finish (L-HEFT paper, section 4)."""

from .history import History
from .online import Online
from .sources import live_sources, reachable, time_from_now


class LHeft(Online):
    keeps_copies = True
    copies_suffice = True

    def __init__(self, state, sending, parameters, margin, kinds):
        super().__init__(state, sending, parameters, margin)
        self.history = History(state.instance, kinds, state.instance.number(parameters["alpha"]))
        self.to_replicate = []

    def task_finished(self, task):
        state = self.state
        p = state.placed[task]
        since = state.gathered_since[task] if self.parameters["transfers"] == "pull" else state.start[task]
        self.history.learn(task, p, state.rounded_time(state.now - since, task, p, state.now, since))
        step = self.parameters["replication_step"]
        if step and state.level[task] % step == 0:
            self.to_replicate.append(task)

    def left(self, p):
        """Predictions along the queue; the running task's less the time since its computation began."""
        state, total = self.state, 0
        if state.running[p]:
            task = state.running[p].task
            total += max(self.history.predict(task, p) - (state.now - state.start[task]), 0)
        for task in state.queues[p]:
            total += self.history.predict(task, p)
        return total

    def idle(self, p):
        return not self.state.running[p] and not self.state.queues[p]

    # after the completions of an instant: replication, then assignment

    def after_completions(self):
        """Copies that take no time are there before the assignment."""
        if self.to_replicate:
            for task in self.to_replicate:
                self._replicate(task)
            self.to_replicate = []
            return True
        return self._assign()

    def _replicate(self, task):
        state = self.state
        own = state.node[state.placed[task]]
        targets = [p for p in state.live_processors() if state.node[p] != own]
        if self.parameters["replicate_if"] == "idle":
            targets = [p for p in targets if self.idle(p)][:1]
        if not targets:
            return
        target = state.node[min(targets, key=lambda p: (self.left(p), p))]
        for item in sorted({state.item[edge] for edge in state.outputs[task]}):
            if target not in state.holders(state.readers[item][0]):
                state.begin_transfer(item, own, target, replication=True)

    def _assign(self):
        """If some live processor has nothing to do, all ready tasks that have a candidate get one."""
        state = self.state
        if not any(self.idle(p) for p in state.live_processors()):
            return False
        offers = [(i, self._candidates(i)) for i in state.tasks if self.ready(i)]
        offers = [(i, candidates) for i, candidates in offers if candidates]
        for i, candidates in sorted(offers, key=lambda offer: self._rank(*offer)):
            least = min(self._moved(i, p) for p in candidates)
            if least == 0:
                candidates = [p for p in candidates if self._moved(i, p) == 0]
            self.enqueue(i, min(candidates, key=lambda p: (self._start(i, p) + self.history.predict(i, p), p)))
        state.records.reschedulings += bool(offers) and state.now > 0
        return bool(offers)

    def _candidates(self, i):
        return [p for p in self._able(i) if reachable(self.state, i, p)]

    def _able(self, i):
        """Live processors that can run the task."""
        return self.state.instance.able(i, self.state.live_processors())

    def _start(self, i, p):
        """left(p), or the longest fetch of an input, each alone from where it is shortest, begun now."""
        target = self.state.node[p]
        missing = [edge for edge in self.state.inputs[i] if target not in self.state.holders(edge)]
        if self.parameters["eft"] == "queue" or not missing:
            return self.left(p)
        fetch = max(min(time_from_now(self.state, edge, source, target) for source in live_sources(self.state, edge, target))
                    for edge in missing)
        return max(self.left(p), fetch)

    def _moved(self, i, p):
        return sum(self.state.data[edge] for edge in self.state.inputs[i]
                   if self.state.node[p] not in self.state.holders(edge))

    def _rank(self, i, candidates):
        able = self._able(i)
        mean = sum(self.history.predict(i, p) for p in able) / len(able)
        least = min(self._moved(i, p) for p in candidates)
        return self.state.level[i], least, -mean, self.state.pos[i]

    def balance(self):
        """Moves the last waiting task of the largest left to the end of the smallest while the largest falls."""
        state, moved = self.state, False
        while True:
            left = {p: self.left(p) for p in state.live_processors()}
            if not left:
                return moved
            longest = min(left, key=lambda p: (-left[p], p))
            shortest = min(left, key=lambda p: (left[p], p))
            if longest == shortest or not state.queues[longest]:
                return moved
            task = state.queues[longest][-1]
            if shortest not in self._able(task):
                return moved
            after = {**left, shortest: left[shortest] + self.history.predict(task, shortest),
                     longest: left[longest] - self.history.predict(task, longest)}
            if max(after.values()) >= left[longest] or not reachable(state, task, shortest):
                return moved
            state.migrate(task, shortest)
            self.enqueue(task, shortest)
            self._receive_at_once(task)
            moved = True

    def _receive_at_once(self, task):
        """Inputs that take no time are on the task's node, even if the same balancing moves the task on."""
        for edge in self.state.inputs[task]:
            transfer = self.state.transfer_of(edge)
            if transfer and transfer.finish is not None and transfer.finish <= self.state.now:
                self.state.complete_transfer(transfer)
