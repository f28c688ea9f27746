"""Draws figures. Each function takes means and returns a Figure."""

from __future__ import annotations

import contextlib
import contextvars
import html
import io
import json
import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from ..wording import figure_number, interval_text
from . import figure_data, paper, style

import matplotlib.pyplot as plt  # noqa: E402  (style chooses the backend first)
from matplotlib.ticker import (FixedLocator, FuncFormatter, LogLocator, MaxNLocator,  # noqa: E402
                               NullFormatter, NullLocator)

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

Styles = dict[str, dict[str, Any]]  # {label: keywords of matplotlib}, of style.algorithm_styles()

WIDE_RANGE = 20       # largest / smallest value from which an axis is logarithmic
ONE_SCALE = 3         # largest / smallest panel maximum up to which panels share a vertical axis
WIDTH = 6.4           # inches, with which figures are drawn before they are laid out
NEAR = 10             # per cent up to which a logarithmic axis of degradations is linear
POINTS = 1.4          # size of a marker without a line, of one on a line
DECADES = 1000        # largest / smallest value from which only powers of ten have ticks
LETTER_WIDTH = 0.12   # inches per letter of a tick label


FORMATS = ("png", "pdf", "svg")
current: contextvars.ContextVar[tuple[str, ...]] = contextvars.ContextVar("written_as", default=FORMATS)


@contextlib.contextmanager
def written_as(*formats: str) -> Iterator[None]:
    """Within this context, figures are written in these of FORMATS only; without any, they are not even drawn."""
    token = current.set(formats)
    try:
        yield
    finally:
        current.reset(token)


def save(figure: Figure, directory: str | os.PathLike[str], name: str) -> str:
    """Writes DIR/name.png, .pdf and .svg (written_as() has fewer); returns the path of the PNG. The figure is laid out once.

    It has exactly the width of its format (paper.layout()).
    """
    path = os.path.join(directory, name)
    if current.get():
        write(figure, path, current.get())
        if figure_data.current.get():
            figure_data.write(figure, directory, name)
    plt.close(figure)
    return path + ".png"


def write(figure, path, formats):
    """Writes PATH.png and so on."""
    with plt.rc_context(style.settings()):
        paper.lay_out(figure)
        if figure.get_layout_engine() is not None:
            figure.draw_without_rendering()
            figure.set_layout_engine(None)  # "none" would leave one that lays out again for each format
        if "png" in formats:
            figure.savefig(path + ".png", dpi=paper.layout().dpi)
        if "pdf" in formats:
            figure.savefig(path + ".pdf", metadata={"CreationDate": None})
        if "svg" in formats:
            text = io.StringIO()
            figure.savefig(text, format="svg", metadata={"Date": None})
            with open(path + ".svg", "w", encoding="utf-8") as file:
                file.write(with_points(text.getvalue(), getattr(figure, "points", {})))


def line(axes, label, x, y, texts, look, **more):
    """A line of points. Each marker has a text, which the page shows beside the pointer."""
    known = getattr(axes.figure, "points", {})
    axes.figure.points = {**known, f"series-{len(known)}": (label, list(texts))}
    return axes.plot(x, y, label=label, gid=f"series-{len(known)}",
                     **{"markeredgecolor": "white", "markeredgewidth": 0.6, **look, **more})[0]


def with_points(svg, points):
    """The SVG with the label and the texts of each series beside its markers. points: {id: (label, texts)}."""
    for name, (label, texts) in points.items():
        told = " ".join(f'data-{key}="{html.escape(value)}"' for key, value in
                        (("label", label), ("points", json.dumps(texts, ensure_ascii=False))))
        svg = svg.replace(f'<g id="{name}">', f'<g id="{name}" {told}>', 1)
    return svg


def curves(means: pd.DataFrame, x_label: str, y_label: str, styles: Styles,
           value_text: Callable[[float], str], is_joined: bool = True) -> Figure:
    """Mean against a number: one line per algorithm, a band for its interval.

    means: columns algorithm, x, mean, low, high. value_text: x -> its tick label. is_joined: whether points are joined by lines.
    """
    return panels({"": means}, x_label, y_label, styles, value_text, is_joined)


