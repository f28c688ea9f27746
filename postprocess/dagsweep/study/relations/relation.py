"""The interface of relations, which measure, judge and word the claims that state them."""

import abc
import dataclasses

import numpy as np

from ...stats.intervals import Sample
from . import effects, verdicts
from .dropped import Dropped
from .evidence import Evidence


@dataclasses.dataclass(frozen=True)
class Relation(abc.ABC):
    """All functions take the Claim; `table` are the pairs of one combination of readings (PairTable)."""
    sign: int = 0  # +1: `what` is larger than `other`, or grows; -1: smaller, or falls

    test = ""             # its name in claims.csv
    needs_axis = False    # whether it is stated over an axis; otherwise about `what` and `other`
    needs_power = False   # whether it is stated about a power of that axis
    has_ratios = True     # whether effects are log ratios
    has_size = False      # whether the paper may print the size of the difference
    is_found = False      # whether it states that something exists, which is counted, however few the seeds
    is_counted = False    # whether exceptions are counted; all others are decided by intervals

    def pools(self, claim):
        """Whether it is about the mean over all cells, in which effects of opposite sign would cancel."""
        return not self.is_counted

    def margin(self, claim):
        """The smallest effect that counts, on the scale of effect()."""
        return -np.log1p(-claim.margin)

    def smallest_effect(self, claim):
        """The smallest difference between readings that counts, on the scale of effect()."""
        return self.margin(claim)

    def bounds(self, margin):
        """The values that the interval must exclude to decide: one, or one on each side."""
        return -margin, margin

    def region(self, claim):
        """(low, high): where the interval must lie for the claim to be reproduced, on the scale of Evidence.sample; infinite where it
        has no end."""
        return self.margin(claim), np.inf

    @abc.abstractmethod
    def effect(self, claim, table):
        """Series by seed (effects), positive as claimed."""

    def evidence(self, claim, table):
        """The Evidence, whose sample are the effects of the seeds unless the relation defines another."""
        return self.evidence_of(claim, table, self.effect(claim, table))

    def evidence_of(self, claim, table, effect, values=None, sample=None, slope=None, count=None, counts=None, **where):
        """The Evidence from numbers by seed: the effects, unless there are other `values`. sample: the Extreme that decides instead of
        their mean; counts: counts(), if it is known."""
        values = effect if values is None else values
        by_seed = np.asarray(values, dtype=float) if sample is None and count is None else None
        margin, compares = self.margin(claim), claim.other is not None
        complete = table.completed(compares)
        return Evidence(self.test, Sample.of(values) if sample is None else sample, margin, self.bounds(margin), slope, count,
                        Dropped.of(table, compares), table, complete, self.counts(claim, table, complete) if counts is None else counts,
                        effect, values=by_seed, **where)

    def counts(self, claim, table, complete):
        """bool[pairs]: whether the cell of a pair has enough pairs to be in the mean. complete: bool[pairs], whether both runs did."""
        return effects.in_counted_cells(table, complete, 1 if self.is_counted else 2)

    def verdict(self, claim, found, level, low, high):
        """One of the verdicts, given enough seeds: by region(), unless the relation tells more apart. found: Evidence; low, high: the
        interval of its sample at `level`."""
        return verdicts.on_region(low, high, *self.region(claim))

    @abc.abstractmethod
    def text(self, claim, value):
        """A value on the scale of Evidence.sample, in words of the claim; "" if none is shown."""

    def text_of(self, claim, value, found):
        """The text() of an effect, or of an end of its interval, given its Evidence."""
        return self.text(claim, value)

    def sentence(self, claim, effect):
        """What an effect (a text_of()) says, where it is no ratio of the two quantities."""
        return effect

    def notes(self, claim, count):
        """The notes of a counted relation on its Count, [str]."""
        return []

    def log_ratio(self, effect):
        """ln(what / other) of an effect; None if the effect is not a ratio of the two."""
        return None

    def size_text(self, effect):
        """The text of a mean effect; "" if it has no size of its own."""
        return ""
