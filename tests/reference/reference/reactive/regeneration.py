"""Lost data under d-heft and l-heft, first at every rescheduling point."""

from .undoing import close_over_past, delete_data, undo


def regenerate(state, online):
    """Deletes the data on nodes of availability 0, takes back the unfinished tasks placed there, online
    those assigned there (a migration if placed), and undoes finished tasks whose data is needed and held nowhere.

    None of these tasks has a processor then. Returns those taken back.
    """
    dead = state.dead_nodes()
    delete_data(state, dead)
    taken = [i for i in state.unfinished() if state.node_of(i) in dead and (online or state.placed[i] is not None)]
    for i in taken:
        state.migrate(i, None)
    undone = set()
    close_over_past(state, undone)
    for i in undone:
        undo(state, i)
        state.queues[state.mu[i]].remove(i)
        state.last_mu[i], state.mu[i] = state.mu[i], None
    return taken
