"""What the numbers of a claim say, in words."""

import math

import numpy as np

from ...stats.intervals import FEWEST_SEEDS
from ...wording import LENGTHS, count, integer_text, listed
from ..file.sweep_axes import value_text
from ..relations import verdicts
from ..verdict.judging import seeds_for, seeds_range
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
    if one.verdict == verdicts.FEW_UNDISTURBED:
        return (f"{count(found.seeds_run, 'seed')} ran at all sizes that are compared. Of these, {found.sample.seeds} have undisturbed measurements. "
                f"A verdict needs {FEWEST_SEEDS}: run it again on an idle machine.")
    if one.verdict in verdicts.NOT_JUDGED:
        return f"{verdicts.MEANINGS[one.verdict].capitalize()}."
    if found.is_counted:
        return ". ".join(claim.relation.notes(claim, found.count)[:1]) + "."
    wanted = asked_in_words(claim)
    if one.verdict == verdicts.UNDECIDED:
        return " ".join(filter(None, (f"{open_range(one, simultaneous)}.", f"To be reproduced: {wanted}.", alone(one, interval), more_seeds(one))))
    if one.verdict == verdicts.DEPENDS:
        return (f"Effects lie surely on both sides of 0, which their mean hides: {'; '.join(extremes_of_parts(one, one.judgement.axes))}"
                f"{over_other_axes(one, one.judgement.axes)}.")
    words = in_words(claim, found, one.pairs) or claim.relation.sentence(claim, effect)
    where = f"At {one.cell_text}: " if one.cell_text else ""
    missed = sum(sample.mean <= 0 for _, sample, _ in one.members)
    if where and missed:
        where = (f"The mean is not as claimed in {missed} of {count(len(one.members), 'cell')}{surely_not(one)}. "
                 f"It is least at {one.cell_text}: ")
    told = f"{where}{words} ({ends_in_words(one, simultaneous)}). To be reproduced: {wanted}."
    return f"{told} {alone(one, interval)}".rstrip()


def asked_in_words(claim):
    """What a claim asks for, with the side of a ratio: 'more than 1.0 % shorter', or 'less than 1.0 % longer' of 'not longer'."""
    low, high = claim.relation.region(claim)
    if side_of(claim) and low < 0 and math.isinf(high):
        return f"less than {difference(claim, claim.relation.log_ratio(low))}"
    return f"{asked(claim)} {side_of(claim)}".rstrip()


def surely_not(one):
    """', surely at granularity 0.2 (-3.1 %)': the cell that is farthest from what is claimed, of those that surely are; "" without,
    and if it is the one that the next sentence names."""
    contrary = [(sample.mean, row) for row, sample, verdict in one.members if verdict in verdicts.CONTRARY]
    if not contrary:
        return ""
    mean, row = min(contrary, key=lambda each: each[0])
    if one.text_of_cell(row) == one.cell_text:
        return ""
    return f", surely at {one.text_of_cell(row)} ({one.claim.relation.size_text(mean)})"


def ends_in_words(one, simultaneous):
    """The interval beside a sentence; of an effect against the claim in the words of the sentence. simultaneous: its text."""
    claim, mean = one.claim, one.evidence.sample.mean
    if not (claim.relation.sign and mean < 0 and (side_of(claim) or claim.relation.needs_axis)):
        return simultaneous
    ratios = [claim.relation.log_ratio(end) for end in (one.judgement.high, one.judgement.low)]
    if claim.other is None or None in ratios or simultaneous in ("", WIDE):
        return f"in the claimed direction: {simultaneous}"
    least, most = (difference(claim, ratio) for ratio in ratios)
    return f"{least.removesuffix(most[most.index(' %'):])} to {most}"


def over_other_axes(one, axes):
    """', as means over epsilon': the axes over which effects at values of `axes` are means; "" if there are none."""
    others = dict.fromkeys(name_of(part.axis) for part in one.evidence.parts if part.axis not in axes)
    return f", as means over {listed(list(others))}" if others else ""


def open_range(one, simultaneous):
    """What an undecided claim leaves open. simultaneous: its interval as text."""
    claim, found = one.claim, one.evidence
    ratios = [claim.relation.log_ratio(end) for end in (one.judgement.low, one.judgement.high)]
    if claim.other is not None and None not in ratios and simultaneous != WIDE:
        what, other = named_sides(claim, found, one.pairs)
        digits = digits_apart(ratios, [claim.relation.log_ratio(end) for end in claim.relation.region(claim)])
        return (f"{sample_text(found)} leave open how {what} compares with {other}: "
                f"anything from {' to '.join(difference(claim, ratio, digits) for ratio in ratios)}")
    left = f"an interval {WIDE}" if simultaneous == WIDE else f"anything from {simultaneous.replace(' – ', ' to ')}"
    return f"{sample_text(found)} leave it open. {as_sentence(claim.relation.sentence(claim, left))}"


def as_sentence(text):
    return text[:1].upper() + text[1:]


