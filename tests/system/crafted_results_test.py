"""Results files from strangers: what this program would not have written is refused, or changes no value, and never leads out of the file.

Of the many files that crafted_results.py can make, every fifth is tried, so that all kinds and all objects occur; with DAGSWEEP_TEST_CRAFTED=1
all are.
"""

import itertools
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import crafted_results as crafted
from program import BAD_INPUT, DONE, DRAINED, IO_ERROR, PROGRAM, InFolder
from results import Results, first_version, h5py

SWEEP = """\
graphs: [{kind: layered, tasks: 10, width: 5, degree: 2}]
sweep: {ccr: [0.5, 1], algorithm: [heft, rr], seed: {from: 1, count: 6}}
"""
LARGER = SWEEP.replace("[0.5, 1]", "[0.5, 1, 2]")
SECRET = b"outside-of-the-file"  # of 19 bytes, so that it is in any larger piece of the secret file


STRIDE = int(os.environ.get("DAGSWEEP_TEST_CRAFTED", "5"))


def some(files):
    """The number of objects is no multiple of 5, so that each occurs with other kinds of change."""
    return itertools.islice(files, None, None, STRIDE)


class Crafted(InFolder):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="dagsweep-test-")))
        (folder / "sweep.yaml").write_text(SWEEP)
        (folder / "larger.yaml").write_text(LARGER)
        for line in ("sweep.yaml -o whole.h5", "sweep.yaml -o part.h5 --shard 1/2", "larger.yaml -o larger.h5"):
            subprocess.run([PROGRAM, "run", *line.split()], cwd=folder, check=True, capture_output=True)
        cls.originals = {False: folder / "whole.h5", True: folder / "part.h5"}
        cls.expected = Results(folder / "whole.h5")
        cls.expected_larger = Results(folder / "larger.h5")
        with h5py.File(folder / "whole.h5", "r+") as file:  # the values that an external link would lead to
            file["provenance/version"][()] = SECRET
            for path in ("axes/algorithm", "metrics/name"):
                file[path][:] = SECRET
        shutil.move(folder / "whole.h5", folder / "outside.h5")
        subprocess.run([PROGRAM, "run", "sweep.yaml", "-o", "whole.h5"], cwd=folder, check=True, capture_output=True)
        cls.outside = folder / "outside.h5"
        cls.status = {shard: cls.without_speed(subprocess.run([PROGRAM, "status", path], check=True, capture_output=True, text=True).stdout)
                      for shard, path in cls.originals.items()}

    def setUp(self):
        super().setUp()
        self.write("sweep.yaml", SWEEP)
        self.write("larger.yaml", LARGER)
        self.write("secret.txt", SECRET * 2000)
        shutil.copy(self.outside, self.folder / "outside.h5")
        os.mkfifo(self.folder / "pipe")
        self.expected = type(self).expected

    @staticmethod
    def without_speed(text):
        """A status without what the machine and the time decide."""
        return [line for line in text.splitlines() if not re.search("runs per second|started|working ranks|waited for", line)]

    def craft(self, change, shard=False):
        """Changes a copy of an original, r.h5."""
        path = self.folder / "r.h5"
        shutil.copy(self.originals[shard], path)
        with h5py.File(path, "r+") as file:
            change(file)

    def check(self, outcome, *outputs, codes=()):
        """Exit code 0, a documented one or those given; a failure has one line that names the file; nothing comes from outside.
        Returns whether it succeeded."""
        self.assertIn(outcome.code, codes or (DONE, BAD_INPUT, IO_ERROR, DRAINED), str(outcome))
        self.assertNotIn(SECRET.decode(), outcome.out + outcome.err)
        if outcome.code in (BAD_INPUT, IO_ERROR):
            self.refused(outcome, outcome.code, "r.h5")
            self.assertLess(len(outcome.err), 3000)
        for path in outputs:
            if outcome.code in (BAD_INPUT, IO_ERROR) and path.name != "r.h5":
                self.assertFalse(path.exists(), str(outcome))
            elif path.exists():
                self.assertNotIn(SECRET, path.read_bytes())
        return outcome.code in (DONE, DRAINED)

    def check_everywhere(self, shard=False, codes=(), readers=("status", "merge", "--reuse", "--resume"), same_status=True):
        """Gives r.h5 to all who read results files. codes: the exit codes that these readers may have. same_status: it must be
        that of the original."""
        results, merged, reused = (self.folder / name for name in ("r.h5", "m.h5", "o.h5"))
        for path in (merged, reused):
            path.unlink(missing_ok=True)
        allowed = {reader: codes for reader in readers}
        outcome = self.run_program("status", "r.h5")
        if self.check(outcome, codes=allowed.get("status", ())) and same_status and "damaged" not in outcome.out:
            self.assertEqual(self.without_speed(outcome.out), self.status[shard])
        outcome = self.run_program("merge", "r.h5", "-o", "m.h5")
        if self.check(outcome, merged, codes=allowed.get("merge", ())):
            self.assert_no_wrong_row(merged)
        outcome = self.run_program("run", "larger.yaml", "-o", "o.h5", "--reuse", "r.h5")
        if self.check(outcome, reused, codes=allowed.get("--reuse", ())):
            self.assertEqual(Results(reused).differing(self.expected_larger).tolist(), [])
        outcome = self.run_program("run", "sweep.yaml", "-o", "r.h5", "--resume", *(["--shard", "1/2"] if shard else []))
        if self.check(outcome, results, codes=allowed.get("--resume", ())):
            self.assert_no_wrong_row(results)

    def assert_no_wrong_row(self, path):
        found = Results(path)
        if found.rows.dtype == self.expected.rows.dtype:
            self.assertEqual(found.wrong(self.expected).tolist(), [])
            return
        rows = found.rows[found.done()]
        tuples = rows["tuple"] if "tuple" in rows.dtype.names else found.done()  # of a shard
        for column in set(rows.dtype.names) - {"checksum", "tuple"}:  # those that are left
            self.assertEqual(rows[column].tobytes(), self.expected.rows[column][tuples].tobytes(), column)

    def test_the_originals_are_accepted(self):
        for shard in (False, True):
            with self.subTest(shard=shard):
                self.craft(lambda file: None, shard)
                self.check_everywhere(shard, codes=(DONE, DRAINED))

    def test_attributes(self):
        for what, shard, change in some(crafted.attributes()):
            with self.subTest(what):
                self.craft(change, shard)
                # Other names and shards than the original's are no damage.
                self.check_everywhere(shard, same_status=not what.startswith(("attribute name: ", "attribute shard: missing")))

    def test_a_removed_checksum_is_damage(self):
        for path in ("axes/seed", "axes/algorithm", "metrics/name", "provenance/sweep", "algorithm_runs"):
            with self.subTest(path):
                self.craft(lambda file, path=path: file[path].attrs.__delitem__("checksum"))
                self.check_everywhere(codes=(IO_ERROR,), readers=("status", "merge", "--resume"))
                self.assertIn(f"/{path} ", self.run_program("status", "r.h5").complaint()[0])
        for table, readers in (("timing", ("status", "merge", "--reuse", "--resume")), ("launches", ("status", "merge", "--resume")),
                               ("ranks", ("status", "merge", "--resume")), ("machines", ("merge", "--resume"))):
            with self.subTest(table):
                self.craft(crafted.without_column(table, "checksum"))
                self.check_everywhere(codes=(IO_ERROR,), readers=readers)

    def test_a_copy_in_the_old_structure_needs_its_checksums(self):
        def older(file):
            with h5py.File(self.folder / "copy.h5", "w") as copy:
                copy.attrs.update(file.attrs)
                for name in file:
                    file.copy(name, copy)

        self.craft(older)
        shutil.move(self.folder / "copy.h5", self.folder / "r.h5")
        self.assertEqual((self.folder / "r.h5").read_bytes()[8], 0, "the version of the superblock")
        self.check_everywhere(codes=(DONE, DRAINED))
        with h5py.File(self.folder / "r.h5", "r+") as file:
            del file["axes/seed"].attrs["checksum"]
        self.check_everywhere(codes=(IO_ERROR,), readers=("status", "merge", "--resume"))

    def test_files_of_the_first_version_are_refused_by_name(self):
        self.craft(lambda file: None)
        first_version(self.folder / "r.h5")
        for line in (("status", "r.h5"), ("merge", "r.h5", "-o", "m.h5"), ("run", "larger.yaml", "-o", "o.h5", "--reuse", "r.h5"),
                     ("run", "sweep.yaml", "-o", "r.h5", "--resume")):
            with self.subTest(line=line):
                self.refused(self.run_program(*line), BAD_INPUT, "r.h5: was written by version 0.1.0 ")

    def test_what_leads_out_of_a_dataset(self):
        readers_of = {"launches": ("status", "merge", "--resume"), "ranks": ("status", "merge", "--resume"), "machines": ("merge", "--resume")}
        for what, path, change in some(crafted.datasets(crafted.LEADING_OUT)):
            with self.subTest(what):
                self.craft(change)
                readers = readers_of.get(path, ("status", "merge", "--reuse", "--resume"))
                self.check_everywhere(codes=(IO_ERROR,), readers=readers)
                if path != "machines":
                    self.assertIn(f"/{path} ", self.run_program("status", "r.h5").complaint()[0])

    def test_datasets_of_other_shapes_and_types(self):
        for what, _, change in some(crafted.datasets(crafted.MISSHAPEN)):
            with self.subTest(what):
                self.craft(change)
                self.check_everywhere()

    def test_groups(self):
        for what, path, change in crafted.groups():
            with self.subTest(what):
                self.craft(change)
                self.check_everywhere(codes=(IO_ERROR,))
                self.assertIn(f"/{path}", self.run_program("status", "r.h5").complaint()[0])

    def test_columns(self):
        for what, change in crafted.columns():
            with self.subTest(what):
                self.craft(change)
                self.check_everywhere()

    def test_what_is_no_file_is_refused_at_once(self):
        (self.folder / "folder").mkdir()
        for path in ("pipe", "folder", "/dev/zero", "/dev/tty"):
            for line in (("status", path), ("merge", path, "-o", "m.h5"), ("run", "larger.yaml", "-o", "o.h5", "--reuse", path),
                         ("run", "sweep.yaml", "-o", path, "--resume")):
                with self.subTest(line=line):
                    self.refused(self.run_program(*line), BAD_INPUT, path)


if __name__ == "__main__":
    unittest.main()
