"""Fair comparison: algorithms are compared only on instances that all of them completed.

An instance is a combination of values of all axes but the algorithm: one graph, platform, scenario
and seed, on which every algorithm ran.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from ..errors import InputError
from ..results_file.shown_labels import with_shown_labels

if TYPE_CHECKING:
    from ..results_file.about import About


MOST_NAMED = 20  # values of an axis that an error names


@dataclasses.dataclass(frozen=True)
class Comparison:
    runs: pd.DataFrame   # of the compared algorithms on shared instances, with new columns:
                         # instance (i64), first_copy (i64, first_copies()) and, if there are several algorithms,
                         # degradation (makespan / best of the instance - 1)
    algorithms: list     # compared algorithms, in the sweep's order
    without_runs: list   # requested algorithms of which no run is done
    instances: int       # of the sweep, for some compared algorithm
    shared: int          # instances completed by all compared algorithms
    copies: int          # of these: copies of others, which count once
    unsuccessful: int    # instances on which some compared algorithm stalled, failed or was aborted
    unfinished: int      # the other instances: some compared algorithm has not run yet
    left_out: int = 0    # instances that the sweep leaves out for some compared algorithm (exclude, only, together, most_tasks)

    def with_shown_labels(self, info: About) -> Comparison:
        """This Comparison, with the labels that reports show."""
        def shown(names):
            return [info.algorithm_labels.get(name, name) for name in names]
        return dataclasses.replace(self, runs=with_shown_labels(self.runs, info.algorithm_labels), algorithms=shown(self.algorithms),
                                   without_runs=shown(self.without_runs))


def on_shared_instances(frame: pd.DataFrame, info: About, algorithms: Iterable[str] | None = None) -> Comparison:
    """Comparison of runs from load(), expanded. algorithms: names or labels, None for all."""
    requested = requested_algorithms(info, algorithms)
    done = completed(frame).to_numpy()
    with_runs = set(frame["algorithm"][done].unique())  # pending runs have no algorithm yet
    compared = [name for name in requested if name in with_runs]
    ended = rows_of(frame, frame["algorithm"].isin(compared).to_numpy())
    done = completed(ended).to_numpy()

    instance = instance_numbers(ended, info)
    count = instance.max(initial=-1) + 1
    complete = np.bincount(instance[done], minlength=count) == len(compared)
    unsuccessful = np.bincount(instance[~done], minlength=count) > 0
    shared = complete[instance]
    runs = rows_of(ended, shared)
    runs["instance"] = instance[shared]
    runs["first_copy"] = first_copies(runs, len(compared))
    if len(compared) > 1 and "makespan" in runs:
        runs["degradation"] = degradation(runs)
    total, for_all = instances_of_sweep(info, compared)
    failing = unsuccessful_of_all(ended, instance, unsuccessful, info, compared)
    copies = int((runs["first_copy"] != runs["instance"]).sum()) // max(len(compared), 1)
    return Comparison(runs, compared, [name for name in requested if name not in with_runs], total,
                      int(complete.sum()), copies, failing, for_all - int(complete.sum()) - failing, total - for_all)


def instances_of_sweep(info, compared):
    """(i, j): the numbers of instances that the sweep has for some, and for all of the algorithms."""
    if info.conditions is None or not compared:
        total = int(np.prod([float(len(v)) for name, v in info.axes.items() if name != "algorithm"]))
        return total, total
    return info.conditions.instances([info.axes["algorithm"].index(name) for name in compared])


def as_stored(values):
    """Values of an axis as files have them: -1 for 'never'."""
    return np.where(np.isinf(values), -1, values)


def unsuccessful_of_all(ended, instance, unsuccessful, info, compared):
    """The number of unsuccessful instances (bool[instances]) that the sweep has for all of the algorithms."""
    if info.conditions is None or not unsuccessful.any():
        return int(unsuccessful.sum())
    rows = np.flatnonzero(unsuccessful[instance])
    rows = rows[np.unique(instance[rows], return_index=True)[1]]
    columns = {name: ended[name].cat.codes.to_numpy()[rows] if isinstance(values, list) else as_stored(ended[name].to_numpy(float)[rows])
               for name, values in info.axes.items() if len(values) > 1 and name != "algorithm" and name in ended}
    numbers = [info.axes["algorithm"].index(name) for name in compared]
    return int(info.conditions.for_algorithms(columns, len(rows), numbers).all(axis=0).sum())


def first_copies(runs: pd.DataFrame, algorithms: int) -> np.ndarray:
    """i64[rows]: the first instance of the same seed on which every algorithm has the same run as on this one. A run that
    does not read an axis is repeated for each of its values.

    runs: one of each algorithm (a number of them) on each instance.
    """
    instance = runs["instance"].to_numpy()
    if runs["tuple"].is_unique:
        return instance
    order = np.lexsort((runs["algorithm"].cat.codes.to_numpy(), instance))
    tuples = runs["tuple"].to_numpy()[order].reshape(-1, algorithms)
    keys = pd.DataFrame(tuples).assign(seed=runs["seed"].to_numpy()[order][::algorithms])
    first = instance[order][::algorithms]
    number = keys.groupby([*keys], sort=False, dropna=False).ngroup().to_numpy()
    copies = np.empty(len(instance), dtype=np.int64)
    copies[order] = np.repeat(first[np.unique(number, return_index=True)[1]][number], algorithms)
    return copies


def requested_algorithms(info: About, algorithms: Iterable[str] | None = None) -> list[str]:
    """The algorithms (names, or labels that reports show; None: all of the sweep), as names in the sweep's order."""
    known = list(info.axes["algorithm"])
    name_of = {label: name for name, label in info.algorithm_labels.items()}
    requested = [name_of.get(name, name) for name in algorithms or []]
    for name in requested:
        if name not in known:
            raise InputError(f"--algorithm: '{name}' is not in the sweep; "
                             f"try one of {', '.join(known)}")
    return [name for name in known if not requested or name in requested]


