"""Means with bootstrap confidence intervals.

Runs are not independent: those on one graph with one seed share the graph, its costs and the
scenario, whatever their values on other axes. Therefore whole units are resampled; a unit consists
of the runs on one graph with one seed. Graphs are kept and the seeds of each are resampled: the
interval describes the effect of another choice of seeds, and results that do not depend on the seed
do not vary. Only if every graph has a single unit are the graphs resampled. All groups use the same
resamples, since they are paired.

The interval is the percentile interval (Efron 1979) of RESAMPLES resamples. The random seed is
always SEED, so that the same data give the same interval.
"""

import dataclasses

import numpy as np
import pandas as pd

RESAMPLES = 1000
LEVEL = 0.95
SEED = 20080301

DRAWS_AT_A_TIME = 4_000_000  # resampled units held in memory
CELLS_AT_A_TIME = 8_000_000  # (unit, group) sums held in memory


@dataclasses.dataclass(frozen=True)
class Units:
    code: np.ndarray   # i64[rows]: unit of each row, in [0, units)
    first: np.ndarray  # i64[units]: first unit of the stratum that a unit belongs to
    size: np.ndarray   # i64[units]: number of units in that stratum


def units_of(frame, of="tuple"):
    """Units of runs from load(), with columns tuple, graph and seed.

    of: "tuple" for values that depend on one run, "instance" (a column) for values that depend on
    all runs of an instance.
    """
    seeds = frame["seed"]
    # A tuple that has copies with different seeds does not depend on the seed.
    copies = seeds.groupby(frame["tuple"].to_numpy())
    reads_seed = copies.transform("min") == copies.transform("max")
    if of != "tuple":
        reads_seed = reads_seed.groupby(frame[of].to_numpy()).transform("any")
    reads_seed, graphs = reads_seed.to_numpy(), frame["graph"].cat.codes
    seed_codes = np.where(reads_seed, pd.factorize(seeds)[0] + 1, 0)
    graph_codes = graphs.to_numpy().astype(np.int64)
    base = seed_codes.max(initial=0) + 1
    # Sorted by graph, the unit without a seed first within a graph: strata are ranges of units.
    found, code = np.unique(graph_codes * base + seed_codes, return_inverse=True)
    graph, seedless = found // base, found % base == 0
    if np.all(np.diff(graph) > 0):
        stratum = np.zeros(len(found), dtype=np.int64)
    else:
        stratum = 2 * graph + ~seedless
    _, first, size = np.unique(stratum, return_index=True, return_counts=True)
    return Units(code, np.repeat(first, size), np.repeat(size, size))


def mean_intervals(values, groups, group_count, units, resamples=RESAMPLES, level=LEVEL):
    """Mean of every group and its confidence interval.

    values: f64[rows], NaN = not defined, left out; groups: i64[rows] in [0, group_count).
    Returns a DataFrame [group_count] with mean, low, high, runs, units. A group without runs has
    NaN for mean, low and high; a group with a single unit has no interval (NaN).
    """
    values, groups = np.asarray(values, dtype=float), np.asarray(groups, dtype=np.int64)
    unit_count = len(units.first)
    at_a_time = max(1, CELLS_AT_A_TIME // max(unit_count, 1))
    pieces = []
    for begin in range(0, group_count, at_a_time):
        end = min(begin + at_a_time, group_count)
        here = (groups >= begin) & (groups < end) & ~np.isnan(values)
        pieces.append(block_intervals(values[here], groups[here] - begin, end - begin,
                                      units, units.code[here], resamples, level))
    columns = ["mean", "low", "high", "runs", "units"]
    return pd.concat(pieces, ignore_index=True) if pieces else pd.DataFrame(columns=columns)


def block_intervals(values, groups, group_count, units, code, resamples, level):
    """mean_intervals() of groups whose sums fit into memory together."""
    unit_count = len(units.first)
    # Relative to the smallest value, equal values are exactly 0 and their interval has no width.
    centre = np.full(group_count, np.inf)
    np.minimum.at(centre, groups, values)
    cell = code * group_count + groups

    def sums(weights):
        flat = np.bincount(cell, weights, minlength=unit_count * group_count)
        return flat.reshape(unit_count, group_count)

    totals, counts = sums(values - centre[groups]), sums(None).astype(float)
    with np.errstate(invalid="ignore"):
        mean = centre + totals.sum(axis=0) / counts.sum(axis=0)
        means = np.concatenate([centre + (weights @ totals) / (weights @ counts)
                                for weights in resampled_weights(units, resamples)])
    ends = [50.0 * (1.0 - level), 50.0 * (1.0 + level)]
    low, high = np.full(group_count, np.nan), np.full(group_count, np.nan)
    unit_counts = (counts > 0).sum(axis=0)
    several = unit_counts > 1
    if several.any():
        low[several], high[several] = np.nanpercentile(means[:, several], ends, axis=0)
    return pd.DataFrame({"mean": mean, "low": low, "high": high,
                         "runs": counts.sum(axis=0).astype(np.int64), "units": unit_counts})


def resampled_weights(units, resamples):
    """Yields how often each unit is drawn: blocks f64[some, units], `resamples` rows in all."""
    random = np.random.default_rng(SEED)
    unit_count = len(units.first)
    at_a_time = max(1, DRAWS_AT_A_TIME // max(unit_count, 1))
    for begin in range(0, resamples, at_a_time):
        rows = min(at_a_time, resamples - begin)
        drawn = units.first + (random.random((rows, unit_count)) * units.size).astype(np.int64)
        drawn += unit_count * np.arange(rows)[:, None]
        weights = np.bincount(drawn.ravel(), minlength=rows * unit_count)
        yield weights.reshape(rows, unit_count).astype(float)
