"""Matrices of the worst ratios that the searches of a study have found."""

from ...results_file.load import read_runs
from ...sections import found_instances, search_figures, search_tables
from ...stats.searches import is_of_searches, matrix, that_found, worst_of_pairs


def draw(results, directory):
    """([Drawing], [part]) of the sweeps of searches. results: {sweep: (path, About)}."""
    drawings, parts = [], []
    for sweep, (path, info) in results.items():
        if not is_of_searches(info):
            continue
        runs = read_runs(path, columns=search_tables.NEEDED | found_instances.NEEDED, expand=False)
        worst = worst_of_pairs(runs)
        if not len(worst):
            continue
        is_of_completion = search_tables.is_of_completion(info)
        worst = that_found(worst) if is_of_completion else worst
        instances, notes = found_instances.draw(worst, runs, info, directory, f"{sweep}-worst-instance")
        if is_of_completion:
            parts.append(search_tables.completion(runs, f"Schedules that do not complete: {sweep}", f"incomplete-{sweep}"))
        else:
            table = matrix(worst, info.axes["algorithm"], info.axes["against"])
            drawings.append(search_figures.draw(table, info, directory, f"{sweep}-worst-ratios", sweep))
            parts.append(search_tables.matrix(table, worst, info, f"Worst ratios: {sweep}", f"worst-ratios-{sweep}"))
        drawings += instances
        parts.append(search_tables.worst_instances(worst.head(5), info, directory, f"Worst instances: {sweep}", f"worst-instances-{sweep}"))
        parts += [note for note in notes if note not in parts]  # one that holds for all stands once
    return drawings, parts
