"""Copies a study with graph files in place of generated graphs of the standard task graph set."""

import os
import re

from ..errors import InputError

GENERATED = re.compile(r"^(\s*- )\{kind: stg-set, tasks: (\d+)\}\s*$", re.MULTILINE)
MOST = 20  # files of each size


def copy_on_files(study, graphs, target):
    """Writes the sweeps and claims of the folder `study` to the folder `target`, with STG files in the
    folder `graphs`, or in folders in it, of as many tasks: at most MOST of each size, spread evenly over
    the names. A sweep keeps the sizes that have files; one without any is left out, so that its claims
    count as not run. Throws InputError if there is no file of any size.
    """
    files = files_by_size(graphs)
    os.makedirs(target, exist_ok=True)
    sweeps = 0
    for name in sorted(os.listdir(study)):
        if not name.endswith(".yaml"):
            continue
        with open(os.path.join(study, name), encoding="utf-8") as file:
            text = file.read()
        if name == "claims.yaml":
            text = on_files(claims_on(text, files), graphs)
        elif GENERATED.search(text):
            text = GENERATED.sub(lambda found: entries(found, files), text)
            if not re.search(r"^\s*- \{kind: stg, ", text, re.MULTILINE):
                continue
            sweeps += 1
        with open(os.path.join(target, name), "w", encoding="utf-8") as file:
            file.write(text)
    if not sweeps:
        raise InputError(f"{graphs}: has no STG file (*.stg) of a size that {study} asks for; found "
                         f"{', '.join(map(str, sorted(files))) or 'none'}")


def files_by_size(folder):
    """{number of tasks: absolute paths}"""
    found = {}
    for path, _, names in os.walk(folder):
        for name in names:
            if not name.endswith(".stg"):
                continue
            path_of = os.path.abspath(os.path.join(path, name))
            with open(path_of, encoding="utf-8", errors="replace") as file:
                first = file.readline().split()
            if first and first[0].isdigit():
                found.setdefault(int(first[0]), []).append(path_of)
    return {size: spread(sorted(paths)) for size, paths in found.items()}


def spread(paths):
    """At most MOST of them, evenly spaced."""
    if len(paths) <= MOST:
        return paths
    return [paths[k * len(paths) // MOST] for k in range(MOST)]


def entries(found, files):
    """The lines of a sweep's `graphs` in place of one of a generator."""
    return "\n".join(f'{found[1]}{{kind: stg, path: "{path}"}}'
                     for path in files.get(int(found[2]), ()))


def claims_on(text, files):
    """claims.yaml with the labels of the files in place of those of generated graphs."""
    def labels(found):
        sizes = [int(size) for size in re.findall(r"stg-set tasks=(\d+)", found[1])]
        named = [label(path) for size in sizes for path in files.get(size, ())]
        return f"graph: [{', '.join(named)}]" if named else found[0]
    return re.sub(r"graph: \[([^]]*stg-set[^]]*)\]", labels, text)


def label(path):
    """The graph's label in results: the file's name with that of its folder."""
    return f'"stg {os.path.basename(os.path.dirname(path))}/{os.path.basename(path)}"'


def on_files(text, graphs):
    """claims.yaml that says so."""
    return text.replace("assumptions:\n", "assumptions:\n  - \"Graphs: at most "
                        f"{MOST} files of each size, of {os.path.basename(os.path.abspath(graphs))}.\"\n", 1)
