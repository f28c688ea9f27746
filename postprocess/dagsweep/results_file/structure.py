"""The structure of a results file (src/results/README.md): everything is checked before it is read."""

import re

import numpy as np

from .axis_properties import properties_of_axes
from .checksums import CHECKSUM, TUPLE, description_checksum
from .object_checks import (NAME, TEXT, Refused, attribute, check_elements, columns_of, dataset_of, group_of, has_kind,
                            needed_attribute)
from .conditions import read_conditions
from .parameters import read_parameters
from .shown_labels import DATASET as LABELS, lines_of
from .stored_values import raw_bytes, texts

GROUPS = ("axes", "metrics", "provenance")
TEXTS_OF_METRICS = ("name", "unit", "meaning", "better", "label", "count")
PROVENANCE = ("sweep", "version", "commit")
RECORDS = ("launches", "machines", "ranks", "algorithm_runs")
NEWEST_WITHOUT_CHECKSUMS = 1  # version of the superblock
CLOCKS = ("scheduling_seconds", "simulation_seconds")
CLOCKS_OF_TIMING = ("scheduling_cpu_seconds", "scheduling_peak_bytes")  # columns of timing sweeps only
USES = ("inside_seconds", "usual_seconds", "span_seconds", "idle_seconds", "memory_seconds")
# Columns of tables: {table: {column: kind of its elements}}.
COLUMNS = {
    "timing": {**dict.fromkeys((*CLOCKS, *CLOCKS_OF_TIMING), "f8"), "machine": "u4", CHECKSUM: "u4"},
    "launches": {**dict.fromkeys(("started", "ended", "host", "job", "version"), TEXT), "ranks": "u4", "shard": TEXT,
                 CHECKSUM: "u4"},
    "machines": {**dict.fromkeys(("host", "processor", "binding"), TEXT), CHECKSUM: "u4"},
    "ranks": {"launch_after": "u4", "rank": "u4", "runs": "u8", **dict.fromkeys(USES, "f8"), "machine": "u4", CHECKSUM: "u4"},
    "algorithm_runs": {"begin": "u8", "algorithm": "u4"},
}
LARGEST_WHOLE = 2.0 ** 64
ROW_HEAD = ("identity", CHECKSUM)  # of /rows, u8; axes and metrics follow, f8 or u4
# Columns of load() that are neither axes nor metrics.
TAKEN = {TUPLE, "status", "reason", "damaged", *CLOCKS, *CLOCKS_OF_TIMING, *ROW_HEAD}


def check_objects(file):
    """Raises Refused unless everything that is read of a file is as the program writes it, and matches its checksum."""
    check_root(file)
    check_table(dataset_of(file, "timing"), "timing")
    groups = {name: group_of(file, name) for name in GROUPS}
    values = check_axes(groups["axes"])
    metrics = check_metrics(groups["metrics"])
    for name in metrics:
        if name in values:
            raise Refused(f"{name} is an axis and a metric")
    for name in {*PROVENANCE, *groups["provenance"]}:
        check_elements(dataset_of(groups["provenance"], name, single=True), TEXT)
    given = lines_of(groups["provenance"])
    if given is not None and len(given) != len(values.get("algorithm", ())):
        raise Refused(f"/provenance/{LABELS} does not have a line per algorithm")
    read_conditions(groups["provenance"], values)
    read_parameters(groups["provenance"], values.get("algorithm", ()))
    for name in RECORDS:
        check_table(dataset_of(file, name), name)
    for name in ("launches", "machines"):
        if not len(file[name]):
            raise Refused(f"/{name} has no row")
    rows = dataset_of(file, "rows")
    of_shard = "shard" in file.attrs
    check_rows(rows, (*ROW_HEAD, TUPLE) if of_shard else ROW_HEAD,
               {name: one.dtype.kind == "S" for name, one in values.items()}, metrics)
    if of_shard and len(rows) > needed_attribute(file, "tuples", "u8"):
        raise Refused("/rows has more rows than the sweep has tuples")
    check_elements(dataset_of(file, "status"), "u1")
    check_elements(dataset_of(file, "reasons"), TEXT)
    if len({len(file[name]) for name in ("rows", "timing", "status", "reasons")}) > 1:
        raise Refused("a table does not have a row per tuple")
    if not len(file["rows"]):
        raise Refused("/rows has no row")
    check_description(file)


