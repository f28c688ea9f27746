"""What papers say that a sweep can test, and what it says to that."""

import dataclasses

import numpy as np
import pandas as pd

from . import page
from .comparison import completed, instance_numbers
from .statistics import LEVEL, RESAMPLES, SEED
from .wording import metric_name, whole

FEWEST = 5  # pairs that a verdict needs

CONFIRMED = "confirmed"
SIGN_ONLY = "confirmed, by less"
OPEN = "open"
CONTRADICTED = "contradicted"


@dataclasses.dataclass(frozen=True)
class Claim:
    """`better` has a mean of `metric` that is smaller than that of `worse` by `share`."""
    source: str
    better: str
    worse: str
    metric: str
    share: float  # fraction of the worse one's mean
    at: dict      # axis -> value


GTP_VARIABLE = "Hernandez & Cole 2009, section 7.1"
GTP_FAILURE = "Hernandez & Cole 2009, section 7.2"
VARIABLE = {"bound": 0.4, "failures": 0.0}
FAILURE = {"bound": 0.2, "failures": 1.0}

CLAIMS = (
    Claim(GTP_VARIABLE, "gtp/c", "heft", "nsl", 0.14, VARIABLE),
    Claim(GTP_VARIABLE, "gtp/c", "gtp", "nsl", 0.03, VARIABLE),
    Claim(GTP_VARIABLE, "gtp/c", "dls/sr", "nsl", 0.07, VARIABLE),
    Claim(GTP_FAILURE, "gtp/c/r", "gtp/r", "nsl", 0.05, FAILURE),
    Claim(GTP_FAILURE, "gtp/c/r", "gtp/r", "rewound_levels", 0.03, FAILURE),
    Claim(GTP_FAILURE, "gtp/c/r", "gtp/r", "rewound_tasks", 0.04, FAILURE),
    Claim(GTP_FAILURE, "gtp/c/r", "gtp/r", "overhead", 0.03, FAILURE),
)
AXES = sorted({axis for claim in CLAIMS for axis in claim.at})


@dataclasses.dataclass(frozen=True)
class Tested:
    claim: Claim
    pairs: int    # instances that both algorithms completed
    share: float  # ours, as claimed; NaN without pairs
    low: float    # confidence interval
    high: float
    verdict: str


def can_test(claim, info):
    """Does the sweep have both algorithms, the metric, and the values of the axes?"""
    has_values = all(np.isin(value, info.axes[axis]) for axis, value in claim.at.items())
    return (has_values and claim.metric in set(info.metrics["name"])
            and {claim.better, claim.worse} <= set(info.axes["algorithm"]))


def test_all(runs, info):
    """[Tested] of every claim that the sweep can test. runs: as load() gives them, expanded."""
    return [test(claim, runs, info) for claim in CLAIMS if can_test(claim, info)]


def test(claim, runs, info):
    """Compares the two algorithms on all instances that both completed."""
    wanted = completed(runs)
    for axis, value in claim.at.items():
        wanted &= runs[axis] == value
    chosen = runs[wanted & runs["algorithm"].isin([claim.better, claim.worse])]
    pairs = pd.DataFrame({"instance": instance_numbers(chosen, info),
                          "algorithm": chosen["algorithm"].astype(str),
                          "value": chosen[claim.metric]}).dropna()
    table = pairs.pivot(index="instance", columns="algorithm", values="value")
    table = table.reindex(columns=[claim.better, claim.worse]).dropna()
    better, worse = table[claim.better].to_numpy(), table[claim.worse].to_numpy()
    share, low, high = smaller_by(better, worse)
    return Tested(claim, len(table), share, low, high,
                  verdict(claim.share, low, high) if len(table) >= FEWEST else OPEN)


def smaller_by(better, worse):
    """1 - mean(better) / mean(worse), and its bootstrap interval over the pairs."""
    if len(better) == 0:
        return np.nan, np.nan, np.nan
    random = np.random.default_rng(SEED)
    drawn = random.integers(0, len(better), (RESAMPLES, len(better)))
    with np.errstate(invalid="ignore", divide="ignore"):
        share = 1.0 - better.mean() / worse.mean()
        shares = 1.0 - better[drawn].mean(axis=1) / worse[drawn].mean(axis=1)
    low, high = np.nanpercentile(shares, [50 * (1 - LEVEL), 50 * (1 + LEVEL)])
    return share, low, high


def verdict(claimed, low, high):
    """What an interval says of a claimed share."""
    if high < 0:
        return CONTRADICTED
    if not low > 0:
        return OPEN
    return CONFIRMED if high >= claimed else SIGN_ONLY


def section(tested):
    """HTML, '' if the sweep can test nothing."""
    if not tested:
        return ""
    heads = [("claim", False), ("source", False), ("at", False), ("paper", True), ("ours", True),
             ("instances", True), ("verdict", False)]
    rows = []
    for one in tested:
        claim = one.claim
        places = ", ".join(f"{axis} {value:g}" for axis, value in claim.at.items())
        ours = percent(one.share) + f"<small>{percent(one.low)} – {percent(one.high)}</small>"
        rows.append([page.cell(page.escape(f"{claim.better} has less {metric_name(claim.metric)} "
                                           f"than {claim.worse}")),
                     page.cell(page.escape(claim.source)), page.cell(page.escape(places)),
                     page.cell(percent(claim.share), number=True), page.cell(ours, number=True),
                     page.cell(whole(one.pairs), number=True),
                     page.cell(page.escape(one.verdict))])
    note = ("By how much the first mean is smaller, over the instances that both completed; 95 % "
            "bootstrap interval below. Confirmed: the interval is above 0 and reaches what the "
            "paper says ('up to'). Open: it holds 0, or there are too few instances. The paper's "
            "graphs and machines are not published: ours are drawn as its text describes them.")
    return page.section("Published claims", page.table(heads, rows), page.paragraph(note, "note"))


def percent(share):
    return "–" if share != share else f"{100 * share:.1f} %"
