"""Reads the rows of an open results file as plain columns, a block of rows at a time."""

import numpy as np

from .about import STATUSES
from .errors import InputError
from .storage import texts

ROWS_AT_A_TIME = 65536
NOT_READ = 4294967295  # the code of a label axis in rows that do not depend on it


def blocks(count):
    """Half-open ranges [first, end) that cover `count` rows."""
    for first in range(0, count, ROWS_AT_A_TIME):
        yield first, min(first + ROWS_AT_A_TIME, count)


def read_columns(file, axes, metrics):
    """{column: [rows]} of the given axes and metrics, status (u8) and the columns of /timing.

    Numeric axes are f64, NaN where a tuple does not read them; label axes are i32 codes into
    `axes[name]`, -1 where a tuple does not read them. A pending tuple has NaN and -1 everywhere.
    """
    # The status is read first: a running sweep writes a row before its status.
    status = file["status"][:]
    if status.size and status.max() >= len(STATUSES):
        raise InputError(f"{file.filename}: has unknown status numbers (damaged, or written by a "
                         "newer version); restore a copy, or use that version's scripts")
    rows, timing = file["rows"], file["timing"]
    names = [*axes, *metrics]
    missing = [name for name in names if name not in rows.dtype.names]
    if missing or len(rows) != len(status):
        raise InputError(f"{file.filename}: /rows lacks {', '.join(missing) or 'rows'} (damaged); "
                         "restore a copy, or run the sweep anew")
    columns = {name: np.empty(len(status), column_type(axes.get(name))) for name in names}
    columns["status"] = status
    for name in timing.dtype.names:
        columns[name] = np.empty(len(status), np.int32 if name == "machine" else np.float64)
    for first, end in blocks(len(status)):
        block, clocks = rows[first:end], timing[first:end]
        pending = status[first:end] == 0
        for name in names:
            columns[name][first:end] = without_pending(block[name], pending)
        for name in timing.dtype.names:
            columns[name][first:end] = without_pending(clocks[name], pending)
    for name, labels in axes.items():
        if columns[name].dtype.kind == "i" and columns[name].max(initial=-1) >= len(labels):
            raise InputError(f"{file.filename}: /rows names a value of {name} that /axes/{name} "
                             "does not have (damaged); restore a copy, or run the sweep anew")
    return columns


def column_type(values):
    """Column type of an axis with these values, or (None) of a metric."""
    return np.int32 if isinstance(values, list) else np.float64


def without_pending(values, pending):
    """Stored values, those of pending rows replaced by NaN; labels as signed codes, -1 = none."""
    if values.dtype.kind == "u":
        return np.where(pending | (values == NOT_READ), -1, values.astype(np.int64))
    return np.where(pending, np.nan, values)


def read_reasons(file, status):
    """[rows] of str: why a run failed or was aborted, '' elsewhere."""
    reasons = np.full(len(status), "", dtype=object)
    wanted = np.isin(status, (STATUSES.index("failed"), STATUSES.index("aborted")))
    for first, end in blocks(len(status)):
        here = np.flatnonzero(wanted[first:end])
        if here.size:
            reasons[first + here] = texts(file["reasons"][first:end][here])
    return reasons
