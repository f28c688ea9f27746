"""Quality against scheduling time."""

from __future__ import annotations

import numpy as np
import pandas as pd

from .profiles import ratios_to_best
from .side_by_side import SideBySide, first_of_each


def quality_and_seconds(side: SideBySide, measured: pd.DataFrame | None = None) -> pd.DataFrame:
    """DataFrame[algorithm]: ratio (geometric mean of makespan / best over the instances that all completed),
    seconds, low, high (median and quartiles of the seconds to schedule) and on_front: no other algorithm is at
    least as good in both and better in one. measured: DataFrame[algorithm] of seconds, low, high in place of those of the runs."""
    ratios = ratios_to_best(side)
    ratios = ratios[np.isfinite(ratios).all(axis=1)]
    with np.errstate(divide="ignore"):
        means = np.exp(np.log(ratios).mean(axis=0)) if len(ratios) else np.full(len(side.algorithms), np.nan)
    if measured is None:
        measured = own_seconds(side)
    found = measured.loc[side.algorithms].assign(ratio=means)
    return found.assign(on_front=on_front(found["ratio"].to_numpy(), found["seconds"].to_numpy()))


def own_seconds(side):
    """DataFrame[algorithm] of seconds, low, high of the runs."""
    found = np.array([quartiles(side, k) for k in range(len(side.algorithms))]).reshape(-1, 3)
    return pd.DataFrame(found, columns=["low", "seconds", "high"], index=pd.Index(side.algorithms, name="algorithm"))


def quartiles(side, column):
    """Quartiles of the seconds of different runs of an algorithm."""
    rows = np.flatnonzero(~np.isnan(side.values[:, column]))
    rows = rows[first_of_each(side.tuples[rows][:, [column]])]
    seconds = side.seconds[rows, column]
    seconds = seconds[~np.isnan(seconds)]
    return np.quantile(seconds, [0.25, 0.5, 0.75]) if len(seconds) else np.full(3, np.nan)


def on_front(ratio, seconds):
    """bool[algorithms]: whether no other algorithm dominates."""
    found = np.ones(len(ratio), dtype=bool)
    for k in range(len(ratio)):
        no_worse = (ratio <= ratio[k]) & (seconds <= seconds[k])
        better = (ratio < ratio[k]) | (seconds < seconds[k])
        found[k] = not (no_worse & better).any()
    return found & ~np.isnan(ratio) & ~np.isnan(seconds)
