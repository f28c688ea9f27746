"""Sections of a report on a timing sweep. Each returns a part, None if there is nothing to show."""

from .. import page
from ..stats import timing
from ..stats.growth import GROWTH_FROM, RESAMPLES
from ..wording import count, figure_number, integer_text

METHOD = (
    "A run schedules one instance twice and executes nothing: the first time for its seconds, the "
    "second time for its memory. Table cells are medians over instances, with quartiles below.",
    "Seconds are the wall clock of the first time, from the instance in memory to the schedule in "
    "memory. The algorithm has not scheduled that instance before, so that no branch predictor has "
    "learned it. The process already holds about as much free memory as FTSA, MC-FTSA or FTBAR "
    "needs; the time in which the system provides this memory is not included. Nothing else is "
    "warmed up.",
    "Memory is measured the second time, which starts without free memory: the growth of resident "
    "memory at its peak while scheduling (VmHWM - VmRSS before), in whole pages, without huge "
    "pages. The schedule is included, the instance is not.",
    "On each node one rank works while the others sleep.",
    f"Growth exponents are least-squares slopes of log median against log tasks, from "
    f"{integer_text(GROWTH_FROM)} tasks on: 1 is linear, 2 quadratic. Bend: the quadratic term in log "
    "tasks, above 0 if the exponent grows with the tasks (n + 1e-6 n²), below 0 if it falls (n log n); "
    "last segment: the exponent between the two largest sizes. Below them 95 % intervals from "
    f"{integer_text(RESAMPLES)} resamples of the seeds.",
    "Exponents of tasks, processors and copies (epsilon + 1) together: least squares of log medians over seeds.",
    f"Runs during which other programs had the core for more than {100 * timing.DISTURBED:.0f} % of the "
    "seconds are disturbed and dropped, unless an algorithm has no others on a graph; the values of all runs "
    "stand beside.",
)
PAPER_NOTE = ("Paper: table 1 of Benoit, Hakem & Robert (2008), C on a Core 2 Duo of 1.66 GHz; the "
              "width of its graphs is not published.")


def grid(sizes, cell_of, more=()):
    """A table with a row for each graph, in order of tasks, and a column for each line.

    cell_of: (row of `sizes`, note below the cell) -> Cell. more: (head, {tasks: text}) of further columns.
    """
    lines = list(dict.fromkeys(sizes["line"]))
    heads = [("tasks", True), ("instances", True)] + [(line, True) for line in lines]
    heads += [(head, True) for head, _ in more]
    several = sizes.groupby("tasks")["graph"].nunique().max() > 1
    rows = []
    for graph, points in sizes.groupby("graph", sort=False):
        tasks, runs = points["tasks"].iloc[0], points["runs_all"].max()
        row = [page.cell(integer_text(round(tasks)), graph if several else "", number=True, value=tasks),
               page.cell(integer_text(runs), number=True, value=int(runs))]
        cells = {point.line: cell_of(point, run_count_note(point.runs_all, runs))
                 for point in points.itertuples()}
        row += [cells.get(line, page.cell("", number=True)) for line in lines]
        row += [page.cell(texts.get(tasks, ""), number=True) for _, texts in more]
        rows.append(row)
    return page.table(heads, rows)


def run_count_note(runs, row_runs):
    """A note below a cell with fewer runs than its row states; '' if the numbers are equal."""
    return "" if runs == row_runs else f"({count(runs, 'run')})"


def of_all(point, median):
    """A note with the median of all runs or pairs, if disturbed ones were dropped."""
    if point.runs == point.runs_all:
        return ""
    return f"all {integer_text(point.runs_all)}: {figure_number(median)}"


def seconds(sizes, paper):
    """Seconds like table 1 of the paper, with the published values in further columns."""
    shown = [name for name in paper.columns if name in set(sizes["line"])] if len(paper) else []
    more = [(f"{name}, paper", paper[name].map(figure_number).to_dict()) for name in shown]
    return page.section(
        "Seconds to schedule",
        grid(sizes, lambda point, note: page.interval_cell(
            point.seconds, point.low, point.high, of_all(point, point.seconds_all), note), more),
        page.paragraph("Medians over the instances, with quartiles below. "
                       + (PAPER_NOTE if more else ""), "note"))


