"""Pairs of values of a claim's two quantities on one instance."""

import dataclasses

import numpy as np
import pandas as pd

from ..file.references import AXES_OF_SIZE
from ..file.sweep_axes import value_text
from ..relations.pair_table import PairTable
from . import completeness


@dataclasses.dataclass(frozen=True)
class Pairs:
    """The pairs of a claim under all readings.

    tables: the PairTable of every combination. cells: DataFrame of the axes of each cell.
    algorithms: DataFrame with columns first (of what) and second (of other, "" for a number), a row for each pair
    of algorithms. combinations: DataFrame with a row for every combination of readings and a column for each
    reading, the first row being the study's own.
    """
    tables: tuple
    cells: pd.DataFrame
    algorithms: pd.DataFrame
    combinations: pd.DataFrame


def pairs_of(claim, runs):
    """Pairs of a claim on StudyRuns. Without `other`, its values are NaN. Throws InputError if the claim names what
    has no pair (completeness)."""
    what = runs_of(claim, runs, claim.what)
    has_runs = claim.other is not None and bool(claim.other.algorithms)
    other = runs_of(claim, runs, claim.other) if has_runs else None
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
    parameters = [reading for reading in readings if reading.algorithms]
    what, other = in_all_combinations(what, parameters), in_all_combinations(other, parameters)
    key = ["sweep", "seed", *shared, *(reading.column for reading in parameters)]
    what, other = completeness.checked(claim, runs, readings, key, what, other)
    left = what[list(dict.fromkeys([*key, "algorithm", "value", "tuple", *over_column(claim, what)]))]
    left = left.rename(columns={"value": "what", "algorithm": "first", "tuple": "first tuple"})
    if other is None:
        table = left.assign(other=claim.other.number if claim.other else np.nan, second="",
                            **{"second tuple": -1})
    else:
        right = other[[*key, "algorithm", "value", "tuple"]]
        right = right.rename(columns={"value": "other", "algorithm": "second",
                                      "tuple": "second tuple"})
        table = left.merge(right, on=key)  # of instances on which both runs have ended
    sizes = {AXES_OF_SIZE.get(claim.over, claim.over)} - {claim.over}  # the axis only names the x
    named = {*claim.at, *claim.what.where, *sizes}
    sampled = runs.graphs_are_sampled and "graph" in shared and "graph" not in named
    return arranged(table, claim, readings, [axis for axis in shared if axis not in sizes], sampled)


def runs_of(claim, runs, quantity):
    """The runs of a quantity (StudyRuns.of()), with the columns alone that distinguish them or that the claim names."""
    found = runs.of(quantity, claim.at)
    used = {"sweep", "seed", "algorithm", "tuple", "value", "graph", claim.over, *runs.axes, *claim.at, *quantity.where,
            *(reading.column for reading in runs.readings)}
    return found[[name for name in found if name in used]]


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
    orders = [reading.texts for reading in readings]
    number = np.zeros(len(table), dtype=np.int64)
    for column, reading in zip(columns, readings):
        place = {text: k for k, text in enumerate(reading.texts)}
        number = number * len(place) + texts_of(reading.name, table[column]).map(place).to_numpy(dtype=np.int64)
    cell_axes = [axis for axis in shared if axis not in columns and axis != claim.over
                 and not (graphs_are_sampled and axis == "graph")]
    axes_of_cells = ["sweep", *cell_axes, "first", "second"]
    over = over_column(claim, table)
    if not claim.chooses_runs:
        kept = of_shared_seeds(table, [*axes_of_cells, *over], number)
        table, number = table[kept], number[kept]
    table, number = without_copies(table, number, over)
    present = np.union1d([0], number).astype(np.int64)  # including the study's own, even before it has run
    codes = np.searchsorted(present, number)
    combinations = pd.DataFrame(
        [np.unravel_index(one, [len(order) for order in orders]) for one in present]
        if columns else [()], columns=columns, dtype=object)
    for column, order in zip(columns, orders):
        combinations[column] = [order[int(k)] for k in combinations[column]]
    cell, cells = numbered(table, axes_of_cells)
    place, _ = numbered(table, axes_of_cells[:-1])
    pair, algorithms = numbered(table, ["first", "second"])
    what, other, seed = (table[name].to_numpy(dtype=float) for name in ("what", "other", "seed"))
    whole = PairTable(what, other, seed, cell, place, pair, table[claim.over].to_numpy(dtype=float) if over else np.zeros(len(table)),
                      table["graph"].to_numpy() if graphs_are_sampled else None)
    return Pairs(tuple(whole.only(codes == k) for k in range(len(combinations))), cells, algorithms, combinations)


def numbered(table, columns):
    """(i64[rows], DataFrame): the number of each row's values in some columns, by first appearance, and the values of each number."""
    numbers = np.zeros(len(table), dtype=np.int64)
    for name in columns:
        codes, values = pd.factorize(table[name])
        if len(values) > 1 or (codes < 0).any():  # NaN has the code -1
            numbers = pd.factorize(numbers * (len(values) + 1) + codes + 1)[0]
    return numbers, table[columns].iloc[np.unique(numbers, return_index=True)[1]].reset_index(drop=True)


def of_shared_seeds(table, cell, number):
    """bool[pairs]: those of the seeds that all cells have in the combination, because the number of a seed is a mean
    over all cells. cell: columns whose values make a cell; number: i64[pairs], the combination of each pair."""
    found = table[["seed"]].assign(combination=number, cell=numbered(table, cell)[0])
    cells = found.groupby("combination")["cell"].nunique()
    of_seed = found.groupby(["combination", "seed"])["cell"].transform("nunique")
    return (of_seed == found["combination"].map(cells)).to_numpy()


def without_copies(table, number, over):
    """Removes the pairs that load() repeats for axes that neither run reads. Pairs that do not read the seed
    stay, as constants, if other pairs read it; without others, they are one number, not a sample. number:
    i64[pairs], the combination of each pair; over: [axis of a trend]. Returns the rest of both.
    """
    runs = ["sweep", "first tuple", "second tuple"]
    keep = ~table.assign(combination=number).duplicated([*runs, "seed", "combination", *over])
    if len(table) and table.groupby(runs)["seed"].nunique().min() > 1:
        keep &= table["seed"] == table["seed"].min()
    return table[keep.to_numpy()], number[keep.to_numpy()]


def in_all_combinations(frame, parameters):
    """The runs, those of an algorithm without one of the parameters repeated for each of its values. parameters:
    Readings of algorithms."""
    for reading in parameters if frame is not None else ():
        without = (frame[reading.column] == "").to_numpy()
        if without.any():
            repeated = [frame[without].assign(**{reading.column: text}) for text in reading.texts]
            frame = pd.concat([frame[~without], *repeated], ignore_index=True)
    return frame


def texts_of(axis, column):
    """The values of a column as text."""
    return column.map({value: value_text(axis, value) for value in column.unique()})
