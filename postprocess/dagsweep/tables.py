"""Tables of a report, as DataFrames."""

import numpy as np
import pandas as pd

from .comparison import completed
from .means import EFFORT

SUMMARY_METRICS = ("makespan", "nsl", "slr", "speedup", "degradation", *EFFORT)
MOST_REASONS = 40


def summary(means):
    """{metric: DataFrame[algorithm] of mean, low, high, ...} for SUMMARY_METRICS in the file."""
    return {metric: means.per_algorithm(metric) for metric in SUMMARY_METRICS
            if means.is_informative(metric)}


def best_share(runs):
    """Series[algorithm]: share of instances on which it is the best; k that tie have 1 / k each, so that the
    shares add up to 1."""
    best = runs["degradation"] == 0
    tied = best.groupby(runs["instance"]).transform("sum")
    return (best / tied.where(tied > 0)).fillna(0.0).groupby(runs["algorithm"].astype(str)).mean()


def relative_makespan(means):
    """DataFrame[algorithm] of mean, low, high: the geometric mean of makespan / smallest makespan on the
    instance; None unless graphs differ in size, where mean makespans are those of the largest graphs."""
    runs = means.runs
    if not means.is_defined("degradation") or "tasks" not in runs or runs["tasks"].nunique() < 2:
        return None
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.log1p(runs["degradation"].to_numpy())
    found = means.per_algorithm("degradation", np.where(np.isfinite(ratio), ratio, np.nan))
    return np.exp(found[["mean", "low", "high"]])


def spread(runs):
    """DataFrame[algorithm] of the quantiles 0.05, 0.25, 0.75 and 0.95 of the degradation."""
    by_algorithm = runs.groupby(runs["algorithm"].astype(str))["degradation"]
    return by_algorithm.quantile([0.05, 0.25, 0.75, 0.95]).unstack()


def completion(runs, info):
    """DataFrame[algorithm] of done, ended and share (done / ended), over tuples of the sweep."""
    ended = runs[runs["status"] != "pending"]
    by_algorithm = completed(ended).groupby(ended["algorithm"].astype(str))
    names = list(info.axes["algorithm"])
    done = by_algorithm.sum().reindex(names, fill_value=0)
    total = by_algorithm.size().reindex(names, fill_value=0)
    return pd.DataFrame({"done": done, "ended": total, "share": done / total.replace(0, np.nan)})


def mean_milliseconds(runs):
    """DataFrame[algorithm] of scheduling and simulation: wall clock per run, copies left out."""
    measured = runs.drop_duplicates("tuple")
    by_algorithm = measured.groupby(measured["algorithm"].astype(str))
    means = 1000 * by_algorithm[["scheduling_seconds", "simulation_seconds"]].mean()
    return means.rename(columns=lambda name: name.replace("_seconds", ""))


def unsuccessful(runs):
    """Runs that did not complete: columns algorithm, status, reason, runs, example (a tuple).

    One row per combination, the most frequent first, at most MOST_REASONS.
    """
    bad = runs[runs["status"].isin(["stalled", "failed", "aborted"])].drop_duplicates("tuple")
    columns = ["algorithm", "status", "reason"]
    bad = bad.assign(**{name: bad[name].astype(str) for name in columns})
    found = bad.groupby(columns)["tuple"].agg(runs="size", example="min").reset_index()
    return found.sort_values(["runs", "example"], ascending=[False, True]).head(MOST_REASONS)
