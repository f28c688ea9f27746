"""Numeric settings in labels: algorithms, graphs or machines that differ in one setting only."""

import dataclasses
import re

import numpy as np

FEWEST_VALUES = 3  # values of a setting that is drawn as a curve
NUMBER_OF_TASKS = re.compile(r" \([0-9]+ tasks\)$")  # "sipht tasks=100 (97 tasks)"


@dataclasses.dataclass(frozen=True)
class Dependence:
    setting: str
    labels: dict  # label without the setting -> {value: complete label}


def numeric_settings(label):
    """Yields (label without the setting, name, value) for each numeric setting of a label.

    'd-heft alpha=0.5 scheduling_cost=0.1' yields ('d-heft alpha=0.5', 'scheduling_cost', 0.1) and
    ('d-heft scheduling_cost=0.1', 'alpha', 0.5).
    """
    words = NUMBER_OF_TASKS.sub("", label).split(" ")
    for k, word in enumerate(words[1:], 1):
        name, _, text = word.partition("=")
        try:
            value = float(text)
        except ValueError:
            continue
        yield " ".join(words[:k] + words[k + 1:]), name, value


def dependences(labels):
    """[Dependence] of every setting that has at least FEWEST_VALUES values while all other settings are equal."""
    found = {}
    for label in labels:
        for rest, name, value in numeric_settings(label):
            found.setdefault(name, {}).setdefault(rest, {})[value] = label
    kept = {name: {rest: dict(sorted(values.items())) for rest, values in lines.items()
                   if len(values) >= FEWEST_VALUES} for name, lines in found.items()}
    return [Dependence(name, lines) for name, lines in kept.items() if lines]


def numeric_columns(info):
    """{setting: (axis, {label: value})} of label axes whose values differ in that setting only."""
    found = {}
    for axis in ("graph", "machines"):
        labels = info.axes.get(axis, ())
        for dependence in dependences(labels):
            for values in dependence.labels.values():
                if len(values) == len(labels) and dependence.setting not in info.axes:
                    found[dependence.setting] = (axis, {label: value
                                                        for value, label in values.items()})
    return found


def with_numeric_columns(runs, info):
    """The runs, with a column for every setting of numeric_columns()."""
    runs = runs.copy(deep=False)
    for setting, (axis, values) in numeric_columns(info).items():
        runs[setting] = numbers_of_labels(runs[axis], values)
    return runs


def numbers_of_labels(column, values):
    """f64[rows] of a column of categories; values: {label: number}, NaN for other labels."""
    numbers = np.array([values.get(label, np.nan) for label in column.cat.categories] + [np.nan])
    return numbers[column.cat.codes.to_numpy()]
