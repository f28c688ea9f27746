"""Pairs of algorithms at each value of an axis: how much shorter one is there, and where another one becomes the first."""

import itertools

from .. import page
from ..stats.paired import pairs
from ..wording import axis_value, count, figure_number, listed, short_name
from .pair_tables import simultaneous_text

NOTE = ("Ratio: geometric mean of the makespan of the first algorithm over that of the second on the instances with this value. Below it the "
        "95 % interval, then the simultaneous one (Holm over this table). Bold: the simultaneous interval shows that one of the two is shorter, by "
        f"{100 * pairs.MARGIN:g} % or more. 0.9: the first takes 10 % less time.")


def section(axis, ratios, info):
    """A row per pair, a column per value. ratios: of by_value.ratios_by_value()."""
    values = list(dict.fromkeys(ratios["value"]))
    heads = [("pair", False), *((f"{short_name(axis)} {axis_value(axis, value, info.axis_properties)}", True) for value in values)]
    rows = [[page.cell(f"{first} / {second}", name=True), *map(cell_of, found.itertuples())]
            for (first, second), found in ratios.groupby(["first", "second"], sort=False)]
    return page.section(f"Pairs of algorithms by {short_name(axis)}", page.table(heads, rows, name=f"pairs-by-{axis}"), page.paragraph(NOTE, "note"))


def cell_of(one):
    return page.interval_cell(one.ratio, one.low, one.high, simultaneous_text(one), text=figure_number,
                              best=one.conclusion in (pairs.FIRST, pairs.SECOND))


def sentence(axis, firsts, info):
    """'By average rank, heft is the first at bound 0.1, gtp/c/r from bound 0.4 on.'; "" without ranks. firsts: of by_value.first_by_value()."""
    if not firsts:
        return ""
    runs = [(names, [value for value, _ in part]) for names, part in itertools.groupby(firsts, key=lambda one: one[1])]
    if len(runs) == 1:
        return f"{are_first(runs[0][0])} at each of the {count(len(firsts), 'value')} of {short_name(axis)}."
    is_scale = not info.axis_properties[axis].is_text
    texts = [f"{are_first(names) if k == 0 else listed(names)} {where(axis, values, info, is_scale and len(values) > 1, k == 0, k == len(runs) - 1)}"
             for k, (names, values) in enumerate(runs)]
    return f"By average rank, {', '.join(texts)}."


def are_first(names):
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} the first"


def where(axis, values, info, is_range, begins, ends):
    """'at bound 0.1', 'up to bound 0.3', 'from bound 0.4 on', 'at network a and b'."""
    texts = [axis_value(axis, value, info.axis_properties) for value in values]
    name = short_name(axis)
    if not is_range:
        return f"at {name} {listed(texts)}"
    if begins:
        return f"up to {name} {texts[-1]}"
    return f"from {name} {texts[0]} on" if ends else f"from {name} {texts[0]} to {texts[-1]}"
