"""Table of the degradation from best on each machine of a sweep, with published values."""

from . import page
from .papers import entity_level
from .wording import figure_number, interval_text

ROUNDING = 1e-9  # percent: equal schedules whose times were added up in another order


def has_described_machines(info):
    """Whether the sweep has machines other than drawn ones."""
    return any(label != "drawn" for label in info.axes.get("machines", []))


def section(means, info):
    """HTML: a row per graph and machine, a column per algorithm; '' if there is nothing to show."""
    if not has_described_machines(info) or not means.is_defined("degradation"):
        return ""
    published = {label: machine.published
                 for label, machine in entity_level.paper_machines(info).items()}
    heads = [("graph", False)] * (len(info.axes["graph"]) > 1) + [("machines", False)]
    heads += [(name, True) for name in means.algorithms]
    rows = []
    for graph in info.axes["graph"]:
        found = means.intervals_per_label("degradation", "machines", means.runs["graph"] == graph)
        for label in info.axes["machines"]:
            if label not in found.index.get_level_values(0):
                continue
            here = 100 * found.loc[label, ["mean", "low", "high"]]
            here = here.mask(here.abs() < ROUNDING, 0.0)
            row = [page.cell(page.escape(graph))] * (len(info.axes["graph"]) > 1)
            row.append(page.cell(page.escape(label), name=True))
            for name in means.algorithms:
                row.append(degradation_cell(here.loc[name], published.get(label, {}).get(name),
                                            here["mean"].min()))
            rows.append(row)
    if not rows:
        return ""
    note = ("Mean of 100 (makespan / smallest makespan on the same instance - 1) over the shared "
            "instances; below it, the 95 % confidence interval.")
    if any(published.values()):
        note += " In brackets: published by Su, Casanova & Berman, Tables 1 and 2."
    return page.section("Degradation from best (%) by machines", page.table(heads, rows),
                        page.paragraph(note, "note"))


def degradation_cell(values, published, best):
    text = figure_number(values["mean"])
    if published is not None:
        text += f" [{published:.1f}]"
    if values["mean"] == values["mean"]:
        text += f"<small>{interval_text(values['low'], values['high'])}</small>"
    return page.cell(text, number=True, best=values["mean"] == best)
