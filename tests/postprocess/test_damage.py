"""Damaged data never counts: it is left out, or the file is refused, and either is said."""

import os
import unittest
import warnings

from scratch import InFolder
from scripts import run_here, text_of
from small_results import ABORTED, DONE, FAILED, PENDING, STALLED, make_results

import h5py
import numpy as np

import dagsweep

STATUSES = (DONE, DONE, STALLED, FAILED, ABORTED, PENDING, DONE)
AXES = {"algorithm": ["heft", "peft"], "seed": [float(seed) for seed in range(len(STATUSES))]}


def status(values):
    return STATUSES[int(values["seed"])]


class DamageTest(InFolder):
    def setUp(self):
        super().setUp()
        make_results(self.path, AXES, status=status, reason="no processor left",
                     makespan=lambda values: 10.0 + values["seed"])

    def flip(self, table, row, byte, mask=1):
        """Flips bits of one byte of a row, and of nothing else."""
        with h5py.File(self.path, "r+") as file:
            values = np.zeros(len(file[table]), file[table].dtype)
            file[table].read_direct(values)
            values.view(np.uint8).reshape(len(values), -1)[row, byte] ^= mask
            file[table].write_direct(values)

    def load(self):
        """(runs, warnings of damage)."""
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            runs = dagsweep.load(self.path)
        return runs, [str(warning.message) for warning in caught
                      if warning.category is dagsweep.DamageWarning]

    def assert_left_out(self, rows):
        """The rows count as pending, and all others have their values."""
        runs, said = self.load()
        self.assertEqual(runs.attrs["damaged"], len(rows))
        self.assertIn(f"{len(rows)} damaged row", said[0])
        self.assertIn(self.path, said[0])
        about = dagsweep.about(self.path)
        self.assertEqual(about.damaged, len(rows))
        self.assertEqual(about.counts["pending"], self.before.status.eq("pending").sum() + len(rows))
        found = runs[~runs["tuple"].isin(rows)].reset_index(drop=True)
        expected = self.before[~self.before["tuple"].isin(rows)].reset_index(drop=True)
        self.assertTrue(found.equals(expected))
        left_out = runs[runs["tuple"].isin(rows)]
        self.assertEqual(set(left_out["status"]), {"pending"})
        for column in ("makespan", "seed", "algorithm", "scheduling_seconds", "machine"):
            self.assertTrue(left_out[column].isna().all(), column)

    def test_an_intact_file_has_no_damage(self):
        runs, said = self.load()
        self.assertEqual((runs.attrs["damaged"], said), (0, []))
        self.assertEqual(dagsweep.about(self.path).damaged, 0)

    def test_any_flipped_bit_of_a_row_is_noticed(self):
        self.before, _ = self.load()
        with h5py.File(self.path) as file:
            size = file["rows"].dtype.itemsize
        for byte in range(0, size, 7):
            row = byte % 5
            self.flip("rows", row, byte, 1 << byte % 8)
            self.assert_left_out([row])
            self.flip("rows", row, byte, 1 << byte % 8)
        self.assertEqual(self.load()[1], [])

    def test_a_flipped_status_is_noticed(self):
        self.before, _ = self.load()
        for mask in (2, 3, 4, 5, 64):  # of done, 1
            self.flip("status", 0, 0, mask)
            self.assert_left_out([0])
            self.flip("status", 0, 0, mask)

    def test_a_pending_row_does_not_become_done(self):
        self.flip("status", STATUSES.index(PENDING), 0)
        self.assertEqual(self.load()[0].attrs["damaged"], 1)

    def test_a_flipped_reason_is_noticed(self):
        self.before, _ = self.load()
        for row, byte in ((3, 0), (4, 16), (3, 17)):
            self.flip("reasons", row, byte)
            self.assert_left_out([row])
            self.flip("reasons", row, byte)
        self.flip("reasons", 3, 100)  # after the end of the text
        self.assertTrue(self.load()[0].equals(self.before))

    def test_reasons_of_any_length(self):
        for length in (0, 1, 7, 8, 9, 63, 159, 160):
            make_results(self.path, AXES, status=status, reason="x" * length)
            runs, said = self.load()
            self.assertEqual(said, [])
            self.assertEqual(set(runs["reason"]), {"", "x" * length})

    def test_a_truncated_file_has_nothing_to_reuse(self):
        with h5py.File(self.path, "r+") as file:
            del file["status"]
        self.assertRaisesRegex(dagsweep.DamagedError, f"with --reuse {self.path}", dagsweep.load, self.path)
        os.truncate(self.path, os.path.getsize(self.path) * 3 // 4)
        with self.assertRaisesRegex(dagsweep.DamagedError, "restore a copy, or run the sweep anew under another name$"):
            dagsweep.load(self.path)

    def test_a_full_disk_is_named_with_what_to_do(self):
        out = os.path.join(self.folder, "out")
        os.mkdir(out)
        os.symlink("/dev/full", os.path.join(out, "report.html"))
        done = run_here("report.py", self.path, "-o", out)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(done.stderr, f"report.py: {out}: No space left on device; make room, or write to another file system\n")

    def test_the_report_names_the_damage(self):
        whole = run_here("report.py", self.path, "-o", os.path.join(self.folder, "out"))
        self.assertEqual((whole.returncode, whole.stderr), (0, ""))
        self.flip("rows", 1, 50)
        done = run_here("report.py", self.path, "-o", os.path.join(self.folder, "out"))
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr.count("1 damaged row "), 1)
        self.assertEqual(len(done.stderr.splitlines()), 1)
        page = text_of(self.folder, "out", "report.html")
        self.assertIn("1 row of the results file is damaged", page)
        self.assertIn("11 of 14 different runs ended", page)


if __name__ == "__main__":
    unittest.main()
