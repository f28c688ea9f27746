"""The ranks of an mpirun and other processes that are no children of the test, each known by a descriptor: its number may be used again."""

import os
import select
import signal
from pathlib import Path

from patience import wait_for
from program import PROGRAM


class Process:
    """A process with this number. ProcessLookupError if there is none."""

    def __init__(self, number):
        self.number = number
        self._descriptor = os.pidfd_open(number)
        self._events = select.poll()
        self._events.register(self._descriptor, select.POLLIN)

    def __del__(self):
        if hasattr(self, "_descriptor"):
            os.close(self._descriptor)

    def __repr__(self):
        return f"process {self.number}"

    def send_signal(self, number):
        """To this process and to no other; nothing happens if it has ended."""
        try:
            signal.pidfd_send_signal(self._descriptor, number)
        except ProcessLookupError:
            pass

    def has_ended(self):
        return bool(self._events.poll(0))

    def stat(self):
        """The fields of /proc/<number>/stat from the third on, the state; none if it has ended."""
        try:
            fields = Path(f"/proc/{self.number}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return []
        return [] if self.has_ended() else fields

    def is_stopped(self):
        return self.stat()[:1] == ["T"]

    def catches(self, number):
        """Whether it has a handler for a signal."""
        try:
            lines = Path(f"/proc/{self.number}/status").read_text().splitlines()
        except OSError:
            return False
        caught = next((int(line.split()[1], 16) for line in lines if line.startswith("SigCgt:")), 0)
        return bool(caught >> (number - 1) & 1) and not self.has_ended()

    def has_open(self, name):
        """Whether it has a file of this name open."""
        for descriptor in _entries(f"/proc/{self.number}/fd"):
            try:
                if Path(os.readlink(descriptor)).name == name:
                    return not self.has_ended()
            except OSError:  # closed since
                pass
        return False

    def variable(self, name):
        """The value of one of its environment variables; None without it, or if it has ended."""
        try:
            variables = Path(f"/proc/{self.number}/environ").read_bytes().decode(errors="replace").split("\0")
        except OSError:
            return None
        return next((value for key, _, value in (one.partition("=") for one in variables) if key == name), None)


def _entries(folder):
    try:
        return list(Path(folder).iterdir())
    except OSError:  # the process has ended
        return []


def running(accept=lambda process: True):
    """The processes that run the program and are accepted."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            process = Process(int(folder.name))
            if Path(os.readlink(folder / "exe")) == PROGRAM and accept(process) and not process.has_ended():
                found.append(process)
        except OSError:  # it has ended
            pass
    return found


def ranks_of(mpirun):
    """Map from rank to process, of the ranks that mpirun has started so far."""
    ranks = {}
    for process in running(lambda process: process.stat()[1:2] == [str(mpirun.pid)]):
        rank = process.variable("OMPI_COMM_WORLD_RANK")
        if rank is not None:
            ranks[int(rank)] = process
    return ranks


def wait_for_ranks(mpirun, count):
    """Waits for all ranks; returns fewer if mpirun ends."""
    ranks = {}

    def complete():
        ranks.update(ranks_of(mpirun))
        return len(ranks) == count or mpirun.poll() is not None

    wait_for(complete, lambda: f"{count} ranks; there are {sorted(ranks)}", pause=0.002)
    return ranks


def send(processes, number):
    for process in processes:
        process.send_signal(number)


def stop(processes):
    """Sends SIGSTOP and waits until it has taken effect: what the processes have done stays as it is."""
    processes = list(processes)
    send(processes, signal.SIGSTOP)
    wait_for(lambda: all(process.is_stopped() or process.has_ended() for process in processes), f"{processes} to stop")


def gone(processes):
    """Waits until all have ended; returns whether they have."""
    try:
        wait_for(lambda: all(process.has_ended() for process in processes), "")
    except AssertionError:
        return False
    return True