def growth(found):
    """Growth exponents and the fitted ranges."""
    if found.empty:
        return None
    heads = [("algorithm", False), ("exponent of seconds", True), ("all runs", True), ("bend", True),
             ("last segment", True), ("exponent of memory", True), ("from tasks", True),
             ("to tasks", True), ("sizes", True), ("seeds", True)]
    rows = [[page.cell(line, name=True), with_interval(row, "seconds"), plain(row.seconds_all),
             with_interval(row, "curvature"), with_interval(row, "last_slope"), plain(row.bytes),
             *(page.cell(integer_text(round(value)), number=True, value=value)
               for value in (row.first, row.last, row.sizes, row.seeds))]
            for line, row in zip(found.index, found.itertuples())]
    return page.section("Growth", page.table(heads, rows))


def joint_growth(found):
    """Exponents of several quantities at once."""
    if found.empty:
        return None
    heads = [("algorithm", False), ("tasks", True), ("processors", True), ("copies", True), ("largest factor from the fit", True),
             ("points", True)]
    rows = [[page.cell(algorithm, name=True), plain(row.tasks), plain(row.processors), plain(row.copies), plain(row.spread),
             page.cell(integer_text(row.points), number=True, value=int(row.points))]
            for algorithm, row in zip(found.index, found.itertuples())]
    return page.section("Growth exponents of tasks, processors and copies", page.table(heads, rows))


def with_interval(row, name):
    """A figure of growth with its interval; 'no interval' with one seed at some size."""
    return page.interval_cell(*(getattr(row, name + end) for end in ("", "_low", "_high")), text=decimals)


def plain(value):
    return page.cell(decimals(value), number=True, value=value)


def decimals(value):
    return f"{value:.3f}" if value == value else "–"


def memory(sizes):
    """Peak bytes per task."""
    known = sizes[sizes["bytes"].notna()]
    if known.empty:
        return None
    return page.section("Peak memory while scheduling (bytes per task)",
                        grid(known, lambda point, note: page.cell(
                            integer_text(round(point.bytes)), note, number=True, value=point.bytes)))


def speedup(found):
    """Speedup over the reference engine, on the same instances."""
    if found.empty:
        return None
    return page.section(
        "Speedup over the reference engine",
        grid(found, lambda point, note: page.interval_cell(
            point.median, point.low, point.high, of_all(point, point.median_all), note)),
        page.paragraph("Medians over pairs of runs on one instance, with quartiles below. Both "
                       "engines make the same schedules.", "note"))


def machines(runs):
    """The machines of the measurements: host, processor model and the cores on which the rank may run."""
    counts = runs["machine"].value_counts()
    counts = counts[counts > 0].rename_axis("machine").reset_index(name="runs")
    return page.section("Measured on",
                        page.plain_table(["host, processor, cores", "runs"], counts),
                        disturbance(runs))


def disturbance(runs):
    """The share of the measured time in which other programs had the core."""
    known = runs[runs["scheduling_cpu_seconds"].notna()]
    if known.empty:
        return None
    lost = 1 - known["scheduling_cpu_seconds"].sum() / known["scheduling_seconds"].sum()
    disturbed = int(timing.is_disturbed(known).sum())
    text = (f"Other programs had the core for {100 * lost:.1f} % of the measured time; "
            f"{integer_text(disturbed)} of {count(len(known), 'run')} lost more than "
            f"{100 * timing.DISTURBED:.0f} %.")
    if lost > timing.DISTURBED:
        text += " Too much: repeat the measurement on an otherwise idle machine."
    return page.paragraph(text)


def about(sizes, runs):
    """The numbers of runs and graphs measured."""
    if sizes.empty:
        return page.paragraph("No run is done yet; there is nothing to show.")
    per_size = sizes.groupby("graph")["runs_all"].max()
    few, many = per_size.min(), per_size.max()
    span = integer_text(few) if few == many else f"{integer_text(few)} to {integer_text(many)}"
    lines, graphs = sizes["line"].nunique(), sizes["graph"].nunique()
    return page.paragraph(f"{count(len(runs), 'run')} of {count(lines, 'algorithm')} on "
                          f"{count(graphs, 'graph size')}, {span} instances each.")


def method():
    return page.section("How it was measured", *[page.paragraph(text) for text in METHOD])
