"""Sections of the report on a study. Each returns a part, None if there is nothing to show."""

from ... import page
from ...page.names import slug
from ...sections import words
from ...stats.least_chance import note_on
from ...wording import count, integer_text
from ..file.references import quantities_of_figure
from ..relations import verdicts
from ..verdict import signed_rank
from ..verdict.dependence import DEPENDS, EVERY, NONE, OTHERS
from . import claim_notes, verdict_words
from .claim_words import in_words, name_of, pair_text, sentence_of, texts_of
from .figure_links import claim_anchor, figure_anchor
from .reading_sections import over_readings
from .strips import strip_of


KINDS = {verdicts.REPRODUCED: "good", verdicts.SMALLER: "part", verdicts.LARGER: "part",
         verdicts.DIRECTION_ONLY: "part", verdicts.OPPOSITE: "bad", verdicts.REFUTED: "bad",
         verdicts.NOT_FOUND: "bad", verdicts.NOT_SUPPORTED: "bad", verdicts.TOO_LARGE: "bad",
         verdicts.NO_DIFFERENCE: "bad", verdicts.DEPENDS: "bad"}


def header(study, results):
    """Title, paper, and progress of the runs."""
    seeds = sorted({len(info.axes["seed"]) for _, info in results.values()})
    pending = sum(info.counts["pending"] for _, info in results.values())
    ended = sum(sum(info.counts.values()) for _, info in results.values()) - pending
    runs = f"{integer_text(ended)} runs ({integer_text(pending) if pending else 'none'} pending)"
    lead = [study.paper, runs, sweeps_text(study, results), seeds_text(seeds)]
    return page.Header(study.title, " · ".join(lead))


def words_on_page(study, results):
    """The algorithms, axes, metrics and readings that the claims and figures name."""
    quantities = [quantity for one in study.claims if one.is_judged for quantity in (one.what, one.other) if quantity is not None]
    quantities += [quantity for figure in study.figures for _, quantity in quantities_of_figure(figure)]
    named = dict.fromkeys(metric for quantity in quantities for metric in quantity.metrics)
    axes, metrics = {}, {}
    for _, info in results.values():
        axes |= {name: info.axis_properties[name] for name in info.varying if name != "algorithm"}
        metrics |= {name: meaning for name, meaning in info.metrics[["name", "meaning"]].itertuples(index=False) if name in named}
    questions = {one.column: one.question for one in study.readings} | {one.name: one.question for one in study.readings if one.name in axes}
    return words.section(list(dict.fromkeys(name for quantity in quantities for name in quantity.algorithms)), axes, metrics,
                         words.OF_STUDIES, questions)


def sweeps_text(study, results):
    """How many sweeps of the study have results, and which have none."""
    without = [sweep for sweep in study.sweeps if sweep not in results]
    if not without:
        return f"all {count(len(results), 'sweep')}" if len(results) > 1 else count(len(results), "sweep")
    return f"{len(results)} of {count(len(study.sweeps), 'sweep')} (no results of {', '.join(without)})"


def seeds_text(seeds):
    """The numbers of seeds of the sweeps, in increasing order, as text."""
    if len(seeds) < 2:
        return count(seeds[0], "seed") if seeds else "no results"
    return f"{', '.join(map(str, seeds[:-1]))} or {seeds[-1]} seeds, by sweep"


def headline(judged, counted):
    """The numbers of claims that hold in every reading, in some, in none; then the verdicts under the study's own readings."""
    kinds = [kind_of(one.dependence) for one in judged if one.evidence is not None and not one.claim.uncounted]
    own = "; ".join(f"{verdict}: {number}" for verdict, number in counted.items())
    if not {*kinds} - {ALONE}:
        return [page.paragraph(own or "No claim is judged yet.", "lead"), *uncounted(judged)]
    return [page.paragraph(over_all_readings(kinds), "lead"),
            page.paragraph(f"Verdicts under the study's own readings: {own}.", "lead"), *uncounted(judged)]


ALONE, UNJUDGED = "one reading alone", "in no reading that was tried"  # beside the kinds of Dependence


def kind_of(dependence):
    return dependence.kind or (ALONE if dependence.tried < 2 and dependence.judged else UNJUDGED)


