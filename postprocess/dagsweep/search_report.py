"""The report on a sweep of searches: a matrix of worst ratios, and the worst instances."""

import os

from .results_file.load import read_runs
from .results_file.shown_labels import with_shown_labels
from .sections import found_instances, general, rank_usage, search_figures, search_tables
from .stats.searches import matrix, that_found, worst_of_pairs
from .stats.shared_instances import requested_algorithms


def search_parts(path, info, directory, algorithms=None):
    """Like report.parts_of(), for a sweep of searches. algorithms: rows of the matrix."""
    requested = requested_algorithms(info, algorithms)
    runs = read_runs(path, columns=search_tables.NEEDED | found_instances.NEEDED | {"graph"}, expand=False)
    runs = with_shown_labels(runs[runs["algorithm"].isin(requested)], info.algorithm_labels)
    shown = info.with_shown_labels()
    os.makedirs(directory, exist_ok=True)
    worst = worst_of_pairs(runs)
    pictures, parts = [], [general.header(shown), general.damage(shown), general.unread(shown)]
    if len(worst):
        is_of_completion = search_tables.is_of_completion(info)
        worst = that_found(worst) if is_of_completion else worst
        instances, notes = found_instances.draw(worst, runs, info, directory)
        if is_of_completion:
            parts.append(search_tables.completion(runs))
        else:
            rows = [info.algorithm_labels.get(name, name) for name in requested]
            worst = worst.assign(against=worst["against"].map(lambda name: info.algorithm_labels.get(name, name)))
            columns = [info.algorithm_labels.get(name, name) for name in info.axes["against"]]
            table = matrix(worst, rows, columns)
            pictures = [search_figures.draw(table, info, directory)]
            parts += [*search_tables.summary(table, runs, worst, search_tables.scenarios_of(info)), search_tables.matrix(table, worst, info)]
        pictures += instances
        parts += [general.figures(pictures) if pictures else None, *notes, search_tables.worst_instances(worst, info, directory)]
    parts += [general.unsuccessful(runs), general.sweep(shown), general.provenance(shown), rank_usage.use_of_ranks(shown),
              general.glossary(shown)]
    return pictures, parts, info
