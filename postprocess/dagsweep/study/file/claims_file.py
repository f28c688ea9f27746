"""Reads claims.yaml: the claims of a paper, its figures and its readings."""

import math
import os
import re

from ...errors import unknown
from ..relations.catalogue import RELATIONS
from .document import NAME_OF_FILE, NO_NAME_OF_FILE, Keys, read_document
from .references import check_against_sweeps
from .study import Bounds, Claim, Figure, Line, Printed, PrintedTable, Quantity, Reading, Study

FILE = "claims.yaml"
PAPER_FIGURE = re.compile(r"(Figure|Table) \d+")
ALL = "all"  # values of an axis, in `at`
SIZES = ("by", "up_to", "at_least", "ratio")  # keys of a printed size
RANGES = ("by", "ratio")                      # those that may be two numbers


def read_study(folder):
    """The Study in a folder of sweeps/. Throws InputError that names file, line and key."""
    document = read_document(os.path.join(folder, FILE), f"a study is a folder with sweeps and {FILE}")
    study = Reader(document, folder).study(Keys(document, (), document.content))
    check_against_sweeps(study)
    return study


class Reader:
    def __init__(self, document, folder):
        self.document, self.folder = document, folder
        self.sweeps = ()

    def study(self, keys):
        name = os.path.basename(os.path.normpath(self.folder))
        self.sweeps = keys.listed("sweeps", needed=True)
        for sweep in self.sweeps:
            if not isinstance(sweep, str) or not NAME_OF_FILE.fullmatch(sweep):
                keys.refuse("sweeps", f"{sweep!r:.60} {NO_NAME_OF_FILE}")
            if not os.path.exists(os.path.join(self.folder, f"{sweep}.yaml")):
                keys.refuse("sweeps", f"{sweep}.yaml does not exist beside it")
        self.margins = keys.mapping("margins", needed=True)
        for kind, margin in self.margins.items():
            if not isinstance(margin, float) or not 0 < margin < 1:
                keys.refuse(f"margins: {kind}", "must be a share between 0 and 1")
        claims = tuple(self.claim(name, one) for name, one in keys.maps("claims"))
        study = Study(
            name=name, folder=self.folder,
            paper=keys.text("paper", needed=True), title=keys.text("title", needed=True),
            assumptions=keys.listed("assumptions"), looks=self.looks(keys),
            sweeps=self.sweeps,
            readings=tuple(self.reading(name, one) for name, one in keys.maps("readings")),
            claims=claims,
            figures=tuple(self.figure(name, one) for name, one in keys.maps("figures", name_files=True)),
            tables=tuple(self.table(name, one) for name, one in keys.maps("tables", name_files=True)),
            choices=keys.listed("choices"),
            family=sum(one.is_judged and not one.relation.is_counted for one in claims),
            document=self.document, not_attempted=self.not_attempted(keys))
        for claim in claims:
            self.check_map(claim, [one.column for one in study.readings])
        keys.finish()
        return study

    def not_attempted(self, keys):
        found = keys.mapping("not_attempted")
        for name, why in found.items():
            if not PAPER_FIGURE.fullmatch(str(name)):
                keys.refuse(f"not_attempted: {name}", "must be a figure or table of the paper, such as Figure 2")
            if not isinstance(why, str) or not why:
                keys.refuse(f"not_attempted: {name}", "must say why in a text")
        return found

    def check_map(self, claim, columns):
        for name in claim.map:
            if name not in columns:
                self.document.refuse(("claims", claim.id, "map"), unknown("reading", name, columns))
        if len(claim.map) not in (0, 2):
            self.document.refuse(("claims", claim.id, "map"), "must name two readings")

    def looks(self, keys):
        found = keys.take("looks", 1)
        if isinstance(found, bool) or not isinstance(found, int) or found < 1:
            keys.refuse("looks", "must be a whole number from 1 on: at how many numbers of seeds verdicts are "
                        "taken, such as 4 for 20, 40, 80 and 160")
        return found

    def reading(self, name, keys):
        found = Reading(name, keys.text("question", needed=True),
                        keys.listed("values", needed=True), keys.texts("algorithm"),
                        str(keys.take("default", "")), keys.listed("fitted"), keys.listed("variants"),
                        str(keys.take("graph_default", "")))
        for key, texts in (("fitted", found.fitted_texts), ("variants", found.variant_texts)):
            for text in texts:
                if text not in found.texts:
                    keys.refuse(key, unknown("value", text, found.texts))
        if found.texts[:1] and found.texts[0] in found.variant_texts:
            keys.refuse("variants", "has the first value, which is the study's own")
        if found.algorithms and not found.default:
            keys.refuse("default", "is missing (the value that labels do not show)")
        keys.finish()
        return found

    def claim(self, name, keys):
        word = keys.text("is")
        if word and word not in RELATIONS:
            keys.refuse("is", unknown("relation", word, RELATIONS))
        see, why_not = keys.text("see"), keys.text("why_not")
        if bool(word) + bool(see) + bool(why_not) != 1:
            keys.refuse("is", "a claim has one of: is, see, why_not")
        relation = RELATIONS.get(word)
        what = self.quantity(keys, "what", None) if word else None
        other = None
        if relation and (not relation.needs_axis or "other" in keys.left):
            other = self.quantity(keys, "other", what.metric)
        kind = keys.text("margin", "length")
        if kind not in self.margins:
            keys.refuse("margin", unknown("margin", kind, self.margins))
        up_to = "up_to" in keys.left
        printed = self.printed(keys, relation)
        at, over_all = places_of(keys.mapping("at"))
        claim = Claim(
            id=name, says=keys.text("says", needed=True), source=keys.text("source", needed=True),
            sweeps=self.named_sweeps(keys, "in", bool(word)),
            readings_in=self.named_sweeps(keys, "readings_in", False),
            searched_in=self.named_sweeps(keys, "searched_in", False), what=what, word=word, other=other,
            printed=printed, up_to=up_to, at=at, over_all=over_all, over=keys.text("over"),
            power=keys.number("power"), least=keys.number("least", least=0), margin=self.margins[kind],
            map=keys.texts("map"), tries=self.tries(keys, relation),
            note=keys.text("note"), see=see, why_not=why_not, uncounted=keys.text("uncounted"))
        if relation and relation.needs_axis and not claim.over:
            keys.refuse("over", "is missing")
        if claim.uncounted and not claim.is_judged:
            keys.refuse("uncounted", "is of claims with a verdict (is)")
        if claim.least == claim.least and not relation.is_found:
            keys.refuse("least", "is of 'found for each algorithm' and 'found in each cell' alone")
        if relation and relation.is_found and (other is None or other.algorithms):
            keys.refuse("other", "must be a number: the least value that is to be found")
        if claim.searched_in and not (what is not None and other is not None and (other.algorithms or what.metric == "survived")):
            keys.refuse("searched_in", "is of claims that compare algorithms, or about 'survived'")
        if relation and relation.needs_power and claim.power != claim.power:
            keys.refuse("power", "is missing")
        keys.finish()
        return claim

    def tries(self, keys, relation):
        if "tries" not in keys.left:
            return 0
        found = keys.take("tries")
        if not relation or not relation.is_found:
            keys.refuse("tries", "is of 'found for each algorithm' and 'found in each cell' alone")
        if isinstance(found, bool) or not isinstance(found, int) or found < 1:
            keys.refuse("tries", "must be a whole number from 1 on: the seeds of one search")
        return found

    def printed(self, keys, relation):
        """The Printed of a claim; None without."""
        named = [key for key in SIZES if key in keys.left]
        if not named:
            return None
        key = named[0]
        if not (relation and relation.has_size):
            keys.refuse(key, "only 'less than' and 'more than' have a printed size")
        if len(named) > 1:
            keys.refuse(named[1], f"a claim has one of: {', '.join(SIZES)}")
        ends = keys.left[key] if key in RANGES and isinstance(keys.left[key], list) else [keys.left[key]] * 2
        keys.take(key)
        if len(ends) != 2 or not all(is_number(end) and end >= 0 for end in ends) or ends[0] > ends[1]:
            keys.refuse(key, "must be a number of at least 0" + (", or a list of two, the smaller one first" if key in RANGES else ""))
        return Printed(ends[0], math.inf if key == "at_least" else ends[1], key == "ratio")

    def named_sweeps(self, keys, key, needed):
        named = keys.texts(key, needed=needed)
        for sweep in named:
            if sweep not in self.sweeps:
                keys.refuse(key, unknown("sweep", sweep, self.sweeps))
        return named

    def quantity(self, parent, key, metric):
        if isinstance(parent.left.get(key), (int, float)):
            return Quantity((), "", {}, float(parent.take(key)))
        return self.quantity_of(parent.inner(key), metric)

    def quantity_of(self, keys, metric):
        """The Quantity described by `keys`. metric: its metric unless it names one."""
        algorithms = keys.texts("algorithm", needed=True)
        metric = keys.text("metric", metric, needed=metric is None)
        runs_with = tuple(self.bounds(name, one) for name, one in keys.maps("runs_with"))
        keys.left.pop("runs_with", None)
        return Quantity(algorithms, metric, values_of(keys.left), runs_with=runs_with)

    def bounds(self, metric, keys):
        found = Bounds(metric, keys.number("above", -math.inf), keys.number("up_to", math.inf))
        keys.finish()
        if found == Bounds(metric):
            keys.refuse("up_to", "is missing (or above: X)")
        return found

    def figure(self, name, keys):
        lines = []
        is_progress = bool(keys.take("progress", False))
        for label, one in keys.maps("lines"):
            printed = one.mapping("printed")
            lines.append(Line(label, self.quantity_of(one, "makespan" if is_progress else None), printed))
        relative = None
        if "relative_to" in keys.left:
            relative = self.quantity(keys, "relative_to", None)
        found = Figure(name, keys.text("title", needed=True), self.named_sweeps(keys, "in", True)[0],
                       keys.text("x", needed=not is_progress), keys.text("y", needed=not is_progress), tuple(lines),
                       bool(keys.take("normalised", False)), relative,
                       bool(keys.take("logarithmic", False)), is_progress)
        keys.finish()
        return found

    def table(self, name, keys):
        found = PrintedTable(name, keys.text("title", needed=True), self.named_sweeps(keys, "in", True),
                             keys.text("metric", needed=True), keys.mapping("rows", needed=True),
                             keys.text("axis", needed=True), keys.mapping("columns", needed=True),
                             keys.mapping("printed", needed=True))
        if list(found.printed) != list(found.rows):
            keys.refuse("printed", f"must have the rows {', '.join(found.rows)}")
        for row, values in found.printed.items():
            if not isinstance(values, list) or len(values) != len(found.columns):
                keys.refuse(f"printed: {row}", f"must list {len(found.columns)} values")
        keys.finish()
        return found


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def places_of(at):
    """({axis: tuple of values}, axes for which it states ALL) of `at`."""
    return (values_of({axis: values for axis, values in at.items() if values != ALL}),
            tuple(axis for axis, values in at.items() if values == ALL))


def values_of(content):
    """{axis: tuple of values} of a map whose values may be lists."""
    return {axis: tuple(values) if isinstance(values, list) else (values,)
            for axis, values in content.items()}
