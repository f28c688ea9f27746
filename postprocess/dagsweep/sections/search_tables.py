"""Tables of the report on a sweep of searches."""

import yaml

from .. import page
from ..stats.searches import ALONE, KNIFE_EDGE, beyond, is_knife_edge
from ..wording import count, figure_number, integer_text
from ..yaml_text import read_yaml
from .rerun import sweep_file

MOST_PAIRS = 20
# Columns of the rows that these tables show.
NEEDED = {"algorithm", "against", "tasks", "edges", "worst_ratio", "start_ratio", "robust_ratio", "fresh_ratio", "found_at", "steps",
          "length_of_algorithm", "length_of_against"}
EXECUTED = ("makespan", "latency")  # metrics of searches that compare executions


def settings(info):
    """The key `search` of the sweep; {} if it cannot be read."""
    try:
        return dict(read_yaml(info.provenance["sweep"]).content["search"])
    except (yaml.YAMLError, AttributeError, KeyError, TypeError, ValueError):
        return {}


def is_of_completion(info):
    """Whether the searches look for crashes that a schedule does not survive (metric: incomplete) instead of ratios."""
    return settings(info).get("metric") == "incomplete"


def scenarios_of(info):
    """The number of scenarios over which the searches sum the lengths of executions; 0 if they compare planned lengths."""
    found = settings(info)
    return found.get("scenarios", 1) if found.get("metric") in EXECUTED else 0


def is_alone(info):
    """Whether the searches compare two metrics of one algorithm."""
    return list(info.axes["against"]) == [ALONE]


def compared(info):
    """The two lengths of a ratio, in words."""
    if not is_alone(info):
        return "the row's length", "the column's"
    found = settings(info)
    return tuple(f"the row's {found.get(key, 'length')}" for key in ("metric", "over"))


def completion(runs, title="Schedules that do not complete", name="incomplete"):
    """Per algorithm: how many searches found an instance and crashes under which its schedule does not complete."""
    heads = [("algorithm", False), ("searches", True), ("found", True), ("steps, all", True), ("first found at step", True), ("completed", False)]
    rows = []
    for algorithm, of in runs[runs["worst_ratio"].notna()].groupby("algorithm", observed=True, sort=False):
        found = of[of["worst_ratio"] > 0]
        tried = int(of["steps"].sum()) + len(of)
        rows.append([page.cell(algorithm, name=True), page.cell(len(of), number=True), page.cell(len(found), number=True),
                     page.cell(integer_text(int(of["steps"].sum())), number=True),
                     page.cell(int(found["found_at"].min()) if len(found) else "–", number=True),
                     page.cell("refuted" if len(found) else f"always: {integer_text(tried)} instances, each with its crashes")])
    note = ("Every step changes the instance and draws as many crashed processors as the schedule is to survive, at time 0. The first schedule that "
            "does not complete ends a search.")
    return page.section(title, page.table(heads, rows, name=name), page.paragraph(note, "note"))


def summary(table, runs, worst, scenarios=0):
    """The headline: for how many pairs there is an instance on which the first is worse. scenarios: scenarios_of()."""
    pairs = int(table.notna().sum().sum())
    worse = int((table > 1).sum().sum())
    ended = int(runs["worst_ratio"].notna().sum())
    largest = table.max(axis=1)
    lines = [f"{count(ended, 'search', 'searches')} of {count(pairs, 'pair')} of algorithms. For {integer_text(worse)} of these pairs an instance is "
             "found on which the first is worse than the second."]
    if len(largest.dropna()):
        lines.append(f"Every algorithm does at least {figure_number(largest.min())} times as badly as some other on some instance"
                     f" ({largest.idxmin()} the least, {largest.idxmax()} the most: {figure_number(largest.max())}).")
    if scenarios:
        kept = int((worst["fresh_ratio"] > 1).sum())
        over = "in the scenario" if scenarios == 1 else f"summed over the {scenarios} scenarios"
        lines.append(f"Lengths are those of executions, {over} of the search. Under other scenarios the first is still worse, in the median, "
                     f"on {kept} of the {count(len(worst), 'worst instance')}, one of each pair.")
    return [page.paragraph(line, "lead") for line in lines]


