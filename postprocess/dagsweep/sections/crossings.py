"""Results against a numeric setting of algorithms, and where the better of two of them changes."""

import dataclasses

import numpy as np
import pandas as pd

from .. import page
from ..drawing import figures
from ..drawing.style import algorithm_styles
from ..stats.cluster_means import LEVEL
from ..stats.settings import dependences
from ..wording import axis_value, figure_number, metric_label, metric_name, short_name
from .captioned_figures import Picture

METRIC = "makespan"
RESAMPLES, SEED = 1000, 20080301
MOST_PARTS = 8  # an axis with more values is not split into parts


@dataclasses.dataclass(frozen=True)
class Crossing:
    """`below` has the smaller mean below `value` of the setting, `above` from there on."""
    setting: str
    part: str     # part of the sweep, such as "bound 0.9"; "" = the whole sweep
    below: str
    above: str
    value: float  # NaN: `below` has the smaller mean at all values
    low: float    # confidence interval; NaN: the end lies beyond the values
    high: float


def draw(data):
    """A figure for every setting. data: mean_figures.ComparedMeans."""
    for dependence in dependences(data.named.algorithms):
        found = data.named.per_algorithm(METRIC)
        lines = pd.DataFrame([{"algorithm": rest, "x": value, **found.loc[label]}
                              for rest, values in dependence.labels.items()
                              for value, label in values.items()])
        label = short_name(dependence.setting)
        picture = figures.curves(lines, label, f"mean {metric_label(METRIC, data.info)}",
                                 algorithm_styles(list(dependence.labels)), lambda x: f"{x:g}")
        yield Picture(f"{METRIC}-by-{dependence.setting}", picture,
                      f"Mean {metric_name(METRIC, data.info)} against {label}, a setting of the algorithms; over "
                      "all shared instances. Bands: 95 % confidence.")


def find(comparison, info):
    """[Crossing] of all pairs of algorithms with the same values of a setting, in every part."""
    found = []
    settings = dependences(comparison.algorithms)
    if not settings:
        return found
    seeds = comparison.runs["seed"].groupby(comparison.runs["instance"].to_numpy()).first()
    for dependence in settings:
        lines = list(dependence.labels.items())
        for k, (first, values) in enumerate(lines):
            for second, others in lines[k + 1:]:
                if list(values) == list(others):
                    table = pd.DataFrame({value: difference(comparison.runs, others[value], label)
                                          for value, label in values.items()})
                    found += [crossing(dependence.setting, part, first, second, list(values),
                                       per_seed(table.loc[instances], seeds))
                              for part, instances in parts(comparison.runs, info)]
    return found


def per_seed(table, seeds):
    """f64[values, seeds]: means over the instances of each seed."""
    return table.groupby(seeds.reindex(table.index).to_numpy()).mean().to_numpy().T


def parts(runs, info):
    """Yields (name, instances) of the whole sweep, then of a part for each value of each axis.

    Axes with more than MOST_PARTS values, the algorithm and the seed are left out.
    """
    yield "", runs["instance"].unique()
    for axis in info.varying:
        if axis not in ("algorithm", "seed") and len(info.axes[axis]) <= MOST_PARTS:
            for value in info.axes[axis]:
                instances = runs.loc[runs[axis] == value, "instance"].unique()
                if len(instances):
                    yield f"{short_name(axis)} {axis_value(axis, value, info.axis_properties)}", instances


def difference(runs, label, other):
    """Series[instance]: METRIC of one algorithm minus that of another."""
    first, second = (runs.loc[runs["algorithm"] == name, ["instance", METRIC]]
                     .set_index("instance")[METRIC] for name in (label, other))
    return first - second


def crossing(setting, part, first, second, values, differences):
    """Crossing of two algorithms. differences: f64[values, seeds], second minus first."""
    if differences[0].mean() < 0:
        first, second, differences = second, first, -differences
    random = np.random.default_rng(SEED)
    drawn = random.integers(0, differences.shape[1], (RESAMPLES, differences.shape[1]))
    resampled = [first_zero(values, differences[:, one].mean(axis=1)) for one in drawn]
    low, high = np.nanpercentile(np.nan_to_num(resampled, nan=np.inf),
                                 [50 * (1 - LEVEL), 50 * (1 + LEVEL)], method="nearest")
    ends = [end if np.isfinite(end) else np.nan for end in (low, high)]
    return Crossing(setting, part, first, second, first_zero(values, differences.mean(axis=1)),
                    *ends)


def first_zero(values, means):
    """The first zero of the linear interpolation of means over values; NaN if all are positive.

    If the first mean is not positive, the first value.
    """
    negative = np.flatnonzero(np.asarray(means) <= 0)
    if len(negative) == 0:
        return np.nan
    k = negative[0]
    if k == 0:
        return values[0]
    share = means[k - 1] / (means[k - 1] - means[k])
    return values[k - 1] + share * (values[k] - values[k - 1])


def section(found):
    """A section, None without crossings."""
    if not found:
        return None
    heads = [("setting", False), ("part of the sweep", False), ("better below", False),
             ("better above", False), ("crossing at", True), ("95 % interval", True)]
    rows = []
    for one in found:
        interval = " – ".join("…" if end != end else figure_number(end)
                              for end in (one.low, one.high))
        crosses = one.value == one.value
        texts = [one.setting, one.part or "all", one.below, one.above if crosses else "–"]
        rows.append([page.cell(text) for text in texts]
                    + [page.cell(figure_number(one.value) if crosses else "nowhere", number=True, value=one.value),
                       page.cell(interval, number=True)])
    note = ("The value of a setting at which the mean makespans of two algorithms are equal, "
            "interpolated linearly between the values that ran. Intervals: bootstrap over the "
            "seeds; '…' marks an end beyond the values that ran.")
    return page.section("Settings at which the better algorithm changes",
                        page.table(heads, rows, name="crossings"), page.paragraph(note, "note"))
