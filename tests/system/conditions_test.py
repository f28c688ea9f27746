"""Sweeps with conditions on combinations: sharded, reused, killed and resumed they have the rows of an undisturbed run."""

import unittest

from disturbed import WITH_GATE
from program import InFolder
from random_kills import RandomKills
from results import Results, assert_identical

SWEEP = """
graphs: [{kind: layered, tasks: 30, width: 5, degree: 2}, {kind: samepred, tasks: {uniform: [20, 40]}}, {kind: heft-example}]
platform: {processors: [3, 4]}
scenario: {failures: [0, 1], recovery: [0.1, 0.3]}
sweep: {ccr: [0.2, 1.0], bound: [0, 0.5], algorithm: [heft, rr, {name: ftsa, most_tasks: 30}], epsilon: [0, 1], seed: {from: 1, count: 20}}
"""
CONDITIONS = """
exclude: [{processors: 3, ccr: {above: 0.5}}, {graph: heft-example, processors: 3}, {failures: 1, algorithm: ftsa, seed: {above: 5}}]
only: [{bound: 0}, {recovery: 0.3, seed: {up_to: 10}}]
"""


class Conditions(InFolder):
    def setUp(self):
        super().setUp()
        self.write("some.yaml", SWEEP + CONDITIONS)
        self.write("whole.yaml", SWEEP)
        self.some = self.results_of("some.yaml", output="some.h5")

    def test_merged_shards_and_a_resumed_merge_equal_a_direct_run(self):
        self.succeed("run", "some.yaml", "--shard", "1/2", "--output", "1.h5")
        self.succeed("run", "some.yaml", "--shard", "2/2", "--output", "2.h5", ranks=3)
        self.succeed("merge", "1.h5", "2.h5", "--output", "merged.h5")
        assert_identical(self, Results(self.folder / "merged.h5"), self.some)
        self.run_program("merge", "1.h5", "--output", "part.h5")
        self.assertLess(Results(self.folder / "part.h5").done_count(), len(self.some.rows))
        assert_identical(self, self.results_of("some.yaml", "--resume", output="part.h5"), self.some)

    def test_a_larger_sweep_without_conditions_reuses_its_rows_and_the_other_way_round(self):
        whole = self.results_of("whole.yaml", output="whole.h5")
        self.assertLess(len(self.some.rows), len(whole.rows))
        known = set(self.some.rows["identity"].tolist())
        self.assertEqual(len(known), len(self.some.rows))
        self.assertLess(known, set(whole.rows["identity"].tolist()))
        out = self.succeed("run", "whole.yaml", "--output", "reused.h5", "--reuse", "some.h5")
        self.assertIn(f"{len(known)} ", out.out + out.err)
        assert_identical(self, Results(self.folder / "reused.h5"), whole)
        assert_identical(self, self.results_of("some.yaml", "--reuse", "whole.h5", output="back.h5"), self.some)

    def test_ranks_change_nothing(self):
        assert_identical(self, self.results_of("some.yaml", output="ranks.h5", ranks=4), self.some)


class Killed(RandomKills):
    SWEEP = WITH_GATE + "exclude: [{algorithm: rr, ccr: 1}, {bound: 0.6, seed: {above: 40}}]\n"

    def test_killed_and_resumed_is_the_same_as_undisturbed(self):
        self.kill_and_resume(4, seed=7)


if __name__ == "__main__":
    unittest.main()
