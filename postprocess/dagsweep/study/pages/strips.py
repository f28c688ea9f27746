"""Effects as strips of a forest plot: what the claim asks for, the intervals, the effect, and that of every reading.

Effects that are log ratios share one scale, whatever the claim: close to 0 it is linear (0.1 % and 0.2 % lie apart), further away
logarithmic, up to a hundred times. Shares of cells and exponents have scales of their own.
"""

import dataclasses
import math
from collections.abc import Callable

import numpy as np

from ... import page

LINEAR = 0.01        # log ratio up to which the common scale is nearly linear
FARTHEST = math.log(100)
# The tick of 1 % has no room for a label beside that of 0.
SIZES = ((math.log(1.01), ""), (math.log(1.1), "10 %"), (math.log(2), "×2"), (math.log(10), "×10"))
TICKS = (*((-size, text) for size, text in reversed(SIZES)), (0.0, "0"), *SIZES)


@dataclasses.dataclass(frozen=True)
class Scale:
    """position: effect -> place between 0 and 1, of effects within it."""
    position: Callable[[float], float]
    ticks: tuple  # tuple of (effect, text)
    sides: tuple

    def place(self, effect):
        """The place of an effect; of one beyond the scale, its end."""
        return min(1.0, max(0.0, self.position(effect)))

    def places(self, ends):
        """The places of two ends; () where they are undefined."""
        return () if np.isnan(ends).any() else tuple(map(self.place, ends))


def of_ratio(effect):
    """The place of a log ratio on the common scale."""
    far = math.log1p(min(abs(effect), FARTHEST) / LINEAR) / math.log1p(FARTHEST / LINEAR)
    return 0.5 + math.copysign(0.5 * far, effect)


def scale_of(claim):
    """The Scale of a claim's effects."""
    kind = claim.relation.test
    if kind.startswith("mostly"):
        return Scale(lambda value: value + 0.5, ((-0.5, "0 %"), (0.0, "50 %"), (0.5, "100 %")), ("the other way", "as claimed"))
    if kind == "exponent":
        ticks = tuple((value, f"{value + claim.power:g}") for value in (-1.0, 0.0, 1.0))
        return Scale(lambda value: 0.5 + value / 2, ticks, ("grows slower", "faster"))
    sides = ("less", "more") if kind in ("equivalence", "inferiority") else ("the other way", "as claimed")
    return Scale(of_ratio, TICKS, sides)


def asked(claim):
    """What a claim asks for, in words; "" of counts."""
    relation = claim.relation
    if relation.is_counted:
        return ""
    if relation.test == "equivalence":
        return f"within {100 * relation.within:g} % (ratio {1 - relation.within:g} to 1 / {1 - relation.within:g})"
    low, high = relation.region(claim)
    texts = [relation.text(claim, end) for end in (low, high) if math.isfinite(end)]
    if len(texts) == 2:
        return " to ".join(sorted(texts, key=lambda text: float(text.split()[0])))
    return f"at most {texts[0]}" if math.isinf(low) else f"more than {texts[0]}"


def strip_of(one, texts):
    """The page.Strip of a Judged; None if its verdict is a count, or without an effect. texts: of its effect, plain and simultaneous
    interval."""
    claim, found = one.claim, one.evidence
    if found.is_counted or np.isnan(found.sample.mean):
        return None
    scale = scale_of(claim)
    dots = [(scale.place(each.estimates[place]), bool(each.holds[place])) for each, place in one.settings
            if one.varied and not each.variants[place] and not np.isnan(each.estimates[place])]
    effect, plain, simultaneous = texts
    told = [f"effect {effect}", f"95 % interval {plain}", f"simultaneous interval {simultaneous}", f"asked for: {asked(claim)}"]
    if dots:
        told.append(f"{len(dots)} readings, of which it holds in {sum(holds for _, holds in dots)}")
    return page.Strip("; ".join(told), tuple((scale.place(value), text) for value, text in scale.ticks), scale.place(0.0),
                      scale.places(claim.relation.region(claim)), scale.places(found.sample.interval()),
                      scale.places((one.judgement.low, one.judgement.high)), scale.place(found.sample.mean), tuple(dots), scale.sides)
