"""replication_overhead pairs runs with FTSA without replication on the same instance."""

import sys
import unittest
from pathlib import Path

import numpy as np
import pandas as pd

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "postprocess"))

import dagsweep  # noqa: E402

NAN = float("nan")
COLUMNS = ("graph", "ccr", "seed", "algorithm", "epsilon", "crashes", "failures", "joins", "bound", "latency")


def overhead(*rows):
    return dagsweep.replication_overhead(pd.DataFrame(rows, columns=COLUMNS)).tolist()


class ReplicationOverhead(unittest.TestCase):
    def test_each_instance_has_its_reference(self):
        found = overhead(
            ("a", NAN, 1, "ftsa", 0, 0, 0, 0, 0, 10.0),
            ("a", NAN, 1, "ftsa", 2, 0, 0, 0, 0, 15.0),
            ("a", NAN, 1, "ftbar", 2, 2, 0, 0, 0, 30.0),
            ("a", NAN, 2, "ftsa", 0, 0, 0, 0, 0, 20.0),
            ("a", NAN, 2, "mc-ftsa", 1, 0, 0, 0, 0, NAN),
            ("b", NAN, 1, "ftsa", 2, 0, 0, 0, 0, 15.0),
        )
        np.testing.assert_array_equal(found, [0.0, 0.5, 2.0, 0.0, NAN, NAN])

    def test_the_reference_is_of_a_run_without_changes(self):
        found = overhead(
            ("a", 1.0, 1, "ftsa", 0, 0, 0, 0, 0.5, 40.0),
            ("a", 1.0, 1, "ftsa", 0, 0, 1, 0, 0.0, 50.0),
            ("a", 1.0, 1, "ftsa", 0, -1, 0, 0, 0.0, 10.0),
            ("a", 1.0, 1, "ftsa", 1, -1, 0, 0, 0.0, 12.0),
        )
        np.testing.assert_allclose(found, [3.0, 4.0, 0.0, 0.2])

    def test_without_a_reference_there_is_none(self):
        np.testing.assert_array_equal(overhead(("a", 1.0, 1, "heft", 0, 0, 0, 0, 0, 5.0)), [NAN])


if __name__ == "__main__":
    unittest.main()
