"""Matrices of the worst ratios that the searches of a study have found."""

from ...results_file.load import read_runs
from ...sections import search_figures, search_tables
from ...stats.searches import is_of_searches, matrix, worst_of_pairs


def draw(results, directory):
    """([Drawing], [part]) of the sweeps of searches. results: {sweep: (path, About)}."""
    drawings, parts = [], []
    for sweep, (path, info) in results.items():
        if not is_of_searches(info):
            continue
        worst = worst_of_pairs(read_runs(path, columns=search_tables.NEEDED, expand=False))
        if not len(worst):
            continue
        table = matrix(worst, info.axes["algorithm"], info.axes["against"])
        drawings.append(search_figures.draw(table, directory, f"{sweep}-worst-ratios", sweep))
        parts.append(search_tables.matrix(table, worst, f"Worst ratios: {sweep}", f"worst-ratios-{sweep}"))
        parts.append(search_tables.worst_instances(worst.head(5), info, directory, f"Worst instances: {sweep}", f"worst-instances-{sweep}"))
    return drawings, parts
