"""Algorithms that make the same runs under several names, such as `heft` and the default of `list`: one entry of comparisons, so that ranks and
families of intervals count one schedule once."""

from __future__ import annotations

import dataclasses
import os
from typing import TYPE_CHECKING

import numpy as np

from ...results_file.load import read_runs
from ..shared_instances import Comparison, rows_of
from .side_by_side import METRIC, SideBySide

if TYPE_CHECKING:
    from ...results_file.about import About

AT_A_TIME = 8  # metrics that are read at once


@dataclasses.dataclass(frozen=True)
class Equal:
    """Algorithms with equal runs."""
    algorithms: list  # names, at least two, in the sweep's order
    runs: int         # of the first, common to all

    def name(self, labels: dict[str, str]) -> str:
        return " = ".join(labels.get(one, one) for one in self.algorithms)


def equal_algorithms(path: str | os.PathLike[str], side: SideBySide, info: About) -> list[Equal]:
    """The algorithms whose metrics are equal, to the bit, in every run that they have in common, of which there is at least one. Wall clock is
    no metric."""
    algorithms = side.algorithms
    groups = grouped(side, [side.values], [list(range(len(algorithms)))])
    metrics = [name for name in info.metrics["name"] if name != METRIC]
    for first in range(0, len(metrics), AT_A_TIME):
        if not groups:
            break
        stored = read_runs(path, expand=False, columns=metrics[first:first + AT_A_TIME], clocks=(), warns=False)  # as of `side`
        columns = [values_of(side, stored[name].to_numpy()) for name in metrics[first:first + AT_A_TIME]]
        columns.append(values_of(side, stored["status"].cat.codes.to_numpy()))
        groups = grouped(side, columns, groups)
    return [Equal([algorithms[k] for k in group], int(side.ended[:, group].all(axis=1).sum())) for group in groups]


def values_of(side, stored):
    """f64[instances, algorithms] of a column of the stored rows; NaN where a run has not ended."""
    return np.where(side.ended, np.asarray(stored, dtype=float)[side.tuples], np.nan)


def grouped(side: SideBySide, columns: list[np.ndarray], within: list[list[int]]) -> list[list[int]]:
    """The groups of at least two algorithms (places), each within one of `within`, that have equal values in all columns."""
    found: list[list[int]] = []
    for candidates in within:
        groups: list[list[int]] = []
        for k in candidates:
            own = next((group for group in groups if all(are_equal(side, columns, k, other) for other in group)), None)
            if own is None:
                groups.append([k])
            else:
                own.append(k)
        found += [group for group in groups if len(group) > 1]
    return found


def are_equal(side, columns, a, b):
    common = side.ended[:, a] & side.ended[:, b]
    return bool(common.any()) and all(np.array_equal(values[common, a], values[common, b], equal_nan=True) for values in columns)


def as_one(comparison: Comparison, info: About, groups: list[Equal]) -> tuple[Comparison, About]:
    """The Comparison with the first algorithm of each group alone, and the About with all their names as its label."""
    if not groups:
        return comparison, info
    others = {name for group in groups for name in group.algorithms[1:]}
    labels = info.algorithm_labels | {group.algorithms[0]: group.name(info.algorithm_labels) for group in groups}
    kept = ~comparison.runs["algorithm"].isin(others).to_numpy()
    return (dataclasses.replace(comparison, runs=rows_of(comparison.runs, kept),
                                algorithms=[name for name in comparison.algorithms if name not in others]),
            dataclasses.replace(info, algorithm_labels=labels))
