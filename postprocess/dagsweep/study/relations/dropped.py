"""Pairs that are dropped because a run did not complete, and on which side."""

import dataclasses

import numpy as np

NOTABLE = 0.05  # share of dropped pairs from which the verdict is about survivors


@dataclasses.dataclass(frozen=True)
class Dropped:
    """Numbers of pairs."""
    total: int       # number of pairs, dropped or not
    only_what: int   # pairs of which only `what` did not complete
    only_other: int  # pairs of which only `other` did not complete
    both: int

    @staticmethod
    def of(table, compares):
        """The Dropped of pairs (PairTable). compares: whether there is an `other`, runs or a number;
        otherwise its values are NaN."""
        what = np.isnan(table.what)
        other = np.isnan(table.other) & compares
        return Dropped(len(table), int((what & ~other).sum()), int((other & ~what).sum()),
                       int((what & other).sum()))

    @property
    def pairs(self):
        """The number of dropped pairs."""
        return self.only_what + self.only_other + self.both

    @property
    def kept(self):
        return self.total - self.pairs

    @property
    def is_notable(self):
        """Whether the verdict is about survivors."""
        return self.pairs > NOTABLE * self.total

    @property
    def completed(self):
        """Shares of the runs that completed: of what, of other; NaN without any."""
        if not self.total:
            return np.nan, np.nan
        return (1 - (self.only_what + self.both) / self.total,
                1 - (self.only_other + self.both) / self.total)

    @property
    def difference(self):
        """How much more often `what` completed than `other`, as a share of the pairs."""
        what, other = self.completed
        return what - other

    @property
    def chance(self):
        """p-value of McNemar's exact test that both complete equally often."""
        from scipy import stats  # which takes longer to load than a study to be read

        one_sided = self.only_what + self.only_other
        return float(stats.binomtest(self.only_what, one_sided).pvalue) if one_sided else 1.0
