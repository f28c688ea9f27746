"""Figures in an exact width: of a paper, or of a page on a screen. All text has one size, the legend lies below.

Inside printed("column") all figures are drawn for a paper, with lines that greys tell apart; otherwise for a screen, in a width that fits
every window, so that text is never scaled down.
"""

from __future__ import annotations

import contextlib
import contextvars
import dataclasses
import textwrap
from collections.abc import Iterator
from typing import Any

from ..errors import InputError

from matplotlib.ticker import FixedLocator, LogFormatter, LogFormatterMathtext, MaxNLocator


@dataclasses.dataclass(frozen=True)
class Format:
    """How figures are laid out."""
    inches: float   # their width
    height: float   # factor of the height that they are drawn with
    panels: int     # side by side, at most
    points: float   # size of all text
    dpi: int
    is_narrow: bool = True  # with few ticks

    @property
    def settings(self):
        """Settings of matplotlib."""
        sizes = ("font.size", "axes.labelsize", "axes.titlesize", "figure.titlesize", "xtick.labelsize", "ytick.labelsize", "legend.fontsize")
        return {**{name: self.points for name in sizes}, "lines.linewidth": 0.15 * self.points, "lines.markersize": 0.475 * self.points,
                "axes.linewidth": 0.6}


FORMATS = {"column": Format(3.4, 0.6, 2, 8.0, 300), "page": Format(7.0, 0.85, 3, 8.0, 300, False)}  # one column of a paper, and two
SCREEN = Format(3.6, 0.64, 2, 9.0, 200)  # 346 pixels, text of 12
MOST_TICKS = 4                           # intervals between ticks on the horizontal axis of a narrow figure
LEAST_AXES = 0.9                         # inches between legend and upper end
MOST_LABEL = 0.42                        # of the width of a figure, that names of rows take
TITLE_LETTER = 0.62                      # mean width of a letter, of the size of the text
# Lightness (CIE L*) of the first algorithm and of the last: the lightest has a contrast of 3 : 1 on white.
DARKEST, LIGHTEST, STEPS = 12.0, 60.0, 6

current: contextvars.ContextVar[str | None] = contextvars.ContextVar("width", default=None)


@contextlib.contextmanager
def printed(width: str | None) -> Iterator[None]:
    """Within this context, figures are drawn and saved for a paper with this width (a key of FORMATS); None: for a screen."""
    if width is not None and width not in FORMATS:
        raise InputError(f"--width: '{width}' is no width of a figure; try one of {', '.join(FORMATS)}")
    token = current.set(width)
    try:
        yield
    finally:
        current.reset(token)


def layout() -> Format:
    """The Format of figures that are drawn here."""
    width = current.get()
    return SCREEN if width is None else FORMATS[width]


def panels_beside(count: int) -> int:
    """The number of panels, of `count`, that lie side by side."""
    return min(count, layout().panels)


def panel_width(columns: int = 1) -> float:
    """The width of a panel in inches."""
    return layout().inches / columns


def lay_out(figure: Any) -> None:
    """Gives a figure its width; in a figure with constrained layout, also moves the legend below and breaks titles of panels into lines. The
    style of the format must be set."""
    found = layout()
    inches, height = found.inches, figure.get_figheight() * found.height
    for axes in figure.axes:
        locator = axes.xaxis.get_major_locator()
        if found.is_narrow and isinstance(locator, MaxNLocator):
            locator.set_params(nbins=MOST_TICKS)
        for axis in (axes.xaxis, axes.yaxis):
            if isinstance(axis.get_major_formatter(), LogFormatterMathtext):
                axis.set_major_formatter(PlainPowers())
                axis.set_minor_formatter(PlainPowers(labelOnlyBase=False))
    figure.set_size_inches(inches, height)
    engine = figure.get_layout_engine()
    if engine is None:
        return
    break_titles(figure, inches, found.points)
    line = 1.5 * found.points / 72
    height = break_names(figure, inches, found.points, height, 1.3 * found.points / 72)
    legend = legend_below(figure, inches)
    label = 0.0 if figure._supxlabel is None else line  # of all panels
    height = max(height, LEAST_AXES) + legend + label + line * most_lines(figure)
    figure.set_size_inches(inches, height)
    low = (legend + label) / height
    engine.set(rect=(0, low, 1, 1 - low))
    if figure._supxlabel is not None:
        figure.supxlabel(figure._supxlabel.get_text(), y=legend / height, fontsize=found.points)
    if figure._supylabel is not None:
        figure.supylabel(figure._supylabel.get_text(), y=(1 + low) / 2, fontsize=found.points)


