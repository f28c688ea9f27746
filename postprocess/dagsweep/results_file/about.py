"""Metadata of a results file: everything except the values of its rows."""

from __future__ import annotations

import dataclasses
import os

import numpy as np
import pandas as pd

from .axis_properties import properties_of_axes
from .checksums import CHECKSUM, STATUSES, free_records, intact_records
from .conditions import Conditions, DATASET as CONDITIONS, read_conditions
from .object_checks import TEXT, attribute
from .parameters import DATASET as PARAMETERS
from .rows import read_tally
from .shown_labels import DATASET as LABELS, given_labels
from .storage import open_results
from .stored_values import text, texts, visible
from .structure import TEXTS_OF_METRICS

RECORDS = ("launches", "machines", "ranks")
OTHERS = (LABELS, CONDITIONS, PARAMETERS)  # datasets of /provenance that are not of where a file comes from


@dataclasses.dataclass(frozen=True)
class About:
    """All of a results file but its rows: axes, metrics, launches, machines and provenance."""

    path: str
    name: str                # name of the sweep
    model_version: int
    sweep_identity: str      # hexadecimal
    timing: bool             # a timing sweep: runs schedule and execute nothing
    axes: dict               # name -> values: f64[values], or list of str; slowest axis first
    metrics: pd.DataFrame    # columns name, unit, meaning, better ("lower", "higher", ""), label and
                             # count (whether it is a whole number); in the order of the file's columns
    counts: dict             # status -> number of distinct tuples
    run_seconds: float       # wall clock inside runs, summed over all runs that have ended, including reused ones
    damaged: int             # rows that do not match their checksums; they count as pending
    damaged_records: int     # records of /launches, /machines and /ranks that do not match their checksums;
                             # they are left out, and machines named "unknown (damaged)"
    launches: pd.DataFrame   # columns started, ended, host, job, version, ranks, shard ("3/8"; ""
                             # for a whole sweep)
    machines: pd.DataFrame   # columns host, processor, binding; index = number in /timing
    ranks: pd.DataFrame      # time use of the working ranks in launches that have ended: columns
                             # launch (row of launches), rank, runs, inside_seconds (inside runs),
                             # usual_seconds (what other ranks took for as many runs),
                             # span_seconds (first batch to last row), idle_seconds (after that),
                             # memory_seconds (waiting for memory, part of span_seconds), machine
    provenance: dict         # sweep, version, commit, compiler, dependencies -> str
    unread: list = dataclasses.field(default_factory=list)  # axes with several values that no run has read
    axis_properties: dict = dataclasses.field(default_factory=dict)  # axis -> axes.Axis: label, unit, default, whether its
                             # values are whole numbers; as the program that wrote the file describes it
    algorithm_labels: dict = dataclasses.field(default_factory=dict)  # algorithm -> label that reports show,
                             # for algorithms with a label in the sweep file
    conditions: Conditions | None = None  # which combinations of values the sweep has; None: all

    @property
    def varying(self) -> list[str]:
        """Names of the axes with more than one value."""
        return [name for name, values in self.axes.items() if len(values) > 1]

    def of_what_was_read(self) -> About:
        """This About, with only the first value of every axis that no run has read."""
        axes = {name: values[:1] if name in self.unread else values for name, values in self.axes.items()}
        return dataclasses.replace(self, axes=axes, conditions=self.conditions and self.conditions.with_free(self.unread))

    def with_shown_labels(self) -> About:
        """This About, with the labels that reports show in the axis `algorithm`."""
        shown = [self.algorithm_labels.get(name, name) for name in self.axes["algorithm"]]
        return dataclasses.replace(self, axes={**self.axes, "algorithm": shown}, algorithm_labels={})

    def unit(self, column: str) -> str:
        """The unit of a metric or axis: 'time', 'data', 'multiples of M₀', or '' for pure numbers and texts."""
        if column in self.axis_properties:
            return self.axis_properties[column].unit
        return self._of(column, "unit").replace("1", "")

    def label(self, column: str) -> str:
        """Name of a metric or axis in text, tables and figures."""
        if column in self.axis_properties:
            return self.axis_properties[column].label.replace("_", " ")
        return self._of(column, "label") or column.replace("_", " ")

    def better(self, metric: str) -> str:
        """'lower', 'higher', or '' if no value is better than another."""
        return self._of(metric, "better")

    def _of(self, metric: str, key: str) -> str:
        return dict(zip(self.metrics["name"], self.metrics[key])).get(metric, "")


