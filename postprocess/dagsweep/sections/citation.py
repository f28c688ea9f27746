"""Texts that a paper can quote: a paragraph on the methods, and BibTeX entries of the program and of the algorithms' papers."""

import yaml

from .. import page
from ..axes import AXES
from ..papers import entries
from ..stats.intervals import FEWEST_SEEDS
from ..stats.paired.pairs import MARGIN
from ..wording import axis_value, count, integer_text
from ..yaml_text import read_yaml

TITLE = "{dagsweep}: a benchmark for {DAG} scheduling on heterogeneous, changing and failing machines"
# Axes that the paragraph always names, if some run reads them; it names other axes if they vary or differ from their default.
SAID = ("processors", "heterogeneity", "h", "ccr", "granularity", "bound")
SECTIONS = ("platform", "scenario", "search")  # of a sweep, with settings that are no axes
DEFAULTS = {"delay": [0.5, 1]}                 # of these, where they have any
ELSEWHERE = ("graph", "algorithm", "seed")
NAMES = {"ccr": "CCR", "bound": "bound of variability", "h": "heterogeneity h", "given_latency": "given latency"}
MOST_VALUES = 8  # values of an axis that are listed; of more, the ends and their number are given


def methods(info, comparison, values):
    """A paragraph on what was compared and how; ASCII if the labels are. comparison: result of compare(), with names;
    values: result of results_file.read_values."""
    seeds = int(comparison.runs["seed"].nunique()) if len(comparison.runs) else 0
    names = [f"{info.algorithm_labels[name]} ({name})" if name in info.algorithm_labels else name for name in comparison.algorithms]
    text = (f"We compared {', '.join(names) or 'no algorithm'} with dagsweep "
            f"{info.provenance['version']}{commit(info)} in simulation (sweep {info.name}: "
            f"{plain(count(comparison.instances, 'instance'))}). {experiment(info, comparison, values)}Means are over "
            f"{counted(comparison)}, with 95 % intervals (t over seeds). The seeds "
            f"({seeds}) are the sample, since runs of one seed share graph, costs and scenario. ")
    if len(comparison.algorithms) > 1:
        text += ("Pairs of algorithms are compared on the instances that both completed, by the geometric mean of "
                 "the ratios of their makespans. There is one number per seed; t intervals over seeds, corrected where skewness "
                 f"exceeds 1, hold simultaneously for all pairs (Holm 1979). Differences below {100 * MARGIN:g} % count as none, and "
                 f"fewer than {FEWEST_SEEDS} seeds decide nothing. Ranks are taken within seeds (Friedman's test, "
                 "Nemenyi's critical difference at 5 %; Demsar 2006). Performance profiles are those of Dolan and "
                 "More (2002), in which runs that did not complete are within no factor of the best.")
    return text.strip()


def counted(comparison):
    """'2240 of these instances (160 repeat another one, ...)': those that means count, and why the others are left out."""
    used = comparison.shared - comparison.copies
    reasons = ((comparison.copies, "equal to another one in all that their runs read"), (comparison.unsuccessful, "not completed by all"),
               (comparison.unfinished, "not yet run by all"), (comparison.left_out, "left out by the sweep for some"))
    why = ", ".join(f"{plain(integer_text(number))} {reason}" for number, reason in reasons if number)
    return f"{plain(integer_text(used))} of these instances (the others: {why})" if why else "all of these instances"


def experiment(info, comparison, values):
    """Sentences on the graphs, on the values of axes that the runs read, and on what else the sweep sets; '' before any run has ended."""
    axes = info.axis_properties
    if not values.get("graph"):
        return ""
    graphs = values["graph"]
    kinds = list(dict.fromkeys(label.split(" ")[0] for label in graphs))
    text = f"Graphs: {', '.join(graphs) if len(graphs) <= MOST_VALUES else f'{len(graphs)} of the kinds ' + ', '.join(kinds)}"
    tasks = comparison.runs["tasks"].dropna() if "tasks" in comparison.runs else ()
    if len(tasks):
        low, high = tasks.min(), tasks.max()
        text += f" ({low:.0f} tasks)" if low == high else f" ({low:.0f} to {high:.0f} tasks)"
    found = [f"{NAMES.get(axis, axis.replace('_', ' '))} {values_text(axes, axis, values[axis])}"
             for axis in (*SAID, *(axis for axis in values if axis not in SAID)) if is_said(axes, axis, values.get(axis, []))]
    found += set_in(info.provenance["sweep"])
    settings = f". Settings: {'; '.join(found)}" if found else ""
    seeds = f". Seeds: {values_text(axes, 'seed', values['seed'])}" if values.get("seed") else ""
    return f"{text}{settings}{seeds}. "


