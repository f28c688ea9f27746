"""The worst instances that searches have found for a claim: where the algorithm that is to be shorter is longest."""

import dataclasses
import os

from ...results_file.load import read_runs
from ...stats.searches import WORST, worst_of_pairs

COLUMNS = {"algorithm", "against", WORST, "fresh_ratio"}


@dataclasses.dataclass(frozen=True)
class Found:
    algorithm: str   # the one that the claim says to be shorter
    against: str
    ratio: float     # of its length to that of the other one
    fresh: float     # median ratio under other scenarios; NaN of planned lengths
    sweep: str       # the file
    tuple: int
    seeds: int       # with which the tuple has this number

    @property
    def text(self):
        more = f"; {self.fresh:.3g} under other scenarios" if self.fresh == self.fresh else ""
        return (f"searched: on one instance {self.algorithm} takes {self.ratio:.3g} times as long as {self.against}{more} "
                f"(dagsweep instance {self.sweep} --seeds {self.seeds} --tuple {self.tuple} -o worst.json)")


def worst_found(study, claim, results):
    """(Found, ...) of the pairs of a claim's algorithms, of its `searched_in` that have results: {sweep: (path, About)}."""
    found = []
    for sweep in claim.searched_in:
        if sweep not in results:
            continue
        worst = worst_of_pairs(read_runs(results[sweep][0], columns=COLUMNS, expand=False))
        shorter, longer = claim.what.algorithms, claim.other.algorithms
        if claim.relation.sign > 0:
            shorter, longer = longer, shorter
        for row in worst.itertuples():
            if str(row.algorithm) in shorter and str(row.against) in longer:
                path = f"sweeps/{study.name}/{os.path.basename(study.sweep_file(sweep))}"
                found.append(Found(str(row.algorithm), str(row.against), float(row.worst_ratio), float(row.fresh_ratio), path, int(row.tuple),
                                   len(results[sweep][1].axes["seed"])))
    return tuple(found)
