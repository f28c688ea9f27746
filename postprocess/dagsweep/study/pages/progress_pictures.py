"""Figures of finished tasks against time: one run per line, from traces of 'dagsweep simulate --trace'."""

import dataclasses
import os

from ...drawing import figures
from ...drawing.progress import draw as picture_of
from ...drawing.progress import read_progress
from ...sections.captioned_figures import Drawing
from ..file.references import check_quantity, quantities_of_figure
from ..file.runs import StudyRuns
from .curves import own_readings

FOLDER = "traces"  # folder in the folder of the report


@dataclasses.dataclass(frozen=True)
class Trace:
    """A run to be traced: a tuple of a sweep with a number of seeds."""
    figure: str
    label: str
    sweep: str  # path of its file
    seeds: int
    tuple: int
    path: str   # of the trace


def wanted(study, results, directory):
    """[Trace] for all figures of progress: under the study's own readings, with the first seed that has ended."""
    found = []
    for figure in study.figures:
        if not figure.is_progress or figure.sweep not in results:
            continue
        runs = StudyRuns(study, results, (figure.sweep,), {line.quantity.metric for line in figure.lines})
        for place, quantity in quantities_of_figure(figure):
            check_quantity(study, place, quantity, runs)
        for k, line in enumerate(figure.lines):
            frame = own_readings(runs, runs.of(line.quantity, {}), line.quantity)
            if len(frame):
                first = frame.sort_values(["seed", "tuple"]).iloc[0]
                path = os.path.join(directory, FOLDER, f"{figure.id}-{k}.json")
                found.append(Trace(figure.id, line.label, study.sweep_file(figure.sweep),
                                   len(results[figure.sweep][1].axes["seed"]), int(first["tuple"]), path))
    return found


def draw(study, results, directory):
    """[Drawing] of the figures for which all traces exist."""
    traces, drawings = wanted(study, results, directory), []
    for figure in study.figures:
        own = [one for one in traces if one.figure == figure.id]
        if own and all(os.path.exists(one.path) for one in own):
            picture = picture_of([one.label for one in own], [read_progress(one.path) for one in own])
            path = figures.save(picture, directory, figure.id)
            drawings.append(Drawing(path, f"{figure.title}. One run each, of the first seed.", figure.id))
    return drawings