def set_in(sweep):
    """'bandwidth 100 Mbit/s to 1 Gbit/s': what the text of a sweep sets besides axes, where it differs from the default."""
    try:
        content = read_yaml(sweep).content
    except yaml.YAMLError:
        return []
    keys = {one.key for one in AXES.values()}
    found = []
    for section in SECTIONS:
        given = content.get(section) if isinstance(content, dict) else None
        for key, value in given.items() if isinstance(given, dict) else ():
            if value != DEFAULTS.get(key) and not any(known == f"{section}.{key}" or known.startswith(f"{section}.{key}.") for known in keys):
                found.append(f"{'search: ' * (section == 'search')}{str(key).replace('_', ' ')} {setting_text(value)}")
    return found


def setting_text(value):
    """'0.5 to 2' of an interval, '3 listed' of longer lists and of maps."""
    if isinstance(value, list) and len(value) == 2 and not any(isinstance(end, (dict, list)) for end in value):
        return f"{value[0]} to {value[1]}"
    return f"{len(value)} listed" if isinstance(value, (list, dict)) else str(value)


def is_said(axes, axis, values):
    if axis in ELSEWHERE or not values:
        return False
    return axis in SAID or len(values) > 1 or axis_value(axis, values[0], axes) != axes[axis].default


def values_text(axes, axis, values):
    """'0, 0.4, 0.8', '1 to 20'"""
    texts = [axis_value(axis, value, axes) for value in values]
    numbers = not any(isinstance(value, str) for value in values)
    if len(values) > 2 and numbers and all(b == a + 1 for a, b in zip(values, values[1:])) and values[0] >= 0:
        return f"{texts[0]} to {texts[-1]}"
    return ", ".join(texts) if len(texts) <= MOST_VALUES else f"{texts[0]}, ..., {texts[-1]} ({len(texts)} values)"


def bibtex(info, algorithms):
    """The version of the program that made the results, and the papers of algorithms (names)."""
    years = [started[:4] for started in info.launches["started"] if started[:4].isdigit()]
    lines = [f"  title = {{{TITLE}}},", "  author = {{The dagsweep authors}},",
             f"  version = {{{info.provenance['version']}}},"]
    lines += [f"  year = {{{max(years)}}},"] if years else []
    lines += [f"  note = {{Commit {info.provenance['commit'][:12]}, model version {info.model_version}}}"]
    return "\n".join(["\n".join(["@software{dagsweep,", *lines, "}", ""]), *entries(algorithms)])


def commit(info):
    return f" ({info.provenance['commit'][:12]})" if info.provenance["commit"] else ""


def plain(text):
    """The text with ordinary spaces, for every typesetter."""
    return text.replace("\u202f", " ")


def from_runs_to_pairs(info, comparison, in_pairs):
    """How the numbers of runs and of instances on the page follow from one another. in_pairs: the number of instances in pairs; None: it is
    that of means."""
    runs, combinations = sum(info.counts.values()), len(comparison.algorithms) * comparison.instances
    used = comparison.shared - comparison.copies
    text = (f"{count(len(comparison.algorithms), 'algorithm')} on {count(comparison.instances, 'instance')}: "
            f"{integer_text(combinations)} combinations, from {count(runs, 'different run')}, as one run stands at all values of what it does not "
            "read. "
            f"{integer_text(comparison.shared)} instances are completed by all. Means are over the {integer_text(used)} of them that differ in what "
            "their runs read.")
    if in_pairs not in (None, used):
        text += f" Pairs are over the {integer_text(in_pairs)} that differ in more than a seed that no run reads."
    return text


def section(info, comparison, values, in_pairs=None):
    """The section. info, comparison: with names of algorithms, not labels; in_pairs: of from_runs_to_pairs()."""
    return page.section("To quote", page.paragraph(methods(info, comparison, values)),
                        page.paragraph(from_runs_to_pairs(info, comparison, in_pairs), "note") if comparison.shared else None,
                        page.Code(bibtex(info, comparison.algorithms)))
