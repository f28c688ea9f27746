"""An instance that a search has found, the executions that it compares there, and how the search went."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..wording import figure_number, short_number
from . import paper, style

import matplotlib.pyplot as plt  # noqa: E402  (style chooses the backend first)
from matplotlib.patches import PathPatch  # noqa: E402
from matplotlib.path import Path  # noqa: E402
from matplotlib.ticker import MaxNLocator  # noqa: E402

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_NAMED = 12       # number of tasks up to which each has its number, and its times in a table
MOST_PROCESSORS = 6   # number of processors up to which there are tables
MOST_LEGIBLE = 4      # ratio of lengths beyond which the shorter execution is shown enlarged, too
ENLARGED = (0.36, 0.36, 0.63, 0.64)  # left, low, width, height of this, as shares of its chart
NARROW = 0.05         # share of the time axis below which a bar has no number
ROW = 0.2             # inches: of a processor in a chart, of a row in a table
SHARES = (0.4, 0.55, 0.28, 0.66)  # of an edge: places for its label, the preferred one first
LABEL = (0.16, 0.13)  # width and height of a label, as shares of the drawing of a graph
HEAD = 0.65           # inches: of title, ticks and label of a chart


def found_instance(instance: dict[str, Any], record: dict[str, Any]) -> Figure:
    """The graph, for small instances the execution times and the bandwidths, and both executions, on one time axis; one that is far
    shorter is enlarged beside it. Executions that are the same are drawn once.

    instance: content of an instance file; record: output of `dagsweep instance --record`."""
    tasks, processors = len(instance["tasks"]), len(instance["W"][0])
    runs = distinct(record["runs"])
    tables = table_rows(instance) if tasks <= MOST_NAMED and processors <= MOST_PROCESSORS else []
    with plt.rc_context(style.settings()):
        charts = [HEAD + ROW * max(processors, 4)] * len(runs)
        heights = [1.9, *([ROW * len(tables) + 0.1] if tables else []), *charts]
        width, total = paper.layout().inches, sum(heights)
        figure = plt.figure(figsize=(width, total / paper.layout().height))
        panels: list[Axes] = []
        top = 1.0
        for height in heights:  # fixed places: constrained layouts of panels of several heights differ from time to time
            is_chart = len(panels) >= len(heights) - len(runs)
            low = top - height / total
            panels.append(figure.add_axes((0.13, low + 0.38 / total, 0.83, (height - HEAD) / total) if is_chart else
                                          (0.03, low, 0.94, (height - (0.0 if panels else 0.2)) / total)))
            top = low
        draw_graph(panels[0], instance, tasks <= MOST_NAMED)
        if tables:
            write_tables(panels[1], tables)
        end = max(run["end"] for run in runs)
        for axes, run in zip(panels[-len(runs):], runs):
            draw_run(axes, run, processors, end, tasks)
    return figure


def distinct(runs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The executions, those that are the same once, with both names if these differ."""
    found: list[dict[str, Any]] = []
    for run in runs:
        same = next((one for one in found if (one["tasks"], one["end"], one["completed"]) == (run["tasks"], run["end"], run["completed"])), None)
        if same is None:
            found.append(dict(run))
        elif run["name"] not in same["name"].split(", "):
            same["name"] += f", {run['name']}"
    return found


def draw_graph(axes: Axes, instance: dict[str, Any], is_named: bool) -> None:
    """Tasks from left to right by their level; wider edges carry more data."""
    edges = instance["edges"]
    places = layered(len(instance["tasks"]), edges)
    if is_named:
        draw_arrows(axes, edges, places)
    elif edges:  # hundreds: one path
        ends = [places[edge[end]] for edge in edges for end in ("from", "to")]
        axes.add_patch(PathPatch(Path(ends, [Path.MOVETO, Path.LINETO] * len(edges)), fill=False, color="#999999", linewidth=0.3))
    for task, (x, y) in enumerate(places):
        axes.plot([x], [y], "o", markersize=13 if is_named else 2.5, color=colour(task), markeredgecolor="white")
        if is_named:
            axes.text(x, y, str(task), ha="center", va="center", color="white")
    axes.margins(0.15, 0.25)
    axes.set_axis_off()
    axes.set_title("graph" if is_named else f"{len(places)} tasks, {len(edges)} edges")


def draw_arrows(axes: Axes, edges: list[dict[str, Any]], places: list[tuple[float, float]]) -> None:
    """An arrow for each edge, with its data."""
    most = max((edge["data"] for edge in edges), default=0) or 1
    for edge, (at_x, at_y) in zip(edges, label_places(places, edges)):
        (x, y), (to_x, to_y) = places[edge["from"]], places[edge["to"]]
        axes.annotate("", (to_x, to_y), (x, y), arrowprops={"arrowstyle": "-|>", "color": style.INK, "shrinkA": 7, "shrinkB": 7,
                                                            "linewidth": 0.4 + 1.8 * edge["data"] / most})
        axes.text(at_x, at_y, short_number(edge["data"]), ha="center", va="center",
                  bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.5})


