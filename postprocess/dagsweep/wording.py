"""Texts for axes, metrics and numbers in figures and tables."""

AXES = {
    "processors": "number of processors",
    "h": "heterogeneity h",
    "startup": "startup of a transfer (time)",
    "estimation_error": "estimation error",
    "change_interval": "mean gap between changes (multiples of M₀)",
    "period": "rescheduling period (multiples of M₀)",
    "failures": "failing processors",
    "recovery": "time until recovery (multiples of M₀)",
    "joins": "joining processors",
    "crashes": "crashed processors",
    "failure_time": "time of failures (multiples of M₀)",
    "crash_time": "time of crashes (multiples of M₀)",
    "ccr": "communication-to-computation ratio (CCR)",
    "granularity": "granularity",
    "bound": "bound of variability",
    "epsilon": "tolerated crashes ε",
    "tasks": "number of tasks",
    "nodes": "number of nodes",
}

# Values that are stored as -1.
NAMED_VALUES = {"crashes": "epsilon", "recovery": "never", "failure_time": "uniform", "crash_time": "uniform",
                "epsilon": "largest"}

SHORT = {"ccr": "CCR", "epsilon": "ε"}  # in headings


def axis_label(name):
    """Label of an axis of a figure, with its unit."""
    return AXES.get(name, name.replace("_", " "))


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


def axis_value(axis, value):
    """A value of an axis as text."""
    if isinstance(value, str):
        return value
    if value == -1 and axis in NAMED_VALUES:
        return NAMED_VALUES[axis]
    return "not given" if value != value else f"{value:.15g}"


def figure_number(value):
    """A result as text: four significant digits, thousands separated; '–' if undefined."""
    if value != value:
        return "–"
    if abs(value) >= 1000:
        return integer_text(round(value))
    text = f"{value:#.4g}"
    return "0" if value == 0 else text.rstrip(".")


def interval_text(low, high, text=figure_number):
    """A confidence interval as text; one seed has none. text: number -> str."""
    return f"{text(low)} – {text(high)}" if low == low else "no interval"


def integer_text(number):
    """An integer as text, thousands separated."""
    return f"{number:,}".replace(",", "\u202f")


def count(number, noun, nouns=None):
    """'1 run', '2 000 runs', '2 launches'."""
    return f"{integer_text(number)} {noun if number == 1 else nouns or noun + 's'}"
