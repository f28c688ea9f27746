"""The dependence of a verdict on choices that the paper leaves open: the number of combinations of readings in
which a claim holds, among those in which it could be judged."""

import dataclasses

import numpy as np

from ...wording import count
from ..relations import verdicts

EVERY, DEPENDS, NONE = "in every reading tried", "depends on the reading", "in none"
OTHERS = "with other readings"  # the study's own could not be judged


@dataclasses.dataclass(frozen=True)
class Dependence:
    """Numbers of combinations of readings."""
    tried: int
    judged: int
    holds: int
    undecided: int    # undecided ones among those judged
    readings: tuple   # names of the readings that decide, the strongest first
    fitted_only: bool  # whether it holds only in combinations that were chosen by the outcome, although others were judged
    own_judged: bool = True    # whether the study's own combination is among those judged
    variants: int = 0        # combinations with a value that the paper's text excludes, none of the above, of those judged
    variants_hold: int = 0   # those in which the claim holds
    own: str = ""            # the verdict in the study's own combination, by the plain interval as in all others
    only: str = ""           # of a single combination that could be judged: in which values it differs from the study's own

    @staticmethod
    def of(found, fitted, readings, variants=None, holding=verdicts.HOLDS):
        """The Dependence. found: verdict of each combination, the study's own first; fitted: bool for each, whether it was chosen
        by the outcome; variants: bool for each, whether it has a value that the paper excludes (None: none has); holding: the
        verdicts under which the claim holds."""
        found, fitted = np.asarray(found, dtype=object), np.asarray(fitted, dtype=bool)
        of_ours = np.zeros(len(found), dtype=bool) if variants is None else np.asarray(variants, dtype=bool)
        if of_ours.any():
            rest = Dependence.of(found[of_ours], fitted[of_ours], (), holding=holding)
            return dataclasses.replace(Dependence.of(found[~of_ours], fitted[~of_ours], readings, holding=holding),
                                       variants=rest.judged, variants_hold=rest.holds)
        judged = ~np.isin(found, verdicts.NOT_JUDGED)
        holds = np.isin(found, holding)
        plain = judged & ~fitted
        return Dependence(len(found), int(judged.sum()), int(holds.sum()), int(np.isin(found, verdicts.UNDECIDED).sum()),
                          tuple(readings), bool(holds.any() and plain.any() and not holds[plain].any()),
                          bool(judged[:1].all()), own="".join(found[:1]))

    @property
    def kind(self):
        """One of EVERY, DEPENDS, NONE, OTHERS; "" without several combinations, or if none could be judged."""
        if self.tried < 2 or not self.judged:
            return ""
        if not self.own_judged:
            return OTHERS
        return EVERY if self.holds == self.judged else DEPENDS if self.holds else NONE

    @property
    def text(self):
        if self.tried > 1 and not self.judged:
            return f"could be judged in none of {self.tried} readings"
        if not self.kind:
            return ""
        if self.kind == OTHERS and self.only:
            return f"with {self.only} it {'holds' if self.holds else 'does not hold'}"
        if self.kind == OTHERS:
            return f"{OTHERS} it holds in {self.holds} of {self.judged}"
        names = f": {', '.join(self.readings)}" if self.kind == DEPENDS and self.readings else ""
        return f"{self.kind} ({self.holds} of {self.judged}{names})"

    @property
    def notes(self):
        """Notes on numbers that the text leaves out."""
        found = []
        if self.kind and self.judged < self.tried:
            found.append(f"{count(self.tried - self.judged, 'reading')} more could not be judged")
        if self.kind and self.undecided:
            found.append(f"undecided in {self.undecided}")
        if self.variants:
            found.append(f"variants of ours: holds in {self.variants_hold} of {self.variants}")
        if self.fitted_only:
            found.append("reproduced only in combinations chosen by the outcome")
        return found
