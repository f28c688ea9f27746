"""Says which of the packages that these scripts need the Python interpreter lacks.

Imports the standard library only and uses old syntax, so that any Python 3 can run it.
"""

import importlib.util
import os
import sys

DEBIAN_PYTHON = "/usr/bin/python3"  # of Debian's packages
PACKAGES = ("numpy", "scipy", "h5py", "pandas", "matplotlib", "yaml", "jinja2")


def require_packages(needed=PACKAGES):
    """Returns if all packages are installed; otherwise exits with code 2, on one line."""
    missing = [name for name in needed if importlib.util.find_spec(name) is None]
    if not missing:
        return
    script = os.path.basename(sys.argv[0])
    sys.stderr.write(
        "%s: %s has no package %s (needed to read and draw results); try: apt install %s, "
        "and %s %s\n"
        % (script, sys.executable, ", ".join(missing),
           " ".join("python3-" + name for name in missing), DEBIAN_PYTHON, sys.argv[0]))
    sys.exit(2)
