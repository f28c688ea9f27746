"""General sections of a report. Each returns a part, None if there is nothing to show."""

import dataclasses

from .. import page
from ..page.names import slug
from ..papers import when_called
from ..stats import tables
from ..wording import axis_value, count, integer_text, listed, short_name

METHOD = (
    "An instance is a combination of values of all axes but the algorithm. Algorithms are compared "
    "on shared instances only: those that every compared algorithm completed. Degradation from "
    "best is makespan / smallest makespan on the instance - 1.",
    "Intervals are 95 % t intervals of the mean. Runs with one seed share graph, costs and scenario "
    "and are not independent: seeds are the sample, and axes, machines and named graphs are fixed. The "
    "interval therefore describes the effect of another choice of seeds. If all graphs are files, at "
    "least 5, they are a sample as well. A result that does not depend on the seed has no interval. "
    "Intervals of two algorithms may overlap although one is better on every instance; the "
    "degradation from best compares instance by instance.",
    "If no run on an instance reads an axis, the instances that differ in it alone are equal and count once. A run that does not read an "
    "axis stands at each value of it, beside the runs of other algorithms that read it.",
)

METRICS = "section-metrics"  # place of the section that defines them


def header(info):
    """Name, progress, and where the sweep ran."""
    ended = sum(info.counts.values()) - info.counts["pending"]
    machines = sorted(set(info.machines["processor"])) if len(info.machines) else []
    lead = [f"{integer_text(ended)} of {count(sum(info.counts.values()), 'different run')} ended",
            f"{count(len(info.launches), 'start')} of the program",
            f"dagsweep {info.provenance['version']} {info.provenance['commit'][:12]}".strip()]
    if machines:
        lead.append(f"on {', '.join(machines)}")
    return page.Header(info.name, " · ".join(lead), info.counts)


def damage(info):
    """The damage of the file."""
    parts = []
    if info.damaged:
        parts.append(f"{count(info.damaged, 'row')} of the results file "
                     f"{'is' if info.damaged == 1 else 'are'} damaged (not as written) and counted "
                     "as pending; 'dagsweep run --resume' runs them again.")
    if info.damaged_records:
        parts.append(f"{count(info.damaged_records, 'damaged record')} of launches, machines or "
                     "ranks left out.")
    return page.paragraph(" ".join(parts)) if parts else None


def conditions(info):
    """What a reader of means must know of a sweep that has not all combinations of its values."""
    if info.conditions is None:
        return None
    return page.paragraph("The sweep leaves out combinations of its values (exclude, only, together, most_tasks or most_seeds). A mean "
                          "over other axes is one over what is there, which may differ from point to point.")


def unread(info):
    """The axes that no run has read. info: of_what_was_read()."""
    if not info.unread:
        return None
    ended = sum(info.counts.values()) - info.counts["pending"]
    names = [short_name(name) for name in info.unread]
    return page.paragraph(f"{count(ended, 'run')}; {listed(names)} {'is' if len(names) == 1 else 'are'} read by none, so that results do not depend "
                          f"on {'it' if len(names) == 1 else 'them'}: no figure shows {'its' if len(names) == 1 else 'their'} values and no mean "
                          "counts them. 'dagsweep plan' names the runs that would read them.")


def paired(comparison):
    """The number of shared instances, and what was left out."""
    if not comparison.algorithms:
        return page.paragraph("No run is done yet: there is nothing to compare.")
    left_out = comparison.instances - comparison.shared
    copies = comparison.copies
    text = (f"{integer_text(comparison.shared)} of {count(comparison.instances, 'instance')} "
            "completed by "
            + (f"all {len(comparison.algorithms)} compared algorithms."
               if len(comparison.algorithms) > 1 else f"{comparison.algorithms[0]}."))
    if copies:
        text += (f" {integer_text(copies)} of these {'differs' if copies == 1 else 'differ'} from another one only in settings without "
                 f"effect; equal ones count once: {integer_text(comparison.shared - copies)}.")
    if left_out:
        reasons = [(comparison.unsuccessful, "that some algorithm did not complete"),
                   (comparison.unfinished, "not yet run by all"), (comparison.left_out, "left out by the sweep for some")]
        text += (f" Left out: {integer_text(left_out)} ("
                 + ", ".join(f"{integer_text(number)} {why}" for number, why in reasons if number)
                 + ").")
    if not comparison.shared:
        text += " No instance is left to compare; try --algorithm with those that completed."
    if comparison.without_runs:
        text += f" Not compared, as no run is done: {', '.join(comparison.without_runs)}."
    return page.paragraph(text)


