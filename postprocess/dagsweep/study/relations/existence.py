"""Relations about instances that searches have found. They are decided by counts, without intervals, numbers of seeds or
Holm's family, because one instance suffices to show that it exists."""

import dataclasses
import math

import numpy as np
import pandas as pd

from ...stats.searches import ROUNDING
from ...wording import count as counted, short_number
from . import effects, verdicts
from .relation import Relation


@dataclasses.dataclass(frozen=True)
class Repetitions(effects.Count):
    """What the repetitions of a search have found; `exceptions`: algorithms, or cells, for which all of them together have not."""
    reached: tuple = ()  # for how many algorithms, or cells, each repetition has found it
    largest: tuple = ()  # the largest number that each repetition has found for as many as claimed


@dataclasses.dataclass(frozen=True)
class Exists(Relation):
    """The largest value of each algorithm, or of each cell, is at least `other`; for all of them, or for as many as
    `least` states. `tries`: the seeds of one search; further ones are repetitions of it, of which one witness is enough, too."""
    unit: str = "algorithms"  # column of the pairs that counts: algorithms, cell

    test = "exists"
    is_counted = True
    is_found = True

    def effect(self, claim, table):
        """By seed: the distance of the largest value above the number, as a log ratio."""
        return np.log(ratios(table).groupby(table.seed).max())

    def evidence(self, claim, table):
        together = ratios(table).groupby(getattr(table, self.unit)).max()
        points = len(together)
        wanted = needed(claim, points)
        # What has no result is not found.
        exceptions = points - int((together >= 1 - ROUNDING).sum())
        largest = self.largest_ratios(claim, table)
        ordered = -np.sort(-np.where(largest.isna(), -np.inf, largest), axis=1)
        reached = np.sort((ordered >= 1 - ROUNDING).sum(axis=1))
        largest = np.sort(ordered[:, wanted - 1]) * claim.other.number if 0 < wanted <= points else np.zeros(0)
        known = ~np.isnan(table.what)
        count = Repetitions(int(known.sum()), len(np.unique(table.seed[known])), exceptions, points, exceptions,
                            tuple(reached.tolist()), tuple(largest.tolist()))
        return self.evidence_of(claim, table, self.effect(claim, table), count=count)

    def largest_ratios(self, claim, table):
        """DataFrame[repetition, algorithms or cells] of the largest values over the number, of whole repetitions alone."""
        seed = pd.Series(table.seed)
        repetition = (seed - seed.min()) // claim.tries if claim.tries else seed * 0
        seeds = seed.groupby(repetition).transform("nunique")
        largest = ratios(table).groupby([repetition, getattr(table, self.unit)]).max().unstack()
        return largest.loc[repetition[seeds >= claim.tries].unique()]

    def verdict(self, claim, found, level, low, high):
        if found.count.points - found.count.exceptions >= needed(claim, found.count.points):
            return verdicts.REPRODUCED
        return verdicts.NOT_FOUND if found.count.reached else verdicts.FEW_SEEDS

    def text(self, claim, value):
        return ""

    def notes(self, claim, count):
        """Notes on the number for which it was found."""
        one, what = ("algorithm", "algorithms") if self.unit == "algorithms" else ("pair of algorithms", "pairs of algorithms")
        wanted = needed(claim, count.points)
        together = f"found for {count.points - count.exceptions} of {count.points} {what}; claimed: {wanted}"
        if not claim.tries:
            return [together]
        if not count.reached:
            return [together, f"the search has {claim.tries} tries (seeds)"]
        found = sum(reached >= wanted for reached in count.reached)
        notes = [f"found by {found} of {counted(len(count.reached), 'repetition')} of the whole search ({claim.tries} tries each)"]
        if count.points > 1:
            notes = [f"all repetitions together: {together}", *notes,
                     f"each found it for {between(count.reached)} of {count.points} {what}; claimed: {wanted}"]
        if count.largest:
            who = counted(wanted, one, what) if count.points > 1 else "the largest"
            notes.append(f"{who} reached {between(count.largest)}")
        return notes


def ratios(table):
    """Series[pairs]: what / other."""
    return pd.Series(table.what / table.other)


def needed(claim, count):
    """The number, of `count`, for which the claim requires it: all, a given number, or a share below 1."""
    if claim.least != claim.least:
        return count
    return math.ceil(claim.least * count if claim.least < 1 else claim.least)


def between(values):
    """The range of sorted numbers, as text."""
    ends = [short_number(value) for value in (values[0], values[-1])]
    return ends[0] if ends[0] == ends[1] else f"{ends[0]} to {ends[1]}"
