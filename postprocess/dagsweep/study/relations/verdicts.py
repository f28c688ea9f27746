"""Verdicts on a claim by an interval."""

import numpy as np

from ...stats.intervals import FEWEST_SEEDS

REPRODUCED = "reproduced"
SMALLER = "smaller"
LARGER = "larger"
DIRECTION_ONLY = "direction only"
NO_DIFFERENCE = "no relevant difference"
OPPOSITE = "opposite"
NOT_SUPPORTED = "not supported"
TOO_LARGE = "not supported: too large"
DEPENDS = "depends on an axis"
REFUTED = "refuted"
UNDECIDED = "undecided"
NOT_FOUND = "not found"
FEW_SEEDS = "not enough seeds"
INCOMPLETE = "incomplete"
NO_PAIRS = "not testable"
NO_RUN = "not testable: no run completed"
BUSY = "not testable: machine was busy"
FEW_UNDISTURBED = "not testable: machine was too often busy"

NOT_JUDGED = (FEW_SEEDS, INCOMPLETE, NO_PAIRS, NO_RUN, BUSY, FEW_UNDISTURBED)
OPEN = (UNDECIDED, *NOT_JUDGED)
HOLDS = (REPRODUCED, SMALLER, LARGER, DIRECTION_ONLY)
IN_RANGE = (REPRODUCED,)  # those under which a claim holds that states a range
CONTRARY = (NO_DIFFERENCE, OPPOSITE, NOT_SUPPORTED)  # verdicts on one mean of several that say that the claim does not hold

MEANINGS = {
    REPRODUCED: "the interval lies in the region that the claim asks for. That is beyond the smallest effect that counts. If the paper prints "
                "a figure, it is within its tolerance (1 percentage point, or a quarter of the figure). Of 'close to' and the like it is within "
                "their bounds. Of counts: no exception",
    SMALLER: "as claimed; what is printed lies above the interval. If that is a range, the claim does not hold",
    LARGER: "as claimed; what is printed lies below the interval. If that is a range, the claim does not hold",
    DIRECTION_ONLY: "as claimed; the interval does not tell whether by as much as printed",
    NO_DIFFERENCE: "the claim asks for a difference, and the interval lies within the smallest effect that counts",
    OPPOSITE: "the interval lies beyond the smallest effect on the other side",
    NOT_SUPPORTED: "the interval lies outside of the region that the claim asks for. An effect of the claimed kind, if there is one, is too small "
                   "to count. Of 'close to', 'at most' and the like: the difference is too large. Of 'each of' and 'every cell': one of "
                   "the pairs of algorithms, or cells, is enough",
    TOO_LARGE: "as claimed, by more than a word such as 'slightly' means: 5 %",
    DEPENDS: "at some values of an axis the effect lies surely above 0 and at others surely below, so that the mean would hide it, also from claims "
             "that two are close",
    REFUTED: "the claim says 'always', and there are counterexamples. Of a guarantee they are pairs, of which one is enough, with any number of "
             "seeds. Of a curve they are means",
    NOT_FOUND: "instances of the kind were not found for as many as claimed, by all searches together",
    UNDECIDED: "the interval lies partly inside and partly outside of the region that the claim asks for: more seeds may decide",
    FEW_SEEDS: f"fewer than {FEWEST_SEEDS} seeds, which intervals and 'no exception' need; of what searches find, fewer seeds than one search has",
    INCOMPLETE: "runs are pending, and would perhaps change the verdict: 'dagsweep run --resume' runs them",
    NO_PAIRS: "no number to compare: a ratio to what is always 0, or one of several pairs that never completed",
    NO_RUN: "no instance on which both runs completed",
    BUSY: "other programs took the core during every measurement: run it again on an idle machine",
    FEW_UNDISTURBED: "other programs took the core too often. Fewer than "
                     f"{FEWEST_SEEDS} seeds have a measurement at the sizes that are compared: run it again on an idle machine",
}


def plural(verdict):
    """The words of a verdict as said of several claims or readings."""
    return verdict.replace("depends on", "depend on")


def holding(claim):
    """The verdicts under which a claim holds: less or more than a printed range is outside of what it states."""
    return IN_RANGE if claim.printed is not None and claim.printed.is_range else HOLDS


def on_difference(low, high, margin):
    """Whether an effect is larger than `margin`; all on one scale."""
    if np.isnan(low):
        return NO_PAIRS
    if low > margin:
        return REPRODUCED
    if -margin <= low and high <= margin:
        return NO_DIFFERENCE
    if high < -margin:
        return OPPOSITE
    return NOT_SUPPORTED if high < margin else UNDECIDED


def tolerated(printed):
    """(least, most) that agree with a printed (low, high)."""
    return tuple(end + sign * max(0.01, end / 4) for sign, end in zip((-1, 1), printed))


def on_size(low, high, printed):
    """Whether a share agrees with the printed one, given that it has the claimed direction. printed: (low, high), which
    are equal unless a range is printed; infinity is no upper end."""
    least, most = tolerated(printed)
    if least <= low and high <= most:
        return REPRODUCED
    if high < least:
        return SMALLER
    return LARGER if low > most else DIRECTION_ONLY


def on_slight(low, high, margin, most):
    """Whether an effect is larger than `margin` and at most `most`."""
    found = on_difference(low, high, margin)
    if found != REPRODUCED:
        return found
    if high <= most:
        return REPRODUCED
    return TOO_LARGE if low > most else DIRECTION_ONLY


def on_region(low, high, least, most):
    """Whether a number is at least `least` and at most `most`."""
    if np.isnan(low):
        return NO_PAIRS
    if least <= low and high <= most:
        return REPRODUCED
    return NOT_SUPPORTED if low > most or high < least else UNDECIDED


def on_no_exception(low, high, margin):
    """Whether an effect is not the other way by `margin`."""
    if np.isnan(low):
        return NO_PAIRS
    if low > -margin:
        return REPRODUCED
    return OPPOSITE if high < -margin else UNDECIDED


def on_each(each, some):
    """Whether a claim that is stated for each of several means holds for all. each: the verdict on every one; some: the verdict if it does
    not hold for some."""
    for unanimous in (REPRODUCED, OPPOSITE):
        if all(one == unanimous for one in each):
            return unanimous
    if any(one in CONTRARY for one in each):
        return some
    return NO_PAIRS if NO_PAIRS in each else UNDECIDED
