"""Launches that join, of which some are killed or stand still while the others go on."""

import collections
import json
import random
import re
import signal
import subprocess
import time

from disturbed import SWEEP, Disturbed
from patience import PATIENCE, wait_for
from processes import Process, gone, send, stop, wait_for_ranks
from program import DONE, DRAINED, end
from results import Results, assert_identical

LEASE = 1.0  # seconds

VICTIMS = ("a worker", "rank 0", "a launch", "mpirun alone", "stands still")


class Launch:
    """One launch, its ranks and what it has written."""

    def __init__(self, test, number, ranks, options=()):
        self.log = test.folder / f"launch-{number}.txt"
        with self.log.open("wb") as log:
            self.process = test.start_program("run", "sweep.yaml", "--output", "r.h5", "--join", "--lease", LEASE, *options, ranks=ranks,
                                              stdout=log, stderr=log)
        self.ranks = {0: Process(self.process.pid)} if ranks is None else wait_for_ranks(self.process, ranks)
        test.started += self.ranks.values()
        self.has_stood_still = self.was_killed = False

    def said(self):
        return self.log.read_text(errors="replace")

    def runs(self):
        """Its number of runs, according to its last line; None if it was killed before."""
        found = re.findall(r": (\d+) of \d+ runs in ", self.said())
        return int(found[-1]) if found else None

    def number(self):
        """Its number among the launches of the file; None if it has not joined yet."""
        found = re.search(r"dagsweep: launch (\d+) of this file", self.said())
        return found and int(found[1])

    def survives(self):
        """Whether all of its processes go on, or have ended because all has been run."""
        if self.process.poll() is None:
            return not any(rank.has_ended() for rank in self.ranks.values()) or self.wait() == DONE
        return self.process.returncode == DONE or (self.has_stood_still and self.process.returncode == DRAINED)

    def wait(self):
        """Waits for its end. Returns the exit code of mpirun."""
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"still runs after {PATIENCE:g} s\n{self.said()}") from None


class JoinedKills(Disturbed):
    SWEEP = SWEEP

    def launch(self, ranks=None, options=()):
        self.count = getattr(self, "count", 0) + 1
        return Launch(self, self.count, ranks, options)

    def joined(self):
        """What the launches tell of themselves, by number."""
        found = {}
        for path in self.folder.glob("r.h5.running/joined/launch-*"):
            try:
                found[int(path.name.partition("-")[2])] = json.loads(path.read_text())
            except (OSError, ValueError):  # a draft, or removed since
                pass
        return found

    def assert_complete(self):
        assert_identical(self, Results(self.results), self.undisturbed, "after all launches")

    def assert_tidy(self):
        """Nothing but the results is left."""
        self.assertEqual([path.name for path in self.folder.glob("r.h5?*")], [])

    def strike(self, launch, victim, draw):
        """Kills processes of a launch, or lets them stand still for longer than a lease. Returns whether it was alive."""
        if launch.process.poll() is not None:
            return False
        ranks = list(launch.ranks.values())
        if victim == "stands still":
            stop(ranks)
            launch.has_stood_still = True
            time.sleep(draw.uniform(1.5, 3.0) * LEASE)
            send(ranks, signal.SIGCONT)
            return True
        launch.was_killed = True
        mpirun = Process(launch.process.pid)
        send({"a worker": ranks[-1:], "rank 0": ranks[:1], "a launch": [mpirun, *ranks], "mpirun alone": [mpirun]}[victim], signal.SIGKILL)
        try:
            launch.process.wait(5)
        except subprocess.TimeoutExpired:  # Open MPI 4.1 can hang after all ranks have ended
            self.assertTrue(gone(ranks), launch.said())
            end(launch.process)
        return True

    def disturb(self, launches, ranks, kills, seed):
        """Keeps so many launches at work until so many have been struck, in as many sweeps as it takes; each one's rows must be those of an
        undisturbed run. Returns (a Counter of victims, number of sweeps, runs in all launches, but for those in the last second before a kill)."""
        draw = random.Random(seed)
        hits, sweeps, runs = collections.Counter(), 0, 0
        while sum(hits.values()) < kills:
            self.results.unlink(missing_ok=True)
            at_work = [self.launch(ranks) for _ in range(launches)]
            all_launches = list(at_work)
            told = {}  # [launch] runs
            while at_work and sum(hits.values()) < kills:
                time.sleep(draw.uniform(0.05, 0.5))
                told |= {number: one["runs"] for number, one in self.joined().items()}
                struck = draw.choice(at_work)
                victim = VICTIMS[(sum(hits.values()) + sweeps) % len(VICTIMS)]
                hits[victim] += self.strike(struck, victim, draw)
                for one in at_work:
                    if one is not struck or victim == "stands still":
                        self.assertTrue(one.survives(), f"{victim} of another launch\n{one.said()}")
                if struck.was_killed:
                    at_work.remove(struck)
                    at_work.append(self.launch(ranks))
                    all_launches.append(at_work[-1])
                if any(one.process.poll() == DONE for one in at_work):
                    break  # all has been run
            for one in at_work:
                self.assertIn(one.wait(), (DONE, DRAINED) if one.has_stood_still else (DONE,), one.said())
            last = self.launch()
            self.assertEqual(last.wait(), DONE, last.said())
            self.assert_complete()
            self.assert_tidy()
            sweeps += 1
            for one in [*all_launches, last]:
                runs += told.get(one.number(), 0) if one.runs() is None else one.runs()
        self.assertTrue(gone(self.started), "ranks of a killed launch do not end")
        return hits, sweeps, runs


def wait_for_launches(test, count):
    """Waits until so many launches are ready."""
    wait_for(lambda: sum(one["ready"] for one in test.joined().values()) >= count, f"{count} launches")
