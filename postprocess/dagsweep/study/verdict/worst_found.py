"""The worst instances that searches have found for a claim: those on which the algorithm that is claimed to be
shorter is longest."""

import dataclasses
import os

from ...results_file.load import read_runs
from ...stats.searches import ALONE, WORST, worst_of_pairs
from ...wording import short_number
from ..file.sweep_axes import without

COLUMNS = {"algorithm", "against", WORST, "fresh_ratio", "steps"}


@dataclasses.dataclass(frozen=True)
class Found:
    algorithm: str   # the algorithm that the claim states to be shorter
    against: str     # the algorithm with which it is compared; "": another length of its own
    ratio: float     # ratio of its length to the length of the other
    fresh: float     # median ratio under other scenarios; NaN for planned lengths
    sweep: str       # name of the sweep file
    tuple: int
    seeds: int       # number of seeds with which the tuple has this number
    steps: int = 0   # steps of all searches, if the ratio is 1 for a schedule that does not complete, otherwise 0

    @property
    def text(self):
        where = f"(dagsweep instance {self.sweep} --seeds {self.seeds} --tuple {self.tuple} -o worst.json)"
        if self.steps and self.ratio:
            return f"searched: on one instance the schedule of {self.algorithm} does not complete after the crashes drawn {where}"
        if self.steps:
            return f"searched: the schedules of {self.algorithm} completed on all instances, each with its crashes, of {self.steps:,} steps"
        if not self.against:
            return f"searched: the largest ratio found is {short_number(self.ratio, 4)} {where}"
        more = f"; {short_number(self.fresh)} under other scenarios" if self.fresh == self.fresh else ""
        return (f"searched: on one instance {self.algorithm} takes {short_number(self.ratio)} times as long as {self.against}{more} "
                f"{where}")


def worst_found(study, claim, results):
    """(Found, ...) of the pairs of a claim's algorithms, of its `searched_in` that have results: {sweep: (path, About)}. Searches for the
    largest ratio of two lengths of one algorithm belong to claims that compare an algorithm with itself, and searches for schedules that
    do not complete to claims about `survived`."""
    found = []
    for sweep in claim.searched_in:
        if sweep not in results:
            continue
        path, info = results[sweep]
        runs = read_runs(path, columns=COLUMNS, expand=False)
        file = f"sweeps/{study.name}/{os.path.basename(study.sweep_file(sweep))}"
        if not claim.other.algorithms:
            found += completion(study, claim, runs, file, len(info.axes["seed"]))
            continue
        shorter, longer = claim.what.algorithms, claim.other.algorithms
        if claim.relation.sign > 0:
            shorter, longer = longer, shorter
        if shorter == longer:
            longer = (ALONE,)
        for row in worst_of_pairs(runs).itertuples():
            algorithm, against = (plain(study, str(label)) for label in (row.algorithm, row.against))
            if algorithm in shorter and against in longer:
                found.append(Found(algorithm, "" if against == ALONE else against, float(row.worst_ratio), float(row.fresh_ratio), file,
                                   int(row.tuple), len(info.axes["seed"])))
    return tuple(found)


def completion(study, claim, runs, file, seeds):
    """[Found] for each variant of the algorithms of a claim that they survive."""
    found = []
    for row in worst_of_pairs(runs).itertuples():
        if plain(study, str(row.algorithm)) in claim.what.algorithms:
            steps = int(runs.loc[runs["algorithm"] == row.algorithm, "steps"].sum())
            found.append(Found(str(row.algorithm), "", float(row.worst_ratio), float("nan"), file, int(row.tuple), seeds, max(steps, 1)))
    return found


def plain(study, label):
    """A label without the parameters that readings set."""
    name = label.split(" ")[0]
    return without(label, {reading.name for reading in study.readings if name in reading.algorithms})
