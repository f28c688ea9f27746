"""The points of a study's figures: means under the study's own readings, with intervals."""

import numpy as np
import pandas as pd

from ...stats.intervals import Sample
from ..file.references import check_column, check_quantity, quantities_of_figure
from ..file.runs import StudyRuns
from ..file.sweep_axes import value_text
from ..verdict.claim_pairs import names


def metrics_of(figure):
    found = {line.quantity.metric for line in figure.lines} | {figure.x, "latency",
                                                               "normalised_latency"}
    return found | ({figure.relative_to.metric} if figure.relative_to else set())


def runs_of_figures(study, results, sweep):
    """The StudyRuns of a sweep with the metrics of all figures on it."""
    metrics = set().union(*(metrics_of(one) for one in study.figures if one.sweep == sweep and not one.is_progress))
    return StudyRuns(study, results, (sweep,), metrics)


def points_of(study, runs, figure):
    """DataFrame with columns algorithm (label of the line), x, mean, low, high, seeds, tuple (of the
    first seed), printed (NaN without). runs: StudyRuns of its sweep."""
    for place, quantity in quantities_of_figure(figure):
        check_quantity(study, place, quantity, runs)
    check_column(study, ("figures", figure.id, "x"), figure.x, runs)
    unit = ["graph", "seed"] if runs.graphs_are_sampled else ["seed"]
    parts = []
    for line in figure.lines:
        found = own_readings(runs, runs.of(line.quantity, {}), line.quantity)
        value = found["value"]
        if figure.normalised:
            value = value / unit_of(runs, found)
        if figure.relative_to is not None:
            value = value / reference(runs, found, figure.relative_to) - 1
        for x, part in found.assign(value=value).groupby(figure.x):
            sample = Sample.of(part.groupby(unit)["value"].mean())
            low, high = sample.interval()
            parts.append({"algorithm": line.label, "x": x, "mean": sample.mean, "low": low,
                          "high": high, "seeds": sample.seeds, "tuple": part["tuple"].iloc[0],
                          "printed": line.printed.get(x, np.nan)})
    return pd.DataFrame(parts, columns=["algorithm", "x", "mean", "low", "high", "seeds", "tuple",
                                        "printed"])


def own_readings(runs, frame, quantity):
    """The rows with the first value, among those that ran, of every reading that the quantity does not
    name."""
    for reading in runs.readings:
        column = reading.column
        if reading.name in quantity.where or column not in frame:
            continue
        if reading.algorithms and not names(quantity) & {*reading.algorithms}:
            continue
        texts = frame[column].map({value: value_text(reading.name, value)
                                   for value in frame[column].unique()})
        ran = [text for text in reading.texts if (texts == text).any()]
        if ran:
            frame = frame[(texts == ran[0]).to_numpy()]
    return frame


def instance_axes(runs):
    """The columns that distinguish instances: all axes except those of scenario and scheduler."""
    return ["seed", *(axis for axis in runs.axes
                      if axis not in ("epsilon", "crashes", "crash_time", "crash_set", "given_latency",
                                      "crash_probability"))]


def unit_of(runs, frame):
    """Series: the mean communication time of each row's instance."""
    known = runs.frame[runs.frame["normalised_latency"] > 0]
    unit = (known["latency"] / known["normalised_latency"]).groupby(
        [known[axis] for axis in instance_axes(runs)]).first()
    return looked_up(runs, frame, unit)


def reference(runs, frame, quantity):
    """Series: the value of a quantity on each row's instance."""
    found = runs.of(quantity, {})
    values = found["value"].groupby([found[axis] for axis in instance_axes(runs)]).first()
    return looked_up(runs, frame, values)


def looked_up(runs, frame, values):
    keys = pd.MultiIndex.from_frame(frame[instance_axes(runs)])
    if values.index.nlevels == 1:
        keys = keys.get_level_values(0)
    return pd.Series(values.reindex(keys).to_numpy(), index=frame.index)
