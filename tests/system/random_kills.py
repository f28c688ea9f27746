"""kill -9 of any process of a sweep while its file is created, written or closed."""

import collections
import random
import shutil
import signal
import subprocess
import time

import numpy
from disturbed import SWEEP, Disturbed
from processes import gone, send, stop
from program import end
from results import Results, h5py

RANKS = 3
PHASES = ("creating", "running", "closing")

# The processes to kill, given mpirun, the ranks and a random number generator.
VICTIMS = {
    "a worker": lambda mpirun, ranks, draw: [ranks[draw.randrange(1, RANKS)]],
    "rank 0": lambda mpirun, ranks, draw: [ranks[0]],
    "all ranks and mpirun": lambda mpirun, ranks, draw: [mpirun, *ranks.values()],
    "mpirun alone": lambda mpirun, ranks, draw: [mpirun],  # its ranks may survive for seconds
}


class RandomKills(Disturbed):
    """Kills a process of the sweep at a random moment, many times."""

    SWEEP = SWEEP

    def wait_for_mpirun(self, mpirun):
        try:
            mpirun.wait(5)
        except subprocess.TimeoutExpired:  # Open MPI 4.1 can hang after all ranks have ended when a rank dies early
            self.assertTrue(gone(self.started), f"ranks survive the death of another\n{self.said()}")
            end(mpirun)

    def pending(self):
        """The number of pending rows, read without HDF5; None without a file."""
        try:
            with open(self.results, "rb") as file:
                file.seek(self.status_offset)
                return file.read(len(self.undisturbed.rows)).count(0)
        except FileNotFoundError:
            return None

    def phase(self, ranks):
        """The phase of the sweep, as observed from outside; None if it has ended."""
        if all(process.has_ended() for process in ranks.values()):
            return None
        pending = self.pending()
        return "creating" if pending is None else "running" if pending else "closing"

    # Each of these functions starts the sweep, waits until a random time in a phase and returns mpirun and its ranks.

    def creating(self, draw):
        """A new file. Half of the kills happen while the draft is written."""
        self.assertTrue(gone(self.started), "ranks of a killed mpirun do not end")
        self.results.unlink(missing_ok=True)
        mpirun, ranks = self.start(RANKS)
        if draw.random() < 0.5:
            draft = self.results.with_name("r.h5.creating")
            while not draft.exists() and self.phase(ranks) == "creating":
                pass
            time.sleep(draw.uniform(0, 0.004))
        else:
            time.sleep(draw.uniform(0, 0.06))
        return mpirun, ranks

    def running(self, draw):
        """The file left by the previous kill."""
        done = Results(self.results).done_count() if self.results.exists() else 0
        tuples = len(self.undisturbed.rows)
        if done > 0.7 * tuples:  # nearly finished: complete it, and start another one
            self.complete(draw.choice((RANKS, None)))
            self.results.unlink()
            done = 0
        mpirun, ranks = self.start(RANKS)
        self.wait_until_done(mpirun, done + int((tuples - done) * draw.uniform(0, 0.3)))
        time.sleep(draw.uniform(0, 0.03))
        return mpirun, ranks

    def closing(self, draw):
        """A file with 50 pending rows."""
        self.assertTrue(gone(self.started), "ranks of a killed mpirun do not end")
        shutil.rmtree(self.folder / "r.h5.running", ignore_errors=True)  # left by another file
        shutil.copy(self.whole, self.results)
        left = draw.sample(range(len(self.undisturbed.rows)), 50)
        with h5py.File(self.results, "r+") as file:
            rows, status = file["rows"][:], file["status"][:]
            rows[left] = numpy.zeros(1, rows.dtype)
            status[left] = 0
            file["rows"][:], file["status"][:] = rows, status
        mpirun, ranks = self.start(RANKS)
        while self.phase(ranks) == "running":
            time.sleep(0.0005)
        time.sleep(draw.uniform(0, 0.03))
        return mpirun, ranks

    def kill_and_resume(self, kills, seed):
        """Kills the sweep in every phase and resumes it. Checks after every kill that the file is usable, and now and then, and at the end, that the
        completed sweep equals an undisturbed one. Returns a Counter of (phase, victim)."""
        draw = random.Random(seed)
        self.succeed("run", "sweep.yaml", "--output", "r.h5", *self.OPTIONS)
        with h5py.File(self.results, "r") as file:
            self.status_offset = file["status"].id.get_offset()
        self.whole = self.results.rename(self.folder / "whole.h5")
        hits = collections.Counter()
        wanted = [PHASES[k % len(PHASES)] for k in range(kills)]
        draw.shuffle(wanted)
        tries = 0
        while wanted:
            tries += 1  # a phase may end before the kill
            victim = list(VICTIMS)[tries % len(VICTIMS)]
            with self.subTest(seed=seed, phase=wanted[-1], victim=victim, tries=tries):
                mpirun, ranks = getattr(self, wanted[-1])(draw)
                stop(ranks.values())  # whoever is not killed goes on from the same moment
                phase = self.phase(ranks)
                send(VICTIMS[victim](mpirun, ranks, draw), signal.SIGKILL)
                send(ranks.values(), signal.SIGCONT)
                self.wait_for_mpirun(mpirun)  # but not for surviving ranks: the next launch must cope with them
                if self.results.exists():
                    self.usable()
                if phase is not None:
                    hits[phase, victim] += 1
                if phase == wanted[-1]:
                    wanted.pop()
            if draw.random() < 0.3:
                self.complete(RANKS)
        self.complete(RANKS)
        self.assertTrue(gone(self.started), "ranks of a killed mpirun do not end")
        return hits
