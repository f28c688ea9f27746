"""d-heft: heft, and a remapping when a task's time was far from its prediction (L-HEFT paper, 5.4).

It also remaps when the set of nodes at availability 0 has changed, and as long as some unfinished
task has no processor because it was taken back or undone.
"""

from ..inserting import heft
from ..order import canonical_order, positions
from ..plan import execution_order
from .estimates import Estimates
from .history import History
from .mapping import by_earliest_finish, is_shorter
from .regeneration import regenerate
from .scheduler import Scheduler

TOLERANCE = 1e-9   # relative, of the factor of 2


class DHeft(Scheduler):
    regains_data = True

    def __init__(self, state, sending, parameters, margin, kinds):
        super().__init__(state, sending, parameters, margin)
        self.history = History(state.instance, kinds, state.instance.number(parameters["alpha"]))
        self.surprised = False

    def begin(self):
        """heft on the live processors."""
        state = self.state
        self.dead = state.dead_nodes()
        if not state.live_processors():
            return
        placements = heft(state.rounded, state.live_processors())
        pos = positions(canonical_order(state.rounded))
        for x in placements:
            state.mu[x.task] = x.processor
        state.queues = [[x.task for x in execution_order(placements, pos, p)] for p in state.processors]
        state.records.scheduling_operations += len(placements)

    def task_finished(self, task):
        """A surprise: at least twice or at most half of the prediction made just before."""
        state = self.state
        p = state.placed[task]
        if state.instance.planned[task][p] > 0:
            since = state.gathered_since[task] if self.parameters["transfers"] == "pull" else state.start[task]
            elapsed = state.rounded_time(state.now - since, task, p, state.now, since)
            predicted = self.history.predict(task, p)
            tolerance = state.instance.number(TOLERANCE)
            self.surprised |= elapsed >= 2 * predicted * (1 - tolerance)
            self.surprised |= elapsed <= predicted / 2 * (1 + tolerance)
            self.history.learn(task, p, elapsed)

    def reschedule(self):
        state = self.state
        regenerate(state, online=False)
        dead = state.dead_nodes()
        without_processor = any(state.mu[i] is None for i in state.unfinished())   # taken back, or undone
        triggered = self.surprised or dead != self.dead or without_processor
        self.dead, self.surprised = dead, False
        if triggered:
            proposal = by_earliest_finish(state, Estimates(state, self.history.predict), self.running_stay)
            state.records.scheduling_operations += proposal.assigned()
            if self.parameters["adopt"] == "always" or is_shorter(
                    state, proposal, self.history.predict, self.margin):
                self.put_in_force(proposal)
