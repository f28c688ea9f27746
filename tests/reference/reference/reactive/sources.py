"""Where an input comes from, and what its transfer costs at the current bandwidth. Sources and targets are nodes."""


def communication_time(state, edge, source, target):
    """C: the rest of a transfer that is under way from this source, else startup + data / bandwidth."""
    data = state.data[edge]
    if source == target or data == 0:
        return 0
    bandwidth = state.machines.link_bandwidth(source, target)
    under_way = state.transfers.get((state.item[edge], target))
    if under_way and under_way.source == source:
        startup, left = under_way.left_at(state.now)
        return startup + left / bandwidth
    return state.instance.startup + data / bandwidth


def time_from_now(state, edge, source, target):
    """C of a transfer that begins now, even if one is under way for another reader of the item."""
    data = state.data[edge]
    if source == target or data == 0:
        return 0
    return state.instance.startup + data / state.machines.link_bandwidth(source, target)


def live_sources(state, edge, target):
    """Live nodes with the data and a link to `target` that is not at 0: all copies, or the producer's only."""
    own = state.own_copy(edge)
    members = state.holders(edge) if state.keeps_copies else set() if own is None else {own}
    return [n for n in sorted(members)
            if state.machines.live(n) and (n == target or state.machines.link_bandwidth(n, target) > 0)]


def best_source(state, edge, target):
    """The live source of smallest C; ties: smaller number. None if there is none."""
    return min(live_sources(state, edge, target),
               key=lambda n: (communication_time(state, edge, n, target), n), default=None)


def reachable(state, i, p):
    """Whether every input of a task is on p's node or has a live source for it."""
    target = state.node[p]
    return all(target in state.holders(edge) or live_sources(state, edge, target) for edge in state.inputs[i])
