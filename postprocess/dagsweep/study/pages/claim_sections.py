"""Sections of the report on a study. Each returns a part, None if there is nothing to show."""

import numpy as np

from ... import page
from ...page.names import slug
from ...stats.intervals import FEWEST_SEEDS
from ...wording import count, integer_text
from ..file.runs import CLOCK
from ..file.sweep_axes import value_text
from ..relations import verdicts
from ..verdict import signed_rank
from ..verdict.dependence import DEPENDS, EVERY, NONE, OTHERS
from ..verdict.factors import map_over
from ..verdict.judging import judge, seeds_for, seeds_range
from . import verdict_words
from .figure_links import claim_anchor, figure_anchor
from .strips import asked, strip_of
from .verdict_words import sides

KINDS = {verdicts.REPRODUCED: "good", verdicts.SMALLER: "part", verdicts.LARGER: "part",
         verdicts.DIRECTION_ONLY: "part", verdicts.OPPOSITE: "bad", verdicts.REFUTED: "bad",
         verdicts.NOT_FOUND: "bad", verdicts.NOT_SUPPORTED: "bad", verdicts.TOO_LARGE: "bad",
         verdicts.NO_DIFFERENCE: "bad", verdicts.DEPENDS: "bad"}


def header(study, results):
    """Title, paper, and progress of the runs."""
    seeds = sorted({len(info.axes["seed"]) for _, info in results.values()})
    ended = sum(sum(info.counts.values()) - info.counts["pending"] for _, info in results.values())
    lead = [study.paper, f"{integer_text(ended)} runs",
            seeds_text(seeds)]
    return page.Header(study.title, " · ".join(lead))


def seeds_text(seeds):
    """The numbers of seeds of the sweeps, in increasing order, as text."""
    if len(seeds) < 2:
        return count(seeds[0], "seed") if seeds else "no results"
    return f"{', '.join(map(str, seeds[:-1]))} or {seeds[-1]} seeds, by sweep"


def what_readings_are(study):
    """One sentence, for the place before the word first occurs on a page; None on a page without it."""
    if not study.readings and not study.tables:
        return None
    return page.paragraph("Where the paper leaves something open we try several interpretations, called readings. The study's own is the first.",
                          "note")


def headline(judged, counted):
    """The numbers of claims that hold in every reading, in some, in none; then the verdicts under the study's own readings."""
    kinds = [one.dependence.kind for one in judged if one.evidence is not None and not one.claim.uncounted]
    own = "; ".join(f"{verdict}: {number}" for verdict, number in counted.items())
    if not any(kinds):
        return [page.paragraph(own or "No claim is judged yet.", "lead"), *uncounted(judged)]
    return [page.paragraph(over_all_readings(kinds), "lead"),
            page.paragraph(f"Verdicts under the study's own readings: {own}.", "lead"), *uncounted(judged)]


