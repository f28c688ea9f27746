"""Effects: one number per seed from the pairs of a claim, positive in the claimed direction.

All functions take the pairs of one combination of readings (Pairs.table) and return a Series by seed; where
graph files are a sample as well, by graph and seed.
"""

import dataclasses

import numpy as np
import pandas as pd

from ...stats.per_seed import means_per_seed, units

SAME = 1e-9  # relative difference up to which two values count as equal


def complete(table):
    """The pairs on which both runs completed."""
    return table[table["what"].notna() & table["other"].notna()]


def are_complete(table, compares):
    """bool[pairs]: whether both runs completed. compares: whether there is an `other`; otherwise whether the one run did."""
    complete = table["what"].notna().to_numpy()
    return complete & table["other"].notna().to_numpy() if compares else complete


def in_counted_cells(table, complete, least):
    """bool[pairs]: whether the cell has at least `least` complete pairs; if none has, whether it has any. complete:
    are_complete()."""
    number = pd.Series(complete).groupby(table["cell"].to_numpy()).transform("sum").to_numpy()
    return number >= (least if (number >= least).any() else 1)


def log_ratios(table, sign):
    """Mean over the cells of ln(larger / smaller as claimed); a share of less is 1 - exp(-d).

    sign: +1 if `what` is claimed to be larger, -1 smaller. If some value is 0, ratios are taken of
    each seed's sums, linearised around the ratio of all sums.
    """
    table = complete(table)
    what, other = table["what"].to_numpy(), table["other"].to_numpy()
    if len(table) == 0:
        return pd.Series(dtype=float)
    if (what > 0).all() and (other > 0).all():
        return means_per_seed(sign * np.log(what / other), table)
    sums = table.groupby(units(table))[["what", "other"]].sum()
    totals = sums.mean()
    if not (totals > 0).all():
        return pd.Series(0.0 if totals.eq(0).all() else np.nan, index=sums.index)
    relative = sums / totals
    return sign * (np.log(totals["what"] / totals["other"]) + relative["what"] - relative["other"])


def wins(table, sign):
    """f64[pairs]: 1 where `what` is as claimed, 0.5 where both are equal, else 0."""
    won = sign * (table["what"].to_numpy() - table["other"].to_numpy())
    equal = np.abs(won) <= SAME * np.abs(table["other"].to_numpy())
    return np.where(equal, 0.5, won > 0)


def share_won(table, sign):
    """Share of the cells in which `what` is as claimed, ties half, minus one half."""
    table = complete(table)
    return means_per_seed(wins(table, sign) - 0.5, table)


def share_won_of_all(table, sign):
    """Share of the instances on which `what` is as claimed with every algorithm of `other` at once, ties half, minus one half.
    Instances on which a run did not complete are left out."""
    keys = [*units(table), "place"]
    whole = table[["what", "other"]].notna().all(axis=1).groupby([table[key] for key in keys]).transform("all")
    table = table[whole]
    least = table[keys].assign(won=wins(table, sign)).groupby(keys, as_index=False)["won"].min()
    return means_per_seed(least["won"].to_numpy() - 0.5, least.rename(columns={"place": "cell"}))


@dataclasses.dataclass(frozen=True)
class Trend:
    slopes: pd.Series  # by seed: of the values against x, in the claimed direction
    ends: pd.Series    # by seed: last value - first one, in the claimed direction


def trend(table, sign, logarithmic=False):
    """Trend of the values_by_x() against x. logarithmic: against ln x."""
    by_x = values_by_x(table)
    if by_x.shape[1] < 2:
        return Trend(pd.Series(dtype=float), pd.Series(dtype=float))
    x = np.log(by_x.columns.to_numpy()) if logarithmic else by_x.columns.to_numpy()
    centred = x - x.mean()
    slopes = by_x @ centred / (centred @ centred)
    return Trend(sign * slopes, sign * (by_x.iloc[:, -1] - by_x.iloc[:, 0]))


def steps(table, sign):
    """Differences of the values_by_x() at neighbouring x, in the claimed direction: DataFrame[seed, larger
    x]; no column without two x."""
    return sign * values_by_x(table).diff(axis=1).iloc[:, 1:]


def values_by_x(table):
    """DataFrame[seed, x] of ln(what), or of ln(other / what) if the claim compares.

    Values that may be 0 are taken as shares of their mean instead. Means over the other cells.
    """
    compares = table["other"].notna().any()
    table = complete(table) if compares else table[table["what"].notna()]
    what = table["what"].to_numpy()
    if compares:
        value = relative_at_each_x(table)
    else:
        value = np.log(what) if (what > 0).all() else what / max(what.mean(), 1e-300)
    by_x = table[[*units(table), "x"]].assign(value=value)
    by_x = by_x.groupby([*units(table), "x"])["value"].mean().unstack()
    # Sizes that only few seeds have are left out, then seeds without a value at every other size.
    return by_x.loc[:, by_x.notna().sum() > len(by_x) / 2].dropna()


def relative_at_each_x(table):
    """f64[rows]: ln(other / what). If some value is 0, linearised around the ratio of the sums at each x, as in log_ratios();
    NaN where a sum is 0."""
    what, other = table["what"], table["other"]
    if (what > 0).all() and (other > 0).all():
        return np.log(other / what).to_numpy()
    means = table.groupby("x")[["what", "other"]].transform("mean")
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
    table = complete(table)
    means = table.groupby("cell")[["what", "other"]].mean()

    def against(frame):
        what, other = frame["what"].to_numpy(), frame["other"].to_numpy()
        slack = SAME * np.abs(other)
        return (what > other + slack if sign == 0 else sign * (what - other) <= slack).sum()

    return Count(len(table), int(table["seed"].nunique()), int(against(table)), len(means),
                 int(against(means)))


def differing(table):
    """The Count of pairs that differ at all."""
    table = complete(table)
    means = table.groupby("cell")[["what", "other"]].mean()
    return Count(len(table), int(table["seed"].nunique()), int((table["what"] != table["other"]).sum()),
                 len(means), int((means["what"] != means["other"]).sum()))
