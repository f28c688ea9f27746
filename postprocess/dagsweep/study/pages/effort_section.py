"""Seeds and core hours of the claims and sweeps of a study, and the hours saved by stopping early."""

import math

from ... import page
from ..verdict.looks import MAY_BE_DECIDED, efforts, hours_of, looks_of, next_look
from . import verdict_words

NOTE = ("Hours of one core inside runs. A look is a number of seeds at which verdicts are taken; 'reproduce.sh STUDY "
        "--until-decided' runs more seeds only for the sweeps of undecided claims. It ends when no look could decide them, "
        "not even if each true mean lay one standard error away from the one found.")


def effort(study, results, judged):
    """The section; None without results."""
    found = efforts(study, results)
    if not found:
        return None
    last = looks_of(study)[-1]
    used, whole = (math.fsum(values) for values in zip(*((one.hours, one.hours_at_last) for one in found.values())))
    saved = f"; saved: {100 * (1 - used / whole):.0f} %" if whole > used else ""
    lead = f"{hours_text(used)} core hours; about {hours_text(whole)} with {last} seeds of every sweep{saved}."
    rows = [[page.cell(sweep), page.cell(one.seeds, number=True), page.cell(hours_text(one.hours), number=True),
             page.cell(hours_text(one.hours_at_last), number=True)] for sweep, one in found.items()]
    of_sweeps = page.table([("sweep", False), ("seeds", True), ("core hours", True), (f"with {last} seeds", True)], rows,
                           name="effort-of-sweeps")
    rows = [[page.cell(one.claim.id), page.cell(verdict_words.in_words(one)), page.cell(one.evidence.seeds, number=True),
             page.cell(hours_text(hours_of(one.claim, found)), number=True), page.cell(outlook(study, results, one))]
            for one in judged if one.evidence is not None]
    of_claims = page.table([("claim", False), ("verdict", False), ("seeds", True), ("core hours of its sweeps", True),
                            ("next", False)], rows, name="effort-of-claims")
    return page.folded("Effort: seeds and core hours", page.paragraph(lead), of_sweeps, of_claims, page.paragraph(NOTE, "note"))


def outlook(study, results, judged):
    """The next step for an open claim; '' for a decided one."""
    look = next_look(study, results, judged)
    if look:
        return f"{look} seeds could decide"
    return "no look left that could decide" if judged.verdict in MAY_BE_DECIDED else ""


def hours_text(hours):
    return f"{hours:.2g}" if hours < 10 else f"{hours:.0f}"
