"""What a verdict is on: the numbers of pairs, cells and seeds."""

import dataclasses

import numpy as np
import pandas as pd


@dataclasses.dataclass(frozen=True)
class Basis:
    """Numbers of what counts, of all pairs or of those of one pair of algorithms."""
    pairs: int     # pairs on which both completed
    dropped: int   # the others
    cells: int     # cells with such pairs; of trends, at each value of the axis
    left_out: int  # cells in which too few runs completed, so that they are in no mean
    seeds: int     # seeds with such pairs

    @staticmethod
    def of(table, complete, counts):
        """The Basis of pairs (PairTable). complete, counts: bool[pairs] of Evidence."""
        used = table.only(complete & counts)
        cells, in_means = (len(pd.DataFrame({"cell": part.cell, "x": part.x}).drop_duplicates()) for part in (table, used))
        return Basis(int(complete.sum()), int((~complete).sum()), in_means, cells - in_means, len(np.unique(used.seed)))

    @staticmethod
    def of_each(table, complete, counts):
        """{algorithms: Basis} of every pair of algorithms."""
        pair = table.algorithms
        return {int(one): Basis.of(table.only(pair == one), complete[pair == one], counts[pair == one]) for one in np.unique(pair)}
