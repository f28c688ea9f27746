"""Makes results files of many rows.

    python3 large_results.py R.h5 ROWS      # then: python3 test_large.py measure R.h5
"""

import sys

from small_results import make_results, seal_description

import h5py
import numpy as np

from dagsweep.results_file.checksums import row_checksums

ALGORITHMS = ["heft", "cpop", "peft", "rr"]
ROWS_AT_A_TIME = 100_000


def make_large_results(path, rows):
    """Writes a results file of about so many rows: 2 graphs, 4 algorithms and many seeds, all done. Rows
    and their checksums are as the program writes them; only makespan and NSL differ from run to run."""
    axes = {"graph": ["layered tasks=20", "layered tasks=50"], "algorithm": ALGORITHMS}
    seeds = rows // (2 * len(ALGORITHMS))
    make_results(path, axes, name="large")
    random = np.random.default_rng(1)
    with h5py.File(path, "r+") as file:
        samples = {name: file[name][:] for name in ("rows", "timing", "status", "reasons")}
        position = file["axes/seed"].attrs["position"]
        for name in (*samples, "axes/seed"):
            del file[name]
        file["axes/seed"] = np.arange(1.0, seeds + 1)
        file["axes/seed"].attrs["position"] = position
        count = len(samples["rows"]) * seeds
        tables = {name: file.create_dataset(name, (count,), sample.dtype)
                  for name, sample in samples.items()}
        for first in range(0, count, ROWS_AT_A_TIME):
            numbers = np.arange(first, min(first + ROWS_AT_A_TIME, count))
            block = {name: sample[numbers // seeds] for name, sample in samples.items()}
            block["rows"]["seed"] = 1 + numbers % seeds
            for metric in ("makespan", "nsl"):
                block["rows"][metric] *= random.uniform(0.5, 1, len(numbers))
            block["rows"]["checksum"] = row_checksums(block["rows"], block["status"],
                                                      block["reasons"])
            for name, table in tables.items():
                table[numbers[0]:numbers[-1] + 1] = block[name]
        seal_description(file)
    return count


if __name__ == "__main__":
    print(make_large_results(sys.argv[1], int(sys.argv[2])), "rows")
