"""A rank that cannot write ends the sweep at once; rows written by the others remain valid."""

import subprocess
import unittest

from disturbed import Disturbed
from patience import PATIENCE
from program import IO_ERROR, PROGRAM, environment
from results import h5py

RUN = f"{PROGRAM} run sweep.yaml --output r.h5 --resume"


class FailingRank(Disturbed):
    def said_with(self, able, unable):
        """What so many ranks say that run the sweep with others that can write only to the first 64 kB of a file."""
        self.succeed("run", "sweep.yaml", "--output", "r.h5")
        with h5py.File(self.results, "r+") as file:
            file["status"][:] = 0
        limited = f"trap '' XFSZ; ulimit -f 64; exec {RUN}"
        line = ["mpirun", "--oversubscribe", "-n", str(able), *RUN.split(), ":", "-n", str(unable), "bash", "-c", limited]
        ended = subprocess.run(line, cwd=self.folder, env=environment(self.session), stdin=subprocess.DEVNULL,
                               capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(ended.returncode, IO_ERROR, ended.stderr)
        return ended.stderr

    def test_one_rank_speaks_for_all_that_fail(self):
        # As when the disk is full: all workers fail at the same time.
        said = self.said_with(1, 6)
        self.assertEqual(said.count("dagsweep: rank "), 1, said)
        self.complete()

    def test_a_failed_write_ends_all_ranks_with_its_reason(self):
        # As with an exhausted quota.
        said = self.said_with(2, 1)
        for words in ("dagsweep: rank 2: ", "cannot write rows", "--resume"):
            self.assertIn(words, said)
        self.usable()
        self.complete()


if __name__ == "__main__":
    unittest.main()
