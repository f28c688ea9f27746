"""Labels of algorithms in reports, as given by a sweep file. In load() and in claims algorithms keep their names.

They are stored in /provenance/algorithm_labels: a line for each value of the axis, empty without a label. Files
of earlier versions, and of sweeps without labels, lack this dataset.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .stored_values import text, visible

if TYPE_CHECKING:
    import pandas as pd

DATASET = "algorithm_labels"  # dataset of /provenance


def lines_of(provenance):
    """[str]: the lines of the dataset; None if there is none. provenance: the group of an open file."""
    return text(provenance[DATASET][()]).split("\n")[:-1] if DATASET in provenance else None


def given_labels(provenance, names):
    """{name: label} of the algorithms that have a label. names: values of the axis, unique."""
    found = {name: visible(line) for name, line in zip(names, lines_of(provenance) or []) if line}
    # A label that is also the name or label of another algorithm is ignored; no program writes such labels.
    shown = [found.get(name, name) for name in names]
    return {name: label for name, label in found.items() if shown.count(label) == 1}


def with_shown_labels(runs: pd.DataFrame, labels: dict[str, str]) -> pd.DataFrame:
    """The runs with the labels that reports show in the column `algorithm`. labels: About.algorithm_labels."""
    if not labels or "algorithm" not in runs:
        return runs
    return runs.assign(algorithm=runs["algorithm"].cat.rename_categories(labels))
