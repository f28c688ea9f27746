"""How small a p-value of Wilcoxon's signed-rank test can be."""

import functools

import numpy as np
from scipy import stats

IS_LEAST = "the smallest that so many seeds can have"


def note_on(chance: float, seeds: int) -> str:
    """IS_LEAST if a p-value is the smallest one of so many seeds: all of their numbers lie on one side of 0; otherwise ""."""
    return IS_LEAST if seeds and chance <= least_chance(seeds) else ""


@functools.cache
def least_chance(seeds: int) -> float:
    return float(stats.wilcoxon(np.arange(1.0, seeds + 1)).pvalue)