def over_all_readings(kinds):
    """In words, how far the claims hold over the readings. kinds: Dependence.kind of each."""
    text = ", ".join(f"{kinds.count(kind)} {words}" for kind, words in
                     ((EVERY, "in every reading tried"), (DEPENDS, "in some readings"), (NONE, "in none")) if kind in kinds)
    text = f"Claims that hold: {text}." if text else ""
    if OTHERS in kinds:
        text += f" Not judged under the study's own reading, but under others: {kinds.count(OTHERS)}."
    if "" in kinds:
        text += f" With one reading alone: {kinds.count('')}."
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
    """The claims: those with a verdict, then the others. looks: Study.looks; figures: figure_links.figures_of(); of_paper:
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
        parts += [page.paragraph(STRIPS, "note"), page.table(heads, rows, groups=groups_of(shown, of_paper)),
                  page.paragraph(NOTE + note_on_looks(looks), "note"), bases(shown), ranks(shown)]
    others = [one for one in judged if one.evidence is None]
    if others:
        table = page.table([("not judged by a number", False), ("", False)],
                           [[claim_cell(one.claim, figures), page.cell(why(one))] for one in others], name="claims-not-judged")
        is_open = any(one.missing for one in others)  # more runs would judge them
        parts.append(table if is_open else page.folded(f"{count(len(others), 'claim')} that no number decides", table))
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
    note = ("Pairs: instances on which both runs completed; dropped: those on which one did not. Cells are combinations of the axes that the "
            "claim names or leaves open, and of trends each value of the axis; those in which too few runs completed are left out.")
    return page.folded("What each verdict is on", page.table(heads, rows, name="what-verdicts-are-on"), page.paragraph(note, "note"))


def pair_text(pair):
    """A pair of algorithms (row of Pairs.algorithms or Pairs.cells), as text."""
    return f"{pair['first']} – {pair['second']}" if pair["second"] else pair["first"]


def ranks(judged):
    """Wilcoxon's test beside the t interval, of the claims that are means over seeds."""
    rows = [[page.cell(one.claim.id), page.cell(one.verdict_text),
             page.cell(f"{signed_rank.chance(one.evidence.values):.2g}", number=True),
             page.cell("concludes otherwise" if signed_rank.differs(one.evidence) else "")]
            for one in judged if one.evidence.has_ranks]
    if not rows:
        return None
    heads = [("claim", False), ("verdict", False), ("p of no effect", True), ("at 95 %", False)]
    note = ("Wilcoxon's signed-rank test of the numbers of the seeds, which decides no verdict. It concludes "
            "otherwise if, at 95 %, it places them on another side of the smallest effect that counts, or of "
            "its negative, than the plain t interval does.")
    return page.folded("Sensitivity: Wilcoxon's signed-rank test",
                       page.table(heads, rows, name="signed-rank"), page.paragraph(note, "note"))


STRIPS = ("Strips share one scale, of ratios, which is linear near 0 and logarithmic beyond 1 %; those of shares and exponents have their own. "
          "Green: what the claim asks for. Thin line: the simultaneous interval, which decides; thick: the 95 % interval; diamond: the effect "
          "under the study's own readings. A dot below: the effect in a combination of readings, green and full where the claim holds.")
NOTE = ("Effect: by how much, positive as the claim says, and below it in words; the mean over seeds of the logarithmic ratio, averaged "
        "over the cells within each seed. A cell is a combination of values of the axes that the claim names or leaves open, such as "
        "a point of a figure. Below it the 95 % interval, then the simultaneous "
        "one (Holm over the paper's claims), which decides; ends of skewed numbers are corrected. Pairs of which one run did not complete are "
        "dropped.")


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
    return page.cell(claim.says, claim.source, strong=claim.id, anchor=claim_anchor(claim.id), links=links)


def why(one):
    """The reason why a claim has no verdict, or the place where it is shown."""
    if one.missing:
        return "not run yet: " + ", ".join(one.missing)
    return f"see {one.claim.see}" if one.claim.see else f"not testable: {one.claim.why_not}"


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


def sample_text(found):
    """The number of seeds, or of graph files if these are a sample, too, and fewer."""
    is_of_files = not found.is_counted and 0 < found.sample.files == found.seeds
    return count(found.seeds, "graph file" if is_of_files else "seed")


def side_of(claim):
    """The side that a claim about a ratio of two quantities asks for, such as "shorter"; "" of other claims."""
    if claim.other is None or not claim.relation.sign or claim.relation.log_ratio(0.0) is None:
        return ""
    return comparatives(claim)[claim.relation.sign > 0]


def size_of(found):
    """The number of seeds; if graphs are sampled, too, the smaller of both numbers."""
    sample = found.sample
    files = f"two-way clusters with {count(sample.files, 'graph file')}" if sample.files else ""
    return page.cell(found.seeds, files, number=True)


