"""Section of a report on what each value of an algorithm's parameters is worth."""

from __future__ import annotations

import dataclasses

import numpy as np
import pandas as pd

from .. import page
from ..drawing import figures, paper, style
from ..stats.paired import components, effort, pairs
from ..wording import axis_value, count, figure_number, integer_text, interval_text, listed, short_name
from .captioned_figures import Picture
from .pair_figures import with_axis_of_ratios

import matplotlib.pyplot as plt  # noqa: E402  (style chooses the backend first)
from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, NullFormatter  # noqa: E402

MOST_PARTS = 12          # an axis with more values, or graphs of more kinds, has no table
SHOWN = ("graph", "ccr")  # axes whose tables are shown at first
TICKS = (0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 10)  # of ratios
NEAR_TICKS = (0.8, 0.9, 0.95, 1, 1.05, 1.1, 1.2)         # where the largest is less than NEAR times the smallest
NEAR = 1.4
INTERACTIONS = 2         # that are told in words
MOST_ON_FRONT = 12

NOTE = ("Ratio: makespan with the value over that with the other values of its parameter (their geometric mean), on the same instance and with the "
        "same values of all other parameters; geometric mean over all of these, with equal weights of the cells of a seed. Of a parameter "
        "with two values only one is shown: the other way round it is 1 / ratio. Below it the 95 % interval, then the simultaneous one (Holm over "
        f"the table), which decides with a margin of {100 * pairs.MARGIN:g} %; fewer than {pairs.FEWEST_SEEDS} seeds decide nothing.")
PART_NOTE = "Ratios as above, with 95 % intervals. Bold: the simultaneous interval (Holm over this table) lies beyond the margin."
FRONT_NOTE = ("Points that no other beats in both makespan and time to schedule: makespan over the smallest of all points on the instance "
              "(geometric mean), and {seconds}.")
OWN_SECONDS = "median time of a schedule in the runs of this sweep, with quartiles"
MEASURED_SECONDS = ("median time of a schedule in the timing sweep {name}, with quartiles: of the graph that the column names, not of those of this "
                    "sweep. Bold: on the front with the times of this column")
WORDS = {pairs.FIRST: ("shorter", "good"), pairs.SECOND: ("longer", "bad"), pairs.NO_DIFFERENCE: (pairs.NO_DIFFERENCE, "part")}


@dataclasses.dataclass(frozen=True)
class Compared:
    """What figures of components are drawn from."""
    space: components.Space
    overall: pd.DataFrame  # of components.effects()
    fronts: dict[str, pd.DataFrame]  # graph of the timing sweep, "" without one -> effort.quality_and_seconds(); empty if no seconds are known


@dataclasses.dataclass(frozen=True)
class Measured:
    """A timing sweep of the algorithms."""
    name: str
    graphs: dict[str, pd.DataFrame]  # of timing.medians_by_graph()


def section(side, parameters, properties, measured, draw):
    """[Section], one for each name of algorithms whose parameters vary.

    side: SideBySide of all algorithms by name. parameters: NAME.PARAMETER -> the value of each of them. measured: Measured, None: the
    seconds of the runs count. draw: Compared -> [Drawing].
    """
    found = [of_space(side, space, properties, measured, draw) for space in components.spaces(parameters)]
    return [one for one in found if one]


def of_space(side, space, properties, measured, draw):
    """A section; None without any runs to compare."""
    overall = components.effects(side, space)
    if overall.empty:
        return None
    fronts = fronts_of(side, space, measured)
    drawn = page.Figures([page.Figure(one.path, one.caption) for one in draw(Compared(space, overall, fronts))])
    tables = [(name, table_of_parts(side, space, name, properties)) for name in axes_of(side)]
    shown = [part for name, part in tables if part and name in SHOWN]
    folded = [page.folded(f"By {short_name(name)}", part) for name, part in tables if part and name not in SHOWN]
    return page.section(
        f"Components of {space.name}",
        page.paragraph(f"{count(len(space.points), 'algorithm')} of the sweep differ in parameters of {space.name} alone: "
                       f"{listed([f'{key} ({len(values)} values)' for key, values in space.values.items()])}. "
                       "The table says what each value is worth, whatever the others are."),
        drawn, overall_table(space, overall), page.paragraph(NOTE, "note"),
        interaction_text(components.interactions(side, space), space),
        *shown, page.paragraph(PART_NOTE, "note") if shown else None, *folded, front_table(space, fronts, measured))


def against(space, parameter, value):
    """The values with which one is compared, in words."""
    others = space.others(parameter, value)
    return others[0] if len(others) == 1 else f"the mean of {listed(others)}"


