"""What a failure costs: data is deleted, tasks are undone. Used by rewinding and regeneration."""

from .state import FINISHED, RUNNING, WAITING


def delete_data(state, nodes):
    for holders in state.copies + state.replicas:
        holders -= nodes


def drop_transfers_from(state, nodes):
    """At a rescheduling point transfers from nodes of availability 0 are dropped; so are
    replications if either end is at availability 0."""
    for way in [way for way, t in state.transfers.items() if t.source in nodes]:
        state.drop_transfer(way)
    for transfer in list(state.replications):
        if transfer.source in nodes or transfer.target in nodes:
            state.drop_replication(transfer)


def close_over_past(state, undone):
    """Adds to `undone` the finished producers of all data that is needed and that no live node has for them.

    Data is needed by waiting tasks and by undone ones; running tasks have theirs.
    """
    needing = [i for i in state.tasks if state.status[i] == WAITING] + list(undone)
    while needing:
        for edge in state.inputs[needing.pop()]:
            producer = edge[0]
            if state.status[producer] == FINISHED and producer not in undone and not state.held(edge):
                undone.add(producer)
                needing.append(producer)


def undo(state, i):
    """kappa_c, kappa_d of all in- and out-edges and Pi are reset; a finished task becomes unfinished.

    The task goes to the end of its processor's order. Edges to running and finished consumers
    count as delivered, to these consumers alone. With copies, those of the out-edges survive; transfers
    from them begin anew, unless the item has other readers. Returns the lost time.
    """
    if state.status[i] != FINISHED:
        lost = state.stop(i)
        state.displace(i)
    else:
        lost = state.instance.true[i][state.placed[i]]
        state.records.lost_compute += lost
        state.records.reexecuted_tasks += 1
        _undo_finished(state, i)
    for edge in state.outputs[i]:
        if state.status[edge[1]] == WAITING:
            state.leave_transfer(edge)
        if not state.keeps_copies:
            state.copies[state.item[edge]].clear()
            (state.kept.add if state.status[edge[1]] == RUNNING else state.kept.discard)(edge)
    if state.mu[i] is not None:
        state.queues[state.mu[i]].append(i)
    return lost


def _undo_finished(state, i):
    state.status[i], state.placed[i] = WAITING, None
    del state.start[i], state.finish[i]
    state.gathered_since.pop(i, None)
