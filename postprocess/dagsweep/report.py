"""Writes the report on a results file: figures, tables, and a page that contains them."""

from __future__ import annotations

import os
from collections.abc import Iterable

from . import page
from .drawing.paper import printed
from .drawing.style import algorithm_styles
from .errors import InputError
from .results_file.about import About, about
from .results_file.load import read_runs
from .results_file.parameters import read_parameters
from .results_file.read_values import values_read
from .results_file.shown_labels import with_shown_labels
from .results_file.storage import open_results
from .search_report import search_parts
from .sections import (citation, component_tables, crossings, figure_catalogue, general, league, machine_tables, pair_tables,
                       pairs_by_value, rank_usage, rerun, scores, words)
from .sections.captioned_figures import draw_all
from .sections.mean_figures import ComparedMeans
from .sections.pair_figures import ComparedPairs
from .stats.means import Means
from .stats.paired.average_ranks import average_ranks
from .stats.paired.by_value import main_axis, ranks_by_value, ratios_by_value, sides_by_value
from .stats.paired.equal_algorithms import as_one, equal_algorithms
from .stats.paired.pairs import paired_ratios
from .stats.paired.side_by_side import side_by_side
from .stats.searches import is_of_searches
from .stats.settings import with_numeric_columns
from .stats.shared_instances import on_shared_instances
from .stats.timing import medians_by_graph
from .study.pages.own_claims import parts_of_sweep
from .timing_report import timing_parts

MOST_AS_LINES = 30  # algorithms up to which a sweep over parameters has figures with a line for each, and open tables
# Metrics to read for the tables, and for the figures.
METRICS = {"slr", "speedup", "survived", "machines", *league.NEEDED} | figure_catalogue.METRICS


def write_report(path: str | os.PathLike[str], directory: str | os.PathLike[str],
                 algorithms: Iterable[str] | None = None,
                 width: str | None = None,
                 timing: str | os.PathLike[str] | None = None) -> tuple[str | None, str, About]:
    """Writes DIR/report.html, figures as DIR/*.png, *.pdf, *.svg, and DIR/tables; creates DIR if it does not
    exist.

    algorithms: names or labels to compare, None for all. width: "column" or "page", of figures for
    a paper. timing: results of a timing sweep, whose seconds the front of components has. Returns (path of the main figure or None, path of
    the page, About). Equal files give equal reports.
    """
    pictures, parts, info = parts_of(path, directory, algorithms, width, timing)
    report = page.write(directory, info.name, parts)
    return (pictures[0].path if pictures else None), report, info


def parts_of(path, directory, algorithms=None, width=None, timing=None):
    """([Drawing] of figures against the axes, parts of the page, About). Figures are written into
    `directory`, which is created if it does not exist."""
    with printed(width):
        return drawn_parts_of(path, directory, algorithms, timing)


