"""Runs the program beside the package."""

import os
import pathlib
import subprocess
import tempfile

PATIENCE = float(os.environ.get("DAGSWEEP_TEST_PATIENCE", "600"))  # seconds, of every deadline
PROGRAM = os.environ["DAGSWEEP"]
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
HEFT_EXAMPLE = REPOSITORY / "graphs" / "heft-example.json"


def program(*words):
    """What the program prints."""
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise AssertionError(done.stderr)
    return done.stdout


def written(*words):
    """What the program writes to the file of its last option."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "out"
        program(*words, path)
        return path.read_text()
