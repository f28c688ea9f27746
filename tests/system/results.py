"""Reads and compares results files. Tests import h5py from here, so that it is set up before it loads."""

import os

os.environ["HDF5_USE_FILE_LOCKING"] = "FALSE"  # before h5py: a reader must not disturb ranks that write

import h5py  # noqa: E402
import numpy  # noqa: E402

PENDING, DONE = 0, 1


class Results:
    """A results file as read at one moment. It may be read while ranks write it."""

    def __init__(self, path):
        with h5py.File(path, "r") as file:
            self.status = file["status"][:]  # first: a row is complete before its status says so
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
        """Numbers of the rows that are not the same bytes."""
        return numpy.flatnonzero((self.row_bytes() != other.row_bytes()).any(axis=1))

    def wrong(self, reference):
        """Numbers of the rows that are marked done and differ from those of an undisturbed run."""
        return numpy.intersect1d(self.differing(reference), numpy.flatnonzero(self.status != PENDING))

    def text(self, column):
        """The values of a column of numbers into an axis of names, as text."""
        return [self.axes[column][number].decode() for number in self.rows[column]]


def assert_identical(test, found, expected, where=""):
    """All that must not depend on ranks, kills and resumes is the same, byte for byte."""
    test.assertEqual(found.rows.dtype, expected.rows.dtype, where)
    test.assertEqual(found.rows.shape, expected.rows.shape, where)
    test.assertEqual(found.differing(expected).tolist()[:10], [], f"{where}: these rows differ (the first ten)")
    test.assertEqual(found.status.tobytes(), expected.status.tobytes(), f"{where}: status differs")
    test.assertEqual(found.reasons.tobytes(), expected.reasons.tobytes(), f"{where}: reasons differ")
    test.assertEqual(sorted(found.axes), sorted(expected.axes), where)
    for name, values in expected.axes.items():
        test.assertEqual(found.axes[name].tobytes(), values.tobytes(), f"{where}: axis {name} differs")
