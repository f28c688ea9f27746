"""dls/sr: selective rescheduling (Zhao & Sakellariou 2004) by dls (Sih & Lee 1993)."""

from ..order import median_times, static_levels
from .estimates import Estimates, at_availability, estimate_order_in_force
from .mapping import Proposal
from .scheduler import Scheduler
from .state import FINISHED, RUNNING


class DlsSr(Scheduler):
    def begin(self):
        number = self.state.instance.number
        median = median_times(self.state.rounded)
        level = static_levels(self.state.rounded, median)
        self.median, self.level = [number(x) for x in median], {i: number(x) for i, x in level.items()}
        proposal = self._proposal()
        self.state.records.scheduling_operations += proposal.assigned()
        self.state.put_in_force(proposal.mapping, proposal.orders)
        self._remember(proposal)

    def reschedule(self):
        late = self._observed_late() if self.parameters["late"] == "observed" else self._predicted_late()
        if late:
            proposal = self._proposal()
            self.state.records.scheduling_operations += proposal.assigned()
            self.put_in_force(proposal)
            self._remember(proposal)

    # the schedule in force

    def _remember(self, proposal):
        """Keeps planned times and spare times of the schedule that was just made."""
        self.planned = proposal.estimates
        self.watched = set(proposal.mapping)   # for `late: observed`: finished ones are looked at once
        self.spare = {i: self._spare_time(i, proposal) for i in self.planned.finish}

    def _spare_time(self, i, proposal):
        """Time by which a task may finish late without delaying a successor or the next task; None: infinite."""
        planned, gaps = proposal.estimates, []
        p = planned.place[i]
        for edge in self.state.outputs[i]:
            j = edge[1]
            if j in planned.start:
                comm = self.state.instance.comm(self.state.data[edge], p, planned.place[j])
                gaps.append(planned.start[j] - planned.finish[i] - comm)
        order = proposal.orders[p]
        after = order[order.index(i) + 1:][:1]
        gaps += [planned.start[j] - planned.finish[i] for j in after if j in planned.start]
        return min(gaps, default=None)

    def _exceeds(self, i, delay):
        return self.spare[i] is not None and delay > self.spare[i] + self.margin

    def _predicted_late(self):
        predicted = estimate_order_in_force(self.state, at_availability(self.state)).finish
        return any(i not in predicted or i not in self.planned.finish
                   or self._exceeds(i, predicted[i] - self.planned.finish[i]) for i in self.state.unfinished())

    def _observed_late(self):
        state, late = self.state, False
        for i in state.unfinished():
            late |= i not in self.planned.finish or not state.live(state.mu[i])
        for i in sorted(self.watched & self.planned.finish.keys()):
            if state.status[i] == FINISHED:
                self.watched.remove(i)
                late |= self._exceeds(i, state.finish[i] - self.planned.finish[i])
            elif state.status[i] == RUNNING:
                late |= self._exceeds(i, max(state.start[i] - self.planned.start[i],
                                             state.now - self.planned.finish[i]))
        return late

    # dls

    def _proposal(self):
        """Ready (task, processor) of largest dynamic level; while running tasks are left, among these.

        Ties: canonical position, the present processor, the smaller number. Tasks that no
        processor can run follow in canonical order.
        """
        state = self.state
        estimates = Estimates(state, at_availability(state))
        proposal = Proposal(state, estimates)
        while True:
            left = [i for i in state.unfinished() if i not in proposal.mapping]
            ready = [i for i in left if all(state.status[k] == FINISHED or k in estimates.finish
                                            for k, _ in state.inputs[i])]
            pairs = self._pairs(estimates, proposal, [i for i in ready if state.status[i] == RUNNING])
            pairs = pairs or self._pairs(estimates, proposal, ready)
            if not pairs:
                break
            i, offer = min(pairs, key=lambda pair: self._preference(*pair))
            proposal.put(i, offer)
        for i in sorted(left, key=lambda i: state.pos[i]):
            proposal.put_without_estimate(i)
        proposal.sort_orders()
        return proposal

    def _pairs(self, estimates, proposal, tasks):
        return [(i, offer) for i in tasks
                for offer in estimates.offers(i, proposal.candidates(i, self.running_stay))]

    def _preference(self, i, offer):
        level = self.level[i] - offer.start
        if self.parameters["delta"] == "true":
            level += self.median[i] - (offer.finish - offer.start)
        return -level, self.state.pos[i], offer.processor != self.state.mu[i], offer.processor
