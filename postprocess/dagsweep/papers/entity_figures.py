"""Figures of the degradation from best, with the values that Su, Casanova & Berman published."""

import numpy as np

from . import entity_level
from .. import figures, style
from ..drawings import Drawing

import matplotlib.pyplot as plt  # noqa: E402  (style chooses the backend first)

LINEAR = 1  # percent; the scale is linear up to here, and logarithmic above
TITLES = {"slow": "slow network", "fast": "fast network", "grads": "GrADS"}
LABEL = "degradation from best (%)"


def draw_all(means, info, styles, directory):
    """[Drawing]: the paper's clusters and its testbed, as far as the sweep has them."""
    machines = {label: machine for label, machine in entity_level.paper_machines(info).items()
                if machine.published}
    if not machines or not means.is_defined("degradation"):
        return []
    drawings = []
    for number, graph in enumerate(info.axes["graph"]):
        found = means.intervals_per_label("degradation", "machines", means.runs["graph"] == graph)
        pictures = draw_graph(100 * found[["mean", "low", "high"]], machines, means.algorithms,
                              styles)
        for name, (where, picture) in pictures.items():
            path = figures.save(picture, directory, name + (f"-{number + 1}" if number else ""))
            of = f"{graph}, " if len(info.axes["graph"]) > 1 else ""
            drawings.append(Drawing(path, caption(of + where)))
    return drawings


def draw_graph(found, machines, algorithms, styles):
    """{file name: (where, figure)}; found: percent by (machines, algorithm)."""
    pictures = {}
    clusters = {label: machine for label, machine in machines.items()
                if machine.network != "grads" and label in found.index}
    if len({machine.nodes for machine in clusters.values()}) > 1:
        picture = by_nodes(found, clusters, algorithms, styles)
        pictures["degradation-by-nodes"] = ("on clusters, by number of nodes", picture)
    testbeds = [label for label, machine in machines.items()
                if machine.network == "grads" and label in found.index]
    for label in testbeds:
        number = f"-{testbeds.index(label)}" if label != testbeds[0] else ""
        picture = in_rows(found.loc[label], machines[label].published, styles)
        pictures["degradation-on-grads" + number] = (f"on {label}", picture)
    return pictures


def caption(where):
    return (f"Mean degradation from best: {where}; with 95 % confidence intervals. Hollow markers: "
            f"published by Su, Casanova & Berman. The scale is linear up to {LINEAR} % and "
            "logarithmic above.")


def by_nodes(found, clusters, algorithms, styles):
    """A panel per network: a line per algorithm, hollow markers for published values."""
    networks = networks_of(clusters)
    with plt.rc_context(style.SETTINGS):
        figure, grid = plt.subplots(1, len(networks), figsize=(1.4 + 3.2 * len(networks), 3.6),
                                    squeeze=False, sharey=True, constrained_layout=True)
        for axes, network in zip(grid.flat, networks):
            here = sorted((machine.nodes, label) for label, machine in clusters.items()
                          if machine.network == network)
            nodes = np.array([number for number, _ in here])
            for name in algorithms:
                line = found.loc[[(label, name) for _, label in here]]
                look = styles[name]
                axes.fill_between(nodes, line["low"], line["high"], color=look["color"], alpha=0.15,
                                  linewidth=0)
                axes.plot(nodes, line["mean"], label=name, markeredgecolor="white",
                          markeredgewidth=0.6, **look)
                published = [clusters[label].published.get(name, np.nan) for _, label in here]
                axes.plot(nodes, published, color=look["color"], marker=look["marker"],
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
    """Networks of the clusters, the slow one first."""
    return [name for name in TITLES if any(one.network == name for one in clusters.values())]


def in_rows(found, published, styles):
    """A row per algorithm: the mean with its interval, a hollow marker for the published value."""
    names = list(found.sort_values("mean", ascending=False).index)
    with plt.rc_context(style.SETTINGS):
        figure, axes = plt.subplots(figsize=(figures.WIDTH, 1.1 + 0.4 * len(names)),
                                    constrained_layout=True)
        for row, name in enumerate(names):
            look, values = styles[name], found.loc[name]
            axes.plot([values["low"], values["high"]], [row, row], color=look["color"], linewidth=3)
            axes.plot(values["mean"], row, color=look["color"], marker=look["marker"], markersize=7)
            axes.plot(published.get(name, np.nan), row, color=look["color"], marker=look["marker"],
                      markerfacecolor="none", markersize=7)
        axes.set_yticks(range(len(names)), names)
        axes.set_xscale("symlog", linthresh=LINEAR)
        axes.set_xlim(left=-0.05)
        axes.set_xlabel(LABEL)
        axes.grid(axis="y", visible=False)
    return figure
