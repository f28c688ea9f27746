"""Axes of several values that no run reads: `run` and `plan` warn of them, and refuse them with --strict."""

import unittest

from program import BAD_INPUT, InFolder

SWEEP = """
graphs: [{kind: heft-example}]
sweep:
  ccr: [0.1, 1]
  epsilon: [0, 2]
  algorithm: [heft, gtp/c]
"""
CCR = "warning: s.yaml:4: sweep.ccr: no run reads its 2 values"
EPSILON = "warning: s.yaml:5: sweep.epsilon: no run reads its 2 values"


class UnreadAxes(InFolder):
    def setUp(self):
        super().setUp()
        self.write("s.yaml", SWEEP)

    def test_they_are_named_where_a_sweep_begins(self):
        for said in (self.succeed("run", "s.yaml", "--only-plan").out, self.succeed("plan", "s.yaml", "--seconds", "0.1").out,
                     self.succeed("run", "s.yaml", "-o", "r.h5", ranks=2).err):
            for line in (CCR, EPSILON, "replicating algorithms"):
                self.assertIn(line, said)

    def test_strict_refuses_them(self):
        for words in (["run", "s.yaml", "--only-plan"], ["plan", "s.yaml"], ["run", "s.yaml", "-o", "r.h5"]):
            self.refused(self.run_program(*words, "--strict"), BAD_INPUT, "s.yaml:4: sweep.ccr", "1 other axis")
        self.assertFalse((self.folder / "r.h5").exists())

    def test_single_values_are_named_too_unless_they_are_defaults(self):
        self.write("v.yaml", """
graphs: [{kind: montage, tasks: 20}]
platform: {machines: {kind: cluster}, bandwidth: 1 Gbit/s, processors: 4, startup: 0}
scenario: {recovery: 0.5, failures: 0}
sweep: {bound: {from: 0, to: 0.95, step: 0.1}, epsilon: 0, algorithm: [heft, rr]}
""")
        said = self.succeed("run", "v.yaml", "--only-plan", "--strict").out
        for place in ("v.yaml:3: platform.bandwidth: no run reads it", "v.yaml:3: platform.processors: no run reads it",
                      "v.yaml:4: scenario.recovery: no run reads it", "v.yaml:5: sweep.bound.to: is 0.95; the last value is 0.90"):
            self.assertIn("note: " + place, said)
        for key in ("startup", "failures", "epsilon"):
            self.assertNotIn(key + ": no run", said)

    def test_a_sweep_in_which_all_is_read_is_not_warned(self):
        self.write("s.yaml", SWEEP.replace("heft-example}", "heft-example}, {kind: chain, tasks: 4}").replace("gtp/c", "ftsa"))
        for words in (["run", "s.yaml", "--only-plan"], ["run", "s.yaml", "-o", "r.h5"]):
            outcome = self.succeed(*words, "--strict")
            self.assertNotIn("warning", outcome.out + outcome.err)


if __name__ == "__main__":
    unittest.main()
