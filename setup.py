"""Builds the extension module of the Python package with CMake; pyproject.toml has the rest."""

import os
import pathlib
import runpy
import shutil
import subprocess
import sys

import pybind11
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent
(ROOT / "build").mkdir(exist_ok=True)


class CMakeBuild(build_ext):
    """Builds in the folder that DAGSWEEP_BUILD names, which may be one of the program, or in one of its own."""

    def build_extension(self, ext):
        folder = pathlib.Path(os.environ.get("DAGSWEEP_BUILD", ROOT / "build" / "python")).absolute()
        if not (folder / "CMakeCache.txt").exists():
            subprocess.run(
                ["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-D", "CMAKE_BUILD_TYPE=Release",
                 "-D", "DAGSWEEP_PROGRAM=OFF", "-D", f"Python_EXECUTABLE={sys.executable}",
                 "-D", f"pybind11_DIR={pybind11.get_cmake_dir()}"], check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "python_module", "--parallel",
                        str(len(os.sched_getaffinity(0)))], check=True)
        target = pathlib.Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(folder / "python" / target.name, target)


setup(
    version=runpy.run_path(str(ROOT / "postprocess" / "dagsweep" / "version.py"))["version"](),
    ext_modules=[Extension("dagsweep._core", [])],
    cmdclass={"build_ext": CMakeBuild},
)
