"""The worst instances that searches have found for a claim: where the algorithm that is to be shorter is longest."""

import dataclasses
import os

from ...results_file.load import read_runs
from ...stats.searches import WORST, worst_of_pairs
from ..file.runs import without

ALONE = "none"  # stored as against where two lengths of one algorithm are compared
COLUMNS = {"algorithm", "against", WORST, "fresh_ratio"}


@dataclasses.dataclass(frozen=True)
class Found:
    algorithm: str   # the one that the claim says to be shorter
    against: str     # the one that it is compared with; "": another length of its own
    ratio: float     # of its length to that of the other one
    fresh: float     # median ratio under other scenarios; NaN of planned lengths
    sweep: str       # the file
    tuple: int
    seeds: int       # with which the tuple has this number

    @property
    def text(self):
        where = f"(dagsweep instance {self.sweep} --seeds {self.seeds} --tuple {self.tuple} -o worst.json)"
        if not self.against:
            return f"searched: the largest ratio found is {self.ratio:.4g} {where}"
        more = f"; {self.fresh:.3g} under other scenarios" if self.fresh == self.fresh else ""
        return (f"searched: on one instance {self.algorithm} takes {self.ratio:.3g} times as long as {self.against}{more} "
                f"{where}")


def worst_found(study, claim, results):
    """(Found, ...) of the pairs of a claim's algorithms, of its `searched_in` that have results: {sweep: (path, About)}. Searches for the
    largest of two lengths of one algorithm are of claims that compare an algorithm with itself."""
    found = []
    for sweep in claim.searched_in:
        if sweep not in results:
            continue
        path, info = results[sweep]
        shorter, longer = claim.what.algorithms, claim.other.algorithms
        if claim.relation.sign > 0:
            shorter, longer = longer, shorter
        if shorter == longer:
            longer = (ALONE,)
        file = f"sweeps/{study.name}/{os.path.basename(study.sweep_file(sweep))}"
        for row in worst_of_pairs(read_runs(path, columns=COLUMNS, expand=False)).itertuples():
            algorithm, against = (plain(study, str(label)) for label in (row.algorithm, row.against))
            if algorithm in shorter and against in longer:
                found.append(Found(algorithm, "" if against == ALONE else against, float(row.worst_ratio), float(row.fresh_ratio), file,
                                   int(row.tuple), len(info.axes["seed"])))
    return tuple(found)


def plain(study, label):
    """A label without the parameters that readings set."""
    name = label.split(" ")[0]
    return without(label, {reading.name for reading in study.readings if name in reading.algorithms})
