"""Where an input comes from, and what its transfer costs at the current bandwidth."""


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


def live_sources(state, edge, target):
    """Live processors with the data and a link to `target` that is not at 0: all copies, or the producer's only."""
    own = state.own_copy(edge)
    members = state.holders(edge) if state.keeps_copies else set() if own is None else {own}
    return [p for p in sorted(members)
            if state.live(p) and (p == target or state.machines.link_bandwidth(p, target) > 0)]


def best_source(state, edge, target):
    """The live source of smallest C; ties: smaller number. None if there is none."""
    return min(live_sources(state, edge, target),
               key=lambda p: (communication_time(state, edge, p, target), p), default=None)


def reachable(state, i, p):
    """Whether every input of a task is on p or has a live source for p."""
    return all(p in state.holders(edge) or live_sources(state, edge, p) for edge in state.inputs[i])
