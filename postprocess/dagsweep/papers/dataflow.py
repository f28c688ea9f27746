"""How often D-HEFT reschedules, beside table 1 of Jin & Buyya."""

import re

import numpy as np
import pandas as pd

from .. import page
from ..comparison import completed
from .claimed import D_HEFT_RESCHEDULINGS
from ..wording import figure_number, whole


def contributors(machines):
    """Number of desktops in a label such as 'desktops nodes=16 spread=0.5'; NaN if it says none."""
    found = re.search(r"^desktops\b.* nodes=(\d+)", machines)
    return float(found.group(1)) if found else np.nan


def reschedulings(runs):
    """DataFrame[tasks, contributors] of means over the completed Jacobi runs of D-HEFT on desktops.

    Of several settings of D-HEFT the first of the sweep counts: the others take longer to decide; of
    several bounds the largest, as only machines that change make it reschedule.
    """
    is_jacobi = runs["graph"].astype(str).str.startswith("jacobi")
    is_ours = runs["algorithm"].astype(str).str.split(" ").str[0] == "d-heft"
    chosen = runs[completed(runs) & is_jacobi & is_ours]
    if chosen.empty:
        return pd.DataFrame()
    first = next(label for label in runs["algorithm"].cat.categories
                 if label in set(chosen["algorithm"]))
    chosen = chosen[(chosen["algorithm"] == first) & (chosen["bound"] == chosen["bound"].max())]
    by = [chosen["tasks"], chosen["machines"].astype(str).map(contributors).rename("contributors")]
    return chosen["reschedulings"].groupby(by).mean().unstack()


def section(runs):
    """HTML, '' unless the sweep ran D-HEFT on Jacobi graphs and desktops as the paper did."""
    if "reschedulings" not in runs or "machines" not in runs:
        return ""
    found = reschedulings(runs)
    rows = []
    for tasks, paper in D_HEFT_RESCHEDULINGS.items():
        if tasks not in found.index:
            continue
        ours = found.loc[tasks].reindex(paper.index)
        for who, values in (("paper", paper), ("ours", ours)):
            rows.append([page.cell(page.escape(f"{whole(tasks)} tasks, {who}"))]
                        + [page.cell(figure_number(float(value)), number=True) for value in values])
    if not rows:
        return ""
    heads = [("contributors", False)] + [(whole(count), True) for count in D_HEFT_RESCHEDULINGS.index]
    note = ("Jin & Buyya, table 1: one run each on machines that students used. Ours: mean over the "
            "sweep's seeds; how often D-HEFT reschedules depends on how much machines vary.")
    return page.section("Reschedulings of D-HEFT", page.table(heads, rows),
                        page.paragraph(note, "note"))
