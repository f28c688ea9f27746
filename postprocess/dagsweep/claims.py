"""What papers say that a sweep can test, and what it says to that."""

import dataclasses

import numpy as np
import pandas as pd

from . import page
from .comparison import completed, instance_numbers
from .papers.claimed import CLAIMS
from .statistics import LEVEL, RESAMPLES, SEED
from .wording import axis_value, metric_name, whole

AXES = sorted({axis for claim in CLAIMS for axis in claim.at})
METRICS = sorted({claim.metric for claim in CLAIMS})
FEWEST = 5  # pairs that a verdict needs

CONFIRMED = "confirmed"
SIGN_ONLY = "confirmed, by less"
OPEN = "open"
CONTRADICTED = "contradicted"


@dataclasses.dataclass(frozen=True)
class Tested:
    claim: object  # of papers.claimed.CLAIMS
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
    if len(table) < FEWEST:
        found = OPEN
    elif claim.equal_within:
        found = verdict_on_equality(claim.equal_within, low, high)
    else:
        found = verdict(claim.share, low, high)
    return Tested(claim, len(table), share, low, high, found)


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


def verdict_on_equality(within, low, high):
    """What an interval of a share says to the claim that it is 0, give or take `within`."""
    if -within <= low and high <= within:
        return CONFIRMED
    return CONTRADICTED if low > within or high < -within else OPEN


def section(tested):
    """HTML, '' if the sweep can test nothing."""
    if not tested:
        return ""
    heads = [("claim", False), ("source", False), ("at", False), ("paper", True), ("ours", True),
             ("instances", True), ("verdict", False)]
    rows = []
    for one in tested:
        claim = one.claim
        places = ", ".join(f"{axis} {axis_value(axis, value)}" for axis, value in claim.at.items())
        ours = percent(one.share) + f"<small>{percent(one.low)} – {percent(one.high)}</small>"
        relation = "as much" if claim.equal_within else "less"
        rows.append([page.cell(page.escape(f"{claim.better} has {relation} "
                                           f"{metric_name(claim.metric)} "
                                           f"{'as' if claim.equal_within else 'than'} "
                                           f"{claim.worse}")),
                     page.cell(page.escape(claim.source)), page.cell(page.escape(places)),
                     page.cell(percent(claim.share) if claim.share else "–", number=True),
                     page.cell(ours, number=True),
                     page.cell(whole(one.pairs), number=True),
                     page.cell(page.escape(one.verdict))])
    note = ("By how much the first mean is smaller, over the instances that both completed; 95 % "
            "bootstrap interval below. Confirmed: the interval is above 0 and reaches what the "
            "paper says ('up to'); of equal means: within 10 %. Open: it holds 0 (or 10 %), or there "
            "are too few instances. The papers' graphs and machines are not published: ours are "
            "drawn as their texts describe them.")
    return page.section("Published claims", page.table(heads, rows), page.paragraph(note, "note"))


def percent(share):
    return "–" if share != share else f"{100 * share:.1f} %"
