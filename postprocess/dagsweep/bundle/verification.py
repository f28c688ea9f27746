"""Checks an unpacked bundle: its files, its description, and rows that are run again."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from ..errors import DamagedError, InputError, unknown
from ..results_file.about import About, about
from ..study.file.claims_file import read_study
from ..study.file.study import Claim, Study
from ..study.file.own_results import own_results
from ..study.file.runs import StudyRuns
from .archive import DamagedBundle, extract_archive
from .checksum_list import problems_of
from .contents import BUILT, rows_to_run
from .manifest import Manifest, PackedResults, read_manifest
from .row_comparison import Comparison, Difference, compare_descriptions, compare_rows
from .row_sample import drawn_rows
from .run_again import CannotRun, Program, create_empty, run_rows
from .scratch_folder import scratch_folder


@dataclasses.dataclass(frozen=True)
class Wanted:
    """The rows that are run again: those of a claim, one row, or `count` drawn rows (None: all)."""
    runs: int | None = 200
    seed: int = 0
    claim: str | None = None
    row: str | None = None         # FILE:K
    allow_commands: bool = False

    @property
    def is_drawn(self) -> bool:
        return self.claim is None and self.row is None and self.runs is not None


@dataclasses.dataclass
class Verification:
    bundle: str
    manifest: Manifest
    wanted: Wanted
    files: int                               # number of files that match their checksums
    recorded: dict[str, About]               # place -> About of the results file
    eligible: dict[str, int]                 # number of rows that can be run again, by place
    chosen: dict[str, list[int]]             # rows that were requested, by place
    here: dict[str, About] = dataclasses.field(default_factory=dict)      # place -> About of the rows that were run again
    compared: dict[str, Comparison] = dataclasses.field(default_factory=dict)
    differences: list[Difference] = dataclasses.field(default_factory=list)
    not_run: dict[str, str] = dataclasses.field(default_factory=dict)    # place -> why

    @property
    def rows_compared(self) -> int:
        return sum(one.rows for one in self.compared.values())


def verify(bundle: str, wanted: Wanted, program: Program, say: Callable[[str], None] = lambda text: None) -> Verification:
    """Checks a bundle. Raises DamagedBundle if it is not what was packed, InputError if it cannot be checked as requested."""
    with scratch_folder() as folder:
        inside, own = os.path.join(folder, "bundle"), os.path.join(folder, "again")
        os.mkdir(inside)
        os.mkdir(own)
        names = extract_archive(bundle, inside)
        if problems := problems_of(inside, names):
            more = f", and {len(problems) - 1} more" if len(problems) > 1 else ""
            raise DamagedBundle(bundle, problems[0] + more)
        try:
            manifest = read_manifest(inside, names)
        except InputError as error:
            raise InputError(f"{bundle}: {error}") from None
        try:
            recorded = {one.file: checked_results(bundle, one, os.path.join(inside, one.file)) for one in manifest.results}
        except (DamagedError, InputError) as error:
            raise DamagedBundle(bundle, str(error).replace(inside + os.sep, "").partition(";")[0]) from None
        eligible = {place: rows_to_run(info) for place, info in recorded.items()}
        try:
            chosen = chosen_rows(wanted, manifest, recorded, eligible, inside)
        except InputError as error:
            raise InputError(str(error).replace(inside + os.sep, f"{bundle}: ")) from None
        checked = Verification(bundle, manifest, wanted, len(names), recorded, {place: len(rows) for place, rows in eligible.items()}, chosen)
        if any(chosen.values()):
            program.check()
        for one in manifest.results:
            if checked.chosen.get(one.file):
                say(f"{one.file}: {len(checked.chosen[one.file])} of {len(eligible[one.file])} rows")
                check_by_running(checked, one, program, inside, own)
        return checked


def checked_results(bundle: str, one: PackedResults, path: str) -> About:
    """The About of a results file, which must agree with the description in the bundle."""
    info = about(path)
    if info.damaged or info.damaged_records:
        raise InputError(f"{one.file} has {info.damaged} rows and {info.damaged_records} records that do not match their own checksums")
    for what, said, found in (("model version", one.model_version, info.model_version), ("sweep identity", one.sweep_identity, info.sweep_identity),
                              ("timing", one.timing, info.timing), ("rows", one.counts, dict(info.counts)), ("name", one.name, info.name),
                              ("program", one.built, {key: info.provenance.get(key, "") for key in BUILT})):
        if said != found:
            raise InputError(f"bundle.json and {one.file} disagree about its {what}: {said} and {found}")
    return info


def chosen_rows(wanted: Wanted, manifest: Manifest, recorded: Mapping[str, About], eligible: Mapping[str, np.ndarray],
                folder: str) -> dict[str, list[int]]:
    if wanted.row is not None:
        return one_row(wanted.row, eligible)
    if wanted.claim is not None:
        return rows_of_claim(wanted.claim, manifest, recorded, eligible, folder)
    every = sum(map(len, eligible.values()))
    return drawn_rows(eligible, every if wanted.runs is None else wanted.runs, wanted.seed)


def one_row(text: str, eligible: Mapping[str, np.ndarray]) -> dict[str, list[int]]:
    """{place: [row]} of FILE:K. FILE: place in the bundle, or the file's name only; it may be left out if there is one file."""
    name, colon, number = text.rpartition(":")
    if not number.isdigit() or (not colon and len(eligible) > 1):
        raise InputError(f"--row: '{text}' is not FILE:K, a results file ({', '.join(eligible)}) and the number of a row")
    found = [place for place in eligible if not colon or name in (place, os.path.basename(place), os.path.basename(place).removesuffix(".h5"))]
    if len(found) != 1:
        raise InputError(f"--row: {unknown('results file', name, eligible)}")
    if int(number) not in eligible[found[0]]:
        raise InputError(f"--row: {found[0]} has no row {number} that has ended and does not depend on the machine")
    return {found[0]: [int(number)]}


