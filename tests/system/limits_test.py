"""A run that exceeds a limit is aborted: it has no result, the sweep continues, and it is retried only on request."""

import unittest

import numpy

from program import InFolder
from results import DONE, Results, assert_identical

FAILED_RUNS = 1  # exit code
ABORTED = 4
SWEEP = """
graphs: [{kind: layered, tasks: 10}, {kind: layered, tasks: 60000, width: 300, degree: 10}, {kind: layered, tasks: 11}]
platform: {processors: 16}
limits: {LIMIT}
sweep: {ccr: [0.5], bound: [0.5], algorithm: [heft], seed: [1, 2]}
"""
NO_LIMIT = "seconds_per_run: 3600"


class Limits(InFolder):
    def run_with(self, limit, *options, output="r.h5"):
        self.write("sweep.yaml", SWEEP.replace("LIMIT", limit))
        return self.run_program("run", "sweep.yaml", "--output", output, *options)

    def expect(self, status):
        results = Results(self.folder / "r.h5")
        self.assertEqual(results.status.tolist(), status)
        for number, aborted in enumerate(results.status == ABORTED):
            self.assertEqual(bool(results.reasons[number].strip(b"\0")), bool(aborted), "aborted runs, and only these, have a reason")
            self.assertEqual(bool(numpy.isnan(results.rows["makespan"][number])), bool(aborted), "aborted runs have no metrics")
        return results

    def test_aborted_and_retried(self):
        for limit, word in (("seconds_per_run: 0.05", b"seconds_per_run"), ("memory_per_run: 2MB", b"memory")):
            with self.subTest(limit=limit):
                (self.folder / "r.h5").unlink(missing_ok=True)
                (self.folder / "whole.h5").unlink(missing_ok=True)
                self.assertEqual(self.run_with(limit).code, FAILED_RUNS)
                cut = self.expect([DONE, DONE, ABORTED, ABORTED, DONE, DONE])
                self.assertIn(word, cut.reasons[2])
                self.assertEqual(self.run_program("status", "r.h5", "--exit-code").code, FAILED_RUNS)
                self.assertEqual(self.run_with(NO_LIMIT, "--resume").code, FAILED_RUNS)  # without --retry
                self.assertEqual(self.expect([DONE, DONE, ABORTED, ABORTED, DONE, DONE]).rows.tobytes(), cut.rows.tobytes())
                self.assertEqual(self.run_with(NO_LIMIT, "--resume", "--retry", "aborted").code, 0)
                self.assertEqual(self.run_with(NO_LIMIT, output="whole.h5").code, 0)
                assert_identical(self, self.expect([DONE] * 6), Results(self.folder / "whole.h5"), "after --retry")


if __name__ == "__main__":
    unittest.main()
