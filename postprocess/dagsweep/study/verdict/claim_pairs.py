"""Pairs of values of a claim's two quantities on one instance."""

import dataclasses

import numpy as np
import pandas as pd

from ..file.references import AXES_OF_SIZE
from ..file.sweep_axes import value_text


@dataclasses.dataclass(frozen=True)
class Pairs:
    """The pairs of a claim under all readings.

    table: columns what, other (f64, NaN where a run did not complete), seed, cell (i64), algorithms
    (i64, equal for equal pairs of algorithms), combination (i64, row of `combinations`), x (value on
    the axis of a trend; 0 without); and graph (label), if graphs are a sample and no cells. cells:
    DataFrame of the axes of each cell. combinations: DataFrame with a row for every combination of
    readings and a column for each reading, the first row being the study's own.
    """
    table: pd.DataFrame
    cells: pd.DataFrame
    combinations: pd.DataFrame

    @property
    def tables(self):
        """The table of every combination."""
        return [self.table[self.table["combination"] == k] for k in range(len(self.combinations))]


def pairs_of(claim, runs):
    """Pairs of a claim on StudyRuns. Without `other`, its values are NaN."""
    what = runs.of(claim.what, claim.at)
    has_runs = claim.other is not None and bool(claim.other.algorithms)
    other = runs.of(claim.other, claim.at) if has_runs else None
    readings = []
    for reading in runs.readings:
        if not concerns(reading, claim):
            continue
        if reading.algorithms or is_read(what, reading.name) or is_read(other, reading.name):
            readings.append(reading)
        else:
            what, other = first_copies(what, reading), first_copies(other, reading)
    pinned = pinned_axes(claim)
    shared = [axis for axis in runs.axes if axis not in pinned]
    key = ["sweep", "seed", *shared]
    ours = {side: [reading.column for reading in readings
                   if names(quantity) & {*reading.algorithms}]
            for side, quantity in (("what", claim.what), ("other", claim.other))}
    left = what[list(dict.fromkeys([*key, *ours["what"], "algorithm", "value", "tuple",
                                    *over_column(claim, what)]))]
    left = left.rename(columns={"value": "what", "algorithm": "first", "tuple": "first tuple"})
    if other is None:
        table = left.assign(other=claim.other.number if claim.other else np.nan, second="",
                            **{"second tuple": -1})
    else:
        right = other[list(dict.fromkeys([*key, *ours["other"], "algorithm", "value", "tuple"]))]
        right = right.rename(columns={"value": "other", "algorithm": "second",
                                      "tuple": "second tuple"})
        same = [column for column in ours["what"] if column in ours["other"]]
        table = left.merge(right, on=[*key, *same])  # of instances on which both runs have ended
    sizes = {AXES_OF_SIZE.get(claim.over, claim.over)} - {claim.over}  # the axis only names the x
    named = {*claim.at, *claim.what.where, *sizes}
    sampled = runs.graphs_are_sampled and "graph" in shared and "graph" not in named
    return arranged(table, claim, readings, [axis for axis in shared if axis not in sizes], sampled)


def names(quantity):
    """Names of a quantity's algorithms, without parameters."""
    return {label.split(" ")[0] for label in quantity.algorithms} if quantity else set()


def concerns(reading, claim):
    """Whether a reading may change what a claim compares: the claim does not name the reading's value."""
    if any(reading.name in quantity.where for quantity in (claim.what, claim.other) if quantity):
        return False
    if len(claim.at.get(reading.name, ())) == 1:
        return False
    return not reading.algorithms or bool({*reading.algorithms} & (names(claim.what) | names(claim.other)))


def is_read(frame, axis):
    """Whether the result of some run depends on an axis; load() repeats other runs for each value."""
    if frame is None or frame.empty:
        return False
    return frame.groupby(["sweep", "tuple"])[axis].nunique().min() == 1


def first_copies(frame, reading):
    """The copies of runs with the first value of a reading on which they do not depend."""
    if frame is None or frame.empty:
        return frame
    return frame[(texts_of(reading.name, frame[reading.name]) == reading.texts[0]).to_numpy()]


