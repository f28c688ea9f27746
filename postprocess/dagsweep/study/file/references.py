"""Checks that the names in claims.yaml exist: algorithms, axes and their values in the study's sweeps,
metrics in their results. A misspelt name is an error, not a verdict."""

from ...errors import unknown
from .sweep_axes import Label, axes_of, number_or_text, value_text, with_parameters_of_graphs


OF_EVERY_CLAIM = ("algorithm", "seed")
# Size -> axis whose labels determine it, for trends over a size.
AXES_OF_SIZE = {"nodes": "machines", "bandwidth": "machines", "tasks": "graph", "edges": "graph", "entities": "graph"}


class Known:
    """The names that some sweeps of a study have.

    axes: {axis: list of texts, or None if they are not known before the sweep has run}.
    """

    def __init__(self, study, sweeps, axes):
        self.document, self.sweeps, self.axes = study.document, sweeps, axes
        self.parameters = {}  # parameters of readings: name -> Reading
        self.readings = {reading.name for reading in study.readings}
        taken = {}            # algorithm -> parameters that readings set
        for reading in study.readings:
            if reading.algorithms:
                self.parameters[reading.name] = reading
                for name in reading.algorithms:
                    taken.setdefault(name, set()).add(reading.name)
        labels = [Label.of(text) for text in axes["algorithm"]]
        self.algorithms = {}  # Label without parameters of readings -> as text
        for text, label in zip(axes["algorithm"], labels):
            left = [word for word in text.split(" ")
                    if word.partition("=")[0] not in taken.get(label.name, ())]
            self.algorithms.setdefault(label.without(taken.get(label.name, ())), " ".join(left))

    def refuse(self, place, kind, name, known):
        self.document.refuse(place, f"{unknown(kind, name, known)} in {', '.join(self.sweeps)}")

    def check(self, place, quantity):
        """Checks a quantity, whose own keys are at `place`."""
        for label in quantity.algorithms:
            if Label.of(label) not in self.algorithms:
                self.refuse((*place, "algorithm"), "algorithm", label, self.algorithms.values())
        self.check_values(place, quantity.where)

    def check_values(self, place, where):
        """Checks {axis or parameter: values}."""
        for name, values in where.items():
            here = (*place, str(name))
            if not all(isinstance(value, (str, int, float)) for value in values):
                self.document.refuse(here, "must be a number or a text, or a list of these")
            if name in self.parameters:
                known = self.parameters[name].texts
            else:
                self.check_axis(here, name)
                known = self.axes[name]
            if known is None:
                continue
            comparable = {comparable_form(text) for text in known}
            for value in values:
                text = value_text(name, number_or_text(value) if isinstance(value, str) else value)
                if comparable_form(text) not in comparable:
                    self.refuse(here, "value", text, known)

    def check_axis(self, place, name, more=()):
        known = [*self.axes, *self.parameters, *more]
        if name not in known:
            self.refuse(place, "axis", name, known)


def comparable_form(text):
    number = number_or_text(text)
    return number if isinstance(number, float) else Label.of(text)


def axes_of_sweeps(study):
    """{sweep: {axis or reading of graphs: texts}}"""
    return {sweep: with_parameters_of_graphs(axes_of(study.sweep_file(sweep)), study.readings) for sweep in study.sweeps}


def check_against_sweeps(study):
    """Raises InputError naming the line of a name that no sweep of a claim or a figure has."""
    axes = axes_of_sweeps(study)
    check_readings(study, axes)
    for claim in study.claims:
        if claim.is_judged:
            check_claim(claim, Known(study, claim.sweeps, together(axes, claim.sweeps)))
            for sweep in claim.readings_in:
                check_claim(claim, Known(study, (sweep,), axes[sweep]))
    for figure in study.figures:
        known = Known(study, (figure.sweep,), axes[figure.sweep])
        for place, quantity in quantities_of_figure(figure):
            known.check(place, quantity)
    for table in study.tables:
        for sweep in table.sweeps:
            check_table(study, table, Known(study, (sweep,), axes[sweep]))


def check_table(study, table, known):
    """Checks the rows of a table, and that some choice gives all of its columns."""
    place = ("tables", table.id)
    for row, label in table.rows.items():
        if Label.of(label) not in known.algorithms:
            known.refuse((*place, "rows", row), "algorithm", label, known.algorithms.values())
    known.check_axis((*place, "axis"), table.axis)
    values = known.axes[table.axis]
    if values is None:
        return
    held = {comparable_form(text) for text in values}
    try:
        for choice in study.choices or ({},):
            missing = [text for text in table.labels(choice) if comparable_form(text) not in held]
            if not missing:
                return
    except KeyError as error:
        study.document.refuse((*place, "columns"), f"{{{error.args[0]}}} is in none of the choices")
    known.refuse((*place, "columns"), "value", missing[0], values)


