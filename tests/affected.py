#!/usr/bin/env python3
"""Prints what a compiler reads at once of src (one source, or a module) where something has changed since a commit or
includes what has changed, one per line, the longest first.

    python3 tests/affected.py COMMIT BUILD_FOLDER
"""

import json
import pathlib
import re
import subprocess
import sys

SRC = pathlib.Path(__file__).resolve().parents[1] / "src"
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def main(commit, build):
    changed = subprocess.run(["git", "diff", "--name-only", "--relative", commit], cwd=SRC, text=True, capture_output=True, check=True).stdout
    files = {path.relative_to(SRC).as_posix(): set(INCLUDE.findall(path.read_text())) for path in SRC.rglob("*.[ch]pp")}
    affected = set(changed.split())
    while more := {file for file, included in files.items() if included & affected} - affected:
        affected |= more
    sources = {SRC / file for file in affected}
    units = [pathlib.Path(command["file"]) for command in json.loads(pathlib.Path(build, "compile_commands.json").read_text())]
    compiled = {unit: {unit} if unit.is_relative_to(SRC) else set(map(pathlib.Path, INCLUDE.findall(unit.read_text()))) for unit in units}
    for unit in sorted(units, key=lambda unit: -len(compiled[unit])):
        if compiled[unit] & sources:
            print(unit)


if __name__ == "__main__":
    main(*sys.argv[1:])
