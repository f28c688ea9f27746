"""Runs the worst searches of a sweep again, if the program is available, and draws the instances found."""

from __future__ import annotations

import concurrent.futures
import contextlib
import dataclasses
import json
import os
import tempfile

from .. import page, steps
from ..drawing import figures
from ..drawing.found_instance import found_instance, search_curves
from ..program import ROOT, find_program, run_program
from ..stats.searches import ALONE
from ..wording import count, figure_number
from . import search_tables
from .captioned_figures import Drawing
from .rerun import NAME, project_sweep

MOST_DRAWN = 3        # pairs
MOST_CURVES = 10      # searches of the worst pair
LONGEST_SEARCH = 20   # seconds that the file has of a search; longer ones are left to the user, with their commands
HANGS = 30 * LONGEST_SEARCH  # seconds after which a search is given up: a busy machine must not change what is drawn
NEEDED = {"algorithm", "against", "worst_ratio", "steps", "seed"}


class NotFound(Exception):
    """The instance of a search cannot be drawn; the text is the reason."""


def draw(worst, runs, info, directory, name="worst-instance"):
    """([Drawing], [part that states what is not drawn, and why]). worst: stats.searches.worst_of_pairs() of `runs`."""
    if worst.empty:
        return [], []
    program = find_program()
    if program is None:
        return [], [page.paragraph("The instances are not drawn: there is no program here to search again (build it, or set DAGSWEEP_PROGRAM).",
                                   "note")]
    searches = Searches(program, info)
    drawings, reasons = [], []
    searches.search_all(worst, runs)
    for number, row in enumerate(worst.head(MOST_DRAWN).itertuples(), 1):
        try:
            found = searches.found(row)
        except NotFound as error:
            reasons.append(f"{pair_of(row)}: {error}")
            continue
        path = figures.save(found_instance(found.instance, found.record), directory, f"{name}-{number}")
        drawings.append(Drawing(path, caption(row, info)))
        if number == 1:
            drawings += curves_of(row, runs, searches, directory, name)
    notes = [page.paragraph(not_drawn(reasons).strip(), "note")] if reasons else []
    return drawings, notes


def caption(row, info):
    if search_tables.is_of_completion(info):
        return f"An instance whose schedule by {pair_of(row)} does not complete, tuple {row.tuple}: its graph and the executions on it."
    return (f"The worst instance of {pair_of(row)}, tuple {row.tuple}, ratio {figure_number(row.worst_ratio)}: "
            f"its graph and both executions on it{of_scenarios(search_tables.scenarios_of(info))}.")


def of_scenarios(number):
    """Which of the scenarios of a search its drawn executions are in; "" without scenarios."""
    return f", in the first of its {number} scenarios; the ratio is that of the sums over all {number}" if number > 1 else ""


def curves_of(row, runs, searches, directory, name):
    """[Drawing] of the best ratio by step, in the searches of the worst pair with the largest ratios."""
    curves, reasons = [], []
    for one in searches_of_pair(row, runs):
        try:
            best = searches.found(one).record["best"]
        except NotFound as error:
            reasons.append(f"tuple {one.tuple}: {error}")
            continue
        curves.append((f"tuple {one.tuple}, seed {int(one.seed)}", best, int(one.steps)))
    if not any(steps for _, _, steps in curves):  # those that took some may not be found
        return []
    path = figures.save(search_curves(curves), directory, f"{name}-curves")
    return [Drawing(path, f"The best ratio by step of {count(len(curves), 'search', 'searches')} for {pair_of(row)}: "
                          f"the largest ratios of all settings and seeds.{not_drawn(reasons)}")]


def not_drawn(reasons):
    return f" Not drawn: {'; '.join(reasons)}." if reasons else ""


def searches_of_pair(row, runs):
    """Rows of the searches of a pair with the largest ratios, which have a curve; none if no search took a step."""
    pair = runs[(runs["algorithm"] == row.algorithm) & (runs["against"] == row.against) & runs["worst_ratio"].notna()]
    if not pair["steps"].any():
        return []
    return list(pair.sort_values(["worst_ratio", "tuple"], ascending=[False, True]).head(MOST_CURVES).itertuples())


def pair_of(row):
    return str(row.algorithm) if str(row.against) == ALONE else f"{row.algorithm} against {row.against}"


@dataclasses.dataclass(frozen=True)
class Found:
    instance: dict
    record: dict


class Searches:
    """Runs searches again, each once."""

    def __init__(self, program, info):
        self.program, self.text, self.known = program, info.provenance["sweep"], {}
        self.own = project_sweep(self.text)

    def search_all(self, worst, runs):
        """Runs the searches that are drawn, a few at a time: each is a process of one core."""
        rows = [*worst.head(MOST_DRAWN).itertuples(), *(searches_of_pair(next(worst.itertuples()), runs))]
        rows = {row.tuple: row for row in rows}
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            self.known = {number: pool.submit(self.search, row) for number, row in rows.items()}
            for one in steps.each("searches run again", self.known.values()):
                with contextlib.suppress(NotFound):
                    one.result()

    def found(self, row):
        """The Found of a row. Raises NotFound, also if the search of the program ends with another ratio than the row has."""
        return self.known[row.tuple].result()

    def search(self, row):
        if row.scheduling_seconds > LONGEST_SEARCH:
            raise NotFound(f"the search took longer than {LONGEST_SEARCH} s")
        with tempfile.TemporaryDirectory() as folder:
            if self.own is None:  # perhaps a stranger's: it reads nothing but its own text, and starts nothing
                sweep, confined = os.path.join(folder, NAME), folder
                with open(sweep, "w", encoding="utf-8") as file:
                    file.write(self.text)
            else:
                sweep, confined = os.path.join(ROOT, self.own), ROOT
            instance, record = (os.path.join(folder, name) for name in ("instance.json", "record.json"))
            error = run_program(self.program, ["instance", sweep, "--tuple", str(row.tuple), "--output", instance, "--record", record,
                                               "--confined", confined, "--no-commands"], folder, HANGS)
            if error is not None:
                raise NotFound(error.replace(folder + os.sep, ""))
            with open(instance, encoding="utf-8") as file, open(record, encoding="utf-8") as other:
                found = Found(json.load(file), json.load(other))
        if found.record["worst_ratio"] != row.worst_ratio:
            raise NotFound(f"the search of this program ends with the ratio {found.record['worst_ratio']!r}, not {row.worst_ratio!r} "
                           "(another version?)")
        return found
