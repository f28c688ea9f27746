"""The report on a sweep of searches: a matrix of worst ratios, and the worst instances."""

import os

from .drawing import figures
from .drawing.heat_map import heat_map
from .results_file.load import read_runs
from .results_file.shown_labels import with_shown_labels
from .sections import general, rank_usage, search_tables
from .sections.captioned_figures import Drawing
from .stats.searches import matrix, worst_of_pairs
from .stats.shared_instances import requested_algorithms

COLUMNS = {"algorithm", "against", "seed", "tasks", "edges", "worst_ratio", "start_ratio", "robust_ratio", "found_at", "steps",
           "length_of_algorithm", "length_of_against"}


def search_parts(path, info, directory, algorithms=None):
    """report.parts_of() for a sweep of searches. algorithms: rows of the matrix."""
    requested = requested_algorithms(info, algorithms)
    runs = read_runs(path, columns=COLUMNS | {"graph"}, expand=False)
    runs = with_shown_labels(runs[runs["algorithm"].isin(requested)], info.algorithm_labels)
    shown = info.with_shown_labels()
    os.makedirs(directory, exist_ok=True)
    worst = worst_of_pairs(runs)
    pictures, parts = [], [general.header(shown), general.damage(shown), general.unread(shown)]
    if len(worst):
        rows = [info.algorithm_labels.get(name, name) for name in requested]
        table = matrix(worst, rows, list(info.axes["against"]))
        picture = heat_map(table, "algorithm", "against", "worst ratio")
        pictures = [Drawing(figures.save(picture, directory, "worst-ratios"),
                            "The largest ratio that was found of the row's length to the column's; at least so many times as long.")]
        parts += [*search_tables.summary(table, runs), search_tables.matrix(table, worst), general.figures(pictures),
                  search_tables.worst_instances(worst, info, directory)]
    parts += [general.unsuccessful(runs), general.sweep(shown), general.provenance(shown), rank_usage.use_of_ranks(shown),
              general.glossary(shown)]
    return pictures, parts, info
