"""What a study's page does not judge, has not run and does not attempt: one list, each with its reason."""

import collections
import re

from ... import page
from ...wording import count, integer_text, listed
from ..relations import verdicts
from .claim_sections import claim_cell, claims_anchor
from .claim_words import sentence_of
from .figure_links import claim_anchor
from .paper_figures import NOT_ATTEMPTED, NOT_JUDGED

ANCHOR = "not-judged"
DRAWN = re.compile("(figure|table)s? ")
FULL = "-full"  # how sweeps end that take so long that only --full runs them


def parts(study, results, judged, of_paper, figures):
    """(a line that leads to the list, the list); (None, None) if nothing is left out. of_paper: [PaperFigure]; figures:
    figure_links.figures_of()."""
    without_number = [one for one in judged if one.evidence is None and one.claim.see and not one.missing]
    without_verdict = [one for one in judged if one not in without_number and (one.evidence is None or one.verdict in verdicts.NOT_JUDGED)]
    found = [
        ("sweep", " that did not run to the end", "Sweeps not run, or not to their end", sweeps(study, results)),
        ("figure or table", " not attempted or not judged", "Figures and tables of the paper that are not attempted or not judged", drawn(of_paper)),
        ("claim", f" without a verdict ({reasons(without_verdict)})", "Claims without a verdict", claims(without_verdict, figures)),
        ("claim that no number decides", "", "Claims that no number decides",
         [[claim_cell(one.claim, figures), page.cell(f"{'compare by eye' if DRAWN.match(one.claim.see) else 'see'}: {one.claim.see}")]
          for one in without_number])]
    found = [one for one in found if one[-1]]
    if not found:
        return None, None
    told = listed([f"{count(len(rows), noun, plural(noun))}{more}" for noun, more, _, rows in found])
    lead = page.paragraph(f"What is missing: {told}.", "note", (("Each with its reason", f"#{ANCHOR}"),))
    table = [row for *_, rows in found for row in rows]
    groups, begin = [], 0
    for *_, title, rows in found:
        groups.append(page.Group(title, tuple(range(begin, begin + len(rows)))))
        begin += len(rows)
    heads = [("not judged, not run or not attempted", False), ("why", False)]
    return lead, page.section("What is not judged, and why", page.table(heads, table, name="claims-not-judged", groups=tuple(groups), roomy=True),
                              anchor=ANCHOR)


def reasons(judged):
    """How many of these claims have no verdict for each reason, as text."""
    found = collections.Counter("not run yet" if one.missing else (one.verdict or "not testable").removeprefix("not testable: ") for one in judged)
    return ", ".join(f"{text}: {number}" for text, number in found.items())


def plural(noun):
    """'claims that no number decides' of 'claim that no number decides'; 'figures or tables'."""
    return {"figure or table": "figures or tables", "claim that no number decides": "claims that no number decides"}.get(noun, f"{noun}s")


def sweeps(study, results):
    rows = []
    for name in study.sweeps:
        pending = results[name][1].counts["pending"] if name in results else 0
        if pending:
            whole = integer_text(sum(results[name][1].counts.values()))
            rows.append([page.cell("", strong=name), page.cell(f"{count(pending, 'run')} of {whole} pending; the command that ran it goes on")])
        elif name not in results:
            option, why = (" --full", "it takes minutes to hours; ") if name.endswith(FULL) else ("", "no results file of it was there; ")
            rows.append([page.cell("", strong=name), page.cell(f"{why}bash jobscripts/reproduce.sh {study.name}{option} runs it")])
    return rows


def drawn(of_paper):
    return [[page.cell(one.subject, strong=one.name, links=((("its claims", f"#{claims_anchor(one.name)}"),)
                                                            if any(each.evidence is not None for each in one.claims) else ())),
             page.cell(f"{one.status}: {one.reason}")]
            for one in of_paper if one.status in (NOT_ATTEMPTED, NOT_JUDGED)]


def claims(judged, figures):
    """Those with evidence have their own row among the claims, to which theirs leads."""
    rows = []
    for one in judged:
        if one.evidence is None:
            why = f"not run yet: {', '.join(one.missing)}" if one.missing else f"not testable: {one.claim.why_not}"
            rows.append([claim_cell(one.claim, figures), page.cell(why)])
        else:
            rows.append([page.cell(one.claim.says, strong=one.claim.id, links=(("its row", f"#{claim_anchor(one.claim.id)}"),)),
                         page.cell(sentence_of(one, "", "", ""), one.dependence.text)])
    return rows