def over_all_readings(kinds):
    """In words, how far the claims hold over the readings. kinds: kind_of() each."""
    text = ", ".join(f"{kinds.count(kind)} {words}" for kind, words in
                     ((EVERY, "in every reading tried"), (DEPENDS, "in some readings"), (NONE, "in none")) if kind in kinds)
    text = f"Claims that hold: {text}." if text else ""
    if OTHERS in kinds:
        text += f" Could be judged only under readings other than the study's own: {kinds.count(OTHERS)}."
    if UNJUDGED in kinds:
        text += f" Could be judged in no reading: {kinds.count(UNJUDGED)}."
    if ALONE in kinds:
        text += f" With one reading only: {kinds.count(ALONE)}."
    return text.strip()


def uncounted(judged):
    """[paragraph] on the rows that are in none of the numbers above, by reason; empty if there are none."""
    reasons = {}
    for one in judged:
        if one.verdict and one.claim.uncounted:
            reasons.setdefault(one.claim.uncounted, []).append(one.claim.id)
    texts = [f"{', '.join(ids)} ({reason})" for reason, ids in reasons.items()]
    return [page.paragraph(f"Not counted: {'; '.join(texts)}.", "note")] if texts else []


def claims(judged, counted, looks, figures=None, of_paper=()):
    """The claims with a verdict. looks: Study.looks; figures: figure_links.figures_of(); of_paper:
    [PaperFigure], by which they are grouped."""
    figures = figures or {}
    shown = [one for one in judged if one.evidence is not None]
    heads = [page.Head("claim"), page.Head("verdict"), page.Head("effect"), page.Head("seeds", folded=True),
             page.Head("over the readings", folded=True)]
    parts = headline(judged, counted)
    if shown:
        rows = [row_of(one, figures) for one in shown]
        if not any(row[-1].text for row in rows):  # no reading varies
            heads, rows = heads[:-1], [row[:-1] for row in rows]
        parts += [page.paragraph(STRIPS, "note", words.LINK), page.table(heads, rows, groups=groups_of(shown, of_paper)),
                  page.paragraph(NOTE + note_on_looks(looks), "note", FILE), bases(shown), ranks(shown)]
    return page.section("Claims", *parts)


def groups_of(judged, of_paper):
    """Groups of the rows of claims by the paper's figures and tables, each under the first to which it belongs; the others name it."""
    place_of = {one.claim.id: k for k, one in enumerate(judged)}
    left, groups = dict(place_of), []
    for figure in of_paper:
        ids = [one.claim.id for one in figure.claims if one.claim.id in place_of]
        own = [left.pop(name) for name in ids if name in left]
        elsewhere = [name for name in ids if place_of[name] not in own]
        if ids:
            groups.append(page.Group(f"{figure.name}: {figure.status_text}", tuple(own), claims_anchor(figure.name),
                                     tuple((name, f"#{claim_anchor(name)}") for name in elsewhere)))
    if groups and left:
        groups.append(page.Group("On no figure or table", tuple(left.values()), claims_anchor("others")))
    return tuple(groups)


def claims_anchor(name):
    return f"claims-{slug(name)}"


def bases(judged):
    """What each verdict is on, by pair of algorithms."""
    heads = [("claim", False), ("pairs of algorithms", False), ("pairs", True), ("cells", True), ("seeds", True), ("dropped", True)]
    rows = []
    for one in judged:
        for place, basis in one.evidence.of_algorithms.items():
            rows.append([page.cell(one.claim.id), page.cell(pair_text(one.pairs.algorithms.iloc[place])),
                         page.cell(basis.pairs, number=True),
                         page.cell(basis.cells, f"{basis.left_out} left out" if basis.left_out else "", number=True),
                         page.cell(basis.seeds, number=True), page.cell(basis.dropped, number=True)])
    note = ("Pairs: instances on which both runs completed; dropped: those on which one did not, or was measured while other programs took the "
            "core. Cells are combinations of the axes that the claim names or leaves open, and of trends each value of the axis. Those with too "
            "few pairs are left out. Seeds: those with pairs. The verdict on a trend leaves out seeds "
            "with pairs at one value of the axis alone.")
    return page.folded("What each verdict is on", page.table(heads, rows, name="what-verdicts-are-on"), page.paragraph(note, "note"))


