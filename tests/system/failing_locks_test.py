"""Locks that fail: a file system without locks gives a warning, any other error names --no-lock."""

import errno
import unittest

from preloaded import Preloaded
from program import IO_ERROR
from results import Results, assert_identical

SWEEP = """
graphs: [{kind: layered, tasks: 5, width: 2, degree: 1}]
platform: {processors: 2}
sweep: {ccr: 0.5, algorithm: [heft, rr], seed: {from: 1, count: 5}}
"""
KERNEL_NOT_SUPPORTED = 524  # ENOTSUPP of the kernel: Cray's DVS
WITHOUT_LOCKS = (KERNEL_NOT_SUPPORTED, errno.EOPNOTSUPP, errno.ENOLCK, errno.EINVAL, errno.ENOSYS)
WARNING = "make sure that no other sweep uses r.h5"


class FailingLocks(Preloaded):
    SOURCE = "failing_locks.c"

    def setUp(self):
        super().setUp()
        self.write("sweep.yaml", SWEEP)
        self.succeed("run", "sweep.yaml", "--output", "locked.h5")

    def run_with(self, error, *options, ranks=None):
        (self.folder / "r.h5").unlink(missing_ok=True)
        with self.preloading(LOCK_ERROR=str(error)):
            return self.run_program("run", "sweep.yaml", "--output", "r.h5", *options, ranks=ranks)

    def check_rows(self):
        assert_identical(self, Results(self.folder / "r.h5"), Results(self.folder / "locked.h5"))

    def test_file_systems_without_locks(self):
        for error in WITHOUT_LOCKS:
            with self.subTest(error=error):
                outcome = self.run_with(error)
                self.assertEqual(outcome.code, 0, str(outcome))
                self.assertIn(f"this file system does not support locks; {WARNING}", outcome.err)
                self.check_rows()

    def test_the_error_of_the_kernel_on_all_ranks(self):
        outcome = self.run_with(KERNEL_NOT_SUPPORTED, ranks=3)
        self.assertEqual(outcome.code, 0, str(outcome))
        self.assertEqual(outcome.err.count(WARNING), 1)
        self.check_rows()

    def test_another_error_names_the_option(self):
        outcome = self.run_with(errno.EIO)
        self.refused(outcome, IO_ERROR, "r.h5.lock: cannot be locked (Input/output error)", "--no-lock", "would damage it")
        self.assertFalse((self.folder / "r.h5").exists())
        outcome = self.run_with(errno.EIO, "--no-lock")
        self.assertEqual(outcome.code, 0, str(outcome))
        self.assertIn(f"nothing is locked; {WARNING}", outcome.err)
        self.check_rows()

    def test_a_lock_that_is_held_is_no_error_of_the_file_system(self):
        self.refused(self.run_with(errno.EAGAIN, "--wait", 0), IO_ERROR, "r.h5: is in use by", "--wait SECONDS")


if __name__ == "__main__":
    unittest.main()
