"""--resume runs only pending and damaged rows."""

import sys
import unittest
import warnings

import numpy

from program import ROOT, InFolder
from results import DONE, Results, assert_identical, h5py

sys.path.insert(0, str(ROOT / "postprocess"))
import dagsweep  # noqa: E402

SWEEP = """
graphs: [{kind: layered, tasks: 30, width: 5, degree: 2}]
platform: {processors: 4}
sweep: {ccr: [0.2, 1.0], bound: [0, 0.5], algorithm: [heft, rr], seed: {from: 1, count: 20}}
"""


class Resume(InFolder):
    def setUp(self):
        super().setUp()
        self.write("sweep.yaml", SWEEP)
        self.results = self.folder / "r.h5"
        self.complete = self.results_of("sweep.yaml")
        self.assertEqual(self.complete.done_count(), 160)

    def resume(self, **options):
        return self.succeed("run", "sweep.yaml", "--output", "r.h5", "--resume", **options)

    def run_again(self):
        """Numbers of the rows whose wall-clock columns are not those of the complete file."""
        new = Results(self.results).timing
        return [row for row in range(len(new)) if new[row].tobytes() != self.complete.timing[row].tobytes()]

    def test_a_complete_file_runs_nothing(self):
        for ranks in (None, 3):
            with self.subTest(ranks=ranks):
                self.resume(ranks=ranks)
                assert_identical(self, Results(self.results), self.complete)
                self.assertEqual(self.run_again(), [])

    def test_a_file_is_created_first_and_run_later(self):
        for ranks in (None, 3):
            with self.subTest(ranks=ranks):
                self.results.unlink()
                self.succeed("run", "sweep.yaml", "--output", "r.h5", "--only-create", ranks=ranks)
                self.assertEqual((len(Results(self.results).status), Results(self.results).done_count()), (160, 0))
                self.resume(ranks=ranks)
                assert_identical(self, Results(self.results), self.complete)

    def test_only_pending_rows_run_again(self):
        with h5py.File(self.results, "r+") as file:
            file["status"][7] = file["status"][150] = 0
        self.resume()
        assert_identical(self, Results(self.results), self.complete)
        self.assertEqual(self.run_again(), [7, 150])

    def test_a_damaged_row_is_detected_and_run_again(self):
        rows = self.complete.row_bytes()
        for row, byte in ((0, 0), (40, 8), (41, rows.shape[1] // 2), (159, rows.shape[1] - 1)):
            with self.subTest(row=row, byte=byte):
                self.results.unlink()
                self.complete = self.results_of("sweep.yaml")
                with h5py.File(self.results, "r+") as file:
                    damaged = rows[row].copy()
                    damaged[byte] ^= 0x10
                    file["rows"][row] = damaged.view(file["rows"].dtype)[0]
                before = Results(self.results)
                self.assertEqual((before.differing(self.complete).tolist(), before.status[row]), ([row], DONE))
                outcome = self.resume()
                self.assertIn("damaged", outcome.err, "damaged rows are reported")
                assert_identical(self, Results(self.results), self.complete)
                self.assertEqual(self.run_again(), [row])

    def test_lost_timings_are_run_again(self):
        # As after a power loss: the row and its status were on disk, its seconds were not.
        with h5py.File(self.results, "r+") as file:
            file["timing"][23:25] = numpy.zeros(2, file["timing"].dtype)
        self.assertIn("2 of 160 rows checked are damaged", self.succeed("status", "r.h5").out)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            runs = dagsweep.load(self.results)
        self.assertEqual(runs.index[runs["status"] == "pending"].tolist(), [23, 24], "their makespans count without seconds")
        self.assertIn("2 damaged rows will be run again", self.resume().err)
        assert_identical(self, Results(self.results), self.complete)
        self.assertEqual(self.run_again(), [23, 24])

    def test_a_row_with_an_invalid_status_is_run_again(self):
        with h5py.File(self.results, "r+") as file:
            file["status"][11] = 77
        self.resume()
        assert_identical(self, Results(self.results), self.complete)
        self.assertEqual(self.run_again(), [11])

    def test_the_study_of_a_sweep_has_no_effect_on_its_results(self):
        self.write("sweep.yaml", "study: ftsa/fig-1_a\n" + SWEEP)
        self.assertIn("  study: ftsa/fig-1_a\n", self.succeed("run", "sweep.yaml", "--only-plan").out)
        self.resume()
        assert_identical(self, Results(self.results), self.complete)
        self.assertEqual(self.run_again(), [])
        self.results.unlink()
        self.resume()
        assert_identical(self, Results(self.results), self.complete)
        self.write("sweep.yaml", SWEEP)
        self.assertNotIn("study", self.succeed("run", "sweep.yaml", "--only-plan").out)
        self.resume()
        assert_identical(self, Results(self.results), self.complete)

    def test_rows_of_zeros_are_damaged(self):
        with h5py.File(self.results, "r+") as file:
            rows = file["rows"][:]
            rows[20:30] = numpy.zeros(10, rows.dtype)
            file["rows"][:] = rows
        self.resume()
        assert_identical(self, Results(self.results), self.complete)


if __name__ == "__main__":
    unittest.main()
