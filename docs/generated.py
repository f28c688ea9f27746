"""Parts of pages that follow from the program: a line <!-- generated: NAME --> of a document becomes the text of its function here."""

import functools
import json
import os
import pathlib
import re
import subprocess

import dagsweep
import members

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = pathlib.Path(os.environ["DAGSWEEP_BUILD"]).absolute() / "dagsweep"


def output_of(*arguments):
    return subprocess.run([PROGRAM, *arguments], check=True, capture_output=True, text=True).stdout


@functools.cache
def listing():
    return json.loads(output_of("list", "--json"))


def cell(text):
    return str(text).replace("|", r"\|").replace("*", r"\*").replace("<", "&lt;")


def table(head, rows):
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows])


def range_of(parameter):
    if "choices" in parameter:
        return ", ".join(f"`{choice}`" for choice in parameter["choices"])
    ends = [str(parameter.get(end, "")) for end in ("minimum", "maximum")]
    return " to ".join(end for end in ends if end) if all(ends) else f"from {ends[0]}" if ends[0] else ""


def entries(array, level="##"):
    """A section per thing that can be named, with its parameters."""
    for entry in listing()[array]:
        yield f"{level} {entry['name']}\n\n{cell(entry['summary'])}"
        if "paper" in entry:
            yield f"Paper: {cell(entry['paper'])}, {entry['year']}."
        if entry.get("parameters"):
            yield table(["parameter", "default", "values", "meaning"],
                        [[f"`{p['name']}`", f"`{p['default']}`" if p.get("default") is not None else "", range_of(p), cell(p["meaning"])]
                         for p in entry["parameters"]])


def metrics():
    yield table(["metric", "unit", "better", "meaning"],
                [[f"`{m['name']}`", cell(m.get("unit", "")), m.get("better", ""), cell(m["summary"])] for m in listing()["metrics"]])


def axes():
    yield table(["axis", "key", "default", "unit", "read by"],
                [[f"`{a['name']}`", f"`{a['key']}`", f"`{a['default']}`" if "default" in a else "required", cell(a.get("unit", "")),
                  cell(a["read_by"])] for a in listing()["axes"]])


def keys(array):
    """A table of keys without parameters of their own."""
    yield table(["key", "default", "value", "meaning"],
                [[f"`{k['name']}`", f"`{k['default']}`" if k.get("default") else "",
                  ", ".join(f"`{choice}`" for choice in k["choices"].split("|")) if "choices" in k else k.get("value", ""), cell(k["summary"])]
                 for k in listing()[array]])


def commands():
    for name in re.findall(r"^  (\S+)", output_of("--help").partition("Commands:\n")[2].partition("\n\n")[0], re.MULTILINE):
        yield f"## dagsweep {name}\n\n```text\n{output_of(name, '--help').rstrip()}\n```"


def python_api():
    """What the pages docs/reference/python*.md do not have already."""
    for name in sorted({*dagsweep.MODULE_OF} - {*members.shown_names()}, key=str.lower):
        kind = "class" if isinstance(getattr(dagsweep, name), type) else "function"
        shown = "\n   :members:" if kind == "class" else ""
        yield f"### {name}\n\n```{{eval-rst}}\n.. py:currentmodule:: dagsweep\n.. auto{kind}:: dagsweep.{name}{shown}\n```"


def plain_docstring(_app, _what, _name, _object, _options, lines):
    """Docstrings are plain text: an indented block is shown as it is, names between backticks are code, and nothing else is markup."""
    text, block = [], False
    for line in lines:
        indented = line.startswith("    ")
        if indented and not block:
            text += ["", "::", ""]
        elif block and line and not indented:
            text += ["", ""]
        block = indented or block and not line
        text.append(line if indented else re.sub(r"`([^`]+)`|([*_|])", lambda found: f"``{found[1]}``" if found[1] else "\\" + found[2], line))
    lines[:] = text


PARTS = {"metrics": metrics, "axes": axes, "commands": commands, "python-api": python_api,
         **{array: functools.partial(entries, array) for array in ("algorithms", "graphs")},
         **{array: functools.partial(entries, array, "###") for array in ("machines", "heterogeneity", "networks")},
         **{f"keys-of-{array}": functools.partial(keys, array) for array in ("costs", "simulation", "search", "moves", "acceptance")}}


def expand(_app, _docname, source):
    source[0] = re.sub(r"^<!-- generated: ([\w-]+) -->$", lambda found: "\n\n".join(PARTS[found[1]]()), source[0], flags=re.MULTILINE)
