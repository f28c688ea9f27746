"""Runs the program under test, alone or under mpirun, in a folder that is removed after the test.

DAGSWEEP names the program; without it the release build of this repository is tested. DAGSWEEP_MPIRUN, with options, starts ranks: tests that kill
ranks need Open MPI's; the others also run with `DAGSWEEP_MPIRUN=mpirun.mpich`.
"""

import functools
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("DAGSWEEP", ROOT / "build/release/dagsweep")).resolve()
GRAPHS = ROOT / "graphs"
LAUNCHER = os.environ.get("DAGSWEEP_MPIRUN", "mpirun --oversubscribe").split()

DONE, BAD_INPUT, IO_ERROR, DRAINED = 0, 2, 3, 75  # exit codes


def command(*arguments, ranks=None):
    """The command line; with ranks, under mpirun. There may be more ranks than cores."""
    line = [str(PROGRAM), *map(str, arguments)]
    return line if ranks is None else [*LAUNCHER, "-n", str(ranks), *line]


def environment(folder):
    """Lets Open MPI run as root and keep its session files in folder."""
    return os.environ | {
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_orte_tmpdir_base": str(folder),
        "OMPI_MCA_btl_vader_backing_directory": str(folder),
    }


def limited(**limits):
    """The beginning of a command line that limits what the program uses, by options of prlimit. Python would have to fork for it."""
    return ["prlimit", *(f"--{name}={limit}" for name, limit in limits.items())]


@functools.cache
def memory_limit(memory):
    """The beginning of a command line that limits the address space to memory MiB; none if the program cannot start with it (sanitizers)."""
    limit = limited(**{"as": memory << 20})
    return limit if subprocess.run([*limit, PROGRAM, "--help"], capture_output=True, check=False).returncode == DONE else []


class Outcome:
    """The exit code, standard output and standard error of a finished run."""

    def __init__(self, line, code, out, err):
        self.line, self.code, self.out, self.err = line, code, out, err

    def complaint(self):
        """The lines of the program on standard error, without those of MPI."""
        return [line for line in self.err.splitlines() if line.startswith("dagsweep: ")]

    def __str__(self):
        return f"$ {' '.join(self.line)}\nexit code {self.code}\n{self.out[-2000:]}{self.err[-4000:]}"


def end(process):
    """Kills a child of the test that may still run, waits for it and closes its pipes."""
    if process.poll() is None:
        process.kill()
    process.wait(PATIENCE)
    for pipe in filter(None, (process.stdout, process.stderr)):
        pipe.close()


class InFolder(unittest.TestCase):
    """A test case that runs the program inside a temporary folder of its own, self.folder."""

    def setUp(self):
        self.assertTrue(PROGRAM.is_file(), f"{PROGRAM} is missing: build it, or set DAGSWEEP")
        scratch = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="dagsweep-test-", ignore_cleanup_errors=True)))
        self.session = scratch / "session"  # of Open MPI
        self.folder = scratch / "folder"
        self.session.mkdir()
        self.folder.mkdir()

    def write(self, name, content):
        """Writes text or bytes to a file of the folder and returns its path."""
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def run_program(self, *arguments, ranks=None, memory=None, stdout=subprocess.PIPE):
        """Runs to the end and returns the Outcome. memory: limit in MiB."""
        line = [*(memory_limit(memory) if memory else ()), *command(*arguments, ranks=ranks)]
        try:
            done = subprocess.run(line, cwd=self.folder, env=environment(self.session), stdin=subprocess.DEVNULL,
                                  stdout=stdout, stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired as hang:
            self.fail(f"$ {' '.join(line)}\nstill running after {PATIENCE:g} s\n{(hang.stderr or b'').decode(errors='replace')}")
        return Outcome(line, done.returncode, (done.stdout or b"").decode(errors="replace"), done.stderr.decode(errors="replace"))

    def start_program(self, *arguments, ranks=None, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options):
        """Starts the program in the background, until the end of the test at most. Returns the Popen, to which options go."""
        process = subprocess.Popen(command(*arguments, ranks=ranks), cwd=self.folder, env=environment(self.session), stdin=subprocess.DEVNULL,
                                   stdout=stdout, stderr=stderr, **options)
        self.addCleanup(end, process)
        return process

    def succeed(self, *arguments, **options):
        """Runs to the end and checks that the exit code is 0."""
        outcome = self.run_program(*arguments, **options)
        self.assertEqual(outcome.code, DONE, str(outcome))
        return outcome

    def results_of(self, sweep, *options, output="r.h5", **how):
        """Runs a sweep to its end and returns its Results."""
        from results import Results  # h5py, which few tests need

        self.succeed("run", sweep, "--output", output, *options, **how)
        return Results(self.folder / output)

    def refused(self, outcome, code, *words):
        """Checks that the program ended with code and printed one line of its own, which contains all words."""
        self.assertEqual(outcome.code, code, str(outcome))
        self.assertEqual(len(outcome.complaint()), 1, f"one line with the reason was expected\n{outcome}")
        for word in words:
            self.assertIn(word, outcome.complaint()[0])
