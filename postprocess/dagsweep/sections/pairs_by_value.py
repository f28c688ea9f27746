"""Pairs of algorithms at each value of an axis: how much shorter one is there, and where another one becomes the first."""

import itertools

from .. import page
from ..stats.paired import pairs
from ..stats.paired.by_value import first_by_value
from ..wording import axis_value, count, figure_number, listed, short_name
from .pair_tables import simultaneous_text

NOTE = ("Ratio: geometric mean of the makespan of the first algorithm over that of the second on the instances with this value. Below it the "
        "95 % interval, then the simultaneous one (Holm over this table). Bold: the simultaneous interval shows that one of the two is shorter, by "
        f"{100 * pairs.MARGIN:g} % or more. Example: with a ratio of 0.85 the first takes 15 % less time.")


RANKS_NOTE = "Average rank at each value, over seeds; 1 is the best, and bold."
ANCHOR = "pairs-by-value"
MOST_TOLD = 6  # values at which a sentence has the ratio


def section(axis, ratios, ranks, info):
    """A row per pair, a column per value; then the average ranks. ratios, ranks: of by_value.ratios_by_value(), .ranks_by_value()."""
    values = list(dict.fromkeys(ratios["value"]))
    columns = [(f"{short_name(axis)} {axis_value(axis, value, info.axis_properties)}", True) for value in values]
    heads = [("pair", False), *columns]
    rows = [[page.cell(f"{first} / {second}", name=True), *map(cell_of, found.itertuples())]
            for (first, second), found in ratios.groupby(["first", "second"], sort=False)]
    of_ranks = []
    if ranks:
        places = [[page.cell(name, name=True), *(page.cell(f"{ranks[value][name]:.2f}", number=True, best=ranks[value][name] == ranks[value].min())
                                                 for value in values)] for name in next(iter(ranks.values())).index]
        of_ranks = [page.table([("algorithm", False), *columns], places, name=f"ranks-by-{axis}"),
                    page.paragraph(f"{RANKS_NOTE} {sentence(axis, first_by_value(ranks), info)}", "note")]
    return page.section(f"Pairs of algorithms by {short_name(axis)}", page.table(heads, rows, name=f"pairs-by-{axis}"), page.paragraph(NOTE, "note"),
                        *of_ranks, anchor=ANCHOR)


def cell_of(one):
    return page.interval_cell(one.ratio, one.low, one.high, simultaneous_text(one), text=figure_number,
                              outer=(one.simultaneous_low, one.simultaneous_high), best=one.conclusion in (pairs.FIRST, pairs.SECOND))


def spread(axis, found, info):
    """How the ratio of one pair changes over the values, and where each of the two is shorter or it is undecided. found: its rows of
    by_value.ratios_by_value()."""
    first, second = found.iloc[0][["first", "second"]]
    told = found if len(found) <= MOST_TOLD else found.loc[list(dict.fromkeys([found["ratio"].idxmin(), found["ratio"].idxmax()]))]
    ratios = f"{'smallest and largest: ' * (told is not found)}{listed(list(map(figure_number, told['ratio'])))}"
    said = {pairs.FIRST: f"{first} is shorter at", pairs.SECOND: f"{second} is shorter at",
            pairs.UNDECIDED: f"Undecided (perhaps within {100 * pairs.MARGIN:g} %) at", pairs.NO_DIFFERENCE: "No relevant difference at"}
    where = [f"{words} {named_value(axis, list(part), info)}." for conclusion, words in said.items()
             if len(part := found.loc[found["conclusion"] == conclusion, "value"])]
    if {pairs.FIRST, pairs.SECOND} <= {*found["conclusion"]}:
        where.append(f"So the mean hides that the order changes with {short_name(axis)}.")
    return " ".join([f"At {named_value(axis, list(told['value']), info)} that ratio is {ratios}.", *where])


def named_value(axis, values, info):
    return f"{short_name(axis)} {listed([axis_value(axis, value, info.axis_properties) for value in values])}"


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
