"""What each value of an algorithm's parameters is worth: runs that differ in this parameter alone, side by side.

The algorithms of one name, such as the points of `list`, are a grid of their parameters, of which combinations may be missing. A value is
compared with the mean of the others of its parameter, in logarithms of makespans: on each instance, for each combination of the other
parameters that has all of its values there. A seed has one number (the mean over its cells, with equal weights). Of a parameter with two
values only the second is compared, with the first: the other way round it is the same number.
"""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

import numpy as np
import pandas as pd

from ..intervals import Sample, holm_levels
from .pairs import MARGIN, conclusion, per_seed
from .side_by_side import SideBySide, first_of_each


@dataclasses.dataclass(frozen=True)
class Space:
    """The algorithms of one name as points of a grid."""
    name: str
    values: dict[str, list[str]]      # parameter -> its values, at least two; in the sweep's order
    points: dict[tuple[str, ...], int]  # a value of each parameter -> column of the SideBySide

    def compared(self, parameter: str) -> list[str]:
        """The values that are compared with the others."""
        values = self.values[parameter]
        return values if len(values) > 2 else values[1:]

    def others(self, parameter: str, value: str) -> list[str]:
        return [one for one in self.values[parameter] if one != value]

    def lines(self, parameter: str) -> list[dict[str, int]]:
        """The points that differ in `parameter` alone: {value: column}, of each at least two."""
        place = list(self.values).index(parameter)
        found: dict[tuple[str, ...], dict[str, int]] = {}
        for point, column in self.points.items():
            found.setdefault(point[:place] + point[place + 1:], {})[point[place]] = column
        return [line for line in found.values() if len(line) > 1]


def spaces(parameters: dict[str, list[str | None]]) -> list[Space]:
    """A Space for each name of which parameters vary. parameters: NAME.PARAMETER -> the value of each algorithm, None without one."""
    names: dict[str, list[str]] = {}
    for full in parameters:
        names.setdefault(full.partition(".")[0], []).append(full)
    found = []
    for name, columns in names.items():
        given = {full.partition(".")[2]: parameters[full] for full in columns}
        values = {key: [one for one in dict.fromkeys(column) if one is not None] for key, column in given.items()}
        values = {key: of for key, of in values.items() if len(of) > 1}
        points: dict[tuple[str, ...], int] = {}
        for k, point in enumerate(zip(*(given[key] for key in values))):
            if None not in point:
                points.setdefault(point, k)
        space = Space(name, values, points)
        if any(space.lines(key) for key in values):
            found.append(space)
    return found


def logarithms(side: SideBySide, space: Space) -> tuple[np.ndarray, np.ndarray]:
    """(f64[rows, algorithms]: ln of makespans, NaN where there is none; i64[rows]: instances of the SideBySide, each different set of runs
    of a seed once)."""
    columns = list(space.points.values())
    keys = side.tuples[:, columns]
    if side.reads_seed(columns):
        keys = np.column_stack([keys, pd.factorize(side.instances["seed"])[0]])
    rows = first_of_each(keys)
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.log(side.values[rows])
    return np.where(np.isfinite(logs), logs, np.nan), rows


def effect(logs: np.ndarray, space: Space, parameter: str, value: str, lines: list[dict[str, int]] | None = None) -> np.ndarray:
    """f64[rows]: ln of the makespan with `value` over that with the other values, mean over the lines; NaN without any."""
    found = []
    for line in space.lines(parameter) if lines is None else lines:
        if value in line:
            others = logs[:, [column for other, column in line.items() if other != value]]
            found.append(logs[:, line[value]] - others.mean(axis=1))
    return mean_of(found, len(logs))


def interaction(logs: np.ndarray, space: Space, one: tuple[str, str], other: tuple[str, str]) -> tuple[np.ndarray, np.ndarray]:
    """(f64[rows], f64[rows]): the effect of (parameter, value) `one` where `other` holds, and where the other values of its parameter do,
    over the lines that have all of these."""
    place = list(space.values).index(other[0])
    point_of = {column: point for point, column in space.points.items()}
    by_rest: dict[tuple[str, ...], dict[str, dict[str, int]]] = {}
    for line in space.lines(one[0]):
        point = list(point_of[next(iter(line.values()))])
        here = point.pop(place)
        point.pop(list(key for key in space.values if key != other[0]).index(one[0]))
        by_rest.setdefault(tuple(point), {})[here] = line
    pairs = [(lines[other[1]], [line for value, line in lines.items() if value != other[1]])
             for lines in by_rest.values() if other[1] in lines and len(lines) > 1]
    there = mean_of([effect(logs, space, *one, [line]) for line, _ in pairs], len(logs))
    elsewhere = mean_of([effect(logs, space, *one, others) for _, others in pairs], len(logs))
    known = ~np.isnan(there) & ~np.isnan(elsewhere)
    return np.where(known, there, np.nan), np.where(known, elsewhere, np.nan)


