"""Draws time and memory of algorithms against the number of tasks."""

import dataclasses

import pandas as pd

from ..drawing import figures
from ..drawing.style import algorithm_styles
from ..wording import axis_label, integer_text
from .captioned_figures import Picture


@dataclasses.dataclass(frozen=True)
class Timings:
    sizes: pd.DataFrame  # of stats.timing.by_size()
    paper: pd.DataFrame  # of stats.timing.paper()
    algorithms: dict     # {line: algorithm}

    @property
    def lines(self):
        return self.sizes.rename(columns={"line": "algorithm", "tasks": "x"})

    @property
    def styles(self):
        return algorithm_styles(dict.fromkeys(self.sizes["line"]), self.algorithms)


def has_sizes(data):
    return data.sizes["tasks"].nunique() > 1


def has_memory(data):
    return has_sizes(data) and data.sizes["bytes"].notna().any()


def draw_seconds(data):
    """Seconds, and those of the paper."""
    picture = curves(data, data.lines.assign(mean=data.lines["seconds"]), "seconds to schedule")
    axes, styles = picture.axes[0], data.styles
    axes.set_yscale("log")
    for name in data.paper.columns.intersection(list(styles)):
        axes.plot(data.paper.index, data.paper[name], **{**styles[name], "linestyle": ":"}, alpha=0.45,
                  linewidth=1.2, markersize=3.5, zorder=1)
    dotted = " Dotted, in the same colours: the values of the 2008 paper." if len(data.paper) else ""
    yield Picture("seconds-by-tasks", picture, "Seconds to schedule against number of tasks: medians over instances, "
                                               f"bands from quartile to quartile.{dotted}")


def draw_memory(data):
    known = data.lines[data.lines["bytes"].notna()]
    points = known.assign(mean=known["bytes"], low=known["bytes"], high=known["bytes"])
    picture = curves(data, points, "peak bytes per task")
    picture.axes[0].set_ylim(bottom=0)
    yield Picture("bytes-by-tasks", picture, "Peak memory while scheduling, in bytes per task, against "
                                             "number of tasks: medians over instances.")


def curves(data, points, label):
    picture = figures.curves(points, axis_label("tasks"), label, data.styles, lambda x: integer_text(round(x)))
    figures.set_decade_ticks(picture.axes[0], points["x"])
    return picture
