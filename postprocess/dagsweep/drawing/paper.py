"""Figures in the width of a paper: exact size, 8 pt text, legend below, lines that greys tell apart.

Inside printed("column") all figures are drawn in this way; on the page of a report they are as wide as the page allows.
"""

from __future__ import annotations

import contextlib
import contextvars
from collections.abc import Iterator
from typing import Any

from ..errors import InputError

from matplotlib.ticker import MaxNLocator

WIDTHS = {"column": 3.4, "page": 7.0}   # inches, of one column and of two
HEIGHTS = {"column": 0.6, "page": 0.85}  # factor of the height of the same figure on a page
PANELS = {"column": 2, "page": 3}       # side by side, at most
POINTS = 8.0                            # size of all text
DPI = 300
MOST_TICKS = 4                          # intervals between ticks on the horizontal axis of a column
LEAST_AXES = 0.9                        # inches between legend and upper end
SETTINGS = {"font.size": POINTS, "axes.labelsize": POINTS, "axes.titlesize": POINTS, "figure.titlesize": POINTS,
            "xtick.labelsize": POINTS, "ytick.labelsize": POINTS, "legend.fontsize": POINTS,
            "lines.linewidth": 1.2, "lines.markersize": 3.8, "axes.linewidth": 0.6}
# Lightness (CIE L*) of the first algorithm and of the last: the lightest has a contrast of 3 : 1 on white.
DARKEST, LIGHTEST, STEPS = 12.0, 60.0, 6

current: contextvars.ContextVar[str | None] = contextvars.ContextVar("width", default=None)


@contextlib.contextmanager
def printed(width: str | None) -> Iterator[None]:
    """Within this context, figures are drawn and saved with this width (a key of WIDTHS); None: the width of a page."""
    if width is not None and width not in WIDTHS:
        raise InputError(f"--width: '{width}' is no width of a figure; try one of {', '.join(WIDTHS)}")
    token = current.set(width)
    try:
        yield
    finally:
        current.reset(token)


def panels_beside(count, most):
    """The number of panels, of `count`, that lie side by side; most: this number on a page."""
    width = current.get()
    return min(count, most if width is None else PANELS[width])


def panel_width(columns, otherwise):
    """The width of a panel in inches; otherwise: this width on a page."""
    width = current.get()
    return otherwise if width is None else WIDTHS[width] / columns


def lay_out(figure: Any) -> None:
    """Gives a figure its width; in a figure with constrained layout, also moves the legend below. The style for print
    must be set."""
    width = current.get()
    assert width is not None
    inches, height = WIDTHS[width], figure.get_figheight() * HEIGHTS[width]
    for axes in figure.axes:
        locator = axes.xaxis.get_major_locator()
        if width == "column" and isinstance(locator, MaxNLocator):
            locator.set_params(nbins=MOST_TICKS)
    figure.set_size_inches(inches, height)
    engine = figure.get_layout_engine()
    if engine is None:
        return
    legend = legend_below(figure, inches)
    label = 0.0 if figure._supxlabel is None else 1.5 * POINTS / 72  # of all panels
    height = max(height, LEAST_AXES) + legend + label
    figure.set_size_inches(inches, height)
    low = (legend + label) / height
    engine.set(rect=(0, low, 1, 1 - low))
    if figure._supxlabel is not None:
        figure.supxlabel(figure._supxlabel.get_text(), y=legend / height, fontsize=POINTS)
    if figure._supylabel is not None:
        figure.supylabel(figure._supylabel.get_text(), y=(1 + low) / 2, fontsize=POINTS)


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
    return box.height / figure.dpi + 0.05


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