def panels(means: dict[str, pd.DataFrame], x_label: str, y_label: str, styles: Styles,
           value_text: Callable[[float], str], is_joined: bool = True) -> Figure:
    """Curves side by side, on one scale unless their maxima differ by more than ONE_SCALE.

    means: {title: means as for curves()}, in drawing order.
    """
    columns = paper.panels_beside(len(means))
    rows = -(-len(means) // columns)
    size = (WIDTH, 3.9 if len(means) == 1 else 0.5 + 2.7 * rows)
    width = paper.panel_width(columns)
    with plt.rc_context(style.settings()):
        figure, grid = plt.subplots(rows, columns, figsize=size, sharey=share_scale(means),
                                    squeeze=False, constrained_layout=True)
        for axes, (title, points) in zip(grid.flat, means.items()):
            draw_lines(axes, points, styles, value_text, is_joined)
            set_ticks(axes, np.unique(points["x"]), value_text, LETTER_WIDTH / width)
            axes.set_title(title)
        for axes in grid.flat[len(means):]:
            axes.set_visible(False)
        if len(means) == 1:
            grid[0, 0].set(xlabel=x_label, ylabel=y_label)
        else:
            figure.supxlabel(x_label, fontsize=plt.rcParams["axes.labelsize"])
            figure.supylabel(y_label, fontsize=plt.rcParams["axes.labelsize"])
        add_legend(figure, grid.flat[0], list(means.values())[-1])
    return figure


def share_scale(means: dict[str, pd.DataFrame]) -> bool:
    """Whether panels share the scale of their vertical axes."""
    tops = [points["mean"].max() for points in means.values()]
    return bool(max(tops) <= ONE_SCALE * min(tops))


def stretch(figure: Figure, means: dict[str, pd.DataFrame]) -> bool:
    """Makes the vertical axes of panels() logarithmic if all values, with their intervals, are positive and span WIDE_RANGE, so that the
    least ones are told apart. Returns whether it does."""
    values, lows = (np.concatenate([points[name].to_numpy(dtype=float) for points in means.values()]) for name in ("mean", "low"))
    least, most = np.nanmin(values, initial=np.inf), np.nanmax(values, initial=-np.inf)
    if not 0 < WIDE_RANGE * least <= most or np.nanmin(lows, initial=np.inf) <= 0:
        return False
    for axes in figure.axes:
        axes.set_yscale("log")
        axes.set_ylim(bottom=max(axes.get_ylim()[0], least / 2))  # an interval may end near 0
        if most < DECADES * least:
            axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
            axes.yaxis.set_major_formatter(FuncFormatter(lambda y, _: f"{y:g}"))
            axes.yaxis.set_minor_formatter(NullFormatter())
    return True


def draw_lines(axes, means, styles, value_text, is_joined=True):
    """One line and band per algorithm, or points with their intervals; bands are paler if there are many."""
    alpha = min(0.18, 0.8 / max(means["algorithm"].nunique(), 1))
    for name, look in styles.items():
        here = means[means["algorithm"] == name]
        if not here.empty:
            if is_joined:
                axes.fill_between(here["x"], here["low"], here["high"], color=look["color"],
                                  alpha=alpha, linewidth=0, zorder=1)
            else:
                known = here[here["low"].notna()]
                axes.vlines(known["x"], known["low"], known["high"], color=look["color"], linewidth=1, zorder=1)
                look = {**look, "linestyle": "none", "markersize": POINTS * plt.rcParams["lines.markersize"]}
            texts = [f"{value_text(x)}: {figure_number(mean)} ({interval_text(low, high)})"
                     for x, mean, low, high in here[["x", "mean", "low", "high"]].to_numpy()]
            line(axes, name, here["x"], here["mean"], texts, look, zorder=2)


def set_ticks(axes, positions, value_text, letter):
    """Puts ticks at the positions if their labels fit. letter: its width as a share of the axis."""
    logarithmic = positions[0] > 0 and positions[-1] >= WIDE_RANGE * positions[0]
    if logarithmic:
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axes.xaxis.set_minor_formatter(NullFormatter())
    axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: value_text(x)))
    scaled = np.log(positions) if logarithmic else positions
    needed = letter * max(len(value_text(x)) for x in positions) * np.ptp(scaled)
    if np.diff(scaled).min(initial=np.inf) >= needed:
        axes.xaxis.set_major_locator(FixedLocator(positions))
        axes.xaxis.set_minor_locator(NullLocator())