def overall_table(space, overall):
    heads = [("component", False), ("value", False), ("against", False), ("ratio", True), ("conclusion", False), page.Head("seeds", True),
             page.Head("instances", True)]
    rows = []
    for one in overall.itertuples():
        word, kind = WORDS.get(one.conclusion, (one.conclusion, "open"))
        simultaneous = f"{figure_number(one.simultaneous_low)} – {figure_number(one.simultaneous_high)}" if one.low == one.low else ""
        rows.append([page.cell(one.parameter, name=True), page.cell(one.value, name=True), page.cell(against(space, one.parameter, one.value)),
                     page.interval_cell(one.ratio, one.low, one.high, simultaneous), page.cell(word, kind=kind),
                     *(page.cell(integer_text(value), number=True, value=value) for value in (one.seeds, one.instances))])
    return page.table(heads, rows, name=f"components-{file_name(space)}")


def axes_of(side):
    """The axes by whose values effects are told apart, those of SHOWN first."""
    names = [name for name in side.axes if name != "seed"]
    return [*(name for name in SHOWN if name in names), *(name for name in names if name not in SHOWN)]


def parts_of(side, axis, properties):
    """{name: bool[instances]}: the instances with each value of an axis; of graphs with each kind, the first word of their labels."""
    column = side.instances[axis]
    words = column.astype(str).str.split().str[0] if axis == "graph" else column
    return {axis_value(axis, value, properties): (words == value).to_numpy() for value in pd.unique(words) if value == value}


def table_of_parts(side, space, axis, properties):
    """Effects for each value of an axis; None with one, or too many."""
    parts = parts_of(side, axis, properties)
    if not 1 < len(parts) <= MOST_PARTS:
        return None
    found = components.effects(side, space, parts).set_index(["parameter", "value", "part"])
    columns = [(parameter, value) for parameter in space.values for value in space.compared(parameter)]
    heads = [("graphs" if axis == "graph" else short_name(axis), False), *((column_name(space, *column), True) for column in columns)]
    rows = [[page.cell(part, name=True), *(part_cell(found, (*column, part)) for column in columns)] for part in parts]
    return page.table(heads, rows, name=f"components-{file_name(space)}-by-{axis}")


def column_name(space, parameter, value):
    """The value alone if it is a word that says which parameter it is of."""
    is_clear = value[0].isalpha() and value not in ("true", "false", "all") and sum(value in values for values in space.values.values()) == 1
    return value if is_clear else f"{parameter} {value}"


def part_cell(found, key):
    if key not in found.index:
        return page.cell("")
    one = found.loc[key]
    is_decided = one["conclusion"] in (pairs.FIRST, pairs.SECOND)
    return page.interval_cell(one["ratio"], one["low"], one["high"], text=lambda value: f"{value:#.3g}", best=is_decided)


def interaction_text(found, space):
    """A sentence for each of the largest interactions; None without any."""
    texts = []
    for one in found.head(INTERACTIONS).itertuples():
        elsewhere = listed(space.others(one.other, one.other_value), "or")
        texts.append(f"{one.one}: {one.value} takes {figure_number(one.there)} times as long as {against(space, one.one, one.value)} where "
                     f"{one.other} is {one.other_value}, and {figure_number(one.elsewhere)} times where it is {elsewhere}: a factor "
                     f"of {figure_number(one.ratio)} (simultaneous interval {interval_text(one.simultaneous_low, one.simultaneous_high)}).")
    return page.paragraph(f"What a value is worth depends most on these. {' '.join(texts)}") if texts else None


def fronts_of(side, space, measured):
    """The `fronts` of Compared."""
    own = side.of([side.algorithms[column] for column in space.points.values()])
    found = ({graph: effort.quality_and_seconds(own, seconds) for graph, seconds in measured.graphs.items()} if measured
             else {"": effort.quality_and_seconds(own)})
    return {graph: one for graph, one in found.items() if (one["seconds"] > 0).any() and one["on_front"].any()}


def front_table(space, fronts, measured):
    """The points on the fronts of makespan against seconds; None where no seconds are known."""
    if not fronts:
        return None
    best = pd.concat([one[one["on_front"]].sort_values("seconds").head(MOST_ON_FRONT)["ratio"] for one in fronts.values()])
    points = dict(zip(next(iter(fronts.values())).index, space.points))
    heads = [*((key, False) for key in space.values), ("makespan / best", True),
             *((f"ms, {graph}" if graph else "ms to schedule", True) for graph in fronts)]
    rows = [[*(page.cell(value, name=True) for value in points[name]), page.cell(figure_number(ratio), number=True, value=ratio),
             *(milliseconds(one.loc[name], len(fronts) > 1) for one in fronts.values())]
            for name, ratio in best[~best.index.duplicated()].sort_values(kind="stable").items()]
    note = FRONT_NOTE.format(seconds=MEASURED_SECONDS.format(name=measured.name) if measured else OWN_SECONDS)
    return page.folded("Front of makespan and time to schedule",
                       page.table(heads, rows, name=f"components-{file_name(space)}-front"), page.paragraph(note, "note"))


