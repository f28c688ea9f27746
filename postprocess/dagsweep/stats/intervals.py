"""Confidence intervals of a mean over seeds, and simultaneous intervals of a family of means: the claims of a
paper, or all pairs of algorithms.

The sample is one number per seed. Intervals are t intervals with K - 1 degrees of freedom. If graph files
are a sample as well, there is one number per file and seed, and K is the smaller of their numbers (two-way
clusters: Cameron, Gelbach & Miller 2011).

Of numbers whose skewness is beyond SKEWED, the end on the side of the tail is moved outwards: postprocess/statistics.md,
"Skewed numbers". For fewer than FEWEST_SEEDS numbers, whose skewness cannot be estimated, the t interval is used.
"""

import dataclasses

import numpy as np
import pandas as pd
from scipy import special

from .cluster_means import variances

LEVEL = 0.95
FEWEST_SEEDS = 20  # seeds that a verdict needs
SKEWED = 1.0       # skewness, less its bias, beyond which intervals are corrected
LONG_TAILS = 2.5   # factor of the correction, by simulation: lognormal numbers of skewness 6 need 2


class Estimate:
    """A mean with intervals: mean, error, seeds, files, skewness, is_skewed, interval(level), chance_above(x),
    chance_below(x)."""

    @property
    def simultaneous(self):
        """The number of intervals among which the level is divided."""
        return 1

    def chance_of_label(self, margin):
        """The smallest 1 - level at which the interval lies above `margin`, below -`margin`, or
        between them; 1 if it never does."""
        between = max(self.chance_above(-margin), self.chance_below(margin))
        return min(self.chance_above(margin), self.chance_below(-margin), between)


@dataclasses.dataclass(frozen=True)
class Sample(Estimate):
    """The mean of one number per seed."""
    mean: float
    error: float  # standard error of the mean
    seeds: int    # number of seeds, or of graph files if these are fewer
    files: int = 0  # number of graph files, if they are a sample
    skewness: float = 0.0  # skewness of the numbers, bias-corrected; 0 if graph files are a sample

    @staticmethod
    def of(values):
        """Sample of f64[seeds], or of a Series by graph and seed; NaN = no number, left out."""
        if isinstance(values, pd.Series) and values.index.nlevels == 2:
            return in_two_ways(values.dropna())
        values = np.asarray(values, dtype=float)
        values = values[~np.isnan(values)]
        count = len(values)
        if count == 0:
            return Sample(np.nan, np.nan, 0)
        error = float(values.std(ddof=1) / np.sqrt(count)) if count > 1 else np.nan
        return Sample(float(values.mean()), error, count, skewness=skewness_of(values))

    @property
    def is_skewed(self):
        """Whether the interval is corrected."""
        return self.seeds >= FEWEST_SEEDS and abs(self.skewness) > SKEWED

    def interval(self, level=LEVEL):
        """(low, high) that covers the mean of all seeds with probability `level`."""
        if not self.seeds > 1:
            return np.nan, np.nan
        quantile = special.stdtrit(self.seeds - 1, 0.5 + level / 2)  # stats.t.ppf() takes 20 times as long, and scipy.stats 0.5 s to load
        shift_below, shift_above = self.shift(-self.skewness), self.shift(self.skewness)
        return (self.mean - widened(quantile, shift_below) * self.error,
                self.mean + widened(quantile, shift_above) * self.error)

    def shift(self, skewness):
        """How much an end is moved, per 2 q^2 + 1 standard errors, if the tail on its side has this skewness."""
        return LONG_TAILS * max(skewness, 0.0) / (6 * np.sqrt(self.seeds)) if self.is_skewed else 0.0

    def chance_above(self, bound):
        """The smallest 1 - level at which the interval lies above `bound`; 1 if none does."""
        return self._chance(self.mean - bound, self.shift(-self.skewness))

    def chance_below(self, bound):
        return self._chance(bound - self.mean, self.shift(self.skewness))

    def _chance(self, distance, shift):
        if not (self.seeds > 1 and distance > 0):
            return 1.0
        if self.error == 0:
            return 0.0
        quantile = widened_from(distance / self.error, shift)
        return float(min(1.0, 2 * special.stdtr(self.seeds - 1, -quantile)))


def skewness_of(values):
    """Bias-corrected skewness of f64[n]: G1 (1 + 8.5 / n), the factor by the mean bias of gamma numbers (Bobee & Robitaille 1977);
    0 for fewer than 3 or for equal numbers."""
    count = len(values)
    deviation = values.std() if count > 2 else 0.0
    if not deviation > 1e-9 * np.abs(values).max(initial=0.0):  # equal except for rounding
        return 0.0
    moment = float((((values - values.mean()) / deviation) ** 3).mean())
    return moment * np.sqrt(count * (count - 1)) / (count - 2) * (1 + 8.5 / count)


