"""Tables of the numbers that figures show, written beside them as DIR/data/NAME.csv.

Inside recorded() every figure that is saved has such a table: a row per point, with its panel, axis labels, kind (line, point, bar,
interval, band, cell; x tick, y tick where ticks are names), the label of its series, and x and y in full precision. For bands it has
the corners in order, for cells the value, for ticks their text as series.
"""

from __future__ import annotations

import contextlib
import contextvars
import csv
import os
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from matplotlib.collections import LineCollection, PathCollection, PolyCollection
from matplotlib.patches import Rectangle

FOLDER = "data"
COLUMNS = ("panel", "title", "x label", "y label", "kind", "series", "part", "x", "y", "value")

current: contextvars.ContextVar[bool] = contextvars.ContextVar("recorded", default=False)


@contextlib.contextmanager
def recorded(wanted: bool = True) -> Iterator[None]:
    """Within this context, figures that are saved get a table of their numbers, if `wanted`."""
    token = current.set(wanted)
    try:
        yield
    finally:
        current.reset(token)


def write(figure: Any, directory: str | os.PathLike[str], name: str) -> None:
    """Writes DIR/data/NAME.csv."""
    os.makedirs(os.path.join(directory, FOLDER), exist_ok=True)
    with open(os.path.join(directory, FOLDER, f"{name}.csv"), "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(COLUMNS)
        for panel, axes in enumerate(figure.axes):
            place = (panel, axes.get_title().replace("\n", " "), axes.get_xlabel(), axes.get_ylabel())
            for kind, series, part, x, y, value in points_of(axes):
                table.writerow((*place, kind, series, part, number(x), number(y), number(value)))


def points_of(axes: Any) -> Iterator[tuple]:
    """Yields (kind, series, part, x, y, value) of everything that is drawn in data coordinates."""
    for part, line in enumerate(axes.get_lines()):
        if line.get_transform() is axes.transData:
            yield from (("line", label_of(line), part, x, y, "") for x, y in zip(*line.get_data()))
    for part, patch in enumerate(axes.patches):
        if isinstance(patch, Rectangle) and patch.get_transform().contains_branch(axes.transData):
            yield "bar", label_of(patch), part, patch.get_x() + patch.get_width() / 2, patch.get_y() + patch.get_height(), ""
    for part, some in enumerate(axes.collections):
        if isinstance(some, LineCollection):
            yield from (("interval", label_of(some), f"{part}.{k}", x, y, "") for k, ends in enumerate(some.get_segments()) for x, y in ends)
        elif isinstance(some, PolyCollection):
            yield from (("band", label_of(some), f"{part}.{k}", x, y, "") for k, path in enumerate(some.get_paths()) for x, y in path.vertices)
        elif isinstance(some, PathCollection):
            yield from (("point", label_of(some), part, x, y, "") for x, y in np.ma.filled(some.get_offsets(), np.nan))
    for part, image in enumerate(axes.images):
        yield from (("cell", "", part, column, row, value) for (row, column), value in np.ndenumerate(np.ma.filled(image.get_array(), np.nan)))
    for name, axis in (("x", axes.xaxis), ("y", axes.yaxis)):
        for place, text in zip(axis.get_majorticklocs(), axis.get_majorticklabels()):
            if re.search("[A-Za-z]", text.get_text().replace("mathdefault", "")):  # a name, not a number
                yield f"{name} tick", text.get_text(), "", *((place, "") if name == "x" else ("", place)), ""


def label_of(artist: Any) -> str:
    """The label of an artist in the legend; '' for artists that the legend does not name."""
    label = str(artist.get_label())
    return "" if label.startswith("_") else label


def number(value: Any) -> str:
    return value if isinstance(value, str) else repr(float(value))
