"""Tables of a report, as DataFrames."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from .means import CONSUMPTION, EFFORT, Means
from .shared_instances import completed

if TYPE_CHECKING:
    from ..results_file.about import About

SUMMARY_METRICS = ("makespan", "nsl", "slr", "speedup", "degradation", *CONSUMPTION, *EFFORT)
MOST_REASONS = 40


def summary(means: Means) -> dict[str, pd.DataFrame]:
    """{metric: DataFrame[algorithm] of mean, low, high, ...} for SUMMARY_METRICS in the file."""
    return {metric: means.per_algorithm(metric) for metric in SUMMARY_METRICS
            if means.is_informative(metric)}


def best_share(runs: pd.DataFrame) -> pd.Series:
    """Series[algorithm]: share of instances on which the algorithm is the best; k algorithms that tie get 1 /
    k each, so that the shares add up to 1."""
    best = runs["degradation"] == 0
    tied = best.groupby(runs["instance"]).transform("sum")
    return mean_by_algorithm((best / tied.where(tied > 0)).fillna(0.0), runs)


def relative_makespan(means: Means) -> pd.DataFrame | None:
    """DataFrame[algorithm] of mean, low, high: the geometric mean of makespan / smallest makespan on the
    instance; None unless graphs differ in size, in which case mean makespans are dominated by the largest
    graphs."""
    runs = means.runs
    if not means.is_defined("degradation") or not means.sizes_differ:
        return None
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.log1p(runs["degradation"].to_numpy())
    logs = means.per_algorithm("degradation", np.where(np.isfinite(ratio), ratio, np.nan))
    return np.exp(logs[["mean", "low", "high"]])


def spread(runs: pd.DataFrame) -> pd.DataFrame:
    """DataFrame[algorithm] of the quantiles 0.05, 0.25, 0.75 and 0.95 of the degradation."""
    by_algorithm = runs["degradation"].groupby(runs["algorithm"], observed=True)
    return by_algorithm.quantile([0.05, 0.25, 0.75, 0.95]).unstack()


def completion(runs: pd.DataFrame, info: About) -> pd.DataFrame:
    """DataFrame[algorithm] of done, ended and share (done / ended), over tuples of the sweep."""
    by_algorithm = completed(runs).groupby(runs["algorithm"], observed=True)  # pending runs have no algorithm
    names = list(info.axes["algorithm"])
    done = by_algorithm.sum().reindex(names, fill_value=0)
    total = by_algorithm.size().reindex(names, fill_value=0)
    return pd.DataFrame({"done": done, "ended": total, "share": done / total.replace(0, np.nan)})


def mean_milliseconds(runs: pd.DataFrame) -> pd.DataFrame:
    """DataFrame[algorithm] of scheduling and simulation: wall clock per run, copies left out."""
    first = ~runs["tuple"].duplicated()
    return pd.DataFrame({what: 1000 * mean_by_algorithm(runs[f"{what}_seconds"].where(first), runs)
                         for what in ("scheduling", "simulation")})


def mean_by_algorithm(values: pd.Series, runs: pd.DataFrame) -> pd.Series:
    """Series[algorithm] of means over the rows of `runs`, NaN left out."""
    return values.groupby(runs["algorithm"], observed=True).mean()


def unsuccessful(runs: pd.DataFrame) -> pd.DataFrame:
    """Runs that did not complete: columns algorithm, status, reason, runs, example (a tuple).

    One row per combination, the most frequent first, at most MOST_REASONS.
    """
    columns = ["algorithm", "status", "reason"]
    chosen = runs["status"].isin(["stalled", "failed", "aborted"]).to_numpy()
    bad = pd.DataFrame({name: runs[name].array[chosen] for name in [*columns, "tuple"]})
    bad = bad.drop_duplicates("tuple").astype({name: str for name in columns})
    found = bad.groupby(columns)["tuple"].agg(runs="size", example="min").reset_index()
    return found.sort_values(["runs", "example"], ascending=[False, True]).head(MOST_REASONS)
