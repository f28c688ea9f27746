"""Average ranks of several algorithms: Friedman's test and Nemenyi's critical difference (Demsar 2006).

A block is a seed: algorithms are ranked by the mean of their logarithmic makespans over the seed's cells, so
that runs of one seed do not count as independent. If graph files are a sample and there is only one seed, a
block is a graph.
"""

from __future__ import annotations

import dataclasses

import numpy as np
import pandas as pd
from scipy import stats

from .side_by_side import SideBySide

ALPHA = 0.05
DECIMALS = 12  # means that differ by rounding errors tie


@dataclasses.dataclass(frozen=True)
class Ranks:
    average: pd.Series  # [algorithm], the best first; 1 is the best
    blocks: int
    block: str          # kind of block: seed, or graph
    statistic: float    # Friedman's chi squared, corrected for ties; NaN with fewer than three algorithms
    chance: float       # its p-value
    difference: float   # critical difference of average ranks, level ALPHA

    @property
    def groups(self) -> list[tuple[int, int]]:
        """[(first, last)]: places in `average` of the largest groups of algorithms whose ranks the test does not distinguish."""
        return groups_within(self.average.to_numpy(), self.difference)


def average_ranks(side: SideBySide) -> Ranks | None:
    """Ranks over the instances that all algorithms completed; None with fewer than two algorithms or
    blocks."""
    means, block = block_means(side)
    if len(side.algorithms) < 2 or len(means) < 2:
        return None
    ranks, ties = ranks_of_rows(means.round(DECIMALS))
    average = pd.Series(ranks.mean(axis=0), index=pd.Index(side.algorithms, name="algorithm"))
    statistic, chance = friedman(ranks, ties) if len(side.algorithms) > 2 else (np.nan, np.nan)
    return Ranks(average.sort_values(kind="stable"), len(means), block, statistic, chance,
                 critical_difference(len(side.algorithms), len(means)))


def ranks_of_rows(values):
    """(f64[blocks, algorithms]: ranks within each row, ties sharing the mean of their places; the sum of t³ - t over all groups of t ties).
    In columns, since scipy's rankdata ranks one row after the other: a million seeds took minutes."""
    ranks, ties = np.empty(values.shape), 0
    for k in range(values.shape[1]):
        own = values[:, k:k + 1]
        equal = (values == own).sum(axis=1)
        ranks[:, k] = (values < own).sum(axis=1) + (equal + 1) / 2
        ties += int((equal ** 2 - 1).sum())
    return ranks, ties


def friedman(ranks, ties):
    """(chi squared, p) of Friedman's test, corrected for ties; (0, 1) if all tie."""
    blocks, count = ranks.shape
    correction = 1 - ties / (count * (count * count - 1) * blocks)
    if correction == 0:
        return 0.0, 1.0
    statistic = (12 / (count * blocks * (count + 1)) * np.sum(ranks.sum(axis=0) ** 2) - 3 * blocks * (count + 1)) / correction
    return float(statistic), float(stats.chi2.sf(statistic, count - 1))


def block_means(side):
    """(f64[blocks, algorithms]: mean logarithmic makespan, relative to the instance's mean; kind of block)."""
    columns = list(range(len(side.algorithms)))
    rows = np.flatnonzero((side.values > 0).all(axis=1))
    if not len(rows) or not side.reads_seed(columns):
        rows = rows[:1]  # a single block
    rows = side.without_copies(rows)
    seeds = side.instances["seed"].iloc[rows]
    by, block = seeds, "seed"
    if seeds.nunique() == 1 and side.instances.attrs["graphs_are_sampled"]:
        by, block = side.instances["graph"].iloc[rows].astype(object), "graph"
    logs = np.log(side.values[rows])
    relative = pd.DataFrame(logs - logs.mean(axis=1, keepdims=True))
    return relative.groupby(by.to_numpy()).mean().to_numpy(), block


def critical_difference(algorithms: int, blocks: int, alpha: float = ALPHA) -> float:
    """The smallest difference of average ranks that is significant (Nemenyi)."""
    quantile = stats.studentized_range.ppf(1 - alpha, algorithms, np.inf) / np.sqrt(2)
    return float(quantile * np.sqrt(algorithms * (algorithms + 1) / (6 * blocks)))


def groups_within(sorted_ranks, difference):
    """[(first, last)] of the largest runs of at least two ranks whose ends differ by less than `difference`."""
    found = []
    for first in range(len(sorted_ranks)):
        last = int(np.searchsorted(sorted_ranks, sorted_ranks[first] + difference, side="left")) - 1
        if last > first and (not found or last > found[-1][1]):
            found.append((first, last))
    return found