def check_claim(claim, known):
    place = ("claims", claim.id)
    known.check_values((*place, "at"), claim.at)
    for axis in claim.over_all:
        known.check_axis((*place, "at", axis), axis)
        if axis in known.readings:
            known.document.refuse((*place, "at", axis), "is a reading, whose values are judged one by one; name "
                                  "values, or nothing")
    for key, quantity in quantities_of_claim(claim):
        known.check((*place, key), quantity)


def unnamed_axes(study):
    """{id of a claim: axes} of axes that vary in the claim's sweeps, are not readings, and for which the claim
    neither names values nor states `all`. The claim is judged over all their values, whether or not the paper
    means them."""
    axes = axes_of_sweeps(study)
    readings = {reading.name for reading in study.readings}
    found = {}
    for claim in study.claims:
        named = {*claim.at, *claim.over_all, *readings, *OF_EVERY_CLAIM, AXES_OF_SIZE.get(claim.over, claim.over)}
        for _, quantity in quantities_of_claim(claim):
            named |= {*quantity.where}
        sweeps = claim.sweeps + claim.readings_in if claim.is_judged else ()
        held = together(axes, sweeps) if sweeps else {}
        left = tuple(axis for axis, values in held.items() if axis not in named and (values is None or len(values) > 1))
        if left:
            found[claim.id] = left
    return found


def quantities_of_claim(claim):
    return [(key, quantity) for key, quantity in (("what", claim.what), ("other", claim.other))
            if quantity is not None and quantity.algorithms]


def quantities_of_figure(figure):
    """[(place, Quantity)]"""
    place = ("figures", figure.id)
    lines = [((*place, "lines", line.label), line.quantity) for line in figure.lines]
    relative = figure.relative_to
    return lines + ([((*place, "relative_to"), relative)] if relative is not None else [])


def together(axes, sweeps):
    """The values of the axes of several sweeps."""
    found = {}
    for axis in axes[sweeps[0]]:
        each = [axes[sweep].get(axis) for sweep in sweeps]
        found[axis] = None if None in each else list(dict.fromkeys(text for one in each for text in one))
    return found


def check_readings(study, axes):
    """Checks that each reading is a parameter of algorithms, or an axis, of some sweep, and has only values
    that the sweeps have."""
    known = Known(study, study.sweeps, together(axes, study.sweeps))
    names = {label.name for label in known.algorithms}
    for reading in study.readings:
        place = ("readings", reading.name)
        for name in reading.algorithms:
            if name not in names:
                known.refuse((*place, "algorithm"), "algorithm", name, sorted(names))
        if not reading.algorithms:
            known.check_axis(place, reading.name)
            if known.axes[reading.name] is not None:
                held = {comparable_form(text) for text in known.axes[reading.name]}
                for text in reading.texts:
                    if comparable_form(text) not in held:
                        known.refuse((*place, "values"), "value", text, known.axes[reading.name])


def check_against_results(study, claim, runs):
    """Like check_against_sweeps(), with the exact labels and the metrics of the results on which a claim is
    judged. runs: StudyRuns."""
    place = ("claims", claim.id)
    check_exact(study, place, claim.at, runs)
    for key, quantity in quantities_of_claim(claim):
        check_quantity(study, (*place, key), quantity, runs)
    if claim.over:
        check_column(study, (*place, "over"), claim.over, runs)


def check_column(study, place, name, runs):
    """Checks the column against which values are drawn or fitted."""
    if name not in (*runs.values, *runs.metrics):
        study.document.refuse(place, unknown("axis or metric", name, [*runs.values, *runs.metrics]))


def check_quantity(study, place, quantity, runs):
    for label in quantity.algorithms:
        if label not in runs.algorithms:
            study.document.refuse((*place, "algorithm"), unknown("algorithm", label, runs.algorithms))
    named = [((*place, "metric"), quantity.metric)]
    named += [((*place, "runs_with", one.metric), one.metric) for one in quantity.runs_with]
    for here, metric in named:
        if metric not in runs.metrics:
            study.document.refuse(here, unknown("metric", metric, runs.metrics)
                                  + " in the results; if they are older than the metric, run the sweep again")
    check_exact(study, place, quantity.where, runs)


def check_exact(study, place, where, runs):
    """Checks values that are labels, whose parameters have a fixed order."""
    for axis, values in where.items():
        held = runs.values.get(axis)
        for value in values if held is not None else ():
            if isinstance(value, str) and value not in held:
                study.document.refuse((*place, axis), unknown("value", value, sorted(held)))
