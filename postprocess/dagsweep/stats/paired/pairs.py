"""Pairs of algorithms: how often each wins, and by how much.

A pair of runs is an instance on which both algorithms completed, regardless of the other algorithms. Results
that do not depend on an axis count once. Log ratios have one number per seed (the mean over the cells, with
equal weights). The seeds are the sample, and the intervals of all pairs hold simultaneously (Holm).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from ..intervals import FEWEST_SEEDS, Sample, holm_levels
from ..per_seed import means_per_seed
from .side_by_side import SideBySide, first_of_each

MARGIN = 0.01  # smallest relative difference of lengths that counts
FIRST, SECOND = "first is shorter", "second is shorter"
NO_DIFFERENCE = "no relevant difference"
UNDECIDED, FEW_SEEDS = "undecided", "not enough seeds"


@dataclasses.dataclass(frozen=True)
class Wins:
    """i64[algorithms, algorithms] of pairs of runs: the row's algorithm against the column's."""
    algorithms: list
    wins: np.ndarray
    ties: np.ndarray  # equal to the bit

    @property
    def losses(self) -> np.ndarray:
        return self.wins.T


def wins(side: SideBySide) -> Wins:
    """The Wins of all pairs of algorithms."""
    count = len(side.algorithms)
    won, tied = np.zeros((count, count), dtype=np.int64), np.zeros((count, count), dtype=np.int64)
    for a in range(count):
        for b in range(a + 1, count):
            rows = distinct(side, a, b)
            first, second = side.values[rows, a], side.values[rows, b]
            won[a, b], won[b, a] = (first < second).sum(), (first > second).sum()
            tied[a, b] = tied[b, a] = (first == second).sum()
    return Wins(side.algorithms, won, tied)


def distinct(side: SideBySide, a: int, b: int) -> np.ndarray:
    """i64[pairs]: one instance for each different pair of runs that both completed."""
    both = np.flatnonzero(~np.isnan(side.values[:, a]) & ~np.isnan(side.values[:, b]))
    return both[first_of_each(side.tuples[both][:, [a, b]])]


def log_ratios(side: SideBySide, first: str, second: str) -> pd.DataFrame:
    """DataFrame[pairs of runs] with seed, cell, log = ln(first / second), instance (row of SideBySide) and,
    where graph files are a sample, graph.

    A pair that does not read the seed is repeated for each seed, as a fixed part of each seed's mean, unless
    no pair reads it: then there is one number.
    """
    a, b = side.column(first), side.column(second)
    positive = (side.values[:, a] > 0) & (side.values[:, b] > 0)
    rows = np.flatnonzero(positive)
    keys = side.tuples[rows][:, [a, b]]
    if side.reads_seed([a, b]):
        keys = np.column_stack([keys, pd.factorize(side.instances["seed"].iloc[rows])[0]])
    rows = rows[first_of_each(keys)]
    found = side.instances[["seed", "cell"]].iloc[rows].reset_index(drop=True)
    if side.instances.attrs["graphs_are_sampled"]:
        found["graph"] = side.instances["graph"].iloc[rows].astype(object).to_numpy()
    return found.assign(log=np.log(side.values[rows, a] / side.values[rows, b]), instance=rows)


def per_seed(ratios: pd.DataFrame) -> pd.Series:
    """Series by seed of log_ratios(); if graph files are a sample, by graph and seed, or by graph if there is
    only one seed."""
    if ratios.empty:
        return pd.Series(dtype=float)
    if "graph" in ratios and ratios["seed"].nunique() == 1:
        return ratios.groupby("graph")["log"].mean()
    units = [ratios[name].to_numpy() for name in ("graph", "seed") if name in ratios]
    by_unit = ratios["log"].groupby(units)
    if by_unit.ngroups == 1:
        return by_unit.mean()
    return means_per_seed(ratios["log"].to_numpy(), units, ratios["cell"].to_numpy())


def paired_ratios(side: SideBySide, pairs: Iterable[tuple[str, str]]) -> pd.DataFrame:
    """DataFrame with a row for each of `pairs` ((first, second), ...), which form one family of intervals.

    first, second; ratio (geometric mean of first / second), low, high (95 %), simultaneous_low,
    simultaneous_high; p (t test of no difference) and p_holm; p_wilcoxon (of the numbers of the seeds, not
    adjusted); conclusion; seeds, pairs; first_alone, second_alone, neither: ended pairs in which only one or
    none completed.
    """
    return ratios_of((side, first, second) for first, second in pairs)


def ratios_of(compared: Iterable[tuple[SideBySide, str, str]]) -> pd.DataFrame:
    """The same of (side, first, second), which may have different instances; all of them form one family."""
    samples, rows = [], []
    for side, first, second in compared:
        numbers = per_seed(log_ratios(side, first, second))
        sample = Sample.of(numbers)
        samples.append(sample)
        low, high = sample.interval()
        rows.append({"first": first, "second": second, "ratio": np.exp(sample.mean), "low": np.exp(low),
                     "high": np.exp(high), "p": chance_of_none(sample), "p_wilcoxon": wilcoxon(numbers),
                     "seeds": sample.seeds, **dropped(side, first, second)})
    found = pd.DataFrame(rows)
    if found.empty:
        return found
    margin = -np.log1p(-MARGIN)
    levels = holm_levels([one.chance_of_label(margin) for one in samples])
    ends = np.array([one.interval(level) for one, level in zip(samples, levels)])
    found["simultaneous_low"], found["simultaneous_high"] = np.exp(ends).T
    found["p_holm"] = holm(found["p"])
    found["conclusion"] = [conclusion(low, high, margin, one.seeds)
                           for (low, high), one in zip(ends, samples)]
    return found


def chance_of_none(sample):
    """The p-value of no difference, by the t test over seeds."""
    if not sample.seeds > 1:
        return np.nan
    return min(1.0, sample.chance_above(0), sample.chance_below(0))


def wilcoxon(numbers: Any) -> float:
    """The p-value of Wilcoxon's signed-rank test of the numbers of the seeds, without zeros; NaN with one seed."""
    values = np.asarray(numbers, dtype=float)
    values = values[~np.isnan(values)]
    if len(values) < 2:
        return np.nan
    return 1.0 if not values.any() else float(stats.wilcoxon(values[values != 0]).pvalue)


