"""Writes the tables of documents that follow from the program's catalogues: the lines between a marker and the next "<!-- end -->".

python3 document_tables.py PROGRAM    writes them; a test compares
"""

import functools
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def default_of(axis):
    return f"`{axis['default']}`" if "default" in axis else "required"


def axes(listed):
    yield "| axis | key | default | stage | read by |"
    yield "|---|---|---|---|---|"
    for axis in listed["axes"]:
        yield f"| `{axis['name']}` | `{axis['key']}` | {default_of(axis)} | {axis['stage']} | {axis['read_by']} |"


# Of what a run needs to read an axis, in the words that sweeps/README.md defines.
SHORTER = {r"^all runs$": "always",
           r"^runs with generated costs, or with bound > 0, .* or with random algorithms.*": "something is random",
           r"^runs with drawn machines, or instances .* without .*": "not with described machines, nor with instances that state a shared network",
           r"^runs (with )?": "", r"^without": "not with", r", without ": "; not with ", r", and with ": "; ", r", or with ": " or ",
           r", such as [\w/-]+(, [\w/-]+){0,2}": "", "crashes: epsilon": "`crashes: epsilon`",
           "reactive or online algorithms or replicating": "reactive, online or replicating"}


def shortened(text):
    for pattern, words in SHORTER.items():
        text = re.sub(pattern, words, text)
    return text


def keys_of(section, listed):
    """The keys of a part of a sweep file: axes, then others."""
    yield "| key | default | read if | meaning |"
    yield "|---|---|---|---|"
    for axis in listed["axes"]:
        part, _, key = axis["key"].partition(".")
        if part == section and key:
            yield f"| `{key}` | {default_of(axis)} | {shortened(axis['read_by'])} | {axis['meaning']} |"
    axis_keys = {axis["key"] for axis in listed["axes"]}
    for other in listed["keys"]:
        part, _, key = other["name"].partition(".")
        if part == section and key and not any(known.startswith(other["name"]) for known in axis_keys) and "[]" not in key:
            yield f"| `{key}` | | | {other['summary']}. Example: `{other['example']}` |"


TABLES = {"src/sweep/README.md": {"axes": axes},  # document -> marker -> lines of the table
          "sweeps/README.md": {f"keys of {section}": functools.partial(keys_of, section)
                               for section in ("platform", "scenario", "sweep")}}


def document(path, listed):
    """The text of a document with its tables."""
    text = (ROOT / path).read_text(encoding="utf-8")
    for marker, lines in TABLES[path].items():
        pattern = rf"(<!-- {marker}: [^\n]*-->\n).*?(?=<!-- end -->)"
        table = "\n".join(lines(listed)).replace("\\", r"\\") + "\n"
        text, count = re.subn(pattern, rf"\g<1>{table}", text, flags=re.DOTALL)
        assert count == 1, f"{path} has {count} markers '{marker}'"
    return text


def listing(program):
    return json.loads(subprocess.run([program, "list", "--json"], check=True, capture_output=True, text=True).stdout)


if __name__ == "__main__":
    for name in TABLES:
        (ROOT / name).write_text(document(name, listing(sys.argv[1])), encoding="utf-8")