def equal(groups, info, number):
    """The algorithms that count once under several names; None without any. groups: of equal_algorithms(), among so many."""
    if not groups:
        return None
    said = [f"{group.name(info.algorithm_labels)} ({count(group.runs, 'common run')})" for group in groups]
    different = number - sum(len(group.algorithms) - 1 for group in groups)
    return page.paragraph(f"{count(different, 'different algorithm')} under {number} names. Equal in all metrics of all runs that they have in "
                          f"common: {listed(said)}. They are one algorithm here, in ranks and families of intervals, too, with all its names "
                          "and the seconds of the first.")


def calls(algorithms):
    """When each of the algorithms is called, on which depends what it knows of the run. None if they do not differ in it. algorithms: names,
    with or without parameters."""
    by_time = {}
    for name in dict.fromkeys(one.split(" ")[0] for one in algorithms):
        by_time.setdefault(when_called(name), []).append(name)
    by_time.pop("", None)
    if len(by_time) < 2:
        return None
    return page.paragraph("The algorithms differ in when they are called, and so in what they know of the run: "
                          f"{'; '.join(f'{listed(names)} {when}' for when, names in by_time.items())}.", "note")


def without_lines(number):
    return page.paragraph(f"What follows has a row or column for each of {count(number, 'algorithm')} and is folded. Curves of so many are left out; "
                          "'report.py RESULTS --algorithm NAME ...' draws those of some.")


def folded_sections(parts, number):
    """The sections with what they have folded; their tables keep the names of their files."""
    return [part and page.section(part.title, page.folded(count(number, "algorithm"), *(named_after(part.title, one) for one in part.parts)))
            for part in parts]


def named_after(title, part):
    is_unnamed = isinstance(part, page.Table) and not part.name
    return dataclasses.replace(part, name=slug(title)) if is_unnamed else part


def figures(pictures, defined_at=METRICS):
    """All figures. defined_at: place of the section on the page that defines their metrics; "": none."""
    if not pictures:
        return page.paragraph("No figures: the sweep has one algorithm and one value on every "
                              "axis.")
    where = page.paragraph("What is drawn is defined in the section", "note", (("Metrics", f"#{defined_at}"),)) if defined_at else None
    return page.section("Figures", where, page.Figures([
        page.Figure(picture.path, picture.caption, anchor=picture.anchor, links=picture.links)
        for picture in pictures]))


def unsuccessful(runs):
    """Runs that stalled, failed or were aborted: reasons, numbers and example tuples."""
    found = tables.unsuccessful(runs)
    if found.empty:
        return None
    note = ("'dagsweep instance SWEEP.yaml --tuple K --output I.json' writes the instance of "
            "tuple K.")
    return page.section(
        "Runs that did not complete",
        page.plain_table(["algorithm", "status", "reason", "runs", "example tuple"], found),
        page.paragraph(note, "note"))


def sweep(info):
    """The axes with several values, and the sweep file."""
    rows = [[page.cell(name), page.cell(len(info.axes[name]), number=True),
             page.cell(values_text(info, name))] for name in info.varying]
    rows += [[page.cell(name, "read by no run"), page.cell(1, number=True), page.cell(values_text(info, name))]
             for name in info.unread]
    heads = [("axis", False), ("number", True), ("values", False)]
    return page.section("Sweep", page.table(heads, rows),
                        page.folded("The sweep file", page.Code(info.provenance["sweep"])))


def values_text(info, axis):
    """The values of an axis, shortened if there are many."""
    texts = [axis_value(axis, value, info.axis_properties) for value in info.axes[axis]]
    if len(texts) > 16:
        return f"{texts[0]}, {texts[1]}, … {texts[-1]}"
    return ", ".join(texts)


def provenance(info):
    """Launches, machines and build."""
    launches = info.launches.tail(20).copy()
    launches["ended"] = launches["ended"].where(launches["ended"] != "", "running or killed")
    columns = ["started", "ended", "host", "job", "version", "ranks"]
    if any(launches["shard"]):
        columns.append("shard")
    build = info.provenance
    return page.section(
        "Where it ran",
        page.plain_table(columns, launches[columns]),
        page.plain_table(["host", "processor", "cores"], info.machines.head(20)),
        page.paragraph(f"Built with {build['compiler']}; {build['dependencies']}. Model version "
                       f"{info.model_version}, sweep {info.sweep_identity}.", "note"))


def glossary(info):
    """The meaning of the metrics."""
    return page.section("Metrics", page.plain_table(["name", "unit", "meaning"],
                                                    info.metrics[["name", "unit", "meaning"]]), anchor=METRICS)


def method():
    """How the results were computed."""
    return page.section("How the results were computed", *[page.paragraph(text) for text in METHOD])
