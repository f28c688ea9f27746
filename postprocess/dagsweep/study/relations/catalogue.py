"""The relations that a claim can state, by their words (postprocess/claims.md)."""

from .existence import Exists
from .frequencies import Always, Identity, Mostly
from .ratios import ABOUT, CLOSE, NEARLY_EQUAL, Difference, Each, Equivalence, Slight
from .trends import Exponent, Monotone, Trend

RELATIONS = {
    "less than": Difference(-1),
    "more than": Difference(1),
    "less than each of": Each(-1),
    "more than each of": Each(1),
    "less than in every cell": Each(-1, unit="cell", ties=True),
    "more than in every cell": Each(1, unit="cell", ties=True),
    "always less than on average": Each(-1, unit="cell"),
    "always more than on average": Each(1, unit="cell"),
    "slightly less than": Slight(-1),
    "slightly more than": Slight(1),
    "mostly less than": Mostly(-1),
    "mostly more than": Mostly(1),
    "mostly less than all of": Mostly(-1, at_once=True),
    "mostly more than all of": Mostly(1, at_once=True),
    "always less than": Always(-1),
    "always more than": Always(1),
    "always at most": Always(),
    "close to": Equivalence(within=CLOSE),
    "nearly equal to": Equivalence(within=NEARLY_EQUAL),
    "less than or close to": Equivalence(within=CLOSE, is_one_sided=True),
    "less than or nearly equal to": Equivalence(within=NEARLY_EQUAL, is_one_sided=True),
    "about": Equivalence(within=ABOUT),
    "equal to": Identity(),
    "growing with": Trend(1),
    "falling with": Trend(-1),
    "monotonically growing with": Monotone(1),
    "monotonically falling with": Monotone(-1),
    "found for each algorithm": Exists(unit="algorithms"),
    "found in each cell": Exists(unit="cell"),
    "growing at most as a power of": Exponent(),
}
