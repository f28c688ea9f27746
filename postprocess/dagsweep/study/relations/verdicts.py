"""Verdicts on a claim by an interval."""

import numpy as np

REPRODUCED = "reproduced"
SMALLER = "smaller"
LARGER = "larger"
DIRECTION_ONLY = "direction only"
NO_DIFFERENCE = "no relevant difference"
OPPOSITE = "opposite"
NOT_SUPPORTED = "not supported"
REFUTED = "refuted"
UNDECIDED = "undecided"
NOT_FOUND = "not found"
FEW_SEEDS = "not enough seeds"
INCOMPLETE = "incomplete"
NO_PAIRS = "not testable"
NO_RUN = "not testable: no run completed"
BUSY = "not testable: machine was busy"

NOT_JUDGED = (FEW_SEEDS, INCOMPLETE, NO_PAIRS, NO_RUN, BUSY)
OPEN = (UNDECIDED, *NOT_JUDGED)
HOLDS = (REPRODUCED, SMALLER, LARGER, DIRECTION_ONLY)

MEANINGS = {
    REPRODUCED: "the interval lies beyond the smallest effect that counts and, if the paper prints a "
                "figure, within its tolerance: 1 percentage point, or a quarter of the figure",
    SMALLER: "as claimed, by less than the printed figure",
    LARGER: "as claimed, by more than the printed figure",
    DIRECTION_ONLY: "as claimed; the interval does not tell whether by as much as printed",
    NO_DIFFERENCE: "the interval lies within the smallest effect that counts",
    OPPOSITE: "the interval lies beyond the smallest effect on the other side",
    NOT_SUPPORTED: "an effect of the claimed kind, if there is one, is too small to count",
    REFUTED: "'always', and there are counterexamples",
    NOT_FOUND: "no instance of the kind was found for as many as claimed; of repeated searches, by less than half of them",
    UNDECIDED: "the interval is too wide",
    FEW_SEEDS: "fewer than 20 seeds",
    INCOMPLETE: "runs are pending, and would perhaps change the verdict: 'dagsweep run --resume' runs them",
    NO_PAIRS: "no number to compare: a ratio to what is always 0, or one of several pairs that never completed",
    NO_RUN: "no instance on which both completed",
    BUSY: "other programs took the core during every measurement: run it again on an idle machine",
}


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


def on_size(low, high, printed):
    """Whether a share agrees with the printed one, given that it has the claimed direction."""
    tolerance = max(0.01, printed / 4)
    if printed - tolerance <= low and high <= printed + tolerance:
        return REPRODUCED
    if high < printed - tolerance:
        return SMALLER
    return LARGER if low > printed + tolerance else DIRECTION_ONLY


def on_slight(low, high, margin, most):
    """Whether an effect is larger than `margin` and at most `most`."""
    found = on_difference(low, high, margin)
    if found != REPRODUCED:
        return found
    if high <= most:
        return REPRODUCED
    return LARGER if low > most else DIRECTION_ONLY


def on_equivalence(low, high, within):
    """Whether a log ratio lies within +-`within`."""
    if np.isnan(low):
        return NO_PAIRS
    if -within <= low and high <= within:
        return REPRODUCED
    return NOT_SUPPORTED if low > within or high < -within else UNDECIDED


def on_bound(low, high, most):
    """Whether a number is at most `most`."""
    if np.isnan(low):
        return NO_PAIRS
    if high <= most:
        return REPRODUCED
    return NOT_SUPPORTED if low > most else UNDECIDED
