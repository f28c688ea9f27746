"""The notes on a verdict, which fold below it."""

from ...wording import count, integer_text
from ..file.runs import CLOCK
from ..file.sweep_axes import value_text
from ..relations import verdicts
from .claim_words import pair_text
from .verdict_words import sides


def notes_on_members(one):
    """Which of the pairs of algorithms are as claimed, and which are not, of a claim about each of several; in how many cells each pair is."""
    found, members = one.evidence, one.members
    if not members:
        return []
    notes = []
    if found.unit == "algorithms":
        for label, of_kind in kinds_of_members(members).items():
            texts = [f"{pair_text(row)} ({one.claim.relation.size_text(sample.mean)})" for row, sample, _ in of_kind]
            notes.append(f"{label}: {', '.join(texts)}")
    else:
        for name, of_pair in by_pair(members).items():
            holds = sum(verdict == verdicts.REPRODUCED for _, _, verdict in of_pair)
            ahead = sum(sample.mean > 0 for _, sample, _ in of_pair)
            notes.append(f"{name}: the mean is as claimed in {ahead} of {count(len(of_pair), 'cell')}, surely in {holds} of them")
        notes.append(failing_cells(one))
    if found.instances and found.instances.exceptions:
        notes.append(f"{integer_text(found.instances.exceptions)} of {count(found.instances.pairs, 'pair')} are not as claimed")
    return notes


def failing_cells(one):
    """The cells whose mean is not as claimed, and how far each is; those that surely are not, by their interval, apart."""
    texts = {}
    for row, sample, verdict in one.members:
        if sample.mean <= 0 or verdict in verdicts.CONTRARY:
            where = f"{one.text_of_cell(row)} ({one.claim.relation.size_text(sample.mean)})"
            texts.setdefault("surely not in" if verdict in verdicts.CONTRARY else "the mean is not as claimed in", []).append(where)
    return ". ".join(f"{words}: {'; '.join(each)}" for words, each in texts.items() if one.cell_text)


def kinds_of_members(members):
    """{"as claimed", "not as claimed", "undecided": members}, without empty ones."""
    found = {"as claimed": [], "not as claimed": [], "undecided": []}
    for member in members:
        found["as claimed" if member[2] == verdicts.REPRODUCED else
              "not as claimed" if member[2] in verdicts.CONTRARY else "undecided"].append(member)
    return {label: of_kind for label, of_kind in found.items() if of_kind}


def by_pair(members):
    """{pair of algorithms: members}"""
    found = {}
    for member in members:
        found.setdefault(pair_text(member[0]), []).append(member)
    return found


def notes_on_parts(one):
    """The mean effects at the values of the axes on which the verdict depends, or by the 95 % interval alone would."""
    return [f"{axis} " + ", ".join(f"{value_text(axis, part.value)}: {one.claim.relation.text(one.claim, part.evidence.sample.mean)}"
                                   for part in one.evidence.parts if part.axis == axis)
            for axis in one.judgement.axes or one.by_itself.axes]


def notes_on_dropped(claim, dropped):
    """The numbers of pairs dropped because of each algorithm; if there are many, whether one completes more often."""
    if not dropped.pairs:
        return []
    number = f"{integer_text(dropped.pairs)} of {count(dropped.total, 'pair')} dropped"
    why = "was disturbed in" if is_of_seconds(claim) else "did not complete"
    if claim.other is None:
        return [number]
    what, other = sides(claim)
    notes = [f"{number}: {what} alone {why} {integer_text(dropped.only_what)}, {other} alone "
             f"{integer_text(dropped.only_other)}, both {integer_text(dropped.both)}"]
    if dropped.is_notable and not is_of_seconds(claim):
        shares = dropped.completed
        notes.append(f"completed: {what} {100 * shares[0]:.3g} %, {other} {100 * shares[1]:.3g} %; difference "
                     f"{100 * dropped.difference:+.3g} percentage points (McNemar's test of no difference: p = {dropped.chance:.2g})")
    return notes


def is_of_seconds(claim):
    """Whether pairs drop out because other programs disturbed the measurement."""
    return claim.what.metric == CLOCK
