"""Whether everything that a claim names has pairs: each sweep, algorithm, value and run. What has none would be missing
from the verdict without a word, so that it is an error as soon as no run is pending."""

import numpy as np
import pandas as pd

from ..file.runs import is_in
from ..file.sweep_axes import value_text


def checked(claim, runs, readings, key, what, other):
    """The runs of both quantities under the combinations of readings that all algorithms have. Throws InputError that
    names what has no pair.

    what, other: runs of the quantities (StudyRuns.of()), None for a number; key: columns that are equal in both runs
    of a pair.
    """
    sides = {"what": what} if other is None else {"what": what, "other": other}
    for reading in readings:
        check_values(claim, runs, reading, sides)
    parameters = [reading.column for reading in readings if reading.algorithms]
    if parameters:
        sides = in_common_combinations(sides, parameters)
    if not runs.are_pending:
        for side, frame in sides.items():
            check_named(claim, runs, side, frame)
        check_runs(claim, runs, readings, key, sides)
    return sides["what"], sides.get("other")


def check_values(claim, runs, reading, sides):
    """Checks that a reading states all values that the runs of a claim have."""
    for frame in sides.values():
        for value in frame[reading.column].unique() if len(frame) else ():
            text = value_text(reading.name, value)
            if text not in reading.texts:
                runs.study.document.refuse(("readings", reading.name, "values"),
                                           f"lacks '{text}', which runs of claim {claim.id} have")


def in_common_combinations(sides, parameters):
    """The runs whose parameters have values that all algorithms have together: a fraction of all combinations may
    have run."""
    found = [{*part[parameters].itertuples(index=False, name=None)}
             for frame in sides.values() for _, part in frame.groupby("algorithm")]
    common = set.intersection(*found) if found else set()
    return {side: frame[[one in common for one in frame[parameters].itertuples(index=False, name=None)]]
            for side, frame in sides.items()}


def check_named(claim, runs, side, frame):
    """Checks that every algorithm, and every value that the claim states, has a run."""
    quantity, place = getattr(claim, side), ("claims", claim.id, side)
    for label in quantity.algorithms:
        if label not in set(frame["algorithm"]) and not quantity.runs_with:
            runs.study.document.refuse((*place, "algorithm"), f"no run of '{label}' in {', '.join(runs.sweeps)} has all values "
                                       f"that the claim states{stated(claim, quantity)}")
    columns = {reading.name: reading.column for reading in runs.readings}
    for name, values in {**claim.at, **quantity.where}.items():
        column = columns.get(name, name)
        if column not in frame or quantity.runs_with or (frame[column] == "").any():  # an algorithm without the parameter
            continue
        for value in values:
            if not is_in(frame[column], [value]).any():
                runs.study.document.refuse((*place[:2], "at" if name in claim.at else side, name),
                                           f"no run has the value '{value_text(name, value)}' together with the others")


def stated(claim, quantity):
    """What a claim states on the runs of a quantity, as text in brackets; '' for nothing."""
    found = {**claim.at, **quantity.where}
    texts = (f"{name} {' or '.join(value_text(name, value) for value in values)}" for name, values in found.items())
    return f" ({', '.join(texts)})" if found else ""


def check_runs(claim, runs, readings, key, sides):
    """Checks that every run has a partner of every algorithm on the other side, and so has every sweep, under the
    study's own readings and all others."""
    columns = [reading.column for reading in readings]
    instances = pd.concat([frame[[*key, "algorithm"]].assign(side=side) for side, frame in sides.items()], ignore_index=True)
    if not len(instances):
        return
    own = np.ones(len(instances), dtype=bool)
    for reading in readings:
        own &= is_in(instances[reading.column], [reading.values[0]])
    if not own.any():
        refuse(claim, runs, "no run is under the study's own readings, the first values of "
               + ", ".join(reading.name for reading in readings))
    combination = instances.groupby(columns, dropna=False).ngroup() if columns else pd.Series(0, instances.index)
    for _, part in instances.groupby(combination):
        for sweep in runs.sweeps:
            if sweep not in set(part["sweep"]):
                refuse(claim, runs, f"{sweep} has no run with {text_of(part.iloc[0], columns)}, as {part['sweep'].iloc[0]} has")
    instances["instance"] = instances.groupby(key, dropna=False, sort=False).ngroup()
    first = instances.drop_duplicates("instance").set_index("instance")
    for side in sides:
        quantity = getattr(claim, side)
        for label in quantity.algorithms if not quantity.runs_with else ():
            ran = instances.loc[(instances["side"] == side) & (instances["algorithm"] == label), "instance"]
            missing = first.loc[first.index.difference(ran)]
            if "against" in missing:  # no algorithm is searched against itself
                missing = missing[missing["against"] != label]
            if len(missing):
                row = missing.iloc[0]
                refuse(claim, runs, f"'{label}' has no run at {text_of(row, key)}, where '{row['algorithm']}' has one "
                       f"({len(missing)} of {len(first)} instances)")


def refuse(claim, runs, problem):
    runs.study.document.refuse(("claims", claim.id), problem)


def text_of(row, key):
    """The values of an instance, as text."""
    return ", ".join(f"{name} {value_text(name, row[name])}" for name in key)
