"""Copies a study with graph files in place of generated graphs of the standard task graph set."""

import os
import re

import yaml

from ...errors import InputError
from .claims_file import ALL, FILE
from .document import read_document

GENERATED = re.compile(r"^(\s*- )\{kind: stg-set, tasks: (\d+)\}\s*$", re.MULTILINE)
FROM_FILES = re.compile(r"^\s*- \{kind: stg, ", re.MULTILINE)
LABEL = re.compile(r"stg-set tasks=(\d+)")
MOST = 20  # number of files of each size


def copy_on_files(study, graphs, target):
    """Writes the sweeps and claims of the folder `study` to the folder `target`, with STG files in the folder
    `graphs`, or in folders in it, with the same numbers of tasks: at most MOST files of each size, spread
    evenly over the names. A sweep keeps the sizes that have files; a sweep without any is left out, and
    claims on it state why they are not judged. Throws InputError if there is no file of any size.
    """
    files = files_by_size(graphs)
    sweeps, left_out = {}, []
    for name in sorted(os.listdir(study)):
        sweep, ending = os.path.splitext(name)
        if ending != ".yaml" or name == FILE:
            continue
        text = read(os.path.join(study, name))
        sweeps[sweep] = GENERATED.sub(lambda found: entries(found, files), text)
        if GENERATED.search(text) and not FROM_FILES.search(sweeps[sweep]):
            left_out.append(sweep)
            del sweeps[sweep]
    if not any(FROM_FILES.search(text) for text in sweeps.values()):
        raise InputError(f"{graphs}: has no STG file (*.stg) of a size that {study} asks for; found "
                         f"{', '.join(map(str, sorted(files))) or 'none'}")
    claims = claims_on(read_document(os.path.join(study, FILE), f"a study is a folder with sweeps and {FILE}").content, files, left_out, graphs)
    os.makedirs(target, exist_ok=True)
    for sweep, text in sweeps.items():
        write(os.path.join(target, sweep + ".yaml"), text)
    write(os.path.join(target, FILE), yaml.safe_dump(claims, sort_keys=False, allow_unicode=True))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


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
    """The entries of a sweep's `graphs` that replace an entry of a generator."""
    return "\n".join(f'{found[1]}{{kind: stg, path: "{path}"}}'
                     for path in files.get(int(found[2]), ()))


def claims_on(content, files, left_out, graphs):
    """The content of claims.yaml for the remaining sweeps."""
    name = os.path.basename(os.path.abspath(graphs))
    content["assumptions"] = [f"Graphs: at most {MOST} files of each size, of {name}.",
                              *content.get("assumptions", [])]
    content["sweeps"] = [sweep for sweep in content["sweeps"] if sweep not in left_out]
    for key in ("figures", "tables"):
        if key in content:
            content[key] = {one: what for one, what in content[key].items()
                            if not {*listed(what["in"])} & {*left_out}}
    content["claims"] = {one: claim_on(claim, files, left_out)
                         for one, claim in content["claims"].items()}
    return content


def claim_on(claim, files, left_out):
    missing = [sweep for sweep in listed(claim.get("in", [])) if sweep in left_out]
    if missing:
        return {"source": claim["source"], "says": claim["says"],
                "why_not": f"no graph file has the size of {', '.join(missing)}"}
    if "readings_in" in claim:
        claim["readings_in"] = [sweep for sweep in listed(claim["readings_in"]) if sweep not in left_out]
    graph = claim.get("at", {}).get("graph", ALL)
    if graph != ALL:
        claim["at"]["graph"] = [label for one in listed(graph) for label in labels(one, files)]
    return claim


def labels(graph, files):
    """The labels of the files that replace a generated graph."""
    found = LABEL.fullmatch(graph)
    if not found:
        return [graph]
    return [f"stg {os.path.basename(os.path.dirname(path))}/{os.path.basename(path)}"
            for path in files.get(int(found[1]), ())]


def listed(value):
    return value if isinstance(value, list) else [value]
