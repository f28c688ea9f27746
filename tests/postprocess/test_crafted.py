"""Results files from strangers: what the program would not have written is refused in one line, or changes no value; nothing is read outside
the file.

Of the many files that tests/system/crafted_results.py can make, every third is tried; with DAGSWEEP_TEST_CRAFTED=1 all are.
"""

import itertools
import math
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import warnings
from pathlib import Path

import scripts  # noqa: F401  (sets sys.path)
from small_results import make_results

import numpy as np
import pandas

import dagsweep
from dagsweep.errors import DamagedError, InputError
from dagsweep.results_file.difference import differences

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "system"))
import crafted_results as crafted  # noqa: E402
from results import first_version, h5py  # noqa: E402

SWEEP = """\
graphs: [{kind: layered, tasks: 10, width: 5, degree: 2}]
sweep: {ccr: [0.5, 1], algorithm: [heft, rr], seed: {from: 1, count: 6}}
"""
SECRET = b"outside-of-the-file"
STRIDE = int(os.environ.get("DAGSWEEP_TEST_CRAFTED", "3"))


def some(files):
    return itertools.islice(files, None, None, STRIDE)


def everything(path):
    """All that a reader gets of a results file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", dagsweep.DamageWarning)
        return dagsweep.load(path), dagsweep.about(path)


class CraftedTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="dagsweep-test-")))
        (cls.folder / "sweep.yaml").write_text(SWEEP)
        for name in ("whole", "outside"):
            subprocess.run([os.environ["DAGSWEEP"], "run", "sweep.yaml", "-o", name + ".h5"], cwd=cls.folder, check=True, capture_output=True)
        with h5py.File(cls.folder / "outside.h5", "r+") as file:
            file["provenance/version"][()] = SECRET
            for path in ("axes/algorithm", "metrics/name"):
                file[path][:] = SECRET
        (cls.folder / "secret.txt").write_bytes(SECRET * 2000)
        os.mkfifo(cls.folder / "pipe")
        cls.whole = cls.folder / "whole.h5"
        cls.path = cls.folder / "r.h5"
        cls.expected = everything(cls.whole)

    def craft(self, change):
        shutil.copy(self.whole, self.path)
        with h5py.File(self.path, "r+") as file:
            change(file)

    def refused(self, action):
        """Whether action() raises DamagedError, of one line that names the file."""
        try:
            action()
        except DamagedError as error:
            said = str(error)
            self.assertTrue(said.startswith(f"{self.path}: "), said)
            self.assertNotIn("\n", said)
            self.assertLess(len(said), 3000)
            self.assertNotIn(SECRET.decode(), said)
            return True
        return False

    def check(self, must_refuse=False):
        """All readers refuse r.h5, or it has the values of the original and rows that are damaged."""
        found = []
        if self.refused(lambda: found.extend(everything(self.path))):
            self.assertTrue(self.refused(lambda: dagsweep.about(self.path)))
            self.assertTrue(self.refused(lambda: differences(self.path, self.whole)))
            return
        self.assertFalse(must_refuse, "accepted")
        runs, about = found
        intact = ~runs["status"].eq("pending").to_numpy()
        self.assertEqual(intact.sum() + about.damaged, len(self.expected[0]))
        pandas.testing.assert_frame_equal(runs[intact].reset_index(drop=True), self.expected[0][intact].reset_index(drop=True),
                                          check_categorical=False, check_dtype=False)
        self.assertNotIn(SECRET.decode(), repr(about))
        for axis, values in about.axes.items():
            np.testing.assert_array_equal(values, self.expected[1].axes[axis])

    def test_the_original_is_accepted(self):
        self.craft(lambda file: None)
        self.check()
        self.assertEqual(differences(self.path, self.whole).values, 0)

    def test_files_of_the_first_version_are_refused_by_name(self):
        self.craft(lambda file: None)
        first_version(self.path)
        for read in (dagsweep.load, dagsweep.about):
            with self.assertRaisesRegex(InputError, "r.h5: was written by version 0.1.0 "):
                read(self.path)

    def test_attributes(self):
        for what, of_shard, change in some(crafted.attributes()):
            if of_shard or what.startswith("attribute name: "):  # nobody here reads shards; a name may be any text
                continue
            with self.subTest(what):
                self.craft(change)
                if what.startswith("attribute format: "):
                    with self.assertRaises(InputError):
                        dagsweep.load(self.path)
                else:
                    self.check(must_refuse=True)

    def test_properties_of_axes(self):
        for what, value in crafted.ATTRIBUTE_VALUES.items():
            with self.subTest(what):
                self.craft(lambda file, value=value: crafted.set_attribute(file["axes/seed"], "label", value))
                self.check(must_refuse=what not in ("a long text", "missing"))

    def test_axes_without_sense(self):
        """With right checksums: no value, none that is a number, none that is whole."""
        for what, axes in {"no label": {"algorithm": []}, "no number": {"seed": []}, "one of two is not a number": {"bound": [math.nan, 0.5]},
                           "an endless whole number": {"seed": [1.0, math.inf]}, "a fraction": {"processors": [2.5]},
                           "too large to be whole": {"seed": [1e300]}}.items():
            with self.subTest(what):
                make_results(self.path, axes)
                for action in (dagsweep.load, dagsweep.about):
                    self.assertTrue(self.refused(lambda action=action: action(self.path)))
        make_results(self.path, {"bound": [math.inf, 0.5]}, tasks=lambda values: math.inf)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertEqual(len(dagsweep.load(self.path)), 2)

    def test_a_removed_checksum_is_damage(self):
        for path in ("axes/seed", "metrics/name", "provenance/sweep", "algorithm_runs"):
            with self.subTest(path):
                self.craft(lambda file, path=path: file[path].attrs.__delitem__("checksum"))
                self.check(must_refuse=True)
        for table in ("rows", "timing", "launches", "machines", "ranks"):
            with self.subTest(table):
                self.craft(crafted.without_column(table, "checksum"))
                self.check(must_refuse=True)

    def test_what_leads_out_of_a_dataset(self):
        for what, _, change in some(crafted.datasets(crafted.LEADING_OUT)):
            with self.subTest(what):
                self.craft(change)
                self.check(must_refuse=True)

    def test_datasets_of_other_shapes_and_types(self):
        for what, _, change in some(crafted.datasets(crafted.MISSHAPEN)):
            with self.subTest(what):
                self.craft(change)
                self.check()

    def test_groups(self):
        for what, _, change in crafted.groups():
            with self.subTest(what):
                self.craft(change)
                self.check(must_refuse=True)

    def test_columns(self):
        for what, change in crafted.columns():
            with self.subTest(what):
                self.craft(change)
                self.check()

    def test_what_is_no_file_is_refused_at_once(self):
        for path in (self.folder / "pipe", self.folder, "/dev/zero", "/dev/tty"):
            for read in (dagsweep.load, dagsweep.about, lambda path: differences(path, self.whole)):
                with self.subTest(path=path), self.assertRaisesRegex(InputError, "^" + str(path)):
                    read(path)

    def test_the_report_says_it_in_one_line(self):
        self.craft(lambda file: crafted.set_attribute(file, "model_version", crafted.ATTRIBUTE_VALUES["4,000 numbers"]))
        report = Path(scripts.POSTPROCESS) / "report.py"
        outcome = subprocess.run([sys.executable, report, self.path, "--output", self.folder / "page"], capture_output=True, text=True, check=False)
        self.assertEqual((outcome.returncode, outcome.stdout), (3, ""), outcome.stderr)
        self.assertRegex(outcome.stderr, rf"^report.py: {self.path}: is damaged .*'model_version'.*\n$")
        self.assertFalse((self.folder / "page").exists())


if __name__ == "__main__":
    unittest.main()
