"""Parts of a page: values without HTML. Each names the template that draws it."""

import dataclasses

from ..wording import figure_number, interval_text

STATUS_COLOURS = {"done": "#009E73", "stalled": "#E69F00", "failed": "#D55E00",
                  "aborted": "#CC79A7", "pending": "#C4CAD0"}


@dataclasses.dataclass(frozen=True)
class Small:
    """A line below the text of a cell."""
    text: str
    struck: bool = False
    label: str = ""  # what it is, on the page


@dataclasses.dataclass(frozen=True)
class Thumbnail:
    """A small copy of a PNG, which leads to its place on the page."""
    path: str
    text: str    # what it shows
    target: str


@dataclasses.dataclass(frozen=True)
class Entry:
    """An entry of a list in a cell: a name that leads to its place, what it says, and what is found of it."""
    name: str
    target: str
    text: str
    found: str


@dataclasses.dataclass(frozen=True)
class Strip:
    """A number with its intervals on a line, as in a forest plot. All places are shares of its width, from 0 to 1."""
    text: str           # all of it in words, for those who do not see it
    ticks: tuple        # tuple of (place, text)
    zero: float         # the place without an effect
    region: tuple       # (low, high): what is asked for
    inner: tuple        # ends of the interval of this number alone; () without
    outer: tuple        # ends of the interval that decides; () without
    place: float        # of the number
    dots: tuple = ()    # tuple of (place, whether it is filled): further numbers of the kind
    sides: tuple = ("", "")  # what lies on the left, on the right


@dataclasses.dataclass(frozen=True)
class Cell:
    text: str
    small: tuple = ()            # tuple of Small
    number: bool = False
    best: bool = False           # shown in bold
    name: bool = False           # never broken into lines
    value: object = None         # the number behind the text: to sort by, and in CSV; None: the text
    low: float | None = None     # ends of its interval, in CSV
    high: float | None = None
    outer: tuple = ()            # ends of its simultaneous interval, in CSV
    colour: str = ""             # colour of a round sample before the text
    kind: str = ""               # kind of a verdict: good, part, bad, open
    target: str = ""             # where its text leads
    strong: str = ""             # text in bold before the text
    code: bool = False
    anchor: str = ""             # name of the place, for links to it
    links: tuple = ()            # tuple of (text, target), shown below the text; only on the page
    sentence: str = ""           # shown below the text; only on the page
    entries: tuple = ()          # tuple of Entry, shown below these; only on the page
    strip: Strip | None = None   # shown above the text; only on the page
    thumbnails: tuple = ()       # tuple of Thumbnail, shown below the text; only on the page
    legend: tuple = ()           # tuple of (label, colour), shown below these

    def classes(self, more):
        """The classes of the cell's HTML element; more: whether its column is shown on request only."""
        kinds = (("number", self.number), ("best", self.best), ("name", self.name), ("more", more))
        return " ".join(kind for kind, on in kinds if on)


@dataclasses.dataclass(frozen=True)
class Head:
    text: str
    number: bool = False  # of numbers, on the right
    more: bool = False    # shown on request only
    folded: bool = False  # its cells are among the details of a row, with all further lines of the others


@dataclasses.dataclass(frozen=True)
class Group:
    """Rows of a table with a heading on the page; CSV and LaTeX have the rows in their order."""
    title: str
    places: tuple      # of its rows
    anchor: str = ""
    links: tuple = ()  # tuple of (text, target), shown after the title


