"""The claims of a paper that one results file decides, as a section of the ordinary report."""

from .. import page
from ..errors import InputError
from . import sections
from .claims_file import read_study
from .judgements import counts, judge_study
from .own_results import is_own, study_of


def claims_of_sweep(info):
    """HTML; '' unless the file holds the results of a study's own sweep. info: About."""
    found = study_of(info)
    if found is None:
        return ""
    folder, sweep = found
    study = read_study(folder)
    if sweep not in study.sweeps:
        return ""
    if not is_own(info, study, sweep):
        return page.section("Claims", page.paragraph(
            f"No claim is judged: the sweep differs from sweeps/{study.name}/{sweep}.yaml in more than "
            "the number of seeds.", "note"))
    here = study.restricted_to(sweep)
    try:
        judged = judge_study(here, {sweep: (info.path, info)})
    except InputError as error:  # results that are older than a metric
        return page.section("Claims", page.paragraph(f"No claim is judged: {error}", "note"))
    if not judged:
        return ""
    rest = len([one for one in study.claims if one.is_judged]) - len(judged)
    note = f"{rest} more claims of {study.paper} need other sweeps: " if rest else ""
    return sections.claims(judged, counts(judged), study.looks) + page.paragraph(
        f"{note}bash jobscripts/reproduce.sh {study.name} judges all.", "note")
