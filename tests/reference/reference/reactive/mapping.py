"""A new mapping and order: what a scheduler proposes, and whether it is put in force."""

from .estimates import estimate_order_in_force
from .state import FINISHED, RUNNING


class Proposal:
    """`consider` must be called for every unfinished task, predecessors first."""

    def __init__(self, state, estimates):
        self.state, self.estimates = state, estimates
        self.mapping = {}
        self.orders = [[] for _ in state.processors]
        self.group_processor = {}

    def candidates(self, i, running_stay):
        """Processors that may be considered for a task: its group's, or its own if it runs and has to stay."""
        fixed = self.group_processor.get(self.state.instance.groups[i])
        if running_stay and self.state.status[i] == RUNNING:
            return [self.state.mu[i]]
        return list(self.state.processors) if fixed is None else [fixed]

    def put(self, i, offer):
        self.estimates.give(i, offer)
        self._append(i, offer.processor)

    def put_without_estimate(self, i):
        """No processor can run the task: it keeps its own (or its group's)."""
        fixed = self.group_processor.get(self.state.instance.groups[i])
        self._append(i, self.state.processor_of(i) if fixed is None else fixed)

    def _append(self, i, p):
        self.mapping[i] = p
        if p is not None:
            if self.state.status[i] == RUNNING and p == self.state.mu[i]:
                self.orders[p].insert(0, i)
            else:
                self.orders[p].append(i)
            if self.state.instance.groups[i] is not None:
                self.group_processor.setdefault(self.state.instance.groups[i], p)

    def sort_orders(self):
        """Order of execution: by (start, finish, pos); a running task that stays is first.

        Tasks without estimate keep their places in the order.
        """
        estimates, pos = self.estimates, self.state.pos
        for order in self.orders:
            first = sum(self.state.status[i] == RUNNING and self.state.mu[i] == self.mapping[i] for i in order)
            places = [at for at in range(first, len(order)) if order[at] in estimates.finish]
            tasks = sorted((order[at] for at in places),
                           key=lambda i: (estimates.start[i], estimates.finish[i], pos[i]))
            for at, task in zip(places, tasks):
                order[at] = task

    def assigned(self):
        """Number of unfinished tasks that have a processor then."""
        return sum(p is not None for p in self.mapping.values())

    def complete(self):
        return len(self.estimates.finish) == len(self.mapping)

    def latest_finish(self):
        return max(self.estimates.finish.values())


def by_earliest_finish(state, estimates, running_stay):
    """Decreasing bottom level; smallest EFT; ties: the present processor, then the smaller number."""
    proposal = Proposal(state, estimates)
    for i in state.by_bottom_level:
        if state.status[i] == FINISHED:
            continue
        offers = estimates.offers(i, proposal.candidates(i, running_stay))
        if offers:
            proposal.put(i, min(offers, key=lambda o: (o.finish, o.processor != state.mu[i], o.processor)))
        else:
            proposal.put_without_estimate(i)
    proposal.sort_orders()
    return proposal


def is_shorter(state, proposal, duration, margin):
    """Whether a proposal replaces the mapping in force under `adopt: if-shorter`."""
    in_force = estimate_order_in_force(state, duration).finish
    if len(in_force) < len(state.unfinished()):
        return True
    return proposal.complete() and proposal.latest_finish() < max(in_force.values()) - margin