@dataclasses.dataclass(frozen=True, eq=False)
class Table:
    heads: list
    rows: list           # lists of Cell
    name: str = ""       # name of its files; "": the name of its section
    roomy: bool = False  # of sentences, which need columns of some width
    groups: tuple = ()   # tuple of Group, which have each row once; (): the rows in their order, without headings
    template = "table.html"

    @property
    def has_details(self):
        return any(head.folded for head in self.heads)

    def cells(self, row):
        """[(Head, Cell)] of a row, without folded ones."""
        return [(head, one) for head, one in zip(self.heads, row) if not head.folded]

    @property
    def bodies(self):
        """[(Group or None, rows)] in the order of the page."""
        if not self.groups:
            return [(None, self.rows)]
        return [(group, [self.rows[place] for place in group.places]) for group in self.groups]

    def details(self, row):
        """[(label, texts)] of the details of a row: the folded cells, and further lines of all cells but the first."""
        found = {}
        for k, (head, one) in enumerate(zip(self.heads, row)):
            if head.folded and one.text:
                found.setdefault(head.text, []).append(one.text)
            for line in one.small if k else ():
                found.setdefault(line.label or head.text, []).append(line.text)
        return list(found.items())


@dataclasses.dataclass(frozen=True, eq=False)
class Section:
    title: str
    parts: list
    anchor: str = ""  # name of the place, for links to it
    template = "section.html"


@dataclasses.dataclass(frozen=True, eq=False)
class Paragraph:
    text: str
    kind: str = ""  # lead, note
    links: tuple = ()  # tuple of (text, target), shown after the text
    template = "paragraph.html"


@dataclasses.dataclass(frozen=True, eq=False)
class Folded:
    """Parts that are shown on a click."""
    title: str
    parts: list
    anchor: str = ""
    template = "folded.html"


@dataclasses.dataclass(frozen=True, eq=False)
class Code:
    text: str
    template = "code.html"


@dataclasses.dataclass(frozen=True, eq=False)
class Listing:
    entries: list  # of str
    template = "listing.html"


@dataclasses.dataclass(frozen=True, eq=False)
class Figure:
    """The figure at `path` (PNG), beside which lie its PDF and its SVG."""
    path: str
    caption: str
    anchor: str = ""  # name of the place, for links to it
    links: tuple = ()  # tuple of (text, target), shown after the caption
    template = "figure.html"


@dataclasses.dataclass(frozen=True, eq=False)
class Figures:
    figures: list
    template = "figures.html"


@dataclasses.dataclass(frozen=True, eq=False)
class Header:
    """The title; counts: {status: number of tuples}, drawn as a bar with a legend."""
    title: str
    lead: str
    counts: dict = dataclasses.field(default_factory=dict)
    template = "header.html"

    @property
    def shares(self):
        """[(status, number, percent, colour)] of the statuses that occur."""
        total = max(sum(self.counts.values()), 1)
        return [(name, self.counts[name], 100 * self.counts[name] / total, colour)
                for name, colour in STATUS_COLOURS.items() if self.counts.get(name)]


def section(title, *parts, anchor=""):
    """A heading and the parts below it; empty parts are left out."""
    return Section(title, [part for part in parts if part], anchor)


def paragraph(text, kind="", links=()):
    """A paragraph of plain text; kind: 'lead', 'note' or ''; links: tuple of (text, target), after the text."""
    return Paragraph(text, kind, links)


def folded(title, *parts, anchor=""):
    return Folded(title, [part for part in parts if part], anchor)


def cell(text, *small, **more):
    """A Cell; small: the lines below it, str or Small, without empty ones."""
    lines = tuple(line if isinstance(line, Small) else Small(line) for line in small if line and (not isinstance(line, Small) or line.text))
    return Cell(str(text), lines, **more)


def interval_cell(mean, low, high, *small, text=figure_number, **more):
    """A Cell with a number and its interval below; an undefined number has no interval."""
    known = mean == mean
    return cell(text(mean), interval_text(low, high, text) if known else "", *small, number=True,
                value=mean, low=low, high=high, **more)


def table(heads, rows, **more):
    """A Table. heads: Head, or (text, whether the column is numeric)."""
    return Table([head if isinstance(head, Head) else Head(*head) for head in heads], rows, **more)


def plain_table(heads, frame, **more):
    """A table of a DataFrame's values, unformatted."""
    numbers = [kind.kind in "iuf" for kind in frame.dtypes]
    rows = [[cell(value, number=number, value=value if number else None)
             for value, number in zip(row, numbers)] for row in frame.itertuples(index=False)]
    return table(list(zip(heads, numbers)), rows, **more)
