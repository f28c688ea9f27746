"""Runs of algorithms side by side: a row per instance, a column per algorithm."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from ...errors import InputError
from ...wording import LENGTHS
from ..cluster_means import is_sample_of_graphs
from ..shared_instances import completed, instance_numbers, rows_of

if TYPE_CHECKING:
    from ...results_file.about import About

METRIC = "makespan"
NO_RUN = -1


@dataclasses.dataclass(frozen=True)
class SideBySide:
    algorithms: list
    values: np.ndarray     # f64[instances, algorithms] of METRIC or another length; NaN unless completed
    tuples: np.ndarray     # i64[instances, algorithms]; NO_RUN unless the run has ended
    seconds: np.ndarray    # f64[instances, algorithms] of scheduling
    instances: pd.DataFrame  # [instances]: seed, cell (i64: all other axes), the axes that vary, and graph
                             # where graph files are a sample

    @property
    def ended(self) -> np.ndarray:
        """bool[instances, algorithms]"""
        return self.tuples != NO_RUN

    @property
    def axes(self) -> list[str]:
        """The axes that tell instances apart."""
        return [name for name in self.instances if name != "cell"]

    def column(self, algorithm: str) -> int:
        return self.algorithms.index(algorithm)

    def of(self, algorithms: list[str], names: list[str] | None = None) -> SideBySide:
        """The same of some of the algorithms, under other names if there are `names`, on the instances on which one of them has ended."""
        columns = [self.column(name) for name in algorithms]
        return self._part(self.ended[:, columns].any(axis=1), columns, list(names or algorithms))

    def at(self, axis: str, value: object) -> SideBySide:
        """The same on the instances with this value of an axis."""
        return self._part((self.instances[axis] == value).to_numpy(), list(range(len(self.algorithms))), self.algorithms)

    def _part(self, rows: np.ndarray, columns: list[int], names: list[str]) -> SideBySide:
        instances = self.instances[rows].reset_index(drop=True)
        instances.attrs = dict(self.instances.attrs)
        chosen = np.ix_(rows, np.asarray(columns, dtype=np.int64))
        return SideBySide(names, self.values[chosen], self.tuples[chosen], self.seconds[chosen], instances)

    def without_copies(self, rows: np.ndarray) -> np.ndarray:
        """i64: of these instances, those of which no earlier one has the same runs and the same seed."""
        seeds = pd.factorize(self.instances["seed"].iloc[rows])[0]
        return rows[first_of_each(np.column_stack([self.tuples[rows], seeds]))]

    def reads_seed(self, columns: list[int]) -> bool:
        """Whether the runs of these algorithms on some instance differ from those on the same cell with another seed. Where those of one
        do, all of them together do; this is known of each after the first of its pairs."""
        return any(self._reads_seed((column,)) for column in columns) or self._reads_seed(tuple(columns))

    def _reads_seed(self, columns: tuple[int, ...]) -> bool:
        if columns not in self._known:
            seeds = self.instances["seed"].groupby([self.tuples[:, column] for column in columns]).nunique()
            self._known[columns] = bool((seeds == 1).any()) or self.instances["seed"].nunique() == 1
        return self._known[columns]

    @functools.cached_property
    def _known(self) -> dict[tuple[int, ...], bool]:
        return {}


def first_of_each(keys: np.ndarray) -> np.ndarray:
    """i64: the place of the first occurrence of each different row of i64[rows, n]."""
    return np.flatnonzero(~pd.DataFrame(keys).duplicated().to_numpy())


def side_by_side(frame: pd.DataFrame, info: About, algorithms: list[str], metric: str = METRIC) -> SideBySide:
    """SideBySide of runs from load(), expanded."""
    frame = rows_of(frame, frame["algorithm"].isin(algorithms) & (frame["status"] != "pending"))
    number = instance_numbers(frame, info)
    return table_of(frame, number, algorithms, metric, frame["tuple"], instances_of(frame, info, number))


def of_compared(frame: pd.DataFrame, algorithms: Iterable[str], metric: str = METRIC) -> SideBySide:
    """SideBySide of runs from compare(), of which rows may have been chosen. algorithms: none for all. Equal runs are one."""
    axes = frame.attrs.get("axes")
    require_length(metric, frame)
    if axes is None:
        raise InputError("path: is no DataFrame of compare(), or has been put together of several; of load(), give the file")
    names = list(frame["algorithm"].unique())
    chosen = list(dict.fromkeys(algorithms)) or names
    for name in chosen:
        if name not in names:
            raise InputError(f"algorithms: no run is of '{name}'; try one of {', '.join(map(str, names))}")
    frame = rows_of(frame, frame["algorithm"].isin(chosen))
    number = numbers_of(frame[axes])
    if numbers_of(frame[[*axes, "algorithm"]]).max(initial=-1) + 1 < len(frame):
        raise InputError("path: has two runs of one algorithm on one instance")
    first = np.unique(number, return_index=True)[1]
    instances = frame[axes].iloc[first].reset_index(drop=True)
    instances["cell"] = numbers_of(instances.drop(columns="seed"))
    instances.attrs["graphs_are_sampled"] = False
    return table_of(frame, number, chosen, metric, numbers_of(frame.drop(columns=[name for name in axes if name != "instance"])), instances)


def require_length(metric: str, known: Iterable[str]) -> None:
    """Throws InputError unless `metric`, of those that are `known`, is a length, whose margin is that of makespans."""
    lengths = [name for name in LENGTHS if name in known]
    if metric not in lengths:
        raise InputError(f"metric: '{metric}' is no length of these runs; try one of {', '.join(lengths)}")


def numbers_of(frame):
    """i64[rows]: equal for equal rows, from 0 in the order in which they first occur."""
    return frame.astype(str).groupby(list(frame), sort=False).ngroup().to_numpy()


def table_of(frame, number, algorithms, metric, tuples, instances):
    """SideBySide of rows with the numbers of their instances and tuples."""
    done = completed(frame)
    column = pd.Categorical(frame["algorithm"], categories=algorithms).codes
    values, seconds, runs = (np.full((len(instances), len(algorithms)), fill) for fill in (np.nan, np.nan, NO_RUN))
    values[number, column] = frame[metric].where(done)
    seconds[number, column] = frame.get("scheduling_seconds", np.nan)
    runs[number, column] = tuples
    if metric != METRIC:
        for name, known, completes in zip(algorithms, ~np.isnan(values).all(axis=0), np.bincount(column[done], minlength=len(algorithms))):
            if completes and not known:
                raise InputError(f"metric: {name} has completed runs, but no {metric}")
    return SideBySide(list(algorithms), values, runs, seconds, instances)


def instances_of(frame, info, number):
    """The axes of each instance, and its cell."""
    first = np.unique(number, return_index=True)[1]
    varying = [name for name in info.varying if name != "algorithm"]
    names = list(dict.fromkeys([*varying, "seed"]))
    instances = pd.DataFrame({name: frame[name].iloc[first].array for name in names})
    sampled = "graph" in varying and is_sample_of_graphs(instances["graph"].unique())
    cell = np.zeros(len(instances), dtype=np.int64)
    for name in varying:
        if name != "seed" and not (sampled and name == "graph"):
            codes, found = pd.factorize(instances[name])
            cell = pd.factorize(cell * len(found) + codes)[0]
    instances["cell"] = cell
    instances.attrs["graphs_are_sampled"] = sampled
    return instances
