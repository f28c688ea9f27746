"""Printed tables of degradation from best, beside ours, under every combination of the readings.

The degradation of a run is its value over the smallest value of the table's algorithms on the instance,
minus 1. A table's distance is the root mean square, over its cells, of ln((1 + ours) / (1 + printed)):
0.1 means that times relative to the best agree to within 10 % in a typical cell.
"""

import dataclasses
import itertools

import numpy as np

from ..file.runs import StudyRuns, is_in
from ..file.sweep_axes import value_text

FAR = np.log(1.1)  # a cell is reached if times relative to the best agree to within 10 %


@dataclasses.dataclass(frozen=True)
class Combination:
    readings: dict  # {name of a reading: value as text}
    choice: dict    # {placeholder: value} of the tables' axis values
    ours: dict      # {id of a table: f64[rows, columns], mean degradation}
    seeds: int

    @property
    def text(self):
        """The readings and choice as text, without readings that have only one value."""
        return ", ".join(f"{name} {value}" for name, value in {**self.readings, **self.choice}.items())


@dataclasses.dataclass(frozen=True)
class Comparison:
    """Tables of one sweep under all combinations of readings and choices, the closest first."""
    tables: tuple
    sweep: str
    combinations: tuple
    distances: np.ndarray  # f64[combinations], over the cells of all tables
    own: int               # place of the study's own readings with the first choice; -1: not run

    def near(self, table, combination):
        """bool[rows, columns]: whether a combination comes within FAR of the printed cell."""
        return np.abs(log_error(combination.ours[table.id], table.printed_array)) <= FAR

    def reached(self, table):
        """bool[rows, columns]: whether some combination comes within FAR of the printed cell."""
        return np.any([self.near(table, one) for one in self.combinations], axis=0)


@dataclasses.dataclass(frozen=True)
class Together:
    """Values of the readings shared by several sweeps, with the closest combination of each sweep."""
    readings: dict
    combinations: tuple  # the closest combination of each Comparison
    distance: float      # over the cells of all tables


def together(found):
    """[Together] of Comparisons on different tables, the closest first; [] unless several of them share a
    reading that varies."""
    seen, several = set(), []
    for one in sorted(found, key=lambda one: -len(one.combinations)):
        if not seen & {table.id for table in one.tables}:
            several.append(one)
            seen |= {table.id for table in one.tables}
    if len(several) < 2:
        return []
    shared = [name for name in several[0].combinations[0].readings
              if all(name in one.combinations[0].readings for one in several)]
    each = [closest_by(one, shared) for one in several]
    keys = [key for key in each[0] if shared and all(key in one for one in each)]
    cells = [sum(table.printed_array.size for table in one.tables) for one in several]
    rows = [Together(dict(zip(shared, key)), tuple(one[key][0] for one in each),
                     float(np.sqrt(sum(count * one[key][1] ** 2 for count, one in zip(cells, each))
                                   / sum(cells)))) for key in keys]
    return sorted(rows, key=lambda row: row.distance)


def closest_by(one, shared):
    """{values of the shared readings: (Combination, distance)}"""
    found = {}
    for combination, far in zip(one.combinations, one.distances):  # from the closest on
        found.setdefault(tuple(combination.readings[name] for name in shared), (combination, float(far)))
    return found


def log_error(ours, printed):
    return np.log1p(ours) - np.log1p(printed)


def distance(ours, printed):
    """Root mean square of the log errors of pairs of tables, both {id: f64[rows, columns]}."""
    errors = np.concatenate([log_error(ours[name], printed[name]).ravel() for name in printed])
    return float(np.sqrt(np.mean(errors ** 2)))


def comparisons(study, results):
    """[Comparison] of every sweep with results that printed tables name."""
    found = []
    for sweep in dict.fromkeys(sweep for table in study.tables for sweep in table.sweeps):
        tables = tuple(table for table in study.tables if sweep in table.sweeps)
        if sweep in results:
            found.append(comparison(study, results, sweep, tables))
    return [one for one in found if one.combinations]


def comparison(study, results, sweep, tables):
    runs = StudyRuns(study, results, (sweep,), {table.metric for table in tables})
    printed = {table.id: table.printed_array for table in tables}
    combinations, own = [], -1
    for k, values in enumerate(itertools.product(*(reading.values for reading in runs.readings))):
        chosen = {reading.column: value for reading, value in zip(runs.readings, values)}
        frame = under(runs, chosen)
        for number, choice in enumerate(choices_of(study, tables)):
            ours = {table.id: degradations(table, frame, choice) for table in tables}
            if all(found is not None for found in ours.values()):
                if k == number == 0:
                    own = 0
                combinations.append(Combination(
                    {reading.column: value_text(reading.name, value)
                     for reading, value in zip(runs.readings, values) if len(reading.values) > 1},
                    choice, {name: found[0] for name, found in ours.items()},
                    min(found[1] for found in ours.values())))
    distances = np.array([distance(one.ours, printed) for one in combinations])
    order = np.argsort(distances, kind="stable")
    return Comparison(tables, sweep, tuple(combinations[k] for k in order), distances[order],
                      int(np.argmin(order)) if own == 0 else -1)


def choices_of(study, tables):
    """The different choices of values for which the columns of these tables stand."""
    labels = " ".join(label for table in tables for label in table.columns.values())
    used = [{name: value for name, value in choice.items() if f"{{{name}}}" in labels}
            for choice in study.choices]
    return [choice for k, choice in enumerate(used) if choice not in used[:k]] or [{}]


def under(runs, chosen):
    """The completed runs with these values of readings; for parameters, also the runs of other algorithms."""
    keep = (runs.frame["status"] == "done").to_numpy()
    for column, value in chosen.items():
        keep &= is_in(runs.frame[column], (value,)) | (runs.frame[column] == "").to_numpy()
    return runs.frame[keep]


def degradations(table, frame, choice):
    """(f64[rows, columns], seeds) of a table; None if some cell has no run."""
    labels = table.labels(choice)
    algorithms = list(table.rows.values())
    frame = frame[frame["algorithm"].isin(algorithms).to_numpy() & frame[table.axis].isin(labels).to_numpy()]
    value = frame.pivot_table(index=[table.axis, "seed"], columns="algorithm", values=table.metric)
    if not {*algorithms} <= {*value.columns}:
        return None
    relative = value.dropna()
    relative = relative.div(relative.min(axis=1), axis=0) - 1
    means = relative.groupby(level=0).mean()
    if not {*labels} <= {*means.index}:
        return None
    return means.loc[labels, algorithms].to_numpy().T, int(relative.groupby(level=0).size().min())
