"""One number per seed from values of several cells (combinations of axes)."""

import numpy as np


def units(table):
    """The columns that identify the units that have one number each."""
    return ["graph", "seed"] if "graph" in table else ["seed"]


def means_per_seed(values, table):
    """Mean over the cells of each seed. Where seeds lack cells (runs that did not complete), cells keep equal
    weights: the mean of the seeds is that of the cells' means, and a seed's number differs from it by the
    weighted deviations from the means of its cells (linearised). The deviation of cells with only one seed is
    unknown; they are left out, unless all cells have only one.
    """
    unit = units(table)
    cells = table[[*unit, "cell"]].assign(value=values)
    size = cells.groupby("cell")["value"].transform("size")
    if (size > 1).any():
        cells, size = cells[size > 1], size[size > 1]
    number = cells.groupby(unit).ngroups
    if (size == number).all():
        return cells.groupby(unit)["value"].mean()
    means = cells.groupby("cell")["value"]
    weight = number / size / means.ngroups * np.sqrt(size / (size - 1).clip(lower=1) * (number - 1) / number)
    deviation = weight * (cells["value"] - means.transform("mean"))
    return means.mean().mean() + deviation.groupby([cells[name] for name in unit]).sum()
