"""Tables of a page as files: CSV and LaTeX."""

import os

from .frames import frame_of
from .latex import latex, narrow

FOLDER = "tables"


def write_tables(directory, tables):
    """Writes DIR/tables/NAME.csv and .tex of {Table: name}, and NAME-narrow.tex of those that are wider than a column of a paper."""
    if not tables:
        return
    folder = os.path.join(directory, FOLDER)
    os.makedirs(folder, exist_ok=True)
    for table, name in tables.items():
        path = os.path.join(folder, name)
        frame_of(table).to_csv(path + ".csv", index=False)
        with open(path + ".tex", "w", encoding="utf-8") as file:
            file.write(latex(table))
        text = narrow(table)
        if text:
            with open(path + "-narrow.tex", "w", encoding="utf-8") as file:
                file.write(text)
