"""Compares the reproducible parts of two results files, byte for byte."""

import dataclasses

import numpy as np

from .checksums import WITH_REASON
from .object_checks import attribute
from .rows import blocks
from .storage import open_results
from .stored_values import text

MOST_SHOWN = 20


@dataclasses.dataclass
class Differences:
    rows: int = 0        # in the first file
    pending: int = 0     # rows that are pending in both files
    values: int = 0      # number of values that differ
    lines: list = dataclasses.field(default_factory=list)  # the first MOST_SHOWN, as text

    def add(self, where, first, second):
        """Adds one difference; first, second: the values of the two files."""
        self.values += 1
        if len(self.lines) < MOST_SHOWN:
            self.lines.append(f"{where}: {first} | {second}")


def differences(first_path, second_path):
    """Differences of two files in /axes, /status, /rows and /reasons.

    Two kinds of values are undefined and not compared: the row of a tuple that is pending in either
    file (if in one only, its status differs), and reasons of runs that are done. Reads a block of rows at a time.
    """
    found = Differences()
    with open_results(first_path) as first, open_results(second_path) as second:
        compare_axes(first["axes"], second["axes"], found)
        found.rows = len(first["status"])
        same = [same_layout(first[name], second[name], found)
                for name in ("status", "rows", "reasons")]
        if all(same):
            for begin, end in blocks(found.rows):
                compare_block(first, second, begin, end, found)
    return found


def same_layout(first, second, found):
    """Whether two tables have the same length and columns; adds a difference if not."""
    for what, a, b in (("rows", first.shape, second.shape), ("type", first.dtype, second.dtype)):
        if a != b:
            found.add(f"{first.name} {what}", a if what == "type" else a[0],
                      b if what == "type" else b[0])
            return False
    return True


def compare_axes(first, second, found):
    """Compares the values and the position of every axis."""
    for name in sorted(set(first) | set(second)):
        if name not in first or name not in second:
            found.add(f"/axes/{name}", "present" if name in first else "missing",
                      "present" if name in second else "missing")
            continue
        positions = [attribute(group[name], "position", "u8") for group in (first, second)]
        if positions[0] != positions[1]:
            found.add(f"/axes/{name} position", *positions)
        if same_layout(first[name], second[name], found):
            compare_tables(first[name], second[name], 0, len(first[name]), True, found)


def compare_block(first, second, begin, end, found):
    """Compares rows [begin, end) of /status, /rows and /reasons."""
    statuses = [file["status"][begin:end] for file in (first, second)]
    compare_tables(first["status"], second["status"], begin, end, True, found)
    pending = [status == 0 for status in statuses]
    found.pending += int((pending[0] & pending[1]).sum())
    compare_tables(first["rows"], second["rows"], begin, end, ~(pending[0] | pending[1]), found)
    reasons = np.isin(statuses[0], WITH_REASON) & np.isin(statuses[1], WITH_REASON)
    if reasons.any():
        compare_tables(first["reasons"], second["reasons"], begin, end, reasons, found)


def compare_tables(first, second, begin, end, wanted, found):
    """Compares rows [begin, end) of two tables of one layout, where `wanted` (bool[rows])."""
    values = [read(table, begin, end) for table in (first, second)]
    raw = [np.frombuffer(part.tobytes(), np.uint8).reshape(end - begin, -1) for part in values]
    for row in np.flatnonzero((raw[0] != raw[1]).any(axis=1) & wanted):
        a, b = (part[row] for part in values)
        for column in a.dtype.names or [""]:
            parts = (a[column], b[column]) if column else (a, b)
            if parts[0].tobytes() != parts[1].tobytes():
                where = f"{first.name} row {begin + row}" + (f" column {column}" if column else "")
                found.add(where, *distinct_texts(*parts))


def read(table, begin, end):
    """Rows [begin, end) as stored."""
    values = np.zeros(end - begin, table.dtype)
    table.read_direct(values, np.s_[begin:end])
    return values


def distinct_texts(first, second):
    """Two values of different bytes as two different texts."""
    texts = [repr(text(v)) if isinstance(v, bytes) else str(v) for v in (first, second)]
    if texts[0] == texts[1]:  # NaNs of different bits
        texts = [f"{t} (bytes {v.tobytes().hex()})" for t, v in zip(texts, (first, second))]
    return texts
