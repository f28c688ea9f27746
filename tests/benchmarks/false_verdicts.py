#!/usr/bin/env python3
"""How often a verdict is wrong where the true effect is the margin itself, by simulation: the share of families of
claims of which some interval lies above the margin, or below it, at one of the looks. At most 2.5 % for each direction.

  python3 false_verdicts.py [TRIALS]

Numbers of seeds are normal, or of a gamma distribution with the skewness of the differences of FT-20, 22 and 38.
tests/postprocess/test_intervals.py asserts the same with fewer trials.
"""

import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "postprocess"))
from dagsweep.stats.intervals import LEVEL, Sample, holm_levels  # noqa: E402

LOOKS = (20, 40, 80, 160)


def draw(random, skewness, shape):
    """Numbers of mean 0 and variance 1."""
    if not skewness:
        return random.normal(0, 1, shape)
    k = 4 / skewness ** 2
    return np.sign(skewness) * (random.gamma(k, 1, shape) - k) / np.sqrt(k)


def plain(values):
    """The Sample whose interval is that of Student's t."""
    found = Sample.of(values)
    return Sample(found.mean, found.error, found.seeds)


def false_verdicts(random, skewness, looks, trials, family=1, divided=None, sample=Sample.of):
    """(trials with an interval above the true mean, with one below it).

    looks: numbers of seeds; divided: looks that the level is divided by (default: as many); sample: Sample of the
    numbers of one claim.
    """
    above = below = 0
    for _ in range(trials):
        values = draw(random, skewness, (family, looks[-1]))
        too_high = too_low = False
        for seeds in looks:
            samples = [sample(row[:seeds]) for row in values]
            chances = [min(one.chance_above(0.0), one.chance_below(0.0)) for one in samples]
            if min(chances) > 1 - LEVEL:  # no level of the family is lower
                continue
            levels = holm_levels(chances, len(looks) if divided is None else divided)
            ends = [one.interval(level) for one, level in zip(samples, levels)]
            too_high |= any(low > 0 for low, _ in ends)
            too_low |= any(high < 0 for _, high in ends)
        above, below = above + too_high, below + too_low
    return above, below


CASES = (  # text, skewness, looks, family, divided, sample
    ("normal, one look", 0, LOOKS[:1], 1, None, Sample.of),
    ("normal, four looks, level of one", 0, LOOKS, 1, 1, Sample.of),
    ("normal, four looks", 0, LOOKS, 1, None, Sample.of),
    ("normal, four looks, family of 25", 0, LOOKS, 25, None, Sample.of),
    ("skewness -2, four looks, t interval", -2, LOOKS, 1, None, plain),
    ("skewness -2, four looks", -2, LOOKS, 1, None, Sample.of),
    ("skewness -2.6, four looks", -2.6, LOOKS, 1, None, Sample.of),
    ("skewness +2, four looks", 2, LOOKS, 1, None, Sample.of),
    ("skewness -2 of all, four looks, family of 25", -2, LOOKS, 25, None, Sample.of),
)


def main():
    trials = int(sys.argv[1]) if len(sys.argv) > 1 else 20000
    print(f"{'':48}{'above':>8}{'below':>8}{'+-':>7}   (%)")
    for k, (text, skewness, looks, family, divided, sample) in enumerate(CASES):
        number = trials // (10 if family > 1 else 1)
        found = false_verdicts(np.random.default_rng(k), skewness, looks, number, family, divided, sample)
        error = 100 * np.sqrt(max(found) / number * (1 - max(found) / number) / number)
        print(f"{text:48}{100 * found[0] / number:8.2f}{100 * found[1] / number:8.2f}{error:7.2f}", flush=True)


if __name__ == "__main__":
    main()
