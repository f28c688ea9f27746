"""Imports h5py, and converts its values to plain ones."""

import os
import re

# The program protects its files with a lock of its own; HDF5's file locking would refuse readers.
# HDF5 reads the variable when it is loaded, so it is set before the import.
os.environ.setdefault("HDF5_USE_FILE_LOCKING", "FALSE")

import h5py  # noqa: E402
import numpy as np  # noqa: E402

# Control characters, including those that change the direction of text or end a line.
CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
__all__ = ["h5py", "raw_bytes", "text", "texts", "visible"]


def text(value):
    """A str from a fixed-length or variable-length text of h5py."""
    if isinstance(value, np.ndarray):
        value = value[()]
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    return str(value).partition("\0")[0]


def visible(value):
    """An untrusted text as one line, as the program shows it (src/core/text.hpp)."""
    return CONTROLS.sub("?", value)


def texts(values):
    """List of str, each of one line, from a one-dimensional dataset or array of texts."""
    return [visible(text(value)) for value in values[:]]


def raw_bytes(dataset):
    """The bytes of a dataset as stored."""
    values = np.zeros(dataset.shape, dataset.dtype)
    if values.size:
        dataset.read_direct(values)
    return values.tobytes()
