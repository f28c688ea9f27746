"""An axis that is a range has the results of the list of its values, and continues its file."""

import unittest

import numpy

from program import IO_ERROR, InFolder
from results import Results, assert_identical

SWEEP = """
graphs: [{kind: layered, tasks: 10, width: 3}, {kind: chain, tasks: 5, most_seeds: 3}]
platform: {processors: PROCESSORS}
sweep: {ccr: 1, algorithm: [heft, rand], bound: BOUND, seed: SEED}
exclude: [{processors: 4, seed: {above: 11}}]
only: [{bound: {below: 0.25}}, {seed: [8, 12]}]
"""
RANGES = {"PROCESSORS": "{from: 2, to: 6, step: 2}", "BOUND": "{from: 0, to: 0.3, step: 0.1}", "SEED": "{from: 8, count: 6}"}
LISTS = {"PROCESSORS": "[2, 4, 6]", "BOUND": "[0, 0.1, 0.2, 0.3]", "SEED": "[8, 9, 10, 11, 12, 13]"}


def with_axes(axes):
    text = SWEEP
    for name, values in axes.items():
        text = text.replace(name, values)
    return text


class LongAxes(InFolder):
    def test_a_range_has_the_rows_of_the_list(self):
        self.write("range.yaml", with_axes(RANGES))
        self.write("list.yaml", with_axes(LISTS))
        listed = self.results_of("list.yaml", output="list.h5")
        assert_identical(self, self.results_of("range.yaml", output="range.h5", ranks=3), listed)
        assert_identical(self, self.results_of("range.yaml", "--resume", output="list.h5"), listed)

    def test_axes_of_many_pieces(self):
        count = 10_000
        self.write("s.yaml", with_axes(RANGES | {"SEED": f"{{from: 8, count: {count}}}"}))
        self.assertEqual(self.results_of("s.yaml", "--only-create").axes["seed"].tolist(), list(range(8, 8 + count)))
        self.assertEqual(Results(self.folder / "r.h5").axes["bound"].tolist(), [0, 0.1, 0.2, 0.3])
        self.succeed("run", "s.yaml", "--output", "r.h5", "--only-create", "--resume")
        bytes_of_file = (self.folder / "r.h5").read_bytes()
        place = bytes_of_file.index(numpy.arange(8, 8 + count, dtype="<f8").tobytes())
        damaged = bytearray(bytes_of_file)
        damaged[place + 8 * (count - 1)] ^= 1
        self.write("r.h5", bytes(damaged))
        self.refused(self.run_program("run", "s.yaml", "--output", "r.h5", "--resume"), IO_ERROR, "/axes/seed does not match its checksum")


if __name__ == "__main__":
    unittest.main()
