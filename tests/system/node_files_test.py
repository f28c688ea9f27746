"""The ranks of a node make one lock and one file of notes, and the MPI library makes no files beside the results."""

import shutil
import signal
import subprocess
import unittest
from pathlib import Path

from disturbed import Disturbed
from preloaded import Preloaded
from processes import gone, send
from program import IO_ERROR, command, environment
from results import Results

RANKS = 5


class NodeFiles(Preloaded, Disturbed):
    SOURCE = "opened_files.c"

    def used(self, how, ranks):
        """Runs the sweep. Returns the names of the files, of those of the results, that were used so, one for every time."""
        log = self.folder / "log"
        log.unlink(missing_ok=True)
        self.results.unlink(missing_ok=True)
        with self.preloading(OPENED_FILES=str(log)):
            self.succeed("run", "sweep.yaml", "--output", "r.h5", ranks=ranks)
        names = (Path(line.partition(" ")[2]).name for line in log.read_text().splitlines() if line.startswith(how))
        return sorted(name for name in names if name.startswith(("r.h5", ".r.h5", "notes")))

    def test_one_rank_reads_for_all(self):
        self.assertEqual(len(self.used("read", 6)), len(self.used("read", 2)), "the other ranks read the file's structure, too")

    def test_files_of_a_node(self):
        opened = self.used("create", RANKS)
        self.assertEqual(opened.count("r.h5.lock"), 1, opened)
        self.assertEqual([name for name in opened if name.startswith("notes")], ["notes-0"])
        self.assertEqual([name for name in opened if "locktest" in name], [])
        self.assertEqual(list(self.folder.glob("r.h5.*")), [], "left behind")

    @unittest.skipUnless(shutil.which("strace"), "strace is missing (Debian: strace)")
    def test_a_run_writes_nothing_by_itself(self):
        # Its note is a store into memory. Rows are written a batch at a time.
        log = self.folder / "calls"
        run = ["run", "sweep.yaml", "--output", "r.h5"]
        strace = ["strace", "-f", "-qq", "-y", "-o", log, "-e", "trace=write,pwrite64,writev,pwritev"]
        outcome = subprocess.run([*strace, *command(*run)], cwd=self.folder, env=environment(self.session), check=False)
        self.assertEqual(outcome.returncode, 0)
        calls = [line for line in log.read_text().splitlines() if "r.h5" in line]
        self.assertEqual(sum("notes-0" in line for line in calls), 1, "the file of notes is created")
        self.assertLess(len(calls), Results(self.results).done_count() / 4)

    def locks(self):
        """The kernel's locks of the lock file: the bytes locked."""
        number = (self.folder / "r.h5.lock").stat().st_ino
        lines = [line.split() for line in Path("/proc/locks").read_text().splitlines()]
        return sorted(line[6] for line in lines if line[5].endswith(f":{number}"))

    def test_a_lock_lasts_until_the_last_rank_has_ended(self):
        self.gate.shut()
        process, pids = self.start(RANKS)
        self.assertTrue(self.wait_until_done(process, 1), self.said())
        self.assertEqual(self.locks(), ["0", "1"], "byte 0 of the master, byte 1 of all ranks")
        send([process], signal.SIGSTOP)  # lest mpirun ends the others
        send([pids[0]], signal.SIGKILL)
        self.assertTrue(gone([pids[0]]))
        self.assertEqual(self.locks(), ["0", "1"])
        again = self.run_program("run", "sweep.yaml", "--output", "r.h5", "--resume", "--wait", "0")
        self.refused(again, IO_ERROR, "is in use by")
        send([process], signal.SIGCONT)
        self.wait_for_end(process, pids)
        self.gate.open()
        self.complete(RANKS)


if __name__ == "__main__":
    unittest.main()
