"""Crash sets against one schedule, on one rank and on several."""

import json
import unittest

from program import BAD_INPUT, DONE, InFolder

VIOLATED = 1  # exit code


class Verify(InFolder):
    def setUp(self):
        super().setUp()
        self.succeed("generate", "layered", "--set", "tasks=60", "--set", "processors=8", "--set", "granularity=1", "-o", "i.json")

    def verify(self, algorithm, epsilon, code, *options, ranks=None):
        outcome = self.run_program("verify", "-i", "i.json", "-a", algorithm, "--epsilon", epsilon, *options, ranks=ranks)
        self.assertEqual(outcome.code, code, outcome)
        return json.loads(outcome.out)

    def test_robust_schedulers_survive_all_sets(self):
        for algorithm in ("ftsa", "ftbar", "mc-ftsa/safe"):
            for epsilon, sets in ((0, 1), (1, 9), (2, 37)):
                with self.subTest(algorithm=algorithm, epsilon=epsilon):
                    report = self.verify(algorithm, epsilon, DONE)
                    self.assertEqual((report["crash_sets"], report["survivors"]), (sets, sets))
                    self.assertIsNone(report["smallest_killing_set"])
                    self.assertLessEqual(report["latency_lower"], report["worst_latency"])
                    self.assertLessEqual(report["worst_latency"], report["latency_upper"])

    def test_mc_ftsa_does_not_survive_all_sets(self):
        report = self.verify("mc-ftsa", 2, VIOLATED)
        self.assertLess(report["survivors"], report["crash_sets"])
        killing = report["smallest_killing_set"]
        self.assertIn(len(killing), (1, 2))
        metrics = json.loads(self.succeed("simulate", "-i", "i.json", "-a", "mc-ftsa", "--epsilon", 2, "--crash", ",".join(map(str, killing))).out)
        self.assertEqual((metrics["survived"], metrics["makespan"]), (0, None))

    def test_ranks_share_the_sets(self):
        self.assertEqual(self.verify("mc-ftsa", 2, VIOLATED, ranks=3), self.verify("mc-ftsa", 2, VIOLATED))

    def test_samples(self):
        report = self.verify("ftsa", 5, DONE, "--all-up-to", 10, "--samples", 40)
        self.assertEqual((report["crash_sets"], report["all_sets"], report["survivors"]), (40, False, 40))

    def test_refusals(self):
        for algorithm, epsilon, word in (("ftsa", 8, "smaller"), ("heft", 1, "replica"), ("ftsa", -1, "epsilon")):
            with self.subTest(algorithm=algorithm, epsilon=epsilon):
                outcome = self.run_program("verify", "-i", "i.json", "-a", algorithm, f"--epsilon={epsilon}")
                self.assertEqual(outcome.code, BAD_INPUT, outcome)
                self.assertIn(word, outcome.err)


if __name__ == "__main__":
    unittest.main()
