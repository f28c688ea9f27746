"""Matrices of the worst ratios that the searches of a study have found."""

from ...drawing import figures
from ...drawing.heat_map import heat_map
from ...results_file.load import read_runs
from ...sections import search_tables
from ...sections.captioned_figures import Drawing
from ...stats.searches import is_of_searches, matrix, worst_of_pairs

COLUMNS = {"algorithm", "against", "tasks", "edges", "worst_ratio", "start_ratio", "robust_ratio", "found_at", "steps",
           "length_of_algorithm", "length_of_against"}


def draw(results, directory):
    """([Drawing], [part]) of the sweeps of searches. results: {sweep: (path, About)}."""
    drawings, parts = [], []
    for sweep, (path, info) in results.items():
        if not is_of_searches(info):
            continue
        worst = worst_of_pairs(read_runs(path, columns=COLUMNS, expand=False))
        if not len(worst):
            continue
        table = matrix(worst, info.axes["algorithm"], info.axes["against"])
        picture = heat_map(table, "algorithm", "against", "worst ratio")
        drawings.append(Drawing(figures.save(picture, directory, f"{sweep}-worst-ratios"),
                                f"{sweep}: the largest ratio that was found of the row's length to the column's; at least so many times as "
                                "long."))
        parts.append(search_tables.matrix(table, worst, f"Worst ratios: {sweep}", f"worst-ratios-{sweep}"))
        parts.append(search_tables.worst_instances(worst.head(5), info, directory, f"Worst instances: {sweep}", f"worst-instances-{sweep}"))
    return drawings, parts
