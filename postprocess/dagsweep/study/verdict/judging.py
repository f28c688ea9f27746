"""The verdict on each claim."""

import dataclasses
import math

from ...stats.intervals import FEWEST_SEEDS, LEVEL, holm_levels, seeds_needed
from ..file.runs import CLOCK
from ..relations import verdicts


@dataclasses.dataclass(frozen=True)
class Judgement:
    verdict: str
    level: float        # level of the interval that decides
    low: float          # ends of this interval, on the scale of Evidence.sample
    high: float
    axes: tuple = ()    # of "depends on an axis": their names

    @property
    def text(self):
        """The verdict in words."""
        return f"depends on {', '.join(self.axes)}" if self.axes else self.verdict


def judge(claim, found, level=LEVEL):
    """Judgement of one claim, given its Evidence and the level of its interval."""
    low, high = found.sample.interval(level)
    own = verdict(claim, found, level, low, high)
    axes = () if own in verdicts.NOT_JUDGED else opposed_axes(claim, found, level, own)
    return Judgement(verdicts.DEPENDS if axes else own, level, low, high, axes)


def verdict(claim, found, level, low, high):
    disturbed = claim.what.metric == CLOCK and found.dropped.pairs > 0
    if found.pairs == 0:
        return verdicts.BUSY if disturbed else verdicts.NO_RUN
    if not found.is_counted and found.sample.seeds == 0:
        return verdicts.FEW_UNDISTURBED if disturbed else verdicts.NO_PAIRS
    if not found.is_counted and found.sample.seeds < FEWEST_SEEDS:
        return verdicts.FEW_UNDISTURBED if disturbed and found.seeds_run >= FEWEST_SEEDS else verdicts.FEW_SEEDS
    return claim.relation.verdict(claim, found, level, low, high)


def opposed_axes(claim, found, level, own):
    """The axes at whose values effects lie on both sides of 0, by simultaneous intervals over the values. own: the verdict on
    the mean; if that at every value is the same, nothing depends on the axis."""
    opposed = []
    for axis in dict.fromkeys(part.axis for part in found.parts):
        each = [part.evidence for part in found.parts if part.axis == axis]
        inner = 1 - (1 - level) / len(each)
        ends = [one.sample.interval(inner) for one in each]
        if not (any(low > 0 for low, _ in ends) and any(high < 0 for _, high in ends)):
            continue
        at_each = {claim.relation.verdict(claim, one, inner, *end) for one, end in zip(each, ends)}
        if at_each != {own}:
            opposed.append(axis)
    return tuple(opposed)


def judge_family(claims, found, looks, family=0):
    """[Judgement] of claims, with simultaneous intervals: Holm's method over the claims of a paper.

    family: number of the paper's claims that intervals decide; claims without results count as undecided. So no
    verdict is easier to reach with fewer results; by Holm's steps, decided claims make it easier for the others.
    """
    chances = [one.chance for one in found if not one.is_counted]
    levels = iter(holm_levels(chances + [1.0] * (family - len(chances)), looks))
    return [judge(claim, one, LEVEL if one.is_counted else next(levels))
            for claim, one in zip(claims, found)]


def seeds_for(found, judgement, errors=0.0):
    """The number of seeds that would decide an undecided claim; infinity beyond a million; NaN if it is decided, or if
    more seeds do not add graphs. errors: assumes that the means are this many standard errors nearer to the value that
    must be excluded."""
    if judgement.verdict != verdicts.UNDECIDED or found.sample.files:
        return math.nan
    chance = 1 - judgement.level
    needed = [seeds_needed(found.sample, found.bounds, chance, errors=errors)]
    if found.slope:
        needed.append(seeds_needed(found.slope, (0.0,), chance, errors=errors))
    return math.inf if None in needed else max(needed)


def more_seeds(found, judgement):
    """The number of seeds that would decide an undecided claim; None if it is decided, or beyond a million."""
    needed = seeds_for(found, judgement)
    return int(needed) if found.sample.seeds < needed < math.inf else None


def seeds_range(found, judgement):
    """(least, most) of more_seeds() if the mean is one standard error off; None: beyond a million, or decided."""
    ends = (seeds_for(found, judgement, errors) for errors in (-1.0, 1.0))
    return tuple(int(end) if math.isfinite(end) else None for end in ends)
