"""The judgements on all claims of a study."""

import dataclasses
import functools

import numpy as np
import pandas as pd

from ... import steps
from ..file.references import check_against_results
from ..file.runs import StudyRuns
from ..relations import verdicts
from ..relations.evidence import Evidence
from . import factors
from .claim_pairs import Pairs, pairs_of
from .counted_readings import first_of_each, settings_of
from .dependence import Dependence
from .worst_found import worst_found
from .fits import fitted, own_fits, variants
from .judging import Judgement, judge, judge_family
from .pooled_axes import parts_of


@dataclasses.dataclass(frozen=True)
class Factorial:
    """A claim over combinations of readings, on some of the study's sweeps. Influences are those among combinations that
    the paper's text admits."""
    combinations: pd.DataFrame  # a row for each, a column per reading
    verdicts: tuple             # verdict in each combination, at the level of the claim
    effects: np.ndarray         # f64[combinations], mean over the seeds; NaN without
    influences: tuple           # tuple of factors.Influence
    fitted: np.ndarray          # bool[combinations]: whether it has a value that was chosen by the outcome
    variants: np.ndarray        # bool[combinations]: whether it has a value that the paper's text excludes
    holds: np.ndarray           # bool[combinations]: whether the claim holds
    estimates: np.ndarray       # f64[combinations], on the scale of Evidence.sample
    sweeps: tuple               # names of the sweeps
    settings: tuple             # of each combination: the readings that have another value than the study's own (settings_of())


@dataclasses.dataclass(frozen=True)
class Judged:
    claim: object
    missing: tuple               # sweeps without results; if there are any, the claim is not judged
    evidence: Evidence | None    # evidence under the study's own readings
    judgement: Judgement | None
    pairs: Pairs | None
    factorials: tuple            # tuple of Factorial: on its own sweeps, then on those of readings_in
    worst_found: tuple = ()      # tuple of Found: worst instances that searches have found
    fits: tuple = ()             # readings whose own value in the study was chosen by the outcome

    @functools.cached_property
    def by_itself(self):
        """The Judgement by the 95 % interval, as if the paper had no other claim. It decides nothing."""
        return judge(self.claim, self.evidence)

    @property
    def verdict(self):
        return self.judgement.verdict if self.judgement else ""

    @property
    def verdict_text(self):
        """The verdict in words."""
        return self.judgement.text if self.judgement else ""

    @property
    def members(self):
        """[(row of Pairs.cells or Pairs.algorithms, Sample, verdict)] of each of the means of a claim about each of several."""
        found = self.evidence
        if found is None or not found.members:
            return []
        source = self.pairs.algorithms if found.unit == "algorithms" else self.pairs.cells
        each = self.claim.relation.of_members(found, self.judgement.level)
        return [(source.iloc[place], sample, verdict) for place, sample, verdict in zip(found.members, found.sample.samples, each)]

    @property
    def varied(self):
        """The factorials with several combinations."""
        return [one for one in self.factorials if len(one.verdicts) > 1]

    @property
    def settings(self):
        """[(Factorial, place of a combination)]: each setting once. The study's own is the first, on its own sweeps."""
        return first_of_each(self.factorials)

    def of_settings(self, name):
        """[value] of each of the settings. name: of an array or tuple of Factorial with a value for each combination."""
        return [getattr(one, name)[place] for one, place in self.settings]

    @property
    def holds(self):
        """bool[settings]: whether the claim holds in each setting that the paper's text admits."""
        return np.array([holds for holds, variant in zip(self.of_settings("holds"), self.of_settings("variants")) if not variant], dtype=bool)

    @property
    def dependence(self):
        """The Dependence over all settings."""
        found = Dependence.of(self.of_settings("verdicts"), self.of_settings("fitted"),
                              dict.fromkeys(name.replace("_", " ") for name in self.deciding),
                              self.of_settings("variants"), verdicts.holding(self.claim))
        only, effect = only_judged(self.settings)
        pools = only and self.claim.relation.pools(self.claim)
        return dataclasses.replace(found, only=only, size=self.claim.relation.size_text(effect) if pools else "")

    @property
    def deciding(self):
        """The columns of the readings that decide."""
        return list(dict.fromkeys(found.column for one in self.factorials
                                  for found in one.influences if found.decides))

    @property
    def cell_text(self):
        """The cell of an 'up to', as text."""
        if self.evidence is None or self.evidence.cell < 0:
            return ""
        return self.text_of_cell(self.pairs.cells.iloc[self.evidence.cell])

    def text_of_cell(self, cell):
        """The values of a cell (row of Pairs.cells) on the axes that vary."""
        return ", ".join(f"{axis} {value:g}" if isinstance(value, float) else f"{axis} {value}"
                         for axis, value in cell.items()
                         if axis not in ("sweep", "first", "second")
                         and self.pairs.cells[axis].nunique() > 1)


def only_judged(settings):
    """(in which values the single setting that could be judged differs from the first, the study's own, as text; its effect); ("", NaN) if
    there are several."""
    found = [(one, place) for one, place in settings
             if one.verdicts[place] not in verdicts.NOT_JUDGED and not one.variants[place]]
    if len(found) != 1:
        return "", np.nan
    factorial_of, place = found[0]
    combinations = factorial_of.combinations
    own, here = combinations.iloc[0], combinations.iloc[place]
    return ", ".join(f"{name} {here[name]}" for name in combinations if here[name] != own[name]), factorial_of.estimates[place]


