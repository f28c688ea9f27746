"""A results file as one pandas.DataFrame."""

import warnings

import numpy as np
import pandas as pd

from .about import read_axes, read_machines, read_metrics, unique_labels
from .checksums import STATUSES
from .errors import DamageWarning, InputError
from .expansion import expand as expand_rows
from .rows import read_columns
from .storage import open_results
from .wording import count

CLOCKS = ("scheduling_seconds", "simulation_seconds", "scheduling_cpu_seconds",
          "scheduling_peak_bytes")


def load(path, expand=True, columns=None):
    """The runs of a results file.

    One row per tuple of the sweep, with the columns
        tuple         row of the file (`dagsweep instance SWEEP.yaml --tuple K` shows what it runs)
        <axes>        numbers, or categories for graph, machines, heterogeneity, network and
                      algorithm; crashes = -1 means 'epsilon', recovery = -1 'never'
        <metrics>     f64, NaN unless done
        status        category: pending, done, stalled, failed, aborted
        reason        category: why a run failed or was aborted, '' for others
        scheduling_seconds, simulation_seconds, machine
                      wall clock (not reproducible), and where it was measured
        scheduling_cpu_seconds, scheduling_peak_bytes
                      timing sweeps only (NaN in others): CPU time during the scheduling seconds,
                      and the peak growth of resident memory

    A tuple whose result does not depend on an axis has one row in the file. With expand=True this
    row is repeated for every value of that axis, so that each combination of values has a row; rows
    of one `tuple` are copies of one result (an instance with costs of its own has a row for every
    value of `processors`, although it does not read that axis). With expand=False the axis is NaN.
    A pending tuple has one row and NaN on every axis: `runs[runs.status == "done"]` leaves it out.

    A row that does not match its checksum is damaged and counts as pending. `runs.attrs["damaged"]`
    is the number of damaged rows; a DamageWarning is given if it is not 0.

    columns: axes and metrics to read, None for all; fewer take less memory.
    """
    with open_results(path) as file:
        all_axes, machines = read_axes(file), read_machines(file)
        axes, metrics = chosen(path, list(all_axes), list(read_metrics(file)["name"]), columns)
        # Axes of several values that were not requested also decide how often a row is repeated.
        read = {name: values for name, values in all_axes.items()
                if name in axes or (expand and len(values) > 1)}
        stored = read_columns(file, read, metrics)
    damaged = int(stored["damaged"].sum())
    if damaged:
        warnings.warn(f"{path}: {count(damaged, 'damaged row')} left out (not as they were "
                      "written); 'dagsweep run --resume' runs them again",
                      DamageWarning, stacklevel=2)
    axis_columns = {name: stored.pop(name) for name in read}
    source = np.arange(len(stored["status"]))
    if expand:
        source, axis_columns = expand_rows(axis_columns, read, frozen=stored["status"] == 0)

    frame = {"tuple": source}
    for name in axes:
        labelled = isinstance(read[name], list)
        column = axis_columns[name]
        frame[name] = category(column, read[name]) if labelled else column
    for name in metrics:
        frame[name] = stored.pop(name)[source]
    frame["status"] = category(stored["status"][source], STATUSES)
    codes, found = pd.factorize(stored["reason"], sort=True)
    frame["reason"] = category(codes[source], found)
    for name in CLOCKS:
        frame[name] = stored.pop(name)[source] if name in stored else np.nan
    names = [", ".join(filter(None, texts)) for texts in machines.itertuples(index=False)]
    frame["machine"] = category(stored["machine"][source], unique_labels(names))
    runs = pd.DataFrame(frame, copy=False)
    runs.attrs["damaged"] = damaged
    return runs


def chosen(path, axes, metrics, columns):
    """(axes, metrics) named in `columns` (None: all), both in the file's order."""
    if columns is None:
        return axes, metrics
    for name in columns:
        if name not in axes and name not in metrics:
            raise InputError(f"{path}: has no column '{name}'; "
                             f"try one of {', '.join(axes + metrics)}")
    return [name for name in axes if name in columns], [m for m in metrics if m in columns]


def category(codes, labels):
    """A column of labels from their numbers; numbers without a label become NaN."""
    codes = np.asarray(codes, dtype=np.int64)
    return pd.Categorical.from_codes(np.where(codes < len(labels), codes, -1), list(labels))
