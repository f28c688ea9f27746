"""Runs chosen rows of a results file again, with one start of the program.

The program itself creates an empty results file of the sweep. In this file all other rows are marked as done, and
`dagsweep run --resume` runs the pending ones. The program thus never opens the file that is checked.
"""

from __future__ import annotations

import dataclasses
import os
import subprocess
from collections.abc import Sequence

import numpy as np

from ..errors import InputError
from ..program import ALLOWED_AS_ROOT
from ..results_file.checksums import CHECKSUM, STATUSES, record_checksums, row_checksums
from ..results_file.stored_values import h5py

DONE = STATUSES.index("done")
AT_A_TIME = 65536


class CannotRun(Exception):
    """The program does not run the sweep. The text is the message of the program."""


@dataclasses.dataclass(frozen=True)
class Program:
    path: str
    launcher: Sequence[str] = ()  # words before the program, such as mpirun -n 4

    def check(self) -> None:
        """Raises InputError unless it is a dagsweep."""
        if not self.output_of(self.path, "--version").stdout.startswith("dagsweep "):
            raise InputError(f"--program: {self.path}: is no dagsweep (its --version says something else)")

    def start(self, *words: str, ranks: bool = False) -> None:
        done = self.output_of(*(self.launcher if ranks else ()), self.path, *words)
        if done.returncode not in (0, 1):  # 1: some runs failed, as they may have done before
            said = [one for one in done.stderr.splitlines() if one.startswith("dagsweep: ")] or done.stderr.splitlines()
            raise CannotRun(said[-1].removeprefix("dagsweep: ") if said else f"exit code {done.returncode}")

    def output_of(self, *line: str) -> subprocess.CompletedProcess[str]:
        try:
            return subprocess.run(line, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL,
                                  env={**ALLOWED_AS_ROOT, **os.environ}, check=False)
        except OSError as error:
            raise InputError(f"--program: {line[0]}: cannot be started ({error.strerror})") from None


def create_empty(program: Program, sweep: Sequence[str], tuples: int, path: str) -> None:
    """Creates the results file `path` of a sweep of `tuples` tuples, of which none has run. sweep: the words that name it to the program.
    Raises CannotRun."""
    program.start("run", *sweep, "--output", path, "--only-create")
    with h5py.File(path, "r") as file:
        if len(file["status"]) != tuples:
            raise CannotRun(f"the sweep has {len(file['status'])} tuples, and the results have {tuples} rows")


def run_rows(program: Program, sweep: Sequence[str], rows: Sequence[int], path: str) -> None:
    """Runs `rows` of an empty results file. Raises CannotRun."""
    with h5py.File(path, "r+") as file:
        mark_others_done(file, rows)
    if len(rows):
        program.start("run", *sweep, "--output", path, "--resume", ranks=True)


def mark_others_done(file: h5py.File, rows: Sequence[int]) -> None:
    """Marks all rows except `rows` as done, with empty rows whose checksums match."""
    row, clock = np.zeros(1, file["rows"].dtype), np.zeros(1, file["timing"].dtype)
    row[CHECKSUM] = row_checksums(row, np.array([DONE], np.uint8), np.zeros(1, "S1"))
    clock[CHECKSUM] = record_checksums(clock)
    chosen = np.asarray(sorted(rows), np.int64)
    for first in range(0, len(file["status"]), AT_A_TIME):
        end = min(first + AT_A_TIME, len(file["status"]))
        own = chosen[(chosen >= first) & (chosen < end)] - first
        for name, value in (("rows", row), ("timing", clock), ("status", np.array([DONE], np.uint8))):
            block = np.repeat(value, end - first)
            block[own] = np.zeros(1, block.dtype)
            file[name].write_direct(np.ascontiguousarray(block), dest_sel=np.s_[first:end])
