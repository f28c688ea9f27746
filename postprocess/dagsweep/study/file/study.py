"""What claims.yaml states: a study, with the claims of a paper, its figures and tables, and its readings."""

import dataclasses
import math
import os

import numpy as np

from ..relations.catalogue import RELATIONS
from ..relations.relation import Relation
from .document import Document
from .sweep_axes import value_text


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
