"""The worked examples of postprocess/example run, with the installed package."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from program import HEFT_EXAMPLE, REPOSITORY, program

EXAMPLES = REPOSITORY / "postprocess" / "example"
sys.path.insert(0, str(EXAMPLES))


class Examples(unittest.TestCase):
    def run_example(self, name, *words):
        done = subprocess.run([sys.executable, EXAMPLES / name, *words], capture_output=True, text=True,
                              check=False, env={**os.environ, "MPLCONFIGDIR": tempfile.gettempdir()})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_min_min_gives_a_schedule_that_the_program_executes(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "min-min.json"
            path.write_text(self.run_example("min_min.py", HEFT_EXAMPLE))
            planned = json.loads(path.read_text())
            self.assertEqual(planned["algorithm"], "min_min")
            executed = json.loads(program("simulate", "-i", HEFT_EXAMPLE, "--schedule", path, "--check"))
        self.assertEqual(executed["makespan"], planned["makespan"])

    def test_from_instance_to_figure(self):
        with tempfile.TemporaryDirectory() as folder:
            text = self.run_example("instance_to_figure.py", folder)
            self.assertIn("min_min", text)
            for name in ("run.svg", "makespan-by-bound.png"):
                self.assertGreater((pathlib.Path(folder) / name).stat().st_size, 1000)

    def test_a_policy_is_trained_judged_and_drawn(self):
        with tempfile.TemporaryDirectory() as folder:
            text = self.run_example("trained_policy.py", folder, "2", "5")
            self.assertRegex(text, r"that of jit on 5 unseen graphs: geometric mean \d\.\d{4} \(95 %: \d\.\d+ to \d+\.\d+\), shorter on \d")
            self.assertEqual(text, self.run_example("trained_policy.py", folder, "2", "5"))
            self.assertGreater((pathlib.Path(folder) / "trained-policy.png").stat().st_size, 1000)


if __name__ == "__main__":
    unittest.main()
