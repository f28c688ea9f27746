"""The numbers of seeds at which the claims of a study are judged: 20, 40, 80 and so on, as many numbers as the study's
`looks` states. More seeds run only if an undecided claim needs them and may be decided by them."""

import dataclasses
import math

from ...stats.intervals import FEWEST_SEEDS
from ..relations import verdicts
from .judging import seeds_range

MAY_BE_DECIDED = (verdicts.UNDECIDED, verdicts.FEW_SEEDS)


def looks_of(study):
    """The numbers of seeds of all looks, ascending."""
    return [FEWEST_SEEDS << k for k in range(study.looks)]


def next_look(study, results, judged):
    """The number of seeds for which a claim (Judged) waits; None if it is decided or if no look of the study could decide it.
    A look could decide if its number of seeds is enough with the mean one standard error off. results: {sweep: (path, About)}.
    """
    if judged.verdict not in MAY_BE_DECIDED:
        return None
    least = 0
    if judged.verdict == verdicts.UNDECIDED:
        least, _ = seeds_range(judged.evidence, judged.judgement)
        if least is None:
            return None
    now = min(len(results[sweep][1].axes["seed"]) for sweep in judged.claim.sweeps)
    return next((look for look in looks_of(study) if look > now and look >= least), None)


def next_runs(study, results, judged):
    """{sweep: seeds} for which the claims wait; empty if all are decided or cannot be."""
    found = {}
    for one in judged:
        look = next_look(study, results, one)
        for sweep in one.claim.sweeps if look else ():
            found[sweep] = max(look, found.get(sweep, 0))
    return {sweep: seeds for sweep, seeds in found.items() if seeds > len(results[sweep][1].axes["seed"])}


@dataclasses.dataclass(frozen=True)
class Effort:
    """The effort of one sweep."""
    seeds: int
    hours: float          # hours of one core, inside runs
    hours_at_last: float  # hours with as many seeds as the last look has, if hours are proportional to seeds

    @staticmethod
    def of(study, info):
        seeds, hours = len(info.axes["seed"]), info.run_seconds / 3600
        return Effort(seeds, hours, hours * max(1.0, looks_of(study)[-1] / seeds))


def efforts(study, results):
    """{sweep: Effort} of the sweeps that have run."""
    return {sweep: Effort.of(study, info) for sweep, (_, info) in results.items()}


def hours_of(claim, found):
    """Core hours of the sweeps that a claim is judged on; NaN if one has not run. found: efforts()."""
    return math.fsum(found[sweep].hours for sweep in claim.sweeps) if {*claim.sweeps} <= {*found} else math.nan
