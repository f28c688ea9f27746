"""States which packages that a command needs are missing in the Python interpreter.

Imports the standard library only and uses old syntax, so that any Python 3 can run it.
"""

import importlib.util
import os
import sys

DEBIAN_PYTHON = "/usr/bin/python3"  # the interpreter that sees Debian's packages
PACKAGES = ("numpy", "scipy", "h5py", "pandas", "matplotlib", "yaml", "jinja2")
NAMES_OF_PIP = {"yaml": "pyyaml"}  # names of packages in pip, where they differ


def require_packages(needed=PACKAGES):
    """Returns if all packages are installed; otherwise exits with code 2, on one line."""
    missing = [name for name in needed if importlib.util.find_spec(name) is None]
    if not missing:
        return
    script = os.path.basename(sys.argv[0])
    hint = "apt install " + " ".join("python3-" + name for name in missing)
    if script.endswith(".py"):
        hint += ", and %s %s" % (DEBIAN_PYTHON, sys.argv[0])
    else:  # installed into an environment that another interpreter does not see
        hint = "pip install %s, or, in an environment with --system-site-packages, %s" % (
            " ".join(NAMES_OF_PIP.get(name, name) for name in missing), hint)
    sys.stderr.write("%s: %s has no package %s (needed to read and draw results); try: %s\n"
                     % (script, sys.executable, ", ".join(missing), hint))
    sys.exit(2)
