"""Sections on algorithms side by side: pairs, ranks, and the instances on which two of them differ most."""

import numpy as np

from .. import page
from ..stats.intervals import FEWEST_SEEDS
from ..stats.paired import extremes, pairs
from ..stats.paired.side_by_side import first_of_each
from ..stats.least_chance import note_on
from ..wording import axis_value, count, figure_number, integer_text, listed, short_name
from .pair_figures import OF_RANKS
from .rerun import command

SIGNIFICANT = 0.05   # p below which a difference is told apart from none
MOST_ALGORITHMS = 8  # algorithms of which all pairs are shown; of more, only pairs with the first in the order of ranks

NOTE = (
    "Ratio: geometric mean of the makespan of the first algorithm over that of the second on the same instance, "
    "one number per seed. The cells of a seed, its combinations of the axes' values, have equal weights. Below it the 95 % interval, then the "
    "simultaneous one, which is wider (Holm over these pairs). That decides with a margin of "
    f"{100 * pairs.MARGIN:g} %. Fewer than {FEWEST_SEEDS} seeds decide nothing. p: t test of no difference, "
    "adjusted by Holm's method. Each pair is compared on the instances that both completed. Runs of one seed "
    "count as one observation. Instances on which neither run reads an axis or the seed are equal, and count once.")
MATRIX_NOTE = ("Pairs of runs in which the row's algorithm has a smaller makespan than the column's / an equal one / "
               "a larger one.")
EXTREMES_NOTE = ("The instances with the smallest and the largest ratio of each pair. The commands run the first and "
                 "the second algorithm's run again and draw them. --output FILE writes the metrics; 'dagsweep "
                 "instance' with the same words writes the instance.")


def shown_pairs(algorithms, ranks):
    """[(first, second)] that a report compares, by average rank; in the given order of the algorithms without ranks."""
    return pairs.all_pairs(list(algorithms if ranks is None else ranks.average.index), MOST_ALGORITHMS)


def section(side, ratios, ranks):
    """Wins, ratios and ranks; None without pairs."""
    if ratios.empty:
        return None
    parts = [ratio_table(ratios), seed_copies(side), page.paragraph(NOTE, "note"), rank_text(ranks),
             page.folded("Wins, ties and losses", matrix(pairs.wins(side)), page.paragraph(MATRIX_NOTE, "note"))]
    return page.section("Pairs of algorithms", *parts)


def compared_instances(side):
    """(places of the instances that count in means, the number of those that count in pairs): what no run reads the seed of counts once
    in pairs, and for each seed in means."""
    rows = side.without_copies(np.flatnonzero(~np.isnan(side.values).any(axis=1)))
    return rows, len(first_of_each(side.tuples[rows]))


def seed_copies(side):
    """Why pairs have fewer instances than means; None if they have not."""
    rows, left = compared_instances(side)
    if left == len(rows):
        return None
    return page.paragraph(f"Of the {count(len(rows), 'instance')} that count in means, {integer_text(len(rows) - left)} "
                          f"{'differs' if len(rows) - left == 1 else 'differ'} from another one only in the seed, which no run on them reads. "
                          f"In pairs they count once: {integer_text(left)}.", "note")


def result(ratios, ranks, along=lambda first, second: "", links=()):
    """The result of a sweep: whether the first by average rank is shorter than each other one, and by how much than the next; None without
    ranks. along: (first, second) -> sentences on this pair at each value of an axis, to which links lead."""
    if ranks is None or ratios.empty:
        return None
    best, *others = ranks.average.index
    own = ratios[ratios["first"] == best].set_index("second").reindex(others)
    if (own["conclusion"] == pairs.FIRST).all():
        further = others[1] if len(others) == 2 else f"each of the other {len(others) - 1}"
        rest = f", and than {further}" if len(others) > 1 else ""
        text = f"{best} has the shortest runs in the mean: shorter than {others[0]}, the next by average rank{rest}."
    else:
        rivals = [name for name, said in own["conclusion"].items() if said != pairs.FIRST]
        text = (f"No algorithm has shorter runs than every other: {best} is the first by average rank, but is not shown to be shorter than "
                f"{listed(rivals)}.")
    one = own.iloc[0]
    size = (f"It takes {figure_number(one['ratio'])} times as long as {others[0]} (geometric mean of the ratios; simultaneous interval "
            f"{simultaneous_text(one)}; p {equal_or_less(one['p_holm'])}).")
    return page.paragraph(" ".join(filter(None, (text, size, along(best, others[0])))), "lead", links)


def by_ranks(ranks):
    """That ranks do not tell the first two apart, as a sentence; "" if they do."""
    (first, second), (one, other) = ranks.average.index[:2], ranks.average.to_numpy()[:2]
    if other - one >= ranks.difference:
        return ""
    return (f"Here the ranks of {first} and {second} differ by {other - one:.2f}, which is less than the critical difference: ranks alone do not "
            "tell which of the two is better.")


