"""What Su, Casanova & Berman conclude from their tables, and what a sweep says to that."""

import dataclasses

import numpy as np
import pandas as pd

from .. import claims, page
from ..wording import whole

AGREES = "agrees"
NEARLY = "nearly"
LISTS = ("dls", "etf", "hdlfet", "hlfet")
LOTS = ("rand", "rr")
NEAR = 0.02  # mean difference of makespans that are still nearly the same


@dataclasses.dataclass(frozen=True)
class Statement:
    text: str
    networks: tuple
    fewest: int     # nodes
    most: int
    ahead: tuple    # each of these has a smaller makespan ...
    behind: tuple   # ... than each of those; or (`same`) all of both have the same
    same: bool = False


CLUSTERS = ("slow", "fast")
STATEMENTS = (
    Statement("DLS and ETF are the same on equal nodes", CLUSTERS, 2, 16, ("dls",), ("etf",), True),
    Statement("HDLFET and HLFET are the same on more than 2 equal nodes", CLUSTERS, 3, 16,
              ("hdlfet",), ("hlfet",), True),
    Statement("RAND and RR are behind on a slow network", ("slow",), 3, 16, LISTS, LOTS),
    Statement("DLS and ETF are ahead of the other lists on a slow network", ("slow",), 3, 16,
              ("dls", "etf"), ("hdlfet", "hlfet")),
    Statement("RAND and RR are behind on a fast network of more than 2 nodes", ("fast",), 3, 16,
              LISTS, LOTS),
    Statement("RAND and RR are ahead on a fast network of 2 nodes", ("fast",), 2, 2, LOTS, LISTS),
    Statement("DLS is ahead of all others on GrADS", ("grads",), 38, 38, ("dls",),
              ("etf", "hdlfet", "hlfet", *LOTS)),
    Statement("RAND is behind all others on GrADS", ("grads",), 38, 38, (*LISTS, "rr"), ("rand",)),
)


def verdicts(statement, runs, places):
    """{label of machines: verdict} of those that the statement is about. runs: as compare() gives
    them, with columns machines, algorithm, instance, makespan."""
    found = {}
    for label, place in places.items():
        about = place.network in statement.networks
        if not about or not statement.fewest <= place.nodes <= statement.most:
            continue
        here = runs[runs["machines"] == label]
        table = here.assign(algorithm=here["algorithm"].astype(str)).pivot(
            index="instance", columns="algorithm", values="makespan")
        pairs = [(a, b) for a in statement.ahead for b in statement.behind]
        if len(table) and all(a in table and b in table for a, b in pairs):
            found[label] = (same if statement.same else ahead)(table, pairs)
    return found


def told(found):
    """'agrees 3 of 4; open 1 of 4'."""
    counted = pd.Series(found).value_counts().sort_index()
    return "; ".join(f"{verdict} {whole(int(number))} of {whole(len(found))}"
                     for verdict, number in counted.items())


def same(table, pairs):
    apart = max((table[a] - table[b]).abs().div(table[b]).mean() for a, b in pairs)
    return AGREES if apart == 0 else NEARLY if apart <= NEAR else claims.CONTRADICTED


def ahead(table, pairs):
    """All pairs are as stated, or one is clearly not, or it is open."""
    if len(table) < claims.FEWEST:
        return claims.OPEN
    found = set()
    for better, worse in pairs:
        _, low, high = claims.smaller_by(table[better].to_numpy(), table[worse].to_numpy())
        found.add(claims.verdict(0.0, low, high))
    if claims.CONTRADICTED in found:
        return claims.CONTRADICTED
    return AGREES if found == {claims.CONFIRMED} else claims.OPEN


def section(runs, places):
    """HTML, '' if the sweep can say nothing. runs: as for verdicts(), with a column graph."""
    graphs = [graph for graph in runs["graph"].cat.categories if (runs["graph"] == graph).any()]
    rows = []
    for statement in STATEMENTS:
        for graph in graphs:
            found = verdicts(statement, runs[runs["graph"] == graph], places)
            if not found:
                continue
            row = [page.cell(page.escape(statement.text)), page.cell(page.escape(told(found)))]
            others = [label for label, verdict in found.items() if verdict != AGREES]
            row.append(page.cell(page.escape(", ".join(others) if others else "–")))
            rows.append(row[:1] + [page.cell(page.escape(graph))] * (len(graphs) > 1) + row[1:])
    if not rows:
        return ""
    note = ("Counted over machines. Ahead: every mean makespan is smaller, and the 95 % bootstrap "
            "interval of the difference says so; open: it does not tell. The same: to the bit on "
            f"every instance; nearly: apart by at most {100 * NEAR:g} % in the mean. The paper's "
            "application, its bandwidths and its wide-area links are not published.")
    heads = [("Su, Casanova & Berman", False)] + [("graph", False)] * (len(graphs) > 1)
    heads += [("ours", False), ("not so on", False)]
    return page.section("Published conclusions", page.table(heads, rows),
                        page.paragraph(note, "note"))