def matrix(table, worst, info, title="Worst ratios", name="worst-ratios"):
    """Rows: the algorithm that does badly; columns: the one it is compared with."""
    edges = {(one.algorithm, one.against) for one in worst[is_knife_edge(worst)].itertuples()}
    heads = [("algorithm \\ against", False), *((other, True) for other in table.columns), ("largest", True), ("at least 2", True),
             ("at least 5", True)]
    of_two, of_five, largest = beyond(table, 2), beyond(table, 5), table.max(axis=1)
    rows = []
    for row, values in table.iterrows():
        cells = [page.cell(row, name=True)]
        for column, value in values.items():
            cells.append(page.cell("–" if value != value else figure_number(value), "knife edge" if (row, column) in edges else "",
                                   number=True, best=value == largest[row], value=value))
        cells += [page.cell(figure_number(largest[row]), number=True, value=largest[row]),
                  page.cell(int(of_two[row]), number=True), page.cell(int(of_five[row]), number=True)]
        rows.append(cells)
    first, second = compared(info)
    note = (f"The largest ratio of {first} to {second}, over all searches{'' if is_alone(info) else ' of the pair'}. It is a lower bound of the "
            f"worst case: at least. Where it is 1 or less, no instance was found on which {first} is longer.")
    if edges:
        note += f" Knife edge: weights that are off by 1e-6 take the ratio below {KNIFE_EDGE} of it."
    return page.section(title, page.table(heads, rows, name=name), page.paragraph(note, "note"))


def worst_instances(worst, info, directory, title="Worst instances", name="worst-instances"):
    """The worst pairs, with the commands that write and draw their instances; None without any."""
    if worst.empty:
        return None
    sweep, scenarios = sweep_file(info, directory), scenarios_of(info)
    shown = worst.head(MOST_PAIRS)
    heads = [("algorithm", False), ("against", False), ("ratio", True), *[("under other scenarios", True)] * bool(scenarios),
             ("of changed copies", True), ("lengths", True), ("tasks", True),
             ("edges", True), ("found at step", True), ("at the start", True), ("the instance", False)]

    def of_lengths(text, value=None):
        return page.cell("–", number=True) if is_of_completion(info) else page.cell(text, number=True, value=value)

    rows = [[page.cell(row.algorithm, name=True), page.cell(row.against, name=True), of_lengths(figure_number(row.worst_ratio), row.worst_ratio),
             *[of_lengths(figure_number(row.fresh_ratio), row.fresh_ratio)] * bool(scenarios),
             of_lengths(figure_number(row.robust_ratio), row.robust_ratio),
             of_lengths(f"{figure_number(row.length_of_algorithm)} / {figure_number(row.length_of_against)}"),
             page.cell(int(row.tasks), number=True), page.cell(int(row.edges), number=True),
             page.cell(f"{integer_text(int(row.found_at))} of {integer_text(int(row.steps))}", number=True, value=row.found_at),
             of_lengths(figure_number(row.start_ratio), row.start_ratio),
             page.cell(f"dagsweep instance {sweep.path} --tuple {row.tuple} -o {row.tuple}.json", code=True)]
            for row in shown.itertuples()]
    note = (f"{sweep.where} The command runs the search again, writes its instance and prints the commands that schedule it. "
            "With --gantt NAME.svg it also draws both executions.")
    if scenarios:
        note += (" Under other scenarios: the median ratio on the same instance, of 100 scenarios that the search has not seen."
                 + f" Lengths are sums over {scenarios} scenarios." * (scenarios > 1))
    more = f" {integer_text(len(worst))} pairs in all." if len(worst) > len(shown) else ""
    return page.section(title, page.table(heads, rows, name=name), page.paragraph(note + more, "note"))
