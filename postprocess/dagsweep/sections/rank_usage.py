"""Time use of the ranks of each launch: busy shares, slow ranks, waiting for the last rank."""

from .. import page
from ..wording import count

NOTABLE_TAIL = 0.1     # share of the ranks' time from which waiting for the last is reported
NOTABLE_OUTSIDE = 0.1  # share of the ranks' time from which time between runs and waiting for memory is reported
SLOW = 1.5             # factor of the time per run, compared with other ranks, from which a rank is slow
MOST_LAUNCHES = 20
MOST_SLOW = 5


def use_of_ranks(info):
    """A table of launches, and advice where much time was lost; None if nothing is known."""
    if info.ranks.empty:
        return None
    launches = info.ranks.groupby("launch")
    uses = [use for use in (Use(info.launches.loc[launch], ranks) for launch, ranks in launches)
            if use.seconds > 0]
    if not uses:
        return None
    advice = [text for use in uses for text in diagnosis(use)]
    advice += slow_ranks(info.ranks, info.machines) + last_shards(uses)
    shown, note = uses, ""
    if len(uses) > MOST_LAUNCHES:
        shown = sorted(uses, key=lambda use: -use.lost)[:MOST_LAUNCHES]
        note = (f"Of {count(len(uses), 'launch', 'launches')}, the {MOST_LAUNCHES} that lost the "
                "most time.")
    sharded = any(use.shard for use in uses)
    heads = [("started", False), *([("shard", False)] if sharded else []), ("working ranks", True),
             ("seconds", True), ("inside runs", True), ("least – most busy rank", True),
             ("between runs", True), ("waiting for the last rank", True)]
    return page.section("Use of the ranks", page.table(heads, [row(use, sharded) for use in shown]),
                        page.paragraph(note, "note") if note else None,
                        *(page.paragraph(text) for text in dict.fromkeys(advice)))


class Use:
    """Time use of the ranks of one launch: shares of `seconds`, the sum over its ranks."""

    def __init__(self, launch, ranks):
        present = ranks["span_seconds"] + ranks["idle_seconds"]
        self.started, self.shard, self.ranks = launch["started"], launch["shard"], len(ranks)
        self.seconds, self.wall = present.sum(), present.max()
        if self.seconds > 0:
            busy = (ranks["inside_seconds"] / present).fillna(0)
            self.least, self.most = busy.min(), busy.max()
            self.inside = ranks["inside_seconds"].sum() / self.seconds
            self.tail = ranks["idle_seconds"].sum() / self.seconds
            self.memory = ranks["memory_seconds"].sum() / self.seconds
            self.outside = 1 - self.inside - self.tail

    @property
    def lost(self):
        """The seconds outside runs, summed over ranks."""
        return (1 - self.inside) * self.seconds


def row(use, sharded):
    """The table's row of a launch."""
    numbers = (str(use.ranks), f"{use.wall:.1f}", percent(use.inside),
               f"{percent(use.least)} – {percent(use.most)}", percent(use.outside),
               percent(use.tail))
    names = [use.started, use.shard] if sharded else [use.started]
    return [*map(page.cell, names), *(page.cell(text, number=True) for text in numbers)]


def percent(share):
    """'12.3 %'"""
    return f"{100 * share:.1f} %"


def diagnosis(use):
    """Yields texts: where time was lost, probable causes and remedies."""
    if use.tail > NOTABLE_TAIL:
        yield (f"Of {count(use.ranks, 'rank')}, most waited for the last ones: long runs came "
               "last, or there were too few runs for so many ranks. Fewer ranks would have taken "
               "about as long.")
    if use.memory > NOTABLE_OUTSIDE:
        yield (f"For {percent(use.memory)} of their time ranks waited for memory of their node. "
               "Fewer ranks per node, or nodes with more memory, would be used better.")
    if use.outside - use.memory > NOTABLE_OUTSIDE:
        yield ("Ranks spent much time between runs. Possible causes: a slow disk, a master that "
               "shares its core with other ranks, or very short runs.")


def slow_ranks(ranks, machines):
    """[text] that names ranks which took much longer than others for as many runs; [] if there are none."""
    slowness = ranks["inside_seconds"] / ranks["usual_seconds"]
    slow = ranks.assign(slowness=slowness)[(slowness > SLOW) & (ranks["usual_seconds"] > 0)]
    slow = slow.sort_values("slowness", ascending=False, kind="stable")
    if slow.empty:
        return []
    named = [f"rank {one.rank}{node(one.machine, machines)} {one.slowness:.1f} times as long"
             for one in slow.head(MOST_SLOW).itertuples()]
    more = f", and {len(slow) - MOST_SLOW} more" if len(slow) > MOST_SLOW else ""
    return ["Some ranks took longer than others for as many runs at the same time: "
            f"{', '.join(named)}{more}. Possible causes: slow nodes, or cores shared with other "
            "programs."]


def node(machine, machines):
    """' on node7'; '' if the machine is unknown."""
    return f" on {machines['host'].iloc[int(machine)]}" if machine < len(machines) else ""


def last_shards(uses):
    """[text] on the shard that took much longer than the others; [] if there is none."""
    walls = {}
    for use in uses:
        if use.shard:
            walls[use.shard] = walls.get(use.shard, 0) + use.wall
    if len(walls) < 2:
        return []
    last, longest = max(walls.items(), key=lambda item: item[1])
    others = (sum(walls.values()) - longest) / (len(walls) - 1)
    if longest < SLOW * others:
        return []
    return [f"Shard {last} took {longest:.0f} s, the others {others:.0f} s on average: its nodes "
            "were slow, or it has the longest runs. More shards of fewer ranks would balance this."]
