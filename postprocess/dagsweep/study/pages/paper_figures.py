"""The figures and tables of the paper: which claims each carries, whether it comes out, and what ours shows, in one sentence."""

import collections
import dataclasses
import re

from ...wording import count, listed
from ..relations import verdicts
from ..verdict.dependence import DEPENDS, EVERY, NONE
from . import verdict_words
from .figure_links import carries, shows

COMES_OUT, IN_PART, DOES_NOT = "comes out", "in part", "does not"
NOT_JUDGED, NOT_ATTEMPTED = "not judged", "not attempted"

RULE = ("Comes out: all of its m judged claims are reproduced (n of m) under the study's own readings. In part: some are. Does not: none is. "
        "{}Undecided claims count among "
        "the m, not among the n. Not judged: none of its claims has been decided. Not attempted: no sweep draws it. A claim holds in a "
        "reading if its interval there lies on the claimed side, beyond the smallest effect that counts. Judged are the paper's sentences: its "
        "curves have no numbers.")
OF_SIZES = {"in direction, ": "In direction: the sign is right, the size differs. ",
            "in direction only": "Direction only: the sign is right, the size is undecided. "}

SIZES = {verdicts.SMALLER: "direction, smaller", verdicts.LARGER: "direction, larger", verdicts.DIRECTION_ONLY: "direction only"}
NUMBERED = re.compile(r"\b(figure|table)s? (\d+(?: \(\w+\))?(?:(?:, | and )\d+(?: \(\w+\))?)*)", re.IGNORECASE)


def named_in(text):
    """The figures and tables that a text names: 'section 6, figures 1 (a) and 2' -> ['Figure 1', 'Figure 2']."""
    return [f"{kind.capitalize()} {number}" for kind, numbers in NUMBERED.findall(text) for number in re.findall(r"\d+", numbers)]


@dataclasses.dataclass(frozen=True)
class PaperFigure:
    """A figure or table of the paper."""
    name: str      # such as Figure 1
    panels: tuple  # the study's Figures and PrintedTables that draw it
    claims: tuple  # tuple of Judged
    why: str = ""  # why it is not attempted
    others: dict = dataclasses.field(default_factory=dict)  # {id of a claim: names of the other figures and tables over which it is judged}

    @property
    def subject(self):
        """What its panels show, by their titles: 'bounds, epsilon 1; latency with 1 crashed processor'."""
        return "; ".join(dict.fromkeys(filter(None, (panel.title.partition(":")[2].strip() for panel in self.panels))))

    @property
    def judged(self):
        """The claims with a verdict that are counted."""
        return [one for one in self.claims if one.verdict and one.verdict not in verdicts.NOT_JUDGED and not one.claim.uncounted]

    @property
    def not_judged(self):
        """The claims that are counted, and have been compared without a verdict."""
        return [one for one in self.claims if one.verdict in verdicts.NOT_JUDGED and not one.claim.uncounted]

    @property
    def kinds(self):
        """How many of its claims are judged, not judged, uncounted and without numbers, as text; all of them."""
        uncounted = sum(bool(one.claim.uncounted) for one in self.claims)
        numbers = {"judged": len(self.judged), "not judged": len(self.not_judged), "not counted": uncounted}
        numbers["without numbers"] = len(self.claims) - sum(numbers.values())
        return ", ".join(f"{number} {words}" for words, number in numbers.items() if number)

    @property
    def reproduced(self):
        return [one for one in self.judged if one.verdict == verdicts.REPRODUCED]

    @property
    def status(self):
        if not self.panels and not any(one.claim.is_judged for one in self.claims):
            return NOT_ATTEMPTED
        if all(one.verdict == verdicts.UNDECIDED for one in self.judged):
            return NOT_JUDGED
        if not self.reproduced:
            return DOES_NOT
        return COMES_OUT if len(self.reproduced) == len(self.judged) else IN_PART

    @property
    def status_text(self):
        """The status with its numbers, or its reason."""
        return f"{self.status}: {self.reason}" if self.status == NOT_ATTEMPTED else f"{self.status} ({self.why_status})"

    @property
    def why_status(self):
        """Its numbers, or its reason."""
        return self.counts if self.status in (COMES_OUT, IN_PART, DOES_NOT) else self.reason

    @property
    def counts(self):
        """How many of the judged claims are reproduced, hold in direction, are undecided, and have each other verdict: all judged ones. Then how
        many are not judged."""
        found = [one.verdict for one in self.judged if one.verdict in verdicts.holding(one.claim)]
        more = " more" * bool(self.reproduced)
        undecided = sum(one.verdict == verdicts.UNDECIDED for one in self.judged)
        others = collections.Counter(one.verdict_text for one in self.judged
                                     if one.verdict not in (verdicts.REPRODUCED, verdicts.UNDECIDED)
                                     and not (one.verdict in SIZES and one.verdict in verdicts.holding(one.claim)))
        return "; ".join([f"{len(self.reproduced)} of {count(len(self.judged), 'judged claim')} reproduced",
                          *(f"{found.count(verdict)}{more} in {words}" for verdict, words in SIZES.items() if verdict in found),
                          *[f"{undecided} undecided"] * bool(undecided),
                          *(f"{number} {verdicts.plural(words) if number > 1 else words}" for words, number in others.items()),
                          *[f"{len(self.not_judged)} not judged"] * bool(self.not_judged)])

    @property
    def reason(self):
        """Why it is not judged, or not attempted."""
        if self.status == NOT_ATTEMPTED:
            return self.why.rstrip(".") or "no sweep draws it"
        missing = sorted({sweep for one in self.claims for sweep in one.missing})
        if missing:
            return f"not run yet: {', '.join(missing)}"
        found = dict.fromkeys(verdict_words.in_words(one) for one in self.claims if one.verdict and not one.claim.uncounted)
        if found:
            return "; ".join(text.removeprefix("not testable: ") for text in found)
        return "no number decides its claims" if self.claims else "the paper states no claim on it"

    @property
    def over_readings(self):
        """How many claims hold, in size or in direction, in every, some or no reading, and in how many those that only other readings judge,
        as text."""
        kinds = [one.dependence.kind for one in self.judged]
        parts = [f"{words}: {kinds.count(kind)}" for kind, words in
                 ((EVERY, "in every reading"), (DEPENDS, "in some readings"), (NONE, "in no reading")) if kind in kinds]
        return "; ".join([*[f"claims that hold {', '.join(parts)}"] * bool(parts),
                          *(f"{one.claim.id}: {one.dependence.text}" for one in self.not_judged if one.dependence.judged)])

    @property
    def alone(self):
        """How many of the claims that are judged on it alone are reproduced, as a sentence; "" if none is judged over other figures, too."""
        own = [one for one in self.judged if not self.others.get(one.claim.id)]
        if len(own) == len(self.judged):
            return ""
        return f"On {self.name} alone: {sum(one in self.reproduced for one in own)} of {len(own)} reproduced." if own else "None is on it alone."

    @property
    def over_others(self):
        """Which of its judged claims are judged over other figures as well, with one verdict for all, as text."""
        found = {}
        for one in self.judged:
            found.setdefault(self.others.get(one.claim.id, ()), []).append(one)

        return "; ".join(f"over {together(names)}: {', '.join(one.claim.id for one in some)} "
                         f"({sum(one in self.reproduced for one in some)} of {len(some)} reproduced)" for names, some in found.items() if names)


