"""The judgements on all claims of a study."""

import dataclasses

import numpy as np
import pandas as pd

from . import factors, verdicts
from .intervals import LEVEL
from .judge import Evidence, Judgement, evidence, judge, judge_family
from .pairs import Pairs, pairs_of
from .runs import StudyRuns


@dataclasses.dataclass(frozen=True)
class Judged:
    claim: object
    missing: tuple          # sweeps without results: not judged
    evidence: Evidence | None    # under the study's own readings
    judgement: Judgement | None
    pairs: Pairs | None
    holds: np.ndarray       # bool[combinations], by plain intervals
    verdicts: tuple         # of every combination, by plain intervals
    influences: tuple       # of factors.Influence
    seeds: int

    @property
    def verdict(self):
        return self.judgement.verdict if self.judgement else ""

    @property
    def cell_text(self):
        """The cell of an 'up to', as text."""
        if self.evidence is None or self.evidence.cell < 0:
            return ""
        cell = self.pairs.cells.iloc[self.evidence.cell]
        return ", ".join(f"{axis} {value:g}" if isinstance(value, float) else f"{axis} {value}"
                         for axis, value in cell.items()
                         if axis not in ("sweep", "first", "second")
                         and self.pairs.cells[axis].nunique() > 1)


def judge_study(study, results):
    """[Judged] of every claim. results: {sweep: (path, About)}, as own_results.own_results()."""
    cache, prepared = {}, []
    for claim in study.claims:
        missing = tuple(sweep for sweep in claim.sweeps if sweep not in results)
        if not claim.is_judged or missing:
            prepared.append((claim, missing, None, []))
            continue
        if claim.sweeps not in cache:
            cache[claim.sweeps] = StudyRuns(study, results, claim.sweeps, metrics_of(study, claim))
        pairs = pairs_of(claim, cache[claim.sweeps])
        prepared.append((claim, missing, pairs, [evidence(claim, table) for table in pairs.tables]))
    own = iter(judge_family([one[0] for one in prepared if one[3]],
                            [one[3][0] for one in prepared if one[3]], study.looks, study.family))
    return [judged(claim, missing, pairs, found, next(own) if found else None)
            for claim, missing, pairs, found in prepared]


def metrics_of(study, claim):
    """Metrics that claims on the same sweeps need."""
    found = set()
    for one in study.claims:
        if one.sweeps == claim.sweeps:
            found |= {quantity.metric for quantity in (one.what, one.other) if quantity}
            found |= {one.over} if one.over else set()
    return found


def judged(claim, missing, pairs, found, own):
    if own is None:
        return Judged(claim, missing, None, None, None, np.zeros(0, bool), (), (), 0)
    each = [judge(claim, one, LEVEL) for one in found]
    holds = factors.in_all(each)
    influences = ()
    if len(found) > 1:
        influences = tuple(factors.influences(pairs.combinations, factors.effect_table(claim, pairs),
                                              holds, factors.smallest_effect(claim, found[0])))
    return Judged(claim, missing, found[0], own, pairs, holds, tuple(one.verdict for one in each),
                  influences, int(pairs.table["seed"].nunique()))


def counts(judgements):
    """{verdict: number of claims} of the judged claims, in the order of verdicts.MEANINGS."""
    found = pd.Series([one.verdict for one in judgements if one.verdict]).value_counts()
    return {verdict: int(found[verdict]) for verdict in verdicts.MEANINGS if verdict in found}
