"""Expansion: a tuple that does not read an axis has one row, which is repeated for each value."""

import numpy as np

from ..errors import InputError
from .rows import not_read

MOST_ROWS = 100_000_000


def expand(columns, axes, frozen, rows_before=0, conditions=None):
    """Repeats every row for each value of the axes it does not read, without the combinations that the sweep leaves out.

    columns: {axis: f64[rows], or codes}; axes: {axis: its values}; frozen: bool[rows], rows that are not
    repeated (pending tuples, as it is not known yet which axes they read). Returns (source, columns):
    source[k] is the row that expanded row k comes from, None if no row is repeated. Rows stay in order; later
    axes vary faster. rows_before: expanded rows of earlier blocks, which count towards the limit. conditions: Conditions.
    """
    source = None
    columns = dict(columns)
    done = []

    def select(origin):
        nonlocal columns, source
        columns = {other: column[origin] for other, column in columns.items()}
        source = origin if source is None else source[origin]

    def leave_out():
        here = frozen if source is None else frozen[source]
        allowed = conditions.allow(columns, done) | here
        if not allowed.all():
            select(np.flatnonzero(allowed))

    for name, values in axes.items():
        done.append(name)
        here = frozen if source is None else frozen[source]
        repeated = not_read(columns[name]) & ~here
        if not repeated.any():
            continue
        choices = np.arange(len(values)) if isinstance(values, list) else np.asarray(values)
        if len(values) == 1:
            columns[name] = np.where(repeated, choices, columns[name]).astype(columns[name].dtype)
            continue
        counts = np.where(repeated, len(values), 1)
        if rows_before + counts.sum() > MOST_ROWS:
            raise InputError(f"the whole sweep has more than {MOST_ROWS:.3g} tuples (too many for memory); "
                             "try expand=False, which gives one row for tuples of equal result")
        origin = np.repeat(np.arange(len(here)), counts)
        repetition = np.arange(len(origin)) - np.repeat(np.cumsum(counts) - counts, counts)
        filled = repeated[origin]
        select(origin)
        columns[name][filled] = choices[repetition[filled]]
        if conditions is not None:
            leave_out()
    if conditions is not None:
        leave_out()
    return source, columns
