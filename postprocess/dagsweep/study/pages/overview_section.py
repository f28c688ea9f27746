"""The first section of a study's page: the paper's figures and tables, and whether they come out."""

from ... import page
from ...drawing.style import short_legend
from ..relations import verdicts
from . import paper_figures
from .claim_sections import claims_anchor
from .figure_links import claim_anchor

KINDS = {paper_figures.COMES_OUT: "good", paper_figures.IN_PART: "part", paper_figures.DOES_NOT: "bad"}


def overview(of_paper, drawings, points, printed):
    """A row per PaperFigure; None without any. drawings: [Drawing]; points: {id of a Figure: its points}; printed:
    [printed_tables.Comparison]."""
    if not of_paper:
        return None
    pictures = {name: one for one in reversed(drawings) for name in (one.name, *one.tables) if name}  # the first of each
    rows = [row_of(one, pictures, paper_figures.sentence(one, points, printed)) for one in of_paper]
    heads = [("figure or table", False), ("does it come out", False), ("ours", False)]
    return page.section("Figures and tables of the paper", page.table(heads, rows, roomy=True), page.paragraph(paper_figures.rule(of_paper), "note"))


def row_of(one, pictures, sentence):
    drawn = {pictures[panel.id].path: pictures[panel.id] for panel in one.panels if panel.id in pictures}
    thumbnails = tuple(page.Thumbnail(picture.path, picture.caption, f"#{picture.anchor}") for picture in drawn.values())
    legend = short_legend(entry for picture in drawn.values() for entry in picture.legend)
    links = [(f"its {len(one.claims)} claims: {one.kinds}" if len(one.claims) > 1 else "its claim", f"#{claims_anchor(one.name)}")]
    of_verdict = {"not reproduced": [each for each in one.judged if each.verdict != verdicts.REPRODUCED], "not judged": one.not_judged}
    links += [(f"{words}: {each.claim.id}" if each is found[0] else each.claim.id, f"#{claim_anchor(each.claim.id)}")
              for words, found in of_verdict.items() for each in found]
    has_group = any(each.evidence is not None for each in one.claims)
    is_attempted = one.status != paper_figures.NOT_ATTEMPTED
    status, below = (one.status_text, one.over_readings) if is_attempted else (one.status, one.reason)
    return [page.cell("", one.subject, strong=one.name, name=True),
            page.cell(status, below, one.over_others, kind=KINDS.get(one.status, "open"), links=tuple(links) if has_group else ()),
            page.cell(sentence, thumbnails=thumbnails, legend=legend)]
