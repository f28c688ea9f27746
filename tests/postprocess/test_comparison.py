"""Comparisons use only instances that all compared algorithms completed."""

import unittest

import scripts  # noqa: F401  (sets sys.path)
from scratch import InFolder
from small_results import DONE, FAILED, PENDING, STALLED, make_results

import numpy as np

import dagsweep
from dagsweep.stats.means import Means
from dagsweep.stats.paired.average_ranks import average_ranks
from dagsweep.stats.paired.profiles import ratios_to_best
from dagsweep.stats.paired.side_by_side import side_by_side
from dagsweep.stats.shared_instances import on_shared_instances
from dagsweep.stats.tables import best_share, completion, relative_makespan, unsuccessful

LENGTH = {"heft": 10.0, "peft": 12.0, "gtp": 10.0, "never": 1.0}
SWEPT = {"bound": [0.0, 0.5], "algorithm": list(LENGTH), "seed": [1.0, 2.0, 3.0, 4.0]}


def status(values):
    """never stalls always, peft on 2 instances; gtp is pending on 1, heft fails on 1."""
    if values["algorithm"] == "never":
        return STALLED
    if values["algorithm"] == "peft" and values["seed"] == 1:
        return STALLED
    if values["bound"] == 0:
        return {("gtp", 2.0): PENDING, ("heft", 1.0): FAILED}.get(
            (values["algorithm"], values["seed"]), DONE)
    return DONE


def makespan(values):
    return LENGTH[values["algorithm"]] * (1 + values["bound"]) * values["seed"]


