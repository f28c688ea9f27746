"""How seconds and memory of scheduling grow with the number of tasks (postprocess/statistics.md, "Growth exponents").

Intervals: 95 %, from resampled seeds, since runs with one seed belong together. Seeds with runs on the same
graphs (most_seeds) are resampled among themselves, so that every size keeps its number of runs.
"""

import numpy as np
import pandas as pd

from . import timing

GROWTH_FROM = 1000  # tasks; in smaller graphs fixed costs of a run are noticeable
RESAMPLES = 1000
FEWEST_SEEDS = 2  # seeds of every size that an interval needs
COLUMNS = ("seconds", "curvature", "last_slope")


def exponent(tasks, values):
    """The slope e of the least-squares line log value = e log tasks + c; NaN for one size only."""
    tasks, values = np.asarray(tasks, dtype=float), np.asarray(values, dtype=float)
    known = (tasks > 0) & (values > 0)
    return shapes(np.log(tasks[known]), np.log(values[known])[None])[0, 0]


def shapes(x, y):
    """f64[rows, 3] of y[rows, sizes] against x[sizes]: slope of the line, quadratic term of the parabola,
    slope between the two largest x. NaN with fewer than two (three) different x."""
    found = np.full((len(y), 3), np.nan)
    levels = np.unique(x)
    if len(levels) > 1:
        found[:, 0] = np.polyfit(x, y.T, 1)[0]
        ends = [y[:, x == level].mean(axis=1) for level in levels[-2:]]
        found[:, 2] = (ends[1] - ends[0]) / (levels[-1] - levels[-2])
    if len(levels) > 2:
        found[:, 1] = np.polyfit(x - x.mean(), y.T, 2)[0]
    return found


def growth(runs, resamples=RESAMPLES):
    """Growth from GROWTH_FROM tasks on, one row per line with at least two such sizes.

    runs: result of timing.with_lines(). Columns: seconds, the exponent of the medians; curvature, the
    coefficient of (log tasks)^2; last_slope, the exponent between the two largest sizes; each with _low and
    _high; seconds_all, with disturbed runs; bytes, the exponent of memory; first and last, the fitted range
    in tasks; sizes and seeds, the numbers of both.
    """
    rows = {}
    sizes = timing.by_size(runs)
    for line, points in sizes[sizes["tasks"] >= GROWTH_FROM].groupby("line", sort=False):
        if points["tasks"].nunique() < 2:
            continue
        every = runs[runs["line"] == line]
        here, graphs = timing.kept(every), list(points["graph"])
        row = {"seconds_all": exponent(points["tasks"], points["seconds_all"]),
               "bytes": exponent(points["tasks"], points["tasks"] * points["bytes"]),
               "first": points["tasks"].min(), "last": points["tasks"].max(),
               "sizes": points["tasks"].nunique(), "seeds": every["seed"].nunique()}
        x = np.log(points["tasks"].to_numpy(dtype=float))
        ran, seconds = (found.assign(graph=found["graph"].astype(str)).pivot_table(
            index="seed", columns="graph", values="scheduling_seconds") for found in (every, here))
        seconds = seconds.reindex(index=ran.index)[graphs].to_numpy()
        row |= zip(COLUMNS, shapes(x, np.log(points["seconds"].to_numpy())[None])[0])
        low, high = intervals(x, seconds, ran[graphs].notna().to_numpy(), resamples)
        for k, name in enumerate(COLUMNS):
            row |= {f"{name}_low": low[k], f"{name}_high": high[k]}
        rows[line] = row
    return pd.DataFrame.from_dict(rows, orient="index")


def joint_exponents(runs):
    """The powers of tasks, processors and copies (epsilon + 1) to which seconds grow, by least squares of the logarithms
    of medians over seeds. One row per algorithm whose quantities vary apart from each other; NaN for quantities that do
    not vary; spread: the largest factor between a median and the fit.

    runs: from timing.with_lines(). Empty unless processors or epsilon vary.
    """
    quantities = {"tasks": runs["tasks"], "processors": runs["processors"], "copies": runs["epsilon"] + 1}
    points = timing.kept(runs.assign(**quantities))
    if points["processors"].nunique() < 2 and points["copies"].nunique() < 2:
        return pd.DataFrame()
    rows = {}
    for algorithm, own in points.groupby("algorithm", sort=False, observed=True):
        medians = own.groupby(list(quantities), dropna=False)["scheduling_seconds"].median().reset_index()
        medians = medians[(medians["tasks"] >= GROWTH_FROM) & (medians["scheduling_seconds"] > 0)]
        varying = [name for name in quantities if medians[name].nunique() > 1]
        if not varying or len(medians) < len(varying) + 2:
            continue
        x = np.column_stack([np.log(medians[name].to_numpy(dtype=float)) for name in varying] + [np.ones(len(medians))])
        y = np.log(medians["scheduling_seconds"].to_numpy())
        powers, _, rank, _ = np.linalg.lstsq(x, y, rcond=None)
        if rank < x.shape[1]:  # for example, processors grow with the tasks
            continue
        rows[algorithm] = dict.fromkeys(quantities, np.nan) | dict(zip(varying, powers)) | {
            "spread": np.exp(np.abs(y - x @ powers).max()), "points": len(medians)}
    return pd.DataFrame.from_dict(rows, orient="index")


def intervals(x, seconds, ran, resamples):
    """(f64[3], f64[3]): the ends of the intervals of shapes(). seconds: f64[seeds, sizes], NaN where there is
    no run or it was disturbed; ran: bool[seeds, sizes], whether there is a run."""
    if (~np.isnan(seconds)).sum(axis=0).min() < FEWEST_SEEDS:
        return np.full((2, 3), np.nan)
    random = np.random.default_rng(1)
    drawn = np.empty((resamples, len(seconds)), dtype=np.int64)
    strata = np.unique(ran, axis=0, return_inverse=True)[1].ravel()
    for stratum in np.unique(strata):
        members = np.flatnonzero(strata == stratum)
        drawn[:, members] = random.choice(members, (resamples, len(members)))
    values = seconds[drawn]
    values = values[(~np.isnan(values)).any(axis=1).all(axis=1)]  # resamples with an undisturbed run of every size
    found = shapes(x, np.log(np.nanmedian(values, axis=1)))
    return np.quantile(found, [0.025, 0.975], axis=0)
