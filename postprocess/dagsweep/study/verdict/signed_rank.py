"""Wilcoxon's signed-rank test of the numbers of the seeds, which shows how much a verdict depends on the t
interval. It decides nothing."""

import numpy as np
from scipy import stats

from ...stats.intervals import LEVEL


def chance(values, bound=0.0, alternative="two-sided"):
    """The p-value that the numbers are symmetric about `bound`; numbers equal to `bound` are left out."""
    differences = np.asarray(values, dtype=float)
    differences = differences[~np.isnan(differences)] - bound
    differences = differences[differences != 0]
    if not len(differences):
        return 1.0
    return float(stats.wilcoxon(differences, alternative=alternative).pvalue)


def conclusions(values, margin):
    """Whether the numbers lie above -margin, below it, above margin, below it, each at 95 %."""
    return tuple(chance(values, bound, alternative) < (1 - LEVEL) / 2
                 for bound in (-margin, margin) for alternative in ("greater", "less"))


def conclusions_of_interval(sample, margin):
    """Like conclusions(), by the plain t interval."""
    low, high = sample.interval()
    return tuple(side for bound in (-margin, margin) for side in (low > bound, high < bound))


def differs(found):
    """Whether the test concludes otherwise than the interval. found: judging.Evidence with values."""
    return conclusions(found.values, found.margin) != conclusions_of_interval(found.sample, found.margin)
