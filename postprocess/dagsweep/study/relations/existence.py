"""Relations about instances that searches have found. They are decided by counts, without intervals, numbers of seeds or
Holm's family, because one instance suffices to show that it exists."""

import dataclasses
import math

import numpy as np

from ...stats.searches import ROUNDING
from . import effects, verdicts
from .relation import Relation


@dataclasses.dataclass(frozen=True)
class Exists(Relation):
    """The largest value of each algorithm, or of each cell, is at least `other`; for all of them, or for as many as
    `least` states."""
    unit: str = "algorithms"  # column of the pairs that counts: algorithms, cell

    test = "exists"
    is_counted = True
    is_found = True

    def effect(self, claim, table):
        """By seed: the distance of the largest value above the number, as a log ratio."""
        return np.log((table["what"] / table["other"]).groupby(table["seed"]).max())

    def evidence(self, claim, table):
        # What has no result is not found.
        reached = (table["what"] >= table["other"] * (1 - ROUNDING)).groupby(table[self.unit]).any()
        known = table[table["what"].notna()]
        count = effects.Count(len(known), int(known["seed"].nunique()), int((~reached).sum()), len(reached), int((~reached).sum()))
        return self.evidence_of(claim, table, self.effect(claim, table), count=count)

    def verdict(self, claim, found, level, low, high):
        reached = found.count.points - found.count.exceptions
        return verdicts.REPRODUCED if reached >= needed(claim, found.count.points) else verdicts.NOT_FOUND

    def text(self, claim, value):
        return ""

    def notes(self, claim, count):
        """Notes on the number for which it was found."""
        what = "algorithms" if self.unit == "algorithms" else "pairs of algorithms"
        return [f"found for {count.points - count.exceptions} of {count.points} {what}; claimed: "
                f"{needed(claim, count.points):g}"]


def needed(claim, count):
    """The number, of `count`, for which the claim requires it: all, a given number, or a share below 1."""
    if claim.least != claim.least:
        return count
    return math.ceil(claim.least * count) if claim.least < 1 else claim.least
