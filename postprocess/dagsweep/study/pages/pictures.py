"""Draws the figures of a study: the paper's curves, with its printed numbers beside ours."""

from ...drawing import figures
from ...drawing.style import algorithm_styles
from ...sections.captioned_figures import Drawing
from ...wording import axis_label
from ..file.runs import CLOCK
from ..file.sweep_axes import value_text
from .curves import points_of, runs_of_figures


def draw(study, results, directory):
    """([Drawing], DataFrame of all points with columns figure and sweep)."""
    drawings, points, runs = [], [], {}
    for figure in study.figures:
        if figure.is_progress or figure.sweep not in results:
            continue
        if figure.sweep not in runs:
            runs[figure.sweep] = runs_of_figures(study, results, figure.sweep)
        found = points_of(study, runs[figure.sweep], figure)
        points.append(found.assign(figure=figure.id, sweep=figure.sweep))
        known = found[found["mean"].notna()]
        if known.empty:
            continue
        path = figures.save(picture_of(figure, known), directory, figure.id)
        legend = tuple((label, one["color"]) for label, one in styles_of(figure).items())
        drawings.append(Drawing(path, caption(figure, found, study.readings), figure.id, legend=legend))
    return drawings, points


def styles_of(figure):
    return algorithm_styles([line.label for line in figure.lines])


def picture_of(figure, points):
    styles = styles_of(figure)
    picture = figures.curves(points, axis_label(figure.x), figure.y, styles, lambda x: f"{x:g}")
    axes = picture.axes[0]
    if figure.logarithmic:
        axes.set_yscale("log")
    for label, line in points[points["printed"].notna()].groupby("algorithm", sort=False):
        axes.plot(line["x"], line["printed"], **{**styles[label], "linestyle": ":"}, alpha=0.5,
                  markerfacecolor="none", zorder=1)
    return picture


def shared_values(figure):
    """The values of axes that are the same in all lines, and which the title does not name: ['epsilon 1']."""
    first, *others = (line.quantity.where for line in figure.lines)
    return [f"{name.replace('_', ' ')} {value_text(name, values[0])}" for name, values in first.items()
            if len(values) == 1 and all(where.get(name) == values for where in others) and name not in figure.title.lower()]


def caption(figure, points, readings=()):
    known = points[points["mean"].notna()]
    least, most = int(known["seeds"].min()), int(known["seeds"].max())
    seeds = f"{most} seeds" if least == most else f"{least} to {most} seeds, by point"
    text = f"{figure.title}{''.join(f', {value}' for value in shared_values(figure))}. Means over {seeds}; bands: 95 % confidence intervals."
    text += of_readings(figure, readings) + without_points(figure, points)
    if known["printed"].notna().any():
        text += " Dotted: printed in the paper."
    return text


def of_readings(figure, readings):
    """Which lines are of another reading than the study's own, as a sentence with a space before it; "" if none is."""
    texts = []
    for line in figure.lines:
        own = [f"{one.column.replace('_', ' ')} {value_text(one.name, values[0])}" for one in readings
               for values in (line.quantity.where.get(one.name, ()),)
               if len(values) == 1 and value_text(one.name, values[0]) != one.texts[0]]
        texts += [f"{line.label} ({', '.join(own)})"] if own else []
    return f" Not of the study's own reading, which decides the verdicts: {'; '.join(texts)}." if texts else ""


def without_points(figure, points):
    """Where lines have no point, and why, as sentences with a space before each; "" if all have."""
    missing = points[points["mean"].isna()]
    clocks = {line.label for line in figure.lines if line.quantity.metric == CLOCK}
    found = {}
    for label, line in missing.groupby("algorithm", sort=False):
        why = "other programs disturbed all measurements there" if label in clocks else "no run completed there"
        found.setdefault(why, []).append(f"of {label} at {figure.x.replace('_', ' ')} {', '.join(f'{x:g}' for x in line['x'])}")
    return "".join(f" No point {'; '.join(each)}: {why}." for why, each in found.items())
