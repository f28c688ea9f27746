"""Performance profiles (Dolan & More 2002): the share of instances on which an algorithm's makespan is at most
tau times the smallest one."""

from __future__ import annotations

import numpy as np
import pandas as pd

from .side_by_side import SideBySide


def ratios_to_best(side: SideBySide) -> np.ndarray:
    """f64[instances, algorithms] of makespan / smallest makespan, over instances on which all runs have
    ended and some completed; infinite where an algorithm did not complete. Copies of an instance count once in a seed."""
    known = np.flatnonzero(side.ended.all(axis=1) & ~np.isnan(side.values).all(axis=1))
    values = side.values[side.without_copies(known)]
    best = np.nanmin(values, axis=1, keepdims=True) if len(values) else values[:, :1]
    with np.errstate(invalid="ignore", divide="ignore"):
        ratios = np.where((best == 0) & (values == 0), 1.0, values / best)
    return np.where(np.isnan(values), np.inf, ratios)


def profiles(side: SideBySide, points: int = 60, largest: float = 10.0) -> pd.DataFrame:
    """DataFrame with columns algorithm, x (tau), share: steps at the quantiles of the ratios, from 1 to
    `largest`."""
    ratios = ratios_to_best(side)
    finite = ratios[ratios <= largest]
    if not len(finite):
        return pd.DataFrame({"algorithm": [], "x": [], "share": []})
    taus = np.unique(np.concatenate([[1.0], np.quantile(finite, np.linspace(0, 1, points))]))
    shares = [(ratios <= tau).mean(axis=0) for tau in taus]
    return pd.DataFrame({"algorithm": np.repeat(side.algorithms, len(taus)),
                         "x": np.tile(taus, len(side.algorithms)),
                         "share": np.array(shares).T.ravel()})
