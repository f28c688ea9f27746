"""Numbers of reschedulings of D-HEFT, compared with table 1 of Jin & Buyya."""

import re

import numpy as np
import pandas as pd

from .. import page
from ..comparison import completed
from .claimed import D_HEFT_RESCHEDULINGS
from ..wording import figure_number, integer_text


def contributors(machines):
    """Number of desktops in a label such as 'desktops nodes=16 spread=0.5'; NaN if absent."""
    found = re.search(r"^desktops\b.* nodes=(\d+)", machines)
    return float(found.group(1)) if found else np.nan


def reschedulings(runs):
    """DataFrame[tasks, contributors] of means over the completed Jacobi runs of D-HEFT on desktops.

    Of several settings of D-HEFT the first of the sweep is taken (in the studies, that of the
    smallest scheduling cost), and of several bounds the largest (D-HEFT reschedules only if
    machines change).
    """
    jacobi = [name for name in runs["graph"].unique() if str(name).startswith("jacobi")]
    d_heft = [name for name in runs["algorithm"].unique() if str(name).split(" ")[0] == "d-heft"]
    is_both = runs["graph"].isin(jacobi) & runs["algorithm"].isin(d_heft)
    if not is_both.any():
        return pd.DataFrame()
    chosen = runs[completed(runs) & is_both]
    if chosen.empty:
        return pd.DataFrame()
    first = next(label for label in runs["algorithm"].cat.categories
                 if label in set(chosen["algorithm"]))
    chosen = chosen[(chosen["algorithm"] == first) & (chosen["bound"] == chosen["bound"].max())]
    by = [chosen["tasks"], chosen["machines"].astype(str).map(contributors).rename("contributors")]
    return chosen["reschedulings"].groupby(by).mean().unstack()


def section(runs):
    """HTML, '' unless the sweep ran D-HEFT on the paper's Jacobi graphs and desktops."""
    if "reschedulings" not in runs or "machines" not in runs:
        return ""
    found = reschedulings(runs)
    rows = []
    for tasks, published in D_HEFT_RESCHEDULINGS.items():
        if tasks not in found.index:
            continue
        measured = found.loc[tasks].reindex(published.index)
        for source, values in (("published", published), ("measured", measured)):
            rows.append([page.cell(page.escape(f"{integer_text(tasks)} tasks, {source}"))]
                        + [page.cell(figure_number(float(value)), number=True) for value in values])
    if not rows:
        return ""
    heads = [("contributors", False)]
    heads += [(integer_text(count), True) for count in D_HEFT_RESCHEDULINGS.index]
    note = ("Published: Jin & Buyya, table 1, one run each on machines in use by students. "
            "Measured: means over the sweep's seeds. How often D-HEFT reschedules depends on how "
            "much the machines vary.")
    return page.section("Reschedulings of D-HEFT", page.table(heads, rows),
                        page.paragraph(note, "note"))
