"""The ranks of a node make one lock and one file of notes, and the MPI library makes no files beside the results."""

import signal
import unittest
from pathlib import Path

from disturbed import Disturbed
from preloaded import Preloaded
from processes import end_program, gone, send
from program import IO_ERROR

RANKS = 5


class NodeFiles(Preloaded, Disturbed):
    SOURCE = "opened_files.c"

    def test_files_of_a_node(self):
        log = self.folder / "opened"
        with self.preloading(OPENED_FILES=str(log)):
            self.succeed("run", "sweep.yaml", "--output", "r.h5", ranks=RANKS)
        opened = sorted(Path(line).name for line in log.read_text().splitlines() if Path(line).name.startswith(("r.h5", ".r.h5", "notes")))
        self.assertEqual(opened.count("r.h5.lock"), 1, opened)
        self.assertEqual([name for name in opened if name.startswith("notes")], ["notes-0"])
        self.assertEqual([name for name in opened if "locktest" in name], [])
        self.assertEqual(list(self.folder.glob("r.h5.*")), [], "left behind")

    def locks(self):
        """The kernel's locks of the lock file: the bytes locked."""
        number = (self.folder / "r.h5.lock").stat().st_ino
        lines = [line.split() for line in Path("/proc/locks").read_text().splitlines()]
        return sorted(line[6] for line in lines if line[5].endswith(f":{number}"))

    def test_a_lock_lasts_until_the_last_rank_has_ended(self):
        process, pids = self.start(RANKS)
        self.assertTrue(self.wait_until_done(process, 1), self.said())
        self.assertEqual(self.locks(), ["0", "1"], "byte 0 of the master, byte 1 of all ranks")
        send([process.pid], signal.SIGSTOP)  # lest mpirun ends the others
        end_program([pids[0]])
        self.assertTrue(gone([pids[0]], 20))
        self.assertEqual(self.locks(), ["0", "1"])
        again = self.run_program("run", "sweep.yaml", "--output", "r.h5", "--resume", "--wait", "0")
        self.refused(again, IO_ERROR, "is in use by")
        send([process.pid], signal.SIGCONT)
        self.wait_for_end(process, pids)
        self.complete(RANKS)


if __name__ == "__main__":
    unittest.main()
