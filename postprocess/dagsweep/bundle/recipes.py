"""The files that make a bundle usable where nothing is installed: sources of the program, container recipes, and a README."""

from __future__ import annotations

import os
import posixpath
import shlex
import subprocess

from ..sections.rerun import ROOT
from ..version import version
from .manifest import PROGRAM, Manifest

TEMPLATES = os.path.join(os.path.dirname(__file__), "templates")
CONTAINER = "container"
RECIPES = ("Dockerfile", "dagsweep.def", "build.sh")
SOURCES = ("CMakeLists.txt", "CMakePresets.json", "CITATION.cff", "LICENSE", "README.md", "pyproject.toml", "setup.py",
           "graphs", "jobscripts", "postprocess", "src", "sweeps")
LEFT_OUT = (".png", ".pyc", ".so")
COMMIT = "COMMIT"  # file in the sources with the commit that git would state


def program_files() -> dict[str, bytes | str]:
    """{place in the bundle: path or content} of the program's sources; none for an installed package, which lacks them."""
    if not os.path.exists(os.path.join(ROOT, "src", "app", "main.cpp")):
        return {}
    files: dict[str, bytes | str] = {posixpath.join(PROGRAM, name): os.path.join(ROOT, name) for name in sorted(source_names())}
    return files | {posixpath.join(PROGRAM, COMMIT): (commit() + "\n").encode()}


def source_names() -> set[str]:
    """The names of the sources that git does not ignore; all files in a copy without git."""
    names: set[str] = set()
    if os.path.exists(os.path.join(ROOT, ".git")):
        listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *SOURCES)
        names = {name for name in listed.split("\0") if name and os.path.isfile(os.path.join(ROOT, name))}
    if not names:
        names = {one for one in SOURCES if os.path.isfile(os.path.join(ROOT, one))}
        names |= {os.path.relpath(os.path.join(folder, name), ROOT) for one in SOURCES
                  for folder, _, found in os.walk(os.path.join(ROOT, one)) for name in found}
    return {name for name in names if not name.endswith(LEFT_OUT)}


def commit() -> str:
    """The commit of the sources, in the form in which the program states its own; '' if it is not known."""
    path = os.path.join(ROOT, COMMIT)
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            return file.read().strip()
    return git("describe", "--always", "--dirty", "--abbrev=12").strip() if os.path.exists(os.path.join(ROOT, ".git")) else ""


def git(*words: str) -> str:
    try:
        return subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


def program_facts() -> dict[str, str]:
    return {"folder": PROGRAM, "version": version(), "commit": commit()}


def own_files() -> dict[str, bytes | str]:
    """The files of the project with its citation and licence; an installed package lacks them."""
    return {name: path for name in ("CITATION.cff", "LICENSE") if os.path.exists(path := os.path.join(ROOT, name))}


def recipe_files() -> dict[str, bytes | str]:
    return {posixpath.join(CONTAINER, name): os.path.join(TEMPLATES, name) for name in RECIPES}


def readme(manifest: Manifest, row: str, claim: str) -> bytes:
    """The README of a bundle. row: FILE:K, a row that can be run again; claim: the id of a claim that is judged, or ''."""
    facts = manifest.program
    commands = ", ".join(f"`{one.sweep}`" for one in manifest.results if one.starts_commands)
    text = template("README.md") + ("\n" + template("containers.md") if facts else "")
    words = {"TITLE": manifest.title, "ROW": row, "MODEL": ", ".join(sorted({str(one.model_version) for one in manifest.results})),
             "PROGRAM": f"| `{PROGRAM}/` | sources of dagsweep {' '.join(filter(None, (facts['version'], facts['commit'])))} |\n"
                        f"| `{CONTAINER}/` | recipes that build it where nothing is installed |\n" if facts else "",
             "CITATION": "| `CITATION.cff`, `LICENSE` | how to cite dagsweep; its licence |\n" if own_files() else "",
             "COMMANDS": f"{commands}: its algorithms are commands, which can do anything on your machine. Read them and their files before you add\n"
                         "`--allow-commands`; without it their rows do not run, and the verdict is NOT VERIFIED.\n\n" if commands else "",
             "CLAIM": f"dagsweep verify-bundle NAME.zip --claim {shlex.quote(claim)}   # every row that the claim is judged on\n" if claim else ""}
    for word, value in words.items():
        text = text.replace(f"@{word}@", value)
    return text.encode()


def template(name: str) -> str:
    with open(os.path.join(TEMPLATES, name), encoding="utf-8") as file:
        return file.read()