def rows_of_claim(name: str, manifest: Manifest, recorded: Mapping[str, About], eligible: Mapping[str, np.ndarray],
                  folder: str) -> dict[str, list[int]]:
    """All rows on which a claim is judged, under all readings."""
    if manifest.study is None:
        raise InputError("--claim: the bundle has no study, and so no claims; use --runs, --all or --row")
    study = read_study(os.path.join(folder, manifest.study["folder"]))
    claim = next((one for one in study.claims if one.id == name), None)
    if claim is None or not claim.is_judged:
        raise InputError(f"--claim: {unknown('claim', name, [one.id for one in study.claims if one.is_judged])}")
    results = own_results(study, [info.path for info in recorded.values()])
    places = {info.path: place for place, info in recorded.items()}
    missing = [sweep for sweep in claim.sweeps if sweep not in results]
    if missing:
        raise InputError(f"--claim: {name} is judged on results of {', '.join(missing)}, which the bundle does not have")
    chosen: dict[str, set[int]] = {}
    for sweeps in (claim.sweeps, *((sweep,) for sweep in claim.readings_in if sweep in results)):
        for sweep, row in tuples_of(study, claim, results, sweeps):
            place = places[results[sweep][0]]
            chosen.setdefault(place, set()).add(row)
    return {place: sorted(rows & {*eligible[place].tolist()}) for place, rows in chosen.items()}


def tuples_of(study: Study, claim: Claim, results: Mapping[str, tuple[str, About]], sweeps: Sequence[str]) -> Iterator[tuple[str, int]]:
    """(sweep, tuple) of all runs of a claim's quantities."""
    quantities = [one for one in (claim.what, claim.other) if one is not None and one.algorithms]
    runs = StudyRuns(study, results, sweeps, {metric for one in quantities for metric in one.metrics})
    for quantity in quantities:
        frame = runs.of(quantity, claim.at)
        yield from zip(frame["sweep"], map(int, frame["tuple"]))


def check_by_running(checked: Verification, one: PackedResults, program: Program, inside: str, own: str) -> None:
    recorded, rows = checked.recorded[one.file], checked.chosen[one.file]
    # The sweep may be a stranger's; the program itself refuses what leads out of the bundle, and commands.
    sweep = [os.path.join(inside, one.sweep), "--confined", inside, *([] if checked.wanted.allow_commands else ["--no-commands"])]
    again = os.path.join(own, os.path.basename(one.file))
    try:
        create_empty(program, sweep, sum(recorded.counts.values()), again)
        here = checked.here[one.file] = about(again)
        checked.differences += compare_descriptions(one.file, recorded, here)
        if any(difference.file == one.file for difference in checked.differences):
            raise CannotRun("its sweep file is not that of its results")
        run_rows(program, sweep, rows, again)
    except CannotRun as error:
        checked.not_run[one.file] = str(error).replace(inside + os.sep, "").replace(inside, "the bundle").replace(own + os.sep, "").replace(
            "(--no-commands)", "(read it in the bundle before you allow it with --allow-commands)")
        return
    compared = checked.compared[one.file] = compare_rows(one.file, recorded, about(again), rows)
    checked.differences += compared.differences
    os.unlink(again)


def all_rows(chosen: Mapping[str, Sequence[int]]) -> int:
    return sum(map(len, chosen.values()))
