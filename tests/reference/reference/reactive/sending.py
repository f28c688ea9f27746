"""When data sets out: pushed by producers, or pulled by processors whose turn it is."""

from .sources import best_source
from .state import FINISHED, WAITING


class Push:
    """A finished task's data sets out at once to the consumers' processors."""

    def __init__(self, state):
        self.state = state

    def task_finished(self, i):
        """These transfers begin even if an end or the link is at availability 0, and wait."""
        state = self.state
        for edge in state.outputs[i]:
            j = edge[1]
            if state.status[j] != WAITING or state.mu[j] is None:
                continue
            if state.node_of(j) in state.holders(edge):
                self._place(j)
            elif not state.join_transfer(edge):
                self._begin(edge, state.node_of(i))

    def send_missing(self, i):
        """Inputs of a waiting task that are not there join what is under way, or set out between live ends.

        A shared item's transfer is joined even if the target is at availability 0.
        """
        state = self.state
        target = state.node_of(i)
        for edge in state.inputs[i] if target is not None else []:
            if target in state.holders(edge):
                self._place(i)
            elif state.machines.live(target) or len(state.readers[state.item[edge]]) > 1:
                if not state.join_transfer(edge) and state.machines.live(target):
                    self._begin(edge, best_source(state, edge, target))

    def remapped(self):
        for i in self.state.order:
            if self.state.status[i] == WAITING:
                self.send_missing(i)

    def turn(self, i):
        """The processor of a waiting task is idle, and the task is next."""
        return False

    def _begin(self, edge, source):
        """A transfer, if there is a source, of all edges of the item that are wanted at the target."""
        state = self.state
        if source is not None:
            state.begin_transfer(state.item[edge], source, state.node_of(edge[1]))
            for e in self._wanted(edge):
                state.join_transfer(e)

    def _wanted(self, edge):
        """Those whose waiting consumers are assigned to the same node."""
        state = self.state
        return [e for e in state.readers[state.item[edge]]
                if state.status[e[1]] == WAITING and state.node_of(e[1]) == state.node_of(edge[1])]

    def _place(self, i):
        self.state.placed[i] = self.state.mu[i]


class Pull(Push):
    """A live, idle processor asks for the inputs of its next task once the producers have finished.

    `copies_suffice`: an undone producer whose data has a live copy does not hold it up.
    """

    def __init__(self, state, copies_suffice=False):
        super().__init__(state)
        self.copies_suffice = copies_suffice

    def task_finished(self, i):
        pass

    def remapped(self):
        pass

    def turn(self, i):
        state, asked = self.state, False
        if not all(state.status[edge[0]] == FINISHED or (self.copies_suffice and state.held(edge))
                   for edge in state.inputs[i]):
            return False
        for edge in state.inputs[i]:
            if state.node_of(i) not in state.holders(edge) and not state.transfer_of(edge):
                if not state.join_transfer(edge):
                    self._begin(edge, best_source(state, edge, state.node_of(i)))
                asked |= state.transfer_of(edge) is not None
        return asked

    def _wanted(self, edge):
        return [edge]   # others that are asked for at this instant join

    def send_missing(self, i):
        pass
