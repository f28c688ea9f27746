"""Reads the rows of an open results file as plain columns, a block of rows at a time."""

import numpy as np

from .checksums import CHECKSUM, WITH_REASON, intact_records, intact_rows
from .errors import DamagedError
from .storage import texts

ROWS_AT_A_TIME = 65536
NOT_READ = 4294967295  # the code of a label axis in rows that do not depend on it


def blocks(count):
    """Half-open ranges [first, end) that cover `count` rows."""
    for first in range(0, count, ROWS_AT_A_TIME):
        yield first, min(first + ROWS_AT_A_TIME, count)


def read_statuses(file):
    """(statuses, damaged): u8[rows], 0 where the row is damaged, and bool[rows]."""
    stored = read_columns(file, {}, ())
    return stored["status"], stored["damaged"]


def read_columns(file, axes, metrics):
    """{column: [rows]} of the given axes and metrics, `status` (u8), `reason` (str), `damaged`
    (bool) and the columns of /timing.

    Numeric axes are f64, NaN where a tuple does not read them; label axes are i32 codes into
    `axes[name]`, -1 where a tuple does not read them. A pending tuple has NaN and -1 everywhere,
    and a tuple whose row is damaged counts as pending.
    """
    # The status is read first: a running sweep writes a row before its status.
    status = file["status"][:]
    rows, timing = file["rows"], file["timing"]
    names = [*axes, *metrics]
    missing = [name for name in names if name not in rows.dtype.names]
    if missing or not len(rows) == len(timing) == len(file["reasons"]) == len(status):
        raise DamagedError(file.filename, f"/rows lacks {', '.join(missing) or 'rows'}")
    columns = {name: np.empty(len(status), column_type(axes.get(name))) for name in names}
    columns["status"] = status
    columns["reason"] = np.full(len(status), "", dtype=object)
    columns["damaged"] = np.zeros(len(status), bool)
    for name in clock_names(timing):
        columns[name] = np.empty(len(status), np.int32 if name == "machine" else np.float64)
    for first, end in blocks(len(status)):
        read_block(file, first, end, names, columns)
    for name, labels in axes.items():
        if columns[name].dtype.kind == "i" and columns[name].max(initial=-1) >= len(labels):
            raise DamagedError(file.filename, f"/rows names a value of {name} that /axes/{name} "
                               "does not have")
    return columns


def read_block(file, first, end, names, columns):
    """Reads rows [first, end) into `columns`, whose `status` is complete already."""
    here = np.s_[first:end]
    status = columns["status"][here]
    block, clocks = file["rows"][here], file["timing"][here]
    explained = np.isin(status, WITH_REASON)
    reasons = file["reasons"][here] if explained.any() else np.zeros(end - first, "S1")
    damaged = (status != 0) & ~(intact_rows(block, status, reasons) & intact_records(clocks))
    status[damaged] = 0
    columns["damaged"][here] = damaged
    for name in names:
        columns[name][here] = without_pending(block[name], status == 0)
    for name in clock_names(file["timing"]):
        columns[name][here] = without_pending(clocks[name], status == 0)
    explained = np.flatnonzero(explained & ~damaged)
    columns["reason"][first + explained] = texts(reasons[explained])


def clock_names(timing):
    """The columns of /timing that are measurements."""
    return [name for name in timing.dtype.names if name != CHECKSUM]


def column_type(values):
    """Column type of an axis with these values, or (None) of a metric."""
    return np.int32 if isinstance(values, list) else np.float64


def without_pending(values, pending):
    """Stored values, those of pending rows replaced by NaN; labels as signed codes, -1 = none."""
    if values.dtype.kind == "u":
        return np.where(pending | (values == NOT_READ), -1, values.astype(np.int64))
    return np.where(pending, np.nan, values)