def label_places(places: list[tuple[float, float]], edges: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """(x, y) of the label of each edge: a place on it that is free of tasks and of the labels before, or the one that is least covered."""
    (width, height), (across, down) = LABEL, (max(1.0, max(one) - min(one)) for one in zip(*places))
    taken = list(places)
    for edge in edges:
        (x, y), (to_x, to_y) = places[edge["from"]], places[edge["to"]]
        spots = [(x + share * (to_x - x), y + share * (to_y - y)) for share in SHARES]
        free = [min(1.0, min(max(abs(a - b) / (width * across), abs(c - d) / (height * down)) for b, d in taken)) for a, c in spots]
        taken.append(spots[free.index(max(free))])
    return taken[len(places):]


def layered(tasks: int, edges: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """(x, y) of each task: the length of its longest path from an entry, and its place among tasks of equal length."""
    level = [0] * tasks
    after: list[list[int]] = [[] for _ in range(tasks)]
    missing = [0] * tasks
    for edge in edges:
        after[edge["from"]].append(edge["to"])
        missing[edge["to"]] += 1
    ready = [task for task in range(tasks) if not missing[task]]
    while ready:
        task = ready.pop()
        for later in after[task]:
            level[later] = max(level[later], level[task] + 1)
            missing[later] -= 1
            if not missing[later]:
                ready.append(later)
    members: dict[int, list[int]] = {}
    for task in range(tasks):
        members.setdefault(level[task], []).append(task)
    lifted = [0.35 * (one % 2) for one in level]  # so that an edge over a level does not lie under a task of it
    return [(float(level[task]), (len(members[level[task]]) - 1) / 2 - members[level[task]].index(task) + lifted[task]) for task in range(tasks)]


def table_rows(instance: dict[str, Any]) -> list[list[str]]:
    """Execution times by processor and task, and below them the bandwidths of links that differ from each other."""
    processors = len(instance["W"][0])
    names = [f"P{p}" for p in range(processors)]
    rows = [["W", *names]] + [[str(task), *map(short_number, times)] for task, times in enumerate(instance["W"])]
    bandwidth = instance.get("bandwidth")
    links = [(p, q) for p in range(processors) for q in range(p)]
    if bandwidth and len({bandwidth[p][q] for p, q in links}) > 1:
        rows += [["bandwidth", *names]]
        rows += [[f"P{p}", *(short_number(bandwidth[p][q]) if p != q else "" for q in range(processors))] for p in range(processors)]
    return rows


def write_tables(axes: Axes, rows: list[list[str]]) -> None:
    axes.set_axis_off()
    table = axes.table(rows, bbox=(0, 0, 1, 1), cellLoc="right", edges="open")
    table.auto_set_font_size(False)
    table.set_fontsize(paper.layout().points)


def draw_run(axes: Axes, run: dict[str, Any], processors: int, end: float, tasks: int) -> None:
    """A Gantt chart from time 0 to `end`."""
    draw_bars(axes, run, processors, end, tasks)
    axes.set_xlabel("time", labelpad=1)
    axes.set_ylabel("processor")
    length = figure_number(run["end"]) if run["completed"] else "does not complete"
    axes.set_title(f"{run['name']}: {length}")
    if 0 < MOST_LEGIBLE * run["end"] < end:
        enlarged = axes.inset_axes(ENLARGED)
        draw_bars(enlarged, run, processors, run["end"], tasks)
        enlarged.set_yticks([])
        enlarged.annotate("enlarged", (0, 0), (-3, -3), xycoords="axes fraction", textcoords="offset points", ha="right", va="top")


def draw_bars(axes: Axes, run: dict[str, Any], processors: int, end: float, tasks: int) -> None:
    """A bar for each computation; pale: those that were discarded or did not finish."""
    bars = axes.barh([processor for _, processor, *_ in run["tasks"]], [finish - begin for _, _, begin, finish, _ in run["tasks"]],
                     left=[begin for _, _, begin, *_ in run["tasks"]], height=0.8, color=[colour(task) for task, *_ in run["tasks"]],
                     edgecolor="white", linewidth=0.4)
    for bar, (task, processor, begin, finish, is_finished) in zip(bars, run["tasks"]):
        bar.set_alpha(1.0 if is_finished else 0.35)
        if tasks <= MOST_NAMED and finish - begin > NARROW * end:
            axes.text((begin + finish) / 2, processor, str(task), ha="center", va="center", color="white")
    axes.set_xlim(0, end)
    axes.set_ylim(processors - 0.5, -0.5)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))


def search_curves(curves: list[tuple[str, list[tuple[int, float]], int]]) -> Figure:
    """The best ratio by step. curves: (label, [(step, ratio)] of the start and each better instance, steps)."""
    with plt.rc_context(style.settings()):
        figure, axes = plt.subplots(figsize=(paper.panel_width(), 3.9), layout="constrained")
        for k, (label, best, steps) in enumerate(curves):
            x, y = [step for step, _ in best] + [steps], [ratio for _, ratio in best] + [best[-1][1]]
            axes.step(x, y, where="post", label=label, color=style.COLOURS[k % len(style.COLOURS)], linewidth=1.2,
                      linestyle=style.DASHES[k // len(style.COLOURS) % len(style.DASHES)])
        axes.set_xlabel("step")
        axes.set_ylabel("best ratio so far")
        figure.legend(*axes.get_legend_handles_labels(), loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure


def colour(task: int) -> str:
    return style.COLOURS[task % len(style.COLOURS)]
