"""The instances on which two algorithms differ most, either way."""

from __future__ import annotations

import dataclasses

import numpy as np
import pandas as pd

from .pairs import distinct
from .side_by_side import SideBySide


@dataclasses.dataclass(frozen=True)
class Instance:
    """An instance of a pair of algorithms."""
    first: str
    second: str
    ratio: float        # of the makespans, first / second
    tuples: tuple       # tuple of the first algorithm's run and of the second's
    makespans: tuple
    axes: dict          # values of the axes that define the instance


def extremes(side: SideBySide, first: str, second: str) -> list[Instance]:
    """[Instance]: the one with the smallest ratio and the one with the largest, if these differ; among equal
    ratios, the one with the smallest tuple."""
    a, b = side.column(first), side.column(second)
    rows = distinct(side, a, b)
    rows = rows[(side.values[rows, a] > 0) & (side.values[rows, b] > 0)]
    if not len(rows):
        return []
    ratios = side.values[rows, a] / side.values[rows, b]
    order = np.lexsort([side.tuples[rows, b], side.tuples[rows, a], ratios])
    places = [order[0], np.lexsort([side.tuples[rows, b], side.tuples[rows, a], -ratios])[0]]
    chosen = rows[places] if ratios[places[0]] < ratios[places[1]] else rows[places[:1]]
    return [instance_of(side, int(row), a, b) for row in chosen]


def instance_of(side, row, a, b):
    values = side.values[row]
    return Instance(side.algorithms[a], side.algorithms[b], float(values[a] / values[b]),
                    (int(side.tuples[row, a]), int(side.tuples[row, b])), (float(values[a]), float(values[b])),
                    side.instances.loc[row, side.axes].to_dict())


def quantiles(side: SideBySide, first: str, second: str) -> pd.Series:
    """Series [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1] of first / second over different pairs of runs."""
    a, b = side.column(first), side.column(second)
    rows = distinct(side, a, b)
    ratios = pd.Series(side.values[rows, a] / side.values[rows, b])
    return ratios.quantile([0, 0.05, 0.25, 0.5, 0.75, 0.95, 1])