def completed(frame: pd.DataFrame) -> pd.Series:
    """bool[rows]: runs that are done and, with replicas, finished every exit task."""
    done = frame["status"] == "done"
    if "survived" not in frame:
        return done
    return done & (frame["survived"] != 0).fillna(True).astype(bool)  # a column of whole numbers, some of which may be missing


def rows_of(frame: pd.DataFrame, chosen: Any) -> pd.DataFrame:
    """The rows of a frame for which `chosen` (bool[rows]) is true, copied a column at a time, so that memory
    never holds a second copy; not copied if all rows are chosen."""
    if chosen.all():
        return frame.copy(deep=False)
    return pd.DataFrame({name: frame[name].array[chosen] for name in frame.columns}, copy=False,
                        index=frame.index[chosen])


def with_values(runs: pd.DataFrame, info: About, axes: dict[str, Any]) -> pd.DataFrame:
    """The runs with the given values of axes: {axis: a value, or several}. A run has every value of an axis that no run reads."""
    known = [name for name in info.axes if name != "algorithm"]
    chosen = np.ones(len(runs), dtype=bool)
    for name, given in axes.items():
        if name not in known:
            raise InputError(f"{name}: is no axis of the sweep; try one of {', '.join(known)}")
        if name in info.unread:
            continue
        column = runs[name] if name in runs else pd.Series(info.axes[name][0], index=runs.index)
        values = list(given) if pd.api.types.is_list_like(given) else [given]
        for value in values:
            if not (column == value).any():
                found = ", ".join(f"{one!s:.60}" for one in column.dropna().unique()[:MOST_NAMED])
                raise InputError(f"{name}: no run has {value!r:.60}; try one of {found}")
        chosen &= column.isin(values).to_numpy()
    return rows_of(runs, chosen)


def instance_numbers(frame: pd.DataFrame, info: About) -> np.ndarray:
    """i64[rows]: equal for rows that agree on every axis but the algorithm; dense from 0."""
    number = np.zeros(len(frame), dtype=np.int64)
    for name in info.varying:
        if name != "algorithm":
            codes, found = pd.factorize(frame[name])
            # Dense after every axis, so that the numbers never grow beyond rows * values.
            number = pd.factorize(number * len(found) + codes)[0]
    return number


def degradation(runs: pd.DataFrame) -> pd.Series:
    """f64[rows]: makespan / smallest makespan on the instance - 1; 0 for the best run."""
    best = runs["makespan"].groupby(runs["instance"].to_numpy()).transform("min")
    with np.errstate(invalid="ignore", divide="ignore"):
        ratio = runs["makespan"] / best - 1.0
    return ratio.mask((best == 0) & (runs["makespan"] == 0), 0.0)
