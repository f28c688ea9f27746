"""Draws printed tables of several columns, with our values under the closest combination of readings."""

import numpy as np

from ...drawing import figures, style
from ...sections.captioned_figures import Drawing
from .figure_links import figure_anchor

import matplotlib.pyplot as plt  # noqa: E402  (style chooses the backend first)

LINEAR = 1  # percent; the scale is linear up to here, and logarithmic above
CAPTION = ("Percent above the best on the instance, under the closest combination of readings. Hollow markers: "
           f"printed in the paper. The scale is linear up to {LINEAR} % and logarithmic above.")


def draw(comparisons, directory):
    """[Drawing]: a figure for each Comparison with a table of several columns, a panel per table."""
    drawings = []
    for one in comparisons:
        tables = [table for table in one.tables if len(table.columns) > 1]
        if tables:
            path = figures.save(picture_of(one, tables), directory, f"printed-{one.sweep}")
            drawings.append(Drawing(path, CAPTION, anchor=figure_anchor(f"printed-{one.sweep}"), tables=tuple(table.id for table in tables),
                                    legend=tuple((name, one["color"]) for name, one in styles_of(tables).items())))
    return drawings


def styles_of(tables):
    return style.algorithm_styles(list(dict.fromkeys(name for table in tables for name in table.rows.values())))


def picture_of(one, tables):
    styles = styles_of(tables)
    largest = 100 * max(values.max() for table in tables
                        for values in (one.combinations[0].ours[table.id], table.printed_array))
    with plt.rc_context(style.settings()):
        figure, grid = plt.subplots(1, len(tables), figsize=(figures.WIDTH, 4.2), squeeze=False, sharey=True,
                                    constrained_layout=True)
        for axes, table in zip(grid.flat, tables):
            places = np.arange(len(table.columns))
            for k, (label, name) in enumerate(table.rows.items()):
                ours, theirs = (100 * values[k] for values in (one.combinations[0].ours[table.id],
                                                               table.printed_array))
                figures.line(axes, label, places, ours, [
                    f"{column}: {mean:.1f} %, printed {value:.1f} %"
                    for column, mean, value in zip(table.columns, ours, theirs)], styles[name])
                axes.plot(places, theirs, color=styles[name]["color"], marker=styles[name]["marker"],
                          linestyle="none", markerfacecolor="none")
            axes.set_xticks(places, [str(column) for column in table.columns], rotation=60, ha="right", rotation_mode="anchor")
            axes.set_yscale("symlog", linthresh=LINEAR)
            axes.set_ylim(-0.05, 1.5 * largest)
            axes.set_title(table.title.partition(":")[0])
        figure.supylabel("degradation from best (%)", fontsize=plt.rcParams["axes.labelsize"])
        figure.legend(*grid[0, 0].get_legend_handles_labels(), loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure
