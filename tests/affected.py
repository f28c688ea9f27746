#!/usr/bin/env python3
"""Prints the C++ sources of src that have changed since a commit, or include what has changed, one per line.

    python3 tests/affected.py COMMIT
"""

import pathlib
import re
import subprocess
import sys

SRC = pathlib.Path(__file__).resolve().parents[1] / "src"
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def main():
    changed = subprocess.run(["git", "diff", "--name-only", "--relative", sys.argv[1]], cwd=SRC, text=True, capture_output=True, check=True).stdout
    files = {path.relative_to(SRC).as_posix(): set(INCLUDE.findall(path.read_text())) for path in SRC.rglob("*.[ch]pp")}
    affected = set(changed.split())
    while more := {file for file, included in files.items() if included & affected} - affected:
        affected |= more
    print("\n".join(f"src/{file}" for file in sorted(affected & set(files)) if file.endswith(".cpp")))


if __name__ == "__main__":
    main()
