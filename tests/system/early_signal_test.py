"""A signal that comes while MPI starts drains the sweep like any later one. It also ends the reading of a sweep file."""

import os
import signal
import subprocess
import unittest

from patience import PATIENCE, wait_for
from processes import ranks_of, send
from program import DRAINED, LAUNCHER, PROGRAM, InFolder, end, environment

SWEEP = "graphs: [{kind: layered, tasks: 10}]\nplatform: {processors: 2}\nsweep: {algorithm: [heft, rr], seed: {from: 1, count: 50}}\n"
RUN = [str(PROGRAM), "run", "sweep.yaml", "--output", "r.h5", "--resume"]


class EarlySignal(InFolder):
    def signal_while_mpi_starts(self, number, program=RUN):
        os.mkfifo(self.folder / "gate")
        # MPI_Init of rank 0 waits for rank 1, which waits at the gate.
        line = [*LAUNCHER, "-n", "1", *program, ":", "-n", "1", "sh", "-c", 'read -r _ <gate; exec "$@"', "sh", *program]
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

    def drain(self, number):
        self.write("sweep.yaml", SWEEP)
        self.signal_while_mpi_starts(number)
        self.assertIn("stopped early", self.said())
        self.assertFalse((self.folder / "r.h5").exists())
        self.assertEqual(self.results_of("sweep.yaml", "--resume", ranks=2).done_count(), 100)

    def said(self):
        return (self.folder / "errors.txt").read_text(errors="replace")

    def test_slurms_warning(self):
        self.drain(signal.SIGUSR1)

    def test_sigterm(self):
        self.drain(signal.SIGTERM)

    def test_the_reading_of_a_sweep_file_ends(self):
        self.write("sweep.yaml", SWEEP.replace("{from: 1, count: 50}", "[1, 2, 1]"))
        for number, line in ((signal.SIGTERM, [str(PROGRAM), "plan", "sweep.yaml"]), (signal.SIGUSR1, RUN)):
            with self.subTest(line=line[1]):
                self.signal_while_mpi_starts(number, line)
                self.assertNotIn("twice", self.said(), "what is wrong in the file was read")
                (self.folder / "gate").unlink()


if __name__ == "__main__":
    unittest.main()
