"""Installs the package into a fresh virtual environment, as docs/tutorials/own-scheduler.md says, for the tests beside this file.

    DAGSWEEP_BUILD=build/release python3 tests/python/install.py FOLDER

The extension module comes from that build.
"""

import pathlib
import shutil
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]

folder = pathlib.Path(sys.argv[1])
shutil.rmtree(folder, ignore_errors=True)
subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", folder], check=True)
subprocess.run([folder / "bin" / "pip", "install", "--no-build-isolation", "--no-index", REPOSITORY], check=True)
