"""Style of figures: colours that colour-blind readers can distinguish, sizes for papers."""

import matplotlib

matplotlib.use("Agg")

# Okabe & Ito (2008), their yellow (too pale for lines on white) replaced by a brown.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#8C564B")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<", ">")
DASHES = ("-", (0, (5, 1.5)), (0, (1.2, 1.2)), (0, (5, 1.5, 1.2, 1.5)))

INK = "#222222"
FAINT = "#D9D9D9"

SETTINGS = {
    "savefig.bbox": "tight",  # includes the legend beside the axes
    "savefig.pad_inches": 0.06,
    "font.family": "DejaVu Sans",
    "font.size": 9.5,
    "axes.labelsize": 10.5,
    "axes.titlesize": 10,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": FAINT,
    "grid.linewidth": 0.6,
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
    "lines.linewidth": 1.7,
    "lines.markersize": 5.0,
    "pdf.fonttype": 42,  # embeds text as text, not as outlines
}


def algorithm_styles(names):
    """{label: dict(color, marker, linestyle)}; a label keeps its style in every figure of a sweep.

    Colours repeat after 8 algorithms; the line style then differs.
    """
    return {name: {"color": COLOURS[k % len(COLOURS)],
                   "marker": MARKERS[k % len(MARKERS)],
                   "linestyle": DASHES[k // len(COLOURS) % len(DASHES)]}
            for k, name in enumerate(names)}
