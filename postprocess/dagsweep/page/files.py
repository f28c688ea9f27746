"""Tables as DataFrames, CSV and LaTeX."""

import os

import pandas as pd

from .latex import latex

FOLDER = "tables"


def frame_of(table):
    """DataFrame of a table: numbers where it has them, with columns '... low' and '... high' for intervals and
    '... note' for other lines below a cell."""
    columns = {}
    for k, head in enumerate(table.heads):
        cells = [row[k] for row in table.rows]
        name = unique(head.text or "name", columns)
        columns[name] = [plain(one) for one in cells]
        if any(one.low is not None for one in cells):
            columns[unique(f"{name} low", columns)] = [one.low for one in cells]
            columns[unique(f"{name} high", columns)] = [one.high for one in cells]
        notes = ["; ".join(line.text for line in one.small[1 if one.low is not None else 0:]) for one in cells]
        if any(notes):
            columns[unique(f"{name} note", columns)] = notes
    return pd.DataFrame(columns)


def plain(one):
    text = f"{one.strong} {one.text}" if one.strong else one.text
    return text if one.value is None else one.value


def unique(name, taken):
    found, number = name, 2
    while found in taken:
        found, number = f"{name} ({number})", number + 1
    return found


def write_tables(directory, tables):
    """Writes DIR/tables/NAME.csv and .tex of {Table: name}."""
    if not tables:
        return
    folder = os.path.join(directory, FOLDER)
    os.makedirs(folder, exist_ok=True)
    for table, name in tables.items():
        path = os.path.join(folder, name)
        frame_of(table).to_csv(path + ".csv", index=False)
        with open(path + ".tex", "w", encoding="utf-8") as file:
            file.write(latex(table))
