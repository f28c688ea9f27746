"""The relations that a claim can state, and how each is tested (postprocess/claims.md)."""

import dataclasses

CLOSE = 0.05         # "close to", and the most that "slightly" may mean
NEARLY_EQUAL = 0.02  # "nearly equal to"
ABOUT = 0.20         # "about" a printed number: between 4/5 and 5/4 of it


@dataclasses.dataclass(frozen=True)
class Word:
    test: str         # difference, slight, mostly, always, equivalence, inferiority, identity,
                      # trend, monotone, exponent
    sign: int = 0     # +1: `what` is larger than `other`, or grows; -1: smaller, or falls
    within: float = 0.0  # of an equivalence, or the most that a claim of no inferiority allows; a share
    every: bool = False  # of every pair of algorithms, not of their mean

    @property
    def is_counted(self):
        """Whether exceptions are counted; all others are decided by intervals."""
        return self.test in ("always", "identity")

    @property
    def has_size(self):
        """Whether the paper may print by how much."""
        return self.test == "difference" and not self.every

    @property
    def needs_other(self):
        return not self.needs_axis

    @property
    def needs_axis(self):
        """Whether it is stated over an axis."""
        return self.test in ("trend", "monotone", "exponent")


WORDS = {
    "less than": Word("difference", -1),
    "more than": Word("difference", 1),
    "less than each of": Word("difference", -1, every=True),
    "more than each of": Word("difference", 1, every=True),
    "slightly less than": Word("slight", -1),
    "slightly more than": Word("slight", 1),
    "mostly less than": Word("mostly", -1),
    "mostly more than": Word("mostly", 1),
    "always less than": Word("always", -1),
    "always more than": Word("always", 1),
    "always at most": Word("always"),
    "close to": Word("equivalence", within=CLOSE),
    "nearly equal to": Word("equivalence", within=NEARLY_EQUAL),
    "less than or close to": Word("inferiority", within=CLOSE),
    "about": Word("equivalence", within=ABOUT),
    "equal to": Word("identity"),
    "growing with": Word("trend", 1),
    "falling with": Word("trend", -1),
    "monotonically growing with": Word("monotone", 1),
    "monotonically falling with": Word("monotone", -1),
    "growing at most as a power of": Word("exponent"),
}
