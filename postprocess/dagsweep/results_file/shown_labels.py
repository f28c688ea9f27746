"""What reports call algorithms: the labels that a sweep file gives. In load() and in claims they keep their names.

Stored in /provenance/algorithm_labels: a line for each value of the axis, empty without a label. Files of earlier
versions, and sweeps without labels, lack it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .stored_values import text, visible

if TYPE_CHECKING:
    import pandas as pd

DATASET = "algorithm_labels"  # of /provenance


def lines_of(provenance):
    """[str] of the dataset; None without. provenance: the group of an open file."""
    return text(provenance[DATASET][()]).split("\n")[:-1] if DATASET in provenance else None


def given_labels(provenance, names):
    """{name: label} of the algorithms that have a label. names: of the axis, unique."""
    found = {name: visible(line) for name, line in zip(names, lines_of(provenance) or []) if line}
    # What no program writes: a label that is another algorithm's, too, is none.
    shown = [found.get(name, name) for name in names]
    return {name: label for name, label in found.items() if shown.count(label) == 1}


def with_shown_labels(runs: pd.DataFrame, labels: dict[str, str]) -> pd.DataFrame:
    """The runs with the labels that reports show in the column `algorithm`. labels: About.algorithm_labels."""
    if not labels or "algorithm" not in runs:
        return runs
    return runs.assign(algorithm=runs["algorithm"].cat.rename_categories(labels))
