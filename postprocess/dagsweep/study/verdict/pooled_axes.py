"""The evidence at each value of each axis over which a claim takes a mean: effects of opposite sign are not pooled."""

from ...stats.intervals import FEWEST_SEEDS
from ..relations.evidence import Part

NAMES = {"first": "algorithm", "second": "other algorithm"}  # columns of Pairs.cells that are no axes


def parts_of(claim, pairs, table):
    """(Part, ...) of one combination of readings, whose pairs are `table`: of axes with several values, each with as
    many seeds as a verdict needs."""
    if not claim.relation.pools(claim):
        return ()
    cells = pairs.cells.loc[sorted(table["cell"].unique())].drop(columns="sweep")  # sweeps differ in some axis
    found = []
    for column in cells:
        of_cell = table["cell"].map(cells[column])
        parts = [Part(NAMES.get(column, column), value, claim.relation.evidence(claim, table[of_cell == value]))
                 for value in cells[column].unique()]
        if len(parts) > 1 and all(part.evidence.sample.seeds >= FEWEST_SEEDS for part in parts):
            found += parts
    return tuple(found)