class ComparisonTest(InFolder):
    def setUp(self):
        super().setUp()
        make_results(self.path, SWEPT, makespan=makespan, status=status, reason="too late")
        self.info, self.runs = dagsweep.about(self.path), dagsweep.load(self.path)

    def test_only_shared_instances_are_compared_and_the_others_are_counted(self):
        found = on_shared_instances(self.runs, self.info)
        self.assertEqual(found.algorithms, ["heft", "peft", "gtp"])
        self.assertEqual(found.without_runs, ["never"])
        self.assertEqual((found.instances, found.shared, found.unsuccessful, found.unfinished),
                         (8, 5, 2, 1))
        kept = set(zip(found.runs["bound"], found.runs["seed"]))
        self.assertEqual(kept, {(0.0, 3.0), (0.0, 4.0), (0.5, 2.0), (0.5, 3.0), (0.5, 4.0)})
        self.assertEqual(len(found.runs), 3 * len(kept))

    def test_a_run_that_lost_an_exit_task_did_not_complete(self):
        done = self.runs["status"] == "done"
        runs = self.runs.assign(survived=done.astype(float))
        self.assertEqual(on_shared_instances(runs, self.info).shared, 5)
        lost = done & (runs["algorithm"] == "gtp") & (runs["bound"] == 0.5) & (runs["seed"] == 2)
        runs.loc[lost, "survived"] = 0.0
        found = on_shared_instances(runs, self.info)
        self.assertEqual((found.shared, found.unsuccessful), (4, 3))
        self.assertEqual(completion(runs, self.info).loc["gtp", "done"],
                         completion(self.runs, self.info).loc["gtp", "done"] - 1)

    def test_fewer_algorithms_share_more_instances(self):
        found = on_shared_instances(self.runs, self.info, ["gtp", "heft"])
        self.assertEqual(found.algorithms, ["heft", "gtp"])
        self.assertEqual((found.shared, found.unsuccessful, found.unfinished), (6, 1, 1))

    def test_unknown_algorithm_is_an_error_that_lists_the_known_ones(self):
        with self.assertRaisesRegex(dagsweep.InputError, "'hfet'.*heft, peft"):
            on_shared_instances(self.runs, self.info, ["hfet"])

    def test_degradation_is_relative_to_the_best_on_the_instance(self):
        found = on_shared_instances(self.runs, self.info)
        by_algorithm = found.runs.groupby(found.runs["algorithm"].astype(str))["degradation"]
        self.assertEqual(by_algorithm.max().to_dict(), by_algorithm.min().to_dict())
        self.assertAlmostEqual(by_algorithm.mean()["peft"], 0.2)
        self.assertEqual(by_algorithm.mean()["heft"], 0.0)
        self.assertEqual(best_share(found.runs).to_dict(), {"heft": 0.5, "peft": 0.0, "gtp": 0.5})

    def test_ratios_are_geometric_where_graphs_differ_in_size(self):
        sizes = {"graph": ["small", "large"], "algorithm": ["heft", "peft"], "seed": [1.0, 2.0, 3.0]}
        tasks = {"small": 10.0, "large": 1000.0}

        def found(tasks_of):
            # PEFT takes twice as long on the small graph and half as long on the large one.
            make_results(self.info.path, sizes, tasks=tasks_of, makespan=lambda values: (
                tasks[values["graph"]] * (1 + 0.1 * values["seed"])
                * {"heft": 1.0, "peft": 2.0 if values["graph"] == "small" else 0.5}[values["algorithm"]]))
            runs, info = dagsweep.load(self.info.path), dagsweep.about(self.info.path)
            return relative_makespan(Means(on_shared_instances(runs, info)))

        ratio = found(lambda values: tasks[values["graph"]])
        np.testing.assert_allclose(ratio["mean"], np.sqrt(2))  # each is best once
        np.testing.assert_allclose(ratio[["low", "high"]], np.sqrt(2))  # and the same in every seed
        self.assertIsNone(found(lambda values: 20.0))

    def test_copies_of_an_instance_count_once(self):
        # Homogeneous platforms do not read h; HEFT takes 10 there and 20 elsewhere, PEFT 14 and 18.
        axes = {"heterogeneity": ["homogeneous", "unrelated"], "h": [0.5, 1.0, 1.5, 2.0], "algorithm": ["heft", "peft"],
                "seed": [float(k + 1) for k in range(4)]}
        lengths = {("heft", "homogeneous"): 10.0, ("heft", "unrelated"): 20.0, ("peft", "homogeneous"): 14.0, ("peft", "unrelated"): 18.0}
        make_results(self.info.path, axes, not_read=lambda values: ["h"] if values["heterogeneity"] == "homogeneous" else [],
                     makespan=lambda values: lengths[values["algorithm"], values["heterogeneity"]])
        runs, info = dagsweep.load(self.info.path), dagsweep.about(self.info.path)
        comparison = on_shared_instances(runs, info)
        self.assertEqual((comparison.shared, comparison.copies), (32, 12))
        means = Means(comparison)
        self.assertEqual(means.per_algorithm("makespan")["mean"].to_dict(), {"heft": 18.0, "peft": 17.2})
        self.assertEqual(best_share(means.distinct).to_dict(), {"heft": 0.2, "peft": 0.8})
        by_model = means.per_label("makespan", "heterogeneity")
        self.assertEqual(by_model.loc["homogeneous"].to_dict(), {"heft": 10.0, "peft": 14.0})
        line = means.along("makespan", *means.positions_on("h")[:2])
        self.assertEqual(set(line["mean"]), {15.0, 16.0})  # each value of h has the homogeneous platforms, too
        ranks = average_ranks(side_by_side(runs, info, ["heft", "peft"]))
        self.assertEqual((ranks.average.to_dict(), ranks.blocks), ({"peft": 1.0, "heft": 2.0}, 4))
        self.assertEqual((ratios_to_best(side_by_side(runs, info, ["heft", "peft"])) == 1).mean(axis=0).tolist(), [0.2, 0.8])

    def test_one_algorithm_has_no_degradation(self):
        self.assertNotIn("degradation", on_shared_instances(self.runs, self.info, ["heft"]).runs)

    def test_means_along_an_axis(self):
        means = Means(on_shared_instances(self.runs, self.info))
        line = means.along("makespan", *means.positions_on("bound")[:2])
        values = {(row.algorithm, row.x): row.mean for row in
                  line.rename(columns={"mean": "value"}).assign(mean=line["mean"]).itertuples()}
        self.assertEqual(values["heft", 0.0], 10.0 * 3.5)
        self.assertEqual(values["heft", 0.5], 15.0 * 3.0)
        self.assertEqual(len(values), 6)

    def test_completion_counts_all_runs_that_ended(self):
        found = completion(self.runs, self.info)
        self.assertEqual(found["done"].to_dict(), {"heft": 7, "peft": 6, "gtp": 7, "never": 0})
        self.assertEqual(found["ended"].to_dict(), {"heft": 8, "peft": 8, "gtp": 7, "never": 8})
        self.assertEqual(found.loc["peft", "share"], 0.75)

    def test_copies_of_an_unsuccessful_run_are_listed_once(self):
        path = self.info.path
        make_results(path, SWEPT, lambda values: ("seed",), status=lambda values: STALLED)
        found = unsuccessful(dagsweep.load(path))
        self.assertEqual(found["runs"].tolist(), [2] * len(LENGTH))

    def test_unsuccessful_runs_are_listed_with_reason_and_example(self):
        found = unsuccessful(self.runs).set_index(["algorithm", "status", "reason"])
        self.assertEqual(found["runs"].to_dict(), {("never", "stalled", ""): 8,
                                                   ("peft", "stalled", ""): 2,
                                                   ("heft", "failed", "too late"): 1})
        self.assertEqual(found.loc[("heft", "failed", "too late"), "example"], 0)


if __name__ == "__main__":
    unittest.main()
