"""Random cases with several replicas per task. Case k of a seed does not depend on the other cases."""

import random
from fractions import Fraction

from .case import Case
from .instance import Instance
from .random_instance import random_instance
from .random_scenario import random_scenario, valid
from .replicated.execution import ReplicatedExecution
from .replicated.schedulers import ALGORITHMS, EXECUTED, schedule

SMALL = 14   # tasks of most cases


def replicated_case(seed, number, algorithms, with_readings, extend):
    """`algorithms`: those to draw from, all if None. Without readings these have their defaults.
    `extend`: called with the instance once it is drawn."""
    rng = random.Random(f"{seed}/{number}/replicated")
    dyadic, algorithm = rng.random() < 0.7, rng.choice(algorithms or ALGORITHMS + EXECUTED)
    document = _instance(rng, dyadic)
    extend(document)
    rounded, exact = Instance(document, float), Instance(document, Fraction)
    parameters = {"epsilon": min(rng.choice([0, 1, 1, 1, 2, 3]), exact.node_count - 1)}
    if algorithm == "mc-ftsa":
        parameters["matching"] = rng.choice(["greedy", "bottleneck"])
    if with_readings:
        parameters["crash_probability"] = rng.choice([0.0, 0.1, 0.25, 0.5, 1.0])
        if algorithm == "mc-ftsa":
            parameters["sources"] = rng.choice(["chosen", "any-live", "any-live"])
    if algorithm == "ftbar":
        parameters["mst"] = rng.choice(["true", "false"])
    drawn = "ftsa" if algorithm in EXECUTED else algorithm   # whose instants are those of events
    replicas = schedule(rounded, drawn, parameters)

    def instants_of(events):
        run = ReplicatedExecution(exact, replicas, events, parameters.get("sources") == "any-live")
        run.run()
        return run.instants

    scenario = random_scenario(rng, exact, instants_of, dyadic)
    if rng.random() < 0.7:
        _crash_some(rng, exact, scenario, instants_of, dyadic)
    _let_links_return(scenario)
    _no_failures_before_joining(scenario, exact.machine)
    scenario["events"] = valid(exact.node, scenario["events"])
    return Case(document, scenario, algorithm, parameters)


def _instance(rng, dyadic):
    """Several processors, mostly few tasks with many edges: then crashes matter."""
    while True:
        document = random_instance(rng, dyadic)
        tasks, edges = len(document["tasks"]), len(document["edges"])
        if len(document["bandwidth"]) > 1 and (3 < tasks <= SMALL and edges >= tasks or rng.random() < 0.1):
            return document


def _crash_some(rng, instance, scenario, instants_of, dyadic):
    """One or more crashes at one instant and nothing else but changes above 0: most replicas get on."""
    scenario["events"] = [e for e in scenario["events"] if e["availability"] > 0]
    for _ in range(rng.choice([1, 2, 3])):
        instants = [0.0, *sorted({float(t) for t in instants_of(scenario["events"])})]
        time = rng.choice(instants) if dyadic else rng.choice([0.0, rng.uniform(0, instants[-1])])
        crashed = rng.sample(range(instance.node_count), min(rng.choice([1, 1, 2]), instance.node_count))
        scenario["events"] += [{"time": time, instance.machine: n, "availability": 0.0} for n in crashed]
        if rng.random() < 0.3:   # this one stays crashed
            scenario["events"].append({"time": time + 1.0, instance.machine: crashed[0], "availability": 1.0})
        scenario["events"].sort(key=lambda e: e["time"])


def _no_failures_before_joining(scenario, machine):
    """The model does not say what an event to 0 means to a machine that has been at 0 since time 0."""
    last = {(e["time"], e[machine]): e["availability"] for e in scenario["events"] if machine in e}
    absent = {p for (time, p), availability in last.items() if time == 0 and availability == 0}
    kept = []
    for e in scenario["events"]:
        p = e.get(machine)
        if p not in absent or e["time"] == 0 or last[e["time"], p] > 0:   # the last one of an instant counts
            kept.append(e)
            absent -= {p} if e["time"] > 0 else set()
    scenario["events"] = kept


def _let_links_return(scenario):
    """So that every run ends."""
    last = {tuple(sorted(e["link"])): e for e in scenario["events"] if "link" in e}
    end = max((e["time"] for e in scenario["events"]), default=0.0)
    scenario["events"] += [{"time": end + 1.0, "link": list(link), "availability": 1.0}
                           for link, e in sorted(last.items()) if e["availability"] == 0]
