"""Algorithms that differ in one setting only: what depends on it, and where the best changes."""

import dataclasses

import numpy as np
import pandas as pd

from . import figures, page
from .drawings import Drawing
from .statistics import LEVEL, RESAMPLES, SEED
from .style import algorithm_styles
from .wording import figure_number, metric_label, metric_name, short_name

METRIC = "makespan"
FEWEST_VALUES = 3  # of a setting that are worth a curve


@dataclasses.dataclass(frozen=True)
class Dependence:
    setting: str
    labels: dict  # algorithm without the setting -> {value: its label in the sweep}


@dataclasses.dataclass(frozen=True)
class Crossing:
    """`below` has the smaller mean below a value of the setting, `above` beyond it."""
    setting: str
    below: str
    above: str
    value: float  # NaN: `below` is ahead at all values
    low: float    # confidence interval; NaN: does not end within the values
    high: float


def split(label):
    """('d-heft alpha=0.5', {'scheduling_cost': 0.1}) pairs: a label without each numeric setting."""
    words = label.split(" ")
    for k, word in enumerate(words[1:], 1):
        name, _, text = word.partition("=")
        try:
            value = float(text)
        except ValueError:
            continue
        yield " ".join(words[:k] + words[k + 1:]), name, value


def dependences(labels):
    """[Dependence] of every setting of which some algorithm has FEWEST_VALUES or more."""
    found = {}
    for label in labels:
        for rest, name, value in split(label):
            found.setdefault(name, {}).setdefault(rest, {})[value] = label
    kept = {name: {rest: dict(sorted(values.items())) for rest, values in lines.items()
                   if len(values) >= FEWEST_VALUES} for name, lines in found.items()}
    return [Dependence(name, lines) for name, lines in kept.items() if lines]


def draw(means, info, directory):
    """A figure for every setting: [Drawing]."""
    drawings = []
    for dependence in dependences(means.algorithms):
        found = means.per_algorithm(METRIC)
        lines = pd.DataFrame([{"algorithm": rest, "x": value, **found.loc[label]}
                              for rest, values in dependence.labels.items()
                              for value, label in values.items()])
        label = short_name(dependence.setting)
        picture = figures.curves(lines, label, metric_label(METRIC, info.unit(METRIC)),
                                 algorithm_styles(list(dependence.labels)), lambda x: f"{x:g}")
        path = figures.save(picture, directory, f"{METRIC}-by-{dependence.setting}")
        caption = (f"Mean {metric_name(METRIC)} against {label}, a setting of the algorithms; over "
                   "all shared instances. Bands: 95 % confidence.")
        drawings.append(Drawing(path, caption))
    return drawings


def crossings(runs, labels):
    """[Crossing] of all pairs of algorithms with the same values of a setting.

    runs: of a Comparison, so that every algorithm ran on the same instances.
    """
    found = []
    for dependence in dependences(labels):
        lines = list(dependence.labels.items())
        for k, (first, values) in enumerate(lines):
            for second, others in lines[k + 1:]:
                if list(values) == list(others):
                    differences = np.array([difference(runs, others[value], values[value])
                                            for value in values])
                    found.append(crossing(dependence.setting, first, second, list(values),
                                          differences))
    return found


def difference(runs, label, other):
    """f64[instances]: METRIC of one algorithm minus that of another, instances in order."""
    table = runs[runs["algorithm"].isin([label, other])].assign(
        algorithm=lambda frame: frame["algorithm"].astype(str))
    table = table.pivot(index="instance", columns="algorithm", values=METRIC)
    return (table[label] - table[other]).to_numpy()


def crossing(setting, first, second, values, differences):
    """differences: f64[values, instances], second's minus first's."""
    if differences[0].mean() < 0:
        first, second, differences = second, first, -differences
    random = np.random.default_rng(SEED)
    drawn = random.integers(0, differences.shape[1], (RESAMPLES, differences.shape[1]))
    resampled = [zero(values, differences[:, one].mean(axis=1)) for one in drawn]
    low, high = np.nanpercentile(np.nan_to_num(resampled, nan=np.inf),
                                 [50 * (1 - LEVEL), 50 * (1 + LEVEL)], method="nearest")
    ends = [end if np.isfinite(end) else np.nan for end in (low, high)]
    return Crossing(setting, first, second, zero(values, differences.mean(axis=1)), *ends)


def zero(values, means):
    """Where the means, positive at first, first fall to 0, on straight lines between them; NaN:
    nowhere. The first value if they are not positive there."""
    negative = np.flatnonzero(np.asarray(means) <= 0)
    if len(negative) == 0:
        return np.nan
    k = negative[0]
    if k == 0:
        return values[0]
    share = means[k - 1] / (means[k - 1] - means[k])
    return values[k - 1] + share * (values[k] - values[k - 1])


def section(found):
    """HTML, '' without crossings."""
    if not found:
        return ""
    heads = [("setting", False), ("ahead below", False), ("ahead beyond", False), ("from", True),
             ("95 % interval", True)]
    rows = []
    for one in found:
        interval = " – ".join("…" if end != end else figure_number(end)
                              for end in (one.low, one.high))
        rows.append([page.cell(page.escape(one.setting)), page.cell(page.escape(one.below)),
                     page.cell(page.escape(one.above)),
                     page.cell("nowhere" if one.value != one.value else figure_number(one.value),
                               number=True), page.cell(interval, number=True)])
    note = ("Where the mean makespans of two algorithms cross as a setting of both grows: between "
            "values that ran on straight lines; bootstrap over the shared instances.")
    return page.section("Which setting changes which is ahead", page.table(heads, rows),
                        page.paragraph(note, "note"))
