"""ro-crate-metadata.json: the bundle for repositories, in RO-Crate 1.1 (https://w3id.org/ro/crate/1.1).

A sweep is a description of runs, and no workflow: the crate has no main entity. Each results file is the result of an action of the program.
"""

from __future__ import annotations

import json
import os
import re
import urllib.parse
from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from ..errors import InputError
from ..yaml_text import read_yaml
from .checksum_list import NAME as CHECKSUMS
from .manifest import PackedResults, Manifest
from .spdx import UNKNOWN, url_of

NAME = "ro-crate-metadata.json"
CONTEXT = "https://w3id.org/ro/crate/1.1/context"
PROFILE = "https://w3id.org/ro/crate/1.1"
OWN_TERMS = {"sha256": "http://schema.org/sha256"}  # terms that the context of RO-Crate 1.1 lacks
LANGUAGE = "#sweep-file"
OWN_LICENCE = "MIT"  # of the project
ORCID = re.compile(r"https://orcid\.org/\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
FORMATS = {".h5": "application/x-hdf5", ".yaml": "application/yaml", ".html": "text/html", ".csv": "text/csv", ".tex": "application/x-tex",
           ".pdf": "application/pdf", ".svg": "image/svg+xml", ".png": "image/png", ".json": "application/json", ".md": "text/markdown",
           ".dot": "text/vnd.graphviz", ".xml": "application/xml", ".dax": "application/xml", ".py": "text/x-python", ".sh": "text/x-shellscript",
           ".cpp": "text/x-c++src", ".hpp": "text/x-c++hdr", ".zip": "application/zip"}


def crate(manifest: Manifest, citation: Mapping[str, Any], authors: Sequence[dict[str, str]], licence: str,
          files: Mapping[str, tuple[int, str]]) -> bytes:
    """The content of ro-crate-metadata.json. citation: content of CITATION.cff; licence: SPDX, of the whole bundle; files: {place: (bytes,
    SHA-256)} of all other files except SHA256SUMS."""
    programs = {program_id(one): program_entity(one, citation) for one in manifest.results}
    actions = [action(one) for one in manifest.results]
    folders = [f"{manifest.program['folder']}/"] if manifest.program else []  # its many files are listed by checksum only
    listed = sorted(name for name in files if not name.startswith(tuple(folders)))
    licences = {licence, *manifest.licences.values(), *([OWN_LICENCE] if folders else [])} - {UNKNOWN}
    sweeps = {one.sweep for one in manifest.results}
    entities = [
        {"@id": NAME, "@type": "CreativeWork", "conformsTo": refer(PROFILE), "about": refer("./")},
        {"@id": "./", "@type": "Dataset", "name": manifest.title, "description": description_of(manifest), "datePublished": manifest.date,
         "license": licence_of(licence), "author": [refer(one["@id"]) for one in authors],
         "keywords": ", ".join(citation.get("keywords", [])),
         "hasPart": [refer(id_of(name)) for name in sorted({*listed, CHECKSUMS, *folders})],
         "mentions": [refer(one["@id"]) for one in actions]},
        *authors, *programs.values(), *actions,
        {"@id": LANGUAGE, "@type": "ComputerLanguage", "name": "dagsweep sweep file",
         "description": "YAML; described in sweeps/README.md of dagsweep"},
        *(licence_entity(one) for one in sorted(licences)),
        *({"@id": name, "@type": "Dataset", "name": "Sources of dagsweep", "license": licence_of(OWN_LICENCE),
           "description": f"Version {manifest.program['version']} {manifest.program['commit']}; {CHECKSUMS} has their checksums"}
          for name in folders if manifest.program),
        *(file_entity(name, *files[name], name in sweeps, manifest.licences.get(name)) for name in listed),
        {"@id": CHECKSUMS, "@type": "File", "name": CHECKSUMS, "description": "SHA-256 of all other files, for sha256sum -c",
         "encodingFormat": "text/plain"}]
    content = {"@context": [CONTEXT, OWN_TERMS], "@graph": entities}
    return (json.dumps(content, indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode()


def refer(identifier: str) -> dict[str, str]:
    return {"@id": identifier}


def id_of(name: str) -> str:
    """A path as a relative URI."""
    return urllib.parse.quote(name)


def description_of(manifest: Manifest) -> str:
    rows = sum(one.rows for one in manifest.results)
    return (f"{rows} runs of {len(manifest.results)} sweeps with dagsweep, their sweep files and graphs, and the report on them. "
            "'dagsweep verify-bundle' checks the files, runs rows again and compares them to the bit.")


def licence_of(licence: str) -> Any:
    url = url_of(licence)
    return refer(url) if url else refer(f"#licence-{id_of(licence)}")


def licence_entity(licence: str) -> dict[str, Any]:
    return {**licence_of(licence), "@type": "CreativeWork", "name": licence, "description": f"The licence {licence} (SPDX)"}


def file_entity(name: str, size: int, digest: str, is_sweep: bool, licence: str | None) -> dict[str, Any]:
    ending = os.path.splitext(name)[1].lower()
    entity: dict[str, Any] = {"@id": id_of(name), "@type": ["File", "SoftwareSourceCode"] if is_sweep else "File", "name": name,
                              "contentSize": str(size), "encodingFormat": FORMATS.get(ending, "text/plain"), "sha256": digest}
    if is_sweep:
        entity["programmingLanguage"] = refer(LANGUAGE)
    if licence == UNKNOWN:
        entity["description"] = "The licence of this file is not known."
    elif licence:
        entity["license"] = licence_of(licence)
    return entity


def program_id(one: PackedResults) -> str:
    built = one.built
    return "#dagsweep-" + id_of("-".join(re.sub(r"[^\w.+=-]+", "-", built[key]) for key in ("version", "commit", "compiler")))


def program_entity(one: PackedResults, citation: Mapping[str, Any]) -> dict[str, Any]:
    built = one.built
    return {"@id": program_id(one), "@type": "SoftwareApplication", "name": "dagsweep", "description": str(citation.get("title", "dagsweep")),
            "softwareVersion": f"{built['version']} {built['commit']}".strip(), "version": built["version"],
            "softwareRequirements": "; ".join(text for text in (built["compiler"], built["dependencies"]) if text)}


def action(one: PackedResults) -> dict[str, Any]:
    """The launches of the program that made a results file."""
    started = [launch["started"] for launch in one.launches if launch["started"]]
    ended = [launch["ended"] for launch in one.launches if launch["ended"]]
    where = "; ".join(sorted({" ".join(filter(None, (machine["host"], machine["processor"]))) for machine in one.machines}))
    found: dict[str, Any] = {"@id": f"#run-{id_of(one.file)}", "@type": "CreateAction", "name": f"dagsweep run {one.sweep}",
                             "instrument": refer(program_id(one)), "object": [refer(id_of(name)) for name in (one.sweep, *one.inputs)],
                             "result": refer(id_of(one.file))}
    if where:
        found["description"] = f"On {where}"
    if started:
        found["startTime"] = min(started)
    if ended:
        found["endTime"] = max(ended)
    return found


def read_citation(text: str, where: str) -> dict[str, Any]:
    try:
        content = read_yaml(text).content
    except yaml.YAMLError as error:
        raise InputError(f"{where}: cannot be read ({' '.join(str(error).split())})") from None
    return content if isinstance(content, dict) else {}


def authors_of(given: Sequence[str], citation: Mapping[str, Any]) -> list[dict[str, str]]:
    """The entities of the authors. given: values of --author, 'Name' or 'Name, https://orcid.org/...'; if there are
    none, the authors of the program."""
    found: list[dict[str, str]] = []
    for one in given:
        name, _, orcid = (part.strip() for part in one.partition(","))
        if not name or (orcid and not ORCID.fullmatch(orcid)):
            raise InputError(f"--author: '{one}' is neither a name nor 'NAME, https://orcid.org/0000-0000-0000-0000'")
        found.append({"@id": orcid or f"#author-{len(found) + 1}", "@type": "Person", "name": name})
    for known in [] if given else citation.get("authors", []):
        person = " ".join(str(known[key]) for key in ("given-names", "name-particle", "family-names") if known.get(key))
        found.append({"@id": str(known.get("orcid") or f"#author-{len(found) + 1}"), "@type": "Person" if person else "Organization",
                      "name": person or str(known.get("name", "unknown"))})
    return found
