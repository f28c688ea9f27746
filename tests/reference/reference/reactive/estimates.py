"""Estimated start and finish of unfinished tasks (GTP paper, eq. 3-13) within one call.

A task gets its estimate by give(); predecessors must have theirs before.
"""

from collections import namedtuple

from .sources import communication_time, live_sources
from .state import FINISHED, RUNNING

Offer = namedtuple("Offer", "processor start finish")


class Estimates:
    def __init__(self, state, duration):
        """duration(task, p): time of a whole execution on p under the current conditions."""
        self.state, self.duration = state, duration
        self.place, self.start, self.finish = {}, {}, {}
        self.free = [state.now for _ in state.processors]   # PA

    def offer(self, i, p):
        """None if p is at availability 0 or cannot run i, or some input has no live source (with a finish estimate)."""
        state = self.state
        if not state.live(p) or not state.instance.able(i, [p]):
            return None
        duration = self.duration(i, p)
        if state.status[i] == RUNNING and state.mu[i] == p:
            share = state.share_left(i)
            return Offer(p, state.now, state.rounded_time(state.now + duration * share, i, p, duration, share))
        arrivals = [self._arrival(edge, p) for edge in state.inputs[i]]
        if None in arrivals:
            return None
        start = max([self.free[p], *arrivals])
        return Offer(p, start, state.rounded_time(start + duration, i, p, duration))

    def offers(self, i, candidates):
        return [offer for offer in (self.offer(i, p) for p in candidates) if offer]

    def give(self, i, offer):
        p = offer.processor
        self.place[i], self.start[i], self.finish[i] = offer
        self.free[p] = max(self.free[p], offer.finish)

    def _arrival(self, edge, p):
        """From a copy, or from the producer's next execution, whichever is first; None: neither."""
        state, producer, target = self.state, edge[0], self.state.node[p]
        times = []
        if target in state.holders(edge):
            times.append(state.now)
        times += [state.now + communication_time(state, edge, source, target)
                  for source in live_sources(state, edge, target)]
        if state.status[producer] != FINISHED and producer in self.finish:
            source = state.node[self.place[producer]]
            if source == target or state.machines.link_bandwidth(source, target) > 0:
                times.append(self.finish[producer] + self._new_transfer(edge, source, target))
        return min(times, default=None)

    def _new_transfer(self, edge, source, target):
        data = self.state.data[edge]
        if source == target or data == 0:
            return 0
        return self.state.instance.startup + data / self.state.machines.link_bandwidth(source, target)


def at_availability(state):
    """duration for Estimates: W / avail"""
    return lambda i, p: state.instance.planned[i][p] / state.machines.processor[p]


def estimate_order_in_force(state, duration):
    """Estimates under the present mapping and order. Tasks that never finish get none.

    A running task is first on its processor.
    """
    estimates = Estimates(state, duration)
    orders = [([c.task] if c else []) + list(queue) for c, queue in zip(state.running, state.queues)]
    while _estimate_next(estimates, orders, True) or _estimate_next(estimates, orders, False):
        pass
    return estimates


def _estimate_next(estimates, orders, after_all_producers):
    """Gives an estimate to one task that is next on its processor; False if there is none.

    With `after_all_producers` only to a task none of whose producers still awaits its estimate.
    Otherwise to one that can do with the copies there are.
    """
    state = estimates.state
    for p, order in enumerate(orders):
        if order:
            known = all(state.status[k] == FINISHED or k in estimates.finish for k, _ in state.inputs[order[0]])
            offer = estimates.offer(order[0], p) if known or not after_all_producers else None
            if offer:
                estimates.give(order.pop(0), offer)
                return True
    return False
