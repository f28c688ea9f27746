"""Draws and captions the means of a comparison, the most important figure first."""

import dataclasses
import os
import re
from typing import Any

from ..drawing import figures
from ..stats import tables
from ..stats.means import CONSUMPTION, EFFORT, FEWEST_VALUES, Means
from ..stats.settings import numeric_columns
from ..wording import axis_label, axis_value, count, listed, metric_label, metric_name, short_name
from .captioned_figures import Picture

METRICS = ("nsl", "makespan", "degradation", *CONSUMPTION)
OF_SIZE = ("makespan", *CONSUMPTION)  # which the largest graphs dominate
MOST_PANELS = 6
FIRST_AXES = ("bound", "ccr", "granularity", "epsilon")


@dataclasses.dataclass(frozen=True)
class ComparedMeans:
    means: Means  # of what all algorithms completed, by the labels that a page shows
    named: Means  # the same by the names of the algorithms
    info: Any     # About, with the labels
    styles: dict  # {label: keywords of matplotlib}


def has_nsl(data):
    return data.means.is_defined("nsl")


def has_degradation(data):
    return data.means.is_defined("degradation")


def draw_curves(data):
    """Every metric that varies against every numeric axis."""
    means, info = data.means, data.info
    for axis in axes_to_draw(means, info):
        positions, indices, binned = means.positions_on(axis)
        families = families_of(means.runs["graph"].unique()) if axis == "tasks" and "graph" in means.runs else ()
        families = families if len(families) > 1 else ()
        for metric in metrics_to_draw(means, axis):
            line = means.along(metric, positions, indices)
            if metric in EFFORT:  # static algorithms have no such effort
                line = line[(line["mean"] != 0).groupby(line["algorithm"]).transform("any")].reset_index(drop=True)
            scale = 100 if metric == "degradation" else 1
            line[["mean", "low", "high"]] *= scale
            picture = figures.curves(line, axis_label(axis, info.axis_properties),
                                     f"mean {metric_label(metric, info)}", data.styles,
                                     lambda x, axis=axis: axis_value(axis, x, info.axis_properties), is_joined=not families)
            is_logarithmic = metric != "degradation" and figures.stretch(picture, {"": line})  # whose 0 says something
            yield Picture(f"{metric}-by-{axis}", picture, curve_caption(
                info, metric, axis, binned, is_bare=line["low"].isna().any(),
                without=[name for name in means.algorithms if name not in set(line["algorithm"])],
                families=families, is_logarithmic=is_logarithmic))


def families_of(graphs):
    """The families of graphs (labels), in their order: generators, or what names of files begin with, such as Montage."""
    return tuple(dict.fromkeys(re.match(r"\d*[^\W\d_]*", os.path.basename(label.split(" ")[0] if "=" in label else label))[0] or label
                               for label in map(str, graphs)))


def metrics_to_draw(means, axis):
    """The metrics that vary; on an axis of two values only the first and those of consumption. Means of OF_SIZE are left out where
    graphs differ in size, except against the size."""
    metrics = [metric for metric in (*METRICS, *EFFORT) if means.varies(metric)
               and not (metric in OF_SIZE and means.sizes_differ and axis != "tasks")]
    return [*metrics[:1], *(name for name in metrics[1:] if name in CONSUMPTION)] if means.runs[axis].nunique() == 2 else metrics


def axes_to_draw(means, info):
    """Numeric axes with several values among the shared instances, then the number of tasks."""
    numeric = [name for name in info.varying if not isinstance(info.axes[name], list)]
    numeric = [name for name in numeric if name != "seed"] + list(numeric_columns(info))
    ordered = [name for name in FIRST_AXES if name in numeric]
    ordered += [name for name in numeric if name not in ordered] + ["tasks"]
    return [name for name in ordered
            if name in means.runs and means.runs[name].nunique() >= FEWEST_VALUES]


