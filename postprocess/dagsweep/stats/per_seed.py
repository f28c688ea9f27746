"""One number per seed from values of several cells (combinations of axes)."""

import numpy as np
import pandas as pd


def means_per_seed(values, units, cells):
    """Series by unit: mean over the cells of each seed. Where seeds lack cells (runs that did not complete), cells keep equal
    weights: the mean of the seeds is that of the cells' means, and a seed's number differs from it by the
    weighted deviations from the means of its cells (linearised). The deviation of cells with only one seed is
    unknown; they are left out, unless all cells have only one.

    values: f64[n]; units: [array[n], ...], the columns that identify the units that have one number each: of seeds, or
    of graphs and seeds; cells: i64[n], from 0 on.
    """
    sizes = np.bincount(cells)[cells]
    several = sizes > 1
    if several.any() and not several.all():
        values, cells, sizes = values[several], cells[several], sizes[several]
        units = [column[several] for column in units]
    values = pd.Series(values)
    by_unit = values.groupby(units)
    number = by_unit.ngroups
    if (sizes == number).all():
        return by_unit.mean()
    means = values.groupby(cells)
    weights = number / sizes / means.ngroups * np.sqrt(sizes / np.maximum(sizes - 1, 1) * (number - 1) / number)
    deviations = weights * (values - means.transform("mean"))
    return means.mean().mean() + deviations.groupby(units).sum()
