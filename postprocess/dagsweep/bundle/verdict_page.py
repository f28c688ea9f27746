"""The verdict on a bundle: one page of text, and the same as JSON."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from typing import Any

from ..results_file.about import About
from ..results_file.stored_values import visible
from .contents import BUILT
from .row_sample import chance_of_notice
from .verification import Verification, all_rows

FORMAT = "dagsweep-verification-1"
MOST_SHOWN = 20
SHARES = (0.0, 0.001, 0.01)  # shares of rows that might have been altered; 0: one row
VERIFIED, DIFFERENT, INCOMPLETE, FILES_ALONE = "VERIFIED", "DIFFERENT", "NOT VERIFIED", "FILES MATCH, NO ROW WAS RUN AGAIN"


def outcome_of(checked: Verification) -> str:
    if checked.differences:
        return DIFFERENT
    if checked.rows_compared:
        return INCOMPLETE if checked.not_run else VERIFIED
    return INCOMPLETE if all_rows(checked.chosen) else FILES_ALONE


def builds_of(infos: Sequence[About]) -> list[str]:
    """The builds of the program that wrote the results files, each once."""
    return list(dict.fromkeys(
        f"model version {info.model_version}; dagsweep {' '.join(filter(None, (info.provenance.get('version'), info.provenance.get('commit'))))}; "
        f"{info.provenance.get('compiler', '')}; {info.provenance.get('dependencies', '')}" for info in infos))


def explanation(checked: Verification) -> str:
    """A sentence on whether different versions explain the differences."""
    found = []
    for place in dict.fromkeys(one.file for one in checked.differences):
        there, here = checked.recorded[place], checked.here[place]
        dirty = any("dirty" in info.provenance.get("commit", "") for info in (there, here))
        if there.model_version != here.model_version:
            found.append(f"{place}: yes, expected: model version {there.model_version} in the bundle, {here.model_version} here")
        else:
            found.append(f"{place}: no: model version {there.model_version} on both sides, which gives the same bits in every build. The results "
                         "were altered, or their sweep or graphs, or a build is faulty"
                         + ("; or a program had changes of its own (-dirty)" if dirty else ""))
    return "\n".join(found)


def chances(checked: Verification) -> list[dict[str, Any]]:
    """The chances of noticing altered rows: [{rows, chance}]; empty unless rows were drawn and compared."""
    if not checked.wanted.is_drawn or not checked.rows_compared:
        return []
    files = [place for place in checked.eligible if checked.eligible[place]]
    sizes = [checked.eligible[place] for place in files]
    drawn = [checked.compared[place].rows if place in checked.compared else 0 for place in files]
    return [{"rows": altered, "chance": chance_of_notice(sizes, drawn, altered)}
            for altered in dict.fromkeys(max(1, round(share * sum(sizes))) for share in SHARES)]


def not_checked(checked: Verification) -> list[str]:
    compared, manifest = checked.compared.values(), checked.manifest
    total = sum(sum(info.counts.values()) for info in checked.recorded.values())
    left = sum(checked.eligible.values()) - checked.rows_compared
    other = total - sum(checked.eligible.values())
    aborted = sum(one.aborted for one in compared)
    found = ["seconds, memory, machines and launches: they are no function of the sweep"
             + (" (and are what the timing sweeps measure)" if any(one.timing for one in manifest.results) else "")]
    if left:
        found.append(f"{left} rows that were not run again")
    if other:
        found.append(f"{other} rows that are pending, or were aborted by a limit of the machine")
    if aborted:
        found.append(f"{aborted} of the rows run again, which a limit of this machine aborted")
    for one in compared:
        if one.only_recorded:
            found.append(f"{one.file}: columns that the program here does not write: {', '.join(one.only_recorded)}")
    found += [f"{place}: could not be run again: {why}" for place, why in checked.not_run.items()]
    found.append("figures, tables and verdicts in report/: their bytes are those that were packed, but they were not made again"
                 + (f" (unpack the bundle; dagsweep-study {manifest.study['folder']} results/*.h5 -o again)" if manifest.study else ""))
    found.append("who made the bundle: checksums and rows say nothing about that")
    if manifest.program:
        found.append(f"whether {manifest.program['folder']}/ has the sources of the program that was run here")
    return found


def page(checked: Verification) -> str:
    """The verdict as text."""
    manifest, wanted = checked.manifest, checked.wanted
    chosen, eligible = all_rows(checked.chosen), sum(checked.eligible.values())
    differing = sum(one.differing for one in checked.compared.values())
    how = (f"the row {wanted.row}" if wanted.row else f"the rows of claim {wanted.claim}" if wanted.claim else
           "all that can be" if wanted.runs is None or chosen == eligible else f"drawn with --seed {wanted.seed}")
    lines = [f"{outcome_of(checked)}: {checked.bundle}", "", manifest.title, "",
             f"Files      {checked.files} of {checked.files}: the archive matches its seal, and every file its checksum",
             f"Results    {len(checked.recorded)} files, {sum(sum(info.counts.values()) for info in checked.recorded.values())} rows, "
             f"all of which match their own checksums; {eligible} can be run again",
             f"Run again  {checked.rows_compared} rows ({how}): {differing} of them differ"]
    for place, one in checked.compared.items():
        lines.append(f"             {place}: {one.rows} of {checked.eligible[place]}, {one.differing} differ")
    lines += [f"Made by    {text}" for text in builds_of(list(checked.recorded.values()))]
    lines += [f"Run by     {text}" for text in builds_of(list(checked.here.values()))]
    lines += [f"Chance     at least {100 * one['chance']:.3g} % that {one['rows']} altered row{'s'[:one['rows'] != 1]} would have been noticed, "
              "wherever they are" for one in chances(checked)]
    if checked.differences:
        lines += ["", "Differences: value in the bundle | value here"]
        lines += [f"  {text_of(one)}" for one in checked.differences[:MOST_SHOWN]]
        if len(checked.differences) > MOST_SHOWN:
            lines.append(f"  and {len(checked.differences) - MOST_SHOWN} more")
        lines += ["Explained by versions?", *(f"  {line}" for line in explanation(checked).splitlines())]
    lines += ["", "Not checked:", *(f"  - {text}" for text in not_checked(checked))]
    return "\n".join(map(visible, lines)) + "\n"  # titles and names may be a stranger's


def text_of(one: Any) -> str:
    where = one.file + (f" row {one.row}" if one.row is not None else "") + (f" ({one.which})" if one.which else "")
    return f"{where}, {one.column}: {one.recorded} | {one.found}"


def as_json(checked: Verification) -> str:
    def built(info: About) -> dict[str, Any]:
        return {"model_version": int(info.model_version), **{key: info.provenance.get(key, "") for key in BUILT}}

    wanted = checked.wanted
    content = {
        "format": FORMAT, "bundle": checked.bundle, "title": checked.manifest.title, "outcome": outcome_of(checked), "files": checked.files,
        "wanted": dataclasses.asdict(wanted),
        "results": [{"file": place, "rows": sum(info.counts.values()), "can_be_run_again": checked.eligible[place],
                     "rows_run_again": checked.chosen.get(place, []),
                     "compared": checked.compared[place].rows if place in checked.compared else 0,
                     "differing": checked.compared[place].differing if place in checked.compared else 0,
                     "not_run": checked.not_run.get(place), "made_by": built(info),
                     "run_by": built(checked.here[place]) if place in checked.here else None}
                    for place, info in checked.recorded.items()],
        "differences": [dataclasses.asdict(one) for one in checked.differences],
        "explanation": explanation(checked) if checked.differences else None,
        "chances": chances(checked), "not_checked": not_checked(checked)}
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"
