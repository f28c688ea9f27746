"""Writes the report on a study: its claims first, then its figures."""

import concurrent.futures
import os

import pandas as pd

from ... import page, steps
from ...drawing import figure_data, paper
from ...sections.general import figures as figures_section
from ...wording import count
from ..file.own_results import own_results
from ..file.references import unnamed_axes
from ..relations import verdicts
from ..verdict import signed_rank
from ..verdict.judgements import counts, judge_study
from ..verdict.judging import more_seeds, seeds_range
from ..verdict.looks import efforts, hours_of, next_look
from . import (claim_sections, effort_section, not_judged, pictures, progress_pictures, reading_sections, search_matrices, table_pictures,
               table_sections)
from .claim_notes import kinds_of_members
from .claim_words import in_words, pair_text
from .figure_links import DRAWINGS, figures_of, with_claims
from .overview_section import overview
from .paper_figures import paper_figures
from .printed_tables import comparisons


def write_study_report(study, paths, directory, width=None):
    """Writes DIR/report.html, claims.csv, combinations.csv, points.csv and the figures.

    paths: results files of the study's sweeps, or what about() has said of them. width: "column" or "page", of figures for a paper.
    Returns (path of the page, [Judged]).
    """
    results = own_results(study, paths)
    os.makedirs(directory, exist_ok=True)
    with concurrent.futures.ProcessPoolExecutor(1) as pool:  # draws while the claims are judged
        drawn = pool.submit(drawn_in, width, figure_data.current.get(), study, results, directory) if study.figures else None
        judged = judge_study(study, results)
        steps.tell("figures drawn")
        drawings, points = drawn.result() if drawn else ([], [])
    claims_table(study, results, judged).to_csv(os.path.join(directory, "claims.csv"), index=False)
    combinations_table(judged).to_csv(os.path.join(directory, "combinations.csv"), index=False)
    if points:
        pd.concat(points).to_csv(os.path.join(directory, "points.csv"), index=False)
    printed = comparisons(study, results)
    with paper.printed(width):
        drawings += progress_pictures.draw(study, results, directory)
        found, searches = search_matrices.draw(results, directory)
        links = figures_of(study, {one.name for one in drawings})
        drawings = with_claims(drawings, links, judged) + table_pictures.draw(printed, directory) + found
    of_paper = paper_figures(study, judged)
    points_of = {figure: part for each in points for figure, part in each.groupby("figure")}
    to_list, not_judged_list = not_judged.parts(study, results, judged, of_paper, links)
    parts = [claim_sections.header(study, results), to_list, reading_sections.what_readings_are(study),
             claim_sections.words_on_page(study, results), claim_sections.meanings(judged),
             overview(of_paper, drawings, points_of, printed),
             claim_sections.claims(judged, counts(judged), study.looks, links, of_paper),
             not_judged_list, claim_sections.unnamed(unnamed_axes(study)),
             *table_sections.printed_tables(printed), *searches,
             figures_section(drawings, defined_at="") if drawings else None,
             page.paragraph(DRAWINGS, "note") if drawings else None,
             reading_sections.readings(study, judged), claim_sections.assumptions(study),
             claim_sections.sources(study, results), effort_section.effort(study, results, judged)]
    return page.write(directory, study.name, parts), judged


def drawn_in(width, with_data, study, results, directory):
    with paper.printed(width), figure_data.recorded(with_data):
        return pictures.draw(study, results, directory)


def combinations_table(judged):
    """DataFrame with a row per claim, sweeps and combination of readings: id, verdict, mean effect, whether the paper's text excludes it,
    whether it counts (an earlier row of the claim has the same setting if not), the sweeps, and a column per reading."""
    rows = []
    for one in judged:
        counted = {(id(found), place) for found, place in one.settings}
        for found in one.factorials:
            for place, (_, combination) in enumerate(found.combinations.iterrows()):
                rows.append({"id": one.claim.id, "verdict": found.verdicts[place], "effect": found.effects[place],
                             "variant": bool(found.variants[place]), "counts": (id(found), place) in counted,
                             "sweeps": " ".join(found.sweeps), **dict(combination)})
    return pd.DataFrame(rows, columns=None if rows else ["id", "verdict", "effect", "variant", "counts", "sweeps"])


