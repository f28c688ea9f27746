#!/usr/bin/env python3
"""Writes what follows from the catalogue of schedulers: the papers that reports cite (postprocess/dagsweep/papers.json) and the
algorithms of sweeps/growth.yaml, which are all but those whose time is exponential.

    python3 src/schedulers/generated.py build/release/dagsweep
"""

import json
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]


def with_algorithms(sweep: str, program: str) -> str:
    """The text of sweeps/growth.yaml with the program's algorithms."""
    done = subprocess.run([program, "list", "--json"], check=True, capture_output=True, text=True)
    names = sorted(one["name"] for one in json.loads(done.stdout)["algorithms"] if one["family"] != "exact")
    key = textwrap.fill(f"algorithm: [{', '.join(names)}]", 145, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
    return re.sub(r"  algorithm: \[[^]]*\]", key, sweep)


if __name__ == "__main__":
    subprocess.run([sys.executable, ROOT / "postprocess/dagsweep/papers.py", sys.argv[1]], check=True)
    GROWTH = ROOT / "sweeps/growth.yaml"
    GROWTH.write_text(with_algorithms(GROWTH.read_text(encoding="utf-8"), sys.argv[1]), encoding="utf-8")
