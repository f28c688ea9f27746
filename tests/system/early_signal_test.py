"""A signal that comes while MPI starts drains the sweep like any later one."""

import os
import signal
import subprocess
import unittest

from patience import PATIENCE, wait_for
from processes import end, ranks_of, send
from program import DRAINED, LAUNCHER, PROGRAM, InFolder, environment
from results import Results

SWEEP = "graphs: [{kind: layered, tasks: 10}]\nplatform: {processors: 2}\nsweep: {algorithm: [heft, rr], seed: {from: 1, count: 50}}\n"
RUN = [str(PROGRAM), "run", "sweep.yaml", "--output", "r.h5", "--resume"]


class EarlySignal(InFolder):
    def signal_while_mpi_starts(self, number):
        self.write("sweep.yaml", SWEEP)
        os.mkfifo(self.folder / "gate")
        # MPI_Init of rank 0 waits for rank 1, which waits at the gate.
        line = [*LAUNCHER, "-n", "1", *RUN, ":", "-n", "1", "sh", "-c", 'read -r _ <gate; exec "$@"', "sh", *RUN]
        with (self.folder / "errors.txt").open("wb") as errors:
            process = subprocess.Popen(line, cwd=self.folder, env=environment(self.session), stdin=subprocess.DEVNULL, stdout=errors, stderr=errors)
        self.addCleanup(end, process)
        ranks = {}

        def listening():
            ranks.update(ranks_of(process))
            return process.poll() is not None or any(rank.catches(number) for rank in ranks.values())

        wait_for(listening, "rank 0 to listen for the signal before MPI has started")
        self.addCleanup(send, ranks.values(), signal.SIGKILL)
        self.assertIsNone(process.poll(), self.said())
        send(ranks.values(), number)
        (self.folder / "gate").write_text("open\n")
        self.assertEqual(process.wait(PATIENCE), DRAINED, self.said())
        self.assertIn("nothing has run", self.said())
        self.assertFalse((self.folder / "r.h5").exists())
        self.succeed("run", "sweep.yaml", "--output", "r.h5", "--resume", ranks=2)
        self.assertEqual(Results(self.folder / "r.h5").done_count(), 100)

    def said(self):
        return (self.folder / "errors.txt").read_text(errors="replace")

    def test_slurms_warning(self):
        self.signal_while_mpi_starts(signal.SIGUSR1)

    def test_sigterm(self):
        self.signal_while_mpi_starts(signal.SIGTERM)


if __name__ == "__main__":
    unittest.main()