class PlainPowers(LogFormatter):
    """Labels of a logarithmic axis without exponents, which would be smaller than all other text."""

    def __call__(self, x, pos=None):
        return f"{x:g}" if super().__call__(x, pos) else ""


def place_of(axes):
    """Its place in a grid of panels; None of the bar of a map of colours."""
    return axes.get_subplotspec() if hasattr(axes, "get_subplotspec") else None


def break_titles(figure, inches, points):
    """Breaks the titles of panels so that none is wider than its panel without the labels of its ticks."""
    for axes in figure.axes:
        place = place_of(axes)
        if place is not None and axes.get_title():
            room = inches / place.get_gridspec().ncols - 4 * points / 72
            letters = max(8, int(72 * room / (TITLE_LETTER * points)))
            axes.set_title("\n".join(textwrap.wrap(axes.get_title(), letters)))


def break_names(figure, inches, points, height, line):
    """Breaks names of rows, which lie left of the axes, at their spaces if they are too long; returns the height in inches of a figure that
    has room for their lines."""
    for axes in figure.axes:
        if not isinstance(axes.yaxis.get_major_locator(), FixedLocator):
            continue
        names = [text.get_text() for text in axes.get_yticklabels()]
        broken = in_lines(names, MOST_LABEL * inches, points)
        if broken != names:
            axes.set_yticks(axes.get_yticks(), broken)
            lines = 1 + max(name.count("\n") for name in broken)
            height = max(height, (len(names) * lines + 3) * line)  # three for ticks and label of the other axis
    return height


def in_lines(names, inches, points):
    """The names, broken at their spaces into lines of at most this width, as far as their words allow."""
    letters = max(8, int(72 * inches / (TITLE_LETTER * points)))
    return ["\n".join(textwrap.wrap(name, letters, break_long_words=False, break_on_hyphens=False)) for name in names]


def most_lines(figure):
    """The number of further lines that titles of panels have, summed over the rows of panels."""
    rows = {}
    for axes in figure.axes:
        place = place_of(axes)
        if place is not None:
            rows[place.rowspan.start] = max(rows.get(place.rowspan.start, 0), axes.get_title().count("\n"))
    return sum(rows.values())


def legend_below(figure, inches):
    """Moves the figure's legend to its lower end, in as many columns as fit; returns its height in inches."""
    if not figure.legends:
        return 0.0
    labels = [text.get_text() for text in figure.legends[0].get_texts()]
    lines: dict[str, Any] = {}
    for axes in figure.axes:
        for handle, label in zip(*axes.get_legend_handles_labels()):
            lines.setdefault(label, handle)
    figure.legends[0].remove()
    for columns in range(len(labels), 0, -1):
        legend = figure.legend([lines[label] for label in labels], labels, loc="lower center", ncol=columns, handlelength=2.6,
                               columnspacing=1.0, handletextpad=0.5, borderaxespad=0.1, borderpad=0.1, labelspacing=0.3)
        legend.set_in_layout(False)
        box = legend.get_window_extent(figure.canvas.get_renderer())
        if box.width <= figure.dpi * inches or columns == 1:
            break
        legend.remove()
    rows = -(-len(labels) // columns)
    return box.height / figure.dpi + 0.05 + 0.012 * rows  # heights of lines are rounded to pixels of each format


def lightness(place):
    """CIE L* of the algorithm at a place in a sweep: in STEPS steps from dark to light, which repeat."""
    return DARKEST + (LIGHTEST - DARKEST) * (place % STEPS) / (STEPS - 1)


def with_lightness(colour, wanted):
    """The colour '#RRGGBB', mixed with black or white until its lightness (CIE L*) is the wanted one."""
    parts = [int(colour[k:k + 2], 16) / 255 for k in (1, 3, 5)]
    towards = 0.0 if lightness_of(parts) > wanted else 1.0
    low, high = 0.0, 1.0
    for _ in range(30):
        share = (low + high) / 2
        found = lightness_of([part + share * (towards - part) for part in parts])
        if (found > wanted) == (towards == 0.0):
            low = share
        else:
            high = share
    return "#" + "".join(f"{round(255 * (part + low * (towards - part))):02X}" for part in parts)


def lightness_of(parts):
    """CIE L* of red, green and blue in sRGB, each from 0 to 1: what a grey print keeps of a colour."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance
