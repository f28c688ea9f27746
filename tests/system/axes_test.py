"""The tuples of a sweep: the product of its axes, seed fastest, distinct tuples only."""

import json
import math
import unittest

import numpy

from program import BAD_INPUT, GRAPHS, InFolder
from results import Results

GRAPH = "{kind: layered, tasks: 12, width: 3, degree: 2}"


class Axes(InFolder):
    def sweep(self, *, graphs=(GRAPH,), platform="{processors: 4}", scenario="{}", **axes):
        """Runs the sweep of these axes and returns its results; ccr, algorithm and seed have short defaults."""
        axes = {"ccr": "[0.5]", "algorithm": "[heft]", "seed": "[1, 2]"} | axes
        self.write("sweep.yaml", "graphs:\n" + "".join(f"  - {graph}\n" for graph in graphs) + f"platform: {platform}\nscenario: {scenario}\n"
                   "sweep:\n" + "".join(f"  {axis}: {values}\n" for axis, values in axes.items() if values))
        (self.folder / "r.h5").unlink(missing_ok=True)
        results = self.results_of("sweep.yaml")
        self.assertEqual(results.done_count(), len(results.rows))
        identities = results.rows["identity"]
        self.assertEqual(len(numpy.unique(identities)), len(identities), "two rows with one identity")
        return results


class Product(Axes):
    def test_every_combination_has_one_row_and_seed_varies_fastest(self):
        results = self.sweep(platform="{processors: [2, 3]}", ccr="[0.1, 0.5]", bound="[0.2, 0.7]", algorithm="[heft, rr]",
                             seed="{from: 5, count: 3}")
        rows = results.rows
        self.assertEqual(len(rows), 2 * 2 * 2 * 2 * 3)
        self.assertEqual(rows["seed"].tolist(), [5, 6, 7] * 16)
        axes = ("processors", "ccr", "bound", "algorithm", "seed")
        self.assertEqual(len({tuple(float(row[axis]) for axis in axes) for row in rows}), len(rows))
        slowest_first = sorted(axes, key=lambda axis: results.positions[axis])
        self.assertEqual(slowest_first[-1], "seed")
        order = [tuple(float(row[axis]) for axis in slowest_first) for row in rows]
        self.assertEqual(order, sorted(order), "row number = tuple number = position in the product of the axes")

    def test_values_keep_the_order_of_the_file(self):
        results = self.sweep(ccr="[0.5, 0.1]", bound="[0]", algorithm="[rr, heft]", seed="[9, 3]")
        self.assertEqual(results.axes["ccr"].tolist(), [0.5, 0.1])
        self.assertEqual(results.rows["ccr"].tolist(), [0.5] * 4 + [0.1] * 4)
        self.assertEqual(results.text("algorithm"), ["rr", "rr", "heft", "heft"] * 2)
        self.assertEqual(results.rows["seed"].tolist(), [9, 3] * 4)

    def test_any_scalar_of_platform_and_scenario_may_be_a_list(self):
        results = self.sweep(platform="{processors: [2, 5], heterogeneity: {model: [related, unrelated], h: [0, 1]}, startup: [0, 2]}",
                             scenario="{change_interval: [0.2, 0.5], estimation_error: [0, 0.1]}", bound="[0.5]", seed="[1]")
        self.assertEqual(len(results.rows), 2 ** 6)
        for axis in ("processors", "heterogeneity", "h", "startup", "change_interval", "estimation_error"):
            with self.subTest(axis=axis):
                self.assertEqual(len(results.axes[axis]), 2)
                self.assertEqual(len(numpy.unique(results.rows[axis])), 2)


