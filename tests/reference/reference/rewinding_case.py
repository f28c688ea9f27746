"""The rewinding example of the GTP paper: a state of a run, and what a rewind makes of it."""

from fractions import Fraction

from .instance import Instance
from .reactive.activity import Computation
from .reactive.rewinding import rewind
from .reactive.run import REACTIVE
from .reactive.sources import best_source
from .reactive.state import FINISHED, RUNNING, WAITING, State
from .reactive.undoing import drop_transfers_from


def rewinding_differences(document, case):
    state = _state_before(document, case)
    was_placed = {i for i in state.tasks if state.placed[i] is not None}
    for p in case["failed"]:
        state.machines.processor[p] = Fraction(0)
    drop_transfers_from(state, set(case["failed"]))
    rewind(state, set(case["failed"]))
    expect, found = case["expect"], {}
    found["rewound"] = sorted(i for i in was_placed if state.placed[i] is None)
    found["rewound_tasks"] = state.records.rewound_tasks
    found["rewound_levels"] = state.records.rewound_levels
    differences = [f"{name}: {found[name]}, expected {expect[name]}" for name in found if found[name] != expect[name]]
    for task in expect["tasks"]:
        i = task["task"]
        finished = state.status[i] == FINISHED
        if state.placed[i] != task["placed"] or finished != (task["status"] == "finished"):
            differences.append(f"task {i}: {state.status[i]} on {state.placed[i]}, expected {task}")
    for edge in expect["edges"]:
        copies = sorted(state.holders((edge["from"], edge["to"])))
        if copies != edge["copies"]:
            differences.append(f"edge {edge['from']} to {edge['to']}: copies {copies}, expected {edge['copies']}")
    if "next_source" in expect:
        wanted = expect["next_source"]
        source = best_source(state, (wanted["from"], wanted["to"]), state.mu[wanted["to"]])
        if source != wanted["source"]:
            differences.append(f"next source: {source}, expected {wanted}")
    return differences


def _state_before(document, case):
    instance = Instance(document["instance"], Fraction)
    state = State(instance, Instance(document["instance"], float), REACTIVE[case["algorithm"]].keeps_copies)
    status = {"finished": FINISHED, "waiting": WAITING, "running": RUNNING}
    for task in case["before"]["tasks"]:
        i, p = task["task"], task["processor"]
        state.mu[i], state.placed[i], state.status[i] = p, task["placed"], status[task["status"]]
        if state.status[i] == WAITING:
            state.queues[p].append(i)
        else:
            state.start[i] = state.finish[i] = state.now
        if state.status[i] == RUNNING:
            del state.finish[i]
            state.running[p] = Computation(i, p, instance.true[i][p], state.now)
    for edge in case["before"]["edges"]:
        key = (edge["from"], edge["to"])
        state.copies[state.item[key]] = set(edge["copies"])
        if "transfer" in edge:
            state.begin_transfer(state.item[key], edge["transfer"]["source"], edge["transfer"]["target"])
            state.join_transfer(key)
    return state
