"""Collects the content of a bundle and writes it."""

from __future__ import annotations

import dataclasses
import os
import posixpath
import shutil
import tempfile
import zipfile
from collections.abc import Sequence
from typing import Any

import numpy as np

from .. import steps
from ..drawing.figure_data import recorded
from ..errors import InputError
from ..report import write_report
from ..results_file.about import About, about
from ..results_file.checksums import STATUSES
from ..results_file.storage import open_results
from ..study.file.claims_file import FILE as CLAIMS
from ..study.file.claims_file import read_study
from ..study.file.own_results import is_own, own_results, study_of
from ..study.file.study import Study
from ..study.pages.study_report import write_study_report
from . import crate
from .archive import problem_of_sizes, write_archive
from .checksum_list import NAME as CHECKSUMS
from .checksum_list import checksum_list, digest_of
from .manifest import NAME as MANIFEST
from .manifest import REPORT, RESULTS, Manifest, PackedResults
from .packed_sweeps import SWEEPS, PackedSweep, Packing, is_of_project
from .recipes import own_files, program_facts, program_files, readme, recipe_files
from .spdx import Licences

TRACES = "traces"    # folder beside results, with the traces of figures of finished tasks
BUILT = ("version", "commit", "compiler", "dependencies")
AGAIN = tuple(STATUSES.index(name) for name in ("done", "stalled", "failed"))  # statuses of results that do not depend on the machine


@dataclasses.dataclass(frozen=True)
class Request:
    """The bundle that the user requests."""
    results: Sequence[str]
    output: str
    study: str | None = None          # folder of the study; None: the study that the sweeps name
    sweeps: Sequence[str] = ()        # paths of sweep files that name files beside them
    further: Sequence[str] = ()       # further files that commands read
    licences: Sequence[str] = ()
    licence: str = crate.OWN_LICENCE        # licence of the whole bundle
    title: str | None = None
    authors: Sequence[str] = ()
    date: str | None = None
    program: bool = True              # whether the sources of the program are packed
    report: str | None = None         # folder into which the report is written, too


@dataclasses.dataclass(frozen=True)
class Written:
    files: int
    bytes: int
    rows: int
    pending: int
    notes: list
    judged: list  # of the claims of the study, if there is one


def write_bundle(request: Request) -> Written:
    """Writes the bundle. Equal input gives equal bytes."""
    infos = {stem_of(path): about(path) for path in steps.each("results files checked", request.results)}
    if len(infos) < len(request.results):
        raise InputError("two results files have the same name, and would be one in the bundle; rename one of them")
    check_results(infos.values())
    infos = dict(sorted(infos.items()))
    study = study_of_all(list(infos.values()), request.study)
    packing = Packing([*request.sweeps, *(map(study.sweep_file, study.sweeps) if study else ())], request.further,
                      study.name if study else "")
    sweeps = {stem: packing.pack(info, stem) for stem, info in infos.items()}
    inputs = {place: path for one in sweeps.values() for place, path in one.files.items()}
    licences = Licences(request.licences).of_files(path for path in inputs.values() if not is_of_project(path))
    files: dict[str, bytes | str] = {**inputs, **own_files()}
    files |= {place_of(stem): info.path for stem, info in infos.items()}
    files |= {one.place: one.text.encode() for one in sweeps.values()}
    if study:
        files |= study_files(study)
    sources = program_files() if request.program else {}
    if sources:
        files |= {**sources, **recipe_files()}
    manifest = Manifest(
        title=request.title or title_of(infos, study), date=request.date or newest_day(infos),
        study={"name": study.name, "folder": posixpath.join(SWEEPS, study.name)} if study else None,
        results=[packed(stem, info, sweeps[stem]) for stem, info in infos.items()],
        licences={place: licences[path] for place, path in sorted(inputs.items()) if path in licences},
        program=program_facts() if sources else None)
    files |= {MANIFEST: manifest.text(), "README.md": readme(manifest, first_row(infos), first_claim(study, infos))}
    with tempfile.TemporaryDirectory() as folder:
        report, judged = report_files(infos, study, folder)
        files |= report
        if request.report:
            shutil.copytree(folder, request.report, dirs_exist_ok=True)
        digests = finish(files, manifest, request)
        write_archive(request.output, files)
    check_written(request.output, digests)
    notes = [f"{one.path}: its sweep starts commands; 'verify-bundle --allow-commands' runs them" for stem, one in infos.items()
             if sweeps[stem].starts_commands]
    return Written(len(files), os.path.getsize(request.output), sum(one.rows for one in manifest.results),
                   sum(one.counts["pending"] for one in manifest.results), notes, judged)


def stem_of(path: str) -> str:
    return os.path.basename(path).removesuffix(".h5")


def place_of(stem: str) -> str:
    return posixpath.join(RESULTS, f"{stem}.h5")


def check_results(infos: Any) -> None:
    for info in infos:
        if info.damaged or info.damaged_records:
            raise InputError(f"{info.path}: has {info.damaged} damaged rows and {info.damaged_records} damaged records; "
                             "'dagsweep run --resume' runs such rows again")
        if sum(info.counts.values()) == info.counts["pending"]:
            raise InputError(f"{info.path}: no run has ended; run the sweep before")