def mean_of(found, rows):
    """Mean of the defined ones of f64[rows] each."""
    if not found:
        return np.full(rows, np.nan)
    table = np.stack(found)
    known = ~np.isnan(table)
    with np.errstate(invalid="ignore"):
        return np.where(known, table, 0.0).sum(axis=0) / known.sum(axis=0)


def sample_of(side: SideBySide, rows: np.ndarray, values: np.ndarray) -> Sample:
    """The Sample of one number per seed of f64[rows]."""
    known = ~np.isnan(values)
    found = side.instances[["seed", "cell"]].iloc[rows[known]].reset_index(drop=True)
    if side.instances.attrs["graphs_are_sampled"]:
        found["graph"] = side.instances["graph"].iloc[rows[known]].astype(object).to_numpy()
    return Sample.of(per_seed(found.assign(log=values[known])))


def family(entries: list[dict[str, Any]]) -> pd.DataFrame:
    """DataFrame of entries with a `sample` of a log ratio, which form one family of intervals (Holm): ratio, low, high (95 %),
    simultaneous_low, simultaneous_high, conclusion, seeds in its place."""
    found = pd.DataFrame([{key: value for key, value in one.items() if key != "sample"} for one in entries])
    samples = [one["sample"] for one in entries]
    margin = -np.log1p(-MARGIN)
    levels = holm_levels([one.chance_of_label(margin) for one in samples])
    plain = np.array([one.interval() for one in samples]).reshape(-1, 2)
    ends = np.array([one.interval(level) for one, level in zip(samples, levels)]).reshape(-1, 2)
    found["ratio"] = np.exp([one.mean for one in samples])
    found["low"], found["high"] = np.exp(plain).T
    found["simultaneous_low"], found["simultaneous_high"] = np.exp(ends).T
    found["conclusion"] = [conclusion(low, high, margin, one.seeds) for (low, high), one in zip(ends, samples)]
    found["seeds"] = [one.seeds for one in samples]
    return found


def effects(side: SideBySide, space: Space, parts: dict[str, np.ndarray] | None = None) -> pd.DataFrame:
    """DataFrame with a row for each compared value and part, one family: parameter, value, part, instances, and the columns of family().

    parts: name -> bool[instances of the SideBySide]; None: all, as part "".
    """
    logs, rows = logarithms(side, space)
    entries = []
    for parameter in space.values:
        for value in space.compared(parameter):
            numbers = effect(logs, space, parameter, value)
            for part, where in (parts or {"": np.ones(len(side.values), dtype=bool)}).items():
                here = np.where(where[rows], numbers, np.nan)
                entries.append({"parameter": parameter, "value": value, "part": part, "instances": int((~np.isnan(here)).sum()),
                                "sample": sample_of(side, rows, here)})
    known = [one for one in entries if one["instances"]]
    return family(known) if known else pd.DataFrame(columns=["parameter", "value", "part", "instances"])


def interactions(side: SideBySide, space: Space) -> pd.DataFrame:
    """DataFrame of the largest interaction of each two parameters, the largest first; one family with all that were looked at.

    one, value, other, other_value: the first parameter's value where the second has its value; there, elsewhere: the effects (ratios);
    and the columns of family() of there / elsewhere.
    """
    logs, rows = logarithms(side, space)
    entries = []
    for one, other in itertools.combinations(space.values, 2):
        for value in space.compared(one):
            for other_value in space.compared(other):
                there, elsewhere = interaction(logs, space, (one, value), (other, other_value))
                if np.isnan(there).all():
                    continue
                entries.append({"one": one, "value": value, "other": other, "other_value": other_value,
                                "there": np.exp(sample_of(side, rows, there).mean), "elsewhere": np.exp(sample_of(side, rows, elsewhere).mean),
                                "sample": sample_of(side, rows, there - elsewhere)})
    if not entries:
        return pd.DataFrame()
    found = family(entries)
    found["size"] = np.log(found["ratio"]).abs()
    found = found.sort_values("size", ascending=False, kind="stable")
    return found.drop_duplicates(["one", "other"]).drop(columns="size").reset_index(drop=True)