def rule(figures):
    """The rule by which PaperFigures have a status, with the words that occur in theirs."""
    texts = " ".join(one.status_text for one in figures)
    return RULE.format("".join(meaning for words, meaning in OF_SIZES.items() if words in texts))


def together(names):
    """'Figures 2 and 3' of 'Figure 2' and 'Figure 3'; names of several kinds as they are."""
    kinds, numbers = zip(*(name.split() for name in names))
    return f"{kinds[0]}s {listed(numbers)}" if len(names) > 1 and len({*kinds}) == 1 else listed(names)


def paper_figures(study, judged):
    """[PaperFigure] in the paper's order, figures, then tables."""
    panels = {}
    for one in (*study.figures, *study.tables):
        for name in named_in(one.title.partition(":")[0]):
            panels.setdefault(name, []).append(one)
    claims, others = {}, {}
    for one in judged:
        names = names_of_claim(one.claim, panels)
        for name in names:
            claims.setdefault(name, []).append(one)
            others.setdefault(name, {})[one.claim.id] = tuple(other for other in names if other != name)
    names = sorted({*panels, *claims, *study.not_attempted}, key=lambda name: (name.split()[0], int(name.split()[1])))
    return [PaperFigure(name, tuple(panels.get(name, ())), tuple(claims.get(name, ())), study.not_attempted.get(name, ""), others.get(name, {}))
            for name in names]


def names_of_claim(claim, panels):
    """The figures and tables to which a claim belongs: those that its source names, otherwise those that carry it. panels: {name:
    Figures and PrintedTables}."""
    named = list(dict.fromkeys(named_in(claim.source)))
    if named:
        return named
    return [name for name, each in panels.items() if any(belongs(one, claim) for one in each)]


def belongs(panel, claim):
    if hasattr(panel, "lines"):
        return carries(panel, claim)
    quantities = [one for one in (claim.what, claim.other) if one is not None]
    return bool({*panel.sweeps} & {*claim.sweeps} and any({*one.algorithms} & {*panel.rows.values()} for one in quantities))


