"""The evidence at each value of each axis over which a claim takes a mean: effects of opposite sign are not pooled."""

import numpy as np

from ...stats.intervals import FEWEST_SEEDS
from ..relations.evidence import Part

NAMES = {"first": "algorithm", "second": "other algorithm"}  # columns of Pairs.cells that are no axes


def parts_of(claim, pairs, table):
    """(Part, ...) of one combination of readings, whose pairs are `table`: of axes with several values, each with as
    many seeds as a verdict needs."""
    if not claim.relation.pools(claim) or (table.graph is None and len(np.unique(table.seed)) < FEWEST_SEEDS):
        return ()
    cells = pairs.cells.loc[np.unique(table.cell)].drop(columns="sweep")  # sweeps differ in some axis
    found = []
    for column in cells:
        values, of_cell = cells[column].unique(), pairs.cells[column].to_numpy()[table.cell]
        parts = [Part(NAMES.get(column, column), value, evidence)
                 for value, evidence in zip(values, of_values(claim, table, of_cell, values if len(values) > 1 else ()))]
        if len(parts) == len(values):
            found += parts
    return tuple(found)


def of_values(claim, table, of_pairs, values):
    """Yields the Evidence at each of the values, of_pairs[pairs]; ends at the first that has too few seeds."""
    for value in values:
        evidence = claim.relation.evidence(claim, table.only(of_pairs == value))
        if evidence.sample.seeds < FEWEST_SEEDS:
            return
        yield evidence
