"""Shards of a sweep that are run into separate files and merged equal the sweep."""

import unittest

import numpy

from disturbed import SWEEP as MANY
from program import BAD_INPUT, DONE, DRAINED, IO_ERROR, InFolder
from results import PENDING, Results, assert_identical, h5py

SWEEP = """
graphs: [{kind: layered, tasks: 30, width: 5, degree: 2}, {kind: samepred, tasks: {uniform: [20, 40]}}, {kind: heft-example}]
platform: {processors: 4}
sweep: {ccr: [0.2, 1.0], bound: [0, 0.5], algorithm: [heft, rr], seed: {from: 1, count: 20}}
"""


class Shards(InFolder):
    def setUp(self):
        super().setUp()
        self.write("sweep.yaml", SWEEP)
        self.direct = self.results_of("sweep.yaml", output="direct.h5")

    def shard(self, which, *options, ranks=None, code=DONE):
        name = f"part-{which.replace('/', '-of-')}.h5"
        outcome = self.run_program("run", "sweep.yaml", "--shard", which, "--output", name, *options, ranks=ranks)
        self.assertEqual(outcome.code, code, str(outcome))
        return name

    def test_merged_shards_equal_a_direct_run(self):
        parts = [self.shard("1/3"), self.shard("2/3", ranks=3), self.shard("3/3")]
        sizes = [Results(self.folder / part).done_count() for part in parts]
        self.assertEqual(sum(sizes), len(self.direct.rows))
        self.assertLess(max(sizes) - min(sizes), 0.1 * max(sizes), "shards of unequal size")
        self.succeed("merge", *parts, "--output", "merged.h5")
        merged = Results(self.folder / "merged.h5")
        assert_identical(self, merged, self.direct)
        self.assertTrue((merged.timing["machine"] == 0).all(), "the machine of all shards is listed once")
        with h5py.File(self.folder / "merged.h5") as file:
            self.assertEqual(numpy.count_nonzero(file["launches"][:]["started"]), 3)
            self.assertEqual(sorted(file.attrs), sorted(h5py.File(self.folder / "direct.h5").attrs))
        self.succeed("run", "sweep.yaml", "--output", "merged.h5", "--resume")

    def test_a_merged_file_has_the_rank_usage_of_every_shard(self):
        parts = [self.shard("1/3"), self.shard("2/3", ranks=3), self.shard("3/3")]
        expected = []
        for part in parts:
            with h5py.File(self.folder / part) as file:
                expected += [row for row in file["ranks"][:] if row["launch_after"]]
                self.assertEqual(file["launches"][0]["shard"].decode(), part[5] + "/3")
        self.assertEqual(sorted(row["rank"] for row in expected), [0, 0, 1, 2])
        self.succeed("merge", *parts, "--output", "merged.h5")
        with h5py.File(self.folder / "merged.h5") as file:
            launches = file["launches"][:]
            found = [row for row in file["ranks"][:] if row["launch_after"]]
            self.assertEqual([launches[row["launch_after"] - 1]["shard"] for row in found], [b"1/3", b"2/3", b"2/3", b"3/3"])
            for old, new in zip(expected, found):
                for column in set(old.dtype.names) - {"launch_after", "checksum"}:
                    self.assertEqual(old[column], new[column], column)
            self.assertEqual(sum(int(row["runs"]) for row in found), len(self.direct.rows))
            for row in found:
                self.assertTrue(0 < row["inside_seconds"] < row["span_seconds"], row)
                self.assertGreater(row["usual_seconds"], 0)
                self.assertEqual(row["machine"], 0)

    def test_a_shard_counts_its_own_tuples(self):
        part = self.shard("2/4")
        self.assertIn("shard 2/4", self.succeed("status", part).out)
        self.assertIn("(100.0 %)", self.succeed("status", part).out)

    def test_a_shard_has_rows_for_its_own_tuples_alone(self):
        with h5py.File(self.folder / self.shard("2/4", ranks=3)) as file:
            rows, tuples = file["rows"][:], file.attrs["tuples"]
            self.assertEqual(tuples, len(self.direct.rows))
            self.assertTrue(0 < len(rows) < tuples / 3)
            for name in set(rows.dtype.names) - {"tuple", "checksum"}:
                self.assertEqual(rows[name].tobytes(), self.direct.rows[name][rows["tuple"]].tobytes(), name)
        self.write("sweep.yaml", MANY.replace("count: 350", "count: 20000"))  # 480,000 tuples, 140 MB
        self.assertLess((self.folder / self.shard("1/4000")).stat().st_size, 5_000_000)

    def test_a_shard_is_resumed_retried_and_reused(self):
        part = self.shard("1/3", "--only-create")
        self.assertEqual(Results(self.folder / part).done_count(), 0)
        self.shard("1/3", "--resume", ranks=3)
        rows = Results(self.folder / part)
        self.assertEqual(rows.done_count(), len(rows.rows))
        with h5py.File(self.folder / part, "r+") as file:
            file["status"][3:9] = PENDING
            row = file["rows"][20]
            row["tuple"] += 1  # without a new checksum
            file["rows"][20] = row
        outcome = self.run_program("run", "sweep.yaml", "--shard", "1/3", "--output", part, "--resume", ranks=3)
        self.assertIn("1 damaged rows will be run again", outcome.err)
        assert_identical(self, Results(self.folder / part), rows)
        outcome = self.run_program("run", "sweep.yaml", "--shard", "1/4", "--output", "quarter.h5", "--reuse", part)
        self.assertRegex(outcome.err, r"[1-9]\d+ results reused")
        outcome = self.run_program("run", "sweep.yaml", "--output", "all.h5", "--reuse", part, ranks=3)
        self.assertIn(f"{len(rows.rows)} results reused", outcome.err)
        assert_identical(self, Results(self.folder / "all.h5"), self.direct)

    def test_a_missing_shard_is_pending_and_can_be_run_later(self):
        parts = [self.shard("1/3"), self.shard("3/3")]
        outcome = self.run_program("merge", *parts, "--output", "merged.h5")
        self.refused(outcome, DRAINED, "pending", "--resume")
        self.assertEqual(len(Results(self.folder / "merged.h5").wrong(self.direct)), 0)
        assert_identical(self, self.results_of("sweep.yaml", "--resume", output="merged.h5", ranks=3), self.direct)

    def test_parts_may_overlap_and_damaged_rows_are_ignored(self):
        part = self.shard("1/2")
        with h5py.File(self.folder / part, "r+") as file:
            done = numpy.flatnonzero(file["status"][:])
            row = file["rows"][done[5]]
            row["identity"] ^= numpy.uint64(1)
            file["rows"][done[5]] = row
            damaged = int(row["tuple"])
        outcome = self.run_program("merge", part, "--output", "merged.h5")
        self.assertEqual(outcome.code, DRAINED, str(outcome))
        self.assertIn("1 damaged", outcome.err)
        self.assertEqual(Results(self.folder / "merged.h5").status[damaged], PENDING)
        self.succeed("merge", part, "direct.h5", "merged.h5", "--output", "all.h5")
        assert_identical(self, Results(self.folder / "all.h5"), self.direct)

    def test_refusals(self):
        part = self.shard("1/2")
        self.write("other.yaml", SWEEP.replace("count: 20", "count: 21"))
        self.succeed("run", "other.yaml", "--output", "other.h5")
        self.refused(self.run_program("merge", part, "other.h5", "--output", "m.h5"), BAD_INPUT, "other.h5", "another sweep")
        self.refused(self.run_program("merge", part, "--output", "direct.h5"), BAD_INPUT, "direct.h5", "exists", "--force")
        self.refused(self.run_program("merge", part, "none.h5", "--output", "m.h5"), BAD_INPUT, "none.h5")
        self.write("text.h5", "hello")
        self.refused(self.run_program("merge", part, "text.h5", "--output", "m.h5"), BAD_INPUT, "text.h5", "is a text")
        self.refused(self.run_program("merge", part, "--output", "nowhere/m.h5"), IO_ERROR, "nowhere/m.h5")
        self.assertFalse((self.folder / "m.h5").exists())
        again = self.run_program("run", "sweep.yaml", "--shard", "2/2", "--output", part, "--resume")
        self.refused(again, BAD_INPUT, part, "shard 1/2")
        self.refused(self.run_program("run", "sweep.yaml", "--output", part, "--resume"), BAD_INPUT, "--shard 1/2")
        self.refused(self.run_program("run", "sweep.yaml", "--shard", "3/2", "--output", "x.h5"), BAD_INPUT, "--shard", "3/2")


if __name__ == "__main__":
    unittest.main()