def verdict_cell(one, sentence):
    claim, found = one.claim, one.evidence
    kind, own = KINDS.get(one.verdict, "open"), ""
    if one.dependence.kind == DEPENDS:  # the verdict is that of one reading among others
        kind, own = "part" if kind == "good" else kind, ", in the study's own reading"
    notes = [one.cell_text and f"{'smallest' if found.members else 'largest'} at {one.cell_text}", claim.note,
             *notes_on_members(one), *notes_on_parts(one)]
    if claim.uncounted:
        notes.append(f"in no number of verdicts: {claim.uncounted}")
    if one.fits:
        notes.append(f"a fit: {', '.join(map(name_of, one.fits))} chosen by the outcome")
    if found.step:
        notes.append("smallest step: from {:g} to {:g}".format(*found.step))
    if found.is_counted:
        notes += claim.relation.notes(claim, found.count)
    notes += notes_on_dropped(claim, found.dropped)
    if found.has_ranks and signed_rank.differs(found):
        notes.append("Wilcoxon's test concludes otherwise at 95 %")
    if found.sample.is_skewed and not found.is_counted:
        notes.append(f"skewness {found.sample.skewness:.1f}: bias-corrected interval")
    notes.append(note_on_seeds(found, one.judgement))
    notes += [worst.text for worst in one.worst_found]
    notes.append(note_on_own(one))
    printed = f"printed: {claim.printed.in_words}" if claim.printed else ""
    survivors = ""
    if one.verdict not in verdicts.NOT_JUDGED and found.dropped.is_notable:
        survivors = (", of undisturbed measurements" if is_of_seconds(claim) else
                     ", of the runs that both survived" if claim.other else ", of the runs that completed")
    dependence = one.dependence.text
    if one.dependence.kind == OTHERS:
        survivors, dependence = f"; {dependence}", ""
    return page.cell(verdict_words.in_words(one) + own + survivors, dependence, printed, *notes, *one.dependence.notes, kind=kind, sentence=sentence,
                     target=f"#{verdict_anchor(one.verdict)}")


def note_on_own(one):
    """A note where the study's own combination, by its plain interval, is counted otherwise among the readings than the verdict says;
    "" elsewhere."""
    own, holding = one.dependence.own, verdicts.holding(one.claim)
    if not one.dependence.kind or own in verdicts.NOT_JUDGED or (own in holding) == (one.verdict in holding):
        return ""
    return f"among the readings its own counts by the plain interval: {own}"


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
            notes.append(f"{name}: the mean is as claimed in {ahead} of {count(len(of_pair), 'cell')}, and its interval as well, so that "
                         f"the claim holds there, in {holds}")
        contrary = [one.text_of_cell(row) for row, _, verdict in members if verdict in verdicts.CONTRARY]
        notes.append(f"not in: {shortened(contrary)}" if contrary and contrary[0] else "")
    if found.instances and found.instances.exceptions:
        notes.append(f"{integer_text(found.instances.exceptions)} of {count(found.instances.pairs, 'pair')} are not as claimed")
    return notes


MOST_CELLS = 6  # cells that a note names


def shortened(texts):
    rest = len(texts) - MOST_CELLS
    return "; ".join(texts[:MOST_CELLS]) + (f" and {rest} more" if rest > 0 else "")


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
    """The mean effects at the values of the axes on which the verdict depends."""
    return [f"{axis} " + ", ".join(f"{value_text(axis, part.value)}: {one.claim.relation.text(one.claim, part.evidence.sample.mean)}"
                                   for part in one.evidence.parts if part.axis == axis) for axis in one.judgement.axes]


