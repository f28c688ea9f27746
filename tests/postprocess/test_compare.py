"""compare.py finds every byte that differs in the reproducible parts of files, and nothing else."""

import os
import shutil
import tempfile
import unittest

from scripts import run_here, run_script
from small_results import DONE, FAILED, PENDING, make_results, seal_description

import h5py
import numpy as np

from dagsweep.results_file import difference, rows

STATUS = {1.0: DONE, 2.0: FAILED, 3.0: PENDING, 4.0: DONE}


class CompareTest(unittest.TestCase):
    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.first = os.path.join(folder, "A.h5")
        self.second = os.path.join(folder, "B.h5")
        make_results(self.first, {"seed": list(STATUS)}, reason="no processor left",
                     status=lambda values: STATUS[values["seed"]])
        shutil.copy(self.first, self.second)

    def change(self, table, row, column=None, xor=1):
        """Changes the lowest byte of one value in the second file."""
        with h5py.File(self.second, "r+") as file:
            values = file[table][:]
            place = values[column] if column else values
            raw = bytearray(place[row:row + 1].tobytes())
            raw[0] ^= xor
            place[row:row + 1] = np.frombuffer(bytes(raw), place.dtype)
            file[table][:] = values
            seal_description(file)

    def compare(self):
        return run_here("compare.py", self.first, self.second)

    def test_equal_files(self):
        done = self.compare()
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(len(done.stdout.splitlines()), 1)
        self.assertIn("identical (4 rows, 1 of them pending)", done.stdout)

    def test_one_changed_byte_in_a_row_names_row_column_and_both_values(self):
        self.change("rows", 3, "makespan")
        done = self.compare()
        self.assertEqual(done.returncode, 1)
        first = done.stdout.splitlines()[0]
        self.assertEqual(first, f"/rows row 3 column makespan: 100.0 | {np.nextafter(100.0, 200)}")

    def test_one_changed_byte_in_any_compared_table(self):
        for table, row, column in (("rows", 0, "identity"), ("rows", 0, "checksum"),
                                   ("rows", 0, "algorithm"), ("rows", 1, "seed"),
                                   ("status", 0, None), ("reasons", 1, None),
                                   ("axes/bound", 0, None), ("axes/graph", 0, None)):
            with self.subTest(table=table, column=column):
                shutil.copy(self.first, self.second)
                self.change(table, row, column)
                found = difference.differences(self.first, self.second)
                self.assertEqual(found.values, 1)
                self.assertIn(f"/{table} row {row}", found.lines[0])

    def test_nan_with_other_bits_is_a_difference(self):
        self.change("rows", 0, "ccr")
        done = self.compare()
        self.assertEqual(done.returncode, 1)
        self.assertIn("nan (bytes 01", done.stdout)

    def test_values_that_are_not_compared(self):
        self.change("timing", 0, "scheduling_seconds")
        self.change("rows", 2, "makespan")  # pending
        self.change("reasons", 0, xor=65)   # done, so it has no reason
        self.assertEqual(self.compare().returncode, 0)

    def test_difference_after_the_first_block_names_its_row(self):
        self.addCleanup(setattr, rows, "ROWS_AT_A_TIME", rows.ROWS_AT_A_TIME)
        rows.ROWS_AT_A_TIME = 3
        self.change("rows", 3, "nsl")
        found = difference.differences(self.first, self.second)
        self.assertEqual(found.values, 1)
        self.assertIn("/rows row 3 column nsl", found.lines[0])

    def test_only_the_first_differences_are_shown_but_all_are_counted(self):
        make_results(self.first, {"seed": list(range(50))})
        make_results(self.second, {"seed": list(range(50))}, tasks=lambda values: 21.0)
        done = self.compare()
        self.assertEqual(len(done.stdout.splitlines()), difference.MOST_SHOWN + 1)
        self.assertIn("different (100 values, the first 20 above)", done.stdout)

    def test_files_of_different_sizes_differ(self):
        make_results(self.second, {"seed": [1.0, 2.0]})
        done = self.compare()
        self.assertEqual(done.returncode, 1)
        self.assertIn("/rows rows: 4 | 2", done.stdout)
        self.assertIn("/axes/seed rows: 4 | 2", done.stdout)

    def test_different_position_of_an_axis(self):
        with h5py.File(self.second, "r+") as file:
            position = int(file["axes/ccr"].attrs["position"])
            file["axes/ccr"].attrs["position"] = np.uint64(77)
        self.assertIn(f"/axes/ccr position: {position} | 77", self.compare().stdout)

    def test_bad_input(self):
        missing = run_here("compare.py", self.first, self.first + ".not")
        self.assertEqual(missing.returncode, 2)
        self.assertIn("does not exist", missing.stderr)
        self.assertEqual(run_here("compare.py", self.first).returncode, 2)
        self.assertEqual(run_script("compare.py", "--help").returncode, 0)


if __name__ == "__main__":
    unittest.main()
