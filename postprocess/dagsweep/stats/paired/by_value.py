"""Pairs and ranks of algorithms at each value of one axis, such as the bound of variability."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import TYPE_CHECKING

import pandas as pd

from .average_ranks import average_ranks
from .pairs import ratios_of
from .side_by_side import SideBySide

if TYPE_CHECKING:
    from ...results_file.about import About

MOST_VALUES = 10  # an axis with more values has too many columns
USUAL = "bound"   # the axis that is taken if it varies


def main_axis(side: SideBySide, info: About) -> str | None:
    """The axis along which a report compares pairs: the bound if it varies, otherwise the first one with numbers, otherwise the first one
    with texts; None without one of 2 to MOST_VALUES values."""
    found = [name for name in info.varying
             if name not in ("algorithm", "seed") and name in side.instances and 1 < len(info.axes[name]) <= MOST_VALUES]
    return min(found, key=lambda name: (name != USUAL, info.axis_properties[name].is_text), default=None)


def sides_by_value(side: SideBySide, info: About, axis: str) -> dict[object, SideBySide]:
    """{value: its instances}, in the order of the sweep."""
    found = {value: side.at(axis, value) for value in info.axes[axis]}
    return {value: one for value, one in found.items() if len(one.instances)}


def ratios_by_value(sides: dict[object, SideBySide], pairs: Iterable[tuple[str, str]]) -> pd.DataFrame:
    """DataFrame with a row for each of `pairs` and each value: columns of paired_ratios(), and value. All rows are one family of
    intervals."""
    keys = list(itertools.product(pairs, sides))
    return ratios_of((sides[value], *pair) for pair, value in keys).assign(value=[value for _, value in keys])


def ranks_by_value(sides: dict[object, SideBySide]) -> dict[object, pd.Series]:
    """{value: Ranks.average}; {} where some value has no ranks."""
    ranks = {value: average_ranks(side) for value, side in sides.items()}
    found = {value: one.average for value, one in ranks.items() if one is not None}
    return found if len(found) == len(ranks) else {}


def first_by_value(ranks: dict[object, pd.Series]) -> list[tuple[object, list[str]]]:
    """[(value, the algorithms with the least average rank)]. ranks: ranks_by_value()."""
    return [(value, list(average.index[average == average.min()])) for value, average in ranks.items()]
