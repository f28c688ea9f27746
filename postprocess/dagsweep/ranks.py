"""How busy the ranks of each launch were, and what the wait for the last of them cost."""

from . import page
from .wording import count

TAIL_WORTH_A_WORD = 0.1  # share of the ranks' time
OUTSIDE_WORTH_A_WORD = 0.1
MOST_LAUNCHES = 20


def use_of_ranks(info):
    """A table of launches, and what to try where much time was lost."""
    if info.ranks.empty:
        return ""
    rows, advice = [], []
    for launch, ranks in list(info.ranks.groupby("launch"))[-MOST_LAUNCHES:]:
        there = ranks["span_seconds"] + ranks["idle_seconds"]
        if not there.sum() > 0:
            continue
        busy = ranks["inside_seconds"] / there
        tail = ranks["idle_seconds"].sum() / there.sum()
        outside = 1 - ranks["inside_seconds"].sum() / there.sum() - tail
        numbers = (str(len(ranks)), f"{there.max():.1f}",
                   percent(ranks["inside_seconds"].sum() / there.sum()),
                   f"{percent(busy.min())} – {percent(busy.max())}", percent(outside), percent(tail))
        rows.append([page.cell(page.escape(info.launches["started"][launch])),
                     *(page.cell(text, True) for text in numbers)])
        advice += diagnosis(ranks, outside, tail)
    heads = [("started", False), ("working ranks", True), ("seconds", True), ("inside runs", True),
             ("least – most busy", True), ("between runs", True), ("waiting for the last", True)]
    return page.section("Use of the ranks", page.table(heads, rows),
                        *(page.paragraph(text) for text in dict.fromkeys(advice)))


def percent(share):
    return f"{100 * share:.1f} %"


def diagnosis(ranks, outside, tail):
    """What to try, where it is worth a word."""
    if tail > TAIL_WORTH_A_WORD:
        yield (f"Of {count(len(ranks), 'rank')} most had to wait for the last ones: long runs came "
               "last, or there were too few runs for so many ranks. Fewer ranks would have taken "
               "about as long.")
    if outside > OUTSIDE_WORTH_A_WORD:
        yield ("Ranks spent much time between runs: on writing rows to a slow disk, on waiting for "
               "a master that shares its core, or on very short runs.")
