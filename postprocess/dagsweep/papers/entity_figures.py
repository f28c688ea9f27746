"""Degradation from best beside what Su, Casanova & Berman print."""

import numpy as np

from . import entity_level
from .. import figures, style
from ..drawings import Drawing

import matplotlib.pyplot as plt  # noqa: E402  (style chooses the backend first)

LINEAR = 1  # percent, up to which the scale is linear; logarithmic from there
TITLES = {"slow": "slow network", "fast": "fast network", "grads": "GrADS"}
LABEL = "degradation from best (%)"


def draw_all(means, info, styles, directory):
    """[Drawing]: clusters of the paper, its testbed; of those that the sweep has."""
    places = {label: place for label, place in entity_level.places(info).items() if place.printed}
    if not places or not means.defined("degradation"):
        return []
    drawings = []
    for number, graph in enumerate(info.axes["graph"]):
        found = means.intervals_per_label("degradation", "machines", means.runs["graph"] == graph)
        one = draw_graph(100 * found[["mean", "low", "high"]], places, means.algorithms, styles)
        for name, (where, picture) in one.items():
            path = figures.save(picture, directory, name + (f"-{number + 1}" if number else ""))
            of = f"{graph}, " if len(info.axes["graph"]) > 1 else ""
            drawings.append(Drawing(path, caption(of + where)))
    return drawings


def draw_graph(found, places, algorithms, styles):
    """{file name: (where, figure)}; found: percent by (machines, algorithm)."""
    pictures = {}
    clusters = {label: place for label, place in places.items()
                if place.network != "grads" and label in found.index}
    if len({place.nodes for place in clusters.values()}) > 1:
        picture = by_nodes(found, clusters, algorithms, styles)
        pictures["degradation-by-nodes"] = ("on clusters, by number of nodes", picture)
    testbeds = [label for label, place in places.items()
                if place.network == "grads" and label in found.index]
    for label in testbeds:
        number = f"-{testbeds.index(label)}" if label != testbeds[0] else ""
        picture = in_rows(found.loc[label], places[label].printed, styles)
        pictures["degradation-on-grads" + number] = (f"on {label}", picture)
    return pictures


def caption(where):
    return (f"Mean degradation from best: {where}; with 95 % confidence; hollow: as printed by Su, "
            f"Casanova & Berman. Linear up to {LINEAR} %, logarithmic from there.")


def by_nodes(found, clusters, algorithms, styles):
    """A panel per network: a line per algorithm, hollow markers for what is printed."""
    networks = networks_of(clusters)
    with plt.rc_context(style.SETTINGS):
        figure, grid = plt.subplots(1, len(networks), figsize=(1.4 + 3.2 * len(networks), 3.6),
                                    squeeze=False, sharey=True, constrained_layout=True)
        for axes, network in zip(grid.flat, networks):
            here = sorted((place.nodes, label) for label, place in clusters.items()
                          if place.network == network)
            nodes = np.array([number for number, _ in here])
            for name in algorithms:
                line = found.loc[[(label, name) for _, label in here]]
                look = styles[name]
                axes.fill_between(nodes, line["low"], line["high"], color=look["color"], alpha=0.15,
                                  linewidth=0)
                axes.plot(nodes, line["mean"], label=name, markeredgecolor="white",
                          markeredgewidth=0.6, **look)
                printed = [clusters[label].printed.get(name, np.nan) for _, label in here]
                axes.plot(nodes, printed, color=look["color"], marker=look["marker"],
                          linestyle="none", markerfacecolor="none")
            axes.set_xscale("log")
            axes.set_xticks(nodes, [str(number) for number in nodes])
            axes.minorticks_off()
            axes.set_yscale("symlog", linthresh=LINEAR)
            axes.set_ylim(bottom=-0.05, top=1.3 * axes.get_ylim()[1])
            axes.set_title(TITLES[network])
        figure.supxlabel("nodes", fontsize=10.5)
        figure.supylabel(LABEL, fontsize=10.5)
        handles, labels = grid[0, 0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure


def networks_of(clusters):
    """Networks that the clusters have, the slow one first."""
    return [name for name in TITLES if any(p.network == name for p in clusters.values())]


def in_rows(found, printed, styles):
    """A row per algorithm: ours and its interval, hollow what is printed."""
    names = list(found.sort_values("mean", ascending=False).index)
    with plt.rc_context(style.SETTINGS):
        figure, axes = plt.subplots(figsize=(figures.WIDTH, 1.1 + 0.4 * len(names)),
                                    constrained_layout=True)
        for row, name in enumerate(names):
            look, values = styles[name], found.loc[name]
            axes.plot([values["low"], values["high"]], [row, row], color=look["color"], linewidth=3)
            axes.plot(values["mean"], row, color=look["color"], marker=look["marker"], markersize=7)
            axes.plot(printed.get(name, np.nan), row, color=look["color"], marker=look["marker"],
                      markerfacecolor="none", markersize=7)
        axes.set_yticks(range(len(names)), names)
        axes.set_xscale("symlog", linthresh=LINEAR)
        axes.set_xlim(left=-0.05)
        axes.set_xlabel(LABEL)
        axes.grid(axis="y", visible=False)
    return figure