def about(path: str | os.PathLike[str]) -> About:
    """Reads everything except the values of the rows, which are checked and counted."""
    with open_results(path) as file:
        return read_about(file, str(path))


def read_about(file, path):
    """About of an open file."""
    axes = read_axes(file)
    tally = read_tally(file, axes)
    launches, machines, ranks = (used_records(file, name) for name in RECORDS)
    return About(
        path=path,
        name=visible(attribute(file, "name", TEXT)),
        model_version=attribute(file, "model_version", "u8"),
        sweep_identity=attribute(file, "sweep_identity", TEXT),
        timing=bool(attribute(file, "timing", "u8")),
        axes=axes,
        metrics=read_metrics(file),
        counts=dict(zip(STATUSES, tally.counts.tolist())),
        run_seconds=tally.seconds,
        damaged=tally.damaged,
        damaged_records=sum(int((~intact_records(records)).sum())
                            for records in (launches, machines, ranks)),
        launches=used_launches(launches),
        machines=used_machines(machines),
        ranks=used_ranks(ranks, intact_records(launches)),
        provenance={key: text(value[()]) for key, value in file["provenance"].items() if key not in OTHERS},
        axis_properties=properties_of_axes(file["axes"], axes),
        unread=[name for name in axes if name in tally.unread],
        algorithm_labels=given_labels(file["provenance"], axes["algorithm"]),
        conditions=read_conditions(file["provenance"], axes),
    )


def read_metrics(file):
    """The table of metrics."""
    table = {key: texts(file["metrics"][key]) for key in TEXTS_OF_METRICS}
    table["count"] = [word == "yes" for word in table["count"]]
    return pd.DataFrame(table)


def used_records(file, name):
    """The records of a preallocated table up to the first free one."""
    records = file[name][:]
    free = np.flatnonzero(free_records(records))
    return records[:free[0]] if free.size else records


def table_of(records):
    """Records as a DataFrame, without their checksums."""
    return pd.DataFrame({
        name: texts(records[name]) if records.dtype[name].kind == "S" else records[name]
        for name in records.dtype.names if name != CHECKSUM})


def read_machines(file):
    """The machines, by their number in /timing."""
    return used_machines(used_records(file, "machines"))


def used_machines(records):
    """The table of machines. Damaged ones keep their places."""
    machines = table_of(records)
    for name in machines:
        text_of_damaged = "unknown (damaged)" if name == "host" else ""
        machines[name] = machines[name].where(intact_records(records), text_of_damaged)
    return machines


def used_launches(records):
    """The table of launches, without damaged ones."""
    return table_of(records[intact_records(records)])


def used_ranks(records, launches):
    """The table of intact ranks. launches: bool[records of /launches], whether they are intact."""
    columns = ("rank", "runs", "inside_seconds", "usual_seconds", "span_seconds", "idle_seconds",
               "memory_seconds", "machine")
    records = records[intact_records(records)]
    launch = records["launch_after"].astype(np.int64) - 1
    known = launch < len(launches)
    known[known] = launches[launch[known]]
    records, launch = records[known], (np.cumsum(launches) - 1)[launch[known]]
    return pd.DataFrame({"launch": launch} | {name: records[name] for name in columns})


def read_axes(file):
    """{axis name: its values}, slowest axis first. Labels are made unique."""
    axes = {}
    for name in sorted(file["axes"], key=lambda name: attribute(file["axes"][name], "position", "u8")):
        values = file["axes"][name][:]
        axes[name] = values if values.dtype.kind == "f" else unique_labels(texts(values))
    return axes


def unique_labels(labels):
    """Makes labels unique: two files of one name in different folders become 'a' and 'a (2)'."""
    seen, unique = {}, []
    for label in labels:
        seen[label] = seen.get(label, 0) + 1
        label = label if seen[label] == 1 else f"{label} ({seen[label]})"
        while label in unique:
            label += "'"
        unique.append(label)
    return unique
