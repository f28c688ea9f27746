"""A matrix of ratios as a map of colours."""

import numpy as np

from . import paper, style

import matplotlib.pyplot as plt  # noqa: E402  (style chooses the backend first)
from matplotlib.colors import LogNorm  # noqa: E402


MOST_NUMBERED = 7  # columns up to which cells have room for their numbers


def heat_map(table, row_label, column_label, bar_label):
    """The Figure of a DataFrame of ratios > 0, with logarithmic colours from 1 on; NaN is left white."""
    with plt.rc_context(style.settings()):
        height = 0.34 * max(len(table), 4) + 2.4
        figure, axes = plt.subplots(figsize=(paper.panel_width(), height), layout="constrained")
        values = table.to_numpy(dtype=float)
        largest = np.nanmax(values, initial=1.1)
        norm = LogNorm(1.0, max(largest, 1.1))
        colours = plt.get_cmap("Blues")
        picture = axes.imshow(np.where(np.isnan(values), np.nan, np.maximum(values, 1.0)), cmap=colours, norm=norm, aspect="auto")
        for (row, column), value in np.ndenumerate(values):
            if value == value and len(table.columns) <= MOST_NUMBERED:
                dark = norm(max(value, 1.0)) > 0.55
                axes.text(column, row, f"{value:.1f}", ha="center", va="center", color="white" if dark else style.INK,
                          fontsize=paper.layout().points)
        axes.set_xticks(range(len(table.columns)), table.columns, rotation=90)
        axes.set_yticks(range(len(table)), table.index)
        axes.set_xlabel(column_label)
        axes.set_ylabel(row_label)
        axes.grid(False)
        figure.colorbar(picture, ax=axes, label=bar_label, location="top", aspect=40)
    return figure