def ranks(judged):
    """Wilcoxon's test beside the t interval, of the claims that are means over seeds."""
    rows = [[page.cell(one.claim.id), page.cell(one.verdict_text),
             page.cell(f"{chance:.2g}", note_on(chance, one.evidence.sample.seeds), number=True),
             page.cell("concludes otherwise" if signed_rank.differs(one.evidence) else "")]
            for one in judged if one.evidence.has_ranks for chance in (signed_rank.chance(one.evidence.values),)]
    if not rows:
        return None
    heads = [("claim", False), ("verdict", False), ("p of no effect", True), ("at 95 %", False)]
    note = ("Wilcoxon's signed-rank test of the numbers of the seeds, which decides no verdict. It concludes otherwise if, at 95 %, "
            "they lie on one side of a bound by this test and not by the interval, or the reverse. The bounds are the smallest effect that "
            "counts, and its negative.")
    return page.folded("Sensitivity: Wilcoxon's signed-rank test",
                       page.table(heads, rows, name="signed-rank"), page.paragraph(note, "note"))


STRIPS = ("Strips share one scale, of ratios, which is linear near 0 and logarithmic beyond 1 %. Those of shares and exponents have their own. "
          "Green: what the claim asks for. Thin line: the simultaneous interval, which is wider and decides. Thick: the 95 % interval. "
          "Diamond: the effect under the study's own readings. A dot below: the effect in a combination of readings, green and full where the "
          "claim holds.")


NOTE = ("Effect: by how much, positive as the claim says (of 'close to' and the like: if the first is larger), and below it in words. "
        "It is the mean over seeds of the logarithmic ratio, averaged "
        "over the cells within each seed. A cell is a combination of values of the axes that the claim names or leaves open, such as "
        "a point of a figure. Below it the 95 % interval, then the simultaneous "
        "one (Holm over the paper's claims), which decides; ends of skewed numbers are corrected. Pairs of which one run did not complete, or was "
        "measured while other programs took the core, are dropped.")
FILE = (("claims.csv: effects and intervals as natural logarithms of ratios, so that 0.105 is 10 % less, or 11 % more", "claims.csv"),)


def note_on_looks(looks):
    if looks == 1:
        return ""
    return (f" Verdicts are taken at {looks} numbers of seeds, so that the level of each is divided "
            f"by {looks}: decided claims need no more seeds.")


def unnamed(axes):
    """A warning about claims that leave axes unnamed. axes: references.unnamed_axes()."""
    return page.paragraph(f"{UNNAMED}: {text_of_unnamed(axes)}.", "note") if axes else None


UNNAMED = "These claims are judged over all values of axes that their `at` does not name; name values, or say 'all'"


def text_of_unnamed(axes):
    return ", ".join(f"{claim} ({', '.join(names)})" for claim, names in axes.items())


def claim_cell(claim, figures):
    links = tuple((name, f"#{figure_anchor(name)}") for name in figures.get(claim.id, ()))
    return page.cell(claim.says, "; ".join(filter(None, (claim.source, compared(claim), claim.note))), strong=claim.id, anchor=claim_anchor(claim.id),
                     links=links)


def compared(claim):
    """Which metrics a claim compares, as text; "" of one that is not judged."""
    metrics = list(dict.fromkeys(one.metric for one in (claim.what, claim.other) if one is not None and one.metric))
    return f"compares {' with '.join(metrics)}" if metrics else ""


def row_of(one, figures):
    found, judgement = one.evidence, one.judgement
    plain = found.sample.interval()
    effect, interval, simultaneous = texts_of(one.claim, found, plain,
                                              (judgement.low, judgement.high))
    strip = strip_of(one, (effect, interval, simultaneous))
    return [claim_cell(one.claim, figures), verdict_cell(one, sentence_of(one, effect, interval, simultaneous)),
            page.cell(effect, page.Small(in_words(one.claim, found, one.pairs), label="in words"), page.Small(interval, label="95 % interval"),
                      page.Small(simultaneous, label="simultaneous interval"), strip=strip),
            size_of(found), over_readings(one)]


