"""Finds a Python interpreter that has the packages these scripts need.

Imports the standard library only and uses old syntax, so that any Python 3 can run it.
"""

import importlib.util
import os
import sys

DEBIAN_PYTHON = "/usr/bin/python3"
PACKAGES = ("numpy", "scipy", "h5py", "pandas", "matplotlib", "yaml", "jinja2")
TRIED = "DAGSWEEP_INTERPRETER_TRIED"  # set in the environment of the restarted script


def require_packages(needed=PACKAGES):
    """Returns if all packages are installed.

    Otherwise restarts the script in Debian's Python, or exits with code 2 if that is not possible.
    """
    missing = [name for name in needed if importlib.util.find_spec(name) is None]
    if not missing:
        return
    is_other = os.path.abspath(sys.executable or "") != DEBIAN_PYTHON
    if is_other and TRIED not in os.environ and os.access(DEBIAN_PYTHON, os.X_OK):
        os.environ[TRIED] = "1"
        sys.stdout.flush()
        os.execv(DEBIAN_PYTHON, [DEBIAN_PYTHON] + sys.argv)
    script = os.path.basename(sys.argv[0])
    sys.stderr.write(
        "%s: %s has no package %s (needed to read and draw results); try: apt install %s\n"
        % (script, sys.executable, ", ".join(missing),
           "python3-h5py python3-pandas python3-matplotlib python3-scipy python3-yaml "
           "python3-jinja2"))
    sys.exit(2)