class OwnPeriods(Axes):
    def test_a_period_of_an_algorithm_takes_the_place_of_the_axis(self):
        algorithms = "[gtp/c, {name: gtp/c, set: {period: 0.2}}, {name: dls/sr, set: {period: 0.1}}]"
        own = self.sweep(scenario="{period: [0.1, 0.3]}", bound="[0.5]", algorithm=algorithms)
        self.assertEqual([label.decode() for label in own.axes["algorithm"]], ["gtp/c", "gtp/c period=0.2", "dls/sr period=0.1"])
        rows = own.rows
        self.assertEqual([int((rows["algorithm"] == k).sum()) for k in range(3)], [4, 2, 2])  # two seeds
        self.assertTrue(numpy.isnan(rows["period"][rows["algorithm"] > 0]).all())
        for name, period, number in (("gtp/c", 0.2, 1), ("dls/sr", 0.1, 2)):
            other = self.sweep(scenario=f"{{period: {period}}}", bound="[0.5]", algorithm=f"[{name}]").rows
            mine = rows[rows["algorithm"] == number]
            self.assertEqual(mine["makespan"].tolist(), other["makespan"].tolist())
            self.assertEqual(mine["reschedulings"].tolist(), other["reschedulings"].tolist())

    def test_the_command_line_of_a_tuple_has_it(self):
        own = self.sweep(bound="[0.5]", algorithm="[{name: gtp, set: {period: 0.2}}]", seed="[1]")
        line = self.succeed("instance", "sweep.yaml", "--tuple", 0, "-o", "i.json").out
        self.assertIn("--set period=0.2", line)
        makespan = json.loads(self.succeed(*line.split()[1:]).out)["makespan"]
        self.assertEqual(makespan, own.rows["makespan"][0])


class Ranges(Axes):
    def test_values_of_decimal_ranges_are_the_nearest_doubles(self):
        for text, expected in (
            ("{from: 0, to: 0.9, step: 0.1}", [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]),
            ("{from: 0.1, to: 0.7, step: 0.2}", [0.1, 0.3, 0.5, 0.7]),
            ("{from: 0.05, to: 0.35, step: 0.1}", [0.05, 0.15, 0.25, 0.35]),
            ("{from: 0, to: 0.3, step: 0.15}", [0.0, 0.15, 0.3]),
            ("{from: 0.001, to: 0.003, step: 0.001}", [0.001, 0.002, 0.003]),
            ("{from: 0.3, to: 0.3, step: 0.1}", [0.3]),
            ("{from: 0, to: 1, step: 0.3}", [0.0, 0.3, 0.6, 0.9]),
            ("0.7", [0.7]),
        ):
            with self.subTest(range=text):
                results = self.sweep(bound=text, seed="[1]")
                self.assertEqual([value.hex() for value in results.axes["bound"].tolist()], [value.hex() for value in expected])
                self.assertEqual([value.hex() for value in results.rows["bound"].tolist()], [value.hex() for value in expected])

    def test_a_range_and_a_list_of_the_same_values_are_the_same_sweep(self):
        ranged = self.sweep(bound="{from: 0.1, to: 0.4, step: 0.1}", seed="{from: 2, to: 6, step: 2}")
        listed = self.sweep(bound="[0.1, 0.2, 0.3, 0.4]", seed="[2, 4, 6]")
        self.assertEqual(len(listed.rows), 12)
        self.assertEqual(ranged.rows.tobytes(), listed.rows.tobytes())

    def test_seeds_by_count(self):
        self.assertEqual(self.sweep(seed="{from: 7, count: 3}").axes["seed"].tolist(), [7, 8, 9])


