"""Writes the report on a results file: figures, and a page that contains them."""

import os

from . import crossings, drawings, machine_tables, page, ranks, scores, sections
from .about import about
from .comparison import compare
from .means import EFFORT, Means
from .papers import dataflow, entity_figures
from .results import read_runs
from .settings import with_numeric_columns
from .study.own_claims import claims_of_sweep
from .style import algorithm_styles
from .timing_report import write_timing_report

METRICS = {"tasks", "makespan", "nsl", "slr", "speedup", "survived", "machines", *EFFORT}


def write_report(path, directory, algorithms=None):
    """Writes DIR/report.html and DIR/*.png, *.pdf; creates DIR if it does not exist.

    algorithms: labels to compare, None for all. Returns (path of the main figure or None, path of
    the page, About). Equal files give equal reports.
    """
    info = about(path)
    if info.timing:
        return write_timing_report(path, info, directory, algorithms)
    present = {*info.metrics["name"], *info.axes}
    runs = read_runs(path, columns={*info.varying, "graph", "algorithm", "seed", "bound"}
                     | (METRICS & present), clocks=("scheduling_seconds", "simulation_seconds"))
    runs = with_numeric_columns(runs, info)
    comparison = compare(runs, info, algorithms)
    os.makedirs(directory, exist_ok=True)
    styles = algorithm_styles(info.axes["algorithm"])

    pictures, parts = [], [sections.header(info), sections.damage(info),
                            sections.paired(comparison)]
    if comparison.shared:
        means = Means(comparison)
        pictures = (entity_figures.draw_all(means, info, styles, directory)
                    + drawings.draw_all(means, info, styles, directory)
                    + crossings.draw(means, info, directory))
        parts += [scores.summary(means, runs, info, styles), sections.figures(pictures),
                  machine_tables.section(means, info),
                  crossings.section(crossings.find(comparison, info)),
                  scores.by_label(means, info)]
    parts += [claims_of_sweep(info), dataflow.section(runs),
              sections.unsuccessful(runs), sections.sweep(info), sections.provenance(info),
              ranks.use_of_ranks(info), sections.glossary(info), sections.method()]

    report = page.write(directory, info.name, parts)
    return (pictures[0].path if pictures else None), report, info
