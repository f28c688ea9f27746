"""Values as load() and about() give them to users, from values as they are stored."""

from __future__ import annotations

import dataclasses
import os

import numpy as np
import pandas as pd

from .about import About, about as about_as_stored

ENDLESS = "never"  # the word of a duration that may not end; stored as -1
OPERATIONS = "scheduling_operations"  # stored as 0 for fixed mappings


def about(path: str | os.PathLike[str]) -> About:
    """Everything except the values of the rows, which are checked and counted."""
    info = about_as_stored(path)
    axes = {name: endless(values) if info.axis_properties[name].word == ENDLESS else values
            for name, values in info.axes.items()}
    return dataclasses.replace(info, axes=axes)


def columns_to_read(columns):
    """The columns from which in_public_form() makes the requested ones; None for all."""
    return columns if columns is None or OPERATIONS not in columns else [*columns, "tasks"]


def in_public_form(runs, axes, counts, columns):
    """Changes runs to the requested columns (None for all), with whole numbers as integers, durations as
    infinity where they are 'never', and one operation for each task of a fixed mapping.

    axes: {name: Axis}; counts: names of the metrics that are whole numbers. A column of whole numbers is int64, or Int64 if
    some value is missing.
    """
    if OPERATIONS in runs and "tasks" in runs:
        # One call places every task of a fixed mapping; reactive algorithms place some at time 0.
        stored = runs[OPERATIONS].to_numpy()
        runs[OPERATIONS] = np.where(stored == 0, runs["tasks"].to_numpy(), stored)
    for name, axis in axes.items():
        if name in runs and axis.word == ENDLESS:
            runs[name] = endless(runs[name].to_numpy())
    for name in (*(name for name, axis in axes.items() if axis.is_whole), *counts):
        if name in runs:
            runs[name] = whole_numbers(runs[name].to_numpy())
    if columns is not None and "tasks" in runs and "tasks" not in columns:
        del runs["tasks"]
    return runs


def endless(values):
    """f64: stored durations, -1 as infinity."""
    return np.where(np.asarray(values) == -1, np.inf, values)


def whole_numbers(values):
    """f64 values as int64, as Int64 if some are NaN; unchanged if some are not whole numbers (a metric that
    another version of the program defines differently)."""
    if not values.view(np.uint8).any():
        return np.zeros(len(values), np.int64)  # takes no memory until it is written
    missing = np.isnan(values)
    if not missing.any():
        with np.errstate(invalid="ignore"):  # infinite ones become something else, and so differ
            whole = values.astype(np.uint64 if values.max() >= 2.0**63 else np.int64)  # the largest seeds
        return whole if (whole == values).all() else values
    if missing.all():
        return pd.arrays.IntegerArray(np.zeros(len(values), np.int64), missing)
    with np.errstate(invalid="ignore"):
        whole = np.where(missing, 0, values).astype(np.int64)
    return pd.arrays.IntegerArray(whole, missing) if (missing | (whole == values)).all() else values
