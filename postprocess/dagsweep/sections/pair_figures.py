"""Draws algorithms side by side: ratios of pairs, critical differences, profiles, quality against seconds."""

from __future__ import annotations

import dataclasses
import functools

import pandas as pd

from ..drawing import figures, paper, style
from ..stats.paired import effort, extremes, profiles
from ..stats.paired.average_ranks import ALPHA, Ranks
from ..stats.paired.side_by_side import SideBySide
from ..wording import count, figure_number
from .captioned_figures import Picture

import matplotlib.pyplot as plt  # noqa: E402  (style chooses the backend first)
from matplotlib.ticker import FuncFormatter, MaxNLocator, NullFormatter  # noqa: E402

FEW, MOST_TICKS = 9, 4  # algorithms up to which every rank has its number, and numbers on the scale of more
SIDE = 0.36            # of the width of a figure, that names beside a scale of ranks take


@dataclasses.dataclass(frozen=True)
class ComparedPairs:
    side: SideBySide
    ratios: pd.DataFrame  # of pairs.paired_ratios()
    ranks: Ranks | None
    styles: dict          # {label: keywords of matplotlib}

    @functools.cached_property
    def profiles(self):
        return profiles.profiles(self.side)

    @functools.cached_property
    def quality(self):
        return effort.quality_and_seconds(self.side)


def has_ratios(data):
    return len(data.ratios) > 0 and data.ratios["ratio"].notna().any()


def draw_ratios(data):
    yield Picture("ratios", ratio_rows(data.side, data.ratios), (
        "Makespan of one algorithm over that of another on the same instance. Marker: geometric mean; thick "
        "line: its simultaneous confidence interval (Holm); pale bar: middle 50 % of the instances; thin "
        "line: middle 90 %."))


def has_ranks(data):
    return data.ranks is not None and data.ranks.average.nunique() > 1


OF_RANKS = ("The test (Nemenyi's) knows ranks alone, and all algorithms share one critical difference. The ratios of pairs also know by how much "
            "runs are shorter. So they can tell apart two that ranks do not.")


def draw_ranks(data):
    ranks = data.ranks
    yield Picture("ranks", critical_differences(ranks), (
        f"Average ranks over {count(ranks.blocks, ranks.block)}; 1 is the best. Algorithms that a bar joins are not "
        f"told apart by Nemenyi's test at {100 * ALPHA:g} %; CD: the critical difference. {OF_RANKS}"))


def has_profiles(data):
    return data.profiles["x"].nunique() > 1


def draw_profiles(data):
    yield Picture("profiles", performance_profiles(data.profiles, data.styles), (
        "Performance profiles: share of the instances on which the makespan is at most τ times the smallest "
        "one. Runs that did not complete are within no τ."))


def has_quality(data):
    return data.quality["ratio"].nunique() > 1 and data.quality["seconds"].notna().all()


def draw_quality(data):
    yield Picture("quality-by-seconds", quality_by_seconds(data.quality, data.styles), (
        "Makespan over the smallest one on the instance (geometric mean) against seconds to schedule "
        "(median over runs, and quartiles). The table of algorithms has means, which a few long runs raise. Dashed: algorithms "
        "that no other beats in both, by these medians."))


def ratio_rows(side, ratios):
    """A row per pair: distribution of the ratios, their mean and its interval."""
    ratios = ratios.iloc[::-1]
    with plt.rc_context(style.settings()):
        figure, axes = plt.subplots(figsize=(figures.WIDTH, 1.1 + 0.34 * len(ratios)), constrained_layout=True)
        axes.axvline(1, color=style.INK, linewidth=0.9)
        for row, one in enumerate(ratios.itertuples()):
            spread = extremes.quantiles(side, one.first, one.second)
            axes.plot(spread[[0.05, 0.95]], [row, row], color=style.INK, linewidth=1, solid_capstyle="butt")
            axes.plot(spread[[0.25, 0.75]], [row, row], color=style.INK, linewidth=9, alpha=0.2,
                      solid_capstyle="butt")
            axes.plot([one.simultaneous_low, one.simultaneous_high], [row, row], color=style.COLOURS[0],
                      linewidth=3.2, solid_capstyle="butt")
            text = (f"{figure_number(one.ratio)} ({figure_number(one.simultaneous_low)} – "
                    f"{figure_number(one.simultaneous_high)})")
            figures.line(axes, f"{one.first} / {one.second}", [one.ratio], [row], [text],
                         {"color": style.COLOURS[0], "marker": "o", "markersize": 6})
        with_axis_of_ratios(axes, [f"{one.first} / {one.second}" for one in ratios.itertuples()])
        low, high = axes.get_xlim()
        if high < 8 * low:
            axes.xaxis.set_major_locator(MaxNLocator(7))
    return figure


