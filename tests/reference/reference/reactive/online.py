"""What online schedulers have in common: tasks get a processor when they are ready."""

from .regeneration import regenerate
from .scheduler import Scheduler
from .state import WAITING
from .undoing import drop_transfers_from


class Online(Scheduler):
    regains_data = True

    def ready(self, i):
        state = self.state
        return (state.status[i] == WAITING and state.mu[i] is None
                and all(state.held(edge) for edge in state.inputs[i]))

    def enqueue(self, i, p):
        self.state.mu[i] = p
        self.state.queues[p].append(i)
        self.state.records.scheduling_operations += 1
        self.sending.send_missing(i)

    def point(self):
        """Regeneration, assignment and starts, balancing."""
        state = self.state
        drop_transfers_from(state, state.dead_nodes())
        taken = self._take_back()
        self.sending.remapped()
        while self.start_tasks():   # with pull, processors whose turn it is ask
            pass
        state.drop_unused_transfers()
        self.settle()
        moved = self.balance()
        if moved:
            self.settle()
        state.drop_unused_transfers()
        state.records.remappings += bool(taken or moved)
        self.count_kept_copies()

    def balance(self):
        """Moves tasks between queues; returns whether any was moved."""
        return False

    def _take_back(self):
        """Tasks of lost nodes, and those that wait for lost data, until no more data is lost by that."""
        state = self.state
        taken = regenerate(state, online=True)
        if not state.dead_nodes():
            return taken
        while True:
            waiting_for_lost = [i for i in state.order if state.mu[i] is not None and state.status[i] == WAITING
                                and not all(state.held(edge) for edge in state.inputs[i])]
            if not waiting_for_lost:
                return taken
            for i in waiting_for_lost:
                state.migrate(i, None)
            state.release_copies()
            taken += waiting_for_lost + regenerate(state, online=True)
