"""`plan` estimates a sweep from a sample of its runs and suggests how to submit it."""

import json
import re
import unittest

from disturbed import SWEEP
from program import BAD_INPUT, ROOT, InFolder


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
        self.assertLess(float(rows[-1][1]), 20, "10,000 workers share 8400 short runs")
        self.assertIn("jobscripts/submit.sh sweep.yaml --ranks", out)

    def test_the_study_is_named(self):
        self.write("study.yaml", "study: gtp/fig4\n" + SWEEP)
        self.assertIn("  study: gtp/fig4\n", self.succeed("plan", "study.yaml", "--seconds", 0.2).out)

    def test_given_ranks(self):
        out = self.succeed("plan", "sweep.yaml", "--seconds", 0.3, "--ranks", 7, ranks=2).out
        self.assertIn("--ranks 7 --time", out)

    def test_the_estimate_is_close_to_a_run(self):
        hours = float(re.search(r"([\d.e-]+) core-hours", self.succeed("plan", "sweep.yaml", "--seconds", 1).out)[1])
        took = float(re.search(r"runs in ([\d.]+) s", self.succeed("run", "sweep.yaml", "--output", "r.h5").err)[1])
        self.assertLess(abs(3600 * hours - took), 2 * took, f"{3600 * hours} s against {took} s")

    def test_all_algorithms_count_whatever_the_number_of_seeds(self):
        self.write("alternating.yaml", """
name: alternating
graphs: [{kind: layered, tasks: 200, width: 14}]
platform: {processors: 64}
sweep: {ccr: 1, algorithm: [rr, met, lookahead, rand], seed: {from: 1, count: 256}}
""")
        hours = float(re.search(r"([\d.e-]+) core-hours", self.succeed("plan", "alternating.yaml", "--seconds", 1).out)[1])
        took = float(re.search(r"runs in ([\d.]+) s", self.succeed("run", "alternating.yaml", "--output", "r.h5").err)[1])
        self.assertGreater(3600 * hours, took / 3)

    def test_the_exponents_of_all_schedulers_can_be_measured(self):
        swept = re.search(r"algorithm: \[([^]]*)\]", (ROOT / "sweeps/growth.yaml").read_text())[1].replace("\n", "").split(",")
        listed = json.loads(self.succeed("list", "--json").out)["algorithms"]
        self.assertEqual(sorted(name.strip() for name in swept), sorted(one["name"] for one in listed if one["name"] != "optimal"))

    def test_wrong_usage(self):
        self.refused(self.run_program("plan"), BAD_INPUT, "sweep file")
        self.refused(self.run_program("plan", "none.yaml"), BAD_INPUT, "none.yaml")
        for option in (("--ranks", 0), ("--ranks", 2000000), ("--seconds", 0), ("--seconds", "nan")):
            self.refused(self.run_program("plan", "sweep.yaml", *option), BAD_INPUT, option[0])


if __name__ == "__main__":
    unittest.main()
