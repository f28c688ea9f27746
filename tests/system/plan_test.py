"""`plan` estimates a sweep from a sample of its runs and suggests how to submit it."""

import json
import re
import unittest

from disturbed import SWEEP
from program import BAD_INPUT, PROGRAM, ROOT, InFolder


class Plan(InFolder):
    def setUp(self):
        super().setUp()
        self.write("sweep.yaml", SWEEP)

    def test_a_table_of_ranks(self):
        out = self.succeed("plan", "sweep.yaml", "--seconds", 0.5).out
        self.assertIn("8400 tuples", out)
        rows = re.findall(r"^ +(\d+) .* ([\d.]+) % +([\d.]+) %$", out, re.MULTILINE)
        self.assertEqual([int(row[0]) for row in rows], [2, 5, 17, 65, 257, 1001, 10001])
        self.assertAlmostEqual(float(rows[0][1]), 50, delta=2, msg="one of two ranks works")
        self.assertIn("jobscripts/submit.sh sweep.yaml --ranks", out)

    def test_the_study_is_named(self):
        self.write("study.yaml", "study: gtp/fig4\n" + SWEEP)
        self.assertIn("  study: gtp/fig4\n", self.succeed("plan", "study.yaml", "--seconds", 0.2).out)

    def test_given_ranks(self):
        out = self.succeed("plan", "sweep.yaml", "--seconds", 0.3, "--ranks", 7, ranks=2).out
        self.assertIn("--ranks 7 --time", out)

    def test_an_estimate(self):
        """The figures agree. How close they are to a run is measured by tests/benchmarks/durations.py."""
        out = self.succeed("plan", "sweep.yaml", "--seconds", 0.5).out
        hours, time, unit = re.search(r"([\d.e-]+) core-hours \(([\d.e-]+) (us|ms|s) per run; \d+ runs sampled", out).groups()
        seconds = float(time) * {"us": 1e-6, "ms": 1e-3, "s": 1}[unit]
        self.assertGreater(seconds, 0)
        self.assertAlmostEqual(float(hours) * 3600 / (8400 * seconds), 1, delta=0.02, msg=out)  # of three digits

    def test_the_exponents_of_all_schedulers_can_be_measured(self):
        swept = re.search(r"algorithm: \[([^]]*)\]", (ROOT / "sweeps/growth.yaml").read_text())[1].replace("\n", "").split(",")
        listed = json.loads(self.succeed("list", "--json").out)["algorithms"]
        self.assertEqual(sorted(name.strip() for name in swept), sorted(one["name"] for one in listed if one["family"] != "exact"),
                         f"run python3 src/schedulers/generated.py {PROGRAM}")

    def test_a_failed_run_of_the_sample_is_told(self):
        self.write("commands.yaml", "graphs: [{kind: layered, tasks: 5}]\nsweep: {algorithm: [heft, {name: mine, command: \"exit 3\"}], seed: 1}\n")
        out = self.succeed("plan", "commands.yaml", "--seconds", 0.2).out
        self.assertRegex(out, r"\n  warning: runs of the sample failed, the first one tuple 1: mine: ended \(exit code 3\)")
        self.assertNotIn("warning", self.succeed("plan", "sweep.yaml", "--seconds", 0.2).out)

    def test_wrong_usage(self):
        self.refused(self.run_program("plan"), BAD_INPUT, "sweep file")
        self.refused(self.run_program("plan", "none.yaml"), BAD_INPUT, "none.yaml")
        for option in (("--ranks", 0), ("--ranks", 2000000), ("--seconds", 0), ("--seconds", "nan")):
            self.refused(self.run_program("plan", "sweep.yaml", *option), BAD_INPUT, option[0])


if __name__ == "__main__":
    unittest.main()
