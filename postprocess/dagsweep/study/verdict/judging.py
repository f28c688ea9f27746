"""The verdict on each claim."""

import dataclasses

import numpy as np

from ...stats.intervals import FEWEST_SEEDS, LEVEL, Extreme, Sample, holm_levels, seeds_needed
from ..file.words import CLOSE, WORDS
from . import effects, verdicts
from .dropped import Dropped


@dataclasses.dataclass(frozen=True)
class Evidence:
    """What the runs say about a claim under one combination of readings.

    sample is on the scale of the test: log ratio (difference, slight, equivalence), share - 0.5
    (mostly), end-to-end change (trend), smallest step (monotone), exponent - claimed exponent
    (exponent). margin and slope are on the same scale.
    """
    test: str
    sample: Sample | Extreme
    margin: float
    slope: Sample | None       # of a trend
    count: effects.Count | None  # of always and identity
    dropped: Dropped           # pairs of which a run did not complete
    cell: int = -1             # of which the sample is the largest ("up to")
    values: np.ndarray | None = None  # by seed, of which the sample is the mean; None of several means
    step: tuple = ()           # the two x of the smallest step of "monotone"

    @property
    def pairs(self):
        """Those on which both completed."""
        return self.dropped.kept

    @property
    def bounds(self):
        """The values that the interval must exclude to decide."""
        one = {"monotone": -self.margin, "exponent": self.margin,
               "inferiority": self.margin}.get(self.test)
        return (-self.margin, self.margin) if one is None else (one,)

    @property
    def chance(self):
        """The smallest 1 - level at which the claim is decided."""
        if len(self.bounds) == 1:
            return min(self.sample.chance_above(*self.bounds), self.sample.chance_below(*self.bounds))
        found = self.sample.chance_of_label(self.margin)
        if self.slope:
            found = max(found, self.slope.chance_of_label(0.0))
        return found

    @property
    def has_ranks(self):
        """Whether the signed-rank test says something."""
        return self.values is not None and self.sample.seeds >= FEWEST_SEEDS and not self.sample.files

    @property
    def is_counted(self):
        """Whether the verdict is a count, not an interval."""
        return self.count is not None


def evidence(claim, table):
    """Evidence of the pairs of one combination (Pairs.table)."""
    word = WORDS[claim.word]
    margin = -np.log1p(-claim.margin)
    slope, count, values = None, None, ()
    if word.test in ("difference", "slight", "equivalence", "inferiority"):
        if word.within:
            margin = -np.log1p(-word.within)
        values = effects.log_ratios(table, word.sign or 1)
    elif word.test == "mostly":
        values, margin = effects.share_won(table, word.sign), 0.0
    elif word.test == "trend":
        found = effects.trend(table, word.sign)
        values, slope = found.ends, Sample.of(found.slopes)
    elif word.test == "monotone":
        pass  # several numbers per seed
    elif word.test == "exponent":
        values = effects.trend(table, 1, logarithmic=True).slopes - claim.power
        margin = 0.1
    else:
        sign = word.sign
        values = effects.log_ratios(table, sign or -1)
        count = (differing(table) if word.test == "identity" else effects.exceptions(table, sign))
    sample, cell, step = Sample.of(values), -1, ()
    if claim.up_to and len(table):
        sample, cell = largest(table, word.sign)
    elif word.test == "monotone" and len(table):
        sample, step = smallest_step(table, word.sign)
    elif word.every and len(table):
        sample = least(table, word.sign)
    by_seed = np.asarray(values, dtype=float) if isinstance(sample, Sample) and count is None else None
    return Evidence(word.test, sample, margin, slope, count,
                    Dropped.of(table, claim.other is not None), cell, by_seed, step)


def largest(table, sign):
    """(Extreme, cell) of the cell with the largest mean effect. Cells with fewer seeds than a verdict
    needs are left out, unless all have fewer."""
    found = {cell: Sample.of(effects.log_ratios(part, sign)) for cell, part in table.groupby("cell")}
    enough = {cell: one for cell, one in found.items() if one.seeds >= FEWEST_SEEDS} or found
    extreme = Extreme(tuple(enough.values()), largest=True)
    return extreme, list(enough)[extreme.place]


def least(table, sign):
    """The Extreme of the pairs of algorithms, of which the smallest effect counts."""
    found = [Sample.of(effects.log_ratios(part, sign)) for _, part in table.groupby("algorithms")]
    return Extreme(tuple(found), largest=False)


def smallest_step(table, sign):
    """(Extreme of the steps between neighbouring x, the two x of the smallest one)."""
    found = effects.steps(table, sign)
    if not found.shape[1]:
        return Sample.of([]), ()
    extreme = Extreme(tuple(Sample.of(found[x]) for x in found), largest=False)
    all_x = effects.values_by_x(table).columns
    return extreme, (all_x[extreme.place], all_x[extreme.place + 1])


def differing(table):
    """Pairs that differ by more than nothing."""
    table = effects.complete(table)
    means = table.groupby("cell")[["what", "other"]].mean()
    return effects.Count(len(table), int(table["seed"].nunique()),
                         int((table["what"] != table["other"]).sum()), len(means),
                         int((means["what"] != means["other"]).sum()))


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
    word = WORDS[claim.word]
    if found.pairs == 0:
        return verdicts.NO_PAIRS
    if found.is_counted:
        return on_count(found.count)
    if found.sample.seeds == 0:
        return verdicts.NO_PAIRS
    if found.sample.seeds < FEWEST_SEEDS:
        return verdicts.FEW_SEEDS
    if word.test == "equivalence":
        return verdicts.on_equivalence(low, high, found.margin)
    if word.test == "slight":
        return verdicts.on_slight(low, high, found.margin, np.log1p(CLOSE))
    if word.test == "monotone":
        return verdicts.on_bound(-high, -low, found.margin)  # the smallest step is at least -margin
    if word.test in ("exponent", "inferiority"):
        return verdicts.on_bound(low, high, found.margin)
    direction = verdicts.on_difference(low, high, found.margin)
    if direction != verdicts.REPRODUCED:
        return direction
    if word.test == "trend" and not found.slope.interval(level)[0] > 0:
        return verdicts.UNDECIDED
    if np.isnan(claim.by) or word.test != "difference":
        return verdicts.REPRODUCED
    return verdicts.on_size(*as_share(word, np.array([low, high])), claim.by)


def on_count(count):
    """One exception refutes; no exception says something of enough seeds only."""
    if count.exceptions:
        return verdicts.REFUTED
    return verdicts.REPRODUCED if count.seeds >= FEWEST_SEEDS else verdicts.FEW_SEEDS


def as_share(word, d):
    """A log ratio as a share of `other`: how much less, or more, `what` is."""
    return -np.expm1(-d) if word.sign < 0 else np.expm1(d)


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
