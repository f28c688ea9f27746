#!/usr/bin/env python3
"""Prints what a compiler reads at once of src (one source, or a module) such that it reads each source and header that has changed
since a commit, one per line, the longest first.

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
    included = {path: {SRC / name for name in INCLUDE.findall(path.read_text())} for path in SRC.rglob("*.[ch]pp")}
    units = [pathlib.Path(command["file"]) for command in json.loads(pathlib.Path(build, "compile_commands.json").read_text())]
    read = {unit: {unit} if unit in included else set(map(pathlib.Path, INCLUDE.findall(unit.read_text()))) for unit in units}
    length = {unit: len(read[unit]) for unit in units}
    for files in read.values():
        while more := set().union(*(included.get(file, ()) for file in files)) - files:
            files |= more
    left = {SRC / name for name in changed.split()} & set().union(*read.values())
    chosen = []
    while left:
        # Most of what is left, and of those the shortest. A header is read with one source, not with all that include it.
        chosen.append(max(units, key=lambda unit: (len(read[unit] & left), -length[unit])))
        left -= read[chosen[-1]]
    for unit in sorted(chosen, key=lambda unit: -length[unit]):
        print(unit)


if __name__ == "__main__":
    main(*sys.argv[1:])
