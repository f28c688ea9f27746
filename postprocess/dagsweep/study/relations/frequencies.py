"""Relations about frequencies: shares of cells won, and counts of exceptions."""

import dataclasses

from ...stats.intervals import FEWEST_SEEDS
from ...wording import count as count_text
from . import effects, verdicts
from .relation import Relation


@dataclasses.dataclass(frozen=True)
class Mostly(Relation):
    """Less or more than, in more than half of the cells; or, of all algorithms of `other` at once, of the instances."""
    at_once: bool = False

    has_ratios = False

    @property
    def test(self):
        return "mostly at once" if self.at_once else "mostly"

    def pools(self, claim):
        """Not so: it counts the cells on both sides."""
        return False

    def margin(self, claim):
        return 0.0

    def effect(self, claim, table):
        return (effects.share_won_of_all if self.at_once else effects.share_won)(table, self.sign)

    def verdict(self, claim, found, level, low, high):
        return verdicts.on_difference(low, high, found.margin)

    def text(self, claim, value):
        return f"{100 * min(1.0, max(0.0, value + 0.5)):.1f} %"  # ends of intervals may lie beyond all cells, or none

    def sentence(self, claim, effect):
        return f"As claimed in {effect} of the {'instances' if self.at_once else 'cells'}"


@dataclasses.dataclass(frozen=True)
class Always(Relation):
    """Less or more than, in every pair; with sign 0 at most."""

    test = "always"
    is_counted = True

    def effect(self, claim, table):
        return effects.log_ratios(table, self.sign or -1)

    def exceptions(self, table):
        """The Count of pairs that contradict."""
        return effects.exceptions(table, self.sign)

    def evidence(self, claim, table):
        return self.evidence_of(claim, table, self.effect(claim, table), count=self.exceptions(table))

    def verdict(self, claim, found, level, low, high):
        """One exception refutes; the absence of exceptions counts only with enough seeds."""
        if found.count.exceptions:
            return verdicts.REFUTED
        return verdicts.REPRODUCED if found.count.seeds >= FEWEST_SEEDS else verdicts.FEW_SEEDS

    def text(self, claim, value):
        return ""

    def notes(self, claim, count):
        """The sample are the seeds, not the pairs, so the rule of three is applied to seeds."""
        if count.exceptions:
            few = ". One refutes, with any number of seeds" if count.seeds < FEWEST_SEEDS else ""
            return [f"{count_text(count.exceptions, 'exception')} in {count_text(count.pairs, 'pair')} of {count_text(count.seeds, 'seed')}{few}",
                    f"of the means of {count_text(count.points, 'point')}: {count.exception_points}"]
        if not count.pairs:
            return []
        limit = f". So, at 95 %, at most {300 / count.seeds:.2g} % of all possible seeds have one (rule of three)" if count.seeds > 3 else ""
        return [f"No exception in {count_text(count.pairs, 'pair')} of {count_text(count.seeds, 'seed')}{limit}"]


@dataclasses.dataclass(frozen=True)
class Identity(Always):
    """Equal to the bit, in every pair."""

    test = "identity"

    def exceptions(self, table):
        return effects.differing(table)
