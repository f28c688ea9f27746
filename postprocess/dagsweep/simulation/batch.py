"""Compares algorithms, among them Python functions, on many instances."""

from __future__ import annotations

import itertools
from typing import Any

import pandas

from ..errors import ArgumentTypeError, ArgumentValueError, RunError
from .simulator import Instance, Schedule, core, metrics, schedule, simulate

STATUSES = ("pending", "done", "stalled", "failed", "aborted")  # as in load()


def compare(algorithms: Any, instances: Any, *, seed: Any = 1, epsilon: Any = 0, **scenario: Any) -> pandas.DataFrame:
    """Runs every algorithm on every instance: a pandas.DataFrame with a row for each run, like that of load().

        def graph(seed):
            return dagsweep.generate("layered", tasks=50, ccr=1.0, seed=seed)

        runs = dagsweep.compare(["heft", "jit"], graph, bound=[0, 0.4], seed=range(1, 6))
        runs.pivot_table("nsl", "bound", "algorithm", observed=True)

    Arguments:
        algorithms: a list of names (of any kind, such as "jit") and static functions of yours; or a dict {label: one of these}
        instances: an Instance, a list of them, or a dict {label: Instance}; in place of an Instance, a function of the seed that makes it
        seed: one or a list
        epsilon: the number of crashes to survive, for algorithms with replicas; one or a list
        scenario: further named values of simulate(), such as bound; each one or a list

    Every combination runs. Columns: `instance`, your named values, `algorithm`, `seed`, metrics, `status`, `reason`. The argument latency
    becomes the column `given_latency`; the column `latency` is a metric.
    """
    if isinstance(algorithms, Instance):
        raise ArgumentTypeError('algorithms: is an Instance; algorithms come first: compare(["heft", "peft"], instance)')
    algorithms, instances = labelled(algorithms), labelled(instances)
    for instance in instances.values():
        if not callable(instance):
            core.require_instance(instance)
    settings = {name: values(value) for name, value in {**scenario, "epsilon": epsilon}.items()}
    seeds = values(seed)
    for name, given in {"algorithms": algorithms, "instances": instances, "seed": seeds, **settings}.items():
        if not given:
            raise ArgumentValueError(f"{name}: is empty (give at least one)")
    named = {metric.name for metric in metrics()}
    rows = []
    for one_seed in seeds:
        for label, instance in instances.items():
            made = instance if isinstance(instance, Instance) else instance(one_seed)
            planned = {}
            for chosen in itertools.product(*settings.values()):
                given = dict(zip(settings, chosen))
                for name, algorithm in algorithms.items():
                    if callable(algorithm) and name not in planned:
                        planned[name] = planned_by(algorithm, made)
                    outcome = row(made, planned.get(name, algorithm), one_seed, given)
                    rows.append({"instance": label, **{f"given_{key}" if key in named else key: value for key, value in given.items()},
                                 "algorithm": name, "seed": one_seed, **outcome})
    frame = pandas.DataFrame(rows)
    ends = ["status", "reason"]
    frame = frame[[name for name in frame if name not in ends] + ends]
    frame.attrs["axes"] = [*frame.columns[:frame.columns.get_loc("algorithm")], "seed"]  # what tells instances apart
    frame["status"] = pandas.Categorical(frame["status"], STATUSES)
    for name in ("instance", "algorithm", "reason"):
        frame[name] = frame[name].astype("category")
    return frame


def planned_by(function, instance):
    """The schedule that the function makes, or the RunError that it has raised."""
    try:
        return schedule(instance, function)
    except RunError as error:
        return error


def row(instance, algorithm, seed, given):
    """Metrics, status and reason of one run."""
    undefined = {metric.name: float("nan") for metric in metrics()}
    if isinstance(algorithm, RunError):
        return {**undefined, "status": "failed", "reason": str(algorithm)}
    run = simulate(instance, algorithm, seed=seed, **given)
    return {**undefined, **run.metrics, **operations(run.metrics), "status": run.status, "reason": run.reason}


def operations(measured):
    """As load() gives it: one call places every task of a fixed mapping."""
    if measured.get("scheduling_operations") != 0:
        return {}
    return {"scheduling_operations": measured["tasks"]}


def labelled(items):
    """{label: item}; functions are labelled by their names, names by themselves, others by number."""
    if isinstance(items, dict):
        return items
    if isinstance(items, (str, Instance, Schedule)) or callable(items) or not is_list(items):
        items = [items]
    named = {}
    for number, item in enumerate(items):
        label = item if isinstance(item, str) else getattr(item, "__name__", number)
        named[number if label in named else label] = item
    return named


def is_list(items):
    """Whether `items` are several items; a graph is a single one, although it can be iterated over."""
    return hasattr(items, "__iter__") and not hasattr(items, "nodes")


def values(given):
    """The values of a setting: a single value, or the values of a list, a range or an array."""
    if isinstance(given, (str, bytes, dict)) or given is None or not hasattr(given, "__iter__"):
        return [given]
    if getattr(given, "ndim", 1) == 0:  # an array of NumPy without dimensions
        return [given.item()]
    return list(given)