def with_axis_of_ratios(axes, names):
    """Gives the axes a row for each name, and a logarithmic scale of ratios of makespans."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(-0.7, len(names) - 0.3)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.grid(axis="y", visible=False)
    axes.tick_params(axis="y", length=0)
    axes.set_xlabel("ratio of makespans")


def critical_differences(ranks):
    """The diagram of Demsar 2006: a scale of ranks, names on both sides, bars over groups."""
    average, groups = ranks.average, ranks.groups
    count_of, top = len(average), 0.35 + 0.16 * len(groups)
    rows = -(-count_of // 2)
    names = paper.in_lines(map(str, average.index), SIDE * paper.layout().inches, paper.layout().points)
    lines = 1 + max(name.count("\n") for name in names)
    step, before_rank = 0.26 * (lines + (lines > 1)), "\n" if lines > 1 else "  "
    with plt.rc_context(style.settings()):
        figure, axes = plt.subplots(figsize=(figures.WIDTH, 1.0 + 0.22 / 0.26 * step * rows + 0.12 * len(groups)),
                                    constrained_layout=True)
        axes.hlines(0, 1, count_of, color=style.INK, linewidth=1)
        for rank in range(1, count_of + 1):
            axes.vlines(rank, 0, 0.1, color=style.INK, linewidth=1)
            if count_of <= FEW or (rank - 1) % -(-count_of // MOST_TICKS) == 0:
                axes.text(rank, 0.16, str(rank), ha="center")
        axes.hlines(0.6, 1, 1 + ranks.difference, color=style.INK, linewidth=2)
        axes.text(1 + ranks.difference / 2, 0.66, f"CD = {ranks.difference:.3g}", ha="center")
        for k, (first, last) in enumerate(groups):
            axes.hlines(-0.16 * (k + 1), average.iloc[first] - 0.03, average.iloc[last] + 0.03,
                        color=style.COLOURS[1], linewidth=3.5)
        margin = 0.25 + 0.05 * (count_of - 1)
        for k, (name, rank) in enumerate(zip(names, average)):
            left = k < rows
            y = -top - step * (k if left else count_of - 1 - k) - 0.5 * (step - 0.26)
            end = 1 - margin if left else count_of + margin
            axes.plot([rank, rank, end], [0, y, y], color=style.INK, linewidth=0.9)
            axes.text(end, y, f"{name}{before_rank}{rank:.2f} " if left or lines > 1 else f" {rank:.2f}  {name}", va="center",
                      ha="right" if left else "left")
        axes.set_ylim(-top - step * rows, 0.95)
        axes.set_xlim(1 - margin, max(count_of, 1 + ranks.difference) + margin)
        axes.axis("off")
    return figure


def performance_profiles(found, styles):
    """Shares against tau, as steps."""
    with plt.rc_context(style.settings()):
        figure, axes = plt.subplots(figsize=(figures.WIDTH, 3.6), constrained_layout=True)
        for name, steps in found.groupby("algorithm", sort=False):
            texts = [f"τ = {x:.4g}: {100 * share:.1f} %" for x, share in steps[["x", "share"]].to_numpy()]
            figures.line(axes, name, steps["x"], steps["share"], texts,
                         {**styles[name], "markersize": 2}, drawstyle="steps-post", markeredgewidth=0)
        axes.set_xlim(left=1)
        axes.set_ylim(0, 1.02)
        axes.set_xlabel("τ")
        axes.set_ylabel("share of instances")
        figure.legend(*axes.get_legend_handles_labels(), loc="center left", bbox_to_anchor=(1.0, 0.5), handlelength=2.6)
    return figure


def quality_by_seconds(quality, styles):
    """A point per algorithm; a line through those on the front."""
    with plt.rc_context(style.settings()):
        figure, axes = plt.subplots(figsize=(figures.WIDTH, 3.6), constrained_layout=True)
        front = quality[quality["on_front"]].sort_values("seconds")
        axes.plot(front["seconds"], front["ratio"], color=style.INK, linestyle="--", linewidth=0.9, zorder=1)
        for name, one in quality.iterrows():
            look = styles[name]
            axes.plot([one["low"], one["high"]], [one["ratio"]] * 2, color=look["color"], linewidth=2.4)
            figures.line(axes, name, [one["seconds"]], [one["ratio"]],
                         [f"{figure_number(one['ratio'])} in {figure_number(1000 * one['seconds'])} ms"],
                         {**look, "markersize": 7, "linestyle": "none"})
        if (quality["low"] > 0).all():
            axes.set_xscale("log")
        axes.set_xlabel("seconds to schedule")
        axes.set_ylabel("makespan / best")
        figure.legend(*axes.get_legend_handles_labels(), loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure
