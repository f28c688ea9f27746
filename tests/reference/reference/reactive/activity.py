"""Computations and transfers. An activity knows its finish as long as its rate does not change."""


class Computation:
    """`left` is in units of the task's true time; the rate is the processor's availability."""

    def __init__(self, task, processor, work, now):
        self.task, self.processor, self.work = task, processor, work
        self.begin, self.since, self.left = now, now, work
        self.rate, self.finish = None, None

    def refresh(self, now, machines):
        rate = machines.processor[self.processor]
        if rate != self.rate:
            self.left, self.since, self.rate = self.left_at(now), now, rate
            self.finish = now + self.left / rate if rate > 0 else None

    def left_at(self, now):
        return self.left - (now - self.since) * (self.rate or 0)

    def completed_share(self, now):
        """kappa_c"""
        return 1 - self.left_at(now) / self.work if self.work > 0 else 1


class Transfer:
    """Of an item between different nodes: first the startup, then the data at the link's bandwidth.

    Both are stopped while an end or the link is at availability 0, also if there is no data.
    `edges`: those of the item that it carries; their consumers are assigned to the target. Edges join and leave.
    """

    def __init__(self, item, source, target, startup, data, now):
        self.item, self.source, self.target, self.data = item, source, target, data
        self.begin, self.since, self.end = now, now, None
        self.startup_left, self.left = (startup, data) if data > 0 else (0, data)
        self.rate, self.finish = None, None
        self.edges = set()
        self.repeated = self.replication = self.after_rewind = False

    def refresh(self, now, machines):
        live = machines.live(self.source) and machines.live(self.target)
        rate = machines.link_bandwidth(self.source, self.target) if live else 0
        if rate != self.rate:
            self.startup_left, self.left = self.left_at(now)
            self.since, self.rate = now, rate
            self.finish = now + self.startup_left + self.left / rate if rate > 0 else None

    def left_at(self, now):
        """(rest of the startup, rest of the data)"""
        if not self.rate:
            return self.startup_left, self.left
        elapsed = now - self.since
        started = min(elapsed, self.startup_left)
        return self.startup_left - started, max(self.left - (elapsed - started) * self.rate, 0)

    def moved(self, now):
        return self.data - self.left_at(now)[1]

    def close(self, now, completed):
        self.startup_left, self.left = (0, 0) if completed else self.left_at(now)
        self.since, self.rate, self.end = now, 0, now
