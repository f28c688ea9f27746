"""Sections of a report with the algorithms' mean results. Each returns a section, None if empty."""

import dataclasses

from .. import page
from ..stats import tables
from ..wording import axis_value, count, figure_number, metric_label, short_name

MOST_LABELS = 40  # an axis with more labels has no table


def summary(means, runs, info, styles, lead):
    """One row per algorithm, after the paragraph `lead`: means with intervals, share of completed runs, wall
    clock. The first columns compare the algorithms; the others are shown on request, such as mean makespans
    where graphs differ in size, which are dominated by the largest graphs."""
    results = tables.summary(means)
    clocks = tables.mean_milliseconds(means.runs)
    done = tables.completion(runs, info)
    ratio = tables.relative_makespan(means)
    columns = {metric: (page.Head(metric_label(metric, info), True), mean_cells(metric, table, info))
               for metric, table in results.items()}
    if "degradation" in results:
        shares = tables.best_share(means.distinct)
        columns["best in"] = (page.Head("best in", True), {
            name: page.cell(f"{100 * shares[name]:.1f} %", number=True, value=shares[name])
            for name in means.algorithms})
    if ratio is not None:
        columns["ratio"] = (page.Head("makespan / best", True), {
            name: page.interval_cell(*ratio.loc[name, ["mean", "low", "high"]],
                                     best=ratio.loc[name, "mean"] == ratio["mean"].min())
            for name in means.algorithms})
    columns["completed"] = (page.Head("completed", True), {
        name: page.cell(f"{100 * done.loc[name, 'share']:.4g} %", number=True, value=done.loc[name, "share"])
        for name in means.algorithms})
    for what in ("scheduling", "simulation"):
        columns[what] = (page.Head(f"{what} (ms)", True), {
            name: page.cell(figure_number(clocks.loc[name, what]), number=True, value=clocks.loc[name, what])
            for name in means.algorithms})
    first = first_columns(columns, ratio is not None)
    ordered = first + [name for name in columns if name not in first]
    heads = [page.Head("algorithm")]
    heads += [dataclasses.replace(columns[name][0], more=name not in first) for name in ordered]
    rows = [[page.cell(label, name=True, colour=styles[label]["color"])]
            + [columns[name][1][label] for name in ordered] for label in means.algorithms]
    text = ("Means over the shared instances, with 95 % confidence intervals below; the best mean is in bold. "
            "Best in: share of the shared instances on which the makespan is smallest; k algorithms that tie "
            "have 1 / k each. Completed: share of all runs that ended. Milliseconds: mean wall clock per run, on "
            f"{count(len(info.machines), 'machine')}.")
    if "nsl" in first:
        text += f" NSL: {info.metrics.set_index('name').loc['nsl', 'meaning']}."
    if ratio is not None:
        text += (" Makespan / best: geometric mean of the ratios to the smallest makespan on the instance, since "
                 "graphs differ in size.")
    return page.section("Algorithms", lead, page.table(heads, rows), page.paragraph(text, "note"))


def first_columns(columns, sizes_differ):
    """The names of the columns that a table of algorithms shows at first."""
    lengths = ("ratio", "nsl") if sizes_differ else ("nsl", "makespan")
    wanted = (*[name for name in lengths if name in columns][:2], "best in", "completed", "scheduling")
    return [name for name in wanted if name in columns]


def mean_cells(metric, table, info):
    """{algorithm: Cell} of a mean and its interval."""
    scale = 100 if metric == "degradation" else 1
    better = "lower" if metric == "degradation" else info.better(metric)
    best = {"lower": table["mean"].min(), "higher": table["mean"].max()}.get(better)
    return {name: page.interval_cell(*(scale * table.loc[name, key] for key in ("mean", "low", "high")),
                                     best=len(table) > 1 and table.loc[name, "mean"] == best)
            for name in table.index}


def by_label(means, info):
    """Mean NSL at each bound, of each graph, network and so on: a table per axis of labels, and of the bound, with several values."""
    shown = []
    for axis in sorted(info.varying, key=lambda axis: axis != "bound"):
        has_table = axis == "bound" or (axis != "algorithm" and isinstance(info.axes[axis], list))
        if not has_table or not means.is_defined("nsl"):
            continue
        found, intervals = means.per_label("nsl", axis), means.intervals_per_label("nsl", axis)
        if not 1 < len(found) <= MOST_LABELS:
            continue
        rows = [[page.cell(axis_value(axis, label, info.axis_properties))]
                + [page.interval_cell(value, *ends_of(intervals, (label, name)), best=value == values.min()) for name, value in values.items()]
                for label, values in found.iterrows()]
        heads = [(short_name(axis), False)] + [(name, True) for name in means.algorithms]
        shown.append(page.table(heads, rows, name=f"nsl-by-{axis}"))
    if not shown:
        return None
    return page.section("Mean NSL by part of the sweep", *shown,
                        page.paragraph("Means over the shared instances, with 95 % confidence intervals below; the smallest of each row "
                                       "is in bold.", "note"))


def ends_of(intervals, key):
    """(low, high) of one row of Means.intervals_per_label(); NaN without runs."""
    return tuple(intervals.loc[key, ["low", "high"]]) if key in intervals.index else (float("nan"),) * 2
