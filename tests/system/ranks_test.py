"""The reproducible part of a results file does not depend on the number of ranks."""

import unittest

from program import GRAPHS, InFolder
from results import assert_identical

SWEEP = f"""
name: ranks
graphs:
  - {{kind: layered, tasks: 60, width: 6, degree: 3}}
  - {{kind: layered, tasks: {{uniform: [20, 120]}}, width: 8, degree: 2}}
  - {{kind: samepred, tasks: 80, degree: 3}}
  - {{kind: stg, path: "{GRAPHS}/stg/*.stg"}}
  - {{kind: heft-example}}
platform: {{processors: [3, 8], heterogeneity: {{model: unrelated, h: 1.0}}, delay: [0.5, 1.0]}}
scenario: {{change_interval: 0.5, estimation_error: 0.2}}
sweep:
  ccr: [0.1, 1.5]
  bound: {{from: 0, to: 0.9, step: 0.45}}
  algorithm: [heft, rr, rand]
  seed: {{from: 5, count: 5}}
"""


class Ranks(InFolder):
    def test_rows_are_identical_for_any_number_of_ranks(self):
        self.write("ranks.yaml", SWEEP)
        alone = self.results_of("ranks.yaml", output="alone.h5")
        self.assertGreater(len(alone.rows), 1400)
        self.assertEqual(alone.done_count(), len(alone.rows))
        for ranks in (2, 3, 5):
            with self.subTest(ranks=ranks):
                assert_identical(self, self.results_of("ranks.yaml", output=f"{ranks}.h5", ranks=ranks), alone, f"{ranks} ranks")

    def test_more_ranks_than_tuples(self):
        self.write("few.yaml", "graphs: [{kind: layered, tasks: 10}]\nplatform: {processors: 2}\n"
                               "sweep: {ccr: [0.5], algorithm: [heft], seed: [1, 2]}\n")
        alone = self.results_of("few.yaml", output="alone.h5")
        self.assertEqual(len(alone.rows), 2)
        assert_identical(self, self.results_of("few.yaml", output="five.h5", ranks=5), alone, "5 ranks, 2 tuples")


if __name__ == "__main__":
    unittest.main()
