"""From a mean to the run behind it: the commands that the report names run again what the results file has."""

import csv
import json
import shlex
import subprocess
import sys
import unittest

from program import PROGRAM, ROOT, InFolder
from results import Results

sys.path.append(str(ROOT / "tests" / "postprocess"))
from scripts import run_here  # noqa: E402

SWEEP = """\
name: own
graphs:
  - {kind: layered, tasks: 30, width: 5, degree: 3}
  - {kind: heft-example}
platform: {processors: 4, heterogeneity: {model: unrelated, h: 1.0}, delay: [0.5, 1.0]}
scenario: {change_interval: 0.5}
sweep:
  ccr: [0.5, 2]
  bound: [0, 0.9]
  algorithm: [heft, gtp/c, rand]
  seed: {from: 1, count: 4}
"""


class RerunTest(InFolder):
    def report(self, sweep):
        """The commands of the page on a sweep, as words, with the makespan that stands below each."""
        path = self.write("own.yaml", sweep)
        self.succeed("run", path, "--output", "r.h5")
        done = run_here("report.py", "r.h5", "-o", "report", cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.folder / "report/tables/extremes.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        return [(shlex.split(row[side]), float(row[f"{side} note"].split()[1])) for row in rows for side in ("first", "second")]

    def test_the_commands_give_the_makespans_of_the_rows_to_the_bit(self):
        commands = self.report(SWEEP)
        self.assertEqual(len(commands), 3 * 2 * 2)  # pairs, smallest and largest ratio, algorithms
        makespans = Results(self.folder / "r.h5").rows["makespan"]
        for words, makespan in commands:
            self.assertEqual(words[:2] + words[3:4] + words[5:6], ["dagsweep", "simulate", "--tuple", "--gantt"])
            done = subprocess.run([PROGRAM, *words[1:]], cwd=self.folder / "report", capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(json.loads(done.stdout)["makespan"], makespan)
            self.assertEqual(makespans[int(words[4])], makespan)
            self.assertIn("<svg", (self.folder / "report" / words[6]).read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
