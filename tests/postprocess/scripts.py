"""Locates and runs the scripts under test."""

import os
import subprocess
import sys

POSTPROCESS = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "postprocess"))
sys.path.insert(0, POSTPROCESS)


def run_script(name, *words, interpreter=(sys.executable,), cwd="/", **environment):
    """Runs a script from another folder; returns CompletedProcess with text output."""
    command = [*interpreter, os.path.join(POSTPROCESS, name), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, check=False,
                          env={**os.environ, "MPLCONFIGDIR": os.environ.get("TMPDIR", "/tmp"),
                               **environment})
