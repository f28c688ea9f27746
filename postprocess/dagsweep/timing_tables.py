"""Sections of a report on a timing sweep. Each returns HTML, '' if there is nothing to show."""

from . import page, timing
from .wording import count, figure_number, whole

METHOD = (
    "A run schedules one instance and executes nothing. Its seconds are wall clock from the "
    "instance in memory to the schedule in memory. Every algorithm sees each instance once, so "
    "that no branch predictor learns it; cells are medians over instances, quartiles below.",
    "Of each node one rank works while the others sleep. Nothing is warmed up. Before each run the "
    "heap is given back to the system: seconds include the first touch of all memory a run uses.",
    "Memory is the growth of resident memory at its peak while scheduling (VmHWM - VmRSS before), "
    "in whole pages: the schedule is included, the instance is not.",
    f"Growth exponents are least-squares slopes of log median against log tasks, from "
    f"{whole(timing.GROWTH_FROM)} tasks on: 1 is linear, 2 quadratic.",
)
PAPER_NOTE = ("Paper: table 1 of Benoit, Hakem & Robert (2008), C on a Core 2 Duo of 1.66 GHz; how "
              "wide its graphs were is not said.")


def grid(sizes, text_of, more=()):
    """A table with a row for each graph, in order of tasks, and a column for each line.

    text_of: row of `sizes` -> HTML. more: (head, {tasks: text}) of further columns.
    """
    lines = list(dict.fromkeys(sizes["line"]))
    heads = [("tasks", True), ("instances", True)] + [(line, True) for line in lines]
    heads += [(head, True) for head, _ in more]
    several = sizes.groupby("tasks")["graph"].nunique().max() > 1
    rows = []
    for graph, points in sizes.groupby("graph", sort=False):
        tasks, runs = points["tasks"].iloc[0], points["runs"].max()
        name = whole(round(tasks)) + (f"<small>{page.escape(graph)}</small>" if several else "")
        row = [page.cell(name, number=True), page.cell(whole(runs), number=True)]
        cells = {point.line: text_of(point) + fewer(point.runs, runs)
                 for point in points.itertuples()}
        row += [page.cell(cells.get(line, ""), number=True) for line in lines]
        row += [page.cell(texts.get(tasks, ""), number=True) for _, texts in more]
        rows.append(row)
    return page.table(heads, rows)


def fewer(runs, of):
    """A remark under a cell that stands on fewer runs than its row says."""
    return "" if runs == of else f"<small>({count(runs, 'run')})</small>"


def with_quartiles(middle, low, high):
    return f"{figure_number(middle)}<small>{figure_number(low)} – {figure_number(high)}</small>"


def seconds(sizes, paper):
    """Like the paper's table 1, with its figures beside ours."""
    shown = [name for name in paper.columns if name in set(sizes["line"])] if len(paper) else []
    more = [(f"{name}, paper", paper[name].map(figure_number).to_dict()) for name in shown]
    return page.section(
        "Seconds to schedule",
        grid(sizes, lambda point: with_quartiles(point.seconds, point.low, point.high), more),
        page.paragraph("Medians over the instances, quartiles below. "
                       + (PAPER_NOTE if more else ""), "note"))


def growth(found):
    """Exponents and the range they were fitted over."""
    if found.empty:
        return ""
    heads = [("algorithm", False), ("seconds grow as tasks to the power of", True),
             ("memory", True), ("from tasks", True), ("to", True), ("sizes", True)]
    rows = [[page.cell(page.escape(line), name=True)]
            + [page.cell(text, number=True) for text in
               (f"{row.seconds:.3f}", f"{row.bytes:.3f}" if row.bytes == row.bytes else "–",
                whole(round(row.first)), whole(round(row.last)), whole(int(row.sizes)))]
            for line, row in zip(found.index, found.itertuples())]
    return page.section("Growth", page.table(heads, rows))


def memory(sizes):
    """Peak bytes per task."""
    known = sizes[sizes["bytes"].notna()]
    if known.empty:
        return ""
    return page.section("Peak memory while scheduling (bytes per task)",
                        grid(known, lambda point: whole(round(point.bytes))))


def speedup(found):
    """Against the reference engine, on the same instances."""
    if found.empty:
        return ""
    return page.section(
        "Times faster than the reference engine",
        grid(found, lambda point: with_quartiles(point.median, point.low, point.high)),
        page.paragraph("Medians over pairs of runs on one instance, quartiles below. The schedules "
                       "are the same.", "note"))


def machines(runs):
    """Where it was measured: processor model and the cores that the rank might run on."""
    counts = runs["machine"].value_counts()
    counts = counts[counts > 0].rename_axis("machine").reset_index(name="runs")
    return page.section("Measured on",
                        page.plain_table(["host, processor, cores", "runs"], counts),
                        disturbance(runs))


def disturbance(runs):
    """Whether other programs took the core away."""
    known = runs[runs["scheduling_cpu_seconds"].notna()]
    if known.empty:
        return ""
    seconds, computed = known["scheduling_seconds"], known["scheduling_cpu_seconds"]
    lost = 1 - computed.sum() / seconds.sum()
    hit = int((computed < (1 - timing.DISTURBED) * seconds).sum())
    text = (f"Other programs had the core for {100 * lost:.1f} % of the measured time; "
            f"{whole(hit)} of {count(len(known), 'run')} lost more than "
            f"{100 * timing.DISTURBED:.0f} %.")
    if lost > timing.DISTURBED:
        text += " Too much: measure again while the machine does nothing else."
    return page.paragraph(text)


def about(sizes, runs):
    """How much was measured."""
    if sizes.empty:
        return page.paragraph("No run is done yet: there is nothing to show.")
    per_size = sizes.groupby("graph")["runs"].max()
    few, many = per_size.min(), per_size.max()
    span = whole(few) if few == many else f"{whole(few)} to {whole(many)}"
    lines, graphs = sizes["line"].nunique(), sizes["graph"].nunique()
    return page.paragraph(f"{count(len(runs), 'run')} of {count(lines, 'algorithm')} on "
                          f"{count(graphs, 'size')} of graph, {span} instances each.")


def method():
    return page.section("How it was measured", *[page.paragraph(text) for text in METHOD])
