"""A few of the damaged files of tests/soak/damage.py: damaged data never counts. tests/soak.sh has a thousand by night."""

import os
import subprocess
import sys
import unittest

from patience import PATIENCE
from program import PROGRAM, ROOT

# Each kind of content is hit: twice at night, when other places of the file are hit, too.
WORDS = ("--count", "60") if "DAGSWEEP_ALL_CASES" in os.environ else ("--count", "15", "--each-kind")


class Damage(unittest.TestCase):
    def test_no_damaged_value_is_accepted(self):
        done = subprocess.run([sys.executable, ROOT / "tests/soak/damage.py", "--program", PROGRAM, *WORDS, "--reports", "0"],
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("values accepted that differ from the original: 0; crashes, hangs and unclear messages: 0", done.stdout)


if __name__ == "__main__":
    unittest.main()
