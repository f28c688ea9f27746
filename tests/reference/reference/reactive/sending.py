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
            if state.mu[j] in state.holders(edge):
                self._place(j)
            elif edge not in state.transfers:
                state.begin_transfer(edge, state.placed[i], state.mu[j])

    def send_missing(self, i):
        """Inputs of a waiting task that are not there and not under way set out between live ends."""
        state = self.state
        target = state.mu[i]
        for edge in state.inputs[i] if target is not None else []:
            if target in state.holders(edge):
                self._place(i)
            elif edge not in state.transfers and state.live(target):
                source = best_source(state, edge, target)
                if source is not None:
                    state.begin_transfer(edge, source, target)

    def remapped(self):
        for i in self.state.order:
            if self.state.status[i] == WAITING:
                self.send_missing(i)

    def turn(self, i):
        """The processor of a waiting task is idle, and the task is next."""
        return False

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
            if state.mu[i] not in state.holders(edge) and edge not in state.transfers:
                source = best_source(state, edge, state.mu[i])
                if source is not None:
                    state.begin_transfer(edge, source, state.mu[i])
                    asked = True
        return asked

    def send_missing(self, i):
        pass
