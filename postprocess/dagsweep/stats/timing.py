"""Statistics of a timing sweep: seconds and memory by size and algorithm, speedup."""

import dataclasses

import numpy as np
import pandas as pd

from ..errors import InputError
from ..results_file.about import about
from ..results_file.load import read_runs
from ..results_file.shown_labels import with_shown_labels

DISTURBED = 0.05  # share of a run's seconds without a core from which the run counts as disturbed
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
    """Done runs (not expanded) with a column `line`: algorithm, as reports show it, and values of other_axes()."""
    runs = runs[runs["status"] == "done"]
    line = with_shown_labels(runs, info.algorithm_labels)["algorithm"].astype(str)
    for name in other_axes(info):
        values = runs[name].astype(object)
        texts = values.map(lambda value: value if isinstance(value, str) else f"{value:.15g}")
        line += np.where(values.isna(), "", f", {name} " + texts)
    return runs.assign(line=line)


def is_disturbed(runs):
    """bool[runs]: whether other programs had the core for more than DISTURBED of the seconds."""
    cpu, seconds = runs["scheduling_cpu_seconds"], runs["scheduling_seconds"]
    return (cpu.notna() & (cpu < (1 - DISTURBED) * seconds)).to_numpy()


def kept(runs):
    """The runs that are not disturbed; where a line has none on a graph, all of them."""
    good = ~is_disturbed(runs)
    some = pd.Series(good).groupby([runs["line"].to_numpy(), runs["graph"].astype(str).to_numpy()])
    return runs[good | ~some.transform("any").to_numpy()]


def by_size(runs):
    """One row per line and graph: tasks, seconds (median), low, high (quartiles), runs, of runs that are
    kept(); seconds_all and runs_all, the same of all runs; bytes.

    runs: from with_lines(). tasks is the median if it is drawn per seed; bytes is the median of
    peak bytes per task. Sorted by tasks.
    """
    runs = runs.assign(bytes=runs["scheduling_peak_bytes"] / runs["tasks"],
                       graph=runs["graph"].astype(str))
    groups = runs.groupby(["line", "graph"], sort=False)
    seconds = kept(runs).groupby(["line", "graph"], sort=False)["scheduling_seconds"]
    every = groups["scheduling_seconds"]
    sizes = pd.DataFrame({"tasks": groups["tasks"].median(), "seconds": seconds.median(),
                          "low": seconds.quantile(0.25), "high": seconds.quantile(0.75),
                          "bytes": groups["bytes"].median(), "runs": seconds.size(),
                          "seconds_all": every.median(), "runs_all": every.size()})
    return sizes.reset_index().sort_values(["tasks", "graph"], kind="stable", ignore_index=True)


def medians_by_graph(path, algorithms):
    """{graph: DataFrame[algorithm] of seconds, low, high, as of by_size()} of a timing sweep that has all of these algorithms. Raises InputError if
    it is none, or has several values of a further axis."""
    info = about(path)
    if not info.timing:
        raise InputError(f"{path}: is no timing sweep, whose file says 'timing: true' (a report has the seconds of executed runs anyway)")
    if others := other_axes(info):
        raise InputError(f"{path}: has several values of {others[0]} (only graphs, algorithms and seeds may differ)")
    sizes = by_size(with_lines(read_runs(path, expand=False), dataclasses.replace(info, algorithm_labels={})))
    found = {graph: rows.set_index("line").rename_axis("algorithm")[["seconds", "low", "high"]]
             for graph, rows in sizes.groupby("graph", sort=False)}
    for graph in info.axes["graph"]:
        if missing := [one for one in algorithms if graph not in found or one not in found[graph].index]:
            raise InputError(f"{path}: has no seconds of '{missing[0]}' on {graph} (of {len(missing)} of {len(algorithms)} algorithms it has none)")
    return found


def speedups(runs, info):
    """Speedup of algorithms over their reference engines, from pairs of runs on one instance.

    One row per line and graph: tasks, median, low, high (quartiles), runs (pairs), without pairs with a
    disturbed run, unless there are no others; median_all and runs_all, the same of all pairs.
    """
    name = runs["algorithm"].astype(str)
    is_reference = name.map(lambda label: REFERENCE in label.split())
    fast_name = name.map(lambda label: " ".join(w for w in label.split() if w != REFERENCE))
    same = ["graph", "seed", *other_axes(info)]
    keys = runs[same].astype(object).assign(name=fast_name, line=runs["line"], tasks=runs["tasks"],
                                            seconds=runs["scheduling_seconds"],
                                            disturbed=is_disturbed(runs))
    pairs = keys[~is_reference].merge(keys[is_reference].drop(columns=["line", "tasks"]),
                                      on=[*same, "name"], suffixes=("", "_reference"))
    pairs["ratio"] = pairs["seconds_reference"] / pairs["seconds"]
    good = ~(pairs["disturbed"] | pairs["disturbed_reference"]).astype(bool)
    good |= ~good.groupby([pairs["line"], pairs["graph"]]).transform("any")
    groups = pairs.groupby(["line", "graph"], sort=False)
    ratio = pairs[good].groupby(["line", "graph"], sort=False)["ratio"]
    found = pd.DataFrame({"tasks": groups["tasks"].median(), "median": ratio.median(),
                          "low": ratio.quantile(0.25), "high": ratio.quantile(0.75),
                          "runs": ratio.size(), "median_all": groups["ratio"].median(),
                          "runs_all": groups["ratio"].size()})
    return found.reset_index().sort_values(["tasks", "line"], kind="stable", ignore_index=True)


def paper(info):
    """PAPER, as reports show its algorithms, if this sweep has the paper's processors and epsilon, otherwise empty."""
    same = all(list(info.axes[axis]) == [value] for axis, value in PAPER_SETTING.items())
    return (PAPER if same else PAPER.iloc[:0]).rename(columns=info.algorithm_labels)
