"""The first section of a study's page: the paper's figures and tables, and whether they come out."""

from ... import page
from ...drawing.style import short_legend
from ..relations import verdicts
from . import paper_figures
from .claim_sections import claims_anchor
from .figure_links import claim_anchor
from .verdict_words import in_words

KINDS = {paper_figures.COMES_OUT: "good", paper_figures.IN_PART: "part", paper_figures.DOES_NOT: "bad"}


def overview(of_paper, drawings, points, printed):
    """A row per PaperFigure; None without any. drawings: [Drawing]; points: {id of a Figure: its points}; printed:
    [printed_tables.Comparison]."""
    if not of_paper:
        return None
    pictures = {name: one for one in reversed(drawings) for name in (one.name, *one.tables) if name}  # the first of each
    rows = [row_of(one, pictures, paper_figures.sentence(one, points, printed)) for one in of_paper]
    heads = [page.Head("figure or table"), page.Head("does it come out"), page.Head("ours"), page.Head("over the readings", folded=True),
             page.Head("claims judged over other figures, too", folded=True)]
    return page.section("Figures and tables of the paper", page.table(heads, rows, roomy=True), page.paragraph(paper_figures.rule(of_paper), "note"))


def row_of(one, pictures, sentence):
    drawn = {pictures[panel.id].path: pictures[panel.id] for panel in one.panels if panel.id in pictures}
    thumbnails = tuple(page.Thumbnail(picture.path, picture.caption, f"#{picture.anchor}") for picture in drawn.values())
    legend = short_legend(entry for picture in drawn.values() for entry in picture.legend)
    return [page.cell("", one.subject, strong=one.name, name=True),
            page.cell(one.status, kind=KINDS.get(one.status, "open"), **claims_of(one)),
            page.cell(sentence, thumbnails=thumbnails, legend=legend), page.cell(one.over_readings), page.cell(one.over_others)]


def claims_of(one):
    """The parts of a Cell on the claims of a PaperFigure: how many are reproduced; the others, each with its words; all together."""
    if all(each.evidence is None for each in one.claims):
        return {"sentence": f"{one.why_status}."}
    whole = (f"its {len(one.claims)} claims: {one.kinds}" if len(one.claims) > 1 else "its claim", f"#{claims_anchor(one.name)}")
    lacking = [each for each in (*one.judged, *one.not_judged) if each.verdict != verdicts.REPRODUCED]
    told = " ".join(filter(None, (f"{one.why_status}.", one.alone, "Not reproduced, or not judged:" * bool(lacking))))
    return {"sentence": told, "links": (whole,), "entries": tuple(entry(each, one.others.get(each.claim.id)) for each in lacking)}


def entry(one, others):
    """A Judged in the list of a figure; others: names of the other figures over which it is judged with one verdict."""
    also = f" (over {paper_figures.together(others)}, too)" if others else ""
    return page.Entry(one.claim.id, f"#{claim_anchor(one.claim.id)}", f"{one.claim.says.rstrip('.')}{also}:", in_words(one))
