"""Conditions of a sweep (exclude, only, together) and its limits (most_tasks, most_seeds): which combinations of values it has.

They are stored as JSON in /provenance/conditions (src/results/README.md). Files of sweeps without conditions, and of
earlier versions, lack this dataset.
"""

from __future__ import annotations

import itertools
import json
import math

import numpy as np

from .object_checks import Refused
from .stored_values import text

DATASET = "conditions"  # dataset of /provenance
CHUNK = 1 << 20  # combinations that are looked at together


class Conditions:
    """Decides about rows that have a value on every axis.

    excluded: [{axis: bool[values]}], required: a list of such lists. A combination of values is left out if it meets one of
    `excluded`, or none of a list of `required`.
    """

    def __init__(self, excluded, required, axes, free=()):
        """axes: {name: its values}. free: axes of which rows have the first value, but stand for all."""
        self.excluded, self.required, self.axes, self.free = excluded, required, axes, set(free)
        named = [name for name in free if any(name in one for one in self._all())]
        # Of the values of a free axis, one of each kind.
        self.kinds = [[(name, k) for k in self._kinds(name)] for name in named]
        self.orders = {name: np.argsort(values) for name, values in axes.items() if not isinstance(values, list)}

    def with_free(self, names):
        """These conditions, for rows that have only the first value of some axes."""
        return Conditions(self.excluded, self.required, self.axes, names)

    def instances(self, algorithms):
        """(i, j): the numbers of combinations of the other axes that the sweep has for some, and for all of the algorithms (their
        numbers). Free axes count once."""
        others = [name for name in self.axes if name != "algorithm" and name not in self.free]
        named = [name for name in others if any(name in one for one in self._all())]
        sizes = [len(self.axes[name]) for name in named]
        some = every = 0
        for first in range(0, math.prod(sizes), CHUNK):
            numbers = np.unravel_index(np.arange(first, min(first + CHUNK, math.prod(sizes))), sizes) if sizes else ()
            columns = {name: at if isinstance(self.axes[name], list) else self.axes[name][at] for name, at in zip(named, numbers)}
            allowed = self.for_algorithms(columns, len(numbers[0]) if sizes else 1, algorithms)
            some, every = some + int(allowed.any(axis=0).sum()), every + int(allowed.all(axis=0).sum())
        repeated = math.prod(len(self.axes[name]) for name in others if name not in named)
        return some * repeated, every * repeated

    def for_algorithms(self, columns, rows, algorithms):
        """bool[algorithms, rows]: whether the sweep has the combination of each row's other values with each algorithm."""
        codes = [np.full(rows, number) for number in algorithms]
        return np.array([self.allow({**columns, "algorithm": code}, [*columns, "algorithm"]) for code in codes])

    def _all(self):
        return itertools.chain(self.excluded, *self.required)

    def _kinds(self, name):
        kinds = np.stack([one[name] for one in self._all() if name in one])
        return np.unique(kinds, axis=1, return_index=True)[1]

    def allow(self, columns, axes):
        """bool[rows]: whether values of the axes in `axes`, and any of the others, are a combination of the sweep. columns: {axis:
        f64[rows] or codes}."""
        allowed = np.zeros(len(next(iter(columns.values()))), bool)
        for fixed in itertools.product(*self.kinds):
            given = dict(fixed)
            decided = {*axes, *given} | {name for name, values in self.axes.items() if len(values) == 1}
            known = {}

            def meets(one, name):
                if name in given:
                    return one[name][given[name]]
                if name not in columns:  # an axis of one value
                    return one[name][0]
                if name not in known:
                    known[name] = self._numbers(name, columns[name])
                return one[name][known[name]]

            here = np.ones(len(allowed), bool)
            for one in self.excluded:
                if decided.issuperset(one):
                    here &= ~np.logical_and.reduce([np.broadcast_to(meets(one, name), here.shape) for name in one])
            for some in self.required:
                met = np.zeros(len(allowed), bool)
                for one in some:
                    parts = [np.broadcast_to(meets(one, name), here.shape) for name in one if name in decided]
                    met |= np.logical_and.reduce(parts) if parts else True
                here &= met
            allowed |= here
        return allowed

    def _numbers(self, name, column):
        """The numbers of the values in a column; any for rows without a value."""
        if name not in self.orders:
            return np.maximum(column, 0)
        order = self.orders[name]
        place = np.searchsorted(np.asarray(self.axes[name])[order], column)
        return order[np.minimum(place, len(order) - 1)]


def read_conditions(provenance, axes, free=()):
    """The Conditions of an open file, or None. provenance: its group; axes: {name: values}, all of the file. Raises
    Refused unless they are as the program writes them."""
    if DATASET not in provenance:
        return None
    try:
        found = json.loads(text(provenance[DATASET][()]))
        excluded = [condition_of(one, axes) for one in found["excluded"]]
        required = [[condition_of(one, axes) for one in some] for some in found["required"]]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Refused(f"/provenance/{DATASET} is not as the program writes it") from error
    return Conditions(excluded, required, axes, free)


def condition_of(given, axes):
    """{axis: bool[values]} of {axis: [[first, end], ...]}."""
    condition = {}
    for name, ranges in given.items():
        condition[name] = np.zeros(len(axes[name]), bool)
        for first, end in ranges:
            if not (type(first) is int and type(end) is int and 0 <= first < end <= len(axes[name])):
                raise ValueError
            condition[name][first:end] = True
    return condition
