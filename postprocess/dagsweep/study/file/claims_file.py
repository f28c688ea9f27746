"""Reads claims.yaml: the claims of a paper, its figures and its readings."""

import dataclasses
import math
import os
import re

import numpy as np

from ...errors import unknown
from ..relations.catalogue import RELATIONS
from ..relations.relation import Relation
from .document import NAME_OF_FILE, NO_NAME_OF_FILE, Document, Keys, read_document
from .references import check_against_sweeps
from .sweep_axes import value_text

FILE = "claims.yaml"
PAPER_FIGURE = re.compile(r"(Figure|Table) \d+")
ALL = "all"  # values of an axis, in `at`
SIZES = ("by", "up_to", "at_least", "ratio")  # keys of a printed size
RANGES = ("by", "ratio")                      # those that may be two numbers


@dataclasses.dataclass(frozen=True)
class Bounds:
    """Bounds of the values of a metric: above < value <= up_to. Runs without a value, which did not complete, are within
    them: it is not known that they are not."""
    metric: str
    above: float = -math.inf
    up_to: float = math.inf

    def holds(self, values):
        """bool[runs]; values: f64[runs]"""
        return ~((values <= self.above) | (values > self.up_to))


@dataclasses.dataclass(frozen=True)
class Quantity:
    """A metric of the runs of one or several algorithms."""
    algorithms: tuple  # labels without the parameters that readings set; () for a number
    metric: str
    where: dict        # axis, or parameter of a reading -> tuple of values
    number: float = float("nan")
    runs_with: tuple = ()  # tuple of Bounds: only runs within all of them

    @property
    def metrics(self):
        """The names of all metrics that are read."""
        return [self.metric, *(one.metric for one in self.runs_with)]


@dataclasses.dataclass(frozen=True)
class Printed:
    """The size of a difference as the paper prints it: a share of `other` by which `what` is less or more."""
    low: float
    high: float            # equal to `low` for one figure, infinite for "at least"
    is_ratio: bool = False  # whether it is what / other itself

    @property
    def ends(self):
        return self.low, self.high

    @property
    def is_range(self):
        return self.low < self.high < math.inf

    @property
    def text(self):
        if math.isinf(self.high):
            return f"at least {100 * self.low:g} %"
        ends = dict.fromkeys(f"{100 * end:g}" for end in self.ends)
        return f"{' to '.join(ends)} %"

    @property
    def in_words(self):
        return f"{self.text} of it" if self.is_ratio else self.text


@dataclasses.dataclass(frozen=True)
class Reading:
    """A choice that the paper leaves open: an axis of the study's sweeps, a parameter of graphs, or one of algorithms, which
    all have the same value in one combination of readings."""
    name: str       # of the axis or of the parameter
    question: str
    values: tuple   # the first one is the study's own
    algorithms: tuple  # algorithms whose parameter it is, without parameters; () for an axis
    default: str    # value of the parameter if a label does not show it; "" for an axis
    fitted: tuple = ()  # values that were chosen by the outcome
    variants: tuple = ()  # values that the paper's text excludes, variants of ours
    graph_default: str = ""  # of a parameter of graphs: its value if a label does not show it; "" for others

    @property
    def column(self):
        """The name of its column in tables, and its name in reports."""
        if not self.algorithms:
            return self.name
        return f"{', '.join(self.algorithms)}: {self.name}"

    @property
    def texts(self):
        """The values as reports show them."""
        return [value_text(self.name, value) for value in self.values]

    @property
    def fitted_texts(self):
        return [value_text(self.name, value) for value in self.fitted]

    @property
    def variant_texts(self):
        return [value_text(self.name, value) for value in self.variants]


