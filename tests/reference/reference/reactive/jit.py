"""jit: online; each ready task goes at once where it is estimated to finish first."""

from .estimates import Estimates, at_availability
from .online import Online


class Jit(Online):
    def after_completions(self):
        """Ready tasks in canonical order, behind what the processors have; ties: smaller number."""
        state = self.state
        ready = [i for i in state.order if self.ready(i)]
        if not ready:
            return False
        estimates = self._of_queues()
        offered = False
        for i in ready:
            offers = estimates.offers(i, self._candidates(i))
            if offers:
                best = min(offers, key=lambda offer: (offer.finish, offer.processor))
                estimates.give(i, best)
                self.enqueue(i, best.processor)
                offered = True
        state.records.reschedulings += offered and state.now > 0
        return offered

    def _of_queues(self):
        """Estimates of what runs and waits, in order. A task without one delays no other."""
        state = self.state
        estimates = Estimates(state, at_availability(state))
        for p in state.live_processors():
            for i in [c.task for c in [state.running[p]] if c] + state.queues[p]:
                offer = estimates.offer(i, p)
                if offer:
                    estimates.give(i, offer)
        return estimates

    def _candidates(self, i):
        """A task of a group goes to that of the group's first assigned task."""
        state, group = self.state, self.state.instance.groups[i]
        for k in state.order if group is not None else []:
            if state.instance.groups[k] == group and state.mu[k] is not None and state.live(state.mu[k]):
                return [state.mu[k]]
        return state.live_processors()