def widened(quantile, shift):
    """Standard errors from the mean to an end of the interval, of the t quantile of its level (at least 0). The shift is the term of
    the quantile that is linear in the skewness (Hall 1983, Inverting an Edgeworth expansion)."""
    return quantile + shift * (2 * quantile ** 2 + 1)


def widened_from(distance, shift):
    """The t quantile of which widened() is `distance`; negative if even that of 0 is larger."""
    excess = distance - shift
    return 2 * excess / (1 + np.sqrt(max(0.0, 1 + 8 * shift * excess)))


def in_two_ways(values):
    """Sample of a Series by graph and seed."""
    if values.empty:
        return Sample(np.nan, np.nan, 0)
    offsets = (values - values.mean()).to_numpy()
    one_group = np.zeros(len(values), dtype=np.int64)
    found = [variances(offsets, one_group, 1, np.asarray(codes, dtype=np.int64))
             for codes in (*(values.index.get_level_values(k).factorize()[0] for k in (0, 1)),
                           np.arange(len(values)))]
    (graph, files), (seed, seeds), (common, _) = [(float(v[0]), int(n[0])) for v, n in found]
    # At least the larger of the two variances, which the sum without the common part can fall below by chance.
    error = np.sqrt(max(graph, seed, graph + seed - common)) / len(values)
    return Sample(float(values.mean()), float(error), min(files, seeds), files)


@dataclasses.dataclass(frozen=True)
class Extreme(Estimate):
    """The largest or the smallest of several means, by simultaneous intervals (Bonferroni): the
    largest is above the largest lower end and below the largest upper end."""
    samples: tuple  # tuple of Sample, at least one
    largest: bool

    @property
    def simultaneous(self):
        return len(self.samples)

    @property
    def skewness(self):
        return self.samples[self.place].skewness

    @property
    def is_skewed(self):
        """Whether some interval is corrected."""
        return any(one.is_skewed for one in self.samples)

    @property
    def place(self):
        """The place of the sample whose mean is the largest or smallest."""
        means = [one.mean if self.largest else -one.mean for one in self.samples]
        return int(np.argmax(np.nan_to_num(means, nan=-np.inf)))

    @property
    def mean(self):
        return self.samples[self.place].mean

    @property
    def error(self):
        return self.samples[self.place].error

    @property
    def seeds(self):
        return min(one.seeds for one in self.samples)

    @property
    def files(self):
        return min(one.files for one in self.samples)

    def interval(self, level=LEVEL):
        """(low, high); NaN if some sample has none."""
        each = np.array([one.interval(1 - (1 - level) / len(self.samples)) for one in self.samples])
        return tuple(map(float, each.max(axis=0) if self.largest else each.min(axis=0)))

    def chance_above(self, bound):
        return self._of([one.chance_above(bound) for one in self.samples], self.largest)

    def chance_below(self, bound):
        return self._of([one.chance_below(bound) for one in self.samples], not self.largest)

    def _of(self, chances, some_suffices):
        found = min(chances) if some_suffices else max(chances)
        return min(1.0, len(chances) * found)


def holm_levels(chances, looks=1, level=LEVEL):
    """The levels of simultaneous intervals: f64[claims].

    Holm's step-down method over chances (f64[claims], Sample.chance_of_label()) that are taken
    `looks` times: the smallest is compared with (1 - level) / (m looks), the next one with
    (1 - level) / ((m - 1) looks), and so on up to the first that is larger; from there on the level
    stays.
    """
    chances = np.asarray(chances, dtype=float)
    levels, count, stopped = np.empty(len(chances)), len(chances), None
    for rank, place in enumerate(np.argsort(chances, kind="stable")):
        allowed = (1 - level) / ((count - rank) * looks) if stopped is None else stopped
        if stopped is None and chances[place] > allowed:
            stopped = allowed
        levels[place] = 1 - allowed
    return levels


def seeds_needed(sample, bounds, chance, power=0.9, errors=0.0):
    """The number of seeds for which the interval excludes the nearest of `bounds` with power `power`, if the
    true mean is the sample's, or `errors` standard errors nearer to that bound. chance: 1 - level of the
    claim's interval. None: more than a million."""
    distance = min(abs(sample.mean - bound) for bound in bounds)
    distance -= errors * sample.error if errors else 0.0
    if not (sample.seeds > 1 and distance > 0):
        return None
    if sample.error == 0:
        return FEWEST_SEEDS
    deviation = sample.error * np.sqrt(sample.seeds)
    needed, chance = FEWEST_SEEDS, chance / sample.simultaneous
    for _ in range(50):  # the quantiles depend on the number of seeds
        quantiles = special.stdtrit(needed - 1, [1 - chance / 2, power]).sum()
        found = max(FEWEST_SEEDS, int(np.ceil((deviation * quantiles / distance) ** 2)))
        if found > 1_000_000:
            return None
        if found == needed:
            break
        needed = found
    return needed
