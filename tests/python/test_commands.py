"""The commands of the installed package run outside the repository, and export_report finds all that it needs."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from program import HEFT_EXAMPLE, PATIENCE, program

SWEEP = """\
study: paper/fig1
name: fig1
graphs: [{kind: layered, tasks: 20, width: 4, degree: 2}]
platform: {processors: 3}
sweep: {algorithm: [heft, rr], ccr: 1, bound: [0, 0.4], seed: {from: 1, count: 21}}
"""
CLAIMS = """\
paper: Author 2000
title: A title
sweeps: [fig1]
margins: {length: 0.01, count: 0.05}
claims:
  first: {source: figure 1, says: HEFT is better., in: fig1, at: {bound: all},
          what: {algorithm: heft, metric: makespan}, is: less than, other: {algorithm: rr}}
"""


class Commands(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        study = cls.folder / "paper"
        study.mkdir()
        (study / "fig1.yaml").write_text(SWEEP)
        (study / "claims.yaml").write_text(CLAIMS)
        program("run", study / "fig1.yaml", "-o", cls.folder / "r.h5")
        program("simulate", "-i", HEFT_EXAMPLE, "-a", "heft", "--trace", cls.folder / "trace.json")

    def installed(self, *words):
        """What a program of the environment prints; the repository is not in sight."""
        done = subprocess.run(
            [pathlib.Path(sys.executable).with_name(words[0]), *words[1:]], capture_output=True, text=True, check=False,
            cwd=self.folder, timeout=PATIENCE,
            env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"MPLCONFIGDIR": tempfile.gettempdir()})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_report(self):
        self.assertIn("report: out/report.html", self.installed("dagsweep-report", "r.h5", "-o", "out"))
        page = (self.folder / "out" / "report.html").read_text()
        for part in ("<style>", "<script>", "<table"):
            self.assertIn(part, page)

    def test_study(self):
        printed = self.installed("dagsweep-study", "paper", "r.h5", "-o", "judged")
        self.assertEqual(printed, "    1 reproduced\nreport: judged/report.html\n")

    def test_compare(self):
        self.assertEqual(self.installed("dagsweep-compare", "r.h5", "r.h5"), "r.h5 and r.h5: identical (84 rows)\n")

    def test_progress(self):
        self.assertEqual(self.installed("dagsweep-progress", "trace.json", "-o", "p.png"), "figure: p.png\n")

    def test_help_names_the_command(self):
        for name in ("report", "study", "compare", "progress"):
            self.assertTrue(self.installed(f"dagsweep-{name}", "--help").startswith(f"usage: dagsweep-{name} "))

    def test_export_report(self):
        names = self.installed("python", "-c", "import dagsweep; print(*dagsweep.export_report('r.h5', 'paper-figures'))")
        self.assertIn("tables/pairs.tex", names.split())

    def test_version_is_that_of_the_program(self):
        printed = self.installed("python", "-c", "import dagsweep; print(dagsweep.__version__)").strip()
        self.assertEqual(printed, program("--version").split()[1].strip(","))


if __name__ == "__main__":
    unittest.main()