def extremes_of_parts(one):
    """The smallest and the largest of these effects."""
    texts = []
    for axis in one.judgement.axes:
        parts = sorted((part for part in one.evidence.parts if part.axis == axis), key=lambda part: part.evidence.sample.mean)
        ends = [f"{one.claim.relation.text(one.claim, part.evidence.sample.mean)} at {name_of(axis)} {value_text(axis, part.value)}"
                for part in (parts[0], parts[-1])]
        texts.append(f"from {ends[0]} to {ends[1]}")
    return texts


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
    less, more = comparatives(claim)
    what, other = sides(claim)
    if found.members and pairs is not None:
        source = pairs.algorithms if found.unit == "algorithms" else pairs.cells
        what, of_other = source.iloc[found.members[found.sample.place]][["first", "second"]]
        other = of_other or other  # a number
    return f"{what} {100 * abs(np.expm1(ratio)):.1f} % {less if ratio < 0 else more} than {other}"


def comparatives(claim):
    """(less, more), in the words of what is compared."""
    return ("shorter", "longer") if claim.what.metric in LENGTHS else ("less", "more")


LENGTHS = ("makespan", "latency", "latency_lower", "latency_upper", "normalised_latency", "nsl", "join_response")


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
                     f"{100 * dropped.difference:+.3g} percentage points (McNemar p = {dropped.chance:.2g})")
    return notes


def is_of_seconds(claim):
    """Whether pairs drop out because other programs disturbed the measurement."""
    return claim.what.metric == CLOCK


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


def over_readings(one):
    """The number of combinations of readings in which a claim holds, and the reading that decides."""
    if len(one.holds) < 2:
        return page.cell("")
    text = f"holds in {one.dependence.holds} of {count(one.dependence.judged, 'reading')}"
    deciding = [name_of(column) for column in one.deciding]
    return page.cell(text, f"decides: {', '.join(deciding)}" if deciding else "")


def name_of(column):
    return column.replace("_", " ")


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
    parts += [influence_of(one) for one in judged if one.factorials and len(one.holds) > 1]
    note = ("A reading decides if the mean effect differs by more than the smallest one that counts "
            "between its values, and the verdict changes when only this reading does. Flips: share of "
            "such changes that change the verdict. Partial ω²: share of the variation, of an analysis "
            "of variance with seeds as blocks. Verdicts of single combinations use plain 95 % intervals. A fit is "
            "a value that was chosen by the outcome: it comes close to what the paper prints. A variant is a value that the paper's "
            "text excludes: its combinations are counted apart.")
    return page.section("Readings", *parts, page.paragraph(note, "note"))


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
        inner += [page.table(heads, rows, name=f"readings-{slug(one.claim.id)}"), *map_of(one.claim, factorial)]
    title = f"{one.claim.id}: {one.dependence.text or verdict_words.in_words(one)}"
    return page.folded(title, *inner)


def points(value):
    return "–" if np.isnan(value) else f"{100 * value:.1f}"


def map_of(claim, factorial):
    """Parts: a map of the claim over the two readings that it names, otherwise over the two strongest."""
    strong = [found.column for found in factorial.influences if found.flips > 0][:2]
    if claim.map and {*claim.map} <= {*factorial.combinations}:
        strong = list(claim.map)
    if len(strong) < 2:
        return []
    admitted = ~factorial.variants
    shares, effects = (map_over(factorial.combinations[admitted].reset_index(drop=True), values[admitted], *strong)
                       for values in (factorial.holds, factorial.effects))
    rows = [[page.cell(label)]
            + [page.cell(f"{100 * share:.0f} %", "" if np.isnan(effect) else claim.relation.size_text(effect),
                         number=True, best=share == 1, value=share) for share, effect in zip(line, means)]
            for label, line, means in zip(shares.index, shares.to_numpy(), effects.to_numpy())]
    heads = [(f"{name_of(strong[0])} \\ {name_of(strong[1])}", False)]
    heads += [(str(label), True) for label in shares.columns]
    return [page.table(heads, rows, name=f"map-{slug(claim.id)}"), page.paragraph(
        "Share of the combinations of the other readings in which the claim holds, and below it the mean "
        "effect, positive as claimed.", "note")]


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
    return page.section("Verdicts", page.table([("verdict", False), ("meaning", False)], rows)) if rows else None