def size_of(found):
    """The number of seeds; if graphs are sampled, too, the smaller of both numbers."""
    sample = found.sample
    files = f"two-way clusters with {count(sample.files, 'graph file')}" if sample.files else ""
    return page.cell(found.seeds, files, number=True)


def verdict_cell(one, sentence):
    claim, found = one.claim, one.evidence
    kind, own = KINDS.get(one.verdict, "open"), ", in the study's own reading" * (one.dependence.kind == DEPENDS)
    if kind == "good" and (own or one.by_itself.axes):
        kind = "part"
    notes = [one.cell_text and f"{'smallest' if found.members else 'largest'} at {one.cell_text}",
             *claim_notes.notes_on_members(one), *claim_notes.notes_on_parts(one)]
    if claim.uncounted:
        notes.append(f"in no number of verdicts: {claim.uncounted}")
    if one.fits:
        notes.append(f"a fit: {', '.join(map(name_of, one.fits))} chosen by the outcome")
    if found.step:
        notes.append("smallest step: from {:g} to {:g}".format(*found.step))
    if found.is_counted:
        notes += claim.relation.notes(claim, found.count)
    notes += claim_notes.notes_on_dropped(claim, found.dropped)
    if found.has_ranks and signed_rank.differs(found):
        notes.append("Wilcoxon's test concludes otherwise at 95 %")
    if found.sample.is_skewed and not found.is_counted:
        notes.append(f"the numbers of the seeds are skewed ({found.sample.skewness:.1f}), for which the interval is corrected")
    notes += [worst.text for worst in one.worst_found]
    printed = f"printed: {claim.printed.in_words}" if claim.printed else ""
    survivors = ""
    if one.verdict not in verdicts.NOT_JUDGED and found.dropped.is_notable:
        survivors = (", of undisturbed measurements" if claim_notes.is_of_seconds(claim) else
                     ", of the runs that both survived" if claim.other else ", of the runs that completed")
    dependence = one.dependence.text
    if one.dependence.kind == OTHERS:
        rest = f" ({one.dependence.rest})" if one.dependence.rest and not one.dependence.only else ""
        survivors, dependence = f"; {dependence}{rest}", ""
    return page.cell(verdict_words.in_words(one) + own + survivors, dependence, printed, *notes, *one.dependence.notes, kind=kind,
                     sentence=f"{sentence} {one.dependence.share}".rstrip(),
                     target=f"#{verdict_anchor(one.verdict)}")


def assumptions(study):
    if not study.assumptions:
        return None
    return page.section("Assumptions", page.Listing(list(study.assumptions)))


def sources(study, results):
    """The sweeps, and the command that runs a point again."""
    rows = [[page.cell(f"sweeps/{study.name}/{sweep}.yaml"),
             page.cell(integer_text(len(info.axes["seed"])), number=True),
             page.cell(integer_text(info.counts["done"]), number=True),
             page.cell(integer_text(info.counts["pending"]), number=True),
             page.cell(integer_text(sum(info.counts[key] for key in ("failed", "aborted", "stalled"))),
                       number=True),
             page.cell(info.provenance["version"] + " " + info.provenance["commit"][:12])]
            for sweep, (_, info) in results.items()]
    heads = [("sweep", False), ("seeds", True), ("done", True), ("pending", True), ("not done", True),
             ("program", False)]
    text = ("points.csv has every point of the figures, with the tuple of its first seed. "
            "'dagsweep simulate SWEEP.yaml --seeds N --tuple K' runs tuple K again and prints its metrics.")
    return page.section("Sweeps", page.table(heads, rows), page.paragraph(text, "note"))


def verdict_anchor(verdict):
    return f"verdict-{slug(verdict)}"


def meanings(judged):
    """The legend of the verdicts on these claims, under the study's own readings and the others; each verdict leads to its meaning."""
    found = {verdict for one in judged for verdict in (one.verdict, *(each for factorial in one.factorials for each in factorial.verdicts))}
    rows = [[page.cell(verdict, anchor=verdict_anchor(verdict)), page.cell(text)] for verdict, text in verdicts.MEANINGS.items() if verdict in found]
    return page.folded("What each verdict means", page.table([("verdict", False), ("meaning", False)], rows, name="verdicts"),
                       anchor="verdicts") if rows else None
