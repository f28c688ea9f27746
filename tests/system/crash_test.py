"""A run that crashes its process affects only itself: after two crashes it is failed with a message, and all others are done."""

import signal
import struct
import subprocess
import time

from processes import end_program, send, wait_for_ranks
from program import DONE, InFolder, command, environment
from results import Results, assert_identical

RESULT, FAILED, ABORTED = 1, 3, 4
# The first run takes about a second, the others are short.
SWEEP = """
graphs: [{kind: layered, tasks: 30, width: 5, degree: 2}, {kind: layered, tasks: 100000, width: 400, degree: 10, most_seeds: 1}]
platform: {processors: 32}
sweep: {ccr: 0.5, bound: 0.5, algorithm: [heft], seed: {from: 1, count: 200}}
"""


class Crash(InFolder):
    def setUp(self):
        super().setUp()
        self.write("sweep.yaml", SWEEP)
        self.succeed("run", "sweep.yaml", "--output", "direct.h5")
        self.direct = Results(self.folder / "direct.h5")
        self.long_run = len(self.direct.rows) - 1

    def crash_long_run(self, ranks, number):
        """One launch in which the rank with the long run is ended by a signal."""
        begin = time.time()  # to ignore notes of earlier launches
        time.sleep(0.05)
        process = subprocess.Popen(command("run", "sweep.yaml", "--output", "r.h5", "--resume", ranks=ranks), cwd=self.folder,
                                   env=environment(self.session), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        pids = {0: process.pid} if ranks is None else wait_for_ranks(process, ranks)
        self.addCleanup(lambda: (end_program(pids.values()), process.poll() is None and process.kill(), process.wait()))
        end = time.monotonic() + 20
        while (rank := self.rank_with_long_run(begin)) is None:
            self.assertLess(time.monotonic(), end, "the long run never began")
            self.assertIsNone(process.poll(), "the sweep ended before the signal")
            time.sleep(0.01)
        send([pids[rank]], number)
        try:
            self.assertNotIn(process.wait(5), (0, 1, 2, 3, 75))
        except subprocess.TimeoutExpired:  # Open MPI 4.1 can hang when a rank dies
            end_program(pids.values())
            process.kill()
            process.wait()

    def rank_with_long_run(self, begin):
        for note in (self.folder / "r.h5.running").glob("notes-*"):
            try:
                content = note.read_bytes() if note.stat().st_mtime > begin else b""
            except OSError:
                continue
            slots = [tuple_after for tuple_after, _ in struct.iter_unpack("<qq", content[:len(content) // 16 * 16])]
            if self.long_run + 1 in slots:  # of all ranks, since there is one node
                return slots.index(self.long_run + 1)
        return None

    def resume(self, ranks, *options):
        return self.run_program("run", "sweep.yaml", "--output", "r.h5", "--resume", *options, ranks=ranks)

    def check_only_the_long_run_is_lost(self, status):
        found = Results(self.folder / "r.h5")
        self.assertEqual(found.status[self.long_run], status)
        self.assertTrue((found.status[: self.long_run] == RESULT).all())
        self.assertEqual([row for row in found.differing(self.direct) if row != self.long_run], [])
        return found.reasons[self.long_run].decode().rstrip("\0")

    def test_two_crashes_in_one_run_fail_it(self):
        for ranks in (None, 3):
            with self.subTest(ranks=ranks):
                self.crash_long_run(ranks, signal.SIGSEGV)
                self.crash_long_run(ranks, signal.SIGABRT)
                outcome = self.resume(ranks)
                self.assertEqual(outcome.code, 1, str(outcome))
                self.assertIn(f"tuple {self.long_run} crashed twice", outcome.err)
                self.assertEqual(self.check_only_the_long_run_is_lost(FAILED), "crashed twice: aborted")
                self.assertFalse((self.folder / "r.h5.running").exists())
                self.assertEqual(self.resume(ranks, "--retry", "failed").code, DONE)
                assert_identical(self, Results(self.folder / "r.h5"), self.direct)
                (self.folder / "r.h5").unlink()

    def test_a_tuple_is_run_again_after_one_crash(self):
        self.crash_long_run(3, signal.SIGSEGV)
        self.assertEqual(self.resume(3).code, DONE)
        assert_identical(self, Results(self.folder / "r.h5"), self.direct)

    def test_a_run_that_is_killed_three_times_is_aborted(self):
        for _ in range(3):
            self.crash_long_run(None, signal.SIGKILL)
        outcome = self.resume(None)
        self.assertEqual(outcome.code, 1, str(outcome))
        self.assertIn("out of memory", self.check_only_the_long_run_is_lost(ABORTED))
        self.assertEqual(self.resume(None, "--retry", "aborted").code, DONE)
        assert_identical(self, Results(self.folder / "r.h5"), self.direct)
