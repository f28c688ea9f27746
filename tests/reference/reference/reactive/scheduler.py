"""The interface of schedulers that are called during a run, and fixed schedules."""

from ..order import canonical_order, positions
from ..plan import execution_order
from .state import FINISHED
from .undoing import drop_transfers_from


class Scheduler:
    keeps_copies = False
    copies_suffice = False   # with pulled inputs, for the turn of a task
    has_points = True
    regains_data = False   # by executing tasks again

    def __init__(self, state, sending, parameters, margin):
        """margin: 1e-9 M0"""
        self.state, self.sending, self.parameters, self.margin = state, sending, parameters, margin
        self.settle = None   # set by the run: lets happen what happens at this instant
        self.running_stay = parameters["running"] == "stay"

    def begin(self):
        """Called once, after the events of time 0."""

    def point(self):
        """A rescheduling point."""
        drop_transfers_from(self.state, self.state.dead_nodes())
        self.reschedule()
        self.state.release_copies()
        self.sending.remapped()
        self.state.drop_unused_transfers()
        self.count_kept_copies()

    def reschedule(self):
        """May put a new mapping in force."""

    def task_finished(self, task):
        pass

    def after_completions(self):
        """Called when nothing else happens at an instant; returns whether anything was done."""
        return False

    def put_in_force(self, proposal):
        state = self.state
        state.records.reschedulings += 1
        state.records.remappings += bool(state.put_in_force(proposal.mapping, proposal.orders))

    def count_kept_copies(self):
        """Copies of an item beyond the producer's own and those on the nodes of its unfinished consumers."""
        state = self.state
        state.records.kept_copies.append(sum(
            len(state.holders(readers[0]) - {state.own_copy(readers[0])} - {state.node_of(j) for j in unfinished})
            for readers in state.readers
            if (unfinished := [j for _, j in readers if state.status[j] != FINISHED])))


class FixedSchedule(Scheduler):
    """A static schedule: mapping and order never change."""

    has_points = False

    def begin_with(self, placements):
        pos = positions(canonical_order(self.state.rounded))
        for x in placements:
            self.state.mu[x.task] = x.processor
        self.state.queues = [[x.task for x in execution_order(placements, pos, p)] for p in self.state.processors]
