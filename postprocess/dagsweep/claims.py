"""Tests the quantitative claims of papers against the results of a sweep."""

import dataclasses

import numpy as np
import pandas as pd

from . import page
from .comparison import completed, instance_numbers
from .papers.claimed import CLAIMS
from .statistics import LEVEL, RESAMPLES, SEED
from .wording import axis_value, integer_text, metric_name

AXES = sorted({axis for claim in CLAIMS for axis in claim.at})
METRICS = sorted({claim.metric for claim in CLAIMS})
FEWEST_PAIRS = 5  # that a verdict needs

CONFIRMED = "confirmed"
SIGN_ONLY = "confirmed, smaller difference"
OPEN = "open"
CONTRADICTED = "contradicted"

NOTES = (
    "Published and measured: by how much the mean of the first algorithm is smaller than that of "
    "the second, over the instances that both completed. Below the measured value: its 95 % "
    "bootstrap interval.",
    "Confirmed: the interval lies above 0 and reaches the published value, if there is one (papers "
    "state it as a maximum, 'up to'). Confirmed, smaller difference: the interval lies above 0 and "
    "below the published value. Contradicted: it lies below 0. Open: it contains 0, or there are "
    f"fewer than {FEWEST_PAIRS} instances. Claims of equal means are confirmed if the interval "
    "lies within 10 % of 0, and contradicted if it lies outside.",
    "The papers' graphs and machines are not published; this sweep draws them as the papers "
    "describe them.",
)


@dataclasses.dataclass(frozen=True)
class Tested:
    claim: object  # of papers.claimed.CLAIMS
    pairs: int    # instances that both algorithms completed
    share: float  # measured: 1 - mean of the better one / mean of the worse one; NaN without pairs
    low: float    # confidence interval
    high: float
    verdict: str


def can_test(claim, info):
    """Whether the sweep has both algorithms, the metric, and the values of the axes."""
    has_values = all(np.isin(value, info.axes[axis]) for axis, value in claim.at.items())
    return (has_values and claim.metric in set(info.metrics["name"])
            and {claim.better, claim.worse} <= set(info.axes["algorithm"]))


def test_all(runs, info):
    """[Tested] of every claim that the sweep can test. runs: from load(), expanded."""
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
    if len(table) < FEWEST_PAIRS:
        result = OPEN
    elif claim.equal_within:
        result = verdict_on_equality(claim.equal_within, low, high)
    else:
        result = verdict(claim.share, low, high)
    return Tested(claim, len(table), share, low, high, result)


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
    """The verdict on a claimed share, given the interval of the measured one."""
    if high < 0:
        return CONTRADICTED
    if not low > 0:
        return OPEN
    return CONFIRMED if high >= claimed else SIGN_ONLY


def verdict_on_equality(within, low, high):
    """The verdict on the claim that a share lies in [-within, within], given its interval."""
    if -within <= low and high <= within:
        return CONFIRMED
    return CONTRADICTED if low > within or high < -within else OPEN


def section(tested, info):
    """HTML, '' if the sweep can test nothing."""
    if not tested:
        return ""
    heads = [("claim", False), ("source", False), ("conditions", False), ("published", True),
             ("measured", True), ("instances", True), ("verdict", False)]
    rows = []
    for one in tested:
        claim = one.claim
        conditions = ", ".join(f"{axis} {axis_value(axis, value)}"
                               for axis, value in claim.at.items())
        measured = percent(one.share) + f"<small>{percent(one.low)} – {percent(one.high)}</small>"
        relation = "as much" if claim.equal_within else "less"
        rows.append([page.cell(page.escape(f"{claim.better} has {relation} "
                                           f"{metric_name(claim.metric, info)} "
                                           f"{'as' if claim.equal_within else 'than'} "
                                           f"{claim.worse}")),
                     page.cell(page.escape(claim.source)), page.cell(page.escape(conditions)),
                     page.cell(percent(claim.share) if claim.share else "–", number=True),
                     page.cell(measured, number=True),
                     page.cell(integer_text(one.pairs), number=True),
                     page.cell(page.escape(one.verdict))])
    return page.section("Published claims", page.table(heads, rows),
                        *(page.paragraph(text, "note") for text in NOTES))


def percent(share):
    return "–" if share != share else f"{100 * share:.1f} %"
