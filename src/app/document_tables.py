"""Writes the tables of documents that follow from the program's catalogues: the lines between a marker and the next "<!-- end -->".

python3 document_tables.py PROGRAM    writes them; a test compares
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def axes(listed):
    yield "| axis | key | default | stage | read by |"
    yield "|---|---|---|---|---|"
    for axis in listed["axes"]:
        default = f"`{axis['default']}`" if "default" in axis else "required"
        yield f"| `{axis['name']}` | `{axis['key']}` | {default} | {axis['stage']} | {axis['read_by']} |"


TABLES = {"src/sweep/README.md": {"axes": axes}}  # document -> marker -> lines of the table


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
