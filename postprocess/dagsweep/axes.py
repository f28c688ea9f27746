"""The axes of sweeps as the program describes them. Results files describe their own axes (About.axis_properties); sweep files, and
results files of earlier versions, are read with what axes.json says, which `python3 axes.py PROGRAM` writes and a test compares
with the program."""

import dataclasses
import json
import pathlib
import subprocess
import sys
from typing import Dict, Mapping, Optional

TEXTS = ("text", "one of the choices")  # kinds of values that are texts
PROPERTIES = ("label", "unit", "default", "value", "word", "stored_as")  # of an axis, in results files and in axes.json
PATH = pathlib.Path(__file__).with_name("axes.json")


@dataclasses.dataclass(frozen=True)
class Axis:
    label: str                     # label in figures
    unit: str = ""                 # "time" or "multiples of M₀"; "" for pure numbers and texts
    default: Optional[str] = None  # value if a sweep file lacks its key; None: the key is required
    is_whole: bool = False         # its values are whole numbers
    word: Optional[str] = None     # a value that is not a number; stored as -1 if word_is_stored, otherwise as NaN
    word_is_stored: bool = False
    key: str = ""                  # path of keys in a sweep file, such as platform.heterogeneity.h; "" if not known
    is_text: bool = False          # its values are texts, such as graph, or words to choose from


def axis_of(properties: Mapping[str, str]) -> Axis:
    """An axis from its properties by name: the entries of axes.json, and the attributes of a results file."""
    return Axis(properties["label"], properties.get("unit", ""), properties.get("default"), properties.get("value") == "whole number",
                properties.get("word"), properties.get("stored_as") == "-1",
                properties.get("key", ""), properties.get("value") in TEXTS)


def listed(program: str) -> dict:
    """The description of the axes that the program prints, as far as it is read here."""
    done = subprocess.run([program, "list", "--json"], check=True, capture_output=True, text=True)
    return {"axes": [{key: value for key, value in one.items() if key in ("name", "key", *PROPERTIES)} for one in json.loads(done.stdout)["axes"]]}


def _axes() -> Dict[str, Axis]:
    return {one["name"]: axis_of(one) for one in json.loads(PATH.read_text(encoding="utf-8"))["axes"]}


AXES = {} if __name__ == "__main__" else _axes()  # in the order of tuple numbers

if __name__ == "__main__":
    PATH.write_text(json.dumps(listed(sys.argv[1]), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
