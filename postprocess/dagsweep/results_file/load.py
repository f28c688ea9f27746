"""A results file as one pandas.DataFrame."""

from __future__ import annotations

import math
import os
import warnings
from collections.abc import Iterable, Iterator

import numpy as np
import pandas as pd

from ..errors import ArgumentTypeError, DamageWarning, InputError
from ..wording import count
from .about import read_axes, read_machines, read_metrics, unique_labels
from .axis_properties import properties_of_axes
from .checksums import STATUSES
from .column_store import ColumnStore
from .conditions import read_conditions
from .expansion import MOST_ROWS, expand as expand_rows
from .parameters import column_of, read_parameters
from .public_values import columns_to_read, in_public_form
from .rows import clock_names, column_blocks
from .storage import open_results

NODE_AXES = ("nodes", "cores")
CLOCKS = ("scheduling_seconds", "simulation_seconds", "scheduling_cpu_seconds",
          "scheduling_peak_bytes")


def load(path: str | os.PathLike[str], expand: bool = True, columns: Iterable[str] | None = None) -> pd.DataFrame:
    """Reads a results file: a pandas.DataFrame with a row for each run.

        runs = dagsweep.load("R.h5")
        runs[runs.status == "done"].groupby("algorithm", observed=True).nsl.mean()

    Arguments:
        path: the file
        expand: HEFT's run does not depend on `period`, so the file has one row for all periods. True repeats the row for each period; False
            gives one row, with NaN as period
        columns: axes and metrics to read, None for all; fewer take less memory

    Columns:
        tuple: the number of the run. `dagsweep simulate SWEEP.yaml --tuple K` repeats it. In a file of `run --shard`, -1: not run yet
        axes: numbers, or categories for texts such as graph and algorithm. Words among the numbers of an axis: `recovery: never`
            is infinity, `ccr: none` NaN, `nodes: none` and `crashes: epsilon` are -1
        NAME.PARAMETER: a parameter in which algorithms of one name differ; missing for other algorithms
        metrics: what was measured; NaN unless done. mean() leaves NaN out
        status: pending, done, stalled, failed, aborted. With replicas, done does not mean survived: see the metric survived. If it is 0, makespan and
            latency are NaN
        reason: why a run stalled, failed or was aborted; otherwise ''
        scheduling_seconds, simulation_seconds, machine: wall clock, which is not reproducible, and where it was measured
        scheduling_cpu_seconds, scheduling_peak_bytes: of timing sweeps: the CPU time of scheduling, and by how much its memory grew at most

    Combinations that the sweep leaves out have no row. A pending run has not run yet: its row has NaN on every axis. A damaged row counts as
    pending, and a DamageWarning says so. `runs.attrs["damaged"]` is the number of damaged rows.
    """
    return load_of_what_was_read(path, expand, columns)


def load_of_what_was_read(path, expand=True, columns=None, unread=()):
    """Like load(). unread: axes (About.unread) of which runs get only the first value."""
    if not isinstance(expand, (bool, np.bool_)):
        raise ArgumentTypeError(f"expand: must be True or False, not {expand!r:.60}")
    runs, selection = read(path, expand, columns_to_read(columns), CLOCKS, unread, with_parameters=True)
    return in_public_form(runs, selection.properties, selection.counts, columns)


def load_blocks(path: str | os.PathLike[str], expand: bool = True,
                columns: Iterable[str] | None = None) -> Iterator[pd.DataFrame]:
    """Yields the runs of load() a block of rows at a time, in the same order: for results that do not fit
    into memory.

    A block has at most 65,536 tuples and all their repetitions. Categories are the same in all blocks, except
    for `reason`; a column that lacks a value in one block only is Int64 there, int64 in the others.
    """
    with open_results(path) as file:
        selection = Selection(file, path, expand, columns_to_read(columns), with_parameters=True)
        damaged = 0
        for block in selection.blocks(file):
            damaged += int(np.count_nonzero(block["damaged"]))
            yield in_public_form(selection.frame(block), selection.properties, selection.counts, columns)
    warn_of_damage(path, damaged)


def read_runs(path, expand=True, columns=None, clocks=CLOCKS, unread=(), warns=True):
    """Like load(), but with values as they are stored: all numbers are f64, `recovery` is -1 for 'never', and
    `scheduling_operations` is 0 for fixed mappings.

    clocks: the columns of CLOCKS to read. unread: axes (About.unread) of which runs get only the first value. warns: of
    damaged rows; False where they have been named.
    """
    return read(path, expand, columns, clocks, unread, warns=warns)[0]


