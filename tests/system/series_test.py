"""Series of iterations on described machines: any number of ranks, plan, instance and --reuse."""

import json
import unittest

from program import BAD_INPUT, InFolder
from results import assert_identical

SWEEP = """
graphs:
  - {kind: entity-level, entities: 20, grid: 10, radius: 3, iterations: 5}
  - {kind: entity-level, entities: 20, grid: 10, radius: 3, iterations: 5, carry: paid, state: 50}
  - {kind: entity-level, entities: 20, grid: 10, radius: 3, iterations: 5, carry: pinned}
platform: {machines: [grads, {kind: cluster, nodes: 4, bandwidth: 1}, {kind: desktops, spread: 0.5}]}
sweep: {algorithm: [dls, etf, hdlfet, hlfet, rand, rr], seed: [1, 2, 3]}
"""


class Series(InFolder):
    def setUp(self):
        super().setUp()
        self.write("s.yaml", SWEEP)

    def test_rows_are_identical_for_any_number_of_ranks(self):
        alone = self.results_of("s.yaml", output="alone.h5")
        self.assertEqual((len(alone.rows), alone.done_count()), (3 * 3 * 6 * 3, 3 * 3 * 6 * 3))
        assert_identical(self, self.results_of("s.yaml", output="three.h5", ranks=3), alone, "3 ranks")
        rows = {(row["graph"], row["machines"], row["algorithm"], row["seed"]): row for row in alone.rows}
        for (graph, *tuple_), row in rows.items():
            if graph == 1:  # carrying states adds messages and time and changes nothing else
                free = rows[(0, *tuple_)]
                moved = row["data_moved"] - free["data_moved"]
                self.assertAlmostEqual(moved / 50, row["messages"] - free["messages"], places=6)
                self.assertEqual(row["makespan"] > free["makespan"], moved > 1)
                self.assertEqual(row["planned_makespan"], free["planned_makespan"])

    def test_more_seeds_reuse_existing_results(self):
        self.succeed("run", "s.yaml", "-o", "few.h5")
        self.write("s.yaml", SWEEP.replace("[1, 2, 3]", "[1, 2, 3, 4]"))
        outcome = self.succeed("run", "s.yaml", "-o", "more.h5", "--reuse", "few.h5")
        self.assertIn("162 results reused", outcome.out + outcome.err)

    def test_plan_and_instance(self):
        self.assertIn("162 tuples", self.succeed("plan", "s.yaml", "--seconds", 0.5).out)
        outcome = self.succeed("instance", "s.yaml", "--tuple", 60, "-o", "i.json")
        self.assertIn("first of them", outcome.err)
        single = json.loads(self.succeed("generate", "entity-level", *(word for setting in (
            "entities=20", "grid=10", "radius=3", "machines=grads") for word in ("--set", setting))).out)
        self.assertEqual(json.loads((self.folder / "i.json").read_text()), single)

    def test_generate_makes_single_iterations_only(self):
        outcome = self.run_program("generate", "entity-level", "--set", "iterations=3", "-o", "g.json")
        self.refused(outcome, BAD_INPUT, "iterations", "did you mean 'iteration'")

    def test_machines_must_not_change(self):
        self.write("s.yaml", SWEEP.replace("seed:", "bound: 0.5, seed:"))
        self.refused(self.run_program("run", "s.yaml", "-o", "r.h5"), BAD_INPUT, "s.yaml:7", "sweep.bound", "iterations")


if __name__ == "__main__":
    unittest.main()
