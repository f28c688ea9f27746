"""The content of the report for scripts: tables, figures, and texts that a paper can quote.

Modules that draw are imported only when needed, so that load() stays quick.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .errors import InputError

if TYPE_CHECKING:
    import pandas as pd

    from .results_file.about import About
    from .stats.paired.side_by_side import SideBySide
    from .stats.shared_instances import Comparison


def report_tables(path: str | os.PathLike[str], algorithms: Iterable[str] | None = None) -> dict[str, pd.DataFrame]:
    """{name: DataFrame} of the tables of the report on a results file, with the ends of intervals in columns of
    their own. algorithms: names or labels to compare, None for all."""
    from .drawing import figures
    from .page.frames import frame_of

    with tempfile.TemporaryDirectory() as folder, figures.written_as():
        return {name: frame_of(table) for table, name in named_tables(path, folder, algorithms).items()}


def export_report(path: str | os.PathLike[str], directory: str | os.PathLike[str],
                  algorithms: Iterable[str] | None = None, width: str | None = None) -> list[str]:
    """Writes the figures of the report as DIR/NAME.pdf, .svg and .png, and its tables as DIR/tables/NAME.csv and
    .tex (booktabs), without the page. Returns the names of the files, relative to DIR.

    width: "column" (3.4 inches) or "page" (7 inches): figures have exactly this width, text of 8 points, their
    legend below, and lines that differ in lightness, markers and dashes. None: as on the page.
    """
    from .page import files

    files.write_tables(directory, named_tables(path, directory, algorithms, width))
    return sorted(os.path.relpath(os.path.join(folder, name), directory)
                  for folder, _, names in os.walk(directory) for name in names)


def named_tables(path: str | os.PathLike[str], directory: str | os.PathLike[str],
                 algorithms: Iterable[str] | None, width: str | None = None) -> dict[Any, str]:
    """{Table: name} of the tables of the report; also draws its figures."""
    from .page.names import names_of
    from .report import parts_of

    return names_of([part for part in parts_of(path, directory, algorithms, width)[1] if part])


def to_latex(frame: pd.DataFrame) -> str:
    """A DataFrame as a tabular for booktabs, its index left out.

    In frames of report_tables(), cells have the texts of the page, with their intervals; rows and columns may
    have been selected and sorted. In other frames, numbers have four digits, and 'x', 'x low', 'x high' become
    one column.
    """
    from .page.frames import latex_of

    return latex_of(frame)


def side_by_side(path: str | os.PathLike[str] | pd.DataFrame, algorithms: Iterable[str] | None = None, *, metric: str = "makespan",
                 **axes: Any) -> SideBySide:
    """Puts the runs of algorithms beside each other, to compare them in pairs. A row has runs that differ in the algorithm alone.

        from dagsweep.paired import pairs

        side = dagsweep.side_by_side("R.h5", ["heft", "jit"], bound=0.4)
        pairs.paired_ratios(side, [("jit", "heft")])

    Arguments:
        path: a results file, or a DataFrame of compare()
        algorithms: their names as in load(); None: all
        metric: the length that is compared: makespan, planned_makespan, nsl, slr, latency, latency_lower, latency_upper or normalised_latency
        axes: of a file: only runs with this value, or one of these values, of an axis. Of a DataFrame choose rows: runs[runs.bound == 0.4]

    The object has `algorithms`, a list of names; `values` [rows, algorithms] of the metric, NaN unless completed; and `instances`, a
    DataFrame of their axes.

    paired_ratios(side, pairs) returns a DataFrame with a row for each pair.

    Columns of paired_ratios:
        first, second: both algorithms
        ratio: geometric mean of the metric of first / that of second
        low, high: its 95 % confidence interval, over seeds: all rows of a seed count as one number. If all graphs are files, at least 5, the files
            are a sample, too
        simultaneous_low, simultaneous_high: wider ends, which hold for all pairs of the call at once
        conclusion: what these say: "first is shorter", "second is shorter", "no relevant difference" (1 %), or "undecided"; "not
            enough seeds" below 20 seeds, or below 20 files where these are a sample
    """
    import pandas

    from .stats.paired.side_by_side import of_compared, require_length
    from .stats.paired.side_by_side import side_by_side as of_runs
    from .stats.shared_instances import with_values

    if isinstance(path, pandas.DataFrame):
        if axes:
            raise InputError(f"{', '.join(axes)}: only of a file; of a DataFrame choose rows, such as runs[runs.bound == 0.4]")
        return of_compared(path, algorithms or (), metric)
    info, runs, comparison = compared(path, algorithms, metric)
    require_length(metric, set(info.metrics["name"]))
    return of_runs(with_values(runs, info, axes), info, comparison.algorithms, metric)


def methods(path: str | os.PathLike[str], algorithms: Iterable[str] | None = None) -> str:
    """A paragraph for a paper: graphs, settings, seeds, program, and how the algorithms were compared."""
    from .results_file.read_values import values_read
    from .sections.citation import methods as of_comparison

    info, _, comparison = compared(path, algorithms)
    return of_comparison(info, comparison, values_read(path, info.axes, comparison.algorithms))


def bibtex(path: str | os.PathLike[str], algorithms: Iterable[str] | None = None) -> str:
    """BibTeX entries of the version of the program that made the results, and of the papers of the algorithms (None: all
    of the sweep), as far as the program's catalogue and the papers that it reproduces state them."""
    from .results_file.about import about
    from .sections.citation import bibtex as of_info
    from .stats.shared_instances import requested_algorithms

    info = about(path)
    return of_info(info, requested_algorithms(info, algorithms))


def compared(path: str | os.PathLike[str], algorithms: Iterable[str] | None,
             *metrics: str) -> tuple[About, pd.DataFrame, Comparison]:
    """(About, runs, Comparison); metrics: those that the runs have beside what a comparison needs."""
    from .results_file.about import about
    from .results_file.load import load_of_what_was_read
    from .stats.shared_instances import on_shared_instances

    info = about(path).of_what_was_read()
    present = {*info.metrics["name"], *info.axes}
    runs = load_of_what_was_read(path, unread=info.unread, columns={*info.varying, "graph", "algorithm", "seed"}
                                 | ({"tasks", "makespan", "survived", *metrics} & present))
    return info, runs, on_shared_instances(runs, info, algorithms)
