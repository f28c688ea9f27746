"""Means with confidence intervals (postprocess/statistics.md).

Runs with one seed form a cluster. Where graphs are a sample, so do runs on one graph; they alone if there is only one seed.
If every seed has equally many runs, the interval is that of the means of the seeds. Results that do not depend on the seed
are fixed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas as pd
from scipy import special

LEVEL = 0.95
FEWEST_GRAPHS = 5
FILES = ("dax", "dot", "edges", "instance", "stg", "wfformat")  # first words of the labels of graph files
FIXED = -1  # a row that belongs to no cluster

CELLS_AT_A_TIME = 8_000_000  # number of (cluster, group) sums held in memory


@dataclasses.dataclass(frozen=True)
class Clusters:
    """Ways in which rows are clustered: codes i64[rows], FIXED or dense from 0. Their variances are
    added; `both`, the clusters common to two ways, is subtracted (None with one way)."""
    ways: tuple
    both: np.ndarray | None


def clusters_of(frame: pd.DataFrame, of: str = "tuple") -> Clusters:
    """Clusters of runs from load(), with columns tuple, graph and seed.

    of: "tuple" for values that depend on one run, "instance" (a column) for values that depend on
    all runs of an instance.
    """
    seeds = frame["seed"]
    # A tuple that has copies with different seeds does not depend on the seed.
    if frame["tuple"].is_unique:
        reads_seed = seeds.notna()
    else:
        copies = seeds.groupby(frame["tuple"].to_numpy())
        reads_seed = copies.transform("min") == copies.transform("max")
    if of != "tuple":
        reads_seed = reads_seed.groupby(frame[of].to_numpy()).transform("any")
    seed = np.where(reads_seed, pd.factorize(seeds)[0], FIXED)
    graph = pd.factorize(frame["graph"].astype(object))[0]
    if not is_sample_of_graphs(frame["graph"].unique()):
        return Clusters((seed,), None)
    if seed.max(initial=FIXED) < 1:
        return Clusters((graph,), None)
    common = np.where(seed == FIXED, FIXED, graph * (seed.max() + 1) + seed)
    return Clusters((seed, graph), dense(common))


def is_sample_of_graphs(labels: Iterable[Any]) -> bool:
    kinds = [str(label).split(" ")[0] for label in labels]
    return len(kinds) >= FEWEST_GRAPHS and all(kind in FILES for kind in kinds)


def dense(codes):
    found = codes.copy()
    found[codes != FIXED] = np.unique(codes[codes != FIXED], return_inverse=True)[1]
    return found


def mean_intervals(values: Any, groups: Any, group_count: int, clusters: Clusters,
                   level: float = LEVEL) -> pd.DataFrame:
    """Mean of every group and its confidence interval.

    values: f64[rows], NaN = not defined, left out; groups: i64[rows] in [0, group_count).
    Returns a DataFrame [group_count] with mean, low, high, runs, units. A group without runs has
    NaN for mean, low and high; a group with fewer than two clusters has no interval (NaN). units is
    the smallest number of clusters of the ways.
    """
    values, groups = np.asarray(values, dtype=float), np.asarray(groups, dtype=np.int64)
    known = ~np.isnan(values)
    values, groups = values[known], groups[known]
    runs = np.bincount(groups, minlength=group_count)
    # Relative to the smallest value, equal values are exactly 0 and their interval has no width.
    by_group = pd.Categorical.from_codes(groups, range(group_count))  # which pandas need not look up again
    centre = pd.Series(values).groupby(by_group, observed=False).min().to_numpy()
    offsets = values - centre[groups]
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = centre + np.bincount(groups, offsets, minlength=group_count) / runs
    found = [variances(offsets, groups, group_count, way[known]) for way in clusters.ways]
    variance, units = found[0]
    if clusters.both is not None:
        common, _ = variances(offsets, groups, group_count, clusters.both[known])
        other, counts = found[1]
        # Not below the larger of the two: their sum without the common part can be, by chance.
        variance = np.fmax(np.fmax(variance, other), variance + other - common)
        units = np.minimum(units, counts)
    with np.errstate(invalid="ignore", divide="ignore"):
        error = np.where(units > 1, np.sqrt(variance) / runs, np.nan)
        half = special.stdtrit(np.maximum(units - 1, 1), 0.5 + level / 2) * error
    mean = np.where(runs > 0, mean, np.nan)
    return pd.DataFrame({"mean": mean, "low": mean - half, "high": mean + half, "runs": runs,
                         "units": units})


def variances(offsets, groups, group_count, codes):
    """(f64[groups] of the variance of the sum, i64[groups] number of clusters)."""
    variance, units = np.zeros(group_count), np.zeros(group_count, dtype=np.int64)
    sampled = codes != FIXED
    count = int(codes.max(initial=FIXED)) + 1
    if count == 0:
        return variance, units
    at_a_time = max(1, CELLS_AT_A_TIME // count)
    for begin in range(0, group_count, at_a_time):
        end = min(begin + at_a_time, group_count)
        here = sampled & (groups >= begin) & (groups < end)
        cell = codes[here] * (end - begin) + groups[here] - begin
        sums = np.bincount(cell, offsets[here], minlength=count * (end - begin))
        runs = np.bincount(cell, minlength=count * (end - begin)).astype(float)
        sums, runs = sums.reshape(count, -1), runs.reshape(count, -1)
        number = (runs > 0).sum(axis=0)
        with np.errstate(invalid="ignore", divide="ignore", over="ignore"):  # an infinite variance: no bounds
            deviation = sums - runs * (sums.sum(axis=0) / runs.sum(axis=0))
            variance[begin:end] = (deviation ** 2).sum(axis=0) * number / (number - 1)
        units[begin:end] = number
    return variance, units
