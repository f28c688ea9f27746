"""The verdict on each claim."""

import dataclasses

from ...stats.intervals import FEWEST_SEEDS, LEVEL, holm_levels, seeds_needed
from ..relations import verdicts


@dataclasses.dataclass(frozen=True)
class Judgement:
    verdict: str
    level: float        # of the interval that decides
    low: float          # this interval, on the scale of Evidence.sample
    high: float


def judge(claim, found, level=LEVEL):
    """Judgement of one claim, given its Evidence and the level of its interval."""
    low, high = found.sample.interval(level)
    return Judgement(verdict(claim, found, level, low, high), level, low, high)


def verdict(claim, found, level, low, high):
    if found.pairs == 0:
        return verdicts.NO_PAIRS
    if not found.is_counted and found.sample.seeds == 0:
        return verdicts.NO_PAIRS
    if not found.is_counted and found.sample.seeds < FEWEST_SEEDS:
        return verdicts.FEW_SEEDS
    return claim.relation.verdict(claim, found, level, low, high)


def judge_family(claims, found, looks, family=0):
    """[Judgement], with simultaneous intervals: Holm over the claims of a paper.

    family: number of its claims that intervals decide; those without results count as undecided, so
    that verdicts do not depend on which results are at hand together.
    """
    chances = [one.chance for one in found if not one.is_counted]
    levels = iter(holm_levels(chances + [1.0] * (family - len(chances)), looks))
    return [judge(claim, one, LEVEL if one.is_counted else next(levels))
            for claim, one in zip(claims, found)]


def more_seeds(found, judgement):
    """Seeds that would decide an undecided claim; None if it is decided, or beyond a million."""
    if judgement.verdict != verdicts.UNDECIDED or found.sample.files:  # more seeds are not more graphs
        return None
    chance = 1 - judgement.level
    needed = [seeds_needed(found.sample, found.bounds, chance)]
    if found.slope:
        needed.append(seeds_needed(found.slope, (0.0,), chance))
    if None in needed:
        return None
    return max(needed) if max(needed) > found.sample.seeds else None
