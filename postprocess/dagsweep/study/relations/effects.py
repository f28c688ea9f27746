"""Effects: one number per seed from the pairs of a claim, positive in the claimed direction.

All functions take the pairs of one combination of readings (PairTable) and return a Series by seed; where
graph files are a sample as well, by graph and seed.
"""

import dataclasses

import numpy as np
import pandas as pd

from ...stats.per_seed import means_per_seed

SAME = 1e-9  # relative difference up to which two values count as equal


def in_counted_cells(table, complete, least):
    """bool[pairs]: whether the cell has at least `least` complete pairs; if none has, whether it has any. complete:
    PairTable.completed()."""
    number = np.bincount(table.cell, complete)[table.cell]
    return number >= (least if (number >= least).any() else 1)


def log_ratios(table, sign):
    """Mean over the cells of ln(larger / smaller as claimed); a share of less is 1 - exp(-d).

    sign: +1 if `what` is claimed to be larger, -1 smaller. If some value is 0, ratios are taken of
    each seed's sums, linearised around the ratio of all sums.
    """
    table = table.only(table.completed())
    if len(table) == 0:
        return pd.Series(dtype=float)
    if (table.what > 0).all() and (table.other > 0).all():
        return means_per_seed(sign * np.log(table.what / table.other), table.units, table.cell)
    sums = both(table).groupby(table.units).sum()
    totals = sums.mean()
    if not (totals > 0).all():
        return pd.Series(0.0 if totals.eq(0).all() else np.nan, index=sums.index)
    relative = sums / totals
    return sign * (np.log(totals["what"] / totals["other"]) + relative["what"] - relative["other"])


def both(table):
    """DataFrame[pairs] with the columns what and other."""
    return pd.DataFrame({"what": table.what, "other": table.other})


def wins(table, sign):
    """f64[pairs]: 1 where `what` is as claimed, 0.5 where both are equal, else 0."""
    won = sign * (table.what - table.other)
    equal = np.abs(won) <= SAME * np.abs(table.other)
    return np.where(equal, 0.5, won > 0)


def share_won(table, sign):
    """Share of the cells in which `what` is as claimed, ties half, minus one half."""
    table = table.only(table.completed())
    return means_per_seed(wins(table, sign) - 0.5, table.units, table.cell)


def share_won_of_all(table, sign):
    """Share of the instances on which `what` is as claimed with every algorithm of `other` at once, ties half, minus one half.
    Instances on which a run did not complete are left out."""
    whole = pd.Series(table.completed()).groupby([*table.units, table.place]).transform("all").to_numpy(dtype=bool)
    table = table.only(whole)
    least = pd.Series(wins(table, sign)).groupby([*table.units, table.place]).min()
    *units, places = (least.index.get_level_values(k).to_numpy() for k in range(least.index.nlevels))
    return means_per_seed(least.to_numpy() - 0.5, units, places)


@dataclasses.dataclass(frozen=True)
class Trend:
    slopes: pd.Series  # by seed: of the values against x, in the claimed direction
    ends: pd.Series    # by seed: last value - first one, in the claimed direction


def trend(by_x, sign, logarithmic=False):
    """Trend of values_by_x() against x. logarithmic: against ln x."""
    if by_x.shape[1] < 2:
        return Trend(pd.Series(dtype=float), pd.Series(dtype=float))
    x = np.log(by_x.columns.to_numpy()) if logarithmic else by_x.columns.to_numpy()
    centred = x - x.mean()
    slopes = by_x @ centred / (centred @ centred)
    return Trend(sign * slopes, sign * (by_x.iloc[:, -1] - by_x.iloc[:, 0]))


def steps(by_x, sign):
    """Differences of values_by_x() at neighbouring x, in the claimed direction: DataFrame[seed, larger
    x]; no column without two x."""
    return sign * by_x.diff(axis=1).iloc[:, 1:]


def values_by_x(table):
    """DataFrame[seed, x] of ln(what), or of ln(other / what) if the claim compares.

    Values that may be 0 are taken as shares of their mean instead. Means over the other cells.
    """
    compares = not np.isnan(table.other).all()
    table = table.only(table.completed(compares))
    what = table.what
    if compares:
        value = relative_at_each_x(table)
    else:
        value = np.log(what) if (what > 0).all() else what / max(what.mean(), 1e-300)
    by_x = pd.Series(value).groupby([*table.units, table.x]).mean().unstack()
    # Sizes that only few seeds have are left out, then seeds without a value at every other size.
    return by_x.loc[:, by_x.notna().sum() > len(by_x) / 2].dropna()


def relative_at_each_x(table):
    """f64[pairs]: ln(other / what). If some value is 0, linearised around the ratio of the sums at each x, as in log_ratios();
    NaN where a sum is 0."""
    what, other = table.what, table.other
    if (what > 0).all() and (other > 0).all():
        return np.log(other / what)
    means = both(table).groupby(table.x).transform("mean")
    means = means.where(means > 0)
    return (np.log(means["other"] / means["what"]) + other / means["other"] - what / means["what"]).to_numpy()


@dataclasses.dataclass(frozen=True)
class Count:
    pairs: int
    seeds: int
    exceptions: int    # pairs that contradict
    points: int        # cells
    exception_points: int  # cells whose mean contradicts


def exceptions(table, sign):
    """Pairs in which `what` is not as claimed; sign 0: in which it is larger than `other`."""
    def against(what, other):
        slack = SAME * np.abs(other)
        return what > other + slack if sign == 0 else sign * (what - other) <= slack

    return counted(table, against)


def differing(table):
    """The Count of pairs that differ at all."""
    return counted(table, np.not_equal)


def counted(table, against):
    """The Count of pairs, and of means of cells, that contradict. against: (what, other) -> bool of each."""
    table = table.only(table.completed())
    means = both(table).groupby(table.cell).mean()
    return Count(len(table), len(np.unique(table.seed)), int(against(table.what, table.other).sum()), len(means),
                 int(against(means["what"], means["other"]).sum()))
