"""Tables as DataFrames, which keep the texts of the page for LaTeX.

Beside its numbers a frame has, in `attrs`, the cells in LaTeX with the numbers behind them. Rows may be selected and
sorted, and columns be left out or changed: a cell whose numbers are still those of the table keeps its text; numbers of
other cells are rounded.
"""

from __future__ import annotations

import pandas as pd

from ..wording import figure_number
from .latex import alignment, cell_text, plain_text, tabular
from .parts import cell, interval_cell, table

KEY = "dagsweep_table"


def frame_of(shown):
    """DataFrame of a Table: numbers where it has them, with columns '... low', '... high' and '... simultaneous low', '... simultaneous high'
    for intervals and '... note' for other lines below a cell."""
    columns, texts = {}, {}
    for k, head in enumerate(shown.heads):
        cells = [row[k] for row in shown.rows]
        name = unique(head.text or "name", columns)
        own = [name]
        columns[name] = [plain(one) for one in cells]
        if any(one.low is not None for one in cells):
            own += [unique(f"{name} low", columns), unique(f"{name} high", columns)]
            columns[own[1]] = [one.low for one in cells]
            columns[own[2]] = [one.high for one in cells]
        if any(one.outer for one in cells):
            for end, words in enumerate(("simultaneous low", "simultaneous high")):
                own.append(unique(f"{name} {words}", columns))
                columns[own[-1]] = [one.outer[end] if one.outer else None for one in cells]
        notes = ["; ".join(line.text for line in one.small[1 if one.low is not None else 0:]) for one in cells]
        if any(notes):
            own.append(unique(f"{name} note", columns))
            columns[own[-1]] = notes
        texts[name] = {"head": head.text, "alignment": alignment(head, cells), "columns": own, "cells": [cell_text(one) for one in cells]}
    frame = pd.DataFrame(columns)
    for one in texts.values():
        one["keys"] = keys_of(frame, one["columns"])
    frame.attrs[KEY] = texts
    return frame


def latex_of(frame):
    """A tabular of a DataFrame, without its index. A frame of frame_of() is written as the page shows it. In other
    frames, columns 'x', 'x low' and 'x high' become one, and numbers are rounded."""
    known = {name: one for name, one in frame.attrs.get(KEY, {}).items() if name in frame}
    hidden = {column for one in known.values() for column in one["columns"][1:]}
    columns = []  # (head, alignment, cells)
    for name in frame:
        if name in hidden:
            continue
        if name in known:
            columns.append(column_of_table(frame, known[name]))
            continue
        ends = [f"{name} low", f"{name} high"]
        if all(end in frame for end in ends):
            hidden.update(ends)
        columns.append(plain_column(frame, name, [end for end in ends if end in hidden]))
    return tabular([head for head, _, _ in columns], [one for _, one, _ in columns],
                   list(zip(*(cells for _, _, cells in columns))))


def column_of_table(frame, one):
    """The texts of the table for cells whose numbers are the table's."""
    present = [column for column in one["columns"] if column in frame]
    places = [one["columns"].index(column) for column in present]
    texts = {}
    for k, key in enumerate(one["keys"]):
        texts.setdefault(tuple(key[place] for place in places), one["cells"][k])
        texts[(k, *(key[place] for place in places))] = one["cells"][k]
    name = one["columns"][0]
    others = plain_column(frame, name, [end for end in (f"{name} low", f"{name} high") if end in present])[2]
    cells = []
    for label, key, other in zip(frame.index, keys_of(frame, present), others):
        cells.append(texts.get((label, *key), texts.get(tuple(key), other)))
    return one["head"], one["alignment"], cells


def plain_column(frame, name, ends):
    """(head, alignment, cells); ends: columns of its interval."""
    is_number = frame[name].dtype.kind in "iuf"
    if len(ends) == 2 and is_number:
        cells = [interval_cell(*values) for values in frame[[name, *ends]].to_numpy(dtype=float)]
    else:
        cells = [cell(rounded(value), number=is_number) for value in frame[name]]
    head = table([(str(name), is_number)], []).heads[0]
    return str(name), alignment(head, cells), [cell_text(one) for one in cells]


def rounded(value):
    """A number with four significant digits, without zeros at its end; others as they are."""
    if not isinstance(value, float):
        return value
    text = figure_number(value)
    return text.rstrip("0").rstrip(".") if "." in text and "e" not in text else text


def keys_of(frame, columns):
    """[[value or text]] of rows; undefined numbers are equal."""
    return [["" if value != value or value is None else value for value in row]
            for row in frame[columns].astype(object).itertuples(index=False, name=None)]


def plain(one):
    return plain_text(one) if one.value is None else one.value


def unique(name, taken):
    found, number = name, 2
    while found in taken:
        found, number = f"{name} ({number})", number + 1
    return found
