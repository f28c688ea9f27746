"""Results of sweeps of searches: the worst instance of every pair of algorithms."""

from __future__ import annotations

import pandas as pd

from ..results_file.about import About

WORST = "worst_ratio"  # the metric that only results of searches have
KNIFE_EDGE = 0.9       # share of the worst ratio below which the ratio of slightly changed copies marks a knife edge
ALONE = "none"         # value of axis `against` if an algorithm is compared with itself, or with nothing
ROUNDING = 1e-9        # relative: a ratio of 5 (1 - 1e-9) is 5


def is_of_searches(info: About) -> bool:
    return WORST in set(info.metrics["name"])


def worst_of_pairs(runs: pd.DataFrame) -> pd.DataFrame:
    """The row with the largest ratio of each pair (algorithm, against), the first of equal ones, sorted by decreasing
    ratio. Searches that have not ended, or found nothing, are left out."""
    known = runs[runs[WORST].notna()]
    order = known.sort_values([WORST, "tuple"], ascending=[False, True], kind="stable")
    return order.drop_duplicates(["algorithm", "against"])


def that_found(runs: pd.DataFrame) -> pd.DataFrame:
    """The rows of searches for schedules that do not complete which have found one."""
    return runs[runs[WORST] > 0]


def matrix(worst: pd.DataFrame, algorithms: list[str], against: list[str]) -> pd.DataFrame:
    """DataFrame[algorithm, against] of the largest ratios; NaN without."""
    table = worst.assign(algorithm=worst["algorithm"].astype(str), against=worst["against"].astype(str))
    return table.pivot(index="algorithm", columns="against", values=WORST).reindex(index=algorithms, columns=against)


def beyond(table: pd.DataFrame, least: float) -> pd.Series:
    """The number of pairs of each row with a ratio of at least `least`, up to rounding."""
    return (table >= least * (1 - ROUNDING)).sum(axis=1)


def is_knife_edge(worst: pd.DataFrame) -> pd.Series:
    """bool[rows]"""
    return worst["robust_ratio"] < KNIFE_EDGE * worst[WORST]
