"""Pairs of a claim made for one test."""

import numpy as np

from dagsweep.study.relations.pair_table import PairTable


def pair_table(frame):
    """The PairTable of a DataFrame with its columns; each cell is its own place if there is no such column."""
    whole = {name: frame[name if name in frame else "cell"].to_numpy(dtype=np.int64) for name in ("cell", "place", "algorithms")}
    return PairTable(**{name: frame[name].to_numpy(dtype=float) for name in ("what", "other", "seed", "x")}, **whole)