def milliseconds(one, tells_front):
    return page.interval_cell(1000 * one["seconds"], 1000 * one["low"], 1000 * one["high"], best=tells_front and one["on_front"])


def file_name(space):
    return space.name.replace("/", "-")


def draw(data):
    overall, space = data.overall, data.space
    yield Picture(f"components-{file_name(space)}", forest(overall, space), (
        f"What each value of a parameter of {space.name} is worth: makespan over that with the other values, all else equal. Marker: geometric "
        "mean; thick line: its simultaneous confidence interval (Holm); left of 1: the value makes runs shorter."))


def has_front(data):
    return bool(data.fronts)


def draw_front(data):
    yield Picture(f"components-{file_name(data.space)}-front", panels_of_fronts(data), (
        f"Makespan over the smallest of all points of {data.space.name} (geometric mean) against the median time to schedule"
        f"{', for each graph of the timing sweep' if '' not in data.fronts else ''}. Dashed: points that no other beats in both. Colour: "
        f"{most_telling(data.overall)}."))


def most_telling(overall):
    """The parameter with the largest effect."""
    return overall.loc[np.log(overall["ratio"]).abs().idxmax(), "parameter"]


def panels_of_fronts(data):
    """A panel for each front, with a point per algorithm."""
    parameter = most_telling(data.overall)
    place = list(data.space.values).index(parameter)
    values = data.space.values[parameter]
    columns = paper.panels_beside(len(data.fronts))
    rows = -(-len(data.fronts) // columns)
    with plt.rc_context(style.settings()):
        figure, panels = plt.subplots(rows, columns, sharey=True, squeeze=False, figsize=(figures.WIDTH, 0.9 + 2.7 * rows), constrained_layout=True)
        for axes in panels.flat[len(data.fronts):]:
            axes.set_visible(False)
        for axes, (graph, found) in zip(panels.flat, data.fronts.items()):
            front = found[found["on_front"]].sort_values("seconds")
            axes.plot(1000 * front["seconds"], front["ratio"], color=style.INK, linestyle="--", linewidth=0.9, zorder=1)
            for k, value in enumerate(values):
                one = found[[point[place] == value for point in data.space.points]]
                texts = [f"{name}: {figure_number(ratio)} in {figure_number(1000 * seconds)} ms"
                         for name, ratio, seconds in zip(one.index, one["ratio"], one["seconds"])]
                figures.line(axes, f"{parameter}: {value}", 1000 * one["seconds"], one["ratio"], texts,
                             {"color": style.COLOURS[k % len(style.COLOURS)], "marker": style.MARKERS[k % len(style.MARKERS)], "markersize": 4.5,
                              "linestyle": "none"})
            if (found["seconds"] > 0).all():
                axes.set_xscale("log")
                axes.xaxis.set_major_locator(LogLocator(subs=(1, 3)))
                axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
                axes.xaxis.set_minor_formatter(NullFormatter())
            axes.set_title(graph)
        figure.supxlabel("ms to schedule", fontsize=plt.rcParams["axes.labelsize"])
        figure.supylabel("makespan / best", fontsize=plt.rcParams["axes.labelsize"])
        figure.legend(*panels.flat[0].get_legend_handles_labels(), loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure


def forest(overall, space):
    """A row per value, in groups by parameter."""
    rows = overall.iloc[::-1]
    names = [f"{one.parameter}: {one.value}" for one in rows.itertuples()]
    with plt.rc_context(style.settings()):
        figure, axes = plt.subplots(figsize=(figures.WIDTH, 1.1 + 0.34 * len(rows)), constrained_layout=True)
        axes.axvline(1, color=style.INK, linewidth=0.9)
        colours = {key: style.COLOURS[k % len(style.COLOURS)] for k, key in enumerate(space.values)}
        for row, one in enumerate(rows.itertuples()):
            colour = colours[one.parameter]
            low, high = ((one.simultaneous_low, one.simultaneous_high) if one.low == one.low else (np.nan, np.nan))
            axes.plot([low, high], [row, row], color=colour, linewidth=3.2, solid_capstyle="butt")
            figures.line(axes, names[row], [one.ratio], [row], [f"{figure_number(one.ratio)} ({figure_number(low)} – {figure_number(high)})"],
                         {"color": colour, "marker": "o", "markersize": 6})
        with_axis_of_ratios(axes, names)
        low, high = axes.get_xlim()
        axes.xaxis.set_major_locator(FixedLocator([tick for tick in (NEAR_TICKS if high < NEAR * low else TICKS) if low <= tick <= high]))
    return figure
