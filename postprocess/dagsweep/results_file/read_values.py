"""The values of axes that runs have read, from which the settings of an experiment are described in words."""

from __future__ import annotations

import os
from collections.abc import Iterable

import numpy as np

from .load import Selection
from .storage import open_results


def values_read(path: str | os.PathLike[str], axes: dict, algorithms: Iterable[str]) -> dict:
    """{axis: the values, in order, that some ended run of these algorithms has read}. axes: About.axes, whose
    values are stored numbers or labels."""
    found: dict = {name: set() for name in axes}
    with open_results(path) as file:
        selection = Selection(file, path, False, list(axes), ())
        for block in selection.blocks(file):
            runs = selection.frame(block)
            runs = runs[(runs["status"] != "pending") & runs["algorithm"].isin(list(algorithms))]
            for name in axes:
                found[name].update(runs[name].dropna().unique())
    return {name: [value for value in dict.fromkeys(values if isinstance(values, list) else np.asarray(values).tolist())
                   if value in found[name]] for name, values in axes.items()}
