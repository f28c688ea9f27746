"""Reads and compares results files. Tests import h5py from here, so that the environment is set before it loads."""

import math
import os
import struct

os.environ["HDF5_USE_FILE_LOCKING"] = "FALSE"  # before h5py is loaded: readers must not lock the file

import h5py  # noqa: E402
import numpy  # noqa: E402
from numpy.lib import recfunctions  # noqa: E402

PENDING, DONE = 0, 1


class Results:
    """The content of a results file at one time. It can be read while ranks write it."""

    def __init__(self, path):
        with h5py.File(path, "r") as file:
            self.status = file["status"][:]  # first, because a row is written before its status
            self.rows = file["rows"][:]
            self.reasons = file["reasons"][:]
            self.axes = {name: file["axes"][name][:] for name in file["axes"]}
            self.positions = {name: int(file["axes"][name].attrs["position"]) for name in file["axes"]}
            self.timing = file["timing"][:]

    def done(self):
        return self.status == DONE

    def done_count(self):
        return int(numpy.count_nonzero(self.status == DONE))

    def row_bytes(self):
        """Array (rows, bytes of a row): NaN equals NaN, -0 differs from 0."""
        return numpy.ascontiguousarray(self.rows).view(numpy.uint8).reshape(len(self.rows), -1)

    def differing(self, other):
        """Numbers of the rows whose bytes differ."""
        return numpy.flatnonzero((self.row_bytes() != other.row_bytes()).any(axis=1))

    def wrong(self, reference):
        """Numbers of the rows that have ended and differ from those of the reference."""
        return numpy.intersect1d(self.differing(reference), numpy.flatnonzero(self.status != PENDING))

    def text(self, column):
        """The labels of a column of a label axis."""
        return [self.axes[column][number].decode() for number in self.rows[column]]


def running_tuples(path):
    """Map from slot (rank, on one node) to the number of the tuple that it runs now, from the notes that the ranks of a sweep keep."""
    running = {}
    for note in path.parent.glob(f"{path.name}.running/notes-*"):
        try:
            content = note.read_bytes()
        except OSError:
            continue
        for slot, (tuple_after, _) in enumerate(struct.iter_unpack("<qq", content[:len(content) // 16 * 16])):
            if tuple_after:
                running[slot] = tuple_after - 1
    return running


def first_version(path):
    """Replaces a results file by what version 0.1 of the program wrote: the only checksums are those of rows, and none are HDF5's."""
    with h5py.File(path, "r") as file:
        content = {name: (item[()], dict(item.attrs)) for name, item in walk(file)}
        attributes = dict(file.attrs)
    with h5py.File(path, "w") as file:
        file.attrs.update(attributes)
        for name, (values, of_item) in content.items():
            if name != "rows" and values.dtype.names and "checksum" in values.dtype.names:
                kept = [column for column in values.dtype.names if column != "checksum"]
                values = recfunctions.repack_fields(values[kept])
            file[name] = values
            file[name].attrs.update({key: value for key, value in of_item.items() if key != "checksum"})
        del file["provenance/version"]
        file["provenance/version"] = numpy.bytes_("0.1.0")


def walk(file):
    """(name, dataset) of all datasets of a file."""
    found = []
    file.visititems(lambda name, item: found.append((name, item)) if isinstance(item, h5py.Dataset) else None)
    return found


def assert_identical(test, found, expected, where=""):
    """Checks that the reproducible part is the same, byte for byte."""
    test.assertEqual(found.rows.dtype, expected.rows.dtype, where)
    test.assertEqual(found.rows.shape, expected.rows.shape, where)
    test.assertEqual(found.differing(expected).tolist()[:10], [], f"{where}: these rows differ (the first ten)")
    test.assertEqual(found.status.tobytes(), expected.status.tobytes(), f"{where}: status differs")
    test.assertEqual(found.reasons.tobytes(), expected.reasons.tobytes(), f"{where}: reasons differ")
    test.assertEqual(sorted(found.axes), sorted(expected.axes), where)
    for name, values in expected.axes.items():
        test.assertEqual(found.axes[name].tobytes(), values.tobytes(), f"{where}: axis {name} differs")


def assert_metrics_of(test, row, metrics):
    """Checks that metrics, as the program prints them, are those of a row to the bit; null is NaN."""
    found = {name: math.nan if value is None else float(value) for name, value in metrics.items()}
    test.assertEqual(repr(found), repr({name: float(row[name]) for name in found}))
