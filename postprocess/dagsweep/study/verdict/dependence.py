"""The dependence of a verdict on choices that the paper leaves open: the number of combinations of readings in
which a claim holds, among those in which it could be judged."""

import collections
import dataclasses

import numpy as np

from ...wording import count
from ..relations import verdicts

EVERY, DEPENDS, NONE = "in every reading tried", "depends on the reading", "in none"
JUDGED_ONLY = "in every reading that could be judged"  # in words; it counts as EVERY
OTHERS = "with other readings"  # the study's own could not be judged


@dataclasses.dataclass(frozen=True)
class Dependence:
    """Numbers of combinations of readings."""
    tried: int
    judged: int
    holds: int
    undecided: int    # undecided ones among those judged
    failing: tuple    # (verdict, number of combinations) of those under which it does not hold, undecided ones apart
    readings: tuple   # names of the readings that decide, the strongest first
    fitted_only: bool  # whether it holds only in combinations that were chosen by the outcome, although others were judged
    own_judged: bool = True    # whether the study's own combination is among those judged
    of_variants: "Dependence | None" = None  # of the combinations with a value that the paper's text excludes, none of the above
    unjudged: tuple = ()     # (verdict, number of combinations) of those that could not be judged
    only: str = ""           # of a single combination that could be judged: in which values it differs from the study's own
    size: str = ""           # its mean effect over algorithms and cells, if that decides

    @staticmethod
    def of(found, fitted, readings, variants=None, holding=verdicts.HOLDS):
        """The Dependence. found: verdict of each combination, the study's own first; fitted: bool for each, whether it was chosen
        by the outcome; variants: bool for each, whether it has a value that the paper excludes (None: none has); holding: the
        verdicts under which the claim holds."""
        found, fitted = np.asarray(found, dtype=object), np.asarray(fitted, dtype=bool)
        of_ours = np.zeros(len(found), dtype=bool) if variants is None else np.asarray(variants, dtype=bool)
        if of_ours.any():
            rest = Dependence.of(found[of_ours], fitted[of_ours], (), holding=holding)
            return dataclasses.replace(Dependence.of(found[~of_ours], fitted[~of_ours], readings, holding=holding), of_variants=rest)
        judged = ~np.isin(found, verdicts.NOT_JUDGED)
        holds = np.isin(found, holding)
        plain = judged & ~fitted
        return Dependence(len(found), int(judged.sum()), int(holds.sum()), int(np.isin(found, verdicts.UNDECIDED).sum()),
                          numbers(found[judged & ~holds & (found != verdicts.UNDECIDED)]), tuple(readings),
                          bool(holds.any() and plain.any() and not holds[plain].any()), bool(judged[:1].all()), unjudged=numbers(found[~judged]))

    @property
    def variants(self):
        """The number of combinations with a value that the paper's text excludes, of those judged."""
        return self.of_variants.judged if self.of_variants else 0

    @property
    def variants_hold(self):
        """Those in which the claim holds."""
        return self.of_variants.holds if self.of_variants else 0

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
            mean = f", in the mean over algorithms and cells ({self.size})" * bool(self.size)
            return f"with {self.only} it {'holds' if self.holds else 'does not hold'}{mean}"
        if self.kind == OTHERS:
            return f"{OTHERS} it holds in {self.holds or 'none'} of the {self.judged} that could be judged"
        names = f": {', '.join(self.readings)}" if self.kind == DEPENDS and self.readings else ""
        kind = JUDGED_ONLY if self.kind == EVERY and self.judged < self.tried else self.kind
        return f"{kind} ({self.holds} of {self.judged}{names})"

    @property
    def share(self):
        """In how many readings the claim holds, as a sentence; "" unless that depends on them."""
        if self.kind != DEPENDS:
            return ""
        return f"It holds in {self.holds} of {count(self.judged, 'reading')}; the others: {self.rest}."

    @property
    def rest(self):
        """The verdicts of the combinations in which the claim does not hold, though it could be judged, as text."""
        return in_words((*self.failing, *[(verdicts.UNDECIDED, self.undecided)] * bool(self.undecided)))

    @property
    def outcomes(self):
        """In how many combinations the claim holds, does not hold, is undecided, and could not be judged, as text; the numbers add up
        to those tried."""
        fails = self.judged - self.holds - self.undecided
        texts = [f"holds in {self.holds}", *[f"does not in {fails} ({in_words(self.failing)})"] * bool(fails)]
        texts += [f"undecided in {self.undecided}"] * bool(self.undecided)
        texts += [f"not judged in {number} ({verdict.rpartition(': ')[2]})" for verdict, number in self.unjudged]
        return ", ".join(texts)

    @property
    def notes(self):
        """Notes on numbers that the text leaves out."""
        found = []
        if self.kind and self.holds < self.tried:
            found.append(f"{count(self.tried, 'reading')} tried: {self.outcomes}")
        if self.of_variants:
            found.append(f"{count(self.of_variants.tried, 'variant')} tried (readings that the paper's text excludes, counted apart): "
                         f"{self.of_variants.outcomes}")
        if self.fitted_only:
            found.append("reproduced only in combinations chosen by the outcome")
        return found


def in_words(found):
    """((verdict, how often), ...) as text."""
    return ", ".join(f"{number} {verdicts.plural(verdict) if number > 1 else verdict}" for verdict, number in found)


def numbers(found):
    """((verdict, how often), ...), in the order in which they first occur."""
    return tuple(collections.Counter(found).items())
