"""Rewinding (GTP paper, section 5): gtp/r and gtp/c/r."""

from .state import FINISHED, WAITING
from .undoing import close_over_past, delete_data, undo


def tasks_to_rewind(state, failed):
    """Of the tasks placed on nodes that have newly failed; all failures found are one rewind.

    In reverse canonical order: unfinished tasks, and those with an edge that is not delivered or
    whose consumer is rewound. With copies, an edge with a copy on a live node does not count.
    """
    rewound = set()
    for i in reversed(state.order):
        if state.is_placed_on(i, failed):
            if state.status[i] != FINISHED or any(
                    (edge[1] in rewound or not _delivered(state, edge))
                    and not (state.keeps_copies and state.held(edge)) for edge in state.outputs[i]):
                rewound.add(i)
    return rewound


def _delivered(state, edge):
    """kappa_d = 1; so it is for running and finished consumers, and not for those that are not placed."""
    consumer = edge[1]
    return state.status[consumer] != WAITING or state.is_placed_on(consumer, state.holders(edge))


def rewind(state, failed, pulled=False):
    """`failed`: nodes newly at availability 0. `pulled`: data within a node is not transferred."""
    transferred = [edge for edge in state.data if _transferred(state, edge, pulled)]
    rewound = tasks_to_rewind(state, failed)
    delete_data(state, failed)
    close_over_past(state, rewound)
    placed = [i for i in rewound if state.placed[i] is not None]
    state.records.rewound_tasks += len(placed)
    state.records.rewound_levels += len({state.level[i] for i in placed})
    for i in sorted(rewound, key=lambda i: state.pos[i]):
        state.records.rewound_compute += undo(state, i)
    state.records.undone_edges |= {edge for edge in transferred if not _transferred(state, edge, pulled)}


def _transferred(state, edge, pulled):
    """Delivered to its consumer or under way."""
    within = state.is_placed_on(edge[0], {state.node_of(edge[1])})
    return state.transfer_of(edge) is not None or (_delivered(state, edge) and not (within and pulled))