class Distinct(Axes):
    def test_heft_does_not_read_epsilon(self):
        rows = self.sweep(epsilon="[0, 1, 2]", algorithm="[heft, rr]").rows
        self.assertEqual(len(rows), 2 * 2)
        self.assertTrue(all(math.isnan(value) for value in rows["epsilon"]), "axes that are not read are NaN")

    def test_static_runs_do_not_read_the_scenario(self):
        results = self.sweep(scenario="{change_interval: [0.2, 0.5, 0.9]}", bound="[0, 0.5]", seed="[1]")
        self.assertEqual(sorted(results.rows["bound"].tolist()), [0, 0.5, 0.5, 0.5])

    def test_the_worked_example_has_costs_and_reads_no_seed_without_events(self):
        results = self.sweep(graphs=("{kind: heft-example}",), platform="{processors: [4, 8]}", ccr="[0.1, 0.5]", bound="[0, 0.5]",
                             algorithm="[heft, rand]", seed="{from: 1, count: 5}")
        names = results.text("algorithm")
        found = sorted((names[number], row["bound"], row["seed"]) for number, row in enumerate(results.rows) if not math.isnan(row["seed"]))
        seeds = range(1, 6)
        self.assertEqual(found, [("heft", 0.5, seed) for seed in seeds] + [("rand", bound, seed) for bound in (0, 0.5) for seed in seeds])
        static = [row for number, row in enumerate(results.rows) if names[number] == "heft" and row["bound"] == 0]
        self.assertEqual([row["makespan"] for row in static], [80.0])
        self.assertTrue(numpy.isnan(results.rows["processors"]).all() and numpy.isnan(results.rows["ccr"]).all())

    def test_a_graph_given_twice_is_refused_or_counted_once(self):
        files = [f"{{kind: stg, path: '{GRAPHS}/stg/{pattern}'}}" for pattern in ("layered-50-*.stg", "*-wide.stg")]
        for what, graphs, distinct in (("generated", [GRAPH, GRAPH], 1), ("files", files, 2)):
            with self.subTest(what=what):
                self.write(f"{what}.yaml", "graphs:\n" + "".join(f"  - {graph}\n" for graph in graphs) +
                           "platform: {processors: 4}\nsweep: {ccr: [0.5], algorithm: [heft], seed: [1, 2]}\n")
                outcome = self.run_program("run", f"{what}.yaml", "--output", f"{what}.h5")
                if outcome.code == BAD_INPUT:
                    self.refused(outcome, BAD_INPUT, f"{what}.yaml:3", "graphs[1]", "twice")
                else:
                    rows = Results(self.folder / f"{what}.h5").rows
                    self.assertEqual((len(rows), len(numpy.unique(rows["identity"]))), (2 * distinct, 2 * distinct), "one identity, one row")


