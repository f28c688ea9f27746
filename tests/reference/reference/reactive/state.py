"""The state of a run: assignment, placement, progress, copies, activities under way.

Edges are pairs (producer, consumer); each carries an item. Data lies on nodes. `copies[item]` is Omega, including the
producer's own node once the producer has finished and the nodes of consumers that have the data. `replicas[item]`
holds the copies made by replication, which stay when the consumers finish.
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
        self.item, self.readers = instance.item, instance.readers
        self.nodes, self.node = range(instance.node_count), instance.node
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
        self.copies = [set() for _ in self.readers]
        self.replicas = [set() for _ in self.readers]
        self.kept = set()                                 # edges that have their data although the producer was undone
        self.live_since_point = set()                     # nodes live at some instant since the last point
        self.transfers = {}                               # (item, target node) -> Transfer
        self.replications = []

    # what is where

    def live(self, p):
        return self.machines.processor[p] > 0

    def live_processors(self):
        return [p for p in self.processors if self.live(p)]

    def live_nodes(self):
        return {n for n in self.nodes if self.machines.live(n)}

    def dead_nodes(self):
        return frozenset(self.nodes) - self.live_nodes()

    def newly_failed(self):
        """Asked once at every rescheduling point: nodes at availability 0 that were live at some instant since the last."""
        failed = self.dead_nodes() & self.live_since_point
        self.live_since_point = self.live_nodes()
        return failed

    def node_of(self, i):
        """That the task is assigned to, or None."""
        return None if self.mu[i] is None else self.node[self.mu[i]]

    def is_placed_on(self, i, nodes):
        return self.placed[i] is not None and self.node[self.placed[i]] in nodes

    def holders(self, edge):
        kept = {self.node_of(edge[1])} if edge in self.kept else set()
        return self.copies[self.item[edge]] | self.replicas[self.item[edge]] | kept

    def held(self, edge):
        """Whether some live node has the data and serves the consumer: without copies the producer's and its own."""
        serving = self.holders(edge) & self.live_nodes()
        return bool(serving if self.keeps_copies else serving & {self.own_copy(edge), self.node_of(edge[1])})

    def own_copy(self, edge):
        """The producer's node if it still has the data, else None."""
        i = edge[0]
        has = self.status[i] == FINISHED and self.is_placed_on(i, self.copies[self.item[edge]])
        return self.node[self.placed[i]] if has else None

    def unfinished(self):
        return [i for i in self.tasks if self.status[i] != FINISHED]

    def inputs_on(self, i, p):
        return all(self.node[p] in self.holders(edge) for edge in self.inputs[i])

    def share_left(self, i):
        """1 - kappa_c of a running task"""
        return 1 - self.running[self.mu[i]].completed_share(self.now)

    def rounded_time(self, time, i, p, *parts):
        """The time itself, or if a nudge is given and it, or a part that it comes from, is no double, one with an error of
        that order."""
        if not self.nudge or all(number == float(number) for number in (time, *parts)):
            return time
        return time * (1 + self.nudge * ((31 * p + 17 * i) % 101 - 50) / 16)

    # activities

    def activities(self):
        return ([c for c in self.running if c] + sorted(self.transfers.values(), key=lambda t: min(t.edges or self.readers[t.item]))
                + self.replications)

    def transfer_of(self, edge):
        """That it is in, or None."""
        transfer = self.transfers.get((self.item[edge], self.node_of(edge[1])))
        return transfer if transfer and edge in transfer.edges else None

    def begin_transfer(self, item, source, target, replication=False):
        transfer = Transfer(item, source, target, self.instance.startup, self.data[self.readers[item][0]], self.now)
        transfer.replication = replication
        self.records.transfers.append(transfer)
        transfer.refresh(self.now, self.machines)
        if replication:
            self.replications.append(transfer)
        else:
            self.transfers[item, target] = transfer

    def join_transfer(self, edge):
        """Whether its item is under way to the consumer's node. Then that transfer carries the edge and places the
        consumer."""
        transfer = self.transfers.get((self.item[edge], self.node_of(edge[1])))
        if transfer and edge not in transfer.edges:
            transfer.edges.add(edge)
            self.records.carry(edge, transfer, self.now)
            self.gathered_since.setdefault(edge[1], self.now)
            self.placed[edge[1]] = self.mu[edge[1]]
        return transfer is not None

    def leave_transfer(self, edge):
        """It goes on without this edge, as long as others can join it: see drop_unused_transfers()."""
        transfer = self.transfer_of(edge)
        if transfer:
            transfer.edges.remove(edge)
            if self.readers[transfer.item] == [edge]:
                self.drop_transfer((transfer.item, transfer.target))

    def drop_unused_transfers(self):
        for way, transfer in list(self.transfers.items()):
            if not transfer.edges:
                self.drop_transfer(way)

    def drop_transfer(self, way):
        self.transfers.pop(way).close(self.now, completed=False)

    def drop_replication(self, transfer):
        self.replications.remove(transfer)
        transfer.close(self.now, completed=False)

    def complete_transfer(self, transfer):
        transfer.close(self.now, completed=True)
        if transfer.replication:
            self.replications.remove(transfer)
            self.replicas[transfer.item].add(transfer.target)
        else:
            del self.transfers[transfer.item, transfer.target]
            self.copies[transfer.item].add(transfer.target)

    def begin_computation(self, i):
        p = self.mu[i]
        self.queues[p].remove(i)
        self.status[i], self.placed[i], self.start[i] = RUNNING, p, self.now
        self.gathered_since.setdefault(i, self.now)
        computation = Computation(i, p, self.instance.true[i][p], self.now)
        computation.refresh(self.now, self.machines)
        self.running[p] = computation
        self.records.first_start.setdefault(self.node[p], self.now)

    def begin_computation_of_no_work(self, i):
        """Runs a task of no work at once, whatever else its processor does."""
        p = self.mu[i]
        self.queues[p].remove(i)
        self.placed[i], self.start[i] = p, self.now
        self.records.first_start.setdefault(self.node[p], self.now)
        self.finish_task(i)

    def complete_computation(self, computation):
        self.running[computation.processor] = None
        self.records.computation_time += self.now - computation.begin
        self.finish_task(computation.task)

    def finish_task(self, i):
        """The result is on the own processor at once. Transfers of inputs that are still under way lose a reader."""
        self.status[i], self.finish[i] = FINISHED, self.now
        for edge in self.outputs[i]:
            self.copies[self.item[edge]].add(self.node[self.placed[i]])
        for edge in self.inputs[i]:
            self.leave_transfer(edge)
        self.kept.difference_update(self.inputs[i])
        self.drop_unused_transfers()
        self.release_copies()

    def release_copies(self):
        """The producer's own stays. Others stay while some consumer is unfinished; without `keeps_copies` it must be one
        that is assigned to that node."""
        for item, readers in enumerate(self.readers):
            needed_on = {self.node_of(j) for _, j in readers if self.status[j] != FINISHED}
            if not (self.keeps_copies and needed_on):
                self.copies[item] &= needed_on | {self.own_copy(readers[0])}

    # moves

    def stop(self, i):
        """Forgets the computation of an unfinished task and its place in the order; returns the lost time."""
        lost = self.instance.number(0)
        if self.status[i] == RUNNING:
            computation = self.running[self.mu[i]]
            self.running[self.mu[i]] = None
            lost = computation.work - computation.left_at(self.now)
            self.records.lost_compute += lost
            self.records.computation_time += self.now - computation.begin
        elif self.mu[i] is not None and i in self.queues[self.mu[i]]:
            self.queues[self.mu[i]].remove(i)
        self.status[i] = WAITING
        return lost

    def displace(self, i):
        """Forgets the placement of an unfinished task. Copies and transfers that only it needed stay until all moves are
        made."""
        for edge in self.inputs[i]:
            self.leave_transfer(edge)
        self.kept.difference_update(self.inputs[i])
        self.placed[i] = None
        self.gathered_since.pop(i, None)

    def migrate(self, i, processor):
        """Gives an unfinished task another processor (or none); its place in the order is set elsewhere.

        Within its node it stays placed.
        """
        if self.placed[i] is not None:
            self.records.migrated_tasks += 1
        self.stop(i)
        if processor is not None and self.is_placed_on(i, {self.node[processor]}):
            self.placed[i] = processor
        else:
            self.displace(i)
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
