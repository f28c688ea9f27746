"""The parts of the ordinary report on a results file that belong to a paper: the claims that the file alone
decides, and the printed tables and figures on it."""

import dataclasses

from ... import page
from ...errors import InputError
from ..file.claims_file import read_study
from ..file.own_results import is_own, study_of
from ..verdict.judgements import counts, judge_study
from . import claim_sections, pictures, reading_sections, table_pictures, table_sections
from .printed_tables import comparisons


def parts_of_sweep(info, directory):
    """[part]; empty unless the file holds the results of a study's own sweep. info: About. Figures are
    written into `directory`."""
    found = study_of(info)
    if found is None:
        return []
    folder, sweep = found
    study = read_study(folder)
    if sweep not in study.sweeps:
        return []
    if not is_own(info, study, sweep):
        return [not_judged(f"the sweep differs from sweeps/{study.name}/{sweep}.yaml in more than the number of "
                           "seeds.")]
    results = {sweep: (info.path, info)}
    try:
        judged = judge_study(study.restricted_to(sweep), results)
    except InputError as error:  # results that are older than a metric
        return [not_judged(str(error))]
    parts = []
    if judged:
        rest = len([one for one in study.claims if one.is_judged]) - len(judged)
        note = f"{rest} more claims of {study.paper} need other sweeps: " if rest else ""
        parts = [claim_sections.claims(judged, counts(judged), study.looks), page.paragraph(
            f"{note}bash jobscripts/reproduce.sh {study.name} judges all.", "note"), claim_sections.meanings(judged)]
    parts += printed_parts(study, results, directory)
    return [*filter(None, [reading_sections.what_readings_are(study)]), *parts] if parts else []


def not_judged(why):
    return page.section("Claims", page.paragraph(f"No claim is judged: {why}", "note"))


def printed_parts(study, results, directory):
    """The tables and figures of the paper that have printed values on these results."""
    found = comparisons(study, results)
    printed = dataclasses.replace(study, figures=tuple(
        figure for figure in study.figures if any(line.printed for line in figure.lines)))
    drawings, _ = pictures.draw(printed, results, directory)
    drawings += table_pictures.draw(found, directory)
    shown = page.section("Printed figures", page.Figures([page.Figure(one.path, one.caption) for one in drawings]))
    return [*table_sections.printed_tables(found), *([shown] if drawings else [])]
