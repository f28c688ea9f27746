"""Table of the degradation from best on each machine of a sweep."""

from .. import page

ROUNDING = 1e-9  # percent; differences between equal schedules whose times were summed in another order


def has_described_machines(info):
    """Whether the sweep has machines other than drawn ones."""
    return any(label != "drawn" for label in info.axes.get("machines", []))


def section(means, info):
    """A row per graph and machine, a column per algorithm; None if there is nothing to show."""
    if not has_described_machines(info) or not means.is_defined("degradation"):
        return None
    several = len(info.axes["graph"]) > 1
    heads = [("graph", False)] * several + [("machines", False)]
    heads += [(name, True) for name in means.algorithms]
    rows = []
    for graph in info.axes["graph"]:
        found = means.intervals_per_label("degradation", "machines", means.runs["graph"] == graph)
        for label in info.axes["machines"]:
            if label not in found.index.get_level_values(0):
                continue
            here = 100 * found.loc[label, ["mean", "low", "high"]]
            here = here.mask(here.abs() < ROUNDING, 0.0)
            rows.append([page.cell(graph)] * several + [page.cell(label, name=True)]
                        + [page.interval_cell(*here.loc[name], best=here.loc[name, "mean"] == here["mean"].min())
                           for name in means.algorithms])
    if not rows:
        return None
    note = ("Mean of 100 (makespan / smallest makespan on the same instance - 1) over the shared "
            "instances; below it, the 95 % confidence interval.")
    return page.section("Degradation from best (%) by machines", page.table(heads, rows),
                        page.paragraph(note, "note"))
