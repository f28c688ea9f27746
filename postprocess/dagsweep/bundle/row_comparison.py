"""Compares rows of a results file with those that were run again, to the bit."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..results_file.about import About
from ..results_file.checksums import CHECKSUM, STATUSES, WITH_REASON
from ..results_file.difference import distinct_texts
from ..results_file.rows import NOT_READ
from ..results_file.storage import open_results
from ..results_file.stored_values import texts

IDENTITY = "identity"  # column with the identity of a tuple, which depends on the model version
ABORTED, PENDING = STATUSES.index("aborted"), STATUSES.index("pending")


@dataclasses.dataclass(frozen=True)
class Difference:
    file: str
    row: int | None     # None: a difference of the whole file
    column: str
    recorded: str       # value in the bundle
    found: str          # value of the run here
    which: str = ""     # values of the axes that vary


@dataclasses.dataclass
class Comparison:
    file: str
    rows: int = 0                # number of rows compared
    differing: int = 0           # number of rows that differ
    differences: list[Difference] = dataclasses.field(default_factory=list)
    aborted: int = 0             # number of rows that were aborted here
    only_recorded: list[str] = dataclasses.field(default_factory=list)  # columns that the program here does not write


def compare_descriptions(file: str, recorded: About, here: About) -> list[Difference]:
    """The differences of the sweeps of two files: axes, and the identity if the model version is the same."""
    found = []
    if recorded.model_version == here.model_version and recorded.sweep_identity != here.sweep_identity:
        found.append(Difference(file, None, "sweep_identity (graphs, axes, costs)", recorded.sweep_identity, here.sweep_identity))
    for name in sorted({*recorded.axes, *here.axes}):
        sides = [one.axes[name] for one in (recorded, here) if name in one.axes]
        if len(sides) < 2:
            if len(sides[0]) > 1:  # a version that lacks the axis has its default
                there = name in recorded.axes
                found.append(Difference(file, None, f"axis {name}", *(("present", "missing") if there else ("missing", "present"))))
            continue
        if np.asarray(sides[0]).tobytes() != np.asarray(sides[1]).tobytes():
            place = next((k for k, (a, b) in enumerate(zip(*sides)) if str(a) != str(b)), min(map(len, sides)))
            first, second = (str(side[place]) if place < len(side) else f"{len(side)} values" for side in sides)
            found.append(Difference(file, None, f"axis {name}, value {place}", first, second))
    return found


def compare_rows(file: str, recorded: About, here: About, rows: Sequence[int]) -> Comparison:
    """Compares rows of two files. recorded, here: their About. Rows that are aborted here are not compared."""
    compared = Comparison(file)
    with open_results(recorded.path) as first, open_results(here.path) as second:
        tables = [one["rows"] for one in (first, second)]
        names = [[name for name in table.dtype.names if name != CHECKSUM] for table in tables]
        compared.only_recorded = [name for name in names[0] if name not in names[1]]
        shared = [name for name in names[0] if name in names[1]
                  and not (name == IDENTITY and recorded.model_version != here.model_version)]
        for row in rows:
            compare_row(compared, recorded, (first, second), shared, row)
    return compared


def compare_row(compared: Comparison, recorded: About, files: Sequence[Any], columns: Sequence[str], row: int) -> None:
    statuses = [int(file["status"][row]) for file in files]
    if statuses[1] == ABORTED:
        compared.aborted += 1
        return
    values = [file["rows"][row:row + 1] for file in files]
    pairs = [] if statuses[0] == statuses[1] else [("status", *(name_of(status) for status in statuses))]
    if statuses[1] != PENDING:
        pairs += [(name, *shown(recorded, name, *(value[name][0] for value in values))) for name in columns
                  if values[0][name].tobytes() != values[1][name].tobytes()]
    if statuses[0] == statuses[1] and statuses[0] in WITH_REASON:
        reasons = [texts(file["reasons"][row:row + 1])[0] for file in files]
        pairs += [("reason", *reasons)] if reasons[0] != reasons[1] else []
    compared.rows += 1
    compared.differing += bool(pairs)
    which = description_of(recorded, values[1] if statuses[1] != PENDING else values[0])
    compared.differences += [Difference(compared.file, row, column, first, second, which) for column, first, second in pairs]


def name_of(status: int) -> str:
    return STATUSES[status] if status < len(STATUSES) else str(status)


def shown(info: About, column: str, first: Any, second: Any) -> list[str]:
    """Two values with different bytes, as different texts."""
    labels = info.axes.get(column)
    if isinstance(labels, list):
        return [labels[value] if value < len(labels) else f"value {value}" for value in (int(first), int(second))]
    return distinct_texts(first, second)


def description_of(info: About, values: Any) -> str:
    """'algorithm heft, seed 3': the axes that vary."""
    found = []
    for name in info.varying:
        if name not in values.dtype.names:
            continue
        value = values[name][0]
        if isinstance(info.axes[name], list):
            if value != NOT_READ and value < len(info.axes[name]):
                found.append(f"{name} {info.axes[name][value]}")
        elif not np.isnan(value):
            found.append(f"{name} {value:g}")
    return ", ".join(found)
