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
    """A log ratio as a share of `other`: how much less (sign -1), or more, `what` is."""
    return -np.expm1(-d) if sign < 0 else np.expm1(d)


@dataclasses.dataclass(frozen=True)
class Difference(Relation):
    """Less or more than, by more than the margin, and by as much as printed."""
    every: bool = False  # whether it must hold for every pair of algorithms, not for their mean

    test = "difference"

    @property
    def has_size(self):
        return not self.every

    def effect(self, claim, table):
        return effects.log_ratios(table, self.sign)

    def evidence(self, claim, table):
        sample, where = None, {}
        if claim.up_to and len(table):
            sample, where["cell"] = largest(table, self.sign)
        elif self.every and len(table):
            sample = least(table, self.sign)
        return self.evidence_of(claim, table, self.effect(claim, table), sample, **where)

    def verdict(self, claim, found, level, low, high):
        direction = verdicts.on_difference(low, high, found.margin)
        if direction != verdicts.REPRODUCED or np.isnan(claim.by):
            return direction
        return verdicts.on_size(*as_share(self.sign, np.array([low, high])), claim.by)

    def text(self, claim, value):
        return f"{100 * as_share(self.sign, value):.1f} %"

    def log_ratio(self, effect):
        return self.sign * effect

    def size_text(self, effect):
        return f"{100 * as_share(self.sign, effect):+.1f} %"


@dataclasses.dataclass(frozen=True)
class EveryCell(Relation):
    """Less or more than, without exceptions among the cells: in no cell the other way by the margin or more.
    The sample is the smallest of the means of the cells, each of one pair of algorithms."""

    test = "every cell"

    def bounds(self, margin):
        return (-margin,)

    def effect(self, claim, table):
        return effects.log_ratios(table, self.sign)

    def evidence(self, claim, table):
        if not len(table):
            return self.evidence_of(claim, table, ())
        found = [Sample.of(effects.log_ratios(part, self.sign)) for _, part in table.groupby("cell")]
        behind = (sum(one.mean < 0 for one in found), len(found))
        extreme = Extreme(tuple(found), largest=False)
        return self.evidence_of(claim, table, (), extreme, cell=list(table.groupby("cell").groups)[extreme.place],
                                behind=behind)

    def verdict(self, claim, found, level, low, high):
        return verdicts.on_bound(-high, -low, found.margin)

    def text(self, claim, value):
        return f"{100 * as_share(self.sign, value):.1f} %"

    def log_ratio(self, effect):
        return self.sign * effect

    def size_text(self, effect):
        return f"{100 * as_share(self.sign, effect):+.1f} %"


@dataclasses.dataclass(frozen=True)
class Slight(Relation):
    """Less or more than, by more than the margin and at most CLOSE."""

    test = "slight"

    def effect(self, claim, table):
        return effects.log_ratios(table, self.sign)

    def verdict(self, claim, found, level, low, high):
        return verdicts.on_slight(low, high, found.margin, np.log1p(CLOSE))

    def text(self, claim, value):
        return f"{100 * as_share(self.sign, value):.1f} %"

    def log_ratio(self, effect):
        return self.sign * effect

    def size_text(self, effect):
        return f"{100 * as_share(self.sign, effect):+.1f} %"


@dataclasses.dataclass(frozen=True)
class Equivalence(Relation):
    """Neither less nor more than, by more than a share."""
    within: float = CLOSE

    test = "equivalence"

    def margin(self, claim):
        return -np.log1p(-self.within)

    def smallest_effect(self, claim):
        return -np.log1p(-claim.margin)

    def effect(self, claim, table):
        return effects.log_ratios(table, 1)

    def verdict(self, claim, found, level, low, high):
        return verdicts.on_equivalence(low, high, found.margin)

    def text(self, claim, value):
        return f"{100 * np.expm1(value):+.2f} %"

    def log_ratio(self, effect):
        return effect

    def size_text(self, effect):
        return f"{100 * np.expm1(effect):+.1f} %"


@dataclasses.dataclass(frozen=True)
class Inferiority(Relation):
    """Not more than, by more than a share."""
    within: float = CLOSE

    test = "inferiority"

    def margin(self, claim):
        return -np.log1p(-self.within)

    def smallest_effect(self, claim):
        return -np.log1p(-claim.margin)

    def bounds(self, margin):
        return (margin,)

    def effect(self, claim, table):
        return effects.log_ratios(table, 1)

    def verdict(self, claim, found, level, low, high):
        return verdicts.on_bound(low, high, found.margin)

    def text(self, claim, value):
        return f"{100 * np.expm1(value):+.2f} %"

    def log_ratio(self, effect):
        return effect

    def size_text(self, effect):
        return f"{100 * np.expm1(effect):+.1f} %"


def largest(table, sign):
    """(Extreme, cell) of the cell with the largest mean effect. Cells with fewer seeds than a verdict
    needs are left out, unless all have fewer."""
    found = {cell: Sample.of(effects.log_ratios(part, sign)) for cell, part in table.groupby("cell")}
    enough = {cell: one for cell, one in found.items() if one.seeds >= FEWEST_SEEDS} or found
    extreme = Extreme(tuple(enough.values()), largest=True)
    return extreme, list(enough)[extreme.place]


def least(table, sign):
    """The Extreme of the pairs of algorithms; the smallest effect counts."""
    found = [Sample.of(effects.log_ratios(part, sign)) for _, part in table.groupby("algorithms")]
    return Extreme(tuple(found), largest=False)
