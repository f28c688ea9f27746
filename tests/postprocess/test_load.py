"""load() and about() return what a file holds, and expand what it leaves out."""

import itertools
import math
import unittest

import scripts  # noqa: F401  (sets sys.path)
from scratch import InFolder
from small_results import ABORTED, AXES, DONE, FAILED, METRICS, PENDING, make_results, seal_description

import h5py
import numpy as np

import dagsweep
from dagsweep.axes import AXES as AXIS_KINDS
from dagsweep.results_file import rows
from dagsweep.results_file.checksums import row_checksums

SWEPT = {"graph": ["own", "drawn"], "network": ["dedicated", "one-port"],
         "change_interval": [0.5, 1.0], "bound": [0.0, 0.5], "epsilon": [0.0, 1.0, 2.0],
         "algorithm": ["heft", "ftsa"], "seed": [1.0, 2.0]}


def not_read(values):
    """Axes that a tuple does not read; they depend on its other values, as in the program."""
    names = ["recovery", "crash_time"]
    if values["bound"] == 0:
        names.append("change_interval")
    if values["algorithm"] == "heft":
        names.append("epsilon")
    if values["graph"] == "own":
        names.append("network")
        if values["bound"] == 0:
            names.append("seed")
    return names


def makespan(values):
    """A different number for each distinct tuple, computed from the axes that it reads."""
    length = 1.0
    for k, (axis, choices) in enumerate(SWEPT.items()):
        if axis not in not_read(values):
            length += 10.0 ** -k * (1 + choices.index(values[axis]))
    return length


def describe(dataset, **properties):
    """States properties of an axis, as the program does."""
    for name, value in properties.items():
        dataset.attrs[name] = np.bytes_(value.encode())


