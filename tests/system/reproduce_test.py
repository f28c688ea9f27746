"""reproduce.sh: a study from its sweeps to its report."""

import csv
import json
import subprocess
import unittest

from patience import PATIENCE
from program import BAD_INPUT, DONE, DRAINED, PROGRAM, InFolder, environment
from results import PENDING, h5py
from small_study import CLAIMS, one_undecided, write_study

OPEN = ("undecided", "not enough seeds", "not testable", "not testable: no run completed", "incomplete")


class Reproduce(InFolder):
    def setUp(self):
        super().setUp()
        self.script = write_study(self.folder / "repository")

    def reproduce(self, *words):
        return subprocess.run(["bash", str(self.script), *map(str, words)], cwd=self.folder, text=True, timeout=PATIENCE, capture_output=True,
                              check=False,
                              env=environment(self.session) | {"DAGSWEEP_PROGRAM": str(PROGRAM), "MPLCONFIGDIR": str(self.session)})

    def table(self, name):
        with open(self.folder / "results" / "small" / name, encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def test_a_study_runs_resumes_with_more_seeds_and_is_reported(self):
        first = self.reproduce("small", "--seeds", 1)
        self.assertEqual(first.returncode, DONE, first.stderr)
        said = [line for line in first.stdout.splitlines() if line.startswith("== ")]
        self.assertEqual(said[0], "== small: estimating how long it takes (up to 2 s for each sweep)")
        self.assertRegex(said[1], r"^== small: 2 sweeps, about .+ on \d+ cores? \(.+ core-hours\) if nothing else runs; to .*small; ")
        self.assertEqual(len(said), 4, said)  # then one line for each sweep
        claims = {row["id"]: row for row in self.table("claims.csv")}
        self.assertEqual(claims["C-1"]["verdict"], "not enough seeds")
        self.assertEqual(claims["C-1"]["pairs"], "1")
        self.check_that_a_point_can_be_run_again()

        second = self.reproduce("small", "--seeds", 2)
        self.assertEqual(second.returncode, DONE, second.stderr)
        self.assertIn("reused", second.stdout + second.stderr)
        claims = {row["id"]: row for row in self.table("claims.csv")}
        self.assertEqual(claims["C-1"]["pairs"], "2")

        # What takes long runs with --full only.
        self.assertEqual(sorted(path.name for path in (self.folder / "results" / "small").glob("*.h5")),
                         [f"{name}-seeds-{seeds}.h5" for name in ("failure", "large") for seeds in (1, 2)])

        # Nothing runs a third time.
        third = self.reproduce("small", "--seeds", 2)
        self.assertNotIn("==", third.stdout)

    def check_that_a_point_can_be_run_again(self):
        points = [row for row in self.table("points.csv") if row["figure"] == "nsl"]
        point = points[len(points) // 2]
        sweep = self.folder / "repository" / "sweeps" / "small" / f"{point['sweep']}.yaml"
        again = json.loads(self.succeed("simulate", sweep, "--seeds", 1, "--tuple", point["tuple"]).out)
        self.assertEqual(again["nsl"], float(point["mean"]))

    def test_more_seeds_run_for_undecided_claims_alone(self):
        claims = self.folder / "repository" / "sweeps" / "small" / "claims.yaml"
        claims.write_text(one_undecided())
        done = self.reproduce("small", "--until-decided")
        self.assertEqual(done.returncode, DONE, done.stderr)
        rows = {row["id"]: row for row in self.table("claims.csv")}
        self.assertEqual((rows["C-1"]["seeds"], rows["C-1"]["verdict"]), ("20", "reproduced"))
        found = sorted(path.name for path in (self.folder / "results" / "small").glob("*.h5"))
        self.assertEqual(found, [f"{name}.h5" for name in ("failure-seeds-20", "large-seeds-20", "large-seeds-40")])
        self.assertIn("undecided claims need: large with 40 seeds", done.stdout)
        self.assertIn("reused", done.stdout + done.stderr)
        self.assertEqual((rows["C-2"]["seeds"], rows["C-2"]["next_look"]), ("40", ""))  # 40 was the last look
        again = self.reproduce("small", "--until-decided")
        self.assertEqual(again.returncode, DONE, again.stderr)
        self.assertNotIn("==", again.stdout)

    def test_complete_results_are_preferred_to_more_seeds_with_pending_runs(self):
        claims = self.folder / "repository" / "sweeps" / "small" / "claims.yaml"
        claims.write_text(CLAIMS.replace("other: {algorithm: gtp/r}", "other: 1000000"))  # which is decided
        self.assertEqual(self.reproduce("small", "--seeds", 30).returncode, DONE)
        folder = self.folder / "results" / "small"
        sweep = self.folder / "repository" / "sweeps" / "small" / "failure.yaml"
        self.succeed("run", sweep, "--seeds", 50, "--output", folder / "failure-seeds-50.h5")
        with h5py.File(folder / "failure-seeds-50.h5", "r+") as file:
            file["status"][-1] = PENDING
        self.assertEqual(self.run_program("status", folder / "failure-seeds-50.h5", "--exit-code").code, DRAINED)
        self.assertEqual(self.reproduce("small", "--report").returncode, DONE)
        of_all = {row["id"]: (row["seeds"], row["verdict"]) for row in self.table("claims.csv")}
        self.assertEqual(of_all["C-1"][0], "30")
        self.assertNotIn(of_all["C-1"][1], OPEN)
        (folder / "failure-seeds-30.h5").unlink()
        self.assertEqual(self.reproduce("small", "--report").returncode, DONE)
        of_rest = {row["id"]: (row["seeds"], row["verdict"]) for row in self.table("claims.csv")}
        self.assertEqual(of_rest["C-1"][1], "incomplete")
        self.assertEqual(of_rest["C-2"], of_all["C-2"])

    def test_searches_run_with_all_their_seeds(self):
        claims = self.folder / "repository" / "sweeps" / "small" / "claims.yaml"
        claims.write_text(CLAIMS.replace("[failure, large, long-full]", "[tries]").split("claims:")[0] + """\
claims:
  C-1:
    source: section 1
    says: HEFT is 9 times as long on some instance.
    in: tries
    at: {against: met}
    what: {algorithm: heft, metric: worst_ratio}
    is: found for each algorithm
    other: 9
    tries: 11
""")
        for path in claims.parent.glob("*.yaml"):
            if path != claims:
                path.unlink()
        (claims.parent / "tries.yaml").write_text("""\
study: small/tries
name: small-tries
graphs: [{kind: pisa-start}]
search: {steps: 3}
sweep:
  algorithm: heft
  against: met
  seed: {from: 1, count: 23}
""")
        done = self.reproduce("small")
        self.assertEqual(done.returncode, DONE, done.stderr)
        self.assertTrue((self.folder / "results" / "small" / "tries-seeds-23.h5").exists())
        row, = self.table("claims.csv")
        self.assertEqual((row["verdict"], row["pairs"]), ("not found", "23"))
        self.assertIn("found by 0 of 2 repetitions", (self.folder / "results" / "small" / "report.html").read_text())

    def test_refusals(self):
        for words, message in ((("nothing",), "'nothing' is no study"), ((), "which study?"), (("small", "--seeds", "0"), "'0' is no whole number"),
                               (("small", "--sedes", "1"), "unknown option --sedes"), (("all", "--output", "x"), "name it"),
                               (("small", "--output", "-dash"), "looks like an option"),
                               (("small", "--graphs", self.folder / "repository"), "has no STG file"),
                               (("small", "--until-decided", "--seeds", "5"), "leave out --seeds"),
                               (("small", "--full", "--until-decided"), "leave out --seeds and --full")):
            outcome = self.reproduce(*words)
            with self.subTest(words=words):
                self.assertEqual(outcome.returncode, BAD_INPUT)
                self.assertIn(message, outcome.stderr)


if __name__ == "__main__":
    unittest.main()
