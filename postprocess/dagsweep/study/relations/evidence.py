"""What the runs say about a claim under one combination of readings."""

import dataclasses

import numpy as np

from ...stats.intervals import FEWEST_SEEDS, Extreme, Sample
from .dropped import Dropped
from .effects import Count


@dataclasses.dataclass(frozen=True)
class Evidence:
    """sample, margin, bounds and slope are on the scale of the relation's effect."""
    test: str                  # of the relation
    sample: Sample | Extreme
    margin: float
    bounds: tuple              # the values that the interval must exclude to decide: one, or both sides
    slope: Sample | None       # of a trend
    count: Count | None        # of relations that count exceptions
    dropped: Dropped           # pairs of which a run did not complete
    cell: int = -1             # of which the sample is the largest ("up to")
    values: np.ndarray | None = None  # by seed, of which the sample is the mean; None of several means
    step: tuple = ()           # the two x of the smallest step of "monotone"
    behind: tuple = ()         # (cells whose mean is not as claimed, cells) of "in every cell"

    @property
    def pairs(self):
        """Those on which both completed."""
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
        """Whether the signed-rank test says something."""
        return self.values is not None and self.sample.seeds >= FEWEST_SEEDS and not self.sample.files

    @property
    def is_counted(self):
        """Whether the verdict is a count, not an interval."""
        return self.count is not None