class Identity(Axes):
    def assert_contained(self, old, new):
        """Checks that every row of old is in new, with the same identity and bit-identical values."""
        later = {row["identity"]: row for row in new.rows}
        for row in old.rows:
            self.assertIn(row["identity"], later)
            for column in ("ccr", "bound", "seed", "tasks", "edges", "makespan", "planned_makespan", "slr", "messages", "data_moved"):
                self.assertEqual(float(row[column]).hex(), float(later[row["identity"]][column]).hex(), column)
        self.assertGreater(len(later), len(old.rows))

    def test_a_larger_sweep_keeps_the_identities_and_results_of_the_smaller_one(self):
        old = self.sweep(bound="[0, 0.5]")
        larger = {
            "seeds": {"seed": "[0, 1, 2, 3]"},
            "algorithms": {"algorithm": "[rand, heft]"},
            "bounds": {"bound": "{from: 0, to: 0.9, step: 0.1}"},
            "ccr": {"ccr": "[0.1, 0.5]"},
            "platforms": {"platform": "{processors: [2, 4]}"},
            "scenarios": {"scenario": "{estimation_error: [0.3, 0]}"},
            "graphs": {"graphs": ("{kind: sameprob, tasks: 10}", GRAPH)},
            "epsilon": {"epsilon": "[0, 1]", "seed": "[1, 2, 3]"},
        }
        for what, change in larger.items():
            with self.subTest(more=what):
                self.assert_contained(old, self.sweep(**({"bound": "[0, 0.5]"} | change)))

    def test_different_tuples_have_different_identities(self):
        base = set(self.sweep(bound="[0.5]").rows["identity"].tolist())
        for what, change in {
            "seed": {"seed": "[3, 4]"}, "algorithm": {"algorithm": "[rr]"}, "bound": {"bound": "[0.6]"}, "ccr": {"ccr": "[0.6]"},
            "granularity": {"ccr": None, "granularity": "[0.5]"}, "processors": {"platform": "{processors: 5}"},
            "delay": {"platform": "{processors: 4, delay: [0.5, 1.1]}"}, "startup": {"platform": "{processors: 4, startup: 1}"},
            "h": {"platform": "{processors: 4, heterogeneity: {model: unrelated, h: 0.9}}"},
            "change_interval": {"scenario": "{change_interval: 0.4}"}, "error": {"scenario": "{estimation_error: 0.1}"},
            "graph": {"graphs": (GRAPH.replace("12", "13"),)},
        }.items():
            with self.subTest(other=what):
                other = self.sweep(**({"bound": "[0.5]"} | change))
                self.assertEqual(base & set(other.rows["identity"].tolist()), set())

    def test_an_instance_file_is_identified_by_its_content(self):
        text = (GRAPHS / "heft-example.json").read_text()
        self.write("mine.json", text)
        mine = self.sweep(graphs=("{kind: instance, path: mine.json}",))
        self.write("mine.json", text.replace('"data":18.0', '"data":19.0', 1))
        changed = self.sweep(graphs=("{kind: instance, path: mine.json}",))
        self.assertEqual(set(mine.rows["identity"].tolist()) & set(changed.rows["identity"].tolist()), set())

    def test_an_instance_with_a_shared_network_does_not_read_the_network_axis(self):
        text = (GRAPHS / "heft-example.json").read_text()
        self.write("dedicated.json", text)
        self.succeed("generate", "chain", "--set", "tasks=4", "--set", "network=bus", "--set", "processors=2", "--output", "bus.json")
        on = "{processors: 4, network: [dedicated, one-port]}"
        self.assertEqual(len(self.sweep(graphs=("{kind: instance, path: dedicated.json}",), platform=on).rows), 2)
        self.assertEqual(len(self.sweep(graphs=("{kind: instance, path: bus.json}",), platform=on).rows), 1)


class CommonRandomNumbers(Axes):
    def test_algorithm_and_bound_change_neither_graph_nor_platform(self):
        results = self.sweep(graphs=("{kind: layered, tasks: {uniform: [10, 90]}}",), bound="[0, 0.5, 0.9]", algorithm="[heft, rr, rand]",
                             seed="{from: 1, count: 4}")
        names = results.text("algorithm")
        for seed in range(1, 5):
            same_seed = [(names[number], row) for number, row in enumerate(results.rows) if row["seed"] == seed]
            self.assertEqual(len(same_seed), 9)
            self.assertEqual(len({(row["tasks"], row["edges"]) for _, row in same_seed}), 1, "one graph")
            self.assertEqual(len({row["planned_makespan"] for name, row in same_seed if name == "heft"}), 1, "one platform")
        self.assertGreater(len({row["tasks"] for row in results.rows}), 1, "different seeds draw graphs of different sizes")


class OnlyPlan(Axes):
    def test_prints_the_number_of_rows_and_creates_nothing(self):
        count = len(self.sweep(bound="[0, 0.5]", epsilon="[0, 1, 2]", seed="{from: 1, count: 7}").rows)
        (self.folder / "r.h5").unlink()
        outcome = self.succeed("run", "sweep.yaml", "--output", "r.h5", "--only-plan")
        self.assertEqual(count, 14)
        self.assertRegex(outcome.out, r"\b14\b")
        self.assertEqual([path.name for path in self.folder.iterdir()], ["sweep.yaml"])

    def test_many_seeds_are_planned(self):
        self.write("many.yaml", f"graphs: [{GRAPH}]\nplatform: {{processors: 4}}\n"
                                "sweep: {ccr: [0.5], bound: [0.5], algorithm: [heft], seed: {from: 1, count: 400000}}\n")
        outcome = self.succeed("run", "many.yaml", "--output", "r.h5", "--only-plan")
        self.assertIn("400000", outcome.out)


if __name__ == "__main__":
    unittest.main()