def drawn_parts_of(path, directory, algorithms, timing):
    whole = about(path)
    info = whole.of_what_was_read()
    if timing is not None and (info.timing or is_of_searches(info)):
        raise no_components(path, timing)
    if info.timing:
        return timing_parts(path, info, directory, algorithms)
    if is_of_searches(info):
        return search_parts(path, info, directory, algorithms)
    present = {*info.metrics["name"], *info.axes}
    runs = read_runs(path, columns={*info.varying, "graph", "algorithm", "seed", "bound"}
                     | (METRICS & present), clocks=("scheduling_seconds", "simulation_seconds"), unread=info.unread)
    runs = with_numeric_columns(runs, info)
    all_compared = on_shared_instances(runs, info, algorithms)  # by name; what follows shows labels
    side = side_by_side(runs, info, all_compared.algorithms) if "makespan" in runs else None
    equal = equal_algorithms(path, side, info) if side else []
    said, named = general.equal(equal, info, len(all_compared.algorithms)), info
    compared, info = as_one(all_compared, info, equal)
    comparison, runs = compared.with_shown_labels(info), with_shown_labels(runs, info.algorithm_labels)
    info = info.with_shown_labels()
    os.makedirs(directory, exist_ok=True)
    styles = algorithm_styles(info.axes["algorithm"], dict(zip(info.axes["algorithm"], named.axes["algorithm"])))

    of_components, on_components = parts_on_components(path, side, named, directory, timing)
    if timing is not None and not on_components:
        raise no_components(path, timing)
    # Too many for lines in figures, and for rows that all readers want to see.
    is_large = bool(on_components) and len(comparison.algorithms) > MOST_AS_LINES
    pictures, by_algorithm, at_the_end = [], [], []
    if comparison.shared:
        means = Means(comparison)
        pictures = [] if is_large else draw_all(figure_catalogue.OF_MEANS, ComparedMeans(means, Means(all_compared), info, styles), directory)
        by_algorithm = [league.section(means, styles),
                        scores.summary(means, runs, info, styles, general.paired(comparison)),
                        None if is_large else general.figures(pictures)]
        at_the_end = [machine_tables.section(means, info), crossings.section(crossings.find(all_compared, info)),
                      scores.by_label(means, info)]
    catalogue = () if is_large else figure_catalogue.OF_PAIRS
    result, on_pairs = parts_on_pairs(side and side.of(compared.algorithms, comparison.algorithms), info, styles, directory, catalogue)
    if is_large:
        number = len(comparison.algorithms)
        compared_parts = [*on_components, general.without_lines(number), *general.folded_sections([*by_algorithm, *on_pairs, *at_the_end], number)]
    else:
        compared_parts = [*by_algorithm, *on_components, *on_pairs, *at_the_end]
    words_on_page = words.section(named.axes["algorithm"], {name: info.axis_properties[name] for name in info.varying if name != "algorithm"},
                                  of_terms=words.OF_SWEEPS)
    parts = [general.header(info), result, result and general.calls(named.axes["algorithm"]), words_on_page, general.damage(info),
             general.unread(info), general.conditions(info),
             *parts_of_sweep(whole, directory), said, None if comparison.shared else general.paired(comparison), *compared_parts,
             general.unsuccessful(runs), general.sweep(info), general.provenance(info),
             rank_usage.use_of_ranks(info), general.glossary(info), general.method(),
             citation.section(named, all_compared, values_read(path, named.axes, all_compared.algorithms),
                              pair_tables.compared_instances(side)[1] if side else None)]
    return pictures or of_components, parts, info


def parts_on_components(path, side, info, directory, timing):
    """([Drawing], sections) on what the values of the algorithms' parameters are worth. side: SideBySide by name, None without makespans."""
    with open_results(path) as file:
        parameters = read_parameters(file["provenance"], info.axes["algorithm"])
    if not parameters or side is None:
        return [], []
    measured = None if timing is None else component_tables.Measured(about(timing).name, medians_by_graph(timing, side.algorithms))
    places = [info.axes["algorithm"].index(name) for name in side.algorithms]
    drawn = []

    def draw(data):
        own = draw_all(figure_catalogue.OF_COMPONENTS, data, directory)
        drawn.extend(own)
        return own

    own = {name: [values[place] for place in places] for name, values in parameters.items()}
    return drawn, component_tables.section(side, own, info.axis_properties, measured, draw)


def no_components(path, timing):
    return InputError(f"{timing}: its seconds are of the section 'components', which the report on {path} has not (it compares no values of an "
                      "algorithm's parameters)")


def parts_on_pairs(side, info, styles, directory, catalogue):
    """(the sweep's result in one sentence, parts of the page on pairs of algorithms); (None, []) with one algorithm. side: SideBySide by label,
    None without makespans. catalogue: of the figures to draw."""
    if side is None or len(side.algorithms) < 2:
        return None, []
    placed = average_ranks(side)
    chosen = pair_tables.shown_pairs(side.algorithms, placed)
    ratios = paired_ratios(side, chosen)
    pictures = draw_all(catalogue, ComparedPairs(side, ratios, placed, styles), directory)
    figures = page.Figures([page.Figure(one.path, one.caption) for one in pictures])
    along, by_value = parts_by_value(side, chosen, info)
    links = (("At each value", f"#{pairs_by_value.ANCHOR}"),) if by_value else ()
    return pair_tables.result(ratios, placed, along, links), [
        pair_tables.section(side, ratios, placed), by_value,
        page.section("Pairs, ranks and profiles", figures) if pictures else None,
        pair_tables.extreme_instances(info, side, chosen, rerun.sweep_file(info, directory))]


def parts_by_value(side, chosen, info):
    """((first, second) -> sentences on this pair at each value of the main axis, the section of pairs there); the latter is None without such an
    axis."""
    axis = main_axis(side, info)
    if axis is None or not chosen:
        return lambda first, second: "", None
    sides = sides_by_value(side, info, axis)
    ratios, ranks = ratios_by_value(sides, chosen), ranks_by_value(sides)

    def along(first, second):
        own = ratios[(ratios["first"] == first) & (ratios["second"] == second)]
        return pairs_by_value.spread(axis, own, info)

    return along, pairs_by_value.section(axis, ratios, ranks, info)