# --- what ours shows

MOST_SHOWN = 3  # comparisons in a sentence, or one of each panel if these are more


@dataclasses.dataclass
class Comparison:
    """Two lines of a figure: at which of the points that a claim names one is as claimed."""
    what: str
    word: str
    other: str
    of: str  # the figure's vertical axis
    panel: str  # id of the first panel with both lines
    is_within: bool = False  # whether both are lines of one algorithm
    points: int = 0
    misses: list = dataclasses.field(default_factory=list)  # texts of the other points

    @property
    def text(self):
        lead = f"{self.what} {self.word} {self.other} in {self.of}"
        if not self.misses:
            return f"{lead} at {'all ' * (self.points > 1)}{count(self.points, 'point')}"
        at = f"; not at {', '.join(self.misses)}" if len(self.misses) <= 3 else ""
        return f"{lead} at {self.points - len(self.misses)} of {count(self.points, 'point')}{at}"


def sentence(one, points, printed):
    """What ours shows, in words. points: {id of a Figure: its points}; printed: [printed_tables.Comparison]."""
    if one.status == NOT_ATTEMPTED:
        return ""
    texts = [text for panel in one.panels for text in agreements(panel, printed)]
    if not texts:
        texts = [found.text for found in shown(compared(one, points))]
    if not texts:
        texts = [f"{each.claim.says.rstrip('.')}: {verdict_words.in_words(each)}" for each in one.judged][:MOST_SHOWN]
    return "; ".join(texts) + "." if texts else ""


def agreements(panel, printed):
    """[text] on how many of a table's printed cells ours agree with, under the study's own readings."""
    for each in printed:
        if each.own >= 0 and any(table.id == panel.id for table in each.tables):
            near = each.near(panel, each.combinations[each.own])
            return [f"{panel.title.partition(':')[0]}: {int(near.sum())} of {near.size} printed values agree within 10 %"]
    return []


def compared(one, points):
    """[Comparison] of the lines that the judged claims on a figure compare, or, if none is judged, those with numbers; those of different
    algorithms and at most points first, then in the order of the claims."""
    found = {}
    counted = set()  # once on each sweep, whose panels show the same runs
    for claim in (each.claim for each in one.judged or [each for each in one.claims if each.evidence is not None]):
        words = words_of(claim)
        if not words or claim.other is None or not claim.other.algorithms:
            continue
        for panel in one.panels:
            if panel.id not in points or (panel.relative_to is not None and not claim.relation.sign):
                continue
            for first in lines_of(panel, claim, claim.what):
                for second in lines_of(panel, claim, claim.other):
                    key = (first, words[0], second, panel.y)
                    if first != second and (key[:3], panel.sweep) not in counted:
                        counted.add((key[:3], panel.sweep))
                        is_within = bool({*claim.what.algorithms} & {*claim.other.algorithms})
                        count_points(found.setdefault(key, Comparison(*key, panel.id, is_within)), points[panel.id], panel, claim, words[1])
    return sorted((each for each in found.values() if each.points), key=lambda each: (each.is_within, -each.points))


def shown(found):
    """The first Comparison of each panel, then further ones up to MOST_SHOWN, in their order."""
    firsts = list({one.panel: one for one in reversed(found)}.values())
    others = [one for one in found if one not in firsts][:max(0, MOST_SHOWN - len(firsts))]
    return [one for one in found if one in firsts or one in others]


def words_of(claim):
    """(words, (what, other) -> whether a point is as claimed) of a claim about two lines; None of others."""
    relation = claim.relation
    if relation.needs_axis or relation.is_counted:
        return None
    if relation.sign:
        side = "lies below" if relation.sign < 0 else "lies above"
        return side, lambda what, other: relation.sign * (what - other) > 0
    if relation.test == "equivalence":
        return f"is within {100 * relation.within:g} % of", lambda what, other: abs(what / other - 1) <= relation.within
    return None


def lines_of(panel, claim, quantity):
    return [line.label for line in panel.lines if shows(line.quantity, quantity, claim)]


def count_points(found, points, panel, claim, as_claimed):
    """Adds the points of one panel to a Comparison."""
    means = points.pivot(index="x", columns="algorithm", values="mean")
    if not {found.what, found.other} <= {*means.columns}:
        return
    for x, (what, other) in means[[found.what, found.other]].dropna().iterrows():
        if panel.x in claim.at and x not in claim.at[panel.x]:
            continue
        found.points += 1
        if not as_claimed(what, other):
            found.misses.append(f"{panel.x.replace('_', ' ')} {x:g}")
