"""Relations over an axis."""

import dataclasses

import numpy as np
import pandas as pd

from ...stats.intervals import Extreme, Sample
from . import effects, verdicts
from .ratios import as_share
from .relation import Relation

MOST_EXCESS = 0.1  # largest excess of an exponent over the claimed one


@dataclasses.dataclass(frozen=True)
class OverAxis(Relation):
    """A relation over an axis."""
    needs_axis = True

    def counts(self, claim, table, complete):
        """At the values of the axis that enough seeds have."""
        return at_counted_x(table, effects.values_by_x(table))

    def text(self, claim, value):
        return f"{100 * as_share(self.sign, value):.1f} %"


@dataclasses.dataclass(frozen=True)
class Trend(OverAxis):
    """Growing or falling: the slope, and the difference of the ends by more than the margin."""

    test = "trend"

    def effect(self, claim, table):
        return effects.trend(effects.values_by_x(table), self.sign).ends

    def evidence(self, claim, table):
        by_x = effects.values_by_x(table)
        found = effects.trend(by_x, self.sign)
        return self.evidence_of(claim, table, found.ends, slope=Sample.of(found.slopes), counts=at_counted_x(table, by_x))

    def verdict(self, claim, found, level, low, high):
        direction = verdicts.on_difference(low, high, found.margin)
        if direction == verdicts.REPRODUCED and not found.slope.interval(level)[0] > 0:
            return verdicts.UNDECIDED
        return direction

    def text_of(self, claim, value, found):
        """Values that may be 0 are shares of their mean (effects.values_by_x)."""
        is_of_mean = claim.other is None and not (found.table.what[found.complete] > 0).all()
        return f"{100 * value:.1f} % of its mean" if is_of_mean else self.text(claim, value)

    def sentence(self, claim, effect):
        """'From the least to the largest bound, makespan falls by 12.0 %'; an effect below 0 goes the other way."""
        what = f"the lead over {', '.join(claim.other.algorithms)}" if claim.other else words(claim.what.metric)
        verb = "grows" if (self.sign > 0) != effect.startswith("-") else "falls"
        return f"From the least to the largest {words(claim.over)}, {what} {verb} by {effect.removeprefix('-')}"


@dataclasses.dataclass(frozen=True)
class Monotone(OverAxis):
    """No step between neighbouring values goes the other way by the margin or more."""

    test = "monotone"

    def region(self, claim):
        return -self.margin(claim), np.inf

    def bounds(self, margin):
        return (-margin,)

    def effect(self, claim, table):
        return smallest(effects.steps(effects.values_by_x(table), self.sign))

    def evidence(self, claim, table):
        by_x = effects.values_by_x(table)
        found, counts = effects.steps(by_x, self.sign), at_counted_x(table, by_x)
        if not found.shape[1]:
            return self.evidence_of(claim, table, smallest(found), (), counts=counts)
        extreme = Extreme(tuple(Sample.of(found[x]) for x in found), largest=False)
        return self.evidence_of(claim, table, smallest(found), sample=extreme, counts=counts,
                                step=(by_x.columns[extreme.place], by_x.columns[extreme.place + 1]))

    def sentence(self, claim, effect):
        return f"The smallest {'rise' if self.sign > 0 else 'fall'} between neighbouring values of {words(claim.over)} is {effect}"


@dataclasses.dataclass(frozen=True)
class Exponent(OverAxis):
    """Growing at most as a power of the axis; the sample are the exponents minus the claimed one."""

    test = "exponent"
    has_ratios = False
    needs_power = True

    def region(self, claim):
        return -np.inf, self.margin(claim)

    def margin(self, claim):
        return MOST_EXCESS

    def bounds(self, margin):
        return (margin,)

    def effect(self, claim, table):
        return effects.trend(effects.values_by_x(table), 1, logarithmic=True).slopes

    def evidence(self, claim, table):
        by_x = effects.values_by_x(table)
        slopes = effects.trend(by_x, 1, logarithmic=True).slopes
        return self.evidence_of(claim, table, slopes, slopes - claim.power, counts=at_counted_x(table, by_x))

    def text(self, claim, value):
        return f"{value + claim.power:.2f}"

    def sentence(self, claim, effect):
        return f"Grows as {words(claim.over)} to the power of {effect}"


def at_counted_x(table, by_x):
    """bool[pairs]: whether a pair is at a value of the axis that enough seeds have. by_x: effects.values_by_x()."""
    return np.isin(table.x, by_x.columns)


def smallest(steps):
    """The column of effects.steps() with the smallest mean."""
    return steps[steps.mean().idxmin()] if steps.shape[1] else pd.Series(dtype=float)


def words(name):
    """The name of an axis or a metric, in a sentence."""
    return name.replace("_", " ")