def is_of_first_version(file):
    """Whether version 0.1 wrote the file: neither HDF5's own structures nor /timing have checksums. Copies by other tools
    may lack those of HDF5."""
    has_own = file.id.get_create_plist().get_version()[0] > NEWEST_WITHOUT_CHECKSUMS
    return not has_own and CHECKSUM not in (dataset_of(file, "timing").dtype.names or ())


def check_root(file):
    for name, kind in (("name", TEXT), ("sweep_identity", TEXT), ("model_version", "u8"), ("timing", "u8")):
        needed_attribute(file, name, kind)
    if not re.fullmatch("[0-9a-f]{16}", attribute(file, "sweep_identity", TEXT)):
        raise Refused("the attribute 'sweep_identity' is not 16 hexadecimal digits")


def check_axes(group):
    """{name: its values}"""
    names = list(group)
    check_names("an axis", names)
    datasets = {name: dataset_of(group, name) for name in names}
    for one in datasets.values():
        check_elements(one, "f8", TEXT)
        needed_attribute(one, "position", "u8")
    values = {name: one[:] for name, one in datasets.items()}
    for name, axis in properties_of_axes(datasets, names).items():
        check_values(f"/axes/{name}", values[name], axis.is_whole)
    return values


def check_values(name, values, is_whole):
    """Checks the values of an axis. NaN stands for a value that is not read, or for the only value of an axis that is not in the sweep file."""
    if not len(values):
        raise Refused(f"{name} has no values")
    if values.dtype.kind != "f":
        return
    if len(values) > 1 and np.isnan(values).any():
        raise Refused(f"{name} has a value that is not a number")
    known = values[~np.isnan(values)]
    if is_whole and not ((np.trunc(known) == known) & (np.abs(known) <= LARGEST_WHOLE)).all():
        raise Refused(f"{name} has a value that is no whole number")


def check_metrics(group):
    """The names of the metrics."""
    lists = {name: dataset_of(group, name) for name in {*TEXTS_OF_METRICS, *group}}
    for one in lists.values():
        check_elements(one, TEXT)
    if len({len(one) for one in lists.values()}) > 1:
        raise Refused("the lists of /metrics have different lengths")
    names = texts(lists["name"])
    check_names("a metric", names)
    return names


def check_description(file):
    """Raises Refused if a dataset of /axes, /metrics, /provenance or /algorithm_runs does not match its checksum."""
    for name in [f"/{group}/{name}" for group in GROUPS for name in file[group]] + ["/algorithm_runs"]:
        if attribute(file[name], CHECKSUM, "u8") != description_checksum(name, raw_bytes(file[name])):
            raise Refused(f"{name} does not match its checksum")


def check_table(dataset, name):
    """Checks a table. name: a key of COLUMNS."""
    found = columns_of(dataset)
    problem = f"/{name} does not have the columns of the program's files: "
    for column, kind in COLUMNS[name].items():
        if column not in found and column not in CLOCKS_OF_TIMING:
            raise Refused(f"{problem}'{column}' is missing")
        if column in found and not has_kind(found[column], kind):
            raise Refused(f"{problem}'{column}' has another type")


def check_rows(dataset, head, axes, metrics):
    """Checks /rows. head: its first columns; axes: {name: whether its values are labels}; metrics: their names."""
    found = columns_of(dataset)
    expected = {**dict.fromkeys(head, "u8"), **{name: "u4" if labels else "f8" for name, labels in axes.items()},
                **dict.fromkeys(metrics, "f8")}
    for name, kind in expected.items():
        if name not in found or not has_kind(found[name], kind):
            raise Refused(f"/rows lacks {name}, or it has another type")
    for name in found:
        if name not in expected:
            raise Refused(f"/rows has {name}, which is no axis and no metric of the file")
    if sum(kind.get_size() for kind in found.values()) != dataset.id.get_type().get_size():
        raise Refused("/rows has something between its columns or after the last")


def check_names(what, names):
    """Checks the names of axes or metrics, which become names of columns and files."""
    for name in names:
        if not NAME.fullmatch(name) or name in TAKEN or names.count(name) > 1:
            raise Refused(f"{name!a:.60} is no name of {what}")
