"""The state of a run: assignment, placement, progress, copies, activities under way.

Edges are pairs (producer, consumer). `copies[edge]` is Omega, including the producer's own
processor once the producer has finished and the processor of a consumer that has the data.
`replicas[edge]` holds the copies made by replication, which stay when the consumer finishes.
"""

from ..execution import Machines
from ..order import bottom_levels, canonical_order, levels, positions
from .activity import Computation, Transfer
from .records import Records

WAITING, RUNNING, FINISHED = "waiting", "running", "finished"


class State:
    def __init__(self, instance, rounded, keeps_copies, nudge=0):
        """`rounded`: the same instance in floats, for priorities. `keeps_copies`: as gtp/c.

        `nudge`: size of errors put into estimates that are no doubles, for tests of how much hangs on rounding.
        """
        self.nudge = nudge
        self.instance, self.rounded, self.keeps_copies = instance, rounded, keeps_copies
        self.tasks, self.processors = range(instance.task_count), range(instance.processor_count)
        self.data = {(i, j): data for i, j, data in instance.edges}
        self.inputs = [[(k, i) for k, _ in instance.predecessors[i]] for i in self.tasks]
        self.outputs = [[(i, j) for j, _ in instance.successors[i]] for i in self.tasks]
        self.order = canonical_order(instance)
        self.pos, self.level = positions(self.order), levels(instance)
        bl = bottom_levels(rounded)
        self.by_bottom_level = sorted(self.tasks, key=lambda i: (-bl[i], self.pos[i]))

        self.now, self.machines, self.records = instance.number(0), Machines(instance), Records()
        self.mu = [None] * len(self.tasks)
        self.last_mu = [None] * len(self.tasks)           # mu before a task was taken back or undone
        self.placed = [None] * len(self.tasks)            # Pi
        self.status = [WAITING] * len(self.tasks)
        self.start, self.finish = {}, {}
        self.gathered_since = {}                          # begin of a task's first transfer
        self.queues = [[] for _ in self.processors]       # waiting tasks in order of execution
        self.running = [None] * len(self.processors)      # Computation
        self.copies = {edge: set() for edge in self.data}
        self.replicas = {edge: set() for edge in self.data}
        self.live_since_point = set()                     # live at some instant since the last point
        self.transfers = {}                               # edge -> Transfer to the consumer's processor
        self.replications = []

    # what is where

    def live(self, p):
        return self.machines.processor[p] > 0

    def live_processors(self):
        return [p for p in self.processors if self.live(p)]

    def dead_processors(self):
        return frozenset(p for p in self.processors if not self.live(p))

    def newly_failed(self):
        """Asked once at every rescheduling point: at availability 0, and live at some instant since the last one."""
        failed = self.dead_processors() & self.live_since_point
        self.live_since_point = set(self.live_processors())
        return failed

    def holders(self, edge):
        return self.copies[edge] | self.replicas[edge]

    def held(self, edge):
        """Whether some live processor has the data."""
        return any(self.live(p) for p in self.holders(edge))

    def own_copy(self, edge):
        """The producer's processor if it still has the data, else None."""
        i = edge[0]
        has = self.status[i] == FINISHED and self.placed[i] in self.copies[edge]
        return self.placed[i] if has else None

    def unfinished(self):
        return [i for i in self.tasks if self.status[i] != FINISHED]

    def inputs_on(self, i, p):
        return all(p in self.holders(edge) for edge in self.inputs[i])

    def share_left(self, i):
        """1 - kappa_c of a running task"""
        return 1 - self.running[self.mu[i]].completed_share(self.now)

    def rounded_finish(self, finish, i, p):
        """The estimate itself, or if a nudge is given and it is no double, one with an error of that order."""
        if not self.nudge or finish == float(finish):
            return finish
        return finish * (1 + self.nudge * ((7 * p + 3 * i) % 5 - 2))

    # activities

    def activities(self):
        return ([c for c in self.running if c] + sorted(self.transfers.values(), key=lambda t: t.edge)
                + self.replications)

    def begin_transfer(self, edge, source, target, replication=False):
        transfer = Transfer(edge, source, target, self.instance.startup, self.data[edge], self.now)
        transfer.replication = replication
        self.records.begin(transfer)
        transfer.refresh(self.now, self.machines)
        if replication:
            self.replications.append(transfer)
        else:
            self.transfers[edge] = transfer
            self.gathered_since.setdefault(edge[1], self.now)
            self.placed[edge[1]] = target

    def drop_transfer(self, edge):
        if edge in self.transfers:
            self.transfers.pop(edge).close(self.now, completed=False)

    def drop_replication(self, transfer):
        self.replications.remove(transfer)
        transfer.close(self.now, completed=False)

    def complete_transfer(self, transfer):
        transfer.close(self.now, completed=True)
        if transfer.replication:
            self.replications.remove(transfer)
            self.replicas[transfer.edge].add(transfer.target)
        else:
            del self.transfers[transfer.edge]
            if self.status[transfer.edge[1]] != FINISHED:
                self.copies[transfer.edge].add(transfer.target)

    def begin_computation(self, i):
        p = self.mu[i]
        self.queues[p].remove(i)
        self.status[i], self.placed[i], self.start[i] = RUNNING, p, self.now
        self.gathered_since.setdefault(i, self.now)
        computation = Computation(i, p, self.instance.true[i][p], self.now)
        computation.refresh(self.now, self.machines)
        self.running[p] = computation
        self.records.first_start.setdefault(p, self.now)

    def begin_computation_of_no_work(self, i):
        """Runs a task of no work at once, whatever else its processor does."""
        p = self.mu[i]
        self.queues[p].remove(i)
        self.placed[i], self.start[i] = p, self.now
        self.records.first_start.setdefault(p, self.now)
        self.finish_task(i)

    def complete_computation(self, computation):
        self.running[computation.processor] = None
        self.records.computation_time += self.now - computation.begin
        self.finish_task(computation.task)

    def finish_task(self, i):
        """The result is on the own processor at once.

        Of the inputs only the producers' own copies stay; transfers still under way are dropped.
        """
        self.status[i], self.finish[i] = FINISHED, self.now
        for edge in self.outputs[i]:
            self.copies[edge].add(self.placed[i])
        for edge in self.inputs[i]:
            self.drop_transfer(edge)
            own = self.own_copy(edge)
            self.copies[edge] = set() if own is None else {own}

    # moves

    def discard_progress(self, i):
        """Forgets computation, placement and transfers of an unfinished task; returns the lost time."""
        lost = self.instance.number(0)
        if self.status[i] == RUNNING:
            computation = self.running[self.mu[i]]
            self.running[self.mu[i]] = None
            lost = computation.work - computation.left_at(self.now)
            self.records.lost_compute += lost
            self.records.computation_time += self.now - computation.begin
        elif self.mu[i] is not None and i in self.queues[self.mu[i]]:
            self.queues[self.mu[i]].remove(i)
        for edge in self.inputs[i]:
            self.drop_transfer(edge)
            if not self.keeps_copies and self.placed[i] != self.own_copy(edge):
                self.copies[edge].discard(self.placed[i])
        self.status[i], self.placed[i] = WAITING, None
        self.gathered_since.pop(i, None)
        return lost

    def migrate(self, i, processor):
        """Gives an unfinished task another processor (or none); its place in the order is set elsewhere."""
        if self.placed[i] is not None:
            self.records.migrated_tasks += 1
        self.discard_progress(i)
        self.last_mu[i], self.mu[i] = self.mu[i], processor

    def processor_of(self, i):
        """mu, or what it was before the task was taken back or undone."""
        return self.last_mu[i] if self.mu[i] is None else self.mu[i]

    def put_in_force(self, mapping, orders):
        """mapping: task -> processor; orders: waiting and running tasks of each processor."""
        changed = [i for i in self.unfinished() if mapping[i] != self.processor_of(i)]
        for i in self.unfinished():
            if mapping[i] != self.mu[i]:
                self.migrate(i, mapping[i])
        self.queues = [[i for i in order if self.status[i] == WAITING] for order in orders]
        return changed
