#!/usr/bin/env python3
"""How often a verdict is wrong where the true effect is the margin itself, by simulation, in percent: the claims of which
an interval lies above the true mean, or below it, at one of the looks.

  python3 false_verdicts.py [TRIALS]

Columns: one claim; one claim at the levels of families of 10, 25 and 40 claims; a family of 25 such claims, of which
some interval is wrong (a fifth as many trials). Lines below tell how many claims of normal numbers are decided.
Exit code 1: some share of one claim is beyond 5 %, by more than chance explains, where statistics.md promises 5 %.
"""

import sys

import numpy as np
from scipy import stats

import scripts  # noqa: F401  finds dagsweep
from dagsweep.stats.intervals import LEVEL, Sample

LOOKS = (20, 40, 80, 160)
FAMILIES = (1, 10, 25, 40)
SIGMA = 1.0704  # of the logarithm of lognormal numbers with skewness 6.


def normal(random, shape):
    return random.normal(0, 1, shape)


def exponential(random, shape):
    return random.exponential(1, shape) - 1


def lognormal(random, shape):
    return np.exp(SIGMA * random.normal(0, 1, shape)) - np.exp(SIGMA ** 2 / 2)


def outliers(size, two_sided=False):
    """Normal numbers, 5 % of which lie `size` deviations higher, or on either side."""
    def draw(random, shape):
        values, far = random.normal(0, 1, shape), random.random(shape) < 0.05
        sign = random.choice([-1, 1], shape) if two_sided else 1
        return values + size * far * sign - (0 if two_sided else 0.05 * size)
    return draw


NUMBERS = {  # name: (draws numbers of mean 0, whether at most 5 % is promised)
    "normal": (normal, True),
    "exponential": (exponential, True),
    "lognormal, skewness 6": (lognormal, True),
    "5 % outliers, 10 deviations, both sides": (outliers(10, two_sided=True), True),
    "5 % outliers, 3 deviations": (outliers(3), True),
    "5 % outliers, 10 deviations": (outliers(10), False),
}


def plain(values):
    """The Sample whose interval is that of Student's t."""
    found = Sample.of(values)
    return Sample(found.mean, found.error, found.seeds)


def chances(random, draw, trials, effect=0.0, looks=LOOKS, sample=Sample.of):
    """Smallest 1 - level of an interval above 0, and of one below it, of every trial and look: f64[2, trials, looks]."""
    samples = [[sample(row[:seeds]) for seeds in looks] for row in draw(random, (trials, looks[-1])) + effect]
    return np.array([[[one.chance_above(0.0) for one in row] for row in samples],
                     [[one.chance_below(0.0) for one in row] for row in samples]])


def decided(found, family=1, divided=len(LOOKS)):
    """Whether an interval lies above 0, and below it, at some look: bool[2, trials], of chances().

    family: claims that share the level (Holm's first level, at which one of them is decided if any is); divided: looks
    that share it.
    """
    return (found <= (1 - LEVEL) / (family * divided)).any(axis=2)


def show(text, shares):
    print(f"{text:42}", " ".join(f"{100 * above:6.2f} {100 * below:6.2f} " for above, below in shares), flush=True)


def main():
    trials = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    print(f"{'above and below the margin (%)':42}", "  ".join(f"{text:^12}" for text in (
        *(f"at level / {family}" for family in FAMILIES), "any of 25")))
    broken = []
    for name, (draw, is_promised) in NUMBERS.items():
        for sample in (Sample.of, plain):
            random = np.random.default_rng(1)
            found = chances(random, draw, trials, sample=sample)
            shares = [decided(found, family).mean(axis=1) for family in FAMILIES]
            families = decided(chances(random, draw, trials // 5 * 25, sample=sample), 25)
            shares.append(families.reshape(2, -1, 25).any(axis=2).mean(axis=1))
            show(name if sample is not plain else "  t interval", shares)
            wrong = decided(found).sum(axis=1)
            if sample is not plain and is_promised:
                broken += [name for count in wrong if stats.binomtest(int(count), trials, 0.05, "greater").pvalue < 0.001]
    print("normal numbers, mean 0.2, 0.5, 0.8 deviations above the margin: decided after 20, 40, 80, 160 seeds (%)")
    for effect in (0.2, 0.5, 0.8):
        for sample in (Sample.of, plain):
            each = chances(np.random.default_rng(2), normal, trials, effect, sample=sample)
            power = [decided(each[:, :, :looks]).any(axis=0).mean() for looks in range(1, len(LOOKS) + 1)]
            print(f"{f'  {effect}' if sample is not plain else '  t interval':42}", " ".join(f"{100 * one:6.1f}" for one in power))
    for name in broken:
        print(f"false_verdicts: {name}: more than 5 %", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
