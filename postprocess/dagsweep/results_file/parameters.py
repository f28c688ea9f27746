"""Parameters in which algorithms of one name differ: columns NAME.PARAMETER of load().

They are stored as JSON in /provenance/parameters: for each value of the axis `algorithm` a map from NAME.PARAMETER to
the value as text. Files of sweeps without such parameters, and of earlier versions, lack this dataset.
"""

from __future__ import annotations

import json
import re

import numpy as np
import pandas as pd

from .object_checks import Refused
from .stored_values import text

DATASET = "parameters"  # dataset of /provenance
NAME = re.compile(r"[^\s.]+\.[A-Za-z0-9_]+")


def read_parameters(provenance, algorithms):
    """{NAME.PARAMETER: [value of each algorithm, None without one]} of an open file. algorithms: values of the axis. Raises
    Refused unless they are as the program writes them."""
    if DATASET not in provenance:
        return {}
    try:
        found = json.loads(text(provenance[DATASET][()]))
    except (ValueError, RecursionError):
        found = None
    is_right = (isinstance(found, list) and len(found) == len(algorithms) and all(isinstance(one, dict) for one in found)
                and all(NAME.fullmatch(name) and isinstance(value, str) for one in found for name, value in one.items()))
    if not is_right:
        raise Refused(f"/provenance/{DATASET} is not as the program writes it")
    names = dict.fromkeys(name for one in found for name in one)
    return {name: [one.get(name) or None for one in found] for name in names}


def column_of(values, codes):
    """The column of a parameter: f64 if all values are numbers, else a category; missing for algorithms without it. values:
    as of read_parameters(); codes: numbers of the rows' algorithms, -1 without one."""
    given = list(dict.fromkeys(value for value in values if value is not None))
    try:
        numbers = [float(value) for value in given]
    except ValueError:
        numbers = []
    if numbers:
        known = np.array([np.nan if value is None else float(value) for value in values] + [np.nan])
        return known[codes]
    places = np.array([-1 if value is None else given.index(value) for value in values] + [-1])
    return pd.Categorical.from_codes(places[codes], given)
