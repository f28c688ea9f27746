"""Failed runs say why: at the end of `run`, in `status`, and when a resumed run has nothing left."""

import unittest

from program import DONE, InFolder

SWEEP = """
graphs: [{kind: chain, tasks: 3}]
platform: {processors: 2}
sweep:
  ccr: [0.5, 1]
  algorithm:
    - heft
    - {name: mine, command: "exit 3"}
    - {name: odd, command: "python3 odd.py"}
  seed: [1, 2, 3]
"""
ODD = "raise SystemExit(5)"
FAILED = 1


class FailureReasons(InFolder):
    def setUp(self):
        super().setUp()
        self.write("s.yaml", SWEEP)
        self.write("odd.py", ODD)

    def check_reasons(self, text):
        self.assertRegex(text, r"mine: 6 failed: ended .exit code 3.* \(the first is tuple \d+\)")
        self.assertRegex(text, r"odd: 6 failed: .*exit code 5.* \(the first is tuple \d+\)")
        self.assertNotIn("heft:", text)
        self.assertIn("--retry failed", text)

    def test_every_end_names_them(self):
        for ranks in (None, 3):
            with self.subTest(ranks=ranks):
                output = f"r{ranks}.h5"
                outcome = self.run_program("run", "s.yaml", "-o", output, ranks=ranks)
                self.assertEqual(outcome.code, FAILED, str(outcome))
                self.check_reasons(outcome.err)
                self.check_reasons(self.succeed("status", output).out)
                again = self.run_program("run", "s.yaml", "-o", output, "--resume")
                self.assertEqual(again.code, FAILED)
                self.assertIn("nothing left to run", again.err)
                self.check_reasons(again.err)

    def test_the_tuple_that_is_named_fails_alone(self):
        err = self.run_program("run", "s.yaml", "-o", "r.h5").err
        number = err.partition("the first is tuple ")[2].partition(")")[0]
        outcome = self.run_program("simulate", "s.yaml", "--tuple", number)
        self.assertEqual(outcome.code, FAILED)
        self.assertIn("exit code 3", outcome.out)

    def test_a_corrected_command_is_retried(self):
        self.run_program("run", "s.yaml", "-o", "r.h5")
        self.write("odd.py", "raise SystemExit(6)")
        outcome = self.run_program("run", "s.yaml", "-o", "r.h5", "--resume", "--retry", "failed")
        self.assertRegex(outcome.err, r"odd: 6 failed: .*exit code 6")

    def test_without_failures_nothing_is_said(self):
        self.write("s.yaml", SWEEP.partition("    - {name: mine")[0] + "  seed: [1, 2]\n")
        outcome = self.run_program("run", "s.yaml", "-o", "r.h5")
        self.assertEqual(outcome.code, DONE)
        for text in (outcome.err, self.succeed("status", "r.h5").out):
            self.assertNotIn("--retry", text)


if __name__ == "__main__":
    unittest.main()
