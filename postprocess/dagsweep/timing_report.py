"""The report on a timing sweep: time and memory of algorithms, and their growth."""

import os

from . import page
from .results_file.load import read_runs
from .results_file.shown_labels import with_shown_labels
from .sections import figure_catalogue, general, timing_figures, timing_tables
from .sections.captioned_figures import draw_all
from .sections.citation import bibtex
from .stats import timing
from .stats.growth import growth, joint_exponents
from .stats.shared_instances import requested_algorithms


def timing_parts(path, info, directory, algorithms=None):
    """Like report.parts_of(), for a timing sweep."""
    runs = read_runs(path, expand=False)
    requested = requested_algorithms(info, algorithms)
    measured = timing.with_lines(runs[runs["algorithm"].isin(requested)], info)
    sizes, paper = timing.by_size(measured), timing.paper(info)
    os.makedirs(directory, exist_ok=True)

    pictures, parts = [], [general.header(info), general.damage(info), general.unread(info), timing_tables.about(sizes, measured)]
    if len(sizes):
        timings = timing_figures.Timings(sizes, paper, dict(zip(measured["line"], measured["algorithm"])))
        pictures = draw_all(figure_catalogue.OF_TIMINGS, timings, directory)
        parts.append(general.figures(pictures) if pictures else None)
        parts += [timing_tables.seconds(sizes, paper), timing_tables.growth(growth(measured)),
                  timing_tables.joint_growth(joint_exponents(measured).rename(index=info.algorithm_labels)),
                  timing_tables.memory(sizes),
                  timing_tables.speedup(timing.speedups(measured, info)),
                  timing_tables.machines(measured)]
    parts += [general.unsuccessful(with_shown_labels(runs, info.algorithm_labels)), general.sweep(info.with_shown_labels()), general.provenance(info),
              general.glossary(info), timing_tables.method(), page.section("To quote", page.Code(bibtex(info, requested)))]
    return pictures, parts, info
