"""Style of figures: the hue stands for the algorithm, the shade for its parameters. Sizes for papers."""

import re
import zlib

import matplotlib

from . import paper

matplotlib.use("Agg")

# Hues after Okabe & Ito (2008), which colour-blind readers can distinguish; the pale ones are darker here, so
# that lines stand out from white (contrast 3 : 1).
COLOURS = ("#0072B2", "#D55E00", "#008F68", "#B5548A", "#A87400", "#5B4FB0", "#222222", "#8C564B")
LEAST_CONTRAST = 3.0  # of a line on white (WCAG 2.1, graphical objects)

# Algorithms that often stand in one figure have different hues; others take one by their name.
HUES = {"heft": 0, "ftsa": 1, "gtp": 1, "hlfet": 1, "ftbar": 2, "jit": 2, "cpop": 2, "mc-ftsa": 3, "d-heft": 3,
        "hdlfet": 3, "l-heft": 4, "rr": 4, "dls": 5, "rand": 6, "peft": 7, "etf": 7}
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<", ">")
DASHES = ("-", (0, (5, 1.5)), (0, (1.2, 1.2)), (0, (5, 1.5, 1.2, 1.5)))

INK = "#222222"
FAINT = "#D9D9D9"

SETTINGS = {
    "font.family": "DejaVu Sans",
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": FAINT,
    "grid.linewidth": 0.6,
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
    "pdf.fonttype": 42,  # embeds text as text, not as outlines
    "svg.fonttype": "none",
    "svg.hashsalt": "dagsweep",  # equal figures are equal files
}


def settings():
    """The settings of matplotlib: SETTINGS, with the sizes of the format."""
    return {**SETTINGS, **paper.layout().settings}


def algorithm_styles(names, algorithms=None):
    """{label: dict(color, marker, linestyle)}; a label keeps its style in every figure of a sweep.

    algorithms: {label: algorithm} of labels that do not begin with the name of the algorithm.

    The hue depends on the algorithm, the shade distinguishes its variants and parameters; markers differ, and
    line styles where colours repeat. For a paper all line styles differ, and colours in steps of lightness, which
    remain in print without colours.
    """
    hues, shades, used, found = {}, {}, {}, {}
    for k, name in enumerate(names):
        family = family_of((algorithms or {}).get(name, name))
        if family not in hues:
            hues[family] = free_hue(family, hues.values())
        shades[family] = shades.get(family, -1) + 1
        colour = shade(COLOURS[hues[family]], shades[family])
        used[colour] = used.get(colour, -1) + 1
        dashes = used[colour]
        if paper.current.get() is not None:
            colour, dashes = paper.with_lightness(COLOURS[hues[family]], paper.lightness(k)), k
        found[name] = {"color": colour, "marker": MARKERS[k % len(MARKERS)],
                       "linestyle": DASHES[dashes % len(DASHES)]}
    return found


def short_legend(entries, most=6):
    """((label, colour), ...) without repetitions, where there is little room: of more than `most` the algorithms alone, whose variants
    are shades of one colour."""
    found, families = dict.fromkeys(entries), {}
    for label, colour in found:
        families.setdefault(family_of(label), colour)
    return tuple(found) if len(found) <= most else tuple(families.items())


def family_of(label):
    """The algorithm of a label, without variant and parameters: 'ftbar mst=false' -> 'ftbar'."""
    return re.split("[ /,]", label, maxsplit=1)[0]


def free_hue(family, taken):
    """The place of an algorithm's hue in COLOURS: its own, or the next free one; its own if none is free."""
    own = HUES.get(family, zlib.crc32(family.encode()) % len(COLOURS))
    places = [(own + k) % len(COLOURS) for k in range(len(COLOURS))]
    return next((place for place in places if place not in taken), own)


def shade(colour, number):
    """Shade 0 is the colour; then a darker, a lighter and a still darker one, which repeat."""
    parts = [int(colour[k:k + 2], 16) / 255 for k in (1, 3, 5)]
    towards, share = ((0, 0), (0, 0.45), (1, 0.35), (0, 0.7))[number % 4]
    while True:
        mixed = "#" + "".join(f"{round(255 * (part + share * (towards - part))):02X}" for part in parts)
        if contrast(mixed) >= LEAST_CONTRAST:
            return mixed
        share -= 0.05


def contrast(colour):
    """The contrast of a colour on white (WCAG 2.1), from 1 to 21."""
    parts = [int(colour[k:k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 1.05 / (0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05)
