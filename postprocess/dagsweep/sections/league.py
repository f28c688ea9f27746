"""The league table: every algorithm's distance from the lower bound and from the optimum, and its rank."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from .. import page
from ..stats.cluster_means import clusters_of, mean_intervals
from ..stats.means import CONSUMPTION
from ..stats.tables import best_share
from ..wording import count, figure_number, integer_text, listed

FEWEST = 7  # algorithms; for fewer there is only the summary
NEEDED = ("makespan", "planned_makespan", "nsl", "lower_bound", "optimality_gap")
AS_PLANNED = 1e-9  # relative difference of makespan and planned makespan


def league_table(runs: pd.DataFrame) -> pd.DataFrame:
    """DataFrame[algorithm] by increasing mean rank. runs: of a Comparison, with the columns NEEDED.

    Every column has two others, its interval: NAME_low, NAME_high.
    nsl: mean. to_bound: geometric mean of makespan / lower_bound. to_optimum: geometric mean of makespan /
    shortest schedule, on the instances of optima(); optimal: the share of these on which it is as short.
    energy, cost: geometric mean of the ratio to the least on the instance; if the machines state power or prices.
    rank: mean rank by makespan, 1 = best; equal makespans get the mean of their ranks. best: share of
    instances on which it is the best (without an interval).
    """
    names = list(dict.fromkeys(runs["algorithm"].astype(str)))
    codes = runs["algorithm"].astype(str).map({name: k for k, name in enumerate(names)}).to_numpy()
    with np.errstate(divide="ignore", invalid="ignore"):
        to_bound = np.log(runs["makespan"] / runs["lower_bound"].where(runs["lower_bound"] > 0))
        optimum = runs["instance"].map(optima(runs))
        to_optimum = np.log(runs["makespan"] / optimum.where(optimum > 0))
        to_least = {name: np.log(runs[name] / runs.groupby("instance")[name].transform("min"))
                    for name in CONSUMPTION if name in runs and runs[name].gt(0).any()}
    is_optimal = (runs["makespan"] <= optimum * (1 + AS_PLANNED)).where(optimum.notna())
    rank = runs.groupby("instance")["makespan"].rank()
    one, shared = clusters_of(runs), clusters_of(runs, "instance")
    found = {}
    for name, values, clusters, shown in (
            ("nsl", runs["nsl"], one, None), ("to_bound", to_bound, one, np.exp),
            ("to_optimum", to_optimum, shared, np.exp), ("optimal", is_optimal, shared, None),
            *((name, ratio, shared, np.exp) for name, ratio in to_least.items()), ("rank", rank, shared, None)):
        values = np.asarray(values, dtype=float)
        means = mean_intervals(np.where(np.isfinite(values), values, np.nan), codes, len(names), clusters)
        for column, key in ((name, "mean"), (f"{name}_low", "low"), (f"{name}_high", "high")):
            found[column] = (means[key] if shown is None else shown(means[key])).to_numpy()
    table = pd.DataFrame(found, index=pd.Index(names, name="algorithm"))
    if "degradation" in runs:
        table["best"] = best_share(runs).reindex(table.index)
    return table.sort_values("rank", kind="stable")


def optima(runs: pd.DataFrame) -> pd.Series:
    """Series[instance]: the length of a shortest schedule, for the instances on which some run has proven it
    and was executed as planned, at full availability and with the times that its scheduler knew."""
    proven = runs["optimality_gap"] == 0
    as_planned = (runs["makespan"] - runs["planned_makespan"]).abs() <= AS_PLANNED * runs["makespan"]
    exact = runs[proven & as_planned]
    return exact.groupby("instance")["makespan"].min()


def ranks_by_family(runs: pd.DataFrame) -> dict[str, pd.DataFrame]:
    """Family of graphs -> DataFrame[algorithm] with the columns mean, low, high: the rank by makespan on the
    graphs of this family. A family is the first word of a graph's label: its kind.
    """
    return ranks_by(runs, runs["graph"].astype(str).str.split().str[0])


def ranks_by_bound(runs: pd.DataFrame) -> dict[float, pd.DataFrame]:
    """Bound of variability -> the same of the runs with this bound."""
    return ranks_by(runs, runs["bound"]) if "bound" in runs else {}


def ranks_by(runs: pd.DataFrame, groups: pd.Series) -> dict[Any, pd.DataFrame]:
    """Value of `groups` (a Series of the runs, the same in an instance) -> DataFrame[algorithm] as ranks_by_family(). The values of
    numbers increase; names are in the order of the runs."""
    names = list(dict.fromkeys(runs["algorithm"].astype(str)))
    found = {}
    for group, part in runs.groupby(groups, sort=pd.api.types.is_numeric_dtype(groups)):
        codes = part["algorithm"].astype(str).map({name: k for k, name in enumerate(names)}).to_numpy()
        rank = part.groupby("instance")["makespan"].rank().to_numpy()
        means = mean_intervals(rank, codes, len(names), clusters_of(part, "instance"))
        found[group] = pd.DataFrame({key: np.asarray(means[key]) for key in ("mean", "low", "high")}, index=names)
    return found


def table_of_ranks(ranks, styles, order, text=str):
    """Mean ranks of each group; None if there is one. ranks: of ranks_by(); order: algorithms from the first row on; text: name of a
    group -> head of its column."""
    if len(ranks) < 2:
        return None
    best = {group: of["mean"].min() for group, of in ranks.items()}
    rows = [[page.cell(name, name=True, colour=styles[name]["color"]),
             *(page.interval_cell(*of.loc[name, ["mean", "low", "high"]], best=of.loc[name, "mean"] == best[group])
               for group, of in ranks.items())] for name in order]
    return page.table([("mean rank", False), *((text(group), True) for group in ranks)], rows)


def section(means, styles):
    """A section; None if few algorithms are compared or the results have no bounds."""
    runs = means.distinct
    if len(means.algorithms) < FEWEST or not all(name in runs for name in NEEDED):
        return None
    if not means.is_defined("lower_bound"):
        return None
    table = league_table(runs)
    proven = len(optima(runs))
    heads = [("algorithm", False), ("mean rank", True), ("best in", True), ("NSL", True),
             ("makespan / bound", True)]
    if proven:
        heads += [("makespan / optimum", True), ("optimal in", True)]
    consumed = [name for name in CONSUMPTION if name in table]
    heads += [(f"{name} / least", True) for name in consumed]
    rows = [[page.cell(name, name=True, colour=styles[name]["color"]), *cells(row, table, proven, consumed)]
            for name, row in table.iterrows()]
    instances = count(runs["instance"].nunique(), "instance")
    note = ("By mean rank: 1 is the smallest makespan on an instance, and equal ones share the mean of "
            "their places. Best in: share of the instances on which the makespan is smallest, ties "
            "divided. Ratios are geometric means. The bound is one that no execution undercuts "
            "(critical path or area), so that the optimum lies between it and the best. ")
    note += (f"Optima are known of {integer_text(proven)} of {instances}: those on which a "
             "search has ended and its schedule was executed as planned. " if proven else
             "No optimum is known: run algorithm 'optimal' on small graphs. ")
    if consumed:
        note += f"{listed(consumed).capitalize()} are divided by the least that an algorithm needs on the instance. "
    families = table_of_ranks(ranks_by_family(runs), styles, table.index)
    bounds = table_of_ranks(ranks_by_bound(runs), styles, table.index, lambda bound: f"bound {bound:g}")
    parts = [text for text, of in (("on each kind of graph", families), ("at each bound of variability", bounds)) if of]
    if parts:
        note += f"Below it stand the mean ranks {listed(parts)}. "
    return page.section("League table", page.table(heads, rows), families, bounds,
                        page.paragraph(note + "Below each mean its 95 % interval.", "note"))


def cells(row, table, proven, consumed):
    """Cells of one algorithm, the best of each column in bold."""
    def mean(name, best, scale=1.0, unit=""):
        return page.interval_cell(*(scale * row[key] for key in (name, f"{name}_low", f"{name}_high")),
                                  text=lambda value: figure_number(value) + unit, best=row[name] == best)
    shown = [mean("rank", table["rank"].min()),
             page.cell(f"{100 * row['best']:.1f} %", number=True, value=row["best"],
                       best=row["best"] == table["best"].max()),
             mean("nsl", table["nsl"].min()), mean("to_bound", table["to_bound"].min())]
    if proven:
        shown += [mean("to_optimum", table["to_optimum"].min()),
                  mean("optimal", table["optimal"].max(), 100.0, " %")]
    return shown + [mean(name, table[name].min()) for name in consumed]