class LoadTest(InFolder):
    def test_every_combination_has_the_result_of_its_tuple(self):
        stored = make_results(self.path, SWEPT, not_read, makespan)
        runs = dagsweep.load(self.path)
        found = {tuple(row[axis] for axis in SWEPT): row["makespan"] for _, row in runs.iterrows()}
        expected = {values: makespan(dict(zip(SWEPT, values)))
                    for values in itertools.product(*SWEPT.values())}
        self.assertEqual(found, expected)
        self.assertEqual(len(runs), len(expected))
        self.assertLess(stored, len(expected))

    def test_copies_of_a_result_name_the_same_tuple(self):
        stored = make_results(self.path, SWEPT, not_read, makespan)
        runs = dagsweep.load(self.path)
        self.assertEqual(sorted(runs["tuple"].unique()), list(range(stored)))
        self.assertTrue((runs.groupby("tuple")["makespan"].nunique() == 1).all())

    def test_axis_that_was_not_given_stays_nan(self):
        make_results(self.path, {**SWEPT, "recovery": [math.nan]}, not_read)
        runs = dagsweep.load(self.path)
        self.assertTrue(runs["recovery"].isna().all())
        self.assertTrue(runs["ccr"].isna().all())
        self.assertTrue((runs["crash_time"] == 0).all())

    def test_whole_numbers_are_integers(self):
        make_results(self.path, SWEPT, not_read, makespan)
        runs = dagsweep.load(self.path)
        for name in (*(name for name, axis in AXIS_KINDS.items() if axis.is_whole), "tasks"):
            self.assertEqual(runs[name].dtype, np.int64, name)
        for name in ("bound", "change_interval", "makespan", "nsl"):
            self.assertEqual(runs[name].dtype, np.float64, name)

    def test_whole_numbers_are_integers_where_some_are_missing(self):
        make_results(self.path, SWEPT, not_read, makespan,
                     lambda values: FAILED if values["seed"] == 2 else DONE, "why")
        runs = dagsweep.load(self.path, expand=False)
        self.assertEqual(runs["tasks"].dtype, "Int64")
        self.assertTrue(runs.loc[runs["status"] == "failed", "tasks"].isna().all())
        self.assertEqual(set(runs["epsilon"].dropna()), {0, 1, 2})
        self.assertTrue(runs.loc[runs["algorithm"] == "heft", "epsilon"].isna().all())

    def test_the_file_says_which_metrics_are_whole_numbers(self):
        make_results(self.path, metrics={"hops": lambda values: 3.0, "gap": lambda values: 4.0})
        names = [*(metric[0] for metric in METRICS), "hops", "gap"]
        with h5py.File(self.path, "r+") as file:
            file["metrics/count"][:] = np.array(["yes" if name == "hops" else "" for name in names], dtype="S")
            seal_description(file)
        runs = dagsweep.load(self.path)
        self.assertEqual(runs["hops"].tolist(), [3])
        self.assertEqual([runs[name].dtype.kind for name in ("hops", "gap", "tasks")],
                         ["i", "f", "f"])
        self.assertEqual(dagsweep.about(self.path).metrics["count"].sum(), 1)

    def test_the_file_says_which_axes_are_whole_numbers_and_what_never_is(self):
        axes = {"hops": [2.0, 3.0], "pause": [-1.0, 0.5]}
        make_results(self.path, axes)
        self.assertEqual(dagsweep.load(self.path)["hops"].dtype.kind, "f")
        with h5py.File(self.path, "r+") as file:
            describe(file["axes/hops"], label="number of hops", value="whole number")
            describe(file["axes/pause"], label="pause", unit="time", default="never", value="number", word="never", stored_as="-1")
        for runs in (dagsweep.load(self.path), *dagsweep.load_blocks(self.path)):
            self.assertEqual(runs["hops"].tolist(), [2, 2, 3, 3])
            self.assertEqual(runs["hops"].dtype.kind, "i")
            self.assertEqual(runs["pause"].tolist(), [math.inf, 0.5] * 2)

    def test_never_is_infinite(self):
        make_results(self.path, {"recovery": [-1.0, 0.5]})
        runs = dagsweep.load(self.path)
        self.assertEqual(runs["recovery"].tolist(), [math.inf, 0.5])
        self.assertEqual(list(dagsweep.about(self.path).axes["recovery"]), [math.inf, 0.5])
        self.assertEqual(runs["failure_time"].tolist(), [-1, -1])  # uniform

    def test_operations_of_a_fixed_mapping_are_its_tasks(self):
        make_results(self.path, {"algorithm": ["heft", "gtp"]}, metrics={
            "scheduling_operations": lambda values: 0.0 if values["algorithm"] == "heft" else 35.0})
        for columns in (None, ["algorithm", "scheduling_operations"]):
            runs = dagsweep.load(self.path, columns=columns)
            self.assertEqual(runs["scheduling_operations"].tolist(), [20, 35])
            self.assertEqual("tasks" in runs, columns is None)

    def test_without_expansion_neutral_values_are_missing(self):
        stored = make_results(self.path, SWEPT, not_read)
        runs = dagsweep.load(self.path, expand=False)
        self.assertEqual(len(runs), stored)
        self.assertTrue(runs.loc[runs["graph"] == "own", "network"].isna().all())
        self.assertFalse(runs.loc[runs["graph"] == "drawn", "network"].isna().any())
        self.assertTrue(runs.loc[runs["algorithm"] == "heft", "epsilon"].isna().all())

    def test_fewer_columns_have_the_same_rows(self):
        make_results(self.path, SWEPT, not_read, makespan)
        everything = dagsweep.load(self.path)
        few = dagsweep.load(self.path, columns=["makespan", "bound"])
        self.assertEqual(few["makespan"].tolist(), everything["makespan"].tolist())
        self.assertEqual(few["bound"].tolist(), everything["bound"].tolist())
        self.assertNotIn("epsilon", few)

    def test_unknown_column_is_an_error_that_lists_the_known_ones(self):
        make_results(self.path)
        with self.assertRaisesRegex(dagsweep.InputError, "'latency'.*makespan"):
            dagsweep.load(self.path, columns=["latency"])

    def test_pending_tuples_are_kept_without_values(self):
        make_results(self.path, SWEPT, not_read,
                     status=lambda values: PENDING if values["graph"] == "own" else DONE)
        runs = dagsweep.load(self.path)
        pending = runs[runs["status"] == "pending"]
        self.assertEqual(len(pending), dagsweep.about(self.path).counts["pending"])
        self.assertGreater(len(pending), 0)
        for column in [*SWEPT, "makespan", "scheduling_seconds", "machine"]:
            self.assertTrue(pending[column].isna().all(), column)
        self.assertFalse(runs[runs["status"] == "done"]["makespan"].isna().any())

    def test_only_failed_and_aborted_runs_have_reasons(self):
        status = {1.0: DONE, 2.0: FAILED, 3.0: ABORTED}
        make_results(self.path, {"seed": list(status)}, reason="no processor left",
                     status=lambda values: status[values["seed"]])
        with h5py.File(self.path, "r+") as file:
            file["reasons"][0] = b"of an earlier attempt"
        runs = dagsweep.load(self.path)
        self.assertEqual(runs["status"].tolist(), ["done", "failed", "aborted"])
        self.assertEqual(runs["reason"].tolist(), ["", "no processor left", "no processor left"])

    def test_wall_clock_and_machine(self):
        make_results(self.path)
        run = dagsweep.load(self.path).iloc[0]
        self.assertEqual((run["scheduling_seconds"], run["simulation_seconds"]), (0.001, 0.002))
        self.assertEqual(run["machine"], "node1, Fast 9000, 0-3")

    def test_equal_labels_are_made_unique(self):
        make_results(self.path, {"graph": ["stg a.stg", "stg a.stg"]})
        self.assertEqual(dagsweep.load(self.path)["graph"].tolist(), ["stg a.stg", "stg a.stg (2)"])

    def test_block_size_does_not_change_results(self):
        make_results(self.path, SWEPT, not_read, makespan,
                     lambda values: FAILED if values["seed"] == 2 else DONE, "why")
        whole = dagsweep.load(self.path)
        self.addCleanup(setattr, rows, "ROWS_AT_A_TIME", rows.ROWS_AT_A_TIME)
        rows.ROWS_AT_A_TIME = 7
        self.assertTrue(whole.equals(dagsweep.load(self.path)))

    def test_label_beyond_its_axis_is_an_error(self):
        make_results(self.path, {"graph": ["a", "b"]})
        with h5py.File(self.path, "r+") as file:
            rows = file["rows"][:]
            rows["graph"][1] = 2
            rows["checksum"] = row_checksums(rows, file["status"][:], file["reasons"][:])
            file["rows"][:] = rows
        with self.assertRaisesRegex(dagsweep.DamagedError, "graph"):
            dagsweep.load(self.path)

    def test_texts_of_strangers_are_one_line_without_controls(self):
        make_results(self.path, {"seed": [1.0]}, status=lambda values: FAILED, reason="\u202eevil\u2066 \x1b[2J\nnext é".encode(), name="a\u202eb")
        self.assertEqual(dagsweep.load(self.path)["reason"].tolist(), ["?evil? ?[2J?next é"])
        self.assertEqual(dagsweep.about(self.path).name, "a?b")