@dataclasses.dataclass(frozen=True)
class Claim:
    id: str
    says: str
    source: str         # section, figure or table
    sweeps: tuple       # sweeps on whose results it is judged; () if it is not judged
    what: Quantity | None
    word: str           # relation, a key of RELATIONS
    other: Quantity | None
    printed: Printed | None  # the printed size, if any
    up_to: bool         # whether it is that of the cell in which it is largest
    at: dict            # axis -> tuple of values, for both quantities
    over: str           # axis of a trend or exponent
    power: float        # of an exponent
    margin: float       # smallest effect that counts, as a share
    note: str
    see: str            # instead of a verdict: the place where the project shows or tests it
    why_not: str        # instead of a verdict: the reason why no result can decide it
    readings_in: tuple = ()  # further sweeps that vary readings
    least: float = float("nan")  # number or share of cases for which something must be found; NaN: all
    tries: int = 0  # seeds of one search, in which something must be found; 0: all
    searched_in: tuple = ()  # sweeps of searches for its worst instances, which decide nothing
    map: tuple = ()  # two readings over which it is drawn as a map; () = the two strongest
    over_all: tuple = ()  # axes over all values of which the claim is stated (`at`: all)
    uncounted: str = ""  # why its verdict is in no number of verdicts; "": it is

    @property
    def is_judged(self):
        return bool(self.word)

    @property
    def chooses_runs(self):
        """Whether the outcome of runs decides which of them count."""
        return any(quantity.runs_with for quantity in (self.what, self.other) if quantity)

    @property
    def relation(self) -> Relation:
        return RELATIONS[self.word]


@dataclasses.dataclass(frozen=True)
class Line:
    """A curve of a figure."""
    label: str
    quantity: Quantity
    printed: dict  # x -> value in the paper


@dataclasses.dataclass(frozen=True)
class Figure:
    id: str
    title: str
    sweep: str
    x: str
    y: str             # label of the vertical axis
    lines: tuple       # tuple of Line
    normalised: bool   # values are divided by the instance's mean communication time
    relative_to: Quantity | None  # values are (value - reference) / reference
    logarithmic: bool
    is_progress: bool = False  # finished tasks against time, of one run per line


@dataclasses.dataclass(frozen=True)
class PrintedTable:
    """A printed table of degradation from best: values of a metric over the smallest value of the rows."""
    id: str
    title: str
    sweeps: tuple    # sweeps, each of which has all cells of the table
    metric: str
    rows: dict       # label -> algorithm
    axis: str        # axis of the columns
    columns: dict    # label -> value of the axis; {name} stands for a value of Study.choices
    printed: dict    # label of the row -> percent, by column

    def labels(self, choice):
        """The values of the axis under one of Study.choices, by column."""
        return [str(label).format(**choice) for label in self.columns.values()]

    @property
    def printed_array(self):
        """f64[rows, columns], as shares."""
        return np.array([self.printed[row] for row in self.rows], dtype=float) / 100


@dataclasses.dataclass(frozen=True)
class Study:
    name: str        # name of its folder
    folder: str
    paper: str
    title: str
    assumptions: tuple
    looks: int       # how many numbers of seeds there are at which verdicts are taken
    sweeps: tuple    # names of the files, without .yaml
    readings: tuple  # tuple of Reading
    claims: tuple
    figures: tuple
    tables: tuple    # tuple of PrintedTable
    choices: tuple   # tuple of {name: value}: values for which columns of tables may stand
    family: int      # number of claims of the paper that intervals decide together
    document: Document  # the file, for errors that name its lines
    not_attempted: dict = dataclasses.field(default_factory=dict)  # {figure or table of the paper, such as Figure 2: why no sweep draws it}

    def restricted_to(self, sweep):
        """This study with only the claims that are judged on a single sweep; the family stays."""
        claims = tuple(dataclasses.replace(claim, readings_in=()) for claim in self.claims
                       if claim.sweeps == (sweep,))
        return dataclasses.replace(self, claims=claims)

    @property
    def needs_traces(self):
        """Whether it has figures of finished tasks against time, which show single runs."""
        return any(figure.is_progress for figure in self.figures)

    def sweep_file(self, sweep):
        return os.path.join(self.folder, sweep + ".yaml")


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
