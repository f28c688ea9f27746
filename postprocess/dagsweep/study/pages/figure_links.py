"""Links between figures or printed tables and the claims that they carry."""

import dataclasses
import re

from ...page.names import slug
from ..file.references import quantities_of_claim, quantities_of_figure
from . import verdict_words

DRAWINGS = ("The papers' curves are drawings, whose numbers the text at hand does not have; only printed numbers can stand beside "
            "ours. Each figure names the claims that it carries, with their verdicts.")


def claim_anchor(name):
    return f"claim-{slug(name)}"


def figure_anchor(name):
    return f"figure-{slug(name)}"


def carries(figure, claim):
    """Whether a figure shows what a claim states: the claim names it, or is judged on its sweep by a metric and an
    algorithm that it draws, at values that it does not exclude."""
    if figure.id in re.findall(r"[\w.-]+", claim.see):
        return True
    if figure.sweep not in claim.sweeps:
        return False
    lines = [quantity for _, quantity in quantities_of_figure(figure)]
    return any(shows(line, quantity, claim) for line in lines for _, quantity in quantities_of_claim(claim))


def shows(line, quantity, claim):
    if line.metric != quantity.metric or not {*line.algorithms} & {*quantity.algorithms}:
        return False
    stated = {**claim.at, **quantity.where}
    return all({*values} & {*stated[axis]} for axis, values in line.where.items() if axis in stated)


def figures_of(study, shown):
    """{id of a claim: ids of the drawn figures that carry it}. shown: ids of drawn figures."""
    found = {claim.id: tuple(one.id for one in study.figures if one.id in shown and carries(one, claim))
             for claim in study.claims}
    return {claim: figures for claim, figures in found.items() if figures}


def with_claims(drawings, figures, judged):
    """The drawings, with captions that state which claims each carries and their verdicts. figures: figures_of()."""
    verdict_of = {one.claim.id: verdict_words.in_words(one) for one in judged}
    found = []
    for drawing in drawings:
        claims = [claim for claim, names in figures.items() if drawing.name in names]
        links = tuple((f"{claim}: {verdict_of.get(claim)}" if verdict_of.get(claim) else claim, f"#{claim_anchor(claim)}")
                      for claim in claims)
        found.append(dataclasses.replace(drawing, anchor=figure_anchor(drawing.name) if drawing.name else "", links=links))
    return found