def packed(stem: str, info: About, sweep: PackedSweep) -> PackedResults:
    return PackedResults(
        file=place_of(stem), sweep=sweep.place, name=info.name, inputs=sorted(sweep.files), starts_commands=sweep.starts_commands,
        timing=info.timing, model_version=int(info.model_version), sweep_identity=info.sweep_identity, counts=dict(info.counts),
        built={key: info.provenance.get(key, "") for key in BUILT},
        launches=[{key: plain(value) for key, value in row.items()} for row in info.launches.to_dict("records")],
        machines=[{key: plain(value) for key, value in row.items()} for row in info.machines.to_dict("records")])


def plain(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


def study_of_all(infos: list[About], given: str | None) -> Study | None:
    """The study to which all results belong, if each file is the only one of its sweep; otherwise None."""
    if given:
        return read_study(given)
    named = [study_of(info) for info in infos]
    folders, sweeps = {one[0] for one in named if one}, [one[1] for one in named if one]
    if len(folders) != 1 or len({*sweeps}) < len(infos):
        return None
    study = read_study(folders.pop())
    return study if all(sweep in study.sweeps and is_own(info, study, sweep) for info, sweep in zip(infos, sweeps)) else None


def study_files(study: Study) -> dict[str, bytes | str]:
    return {posixpath.join(SWEEPS, study.name, name): os.path.join(study.folder, name)
            for name in sorted(os.listdir(study.folder)) if name == CLAIMS or name.removesuffix(".yaml") in study.sweeps}


def title_of(infos: dict[str, About], study: Study | None) -> str:
    if study:
        return f"Results of dagsweep's study {study.name}: {study.title} ({study.paper})"
    return f"Results of dagsweep: {', '.join(dict.fromkeys(info.name for info in infos.values()))}"


def newest_day(infos: dict[str, About]) -> str:
    days = [text[:10] for info in infos.values() for key in ("started", "ended") for text in info.launches[key] if text]
    if not days:
        raise InputError("no results file says when it was made; give the day of publication: --date 2026-01-31")
    return max(days)


def first_row(infos: dict[str, About]) -> str:
    """FILE:K, the first row that can be run again."""
    for stem, info in infos.items():
        rows = rows_to_run(info)
        if len(rows):
            return f"{place_of(stem)}:{rows[0]}"
    return f"{place_of(next(iter(infos)))}:0"


def rows_to_run(info: About) -> np.ndarray:
    """Rows whose results do not depend on the machine: rows of runs that have ended, except aborted ones."""
    with open_results(info.path) as file:
        return np.flatnonzero(np.isin(file["status"][:], AGAIN))


def first_claim(study: Study | None, infos: dict[str, About]) -> str:
    """The id of the first claim that is judged on results in the bundle."""
    if study is None:
        return ""
    there = own_results(study, list(infos.values()))
    return next((claim.id for claim in study.claims if claim.is_judged and {*claim.sweeps} <= {*there}), "")


def report_files(infos: dict[str, About], study: Study | None, folder: str) -> tuple[dict[str, bytes | str], list]:
    """(files of the report on the study, or of a report on every results file, which are written into a folder; [Judged] of the study)"""
    judged: list = []
    if study:
        traces = os.path.join(os.path.dirname(next(iter(infos.values())).path), TRACES)
        if os.path.isdir(traces):
            shutil.copytree(traces, os.path.join(folder, TRACES))
    with recorded():
        if study:
            _, judged = write_study_report(study, list(infos.values()), folder)
        else:
            for stem, info in infos.items():
                write_report(info.path, os.path.join(folder, stem))
    return {posixpath.join(REPORT, os.path.relpath(os.path.join(where, name), folder)): os.path.join(where, name)
            for where, _, names in os.walk(folder) for name in sorted(names)}, judged


def finish(files: dict[str, bytes | str], manifest: Manifest, request: Request) -> dict[str, str]:
    """Adds the metadata and the list of checksums; returns the latter as {name: SHA-256}."""
    sizes = {name: len(content) if isinstance(content, bytes) else os.path.getsize(content) for name, content in files.items()}
    if problem := problem_of_sizes(sizes):
        raise InputError(f"{request.output}: cannot be written, since a check would refuse it ({problem}); make several bundles")
    digests = {name: digest_of(files[name]) for name in steps.each("checksums", files)}
    citation = citation_of(files)
    files[crate.NAME] = crate.crate(manifest, citation, crate.authors_of(request.authors, citation), request.licence,
                                    {name: (sizes[name], digests[name]) for name in digests})
    digests[crate.NAME] = digest_of(files[crate.NAME])
    files[CHECKSUMS] = checksum_list(digests)
    return digests


def citation_of(files: dict[str, bytes | str]) -> dict[str, Any]:
    path = files.get("CITATION.cff")
    if not isinstance(path, str):
        return {"authors": [{"name": "The dagsweep authors"}]}
    with open(path, encoding="utf-8") as file:
        return crate.read_citation(file.read(), path)


def check_written(path: str, digests: dict[str, str]) -> None:
    """Raises InputError and removes the bundle if a file has changed while it was packed, such as results
    that were still written."""
    with zipfile.ZipFile(path) as archive:
        for name in steps.each("files read back", digests):
            if digest_of(archive.read(name)) != digests[name]:
                os.unlink(path)
                raise InputError(f"{name}: has changed while it was packed; wait until its sweep has ended")
