"""What the numbers of a claim say, in words."""

import numpy as np

from ...stats.intervals import FEWEST_SEEDS
from ...wording import count
from ..file.sweep_axes import value_text
from ..relations import verdicts
from ..verdict.judging import judge
from . import verdict_words
from .strips import asked
from .verdict_words import sides


def sentence_of(one, effect, interval, simultaneous):
    """Why the verdict is as it is, in one sentence. effect, interval, simultaneous: their texts."""
    claim, found = one.claim, one.evidence
    if one.verdict == verdicts.NO_RUN:
        return f"No pair of runs to compare: {verdict_words.who_completed_none(one)}."
    if one.verdict == verdicts.FEW_SEEDS:
        return f"{sample_text(found)}; {f'one search has {claim.tries}' if claim.relation.is_found else f'a verdict needs {FEWEST_SEEDS}'}."
    if one.verdict in verdicts.NOT_JUDGED:
        return f"{verdicts.MEANINGS[one.verdict].capitalize()}."
    if found.is_counted:
        return ". ".join(claim.relation.notes(claim, found.count)[:1]) + "."
    wanted = f"{asked(claim)} {side_of(claim)}".rstrip()
    if one.verdict == verdicts.UNDECIDED and judge(claim, found).verdict != verdicts.UNDECIDED:
        return (f"To be reproduced: {wanted}. The 95 % interval of this claim alone ({interval}) would decide; the simultaneous one of all claims "
                f"({simultaneous}) does not.")
    if one.verdict == verdicts.UNDECIDED:
        return (f"To be reproduced: {wanted}. The interval reaches from {' to '.join(simultaneous.split(' – '))}, partly inside and partly "
                "outside of this.")
    if one.verdict == verdicts.DEPENDS:
        return f"Effects lie on both sides of 0: {'; '.join(extremes_of_parts(one))}."
    words = in_words(claim, found, one.pairs) or claim.relation.sentence(claim, effect)
    where = f"At {one.cell_text}: " if one.cell_text else ""
    is_contrary = side_of(claim) and found.sample.mean < 0
    return f"{where}{words} ({'as claimed: ' * bool(is_contrary)}{simultaneous}). To be reproduced: {wanted}."


def in_words(claim, found, pairs=None):
    """States in words which of the two quantities is less, and by how much; of a claim about each of several, of the pair of
    algorithms, or the cell's pair, that is least as claimed. pairs: Pairs, for the names of such a pair."""
    ratio = claim.relation.log_ratio(found.sample.mean)
    if ratio is None or np.isnan(ratio) or claim.other is None or found.is_counted:
        return ""
    less, more = comparatives(claim)
    what, other = sides(claim)
    if found.members and pairs is not None:
        source = pairs.algorithms if found.unit == "algorithms" else pairs.cells
        what, of_other = source.iloc[found.members[found.sample.place]][["first", "second"]]
        other = of_other or other  # a number
    return f"{what} {100 * abs(np.expm1(ratio)):.1f} % {less if ratio < 0 else more} than {other}"


def texts_of(claim, found, plain, simultaneous):
    """(effect, 95 % interval, simultaneous interval) as texts."""
    if found.is_counted:
        return "", "", ""
    known = [("–" if np.isnan(value) else claim.relation.text(claim, value)) for value in
             (found.sample.mean, *plain, *simultaneous)]
    ends = (f"{known[1]} – {known[2]}", f"{known[3]} – {known[4]}")
    if np.isnan(plain[0]):
        ends = ("no interval", "")
    return (known[0], *ends)


def sample_text(found):
    """The number of seeds, or of graph files if these are a sample, too, and fewer."""
    is_of_files = not found.is_counted and 0 < found.sample.files == found.seeds
    return count(found.seeds, "graph file" if is_of_files else "seed")


def extremes_of_parts(one):
    """The smallest and the largest of these effects."""
    texts = []
    for axis in one.judgement.axes:
        parts = sorted((part for part in one.evidence.parts if part.axis == axis), key=lambda part: part.evidence.sample.mean)
        ends = [f"{one.claim.relation.text(one.claim, part.evidence.sample.mean)} at {name_of(axis)} {value_text(axis, part.value)}"
                for part in (parts[0], parts[-1])]
        texts.append(f"from {ends[0]} to {ends[1]}")
    return texts


def side_of(claim):
    """The side that a claim about a ratio of two quantities asks for, such as "shorter"; "" of other claims."""
    if claim.other is None or not claim.relation.sign or claim.relation.log_ratio(0.0) is None:
        return ""
    return comparatives(claim)[claim.relation.sign > 0]


def comparatives(claim):
    """(less, more), in the words of what is compared."""
    return ("shorter", "longer") if claim.what.metric in LENGTHS else ("less", "more")


LENGTHS = ("makespan", "latency", "latency_lower", "latency_upper", "normalised_latency", "nsl", "join_response")


def pair_text(pair):
    """A pair of algorithms (row of Pairs.algorithms or Pairs.cells), as text."""
    return f"{pair['first']} – {pair['second']}" if pair["second"] else pair["first"]


def name_of(column):
    return column.replace("_", " ")