def read(path, expand, columns, clocks, unread=(), with_parameters=False, warns=True):
    """(runs, Selection)"""
    with open_results(path) as file:
        selection = Selection(file, path, expand, columns, clocks, unread, with_parameters)
        store, damaged = ColumnStore(selection.most_rows), 0
        for block in selection.blocks(file):
            damaged += int(np.count_nonzero(block.pop("damaged")))
            store.append(block)
        runs = selection.frame(store.columns())
    runs.attrs["damaged"] = damaged
    if warns:
        warn_of_damage(path, damaged)
    return runs, selection


def warn_of_damage(path, damaged):
    if damaged:
        warnings.warn(f"{path}: {count(damaged, 'damaged row')} left out (not as they were "
                      "written); 'dagsweep run --resume' runs them again",
                      DamageWarning, stacklevel=4)


class Selection:
    """The columns of an open file to be read; makes a DataFrame of them."""

    def __init__(self, file, path, expand, columns, clocks=CLOCKS, unread=(), with_parameters=False):
        all_axes, metrics = read_axes(file), read_metrics(file)
        self.properties = properties_of_axes(file["axes"], all_axes)
        self.conditions = read_conditions(file["provenance"], dict(all_axes), unread)
        all_axes |= {name: all_axes[name][:1] for name in unread}
        parameters = read_parameters(file["provenance"], all_axes.get("algorithm", ())) if with_parameters else {}
        self.axes, parameter_names, self.metrics = chosen(path, columns, all_axes, parameters, metrics["name"])
        self.parameters = {name: parameters[name] for name in parameter_names}
        self.counts = list(metrics["name"][metrics["count"]])
        # Axes of several values that were not requested also decide how often a row is repeated.
        self.read = {name: values for name, values in all_axes.items()
                     if name in self.axes or (expand and len(values) > 1)
                     or (name == "algorithm" and self.parameters)
                     or (name in NODE_AXES and "processors" in self.axes)}
        self.expand, self.clocks = expand, clocks
        self.stored_clocks = [name for name in clocks if name in clock_names(file["timing"])]
        machines = read_machines(file)
        self.machines = unique_labels([", ".join(filter(None, texts))
                                       for texts in machines.itertuples(index=False)])
        self.reasons = {}
        stored, most = len(file["status"]), math.prod(len(values) for values in self.read.values())
        self.most_rows = max(stored, min(most, MOST_ROWS)) if expand else stored

    def blocks(self, file):
        """Yields {column: [rows]}, with rows repeated as requested."""
        rows = 0
        for block in column_blocks(file, self.read, self.metrics, self.stored_clocks, self.reasons):
            if self.expand:
                source, axes = expand_rows({name: block.pop(name) for name in self.read}, self.read,
                                           block["status"] == 0, rows, self.conditions)
                damaged = block.pop("damaged")  # one for each tuple, however often it is repeated
                if source is not None:
                    block = {name: column[source] for name, column in block.items()}
                block |= axes | {"damaged": damaged}
            rows += len(block["status"])
            yield block

    def frame(self, columns):
        """The DataFrame of columns of blocks()."""
        frame = {"tuple": columns["tuple"]}
        if "processors" in self.axes and set(NODE_AXES) <= set(self.read):
            columns |= {"processors": processors_of(*(columns[name] for name in ("processors", *NODE_AXES)))}
        for name in self.axes:
            labels = self.read[name]
            frame[name] = (pd.Categorical.from_codes(columns[name], labels)
                           if isinstance(labels, list) else columns[name])
        for name, values in self.parameters.items():
            frame[name] = column_of(values, columns["algorithm"])
        for name in self.metrics:
            frame[name] = columns[name]
        frame["status"] = pd.Categorical.from_codes(columns["status"], STATUSES)
        frame["reason"] = found_texts(columns["reason"], list(self.reasons))
        for name in self.clocks:
            frame[name] = columns[name] if name in columns else np.nan
        codes = columns["machine"]
        frame["machine"] = pd.Categorical.from_codes(
            np.where(codes < len(self.machines), codes, -1), self.machines)
        return pd.DataFrame(frame, copy=False)


def processors_of(processors, nodes, cores):
    """f64[rows]: the axis, or nodes times cores where a run reads these (nodes: -1 or nan if not)."""
    return np.where(nodes > 0, nodes * cores, processors)


def found_texts(codes, texts):
    """A column of texts, given by their numbers; its categories are the texts that occur, sorted."""
    found = np.flatnonzero(np.bincount(codes, minlength=len(texts)))
    labels = sorted(texts[k] for k in found)
    place = np.zeros(len(texts), np.int32)
    place[found] = [labels.index(texts[k]) for k in found]
    return pd.Categorical.from_codes(place[codes], labels)


def chosen(path, columns, *kinds):
    """The names of each kind that are among `columns` (None: all), in the file's order."""
    known = [name for names in kinds for name in names]
    for name in columns or ():
        if name not in known:
            raise InputError(f"{path}: has no column '{name}'; try one of {', '.join(known)}")
    return [[name for name in names if columns is None or name in columns] for names in kinds]
