"""The axes of sweeps as the program describes them. They are stored in axes.json, which `python3 axes.py PROGRAM` writes and a test
compares with the program."""

import dataclasses
import json
import pathlib
import subprocess
import sys
from typing import Dict, Optional

PATH = pathlib.Path(__file__).with_name("axes.json")


@dataclasses.dataclass(frozen=True)
class Axis:
    label: str              # label in figures, with the unit
    key: str                # path of keys in a sweep file, such as platform.heterogeneity.h
    default: Optional[str]  # value if the key is missing; None: the key is required
    is_whole: bool          # its values are whole numbers
    word: Optional[str]     # a value that is not a number; stored as -1 if word_is_stored, otherwise as NaN
    word_is_stored: bool


def listed(program: str) -> dict:
    """The description of the axes that the program prints."""
    done = subprocess.run([program, "list", "--json"], check=True, capture_output=True, text=True)
    return {"axes": json.loads(done.stdout)["axes"]}


def _axes() -> Dict[str, Axis]:
    with open(PATH, encoding="utf-8") as file:
        entries = json.load(file)["axes"]
    return {one["name"]: Axis(one["summary"], one["key"], one.get("default"), one["value"] == "whole number", one.get("word"),
                              one.get("stored_as") == "-1") for one in entries}


AXES = {} if __name__ == "__main__" else _axes()  # in the order of tuple numbers

if __name__ == "__main__":
    PATH.write_text(json.dumps(listed(sys.argv[1]), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