def alone(one, interval):
    """That an undecided claim would be decided if the paper had no other, or that any would depend on an axis; "" if it would not.
    interval: its 95 % interval as text."""
    judgement = one.by_itself
    if judgement.axes:
        ends = "; ".join(extremes_of_parts(one, judgement.axes))
        return (f"The effects are {ends}{over_other_axes(one, judgement.axes)}. That they lie on both sides of 0 is sure by their 95 % intervals, "
                "but not by the simultaneous ones, which decide. If it were sure by these, the verdict would be: "
                f"depends on {listed(judgement.axes)}.")
    if one.verdict != verdicts.UNDECIDED or judgement.verdict == verdicts.UNDECIDED:
        return ""
    return (f"Its own 95 % interval ({interval}) would decide ({judgement.verdict}). "
            "That of all claims of the paper together, which counts, is wider.")


def more_seeds(one):
    """How many seeds would decide an undecided claim, as a sentence; "" if it is decided."""
    note = note_on_seeds(one.evidence, one.judgement)
    return f"{as_sentence(note)}." if note else ""


MOST_SEEDS = 1000  # seeds up to which an undecided claim is worth running


def note_on_seeds(found, judgement):
    """The number of seeds that would decide an undecided claim, and its range if the mean is one standard error off."""
    needed = seeds_for(found, judgement)
    if not needed > found.sample.seeds:
        return ""
    if needed > MOST_SEEDS:
        return f"no difference that {integer_text(MOST_SEEDS)} seeds could show"
    least, most = seeds_range(found, judgement)
    ends = f"{integer_text(least)} to " + (integer_text(most) if most and most <= MOST_SEEDS else
                                           f"more than {integer_text(MOST_SEEDS)}")
    return f"about {integer_text(needed)} seeds would decide ({ends}, one standard error off)"


def in_words(claim, found, pairs=None):
    """States in words which of the two quantities is less, and by how much; of a claim about each of several, of the pair of
    algorithms, or the cell's pair, that is least as claimed. pairs: Pairs, for the names of such a pair."""
    ratio = claim.relation.log_ratio(found.sample.mean)
    if ratio is None or np.isnan(ratio) or claim.other is None or found.is_counted:
        return ""
    what, other = named_sides(claim, found, pairs)
    return f"{what} {difference(claim, ratio)} than {other}"


def named_sides(claim, found, pairs):
    """The names of the two quantities; of a claim about each of several, of the pair that is least as claimed."""
    what, other = sides(claim)
    if found.members and pairs is not None:
        source = pairs.algorithms if found.unit == "algorithms" else pairs.cells
        what, of_other = source.iloc[found.members[found.sample.place]][["first", "second"]]
        other = of_other or other  # a number
    return what, other


def difference(claim, ratio, digits=1):
    """A log ratio in the words of what is compared, such as "2.1 % longer"."""
    less, more = comparatives(claim)
    return f"{100 * abs(np.expm1(ratio)):.{digits}f} % {less if ratio < 0 else more}"


def digits_apart(ratios, bounds):
    """The fewest digits after the point of a per cent, up to MOST_DIGITS, with which no end of an interval reads like a bound of what is
    asked for. All are log ratios."""
    def rounded(values, digits):
        return {f"{100 * np.expm1(value):.{digits}f}" for value in values}

    return next((digits for digits in range(1, MOST_DIGITS) if not rounded(ratios, digits) & rounded(bounds, digits)), MOST_DIGITS)


MOST_DIGITS = 4


def texts_of(claim, found, plain, simultaneous):
    """(effect, 95 % interval, simultaneous interval) as texts."""
    if found.is_counted:
        return "", "", ""
    effect = "–" if np.isnan(found.sample.mean) else claim.relation.text_of(claim, found.sample.mean, found)
    return (effect, "no interval", "") if np.isnan(plain[0]) else (effect, *(interval_text(claim, ends, found) for ends in (plain, simultaneous)))


WIDEST, WIDE = math.log(10_000), "wider than a factor of 10 000"  # the size of an interval of ratios from which its ends say nothing


def interval_text(claim, ends, found):
    """The two ends of an interval. Of few seeds it may be so wide that its ends are no lengths of anything."""
    if claim.relation.has_ratios and not ends[1] - ends[0] <= WIDEST:
        return WIDE
    low, high = (claim.relation.text_of(claim, end, found) for end in ends)
    return f"{low.removesuffix(high.partition(' %')[2])} – {high}"


def sample_text(found):
    """The number of seeds, or of graph files if these are a sample, too, and fewer."""
    is_of_files = not found.is_counted and 0 < found.sample.files == found.seeds
    return count(found.seeds, "graph file" if is_of_files else "seed")


def extremes_of_parts(one, axes):
    """The smallest and the largest of the effects at the values of each of the axes."""
    texts = []
    for axis in axes:
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


def pair_text(pair):
    """A pair of algorithms (row of Pairs.algorithms or Pairs.cells), as text."""
    return f"{pair['first']} – {pair['second']}" if pair["second"] else pair["first"]


def name_of(column):
    return column.replace("_", " ")
