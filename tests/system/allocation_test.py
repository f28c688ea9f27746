"""Space for a results file is reserved with few writes, also where the file system cannot allocate it.

DAGSWEEP_TUPLES: the size of the sweep (default 300,000; 10 million need 4 GB of disk and some seconds).
"""

import os
import signal
import subprocess
import time
import unittest

from patience import PATIENCE, wait_for
from preloaded import Preloaded
from program import DONE, DRAINED
from results import h5py

TUPLES = int(os.environ.get("DAGSWEEP_TUPLES", "300000"))
SWEEP = f"""
graphs: [{{kind: layered, tasks: 10, width: 10, degree: 3}}]
platform: {{processors: 4}}
sweep: {{ccr: 1, bound: [0.5], algorithm: [heft, rr], seed: {{from: 1, count: {TUPLES // 2}}}}}
"""
MILLION = 1_000_000


class Allocation(Preloaded):
    SOURCE = "no_allocation.c"

    def create(self):
        """Starts a sweep and stops it when its file exists. Returns the seconds until then."""
        self.write("sweep.yaml", SWEEP)
        begin = time.monotonic()
        process = self.start_program("run", "sweep.yaml", "--output", "r.h5", stderr=subprocess.PIPE)
        wait_for(lambda: process.poll() is not None or (self.folder / "r.h5").exists(), "the results file", pause=0.001)
        seconds = time.monotonic() - begin
        process.send_signal(signal.SIGTERM)
        self.assertIn(process.wait(PATIENCE), (DRAINED, DONE), process.stderr.read())
        return seconds

    def check(self):
        with h5py.File(self.folder / "r.h5") as file:
            self.assertEqual(len(file["rows"]), TUPLES)
            offsets = {name: file[name].id.get_offset() for name in ("rows", "timing") if file[name].nbytes > MILLION}
            needed = sum(file[name].id.get_storage_size() for name in ("rows", "timing", "status"))
        self.assertEqual({offset % (1 << 20) for offset in offsets.values()}, {0}, "tables do not begin at blocks of a parallel file system")
        self.assertGreater((self.folder / "r.h5").stat().st_blocks * 512, needed, "space is not reserved")
        return needed

    def test_with_allocation(self):
        print(f"{TUPLES} tuples, with allocation: file after {self.create():.2f} s")
        self.check()

    def test_without_allocation(self):
        count = self.folder / "count"
        with self.preloading(WRITES_COUNTED=str(count)):
            seconds = self.create()
        writes = int(count.read_text().split()[-1])
        print(f"{TUPLES} tuples, without allocation: file after {seconds:.2f} s, {writes} writes")
        self.assertLess(writes, 1000 + (self.folder / "r.h5").stat().st_size / (1 << 20))
        self.check()

    def test_all_ranks_write_the_zeros(self):
        count = self.folder / "count"
        self.write("sweep.yaml", SWEEP)
        with self.preloading(LARGE_WRITES_COUNTED=str(count)):
            self.succeed("run", "sweep.yaml", "--output", "r.h5", "--only-create", ranks=3)
        self.check()
        writes = [int(number) for number in count.read_text().split() if int(number)]
        self.assertEqual(len(writes), 3, writes)
        self.assertGreater(min(writes), sum(writes) / 6, f"one rank writes little: {writes}")
        self.assertEqual(list(self.folder.glob("r.h5.*")), [])
        self.succeed("run", "sweep.yaml", "--output", "alone.h5", "--only-create")
        with h5py.File(self.folder / "r.h5") as one, h5py.File(self.folder / "alone.h5") as other:
            for name in ("rows", "timing", "status", "reasons"):
                self.assertEqual(one[name][:].tobytes(), other[name][:].tobytes())


if __name__ == "__main__":
    unittest.main()
