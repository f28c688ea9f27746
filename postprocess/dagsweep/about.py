"""Metadata of a results file: everything but the values of its rows."""

import dataclasses

import numpy as np
import pandas as pd

from .rows import read_statuses
from .storage import STATUSES, open_results, text, texts


@dataclasses.dataclass(frozen=True)
class About:
    path: str
    name: str                # of the sweep
    model_version: int
    sweep_identity: str      # hexadecimal
    timing: bool             # a timing sweep: runs schedule and execute nothing
    axes: dict               # name -> values: f64[values], or list of str; slowest axis first
    metrics: pd.DataFrame    # columns name, unit, meaning, better ("lower", "higher", ""), label;
                             # in the order of the file's columns
    counts: dict             # status -> number of distinct tuples
    damaged: int             # rows that do not match their checksums; they count as pending
    launches: pd.DataFrame   # columns started, ended, host, job, version, ranks, shard ("3/8"; ""
                             # for a whole sweep)
    machines: pd.DataFrame   # columns host, processor, binding; index = number in /timing
    ranks: pd.DataFrame      # time use of the working ranks in launches that have ended: columns
                             # launch (row of launches), rank, runs, inside_seconds (inside runs),
                             # usual_seconds (what other ranks took for as many runs),
                             # span_seconds (first batch to last row), idle_seconds (after that),
                             # memory_seconds (waiting for memory, part of span_seconds), machine
    provenance: dict         # sweep, version, commit, compiler, dependencies -> str

    @property
    def varying(self):
        """Names of the axes with more than one value."""
        return [name for name, values in self.axes.items() if len(values) > 1]

    def unit(self, metric):
        """'time', 'data', or '' for pure numbers."""
        return self._of(metric, "unit").replace("1", "")

    def label(self, metric):
        """Name of a metric in text, tables and figures."""
        return self._of(metric, "label") or metric.replace("_", " ")

    def better(self, metric):
        """'lower', 'higher', or '' if no value is better than another."""
        return self._of(metric, "better")

    def _of(self, metric, key):
        return dict(zip(self.metrics["name"], self.metrics[key])).get(metric, "")


def about(path):
    """Reads everything but the values of the rows, which are checked and counted."""
    with open_results(path) as file:
        return read_about(file, str(path))


def read_about(file, path):
    """About of an open file."""
    status, damaged = read_statuses(file)
    numbers = np.bincount(status, minlength=len(STATUSES))
    return About(
        path=path,
        name=text(file.attrs["name"]),
        model_version=int(file.attrs["model_version"]),
        sweep_identity=text(file.attrs["sweep_identity"]),
        timing=bool(file.attrs.get("timing", 0)),
        axes=read_axes(file),
        metrics=read_metrics(file),
        counts=dict(zip(STATUSES, numbers.tolist())),
        damaged=int(damaged.sum()),
        launches=used_launches(file),
        machines=read_machines(file),
        ranks=used_ranks(file),
        provenance={key: text(value[()]) for key, value in file["provenance"].items()},
    )


def read_metrics(file):
    """The table of metrics; older files do not say which values are better, nor labels."""
    group = file["metrics"]
    table = {key: texts(group[key]) for key in ("name", "unit", "meaning")}
    count = len(table["name"])
    table["better"] = texts(group["better"]) if "better" in group else [""] * count
    table["label"] = texts(group["label"]) if "label" in group else [""] * count
    return pd.DataFrame(table)


def read_machines(file):
    """The filled rows of the table /machines."""
    return used_records(file["machines"], "host")


def used_launches(file):
    """The filled rows of the table /launches."""
    launches = used_records(file["launches"], "started")
    return launches if "shard" in launches else launches.assign(shard="")


def used_ranks(file):
    """The filled rows of the table /ranks; empty for older files that lack it or its columns."""
    columns = ("rank", "runs", "inside_seconds", "usual_seconds", "span_seconds", "idle_seconds",
               "memory_seconds", "machine")
    if "ranks" not in file or any(name not in file["ranks"].dtype.names for name in columns):
        return pd.DataFrame({name: [] for name in ("launch", *columns)})
    records = file["ranks"][:]
    records = records[records["launch_after"] > 0]
    return pd.DataFrame({"launch": records["launch_after"].astype(np.int64) - 1}
                        | {name: records[name] for name in columns})


def read_axes(file):
    """{axis name: its values}, slowest axis first. Labels are made unique."""
    axes = {}
    for name in sorted(file["axes"], key=lambda name: int(file["axes"][name].attrs["position"])):
        values = file["axes"][name][:]
        axes[name] = values if values.dtype.kind == "f" else unique_labels(texts(values))
    return axes


def unique_labels(labels):
    """Makes labels unique: two files of one name in different folders become 'a' and 'a (2)'."""
    seen, unique = {}, []
    for label in labels:
        seen[label] = seen.get(label, 0) + 1
        unique.append(label if seen[label] == 1 else f"{label} ({seen[label]})")
    return unique


def used_records(dataset, key):
    """Rows of a preallocated table up to the first whose text `key` is empty, as a DataFrame."""
    records = dataset[:]
    keys = texts(records[key])
    used = keys.index("") if "" in keys else len(keys)
    return pd.DataFrame({
        name: texts(records[name][:used]) if records.dtype[name].kind != "u"
        else records[name][:used]
        for name in records.dtype.names})
