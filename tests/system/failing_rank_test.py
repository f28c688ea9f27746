"""A rank that cannot write ends the sweep at once; rows written by the others remain valid."""

import subprocess
import unittest

import h5py
from disturbed import Disturbed
from patience import PATIENCE
from program import IO_ERROR, PROGRAM, environment

RUN = f"{PROGRAM} run sweep.yaml --output r.h5 --resume"


class FailingRank(Disturbed):
    def test_one_rank_speaks_for_all_that_fail(self):
        # As when the disk is full: all workers fail at the same time.
        self.succeed("run", "sweep.yaml", "--output", "r.h5")
        with h5py.File(self.results, "r+") as file:
            file["status"][:] = 0
        limited = f"trap '' XFSZ; ulimit -f 64; exec {RUN}"
        line = ["mpirun", "--oversubscribe", "-n", "1", *RUN.split(), ":", "-n", "6", "bash", "-c", limited]
        ended = subprocess.run(line, cwd=self.folder, env=environment(self.session), stdin=subprocess.DEVNULL,
                               capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(ended.returncode, IO_ERROR, ended.stderr)
        self.assertEqual(ended.stderr.count("dagsweep: rank "), 1, ended.stderr)
        self.complete()

    def test_a_failed_write_ends_all_ranks_with_its_reason(self):
        self.succeed("run", "sweep.yaml", "--output", "r.h5")
        with h5py.File(self.results, "r+") as file:
            file["status"][:] = 0
        # The last rank can write only to the first 64 kB of a file, as with an exhausted quota.
        limited = f"trap '' XFSZ; ulimit -f 64; exec {RUN}"
        line = ["mpirun", "--oversubscribe", "-n", "2", *RUN.split(), ":", "-n", "1", "bash", "-c", limited]
        ended = subprocess.run(line, cwd=self.folder, env=environment(self.session), stdin=subprocess.DEVNULL,
                               capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(ended.returncode, IO_ERROR, ended.stderr)
        self.assertIn("dagsweep: rank 2: ", ended.stderr)
        self.assertIn("cannot write rows", ended.stderr)
        self.assertIn("--resume", ended.stderr)
        self.usable()
        self.complete()


if __name__ == "__main__":
    unittest.main()
