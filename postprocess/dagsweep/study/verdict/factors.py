"""Finds the readings that decide, from verdicts and effects over all combinations of the readings.

The same seeds run in every combination. Readings are fixed, not sampled, so there are no p-values over them:
a reading decides if the effect differs between its values by more than the smallest difference that counts,
and the verdict changes if only this reading changes.
"""

import dataclasses
import itertools

import numpy as np
import pandas as pd

from ...stats.intervals import Sample


@dataclasses.dataclass(frozen=True)
class Influence:
    """The influence of one reading on a claim."""
    column: str
    omega: float      # partial omega squared of its main effect; NaN if it cannot be computed
    range: float      # largest difference of the marginal means, on the scale of the effect
    low: float        # its 95 % interval over seeds
    high: float
    flips: float      # share of the changes of this reading alone that change the verdict
    decides: bool     # whether it flips verdicts, and its range counts or some value leaves nothing to test


def effect_table(found):
    """f64[combinations, seeds] of the effects of a claim's Evidence in every combination; NaN without."""
    return pd.DataFrame([by_seed(one.effect) for one in found]).to_numpy(dtype=float)


def by_seed(values):
    """The means over sampled graphs, if the numbers are by graph and seed."""
    return values.groupby(level=1).mean() if values.index.nlevels == 2 else values


def influences(combinations, table, holds, margin, judged=None):
    """[Influence] of every reading with several values, the strongest first.

    combinations: Pairs.combinations; table: effect_table(); holds, judged: bool[combinations]; combinations that
    could not be judged flip nothing (None: all could be).
    """
    judged = np.ones(len(holds), dtype=bool) if judged is None else judged
    usable = np.isnan(table).mean(axis=1) < 0.5 if table.size else np.zeros(len(holds), dtype=bool)
    whole = ~np.isnan(table[usable]).any(axis=0)
    found = []
    for column in combinations:
        levels = list(dict.fromkeys(combinations[column]))
        if len(levels) < 2:
            continue
        masks = [(combinations[column] == level).to_numpy() & usable for level in levels]
        all_usable = all(mask.any() for mask in masks)
        span, low, high = np.nan, np.nan, np.nan
        if all_usable and whole.sum() > 1:
            marginal = np.array([table[mask][:, whole].mean(axis=0) for mask in masks])  # [levels, seeds]
            means = marginal.mean(axis=1)
            sample = Sample.of(marginal[means.argmax()] - marginal[means.argmin()])
            span, (low, high) = sample.mean, sample.interval()
        flips = flip_share(combinations[judged], column, np.asarray(holds)[judged])
        omega = partial_omega(combinations, column, table[:, whole]) if usable.all() else np.nan
        found.append(Influence(column, omega, span, low, high, flips,
                               bool(flips > 0 and (span > margin or not all_usable))))
    return sorted(found, key=lambda one: (-one.decides, -one.flips, -np.nan_to_num(one.range)))


def flip_share(combinations, column, holds):
    """Among the pairs of combinations that differ only in this reading, the share of pairs with different verdicts."""
    if combinations.empty:
        return 0.0
    others = [name for name in combinations if name != column]
    keys = list(combinations[others].itertuples(index=False, name=None)) if others else [()] * len(combinations)
    keys = pd.Series(keys, dtype=object)
    changes = [holds[a] != holds[b] for _, rows in pd.Series(range(len(keys))).groupby(keys)
               for a, b in itertools.combinations(rows, 2)]
    return float(np.mean(changes)) if changes else 0.0


def partial_omega(combinations, column, table):
    """Partial omega squared of a main effect in the analysis of variance with seeds as blocks and
    all main effects and pairs of readings; NaN unless the factorial is complete."""
    levels = {name: pd.factorize(combinations[name])[0] for name in combinations}
    levels = {name: codes for name, codes in levels.items() if codes.max() > 0}
    cells = int(np.prod([codes.max() + 1 for codes in levels.values()]))
    count, seeds = table.shape
    if cells != count or seeds < 2:
        return np.nan
    centred = table - table.mean()
    residual = (centred ** 2).sum() - count * (centred.mean(axis=0) ** 2).sum()
    per_combination = centred.mean(axis=1)
    mains = {name: marginal_means(per_combination, [codes]) for name, codes in levels.items()}
    squares = {name: seeds * (fit ** 2).sum() for name, fit in mains.items()}
    freedom = {name: codes.max() for name, codes in levels.items()}
    used, taken = sum(squares.values()), sum(freedom.values())
    for a, b in itertools.combinations(levels, 2):
        fit = marginal_means(per_combination, [levels[a], levels[b]]) - mains[a] - mains[b]
        used += seeds * (fit ** 2).sum()
        taken += freedom[a] * freedom[b]
    error_freedom = count * seeds - seeds - taken
    error = (residual - used) / error_freedom if error_freedom > 0 else np.nan
    own = squares[column] - freedom[column] * error
    return float(max(0.0, own / (own + count * seeds * error))) if own + error > 0 else 0.0


def marginal_means(values, codes):
    """The mean of the values of equal codes, at each of them. codes: [i64[values], ...], of one reading or of several."""
    key = np.ravel_multi_index(codes, [one.max() + 1 for one in codes])
    return pd.Series(values).groupby(key).transform("mean").to_numpy()


def map_over(combinations, values, first, second):
    """DataFrame[values of first, values of second]: the mean over the combinations of the others."""
    return pd.Series(np.asarray(values, dtype=float)).groupby(
        [combinations[first], combinations[second]], sort=False).mean().unstack()
