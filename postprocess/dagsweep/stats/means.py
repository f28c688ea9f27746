"""Means over the runs of a comparison: per algorithm, and per algorithm and value of an axis."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pandas as pd

from .cluster_means import Clusters, clusters_of, mean_intervals
from .settings import numbers_of_labels
from .shared_instances import Comparison, rows_of

# Metrics of the effort of reactive algorithms; they are 0 for all other algorithms.
EFFORT = ("reschedulings", "scheduling_operations", "remappings", "migrated_tasks", "overhead",
          "rewound_tasks", "rewound_levels", "reexecuted_tasks")
# Metrics of machines that state their power or price.
CONSUMPTION = ("energy", "cost")
FEWEST_VALUES = 2   # an axis with fewer is not drawn
MOST_VALUES = 12    # values of an axis up to which there are no bins
BINS = 8


class Means:
    """Means over the shared instances of a Comparison."""

    def __init__(self, comparison: Comparison) -> None:
        self.runs = comparison.runs
        self.algorithms = comparison.algorithms
        codes = {name: k for k, name in enumerate(self.algorithms)}
        self.algorithm = numbers_of_labels(self.runs["algorithm"], codes).astype(np.int64)
        self.has_copies = comparison.copies > 0
        self._clusters: dict[str, Clusters] = {}

    def is_defined(self, metric: str) -> bool:
        """Whether any run has a value of the metric."""
        return metric in self.runs and bool(self.runs[metric].notna().any())

    def is_informative(self, metric: str) -> bool:
        """Whether any run has a value of the metric, for EFFORT one other than 0."""
        return self.is_defined(metric) and (metric not in EFFORT or bool(self.runs[metric].any()))

    def varies(self, metric: str) -> bool:
        """Whether the metric has several values."""
        return self.is_defined(metric) and self.runs[metric].nunique() > 1

    @property
    def sizes_differ(self) -> bool:
        """Whether graphs differ in size, so that a mean makespan is that of the largest graphs."""
        return "tasks" in self.runs and self.runs["tasks"].nunique() > 1

    def clusters(self, metric: str) -> Clusters:
        """Clusters of a metric; degradation depends on all runs of an instance."""
        of = "instance" if metric == "degradation" else "tuple"
        if of not in self._clusters:
            self._clusters[of] = clusters_of(self.runs, of)
        return self._clusters[of]

    @functools.cached_property
    def distinct(self) -> pd.DataFrame:
        """The runs without those on copies of an instance."""
        return rows_of(self.runs, (self.runs["first_copy"] == self.runs["instance"]).to_numpy()) if self.has_copies else self.runs

    def of_groups(self, metric: str, values: Any, groups: np.ndarray, count: int) -> pd.DataFrame:
        """mean_intervals() of f64[rows] by i64[rows], in which the copies of an instance count once in each group."""
        return mean_intervals(self.once(values, groups), groups, count, self.clusters(metric))

    def once(self, values: Any, groups: np.ndarray) -> np.ndarray:
        """f64[rows]: the values, NaN from the second copy of an instance in the same group on."""
        found = np.array(values, dtype=float)
        if self.has_copies:
            defined = np.flatnonzero(~np.isnan(found))
            keys = pd.DataFrame({"group": groups[defined], "copy": self.runs["first_copy"].to_numpy()[defined]})
            found[defined[keys.duplicated().to_numpy()]] = np.nan
        return found

    def per_algorithm(self, metric: str, values: pd.Series | None = None) -> pd.DataFrame:
        """mean_intervals() with one row per algorithm, indexed by its label. values: f64[rows], values
        computed from the metric that are used instead of it."""
        values = self.runs[metric] if values is None else values
        means = self.of_groups(metric, values, self.algorithm, len(self.algorithms))
        return means.set_index(pd.Index(self.algorithms, name="algorithm"))

    def per_label(self, metric: str, axis: str) -> pd.DataFrame:
        """DataFrame[label, algorithm] of means along an axis of labels, or of numbers; NaN without runs."""
        places = self.runs[axis].astype("category").cat
        groups = places.codes.to_numpy(dtype=np.int64) * len(self.algorithms) + self.algorithm
        values = pd.Series(self.once(self.runs[metric], groups), index=self.runs.index)
        found = values.groupby([self.runs[axis], self.runs["algorithm"]], observed=True).mean().unstack()
        labels = [label for label in places.categories if label in found.index]
        return found.reindex(index=labels, columns=self.algorithms)

    def intervals_per_label(self, metric: str, axis: str, where: Any = True) -> pd.DataFrame:
        """mean_intervals() indexed by (label, algorithm) of an axis of labels, or of numbers.

        where: bool[rows], the runs to take. Pairs without runs are left out.
        """
        places = self.runs[axis].astype("category").cat
        labels = places.categories
        groups = places.codes.to_numpy(dtype=np.int64) * len(self.algorithms) + self.algorithm
        means = self.of_groups(metric, np.where(where, self.runs[metric], np.nan), groups, len(labels) * len(self.algorithms))
        means.index = pd.MultiIndex.from_product([labels, self.algorithms])
        return means[means["runs"] > 0]

    def along(self, metric: str, positions: np.ndarray, indices: np.ndarray, where: Any = True) -> pd.DataFrame:
        """mean_intervals() with columns algorithm and x, one row per algorithm and position.

        positions, indices: from positions_on(). where: bool[rows], the runs to take.
        """
        count = len(positions)
        means = self.of_groups(metric, np.where(where, self.runs[metric], np.nan), self.algorithm * count + indices,
                               len(self.algorithms) * count)
        means.insert(0, "algorithm", np.repeat(self.algorithms, count))
        means.insert(1, "x", np.tile(positions, len(self.algorithms)))
        return means[means["runs"] > 0].reset_index(drop=True)

    def positions_on(self, axis: str) -> tuple[np.ndarray, np.ndarray, bool]:
        """(positions, indices, binned): the positions of the runs on a numeric column.

        positions: f64[positions]; indices: i64[rows], the position of each run. Up to MOST_VALUES
        different values are positions as they are. More are put into at most BINS bins of about
        equal counts; the position of a bin is the mean of its values.
        """
        values = self.runs[axis].to_numpy()
        positions, indices = np.unique(values, return_inverse=True)
        if len(positions) <= MOST_VALUES:
            return positions, indices, False
        edges = np.unique(np.quantile(values, np.linspace(0, 1, BINS + 1)))
        bins = np.clip(np.searchsorted(edges, values, side="right") - 1, 0, len(edges) - 2)
        _, indices = np.unique(bins, return_inverse=True)
        return np.bincount(indices, values) / np.bincount(indices), indices, True