def dropped(side: SideBySide, first: str, second: str) -> dict[str, int]:
    """Numbers of different pairs of runs that both ended: pairs (both completed), first_alone,
    second_alone, neither."""
    a, b = side.column(first), side.column(second)
    both = np.flatnonzero(side.ended[:, a] & side.ended[:, b])
    rows = both[first_of_each(side.tuples[both][:, [a, b]])]
    one, other = ~np.isnan(side.values[rows, a]), ~np.isnan(side.values[rows, b])
    return {"pairs": int((one & other).sum()), "first_alone": int((one & ~other).sum()),
            "second_alone": int((~one & other).sum()), "neither": int((~one & ~other).sum())}


def holm(chances: Any) -> np.ndarray:
    """f64: p-values adjusted by Holm's step-down method; NaN where there is no p-value; such pairs count in no family."""
    chances = np.asarray(chances, dtype=float)
    found, known = np.full(len(chances), np.nan), np.flatnonzero(~np.isnan(chances))
    order = known[np.argsort(chances[known], kind="stable")]
    factors = np.arange(len(order), 0, -1)
    found[order] = np.minimum(1.0, np.maximum.accumulate(chances[order] * factors))
    return found


def conclusion(low, high, margin, seeds):
    """The conclusion from a simultaneous interval of ln(first / second)."""
    if seeds < FEWEST_SEEDS:
        return FEW_SEEDS
    if high < -margin:
        return FIRST
    if low > margin:
        return SECOND
    return NO_DIFFERENCE if -margin <= low and high <= margin else UNDECIDED


def all_pairs(algorithms: list[str], most: int) -> list[tuple[str, str]]:
    """[(first, second)] of all algorithms; with more than `most` algorithms, of the first of them with each
    other one."""
    if len(algorithms) > most:
        return [(algorithms[0], other) for other in algorithms[1:]]
    return [(one, other) for k, one in enumerate(algorithms) for other in algorithms[k + 1:]]
