"""Memory of load() and of the report on files of many rows. Seconds and memory of any results file:

    python3 test_large.py measure R.h5
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

import scripts
from large_results import make_large_results

import pandas as pd

import dagsweep
from dagsweep.results_file import rows

ROWS = 200_000
MEASURED = """
import json, resource, sys, time, warnings
sys.path.insert(0, sys.argv[1])
import dagsweep
from dagsweep.report import write_report
warnings.simplefilter("ignore")
begin, path, what = time.monotonic(), sys.argv[2], sys.argv[3]
if what == "load":
    dagsweep.load(path)
elif what == "blocks":
    for runs in dagsweep.load_blocks(path):
        pass
elif what == "report":
    write_report(path, sys.argv[4])
print(json.dumps({"seconds": time.monotonic() - begin, "cpu": time.process_time(),
                  "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))
"""


def measure(path, what, folder):
    """{"seconds", "cpu", "megabytes"} of a process of its own; what: load, blocks, report or nothing."""
    done = subprocess.run([sys.executable, "-c", MEASURED, scripts.POSTPROCESS, path, what, folder],
                          capture_output=True, text=True, check=True,
                          env={**os.environ, "MPLCONFIGDIR": folder})
    return json.loads(done.stdout)


class LargeTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.path = os.path.join(cls.folder, "R.h5")
        cls.rows = make_large_results(cls.path, ROWS)
        cls.start = measure(cls.path, "nothing", cls.folder)["megabytes"]

    def bytes_per_row(self, what, start):
        return (measure(self.path, what, self.folder)["megabytes"] - start) * 1e6 / self.rows

    def test_a_frame_takes_little_more_than_its_values(self):
        self.assertLess(self.bytes_per_row("load", self.start + 50), 450)

    def test_blocks_take_as_much_memory_for_any_number_of_rows(self):
        self.assertLess(measure(self.path, "blocks", self.folder)["megabytes"], self.start + 150)

    def test_a_report_takes_less_than_a_frame_of_all_columns(self):
        self.assertLess(self.bytes_per_row("report", self.start + 90), 400)


class BlocksTest(unittest.TestCase):
    def test_blocks_together_are_what_load_gives(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "R.h5")
            make_large_results(path, 1000)
            self.addCleanup(setattr, rows, "ROWS_AT_A_TIME", rows.ROWS_AT_A_TIME)
            rows.ROWS_AT_A_TIME = 300
            blocks = list(dagsweep.load_blocks(path))
            self.assertGreater(len(blocks), 3)
            together = pd.concat(blocks, ignore_index=True)
            pd.testing.assert_frame_equal(together, dagsweep.load(path))
            few = next(dagsweep.load_blocks(path, columns=["makespan"]))
            self.assertNotIn("nsl", few)


def print_measurements(path):
    with tempfile.TemporaryDirectory() as folder:
        for what in ("load", "blocks", "report"):
            found = measure(path, what, folder)
            print(f"{what:8} {found['seconds']:8.1f} s {found['cpu']:8.1f} s of CPU "
                  f"{found['megabytes']:8.0f} MB", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["measure"]:
        print_measurements(sys.argv[2])
    else:
        unittest.main()
