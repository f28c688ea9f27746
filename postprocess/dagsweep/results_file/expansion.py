"""Expansion: a tuple that does not read an axis has one row, which is repeated for each value."""

import numpy as np

from ..errors import InputError
from .rows import not_read

MOST_ROWS = 100_000_000


def expand(columns, axes, frozen, rows_before=0):
    """Repeats every row for each value of the axes it does not read.

    columns: {axis: f64[rows], or codes}; axes: {axis: its values}; frozen: bool[rows], rows that are not
    repeated (pending tuples, as it is not known yet which axes they read). Returns (source, columns):
    source[k] is the row that expanded row k comes from, None if no row is repeated. Rows stay in order; later
    axes vary faster. rows_before: expanded rows of earlier blocks, which count towards the limit.
    """
    times = np.ones(len(frozen))
    for name, values in axes.items():
        times[not_read(columns[name]) & ~frozen] *= len(values)
    if rows_before + times.sum() > MOST_ROWS:
        raise InputError(f"the whole sweep has more than {MOST_ROWS:.3g} tuples (too many for memory); "
                         "try expand=False, which gives one row for tuples of equal result")
    source = None
    columns = dict(columns)
    for name, values in axes.items():
        here = frozen if source is None else frozen[source]
        repeated = not_read(columns[name]) & ~here
        if not repeated.any():
            continue
        choices = np.arange(len(values)) if isinstance(values, list) else np.asarray(values)
        if len(values) == 1:
            columns[name] = np.where(repeated, choices, columns[name]).astype(columns[name].dtype)
            continue
        counts = np.where(repeated, len(values), 1)
        origin = np.repeat(np.arange(len(here)), counts)
        repetition = np.arange(len(origin)) - np.repeat(np.cumsum(counts) - counts, counts)
        columns = {other: column[origin] for other, column in columns.items()}
        filled = repeated[origin]
        columns[name][filled] = choices[repetition[filled]]
        source = origin if source is None else source[origin]
    return source, columns
