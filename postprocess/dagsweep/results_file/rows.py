"""Reads the rows of an open results file as plain columns, a block of rows at a time."""

import collections
import concurrent.futures
import dataclasses

import numpy as np

from ..errors import DamagedError
from .checksums import CHECKSUM, STATUSES, TUPLE, WITH_REASON, intact_records, intact_rows
from .stored_values import texts

ROWS_AT_A_TIME = 65536
BLOCKS_AT_ONCE = 2     # that are read while another is used
NOT_READ = 4294967295  # the code of a label axis in rows that do not depend on it
WHOLE_RUN = ("scheduling_seconds", "simulation_seconds")  # columns of /timing that add up to a run
MACHINE = "machine"    # the column of /timing that is a code; the others are measurements


@dataclasses.dataclass
class Tally:
    """Numbers of rows. counts: i64[STATUSES], damaged rows are pending."""
    counts: np.ndarray = dataclasses.field(
        default_factory=lambda: np.zeros(len(STATUSES), np.int64))
    damaged: int = 0
    seconds: float = 0.0  # inside runs
    unread: set = dataclasses.field(default_factory=set)  # axes with several values that no run of these rows has read

    def add(self, columns):
        """Adds a block of column_blocks()."""
        self.counts += np.bincount(columns["status"], minlength=len(STATUSES))
        self.damaged += int(np.count_nonzero(columns["damaged"]))
        self.seconds += float(sum(np.nansum(columns[name]) for name in WHOLE_RUN))
        ended = columns["status"] != 0
        self.unread -= {name for name in self.unread if not not_read(columns[name])[ended].all()}


def blocks(count):
    """Half-open ranges [first, end) that cover `count` rows."""
    for first in range(0, count, ROWS_AT_A_TIME):
        yield first, min(first + ROWS_AT_A_TIME, count)


def read_tally(file, axes):
    """Checks and counts all rows. axes: {name: values}, all axes of the file."""
    varying = {name: values for name, values in axes.items() if len(values) > 1}
    tally = Tally(unread=set(varying))
    for columns in column_blocks(file, varying, (), WHOLE_RUN, {}):
        tally.add(columns)
    if tally.counts[1:].sum() == 0:
        tally.unread = set()
    return tally


def not_read(column):
    """bool[rows]: whether an axis column (f64, or signed codes) has no value."""
    return np.isnan(column) if column.dtype.kind == "f" else column < 0


def column_blocks(file, axes, metrics, clocks, reasons):
    """Yields {column: [rows of a block]} of the given axes, metrics and columns of /timing, `tuple` (i64),
    `status` (u8), `damaged` (bool), `reason` (i32, a number of `reasons`) and `machine` (i32).

    Numeric axes are f64, NaN where a tuple does not read them; label axes are signed codes into
    `axes[name]`, -1 where a tuple does not read them. A pending tuple has NaN and -1 everywhere,
    and a tuple whose row is damaged counts as pending. reasons: {text: number}, to which the blocks add;
    '' stands for no reason.
    """
    clocks = [*clocks, MACHINE]
    for block, texts_of_rows, explained in in_parallel(
            lambda ends: read_block(file, *ends, axes, metrics, clocks), blocks(len(file["status"]))):
        yield block | {"reason": reason_numbers(texts_of_rows, explained, reasons)}


def in_parallel(function, arguments):
    """Yields function(argument) of each, in their order. While one is used, the next ones are computed: numpy's loops over the bytes of a
    block let other threads run."""
    with concurrent.futures.ThreadPoolExecutor(BLOCKS_AT_ONCE) as pool:
        waiting = collections.deque()
        for argument in arguments:
            waiting.append(pool.submit(function, argument))
            if len(waiting) > BLOCKS_AT_ONCE:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def read_block(file, first, end, axes, metrics, clocks):
    """(columns of rows [first, end) without `reason`, the reasons as stored, bool[rows]: whether they count)."""
    here = np.s_[first:end]
    # The status is read first: a running sweep writes a row before its status.
    status = file["status"][here]
    block, measured = file["rows"][here], file["timing"][here]
    explained = np.isin(status, WITH_REASON)
    texts_of_rows = (file["reasons"][here] if explained.any()
                     else np.zeros(end - first, "S1"))
    damaged = (status != 0) & ~(intact_rows(block, status, texts_of_rows)
                                & intact_records(measured))
    if TUPLE in block.dtype.names:
        damaged |= (status != 0) & (block[TUPLE] >= file.attrs["tuples"])
    status[damaged] = 0
    pending = status == 0
    columns = {"tuple": tuples_of(block, first, end, pending), "status": status, "damaged": damaged}
    for name, labels in axes.items():
        if isinstance(labels, list):
            columns[name] = codes_of(block[name], pending, len(labels))
            if columns[name].max(initial=-1) >= len(labels):
                raise DamagedError(file.filename, f"/rows names a value of {name} that "
                                   f"/axes/{name} does not have")
        else:
            columns[name] = numbers_of(block[name], pending)
    columns |= {name: numbers_of(block[name], pending) for name in metrics}
    columns |= {name: codes_of(measured[name], pending, NOT_READ) if name == MACHINE
                else numbers_of(measured[name], pending) for name in clocks}
    return columns, texts_of_rows, explained & ~damaged


def tuples_of(block, first, end, pending):
    """i64[rows]: the numbers of the tuples; of a pending tuple in the file of a shard -1."""
    if TUPLE not in block.dtype.names:
        return np.arange(first, end)
    return np.where(pending, -1, block[TUPLE].astype(np.int64))


def clock_names(timing):
    """The columns of /timing that are measurements."""
    return [name for name in timing.dtype.names if name not in (CHECKSUM, MACHINE)]


def code_type(count):
    """The smallest signed type for the codes of `count` labels and one more, which stands for a wrong code."""
    return np.int8 if count < 127 else np.int16 if count < 32767 else np.int32


def codes_of(stored, pending, count):
    """Signed codes of u32 codes below `count`, -1 where none is stored; `count` for larger ones."""
    kind = code_type(count) if count != NOT_READ else np.int32
    if not kind == np.int32:
        stored = np.where(stored == NOT_READ, stored, np.minimum(stored, np.uint32(count)))
    return np.where(pending | (stored == NOT_READ), -1, stored.astype(kind)).astype(kind)


def numbers_of(stored, pending):
    """Stored numbers, those of pending rows replaced by NaN."""
    numbers = stored.astype(np.float64)
    numbers[pending] = np.nan
    return numbers


def reason_numbers(stored, explained, reasons):
    """i32[rows]: the number of each row's reason, that of '' unless `explained`; new reasons are added to `reasons`."""
    numbers = np.full(len(stored), reasons.setdefault("", len(reasons)), np.int32)
    chosen = np.flatnonzero(explained)
    numbers[chosen] = [reasons.setdefault(text, len(reasons)) for text in texts(stored[chosen])]
    return numbers
