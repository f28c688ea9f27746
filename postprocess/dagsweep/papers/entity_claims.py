"""Tests the conclusions that Su, Casanova & Berman draw from their tables on a sweep's results."""

import dataclasses

import numpy as np
import pandas as pd

from .. import claims, page
from ..wording import integer_text

AGREES = "agrees"
NEARLY_EQUAL = "nearly equal"
LISTS = ("dls", "etf", "hdlfet", "hlfet")
BASELINES = ("rand", "rr")
NEARLY_EQUAL_WITHIN = 0.02  # mean relative difference of makespans


@dataclasses.dataclass(frozen=True)
class Statement:
    text: str
    networks: tuple
    fewest: int     # nodes
    most: int       # nodes
    better: tuple   # each of these has a smaller makespan than each of `worse`
    worse: tuple
    equal: bool = False  # instead: all of `better` and `worse` have the same makespan


CLUSTERS = ("slow", "fast")
STATEMENTS = (
    Statement("DLS and ETF are equal on equal nodes", CLUSTERS, 2, 16, ("dls",), ("etf",), True),
    Statement("HDLFET and HLFET are equal on more than 2 equal nodes", CLUSTERS, 3, 16,
              ("hdlfet",), ("hlfet",), True),
    Statement("RAND and RR are worse than list schedulers on a slow network", ("slow",), 3, 16,
              LISTS, BASELINES),
    Statement("DLS and ETF are better than the other list schedulers on a slow network", ("slow",),
              3, 16, ("dls", "etf"), ("hdlfet", "hlfet")),
    Statement("RAND and RR are worse than list schedulers on a fast network of more than 2 nodes",
              ("fast",), 3, 16, LISTS, BASELINES),
    Statement("RAND and RR are better than list schedulers on a fast network of 2 nodes",
              ("fast",), 2, 2, BASELINES, LISTS),
    Statement("DLS is better than all others on GrADS", ("grads",), 38, 38, ("dls",),
              ("etf", "hdlfet", "hlfet", *BASELINES)),
    Statement("RAND is worse than all others on GrADS", ("grads",), 38, 38, (*LISTS, "rr"),
              ("rand",)),
)


def verdicts(statement, runs, machines):
    """{label of machines: verdict} for the machines that the statement is about.

    runs: from compare(), with columns machines, algorithm, instance, makespan; machines: from
    entity_level.paper_machines().
    """
    found = {}
    for label, machine in machines.items():
        if (machine.network not in statement.networks
                or not statement.fewest <= machine.nodes <= statement.most):
            continue
        here = runs[runs["machines"] == label]
        table = here.assign(algorithm=here["algorithm"].astype(str)).pivot(
            index="instance", columns="algorithm", values="makespan")
        pairs = [(a, b) for a in statement.better for b in statement.worse]
        if len(table) and all(a in table and b in table for a, b in pairs):
            judge = verdict_on_equality if statement.equal else verdict_on_order
            found[label] = judge(table, pairs)
    return found


def verdict_counts(found):
    """'agrees: 3 of 4; open: 1 of 4'."""
    counted = pd.Series(found).value_counts().sort_index()
    return "; ".join(f"{verdict}: {integer_text(int(number))} of {integer_text(len(found))}"
                     for verdict, number in counted.items())


def verdict_on_equality(table, pairs):
    difference = max((table[a] - table[b]).abs().div(table[b]).mean() for a, b in pairs)
    if difference == 0:
        return AGREES
    return NEARLY_EQUAL if difference <= NEARLY_EQUAL_WITHIN else claims.CONTRADICTED


def verdict_on_order(table, pairs):
    """Agrees if all pairs are as stated, contradicted if some pair is the other way, else open."""
    if len(table) < claims.FEWEST_PAIRS:
        return claims.OPEN
    found = set()
    for better, worse in pairs:
        _, low, high = claims.smaller_by(table[better].to_numpy(), table[worse].to_numpy())
        found.add(claims.verdict(0.0, low, high))
    if claims.CONTRADICTED in found:
        return claims.CONTRADICTED
    return AGREES if found == {claims.CONFIRMED} else claims.OPEN


def section(runs, machines):
    """HTML, '' if the sweep tests no statement. runs: as for verdicts(), with a column graph."""
    graphs = [graph for graph in runs["graph"].cat.categories if (runs["graph"] == graph).any()]
    rows = []
    for statement in STATEMENTS:
        for graph in graphs:
            found = verdicts(statement, runs[runs["graph"] == graph], machines)
            if not found:
                continue
            row = [page.cell(page.escape(statement.text)),
                   page.cell(page.escape(verdict_counts(found)))]
            exceptions = [label for label, verdict in found.items() if verdict != AGREES]
            row.append(page.cell(page.escape(", ".join(exceptions) if exceptions else "–")))
            rows.append(row[:1] + [page.cell(page.escape(graph))] * (len(graphs) > 1) + row[1:])
    if not rows:
        return ""
    note = ("Verdicts are counted over machines. A statement that algorithms are better or worse "
            "agrees if every mean makespan is smaller and the 95 % bootstrap interval of the "
            "difference excludes 0, is contradicted if some interval lies on the other side, and "
            "is open otherwise. Equal: identical makespans on every instance; nearly equal: makespans "
            f"that differ by at most {100 * NEARLY_EQUAL_WITHIN:g} % in the mean. The paper's "
            "application, its bandwidths and its wide-area links are not published.")
    heads = [("Su, Casanova & Berman", False)] + [("graph", False)] * (len(graphs) > 1)
    heads += [("verdicts", False), ("other than agrees", False)]
    return page.section("Published conclusions", page.table(heads, rows),
                        page.paragraph(note, "note"))
