"""Scripts find a Python that has the packages, or name the missing ones."""

import os
import sys
import tempfile
import unittest

from scripts import POSTPROCESS, run_script

sys.path.insert(0, POSTPROCESS)
import interpreter  # noqa: E402

# -S hides installed packages, -E those added by the environment.
BARE = ("-S", "-E")


class InterpreterTest(unittest.TestCase):
    def test_missing_packages_are_named_with_their_debian_names(self):
        done = run_script("report.py", "R.h5", "-o", "out", interpreter=(sys.executable, *BARE),
                          **{interpreter.TRIED: "1"})
        self.assertEqual(done.returncode, 2)
        self.assertEqual(len(done.stderr.splitlines()), 1)
        for name in ("numpy, scipy, h5py, pandas, matplotlib, yaml, jinja2", "python3-h5py", "python3-pandas",
                     "python3-matplotlib", "python3-scipy", "python3-yaml", "python3-jinja2"):
            self.assertIn(name, done.stderr)

    def test_help_needs_no_packages(self):
        for script in ("report.py", "compare.py", "study.py"):
            done = run_script(script, "--help", interpreter=(sys.executable, *BARE),
                              **{interpreter.TRIED: "1"})
            self.assertEqual((done.returncode, done.stderr), (0, ""))

    @unittest.skipUnless(os.path.realpath(sys.executable) ==
                         os.path.realpath(interpreter.DEBIAN_PYTHON), "not Debian's Python")
    def test_another_interpreter_restarts_the_script_in_debians(self):
        with tempfile.TemporaryDirectory() as folder:
            other = os.path.join(folder, "python3")
            os.symlink(interpreter.DEBIAN_PYTHON, other)
            done = run_script("compare.py", "A.h5", "B.h5", interpreter=(other, *BARE), cwd=folder)
        self.assertEqual(done.returncode, 2)
        self.assertIn("A.h5: does not exist", done.stderr)  # message of code that needs h5py


if __name__ == "__main__":
    unittest.main()