class StudyResults:
    """The runs of a study, loaded once for the claims on the same sweeps."""

    def __init__(self, study, results):
        """results: {sweep: (path, About)}, as own_results.own_results() returns."""
        self.study, self.results, self.loaded = study, results, {}

    def values(self, sweeps):
        """{axis: set of texts} of sweeps that are loaded."""
        return self.loaded[sweeps].values

    def missing(self, sweeps):
        return tuple(sweep for sweep in sweeps if sweep not in self.results)

    def of_complete_sweeps(self, sweeps, judgement):
        """The Judgement, which decides nothing while runs of its sweeps are pending."""
        if judgement.verdict not in verdicts.OPEN and any(self.results[sweep][1].counts["pending"] for sweep in sweeps):
            return dataclasses.replace(judgement, verdict=verdicts.INCOMPLETE)
        return judgement

    def pairs(self, claim, sweeps):
        if sweeps not in self.loaded:
            self.loaded[sweeps] = StudyRuns(self.study, self.results, sweeps,
                                            metrics_on(self.study, sweeps))
        check_against_results(self.study, claim, self.loaded[sweeps])
        return pairs_of(claim, self.loaded[sweeps])


def metrics_on(study, sweeps):
    """Metrics that the claims on some sweeps need."""
    found = set()
    for one in study.claims:
        if one.is_judged and sweeps in (one.sweeps, *((sweep,) for sweep in one.readings_in)):
            found |= {metric for quantity in (one.what, one.other) if quantity for metric in quantity.metrics}
            found |= {one.over} - {""}
    return found


def judge_study(study, results):
    """[Judged] of every claim. results: {sweep: (path, About)}, as own_results.own_results()."""
    runs, prepared = StudyResults(study, results), []
    for claim in steps.each("claims compared", study.claims):
        missing = runs.missing(claim.sweeps)
        if not claim.is_judged or missing:
            prepared.append((claim, missing, None, []))
            continue
        pairs = runs.pairs(claim, claim.sweeps)
        prepared.append((claim, missing, pairs, evidences(claim, pairs)))
    judged = [one for one in prepared if one[3]]
    own = iter(judge_family([one[0] for one in judged], [one[3][0] for one in judged], study.looks,
                            study.family))
    return [judged_of(runs, claim, missing, pairs, found, runs.of_complete_sweeps(claim.sweeps, next(own)) if found else None)
            for claim, missing, pairs, found in steps.each("claims judged under all readings", prepared)]


def evidences(claim, pairs):
    """[Evidence] of every combination, with that at each value of every axis; at least one."""
    return [dataclasses.replace(claim.relation.evidence(claim, table), parts=parts_of(claim, pairs, table)) for table in pairs.tables]


def judged_of(runs, claim, missing, pairs, found, own):
    if own is None:
        return Judged(claim, missing, None, None, None, ())
    factorials = [factorial(runs, claim, claim.sweeps, pairs, found, own.level)]
    for sweep in claim.readings_in:
        if not runs.missing((sweep,)):
            more = runs.pairs(claim, (sweep,))
            factorials.append(factorial(runs, claim, (sweep,), more, evidences(claim, more), own.level))
    fits = own_fits(runs.study.readings, claim, pairs.combinations, runs.values(claim.sweeps))
    return Judged(claim, missing, found[0], own, pairs, tuple(factorials),
                  worst_found(runs.study, claim, runs.results), fits)


def factorial(runs, claim, sweeps, pairs, found, level):
    """Factorial of a claim's Evidence in every combination. runs: StudyResults, with the sweeps loaded; level: that of the claim
    in its family (judge_family()), whether or not the study's own combination could be judged."""
    readings = runs.study.readings
    each = tuple(runs.of_complete_sweeps(sweeps, judge(claim, one, level)).verdict for one in found)
    table, of_ours = factors.effect_table(found), variants(readings, pairs.combinations)
    paper, admitted = pairs.combinations[~of_ours].reset_index(drop=True), np.array(each, dtype=object)[~of_ours]
    holds = np.isin(each, verdicts.holding(claim))
    influences = factors.influences(paper, table[~of_ours], holds[~of_ours],
                                    claim.relation.smallest_effect(claim), ~np.isin(admitted, verdicts.NOT_JUDGED))
    return Factorial(pairs.combinations, each, pd.DataFrame(table).mean(axis=1).to_numpy(),
                     tuple(influences), fitted(readings, pairs.combinations), of_ours, holds,
                     np.array([one.sample.mean for one in found]), tuple(sweeps),
                     settings_of(readings, claim, pairs.combinations, runs.values(sweeps)))


def counts(judgements):
    """{verdict: number of claims} of the judged claims that are counted, in the order of verdicts.MEANINGS."""
    found = pd.Series([one.verdict for one in judgements if one.verdict and not one.claim.uncounted], dtype=object).value_counts()
    return {verdict: int(found[verdict]) for verdict in verdicts.MEANINGS if verdict in found}