class AboutTest(InFolder):
    def test_everything_but_the_rows(self):
        make_results(self.path, {"seed": [1.0, 2.0, 3.0]}, name="gtp-fig4", sweep="name: é\n")
        about = dagsweep.about(self.path)
        self.assertEqual(about.name, "gtp-fig4")
        self.assertEqual(list(about.axes), list(AXES))
        self.assertEqual(about.varying, ["seed"])
        self.assertEqual(about.counts["done"], 3)
        self.assertEqual(about.metrics["name"].tolist(), [metric[0] for metric in METRICS])
        self.assertEqual(about.provenance["sweep"], "name: é\n")
        self.assertEqual(about.launches["ranks"].tolist(), [4])
        self.assertEqual(about.machines["processor"].tolist(), ["Fast 9000"])
        self.assertEqual((about.unit("makespan"), about.unit("nsl")), ("time", ""))

    def test_properties_of_axes_are_those_of_the_file(self):
        make_results(self.path, {"recovery": [-1.0, 0.5], "hops": [1.0]})
        about = dagsweep.about(self.path)
        self.assertEqual(list(about.axis_properties), list(about.axes))
        self.assertEqual((about.label("recovery"), about.unit("recovery")), ("time until recovery", "multiples of M₀"))  # does not say
        self.assertEqual((about.label("hops"), about.unit("hops"), about.axis_properties["hops"].is_whole), ("hops", "", False))
        with h5py.File(self.path, "r+") as file:
            describe(file["axes/recovery"], label="repair\u202e", unit="hours", default="2", value="number")
        about = dagsweep.about(self.path)
        self.assertEqual((about.label("recovery"), about.unit("recovery")), ("repair?", "hours"))
        self.assertEqual((about.axis_properties["recovery"].default, about.axis_properties["recovery"].word), ("2", None))
        self.assertEqual(list(about.axes["recovery"]), [-1.0, 0.5])

    def test_axes_are_in_the_order_of_their_positions(self):
        make_results(self.path)
        with h5py.File(self.path, "r+") as file:
            file["axes/seed"].attrs["position"] = np.uint64(0)
            file["axes/graph"].attrs["position"] = np.uint64(20)
        self.assertEqual(list(dagsweep.about(self.path).axes)[::21], ["seed", "graph"])


if __name__ == "__main__":
    unittest.main()