def claims_table(study, results, judged):
    """DataFrame with a row per claim: id, verdict, effect and intervals on the test's scale."""
    rows, hours = [], efforts(study, results)
    for one in judged:
        row = {"id": one.claim.id, "claim": one.claim.says, "source": one.claim.source,
               "verdict": one.verdict_text, "see": one.claim.see, "why_not": one.claim.why_not,
               "missing": " ".join(one.missing), "uncounted": one.claim.uncounted,
               "printed": one.claim.printed.in_words if one.claim.printed else ""}
        if one.evidence:
            found = one.evidence
            low, high = found.sample.interval()
            row |= {"test": found.test, "effect": found.sample.mean, "low": low, "high": high,
                    "simultaneous_low": one.judgement.low, "simultaneous_high": one.judgement.high,
                    "margin": found.margin, "skewness": found.sample.skewness, "seeds": found.seeds, "pairs": found.pairs,
                    "dropped": found.dropped.pairs, **dropped_columns(one.claim, found.dropped),
                    "cells": found.basis.cells, "cells_left_out": found.basis.left_out, "algorithms": algorithms_text(one),
                    **members_columns(one),
                    "combinations": len(one.holds),
                    "holds_in": int(one.holds.sum()), "judged_combinations": one.dependence.judged,
                    "dependence": one.dependence.text, "fits": " ".join(one.fits),
                    "fitted_only": one.dependence.fitted_only, "in_words": in_words(one.claim, found, one.pairs),
                    "variants": one.dependence.variants, "variants_hold_in": one.dependence.variants_hold,
                    "decides": " ".join(one.deciding),
                    "seeds_needed": more_seeds(found, one.judgement),
                    **dict(zip(("seeds_needed_low", "seeds_needed_high"), seeds_range(found, one.judgement))),
                    "worst_found": max((worst.ratio for worst in one.worst_found), default=None),
                    "next_look": next_look(study, results, one), "core_hours": hours_of(one.claim, hours),
                    "wilcoxon_p": signed_rank.chance(found.values) if found.has_ranks else None,
                    "wilcoxon_differs": signed_rank.differs(found) if found.has_ranks else None,
                    "exceptions": found.count.exceptions if found.is_counted else None}
        rows.append(row)
    table = pd.DataFrame(rows)
    whole = [name for name in ("seeds", "pairs", "dropped", "dropped_what", "dropped_other",
                               "dropped_both", "combinations", "holds_in", "exceptions",
                               "cells", "cells_left_out", "means", "means_as_claimed", "variants",
                               "variants_hold_in", "seeds_needed", "seeds_needed_low", "seeds_needed_high", "judged_combinations", "next_look")
             if name in table]
    return table.astype({name: "Int64" for name in whole})


def algorithms_text(one):
    """What a verdict is on, by pair of algorithms."""
    return "; ".join(f"{pair_text(one.pairs.algorithms.iloc[place])}: {count(basis.pairs, 'pair')}, "
                     f"{count(basis.cells, 'cell')}, {count(basis.seeds, 'seed')}, {basis.dropped} dropped"
                     for place, basis in one.evidence.of_algorithms.items())


def members_columns(one):
    """Of a claim about each of several pairs of algorithms or cells: how many means are as claimed, and the pairs on both sides."""
    if not one.members:
        return {}
    held = [verdict == verdicts.REPRODUCED for _, _, verdict in one.members]
    columns = {"means": len(held), "means_as_claimed": sum(held)}
    if one.evidence.unit == "algorithms":
        for label, of_kind in kinds_of_members(one.members).items():
            columns[label.replace(" ", "_")] = "; ".join(pair_text(row) for row, _, _ in of_kind)
    return columns


def dropped_columns(claim, dropped):
    """The numbers of dropped pairs by the side that did not complete, and the difference in completion."""
    columns = {"dropped_what": dropped.only_what, "dropped_other": dropped.only_other,
               "dropped_both": dropped.both, "of_survivors": dropped.is_notable}
    if claim.other is not None:
        columns |= {"completion_difference": dropped.difference, "completion_p": dropped.chance}
    return columns
