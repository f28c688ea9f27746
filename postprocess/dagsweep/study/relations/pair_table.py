"""The pairs of a claim as columns."""

from __future__ import annotations

import dataclasses

import numpy as np


@dataclasses.dataclass(frozen=True)
class PairTable:
    """Pairs of values on one instance, under one combination of readings. A table is divided thousands of times into small ones, each
    of few numbers: plain arrays take far less time than frames.

    what, other: f64, NaN where a run did not complete, of `other` also if there is none; seed: f64; cell: i64; place: i64, number of
    the cell without the algorithm of `other`; algorithms: i64, row of Pairs.algorithms; x: f64, value on the axis of a trend, 0
    without; graph: labels, if graphs are a sample and no cells.
    """
    what: np.ndarray
    other: np.ndarray
    seed: np.ndarray
    cell: np.ndarray
    place: np.ndarray
    algorithms: np.ndarray
    x: np.ndarray
    graph: np.ndarray | None = None

    def __len__(self):
        return len(self.what)

    def only(self, rows):
        """The PairTable of the rows for which bool[pairs] is true."""
        if rows.all():
            return self
        columns = (getattr(self, field.name) for field in dataclasses.fields(self))
        return PairTable(*(None if column is None else column[rows] for column in columns))

    @property
    def units(self):
        """The columns that identify the units that have one number each (means_per_seed())."""
        return [self.seed] if self.graph is None else [self.graph, self.seed]

    def completed(self, compares=True):
        """bool[pairs]: whether both runs completed. compares: whether there is an `other`; otherwise whether the one run did."""
        completed = ~np.isnan(self.what)
        return completed & ~np.isnan(self.other) if compares else completed
