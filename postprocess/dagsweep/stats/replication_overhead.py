"""The overhead of replication (Benoit, Hakem & Robert 2008, section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import pandas as pd

# The axes that define an instance, in /axes' order.
INSTANCE = ("graph", "machines", "processors", "heterogeneity", "h", "startup", "network",
            "estimation_error", "ccr", "granularity", "seed")


def replication_overhead(runs: pd.DataFrame) -> np.ndarray:
    """(latency - FTSA*) / FTSA*, FTSA* = the latency of `ftsa` with epsilon 0 on the same instance.

    runs: a frame of load(). Returns f64[rows]; NaN where the sweep has no such run, where its latency is 0,
    and where the latency is NaN. FTSA* is taken from a run without crashes, failures, joins or changes of
    availability.
    """
    key = [axis for axis in INSTANCE if axis in runs]
    quiet = (runs["algorithm"].astype(str) == "ftsa") & (runs["epsilon"] == 0)
    quiet &= runs["crashes"].isna() | (runs["crashes"] <= 0)  # -1: crashes by epsilon
    for axis in ("failures", "joins", "bound"):
        quiet &= ~(runs[axis] > 0)
    if not quiet.any():
        return np.full(len(runs), np.nan)
    reference = runs[quiet].groupby(key, dropna=False, observed=True)["latency"].first()
    paired = runs[key].merge(reference.rename("reference"), how="left", on=key)
    least = paired["reference"].to_numpy()
    latency = runs["latency"].to_numpy()
    return np.divide(latency - least, least, out=np.full(len(runs), np.nan), where=least > 0)
