"""The choices that a paper leaves open, and what depends on them."""

import numpy as np

from ... import page
from ...page.names import slug
from ...wording import count, listed
from ..verdict.factors import map_over
from ..relations import verdicts
from . import verdict_words
from .claim_words import name_of


def what_readings_are(study):
    """One sentence, for the place before the word first occurs on a page; None on a page without it."""
    if not study.readings and not study.tables:
        return None
    return page.paragraph("Where the paper leaves something open, the study tries several interpretations, called readings. Its own is the first. "
                          "Where several things are open, a reading has one value for each.", "note")


def readings(study, judged):
    """The choices that the paper leaves open, and the influence of each reading on each claim."""
    rows = [[page.cell(name_of(one.column)),
             page.cell(one.question),
             page.cell(", ".join(text + " (fit)" * (text in one.fitted_texts) + " (variant)" * (text in one.variant_texts)
                                 for text in one.texts))]
            for one in study.readings]
    if not rows:
        return None
    parts = [page.table([("reading", False), ("what the paper leaves open", False),
                         ("values; the first is the study's own", False)], rows)]
    note = ("Below, for each claim: what its readings change. "
            "Range of means: by how many percentage points the mean effect differs between the values of a reading. "
            "Partial ω²: its share of the variation, by an analysis of variance with seeds as blocks. "
            "Flips: of the changes of this reading alone, the share that changes whether the claim holds. "
            "A reading decides if it flips claims and its range is beyond the smallest effect that counts. "
            "A claim names each reading that decides on one of its sweeps; on another it may flip nothing. "
            "Every combination of readings is judged by the simultaneous interval of its claim. One that several sweeps have, such as the study's "
            "own, is in the tables of each, and counts once above them. "
            "A fit is a value that was chosen by the outcome: it comes close to what the paper prints. "
            "A variant is a value that the paper's text excludes: its combinations are counted apart.")
    influences = [influence_of(one) for one in judged if one.factorials and len(one.holds) > 1]
    return page.section("Readings", *parts, page.paragraph(note, "note"), *influences)


def influence_of(one):
    heads = [("reading", False), ("range of means", True), ("95 % interval", True),
             ("partial ω²", True), ("flips", True), ("decides", False)]
    inner = []
    for factorial in one.varied:
        rows = [[page.cell(name_of(found.column)),
                 page.cell(points(found.range), number=True),
                 page.cell(f"{points(found.low)} – {points(found.high)}", number=True),
                 page.cell("–" if np.isnan(found.omega) else f"{found.omega:.2f}", number=True),
                 page.cell(f"{100 * found.flips:.0f} %", number=True),
                 page.cell("yes" if found.decides else "")] for found in factorial.influences]
        if len(one.factorials) > 1:
            inner.append(page.paragraph(f"On {listed(factorial.sweeps)}:"))
        inner += [page.table(heads, rows, name=f"readings-{slug(one.claim.id)}"), *map_of(one.claim, factorial)]
    title = f"{one.claim.id}: {one.dependence.text or verdict_words.in_words(one)}"
    return page.folded(title, *inner, anchor=anchor_of(one))


def anchor_of(one):
    return f"readings-of-{slug(one.claim.id)}"


def points(value):
    return "–" if np.isnan(value) else f"{100 * value:.1f}"


def map_of(claim, factorial):
    """Parts: a map of the claim over the two readings that it names, otherwise over the two strongest."""
    strong = [found.column for found in factorial.influences][:2] if any(found.flips > 0 for found in factorial.influences) else []
    if claim.map and {*claim.map} <= {*factorial.combinations}:
        strong = list(claim.map)
    if len(strong) < 2:
        return []
    admitted = ~factorial.variants
    depends = np.array([verdict == verdicts.DEPENDS for verdict in factorial.verdicts])
    shares, effects, hidden = (map_over(factorial.combinations[admitted].reset_index(drop=True), values[admitted], *strong)
                               for values in (factorial.holds, factorial.effects, depends))
    rows = [[page.cell(label)]
            + [page.cell(f"{100 * share:.0f} %", "" if np.isnan(effect) else claim.relation.size_text(effect),
                         f"on an axis: {100 * mixed:.0f} %" * bool(mixed > 0), number=True, best=share == 1, value=share)
               for share, effect, mixed in zip(line, means, mixes)]
            for label, line, means, mixes in zip(shares.index, shares.to_numpy(), effects.to_numpy(), hidden.to_numpy())]
    heads = [(f"{name_of(strong[0])} \\ {name_of(strong[1])}", False)]
    heads += [(str(label), True) for label in shares.columns]
    return [page.table(heads, rows, name=f"map-{slug(claim.id)}"), page.paragraph(
        "Share of the combinations of the other readings in which the claim holds, and below it the mean "
        "effect, positive as claimed. " + "On an axis: the share in which the verdict depends on an axis." * bool(hidden.to_numpy().any()),
        "note")]


def over_readings(one):
    """The number of combinations of readings in which a claim holds, with a link to them, and the reading that decides."""
    if len(one.holds) < 2:
        return page.cell("")
    text = f"holds in {one.dependence.holds} of {count(one.dependence.judged, 'reading')}"
    deciding = [name_of(column) for column in one.deciding]
    return page.cell(text, f"decides: {', '.join(deciding)}" if deciding else "", links=(("in which", f"#{anchor_of(one)}"),))
