"""Texts for axes, metrics and numbers in figures and tables."""

import math

from .axes import AXES

# Labels of columns against which figures are drawn and that are not axes.
OTHERS = {"tasks": "number of tasks", "nodes": "number of nodes"}

SHORT = {"ccr": "CCR", "epsilon": "ε"}  # in headings

# Metrics of which less is shorter.
LENGTHS = ("makespan", "planned_makespan", "nsl", "slr", "latency", "latency_lower", "latency_upper", "normalised_latency", "join_response")


def axis_label(name, known=AXES):
    """Label of an axis of a figure, with its unit. known: {name: Axis}, as About.axis_properties."""
    if name not in known:
        return OTHERS.get(name, name).replace("_", " ")
    return known[name].label.replace("_", " ") + (f" ({known[name].unit})" if known[name].unit else "")


def short_name(axis):
    """An axis in the heading of a panel or a column."""
    return SHORT.get(axis, axis.replace("_", " "))


def metric_name(metric, info):
    """Name of a metric, or of the degradation, in running text; info: About."""
    return "degradation from best" if metric == "degradation" else info.label(metric)


def metric_label(metric, info):
    """Name and unit of a metric, or of the degradation, in headings; info: About."""
    unit = "%" if metric == "degradation" else info.unit(metric)
    return metric_name(metric, info) + (f" ({unit})" if unit else "")


def axis_value(name, value, known=AXES):
    """A value of an axis as text. known: {name: Axis}, as About.axis_properties."""
    if isinstance(value, str):
        return value
    if value == -1 and name in known and known[name].word_is_stored:
        return known[name].word
    return "not given" if value != value else f"{value:.15g}"


def figure_number(value):
    """A result as text: four significant digits, thousands separated; '–' if undefined."""
    if value != value:
        return "–"
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    if abs(value) >= 1e15:
        return f"{value:.3e}"
    if abs(value) >= 1000:
        return integer_text(round(value))
    text = f"{value:#.4g}"
    return "0" if value == 0 else text.rstrip(".")


def short_number(value, digits=3):
    """A number as text, of so many significant digits, never with a positive exponent: '6', '33.3', '1 235'."""
    text = f"{value:.{digits}g}"
    return integer_text(round(value)) if "e+" in text else text


def interval_text(low, high, text=figure_number):
    """A confidence interval as text; one seed has none. text: number -> str."""
    return f"{text(low)} – {text(high)}" if low == low else "no interval"


def integer_text(number):
    """An integer as text, thousands separated."""
    return f"{number:,}".replace(",", "\u202f")


def count(number, noun, nouns=None):
    """'1 run', '2 000 runs', '2 launches'."""
    return f"{integer_text(number)} {noun if number == 1 else nouns or noun + 's'}"


def listed(texts, word="and"):
    """'a', 'a and b', 'a, b and c'."""
    return f" {word} ".join(filter(None, [", ".join(texts[:-1]), *texts[-1:]]))
