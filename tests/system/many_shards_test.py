"""Many shards of a large sweep: resuming one reads its own rows only, and a merge needs few open files.

DAGSWEEP_SHARDS: how many are merged (default 64).
"""

import os
import subprocess
import time
import unittest

from program import DONE, InFolder, command, environment, limited
from results import Results, assert_identical, h5py

SHARDS = int(os.environ.get("DAGSWEEP_SHARDS", "64"))
SWEEP = """
graphs: [{kind: layered, tasks: 10, width: 10, degree: 3}]
platform: {processors: 4}
sweep: {ccr: 1, bound: [0.5], algorithm: [heft, rr], seed: {from: 1, count: COUNT}}
"""


class ManyShards(InFolder):
    def bytes_read(self, *arguments):
        """Runs the program alone to a good end. Returns the bytes that it has read from files."""
        process = subprocess.Popen(command(*arguments), cwd=self.folder, env=environment(self.session), stderr=subprocess.DEVNULL)
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        with open(f"/proc/{process.pid}/io", encoding="ascii") as file:
            read = dict(line.split(": ") for line in file)["rchar"]
        self.assertEqual(process.wait(), DONE)
        return int(read)

    def test_resuming_a_shard_reads_its_own_rows(self):
        self.write("sweep.yaml", SWEEP.replace("COUNT", "250000"))
        start = self.bytes_read("run", "sweep.yaml", "--only-plan")
        shard = ("run", "sweep.yaml", "--shard", "7/5000", "--output", "part.h5", "--resume")
        self.succeed(*shard)
        with h5py.File(self.folder / "part.h5") as file:
            rows, statuses = file["rows"].nbytes, len(file["status"])
        read = self.bytes_read(*shard) - start
        print(f"resuming 100 of {statuses} tuples reads {read / 1e6:.1f} MB; /rows has {rows / 1e6:.0f} MB")
        # The statuses are read three times, and the preallocated tables of machines and ranks.
        self.assertLess(read, 3 * statuses + 12e6)

    def test_merging_many_shards(self):
        self.write("sweep.yaml", SWEEP.replace("COUNT", str(5 * SHARDS)))
        self.succeed("run", "sweep.yaml", "--output", "direct.h5")
        parts = [f"{k}.h5" for k in range(1, SHARDS + 1)]
        for k, part in enumerate(parts, 1):
            self.succeed("run", "sweep.yaml", "--shard", f"{k}/{SHARDS}", "--output", part)
        few = min(32, SHARDS // 2)
        begin = time.monotonic()
        merged = subprocess.run([*limited(nofile=few), *command("merge", *parts, "--output", "merged.h5")], cwd=self.folder, capture_output=True,
                                text=True, check=False)
        print(f"merge of {SHARDS} shards: {time.monotonic() - begin:.1f} s")
        self.assertEqual(merged.returncode, DONE, merged.stderr)
        assert_identical(self, Results(self.folder / "merged.h5"), Results(self.folder / "direct.h5"))


if __name__ == "__main__":
    unittest.main()
