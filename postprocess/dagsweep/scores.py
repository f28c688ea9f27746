"""Sections of a report with the algorithms' mean results. Each returns HTML, '' if empty."""

from . import page, tables
from .wording import count, figure_number, interval_text, metric_label, short_name

MOST_LABELS = 40  # an axis with more has no table


def summary(means, runs, info, styles):
    """One row per algorithm: means with intervals, share of completed runs, wall clock."""
    results = tables.summary(means)
    clocks = tables.mean_milliseconds(means.runs)
    done = tables.completion(runs, info)
    heads = [("algorithm", False)]
    heads += [(metric_label(metric, info), True) for metric in results]
    extra = {}
    if "degradation" in results:
        shares = tables.best_share(means.runs)
        ratio = tables.relative_makespan(means)
        if ratio is not None:
            extra["makespan / best"] = [with_interval(*ratio.loc[name, ["mean", "low", "high"]])
                                        for name in means.algorithms]
        extra["best in"] = [f"{100 * shares[name]:.1f} %" for name in means.algorithms]
    extra["completed"] = [f"{100 * done.loc[name, 'share']:.4g} %" for name in means.algorithms]
    for what in ("scheduling", "simulation"):
        extra[f"{what} (ms)"] = [figure_number(clocks.loc[name, what]) for name in means.algorithms]
    heads += [(head, True) for head in extra]
    rows = []
    for k, name in enumerate(means.algorithms):
        row = [page.cell(page.dot(styles[name]["color"]) + page.escape(name), name=True)]
        row += [mean_cell(metric, table, name, info) for metric, table in results.items()]
        row += [page.cell(texts[k], number=True) for texts in extra.values()]
        rows.append(row)
    return page.section(
        "Algorithms", page.table(heads, rows),
        page.paragraph("Means over the shared instances, with 95 % confidence intervals below; the "
                       "best mean is in bold. Best in: share of the shared instances on which the "
                       "makespan is smallest; k algorithms that tie have 1 / k each. Completed: share of "
                       "all runs that ended. Makespan / best: geometric mean of the ratios to the "
                       "smallest makespan on the instance, since graphs differ in size. Milliseconds: "
                       f"wall clock per run, on {count(len(info.machines), 'machine')}.", "note"))


def mean_cell(metric, table, name, info):
    """A mean and its interval."""
    scale = 100 if metric == "degradation" else 1
    mean, low, high = (scale * table.loc[name, key] for key in ("mean", "low", "high"))
    better = "lower" if metric == "degradation" else info.better(metric)
    best = {"lower": table["mean"].min(), "higher": table["mean"].max()}.get(better)
    return page.cell(with_interval(mean, low, high), number=True,
                     best=len(table) > 1 and table.loc[name, "mean"] == best)


def with_interval(mean, low, high):
    """HTML; nothing has no interval either."""
    interval = f"<small>{interval_text(low, high)}</small>" if mean == mean else ""
    return figure_number(mean) + interval


def by_label(means, info):
    """Mean NSL of each graph, network and so on: a table per label axis with several values."""
    shown = []
    for axis in info.varying:
        is_label_axis = axis != "algorithm" and isinstance(info.axes[axis], list)
        if not is_label_axis or not means.is_defined("nsl"):
            continue
        found = means.per_label("nsl", axis)
        if not 1 < len(found) <= MOST_LABELS:
            continue
        rows = [[page.cell(page.escape(label))]
                + [page.cell(figure_number(value), number=True, best=value == values.min())
                   for value in values]
                for label, values in found.iterrows()]
        heads = [(short_name(axis), False)] + [(name, True) for name in means.algorithms]
        shown.append(page.table(heads, rows))
    if not shown:
        return ""
    return page.section("Mean NSL by part of the sweep", *shown,
                        page.paragraph("Means over the shared instances; the smallest of each row "
                                       "is in bold.", "note"))
