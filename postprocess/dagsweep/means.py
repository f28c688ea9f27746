"""Means of a comparison's runs: per algorithm, and per algorithm and value of an axis."""

import numpy as np
import pandas as pd

from .statistics import mean_intervals, units_of

# What reactive algorithms do and spend; 0 for all others.
EFFORT = ("reschedulings", "scheduling_operations", "remappings", "migrated_tasks", "overhead",
          "rewound_tasks", "rewound_levels", "reexecuted_tasks")
FEWEST_VALUES = 2   # an axis with fewer has nothing to show
MOST_VALUES = 12    # more of them are put into bins
BINS = 8


class Means:
    """Means over the shared instances of a Comparison."""

    def __init__(self, comparison):
        self.runs = comparison.runs
        self.algorithms = comparison.algorithms
        codes = {name: k for k, name in enumerate(self.algorithms)}
        self.algorithm = self.runs["algorithm"].astype(object).map(codes).to_numpy(dtype=np.int64)
        self._units = {}

    def defined(self, metric):
        """Is there any value of the metric?"""
        return metric in self.runs and bool(self.runs[metric].notna().any())

    def tells_something(self, metric):
        """Is there any value, and of EFFORT any but 0?"""
        return self.defined(metric) and (metric not in EFFORT or bool(self.runs[metric].any()))

    def units(self, metric):
        """Units to resample for a metric; degradation compares the runs of an instance."""
        of = "instance" if metric == "degradation" else "tuple"
        if of not in self._units:
            self._units[of] = units_of(self.runs, of)
        return self._units[of]

    def per_algorithm(self, metric):
        """mean_intervals() with one row per algorithm, indexed by its label."""
        means = mean_intervals(self.runs[metric], self.algorithm, len(self.algorithms),
                               self.units(metric))
        return means.set_index(pd.Index(self.algorithms, name="algorithm"))

    def per_label(self, metric, axis):
        """DataFrame[label, algorithm] of means along an axis of labels; NaN without runs."""
        by = [self.runs[axis].astype(object), self.runs["algorithm"].astype(object)]
        found = self.runs[metric].groupby(by).mean().unstack()
        labels = [label for label in self.runs[axis].cat.categories if label in found.index]
        return found.reindex(index=labels, columns=self.algorithms)

    def intervals_per_label(self, metric, axis, where=True):
        """mean_intervals() indexed by (label, algorithm) of an axis of labels; those with runs.

        where: bool[rows], the runs to take.
        """
        labels = self.runs[axis].cat.categories
        groups = self.runs[axis].cat.codes.to_numpy(dtype=np.int64) * len(self.algorithms)
        means = mean_intervals(np.where(where, self.runs[metric], np.nan), groups + self.algorithm,
                               len(labels) * len(self.algorithms), self.units(metric))
        means.index = pd.MultiIndex.from_product([labels, self.algorithms])
        return means[means["runs"] > 0]

    def along(self, metric, positions, places, where=True):
        """mean_intervals() with columns algorithm and x, one row per algorithm and position.

        positions: f64[positions], places: i64[rows], as places_on() gives them; where:
        bool[rows], the runs to take.
        """
        count = len(positions)
        means = mean_intervals(np.where(where, self.runs[metric], np.nan),
                               self.algorithm * count + places,
                               len(self.algorithms) * count, self.units(metric))
        means.insert(0, "algorithm", np.repeat(self.algorithms, count))
        means.insert(1, "x", np.tile(positions, len(self.algorithms)))
        return means[means["runs"] > 0].reset_index(drop=True)

    def places_on(self, axis):
        """(positions, places, binned): where the runs stand on a numeric column.

        Up to MOST_VALUES different values are taken as they are; more are put into at most BINS
        bins of about equal counts, each standing at the mean of its values.
        """
        values = self.runs[axis].to_numpy()
        positions, places = np.unique(values, return_inverse=True)
        if len(positions) <= MOST_VALUES:
            return positions, places, False
        edges = np.unique(np.quantile(values, np.linspace(0, 1, BINS + 1)))
        places = np.clip(np.searchsorted(edges, values, side="right") - 1, 0, len(edges) - 2)
        _, places = np.unique(places, return_inverse=True)
        return np.bincount(places, values) / np.bincount(places), places, True
