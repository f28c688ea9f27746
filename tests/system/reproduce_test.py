"""reproduce.sh: a study from its sweeps to its report."""

import csv
import json
import subprocess
import unittest

from program import BAD_INPUT, DONE, PROGRAM, ROOT, InFolder, environment

SCRIPT = ROOT / "jobscripts" / "reproduce.sh"


class Reproduce(InFolder):
    def reproduce(self, *words, timeout=300):
        return subprocess.run(["bash", str(SCRIPT), *map(str, words)], cwd=self.folder, text=True, timeout=timeout, capture_output=True, check=False,
                              env=environment(self.session) | {"DAGSWEEP_PROGRAM": str(PROGRAM), "MPLCONFIGDIR": str(self.session)})

    def table(self, name):
        with open(self.folder / "results" / "gtp" / name, encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def test_a_study_runs_resumes_with_more_seeds_and_is_reported(self):
        first = self.reproduce("gtp", "--seeds", 1)
        self.assertEqual(first.returncode, DONE, first.stderr)
        claims = {row["id"]: row for row in self.table("claims.csv")}
        self.assertEqual(claims["GTP-14"]["verdict"], "not enough seeds")
        self.assertEqual(claims["GTP-14"]["pairs"], "1")

        second = self.reproduce("gtp", "--seeds", 2)
        self.assertEqual(second.returncode, DONE, second.stderr)
        self.assertIn("reused", second.stdout + second.stderr)
        claims = {row["id"]: row for row in self.table("claims.csv")}
        self.assertEqual(claims["GTP-14"]["pairs"], "2")

        # Nothing runs a third time.
        third = self.reproduce("gtp", "--seeds", 2)
        self.assertNotIn("==", third.stdout)

    def test_a_point_can_be_run_again(self):
        self.assertEqual(self.reproduce("gtp", "--seeds", 1).returncode, DONE)
        points = [row for row in self.table("points.csv") if row["figure"] == "fig5-nsl"]
        point = points[len(points) // 2]
        sweep = self.folder / "results" / "gtp" / f"{point['sweep']}-seeds-1.yaml"
        again = json.loads(self.succeed("simulate", sweep, "--tuple", point["tuple"]).out)
        self.assertEqual(again["nsl"], float(point["mean"]))

    def test_refusals(self):
        for words, message in ((("nothing",), "'nothing' is no study"), ((), "which study?"), (("gtp", "--seeds", "0"), "'0' is no whole number"),
                               (("gtp", "--sedes", "1"), "unknown option --sedes"), (("all", "--output", "x"), "name one study")):
            outcome = self.reproduce(*words)
            with self.subTest(words=words):
                self.assertEqual(outcome.returncode, BAD_INPUT)
                self.assertIn(message, outcome.stderr)


if __name__ == "__main__":
    unittest.main()
