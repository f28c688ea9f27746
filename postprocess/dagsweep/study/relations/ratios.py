"""Relations between lengths, decided by logarithms of ratios."""

import dataclasses

import numpy as np

from ...stats.intervals import FEWEST_SEEDS, Extreme, Sample
from . import effects, verdicts
from .relation import Relation

CLOSE = 0.05         # "close to", and the most that "slightly" may mean
NEARLY_EQUAL = 0.02  # "nearly equal to"
ABOUT = 0.20         # "about" a printed number: between 4/5 and 5/4 of it


def as_share(sign, d):
    """A log ratio as a share of `other`: how much less (sign -1), or more, `what` is; infinite for ends of intervals of few seeds."""
    with np.errstate(over="ignore"):
        return -np.expm1(-d) if sign < 0 else np.expm1(d)


@dataclasses.dataclass(frozen=True)
class DirectedRatio(Relation):
    """A ratio that is claimed to lie below or above 1."""

    def effect(self, claim, table):
        return effects.log_ratios(table, self.sign)

    def text(self, claim, value):
        return f"{100 * as_share(self.sign, value):.1f} %"

    def log_ratio(self, effect):
        return self.sign * effect

    def size_text(self, effect):
        return f"{100 * as_share(self.sign, effect):+.1f} %"


@dataclasses.dataclass(frozen=True)
class Difference(DirectedRatio):
    """Less or more than, by more than the margin, and by as much as printed."""

    test = "difference"
    has_size = True

    def pools(self, claim):
        return not claim.up_to

    def evidence(self, claim, table):
        if not claim.up_to:
            return super().evidence(claim, table)
        counts, effect = self.counts(claim, table, table.completed()), self.effect(claim, table)
        found = means_of(table.only(counts), "cell", self.sign)
        if not found:
            return self.evidence_of(claim, table, effect, ())
        extreme = Extreme(tuple(found.values()), largest=True)
        return self.evidence_of(claim, table, effect, sample=extreme, counts=counts, cell=list(found)[extreme.place])

    def counts(self, claim, table, complete):
        """Of "up to": in cells with as many seeds as a verdict needs."""
        return effects.in_counted_cells(table, complete, FEWEST_SEEDS if claim.up_to else 2)

    def verdict(self, claim, found, level, low, high):
        direction = verdicts.on_difference(low, high, found.margin)
        if direction != verdicts.REPRODUCED or claim.printed is None:
            return direction
        return verdicts.on_size(*sorted(self.shown(claim, np.array([low, high]))), claim.printed.ends)

    def region(self, claim):
        if claim.printed is None:
            return super().region(claim)
        ends = sorted(self.effect_of(claim, end) for end in verdicts.tolerated(claim.printed.ends))
        low = max(self.margin(claim), ends[0])
        return (low, ends[1]) if low <= ends[1] else tuple(ends)  # what is printed may be too small to count

    def effect_of(self, claim, shown):
        """The effect of which shown() is this, at least 0."""
        shown = max(shown, 0.0)
        if claim.printed.is_ratio:
            return self.sign * np.log(shown) if shown else -self.sign * np.inf
        if self.sign > 0:
            return np.log1p(shown)
        return -np.log1p(-shown) if shown < 1 else np.inf

    def shown(self, claim, effect):
        """What the paper prints: how much less or more `what` is, as a share of `other`, or which share it is."""
        if claim.printed is not None and claim.printed.is_ratio:
            return np.exp(self.sign * effect)
        return as_share(self.sign, effect)

    def text(self, claim, value):
        return f"{100 * self.shown(claim, value):.1f} %"


@dataclasses.dataclass(frozen=True)
class Each(DirectedRatio):
    """Less or more than, for each of several means: of every pair of algorithms, or of every cell, which has one pair of
    algorithms. All must be beyond the margin or, if ties are allowed, none the other way by the margin. The sample
    is the smallest of them."""
    unit: str = "algorithms"  # column of the pairs: algorithms, cell
    ties: bool = False        # whether those within the margin satisfy it

    @property
    def test(self):
        return "each" if self.unit == "algorithms" else "every cell" if self.ties else "every mean"

    def pools(self, claim):
        return False

    def bounds(self, margin):
        return (-margin,) if self.ties else (margin,)

    def region(self, claim):
        return (-1 if self.ties else 1) * self.margin(claim), np.inf

    def evidence(self, claim, table):
        effect = self.effect(claim, table)
        if not len(table):
            return self.evidence_of(claim, table, effect)
        found = means_of(table, self.unit, self.sign)
        extreme = Extreme(tuple(found.values()), largest=False)
        where = {"cell": list(found)[extreme.place], "instances": effects.exceptions(table, self.sign)} if self.unit == "cell" else {}
        return self.evidence_of(claim, table, effect, sample=extreme, unit=self.unit, members=tuple(found), **where)

    def of_members(self, found, level):
        """[verdict] on each of the means, by simultaneous intervals."""
        of_one = verdicts.on_no_exception if self.ties else verdicts.on_difference
        return [of_one(*one.interval(1 - (1 - level) / len(found.members)), found.margin) for one in found.sample.samples]

    def verdict(self, claim, found, level, low, high):
        return verdicts.on_each(self.of_members(found, level), verdicts.REFUTED if self.test == "every mean" else verdicts.NOT_SUPPORTED)


@dataclasses.dataclass(frozen=True)
class Slight(DirectedRatio):
    """Less or more than, by more than the margin and at most CLOSE."""

    test = "slight"

    def region(self, claim):
        return self.margin(claim), np.log1p(CLOSE)

    def verdict(self, claim, found, level, low, high):
        return verdicts.on_slight(low, high, found.margin, np.log1p(CLOSE))


@dataclasses.dataclass(frozen=True)
class Equivalence(Relation):
    """Neither less nor more than, by more than a share; one-sided: not more."""
    within: float = CLOSE
    is_one_sided: bool = False

    @property
    def test(self):
        return "inferiority" if self.is_one_sided else "equivalence"

    def region(self, claim):
        return -np.inf if self.is_one_sided else -self.margin(claim), self.margin(claim)

    def bounds(self, margin):
        return (margin,) if self.is_one_sided else super().bounds(margin)

    def margin(self, claim):
        return -np.log1p(-self.within)

    def smallest_effect(self, claim):
        return -np.log1p(-claim.margin)

    def effect(self, claim, table):
        return effects.log_ratios(table, 1)

    def text(self, claim, value):
        return f"{100 * np.expm1(value):+.2f} %"

    def log_ratio(self, effect):
        return effect

    def size_text(self, effect):
        return f"{100 * np.expm1(effect):+.1f} %"


def means_of(table, unit, sign):
    """{value: Sample} of the pairs with each value of a column; NaN where no pair completed."""
    column = getattr(table, unit)
    return {int(value): Sample.of(effects.log_ratios(table.only(column == value), sign)) for value in np.unique(column)}
