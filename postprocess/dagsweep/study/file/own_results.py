"""Whether a results file holds the results of a study's own sweep."""

import os

import yaml

from ... import steps
from ...errors import InputError
from ...results_file.about import About, about
from ...yaml_text import read_yaml
from .claims_file import FILE

SWEEPS = os.path.normpath(os.path.join(os.path.dirname(__file__), "..", "..", "..", "..", "sweeps"))


def content_of(text):
    """A sweep file without the number of its seeds and the labels of its algorithms; None if it is no map."""
    try:
        content = read_yaml(text).content
        seeds = content["sweep"].get("seed")
    except (yaml.YAMLError, TypeError, KeyError, AttributeError):
        return None
    if isinstance(seeds, dict):
        content["sweep"]["seed"] = {key: value for key, value in seeds.items() if key != "count"}
    algorithms = content["sweep"].get("algorithm")
    if isinstance(algorithms, list):
        content["sweep"]["algorithm"] = [without_label(one) for one in algorithms]
    return content


def without_label(algorithm):
    """{name: heft, label: HEFT} -> heft"""
    if not isinstance(algorithm, dict) or "label" not in algorithm:
        return algorithm
    rest = {key: value for key, value in algorithm.items() if key != "label"}
    return rest["name"] if list(rest) == ["name"] else rest


def is_own(info, study, sweep):
    """Whether the sweep that is stored in a results file equals the study's except for the number of seeds.
    info: About."""
    with open(study.sweep_file(sweep), encoding="utf-8") as file:
        own = content_of(file.read())
    return own is not None and content_of(info.provenance["sweep"]) == own


def study_of(info, sweeps=SWEEPS):
    """(folder of the study, name of its sweep) to which a results file states that it belongs, or None."""
    content = content_of(info.provenance["sweep"])
    named = str((content or {}).get("study", ""))
    folder, _, sweep = named.partition("/")
    if not sweep or os.path.basename(folder) != folder or folder in ("", ".", ".."):
        return None
    folder = os.path.join(sweeps, folder)
    return (folder, sweep) if os.path.exists(os.path.join(folder, FILE)) else None


def own_results(study, paths):
    """{sweep: (path, About)} of results files of a study's own sweeps. paths: of the files, or what about() has said of them.

    Throws InputError that names a file of another sweep.
    """
    found = {}
    for given in steps.each("results files read", paths):
        info = given if isinstance(given, About) else about(given)
        path = info.path
        named = str((content_of(info.provenance["sweep"]) or {}).get("study", ""))
        folder, _, sweep = named.partition("/")
        if folder != study.name or sweep not in study.sweeps:
            raise InputError(f"{path}: is no result of the study {study.name} (its sweep says "
                             f"'study: {named}')" if named else
                             f"{path}: is no result of the study {study.name} (its sweep has no "
                             "line 'study:')")
        if not is_own(info, study, sweep):
            raise InputError(f"{path}: its sweep differs from {study.sweep_file(sweep)} in more than "
                             "the number of seeds (claims are judged on the paper's own setting); "
                             "run that sweep")
        if sweep in found:
            raise InputError(f"{path}: is a second result of {sweep}, beside {found[sweep][0]}")
        found[sweep] = (path, info)
    return found