def set_decade_ticks(axes, positions):
    """Puts ticks only at powers of ten if a logarithmic axis spans DECADES or more."""
    if max(positions) >= DECADES * min(positions):
        axes.xaxis.set_major_locator(LogLocator())


def add_legend(figure, axes, means):
    """Legend on the right, in the vertical order of the right ends of the lines of `means`."""
    last = means.sort_values("x").groupby("algorithm")["mean"].last()
    lines = dict(zip(*reversed(axes.get_legend_handles_labels())))
    order = sorted(lines, key=lambda name: -last.get(name, np.inf))
    figure.legend([lines[name] for name in order], order, loc="center left",
                  bbox_to_anchor=(1.0, 0.5), handlelength=2.6)


def degradation_rows(means: pd.DataFrame, spread: pd.DataFrame, best_share: pd.Series, styles: Styles) -> Figure:
    """Degradation from best, one row per algorithm, the best on top.

    means: mean, low, high [algorithm]; spread: quantiles 0.05, 0.25, 0.75, 0.95 as columns
    [algorithm]; best_share: [algorithm]; all as fractions.
    """
    names = list(means.sort_values("mean", ascending=False).index)
    with plt.rc_context(style.settings()):
        figure, axes = plt.subplots(figsize=(WIDTH, 1.1 + 0.42 * len(names)),
                                    constrained_layout=True)
        for row, name in enumerate(names):
            colour, quantiles = styles[name]["color"], 100 * spread.loc[name]
            axes.plot([quantiles[0.05], quantiles[0.95]], [row, row], color=colour, linewidth=1.2,
                      solid_capstyle="butt")
            axes.plot([quantiles[0.25], quantiles[0.75]], [row, row], color=colour, linewidth=9,
                      alpha=0.3, solid_capstyle="butt")
            mean, low, high = 100 * means.loc[name, ["mean", "low", "high"]]
            axes.plot([low, high], [row, row], color=colour, linewidth=3.2, solid_capstyle="butt")
            line(axes, name, [mean], [row], [f"{figure_number(mean)} % ({interval_text(low, high)})"],
                 {"color": colour, "marker": styles[name]["marker"], "markersize": 6.5})
            axes.annotate(f"best in {100 * best_share[name]:.1f} %", (1.01, row), va="center",
                          xycoords=("axes fraction", "data"), color=style.INK)
        axes.set_yticks(range(len(names)), names)
        axes.set_ylim(-0.6, len(names) - 0.4)
        set_share_scale(axes, 100 * means["mean"].median())
        axes.grid(axis="y", visible=False)
        axes.tick_params(axis="y", length=0)
        axes.set_xlabel("degradation from best makespan (%)")
    return figure


def set_share_scale(axes, middle):
    """A horizontal axis of percentages from 0 on; beyond NEAR logarithmic if it is far longer than the value in the middle."""
    most = axes.get_xlim()[1]
    axes.set_xlim(left=-0.015 * most)
    axes.xaxis.set_major_locator(MaxNLocator(8))
    if most >= WIDE_RANGE * max(middle, NEAR / 2):
        axes.set_xscale("symlog", linthresh=NEAR)
        axes.set_xlim(-0.05 * NEAR, most)
        axes.xaxis.set_major_locator(FixedLocator([0, *NEAR * 10.0 ** np.arange(8)]))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
        axes.xaxis.set_minor_locator(NullLocator())
