"""Failed runs say why: at the end of `run`, in `status`, and when a resumed run has nothing left."""

import sys
import unittest

from program import DONE, ROOT, InFolder

sys.path.insert(0, str(ROOT / "postprocess"))
import dagsweep  # noqa: E402

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
IDLE_SWEEP = """
graphs: [{kind: chain, tasks: 3}]
platform: {processors: 2}
sweep:
  algorithm: [{name: idle, command: "python3 idle.py", kind: online}]
  seed: [1, 2, 3]
"""
IDLE = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"id": json.loads(line)["id"], "assign": []}), flush=True)
"""


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

    def test_a_stalled_run_keeps_its_reason(self):
        self.write("idle.py", IDLE)
        self.write("idle.yaml", IDLE_SWEEP)
        self.write("more.yaml", IDLE_SWEEP.replace("[1, 2, 3]", "[1, 2, 3, 4]"))
        self.succeed("run", "idle.yaml", "-o", "whole.h5")
        for part in (1, 2):
            self.succeed("run", "idle.yaml", "--shard", f"{part}/2", "-o", f"part-{part}.h5")
        self.succeed("merge", "part-1.h5", "part-2.h5", "-o", "merged.h5")
        self.succeed("run", "more.yaml", "--reuse", "whole.h5", "-o", "reused.h5")
        for name, runs in (("whole", 3), ("merged", 3), ("reused", 4)):
            with self.subTest(file=name):
                out = self.succeed("status", f"{name}.h5", "--exit-code").out
                self.assertIn(f"done 0, stalled {runs}, failed 0, aborted 0, pending 0", out)
                self.assertNotIn("damaged", out)
                self.assertRegex(out, r"stalled: at time [\d.]+ none of 1 ready tasks is assigned, although task 0 could run on processor 0")
                self.assertNotIn("do not come back", out)
                loaded = dagsweep.load(self.folder / f"{name}.h5")
                self.assertEqual(list(loaded.status), ["stalled"] * runs)
                self.assertTrue(loaded.reason.str.endswith(" (an online scheduler must assign a task while none runs)").all(), loaded.reason)

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
