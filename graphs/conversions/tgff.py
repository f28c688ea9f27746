#!/usr/bin/env python3
"""Makes DOT of one task graph in a file of TGFF (Task Graphs For Free): types become kinds; periods and deadlines are not kept.

  python3 graphs/conversions/tgff.py a.tgff 0 "PE 0:task_time" "COMMUN 0:exec_time" > a.dot
0 is the number of the graph. Then come the tables, and their columns, with the work of tasks and the data of arcs by type; without, the structure.
"""

import re
import sys
from pathlib import Path


def block_of(text, name):
    block = re.search(rf"^@{re.escape(name)}\s*{{(.*?)^}}", text, re.S | re.M)
    return block[1] if block else sys.exit(f"tgff.py: there is no @{name}")


def attribute(text, key, place, types):
    """By type: the attribute with its value in a column such as "PE 0:task_time", or nothing if no column is given."""
    if not place:
        return dict.fromkeys(types, "")
    name, wanted = place.split(":")
    head, values = [], {}
    for line in block_of(text, name).splitlines():
        words = line.lstrip("# ").split()
        if line.lstrip().startswith("#"):
            head = words or head  # names of the columns below
        elif words and wanted in head and "type" in head:
            values[words[head.index("type")]] = f"{key}={float(words[head.index(wanted)])!r}"
    return {of: values.get(of) or sys.exit(f"tgff.py: @{name} has no {wanted} of type {of}") for of in types}


if __name__ == "__main__":
    path, number, *places = [*sys.argv[1:5], "", ""]
    content = Path(path).read_text(encoding="utf-8")
    graph = block_of(content, f"TASK_GRAPH {number}")
    tasks, arcs = re.findall(r"\bTASK\s+(\S+)\s+TYPE\s+(\d+)", graph), re.findall(r"\bARC\s+\S+\s+FROM\s+(\S+)\s+TO\s+(\S+)\s+TYPE\s+(\d+)", graph)
    work, data = attribute(content, "work", places[0], [of for _, of in tasks]), attribute(content, "data", places[1], [of for *_, of in arcs])
    lines = [f'"{name}" [kind="{of}", {work[of]}];' for name, of in tasks] + [f'"{tail}" -> "{head}" [{data[of]}];' for tail, head, of in arcs]
    print("\n  ".join(["digraph {", *lines]) + "\n}")
