"""Lost data under d-heft and l-heft, first at every rescheduling point."""

from .undoing import close_over_past, delete_data, undo


def regenerate(state, unassign):
    """Returns the tasks taken back from processors of availability 0, and the finished ones undone.

    Taking back is a migration if the task was placed. `unassign`: these tasks have no processor
    then; otherwise they stand at the end of their old processor's order.
    """
    dead = state.dead_processors()
    delete_data(state, dead)
    taken = [i for i in state.order if i in state.unfinished() and state.mu[i] in dead]
    for i in taken:
        take_back(state, i, unassign)
    undone = set()
    close_over_past(state, undone)
    for i in sorted(undone, key=lambda i: state.pos[i]):
        if unassign:
            undo_and_unassign(state, i)
        else:
            undo(state, i)
    return taken, undone


def take_back(state, i, unassign):
    processor = state.mu[i]
    state.migrate(i, None)
    if not unassign:
        state.mu[i] = processor
        state.queues[processor].append(i)


def undo_and_unassign(state, i):
    undo(state, i)
    if state.mu[i] is not None:
        state.queues[state.mu[i]].remove(i)
    state.mu[i] = None