def pinned_axes(claim):
    """Axes on which the two quantities name different values."""
    first, second = claim.what.where, claim.other.where if claim.other else {}
    return {axis for axis in {**first, **second}
            if claim.other and first.get(axis) != second.get(axis)} - {claim.over}


def over_column(claim, frame):
    return [claim.over] if claim.over and claim.over in frame else []


def arranged(table, claim, readings, shared, graphs_are_sampled):
    """The Pairs made of a merged table."""
    columns = [reading.column for reading in readings]
    for column, reading in zip(columns, readings):
        if reading.algorithms:
            table = in_all_combinations(table, column, reading)
    orders = [reading.texts for reading in readings]
    texts = pd.DataFrame({column: texts_of(reading.name, table[column])
                          for column, reading in zip(columns, readings)}, index=table.index)
    known = np.ones(len(table), dtype=bool)
    for column, order in zip(columns, orders):
        known &= texts[column].isin(order).to_numpy()
    table, texts = table[known], texts[known]
    number = np.zeros(len(table), dtype=np.int64)
    for column, order in zip(columns, orders):
        place = texts[column].map({text: k for k, text in enumerate(order)})
        number = number * len(order) + place.to_numpy(dtype=np.int64)
    table, number = without_copies(table, number, claim)
    present = np.union1d([0], number).astype(np.int64)  # including the study's own, even before it has run
    codes = np.searchsorted(present, number)
    combinations = pd.DataFrame(
        [np.unravel_index(one, [len(order) for order in orders]) for one in present]
        if columns else [()], columns=columns, dtype=object)
    for column, order in zip(columns, orders):
        combinations[column] = [order[int(k)] for k in combinations[column]]
    cell_axes = [axis for axis in shared if axis not in columns and axis != claim.over
                 and not (graphs_are_sampled and axis == "graph")]
    extra = [side for side in ("first", "second") if side in table]
    names_of_cells = ["sweep", *cell_axes, *extra]
    cell = table.groupby(names_of_cells, dropna=False, sort=False).ngroup().to_numpy()
    listed = table[names_of_cells].drop_duplicates().reset_index(drop=True)
    frame = pd.DataFrame({
        "what": table["what"].to_numpy(dtype=float), "other": table["other"].to_numpy(dtype=float),
        "seed": table["seed"].to_numpy(dtype=float), "cell": np.asarray(cell, dtype=np.int64),
        "algorithms": table.groupby(extra, sort=False).ngroup().to_numpy(dtype=np.int64),
        "combination": codes.astype(np.int64),
        "x": (table[claim.over].to_numpy(dtype=float) if claim.over and claim.over in table
              else np.zeros(len(table)))})
    if graphs_are_sampled:
        frame["graph"] = table["graph"].to_numpy()
    return Pairs(frame, listed, combinations)


def without_copies(table, number, claim):
    """Removes the pairs that load() repeats for axes that neither run reads. Pairs that do not read the seed
    stay, as constants, if other pairs read it; without others, they are one number, not a sample. number:
    i64[pairs], the combination of each pair. Returns the rest of both.
    """
    runs = ["sweep", "first tuple", "second tuple"]
    over = [claim.over] if claim.over and claim.over in table else []
    keep = ~table.assign(combination=number).duplicated([*runs, "seed", "combination", *over])
    if len(table) and table.groupby(runs)["seed"].nunique().min() > 1:
        keep &= table["seed"] == table["seed"].min()
    return table[keep.to_numpy()], number[keep.to_numpy()]


def in_all_combinations(table, column, reading):
    """The pairs that lack the algorithm of a reading, repeated for each of its values."""
    without = table[column] == ""
    if not without.any():
        return table
    repeated = [table[without].assign(**{column: text}) for text in reading.texts]
    return pd.concat([table[~without], *repeated], ignore_index=True)


def texts_of(axis, column):
    """The values of a column as text."""
    return column.map({value: value_text(axis, value) for value in column.unique()})
