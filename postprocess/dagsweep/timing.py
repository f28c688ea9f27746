"""Statistics of a timing sweep: seconds and memory by size and algorithm, growth, speedup."""

import numpy as np
import pandas as pd

GROWTH_FROM = 1000  # tasks; in smaller graphs fixed costs of a run are noticeable
DISTURBED = 0.05  # share of its seconds without a core from which a run counts as disturbed
REFERENCE = "engine=reference"  # word in the label of an algorithm's reference engine

# Benoit, Hakem & Robert, 2008, table 1: seconds on a Core 2 Duo of 1.66 GHz, in C.
PAPER_SETTING = {"processors": 50, "epsilon": 5}
PAPER = pd.DataFrame({"ftsa": (0.01, 0.08, 0.16, 0.30, 0.46, 0.77),
                      "mc-ftsa": (0.02, 0.12, 0.24, 0.50, 0.75, 1.28),
                      "ftbar": (0.15, 4.19, 17.10, 71.22, 167.57, 465.75)},
                     index=pd.Index((100, 500, 1000, 2000, 3000, 5000), name="tasks"))


def other_axes(info):
    """Axes with several values beside graph, algorithm and seed: each value has its own lines."""
    return [name for name in info.varying if name not in ("graph", "algorithm", "seed")]


def with_lines(runs, info):
    """Done runs (not expanded) with a column `line`: algorithm and values of other_axes()."""
    runs = runs[runs["status"] == "done"]
    line = runs["algorithm"].astype(str)
    for name in other_axes(info):
        values = runs[name].astype(object)
        texts = values.map(lambda value: value if isinstance(value, str) else f"{value:.15g}")
        line += np.where(values.isna(), "", f", {name} " + texts)
    return runs.assign(line=line)


def by_size(runs):
    """One row per line and graph: tasks, seconds (median), low, high (quartiles), bytes, runs.

    runs: from with_lines(). tasks is the median if it is drawn per seed; bytes is the median of
    peak bytes per task. Sorted by tasks.
    """
    runs = runs.assign(bytes=runs["scheduling_peak_bytes"] / runs["tasks"],
                       graph=runs["graph"].astype(str))
    groups = runs.groupby(["line", "graph"], sort=False)
    seconds = groups["scheduling_seconds"]
    sizes = pd.DataFrame({"tasks": groups["tasks"].median(), "seconds": seconds.median(),
                          "low": seconds.quantile(0.25), "high": seconds.quantile(0.75),
                          "bytes": groups["bytes"].median(), "runs": seconds.size()})
    return sizes.reset_index().sort_values(["tasks", "graph"], kind="stable", ignore_index=True)


def exponent(tasks, values):
    """The slope e of the least-squares line log value = e log tasks + c; NaN for one size only."""
    tasks, values = np.asarray(tasks, dtype=float), np.asarray(values, dtype=float)
    known = (tasks > 0) & (values > 0)
    if len(set(tasks[known])) < 2:
        return np.nan
    return float(np.polyfit(np.log(tasks[known]), np.log(values[known]), 1)[0])


def growth(sizes):
    """Growth exponents of the medians from GROWTH_FROM tasks on.

    One row per line with at least two such sizes: exponents of seconds and bytes; first and last,
    the fitted range in tasks; sizes, their number.
    """
    rows = {}
    for line, points in sizes[sizes["tasks"] >= GROWTH_FROM].groupby("line", sort=False):
        if points["tasks"].nunique() > 1:
            rows[line] = {"seconds": exponent(points["tasks"], points["seconds"]),
                          "bytes": exponent(points["tasks"], points["tasks"] * points["bytes"]),
                          "first": points["tasks"].min(), "last": points["tasks"].max(),
                          "sizes": points["tasks"].nunique()}
    return pd.DataFrame.from_dict(rows, orient="index",
                                  columns=["seconds", "bytes", "first", "last", "sizes"])


def speedups(runs, info):
    """Speedup of algorithms over their reference engines, from pairs of runs on one instance.

    One row per line and graph: tasks, median, low, high (quartiles), runs (pairs).
    """
    name = runs["algorithm"].astype(str)
    is_reference = name.map(lambda label: REFERENCE in label.split())
    fast_name = name.map(lambda label: " ".join(w for w in label.split() if w != REFERENCE))
    same = ["graph", "seed", *other_axes(info)]
    keys = runs[same].astype(object).assign(name=fast_name, line=runs["line"], tasks=runs["tasks"],
                                            seconds=runs["scheduling_seconds"])
    pairs = keys[~is_reference].merge(keys[is_reference].drop(columns=["line", "tasks"]),
                                      on=[*same, "name"], suffixes=("", "_reference"))
    pairs["ratio"] = pairs["seconds_reference"] / pairs["seconds"]
    groups = pairs.groupby(["line", "graph"], sort=False)
    ratio = groups["ratio"]
    found = pd.DataFrame({"tasks": groups["tasks"].median(), "median": ratio.median(),
                          "low": ratio.quantile(0.25), "high": ratio.quantile(0.75),
                          "runs": ratio.size()})
    return found.reset_index().sort_values(["tasks", "line"], kind="stable", ignore_index=True)


def paper(info):
    """PAPER if this sweep has the paper's processors and epsilon, otherwise empty."""
    same = all(list(info.axes[axis]) == [value] for axis, value in PAPER_SETTING.items())
    return PAPER if same else PAPER.iloc[:0]
