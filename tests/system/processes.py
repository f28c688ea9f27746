"""Finds the ranks of an mpirun in /proc, and ends processes of a test by process id."""

import os
import signal
import time
from pathlib import Path

from program import PROGRAM


def _parent(process):
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return None


def is_program(process_id):
    try:
        return Path(os.readlink(f"/proc/{process_id}/exe")) == PROGRAM
    except OSError:
        return False


def ranks_of(mpirun_id):
    """Map from rank to process id, of the ranks that mpirun has started so far."""
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        if _parent(process) == mpirun_id and is_program(process.name):
            try:
                variables = (process / "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            for variable in variables:
                if variable.startswith(b"OMPI_COMM_WORLD_RANK="):
                    found[int(variable.partition(b"=")[2])] = int(process.name)
    return found


def wait_for_ranks(mpirun, count, seconds=20):
    """Waits for all ranks; returns fewer if mpirun ends or the time is over."""
    end = time.monotonic() + seconds
    ranks = {}
    while len(ranks) < count and mpirun.poll() is None and time.monotonic() < end:
        ranks = ranks_of(mpirun.pid)
        time.sleep(0.002)
    return ranks


def send(process_ids, number):
    for process_id in process_ids:
        try:
            os.kill(process_id, number)
        except ProcessLookupError:
            pass


def end_program(process_ids):
    """Sends SIGKILL to those of the processes that still run the program."""
    send([process_id for process_id in process_ids if is_program(process_id)], signal.SIGKILL)


def gone(process_ids, seconds):
    """Waits up to seconds until none of the processes runs the program; returns whether that is so."""
    end = time.monotonic() + seconds
    while any(is_program(process_id) for process_id in process_ids):
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True
