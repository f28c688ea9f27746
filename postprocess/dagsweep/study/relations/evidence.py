"""The evidence for a claim from the runs under one combination of readings."""

import dataclasses
import functools

import numpy as np
import pandas as pd

from ...stats.intervals import FEWEST_SEEDS, Extreme, Sample
from .basis import Basis
from .dropped import Dropped
from .effects import Count
from .pair_table import PairTable


@dataclasses.dataclass(frozen=True)
class Evidence:
    """sample, margin, bounds and slope are on the scale of the relation's effect."""
    test: str                  # name of the relation's test
    sample: Sample | Extreme
    margin: float
    bounds: tuple              # values that the interval must exclude to decide: one, or one on each side
    slope: Sample | None       # slope of a trend
    count: Count | None        # exceptions, for relations that count them
    dropped: Dropped           # numbers of pairs with a run that did not complete
    table: PairTable           # the pairs
    complete: np.ndarray       # bool[pairs]: whether both runs completed
    counts: np.ndarray         # bool[pairs]: whether the cell of a pair has enough pairs to be in the mean
    effect: pd.Series          # Relation.effect()
    cell: int = -1             # cell of the sample, the one with the largest mean ("up to")
    values: np.ndarray | None = None  # numbers by seed whose mean is the sample; None for an extreme of several means
    step: tuple = ()           # the two x of the smallest step of "monotone"
    unit: str = ""             # what the means are of, if the claim is about each of several: algorithms or cell
    members: tuple = ()        # the row of Pairs.algorithms or Pairs.cells of each of them, in the order of sample.samples
    instances: Count | None = None  # pairs that differ from the mean of their cell, which decide nothing
    parts: tuple = ()          # Part of every value of every axis that the mean pools

    @functools.cached_property
    def basis(self):
        """The Basis of all pairs."""
        return Basis.of(self.table, self.complete, self.counts)

    @functools.cached_property
    def of_algorithms(self):
        """{row of Pairs.algorithms: Basis} of every pair of algorithms."""
        return Basis.of_each(self.table, self.complete, self.counts)

    @property
    def seeds(self):
        """The number of seeds that decide."""
        return self.count.seeds if self.is_counted else self.sample.seeds

    @property
    def seeds_run(self):
        """The number of seeds that ran, whether or not they have pairs that completed undisturbed."""
        return len(np.unique(self.table.seed))

    @property
    def pairs(self):
        """The number of pairs on which both completed."""
        return self.dropped.kept

    @property
    def chance(self):
        """The smallest 1 - level at which the claim is decided."""
        if len(self.bounds) == 1:
            return min(self.sample.chance_above(*self.bounds), self.sample.chance_below(*self.bounds))
        found = self.sample.chance_of_label(self.margin)
        if self.slope:
            found = max(found, self.slope.chance_of_label(0.0))
        return found

    @property
    def has_ranks(self):
        """Whether the signed-rank test applies."""
        return self.values is not None and self.sample.seeds >= FEWEST_SEEDS and not self.sample.files

    @property
    def is_counted(self):
        """Whether the verdict is a count, not an interval."""
        return self.count is not None


@dataclasses.dataclass(frozen=True)
class Part:
    """The evidence at one value of an axis."""
    axis: str
    value: object
    evidence: Evidence