def panel_axes(axes, info):
    """Axes that split a figure into panels; its horizontal axis is the first of `axes`.

    The graphs, the next numeric axis and the first other label axis, each only if it has several values,
    at most MOST_PANELS.
    """
    if not axes:
        return []
    numbers = [name for name in axes[1:] if name in info.axes]
    as_numbers = {axis for axis, _ in numeric_columns(info).values()}
    labels = [name for name in info.varying if isinstance(info.axes[name], list)
              and name not in {"algorithm", "graph", *as_numbers}]
    graphs = [name for name in ("graph",) if name in info.varying and name not in as_numbers]
    few = [[name for name in names if len(info.axes[name]) <= MOST_PANELS]
           for names in (graphs, numbers, labels)]
    return [names[0] for names in few if names]


def draw_panels(data):
    """NSL against the first axis, a figure for each axis that splits it into panels."""
    axes = axes_to_draw(data.means, data.info)
    for panel_axis in panel_axes(axes, data.info):
        yield draw_panels_of(data, axes[0], panel_axis)


def draw_panels_of(data, axis, panel_axis):
    """NSL against one axis, a panel for each value of another."""
    means, info = data.means, data.info
    positions, indices, binned = means.positions_on(axis)
    lines = {f"{short_name(panel_axis)} = {axis_value(panel_axis, value, info.axis_properties)}":
             means.along("nsl", positions, indices, means.runs[panel_axis] == value)
             for value in info.axes[panel_axis]}
    lines = {title: line for title, line in lines.items() if len(line)}
    picture = figures.panels(lines, axis_label(axis, info.axis_properties), f"mean {metric_label('nsl', info)}",
                             data.styles, lambda x: axis_value(axis, x, info.axis_properties))
    is_logarithmic = figures.stretch(picture, lines)
    is_bare = any(line["low"].isna().any() for line in lines.values())
    return Picture(f"nsl-by-{axis}-and-{panel_axis}", picture, curve_caption(
        info, "nsl", axis, binned, panel_axis, is_bare, scales_differ=not figures.share_scale(lines), is_logarithmic=is_logarithmic))


def curve_caption(info, metric, axis, binned, panel_axis=None, is_bare=False, without=(), scales_differ=False, families=(), is_logarithmic=False):
    """Caption of a curve: its quantities, what the mean is taken over, and the bands. is_bare: whether
    some points have no interval; without: algorithms that are 0 everywhere and not drawn; families: of the graphs, if points are not
    joined because of them."""
    shown = (axis, panel_axis, "algorithm", "graph" if axis == "tasks" else None)
    columns = numeric_columns(info)
    others = [count_of_values(name, len(info.axes[name])) for name in info.varying
              if name not in shown and name not in (columns[one][0] for one in shown
                                                    if one in columns)]
    text = f"Mean {metric_name(metric, info)} against {axis_label(axis, info.axis_properties)}"
    text += f" for each {axis_label(panel_axis, info.axis_properties)}" if panel_axis else ""
    text += ", in bins with about equal numbers of runs" if binned else ""
    text += f"; mean over {listed(others)}" if others else ""
    text += ". All graphs together" if axis == "tasks" else ""
    text += ". Panels differ in scale" if scales_differ else ""
    text += ". Logarithmic scale" if is_logarithmic else ""
    text += f". Always 0, not drawn: {', '.join(without)}" if without else ""
    text += f". Not joined: the sizes are of graphs of several families ({', '.join(families)})" if families else ""
    bands = ". Bands: 95 % confidence intervals over seeds"
    return f"{text}{bands}{'; points without several seeds have no interval' if is_bare else ''}."


PLURALS = {"graph": "graphs", "ccr": "CCRs", "seed": "seeds", "bound": "bounds"}


def count_of_values(axis, number):
    """'3 CCRs', '2 values of h'."""
    return f"{number} {PLURALS[axis]}" if axis in PLURALS and number > 1 else f"{count(number, 'value')} of {short_name(axis)}"


def draw_degradation(data):
    """Degradation from best of each algorithm."""
    means = data.means
    picture = figures.degradation_rows(
        means.per_algorithm("degradation"), tables.spread(means.distinct),
        tables.best_share(means.distinct), data.styles)
    instances = means.distinct["instance"].nunique()
    yield Picture("degradation", picture,
                  "Degradation from best: how much longer each algorithm's makespan is than the "
                  f"smallest one on the same instance, over {count(instances, 'instance')}. "
                  "Marker: mean; thick line: its 95 % confidence interval; pale bar: middle 50 % "
                  "of the instances; thin line: middle 90 %.")
