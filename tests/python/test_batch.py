"""compare(): one table for names and functions."""

import unittest

import dagsweep
import numpy as np
import pandas
from dagsweep.paired import pairs
from program import HEFT_EXAMPLE


def first_processor(instance):
    return [(task, 0) for task in instance.order]


class Compare(unittest.TestCase):
    def test_every_combination_has_a_row(self):
        instance = dagsweep.read_instance(HEFT_EXAMPLE)
        runs = dagsweep.compare(["heft", first_processor], {"heft example": instance}, bound=[0, 0.4], seed=[1, 2])
        self.assertEqual(len(runs), 8)
        self.assertEqual(list(runs.columns[:5]), ["instance", "bound", "epsilon", "algorithm", "seed"])
        self.assertEqual(list(runs.columns[-2:]), ["status", "reason"])
        for row in runs.itertuples():
            algorithm = first_processor if row.algorithm == "first_processor" else row.algorithm
            run = dagsweep.simulate(instance, algorithm, bound=row.bound, seed=row.seed)
            self.assertEqual((row.status, row.makespan), ("done", run.makespan))

    def test_columns_are_those_of_results(self):
        runs = dagsweep.compare("heft", dagsweep.read_instance(HEFT_EXAMPLE))
        self.assertLessEqual({metric.name for metric in dagsweep.metrics()}, set(runs.columns))
        self.assertEqual(list(runs.status.cat.categories), ["pending", "done", "stalled", "failed", "aborted"])

    def test_given_values_are_not_lost_beside_metrics_of_the_same_name(self):
        instance = dagsweep.generate("layered", tasks=20, processors=4, ccr=1.0, seed=3)
        runs = dagsweep.compare(["ftsa"], instance, epsilon=1, latency=[1, 2, 5])
        self.assertEqual(runs["given_latency"].tolist(), [1, 2, 5])
        for row in runs.itertuples():
            run = dagsweep.simulate(instance, "ftsa", epsilon=1, latency=row.given_latency)
            self.assertEqual(run.metrics["criteria_met"], row.criteria_met)

    def test_operations_of_a_fixed_mapping_are_its_tasks(self):
        runs = dagsweep.compare(["heft", "min-min"], dagsweep.read_instance(HEFT_EXAMPLE))
        self.assertEqual(runs["scheduling_operations"].tolist(), [10, 10])
        self.assertGreater(dagsweep.compare("gtp", dagsweep.read_instance(HEFT_EXAMPLE))["scheduling_operations"][0], 10)

    def test_nothing_to_run_is_refused(self):
        instance = dagsweep.read_instance(HEFT_EXAMPLE)
        for words, how in (("seed: is empty", {"seed": []}), ("bound: is empty", {"bound": []}), ("epsilon: is empty", {"epsilon": ()})):
            with self.assertRaisesRegex(dagsweep.InputError, words):
                dagsweep.compare(["heft"], instance, **how)
        self.assertEqual(dagsweep.compare("heft", instance, bound=np.array(0.4))["bound"].tolist(), [0.4])
        self.assertEqual(dagsweep.compare("heft", instance, seed=iter([1, 2]))["seed"].tolist(), [1, 2])

    def test_instances_may_depend_on_the_seed(self):
        def chain(seed):
            return dagsweep.generate("chain", tasks=5, processors=3, seed=seed)

        runs = dagsweep.compare(["heft", "rr"], [chain], seed=range(3))
        self.assertEqual(runs.groupby("seed").size().tolist(), [2, 2, 2])
        self.assertEqual(runs[runs.algorithm == "heft"].makespan.nunique(), 3)

    def test_runs_are_compared_in_pairs(self):
        def graph(seed):
            return dagsweep.generate("layered", tasks=10, processors=3, ccr=1.0, seed=seed)

        runs = dagsweep.compare(["heft", first_processor, "rand"], [graph], bound=[0, 0.4], seed=range(1, 6))
        side = dagsweep.side_by_side(runs, ["heft", "first_processor"], metric="nsl")
        self.assertEqual((side.values.shape, side.instances["cell"].nunique()), ((10, 2), 2))
        found = pairs.paired_ratios(side, [("heft", "first_processor")]).iloc[0]
        values = runs.pivot_table("nsl", ["seed", "bound"], "algorithm", observed=True)
        by_seed = np.log(values["heft"] / values["first_processor"]).groupby("seed").mean()
        self.assertEqual((found["seeds"], found["pairs"]), (5, 10))
        self.assertAlmostEqual(found["ratio"], np.exp(by_seed.mean()), places=12)
        self.assertEqual(dagsweep.side_by_side(runs[runs.bound == 0]).algorithms, ["heft", "first_processor", "rand"])
        for words, how in (("'migrated_tasks' is no length of these runs; try one of .*nsl", {"metric": "migrated_tasks"}),
                           ("no run is of 'peft'", {"algorithms": ["peft"]}), ("bound: only of a file", {"bound": 0})):
            with self.assertRaisesRegex(dagsweep.InputError, words):
                dagsweep.side_by_side(runs, **how)
        with self.assertRaisesRegex(dagsweep.InputError, "two runs of one algorithm on one instance"):
            dagsweep.side_by_side(runs.loc[[*runs.index, 0]])
        with self.assertRaisesRegex(dagsweep.InputError, "is no DataFrame of compare"):
            dagsweep.side_by_side(pandas.DataFrame(runs.to_dict("list")))

    def test_axes_may_be_maps(self):
        runs = dagsweep.compare(["heft", "rr"], dagsweep.read_instance(HEFT_EXAMPLE), crash=[{0: 1000.0}, {1: 1000.0}])
        self.assertEqual(dagsweep.side_by_side(runs).values.shape, (2, 2))

    def test_seeds_that_no_run_reads_are_no_sample(self):
        runs = dagsweep.compare(["heft", first_processor], dagsweep.read_instance(HEFT_EXAMPLE), seed=range(1, 31))
        found = pairs.paired_ratios(dagsweep.side_by_side(runs), [("heft", "first_processor")]).iloc[0]
        self.assertEqual((found["seeds"], found["conclusion"]), (1, "not enough seeds"))

    def test_a_scheduler_that_gives_up_fails_and_the_others_run(self):
        def gives_up(instance):
            raise dagsweep.RunError("no schedule")

        runs = dagsweep.compare([gives_up, "heft"], dagsweep.read_instance(HEFT_EXAMPLE)).set_index("algorithm")
        self.assertEqual(tuple(runs.loc["gives_up", ["status", "reason"]]), ("failed", "no schedule"))
        self.assertEqual(runs.loc["heft", "status"], "done")

    def test_other_errors_of_a_function_are_raised(self):
        with self.assertRaises(ZeroDivisionError):
            dagsweep.compare([lambda instance: 1 / 0], dagsweep.read_instance(HEFT_EXAMPLE))


if __name__ == "__main__":
    unittest.main()
