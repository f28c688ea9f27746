"""The extension module dagsweep._core: schedulers, simulation and metrics of the C++ library."""

import importlib
import os

INSTALL = ("apt install g++ cmake ninja-build nlohmann-json3-dev libexpat1-dev pybind11-dev python3-pybind11 python3-dev "
           "python3-setuptools python3-wheel python3-pip python3-venv")


class MissingExtension(ImportError):
    """The package is used from the repository, or was installed without its extension module."""


def core():
    """The extension module. Raises MissingExtension, with the commands that build it."""
    try:
        return importlib.import_module("dagsweep._core")
    except ModuleNotFoundError as error:
        if error.name != "dagsweep._core":
            raise
        repository = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
        raise MissingExtension(
            "dagsweep was not installed with its C++ module (needed to schedule and simulate); try: "
            f"{INSTALL}, and pip install --no-build-isolation --no-index {repository} in an "
            "environment made by python3 -m venv --system-site-packages") from error
