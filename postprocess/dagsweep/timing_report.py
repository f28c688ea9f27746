"""The report on a timing sweep: time and memory of algorithms, and their growth."""

import os

from . import page
from .drawing import figures
from .drawing.style import algorithm_styles
from .results_file.load import read_runs
from .results_file.shown_labels import with_shown_labels
from .sections import general, timing_tables
from .sections.captioned_figures import Drawing
from .sections.citation import bibtex
from .stats import timing
from .stats.growth import growth, joint_exponents
from .stats.shared_instances import requested_algorithms
from .wording import axis_label, integer_text


def timing_parts(path, info, directory, algorithms=None):
    """Like report.parts_of(), for a timing sweep."""
    runs = read_runs(path, expand=False)
    requested = requested_algorithms(info, algorithms)
    measured = timing.with_lines(runs[runs["algorithm"].isin(requested)], info)
    sizes, paper = timing.by_size(measured), timing.paper(info)
    os.makedirs(directory, exist_ok=True)

    pictures, parts = [], [general.header(info), general.damage(info), general.unread(info), timing_tables.about(sizes, measured)]
    if len(sizes):
        if sizes["tasks"].nunique() > 1:
            pictures = draw(sizes, paper, directory, dict(zip(measured["line"], measured["algorithm"])))
            parts.append(general.figures(pictures))
        parts += [timing_tables.seconds(sizes, paper), timing_tables.growth(growth(measured)),
                  timing_tables.joint_growth(joint_exponents(measured).rename(index=info.algorithm_labels)),
                  timing_tables.memory(sizes),
                  timing_tables.speedup(timing.speedups(measured, info)),
                  timing_tables.machines(measured)]
    parts += [general.unsuccessful(with_shown_labels(runs, info.algorithm_labels)), general.sweep(info.with_shown_labels()), general.provenance(info),
              general.glossary(info), timing_tables.method(), page.section("To quote", page.Code(bibtex(info, requested)))]
    return pictures, parts, info


def draw(sizes, paper, directory, algorithms):
    """[Drawing]: seconds, and memory if it is known, against the number of tasks. algorithms: {line: algorithm}."""
    styles = algorithm_styles(dict.fromkeys(sizes["line"]), algorithms)
    lines = sizes.rename(columns={"line": "algorithm", "tasks": "x"})

    def curves(points, label):
        picture = figures.curves(points, axis_label("tasks"), label, styles,
                                 lambda x: integer_text(round(x)))
        figures.set_decade_ticks(picture.axes[0], points["x"])
        return picture

    picture = curves(lines.assign(mean=lines["seconds"]), "seconds to schedule")
    axes = picture.axes[0]
    axes.set_yscale("log")
    for name in paper.columns.intersection(list(styles)):
        axes.plot(paper.index, paper[name], **{**styles[name], "linestyle": ":"}, alpha=0.45,
                  linewidth=1.2, markersize=3.5, zorder=1)
    dotted = " Dotted, in the same colours: the values of the 2008 paper." if len(paper) else ""
    drawings = [Drawing(figures.save(picture, directory, "seconds-by-tasks"),
                        "Seconds to schedule against number of tasks: medians over instances, "
                        f"bands from quartile to quartile.{dotted}")]
    known = lines[lines["bytes"].notna()]
    if len(known):
        points = known.assign(mean=known["bytes"], low=known["bytes"], high=known["bytes"])
        picture = curves(points, "peak bytes per task")
        picture.axes[0].set_ylim(bottom=0)
        drawings.append(Drawing(figures.save(picture, directory, "bytes-by-tasks"),
                                "Peak memory while scheduling, in bytes per task, against "
                                "number of tasks: medians over instances."))
    return drawings
