"""The evidence for a claim from the runs under one combination of readings."""

import dataclasses

import numpy as np

from ...stats.intervals import FEWEST_SEEDS, Extreme, Sample
from .dropped import Dropped
from .effects import Count


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
    cell: int = -1             # cell of the sample, the one with the largest mean ("up to")
    values: np.ndarray | None = None  # numbers by seed whose mean is the sample; None for an extreme of several means
    step: tuple = ()           # the two x of the smallest step of "monotone"
    behind: tuple = ()         # (cells whose mean is not as claimed, cells) of "in every cell"

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
