"""A run that exceeds a limit is aborted: it has no result, the sweep continues, and it is retried only on request.

How long a short run takes is nobody's promise: that only those beyond the limit are stopped is tested with a limit of memory, which is counted.
"""

import unittest

import numpy

from program import InFolder
from results import DONE, Results, assert_identical

FAILED_RUNS = 1  # exit code
ABORTED = 4
LARGE = "{kind: layered, tasks: 60000, width: 300, degree: 10}"  # takes many times the least limit of time on any machine
SWEEP = """
graphs: GRAPHS
platform: {processors: 16}
limits: {LIMIT}
sweep: {ccr: [0.5], bound: [0.5], algorithm: [heft], seed: [1, 2]}
"""
NO_LIMIT = "seconds_per_run: 3600"


class Limits(InFolder):
    def run_with(self, limit, graphs, *options, output="r.h5"):
        self.write("sweep.yaml", SWEEP.replace("LIMIT", limit).replace("GRAPHS", graphs))
        return self.run_program("run", "sweep.yaml", "--output", output, *options)

    def expect(self, status):
        results = Results(self.folder / "r.h5")
        self.assertEqual(results.status.tolist(), status)
        for number, aborted in enumerate(results.status == ABORTED):
            self.assertEqual(bool(results.reasons[number].strip(b"\0")), bool(aborted), "aborted runs, and only these, have a reason")
            self.assertEqual(bool(numpy.isnan(results.rows["makespan"][number])), bool(aborted), "aborted runs have no metrics")
        return results

    def check(self, limit, graphs, word, cut_short):
        self.assertEqual(self.run_with(limit, graphs).code, FAILED_RUNS)
        cut = self.expect(cut_short)
        self.assertIn(word, cut.reasons[cut_short.index(ABORTED)])
        self.assertEqual(self.run_program("status", "r.h5", "--exit-code").code, FAILED_RUNS)
        self.assertEqual(self.run_with(NO_LIMIT, graphs, "--resume").code, FAILED_RUNS)  # without --retry
        self.assertEqual(self.expect(cut_short).rows.tobytes(), cut.rows.tobytes())
        self.assertEqual(self.run_with(NO_LIMIT, graphs, "--resume", "--retry", "aborted").code, 0)
        self.assertEqual(self.run_with(NO_LIMIT, graphs, output="whole.h5").code, 0)
        assert_identical(self, self.expect([DONE] * len(cut_short)), Results(self.folder / "whole.h5"), "after --retry")

    def test_time(self):
        self.check("seconds_per_run: 0.001", f"[{LARGE}]", b"seconds_per_run", [ABORTED, ABORTED])

    def test_memory(self):
        small = "{{kind: layered, tasks: {}}}".format
        self.check("memory_per_run: 2MB", f"[{small(10)}, {LARGE}, {small(11)}]", b"memory", [DONE, DONE, ABORTED, ABORTED, DONE, DONE])


if __name__ == "__main__":
    unittest.main()
