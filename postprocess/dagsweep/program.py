"""Finds and runs the program, if it is available."""

from __future__ import annotations

import os
import shutil
import subprocess

# As root Open MPI refuses to start, also in a program that runs alone.
ALLOWED_AS_ROOT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
ROOT = os.path.normpath(os.path.join(os.path.dirname(__file__), "..", ".."))


def find_program() -> str | None:
    """The path of the program: DAGSWEEP_PROGRAM, the one built in the repository, or one on the PATH."""
    named = os.environ.get("DAGSWEEP_PROGRAM")
    built = os.path.join(ROOT, "build", "release", "dagsweep")
    return next((os.path.abspath(path) for path in (named, built, shutil.which("dagsweep")) if path and os.access(path, os.X_OK)), None)


def run_program(program: str, arguments: list[str], folder: str, seconds: float | None = None) -> str | None:
    """Runs the program in a folder, for at most `seconds`. Returns the reason if it failed, the last line of
    its messages; otherwise None."""
    try:
        ended = subprocess.run([program, *arguments], cwd=folder, env={**ALLOWED_AS_ROOT, **os.environ}, text=True, errors="replace",
                               capture_output=True, stdin=subprocess.DEVNULL, check=False, timeout=seconds)
    except subprocess.TimeoutExpired:
        return f"it takes longer than {seconds} s"
    if ended.returncode == 0:
        return None
    lines = ended.stderr.strip().splitlines()
    return lines[-1] if lines else f"exit code {ended.returncode}"
