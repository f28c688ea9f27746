"""The version of the project: CMakeLists.txt states it; an installed package has it in its metadata."""

from __future__ import annotations

import os
import re

CMAKE = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "CMakeLists.txt")


def version() -> str:
    """The version as in `dagsweep --version`, without the commit; 'unknown' for a copy of the package without the project."""
    if os.path.exists(CMAKE):
        with open(CMAKE, encoding="utf-8") as file:
            stated = re.search(r"^project\(dagsweep VERSION ([\d.]+)", file.read(), re.M)
        if stated:
            return stated.group(1)
    from importlib import metadata

    try:
        return metadata.version("dagsweep")
    except metadata.PackageNotFoundError:
        return "unknown"