def ratio_table(ratios):
    heads = [("pair", False), ("ratio", True), ("conclusion", False), ("p (Holm)", True), ("seeds", True),
             page.Head("instances", True), page.Head("p (Wilcoxon)", True, more=True),
             page.Head("only first completed", True, more=True), page.Head("only second", True, more=True),
             page.Head("neither", True, more=True)]
    rows = []
    for one in ratios.itertuples():
        rows.append([page.cell(f"{one.first} / {one.second}", name=True),
                     page.interval_cell(one.ratio, one.low, one.high, simultaneous_text(one),
                                        outer=(one.simultaneous_low, one.simultaneous_high)),
                     page.cell(said(one), why_undecided(one), kind=KINDS.get(one.conclusion, "open")),
                     *(page.cell(chance_text(value), number=True, value=value) for value in (one.p_holm,)),
                     *(page.cell(integer_text(value), number=True, value=value) for value in (one.seeds, one.pairs)),
                     page.cell(chance_text(one.p_wilcoxon), note_on(one.p_wilcoxon, one.seeds), number=True, value=one.p_wilcoxon),
                     *(page.cell(integer_text(value), number=True, value=value)
                       for value in (one.first_alone, one.second_alone, one.neither))])
    return page.table(heads, rows, name="pairs")


def simultaneous_text(one):
    return f"{figure_number(one.simultaneous_low)} – {figure_number(one.simultaneous_high)}" if one.low == one.low else ""


KINDS = {pairs.FIRST: "good", pairs.SECOND: "bad", pairs.NO_DIFFERENCE: "part"}


def said(one):
    """A conclusion with the name of the algorithm."""
    names = {pairs.FIRST: one.first, pairs.SECOND: one.second}
    return f"{names[one.conclusion]} is shorter" if one.conclusion in names else one.conclusion


def why_undecided(one):
    """Why a pair whose difference is significant is undecided all the same; "" of others."""
    if one.conclusion != pairs.UNDECIDED or not one.p_holm < SIGNIFICANT:
        return ""
    return f"they differ (p), but perhaps by less than the {100 * pairs.MARGIN:g} % that count"


def equal_or_less(value):
    text = chance_text(value)
    return text if text.startswith("<") else f"= {text}"


def chance_text(value):
    if value != value:
        return "–"
    return "< 1e-15" if value < 1e-15 else f"{value:.2g}"


def rank_text(ranks):
    """Friedman's test in words."""
    if ranks is None:
        return None
    places = ", ".join(f"{name} {rank:.2f}" for name, rank in ranks.average.items())
    text = f"Average ranks over {count(ranks.blocks, ranks.block)}: {places}."
    if ranks.statistic == ranks.statistic:
        text += (f" Friedman's test: χ² = {ranks.statistic:.4g} with {len(ranks.average) - 1} degrees of freedom, "
                 f"p {equal_or_less(ranks.chance)}; critical difference (Nemenyi, 5 %): "
                 f"{ranks.difference:.3g}.")
        text += f" {OF_RANKS} {by_ranks(ranks)}".rstrip()
    return page.paragraph(text)


def matrix(found):
    """Wins / ties / losses: the row's algorithm against the column's."""
    rows = [[page.cell(name, name=True)] + [
        page.cell("" if a == b else f"{found.wins[a, b]} / {found.ties[a, b]} / {found.losses[a, b]}", number=True)
        for b in range(len(found.algorithms))] for a, name in enumerate(found.algorithms)]
    return page.table([("", False)] + [(name, True) for name in found.algorithms], rows, name="wins")


def extreme_instances(info, side, chosen, sweep):
    """A table of the extreme instances of each pair. sweep: rerun.SweepFile."""
    rows = []
    for first, second in chosen:
        for one in extremes.extremes(side, first, second):
            what = ", ".join(f"{short_name(axis)} {axis_value(axis, value, info.axis_properties)}" for axis, value in one.axes.items())
            rows.append([page.cell(f"{first} / {second}", name=True),
                         page.cell(figure_number(one.ratio), number=True, value=one.ratio), page.cell(what),
                         *(page.cell(command(sweep, number), f"makespan {makespan!r}", code=True)
                           for number, makespan in zip(one.tuples, one.makespans))])
    if not rows:
        return None
    heads = [("pair", False), ("ratio", True), ("instance", False), ("first", False), ("second", False)]
    return page.section("Extreme instances", page.paragraph(f"{EXTREMES_NOTE} {sweep.where}", "note"),
                        page.folded(f"The {count(len(rows), 'instance')}", page.table(heads, rows, name="extremes")))
