"""Scripts name the packages that the Python that runs them lacks."""

import os
import subprocess
import sys
import tempfile
import unittest

from scripts import POSTPROCESS, run_script

# -S hides installed packages, -E those added by the environment.
BARE = ("-S", "-E")


class InterpreterTest(unittest.TestCase):
    def test_missing_packages_are_named_with_the_command_that_installs_them(self):
        done = run_script("report.py", "R.h5", "-o", "out", interpreter=(sys.executable, *BARE))
        self.assertEqual(done.returncode, 2)
        self.assertEqual(len(done.stderr.splitlines()), 1)
        for name in ("numpy, scipy, h5py, pandas, matplotlib, yaml, jinja2", "apt install python3-numpy",
                     "python3-h5py", "python3-pandas", "python3-matplotlib", "python3-scipy",
                     "python3-yaml", "python3-jinja2"):
            self.assertIn(name, done.stderr)

    def test_help_needs_no_packages(self):
        for script in ("report.py", "compare.py", "study.py", "progress.py", "bundle.py", "verify_bundle.py"):
            done = run_script(script, "--help", interpreter=(sys.executable, *BARE))
            self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_an_installed_command_names_what_its_environment_lacks(self):
        with tempfile.TemporaryDirectory() as folder:
            command = os.path.join(folder, "dagsweep-study")
            with open(command, "w", encoding="utf-8") as file:
                file.write(f"import sys; sys.path.insert(0, {POSTPROCESS!r})\n"
                           "from dagsweep.commands.study_command import main\nsys.exit(main())\n")
            done = subprocess.run([sys.executable, *BARE, command, "paper", "-o", "out"], capture_output=True, text=True,
                                  check=False)
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, "^dagsweep-study: .* has no package numpy, .*; try: pip install numpy .* pyyaml jinja2, or, "
                                      "in an environment with --system-site-packages, apt install python3-numpy .*\n$")

    def test_the_interpreter_that_was_called_runs_the_script(self):
        with tempfile.TemporaryDirectory() as folder:
            other = os.path.join(folder, "python3")
            os.symlink(sys.executable, other)
            done = run_script("compare.py", "A.h5", "B.h5", interpreter=(other, *BARE), cwd=folder)
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"compare.py: {other} has no package numpy, h5py, pandas", done.stderr)


if __name__ == "__main__":
    unittest.main()
