"""Numbers of reschedulings of D-HEFT, compared with the published table."""

import math
import unittest

import pandas as pd

import scripts  # noqa: F401  (sets sys.path)

from dagsweep.papers import dataflow

MACHINES = "desktops nodes={} mhz=500"


def runs(**columns):
    """Done runs of D-HEFT on Jacobi graphs. columns: those that differ from the defaults."""
    count = len(next(iter(columns.values())))
    values = {"status": "done", "graph": "jacobi iterations=10", "tasks": 640.0, "bound": 0.9,
              "machines": MACHINES.format(16), "algorithm": "d-heft", "reschedulings": 50.0,
              "survived": 1.0}
    frame = pd.DataFrame({name: columns.get(name, [value] * count)
                          for name, value in values.items()})
    return frame.assign(algorithm=frame["algorithm"].astype("category"))


class DataflowTest(unittest.TestCase):
    def test_contributors(self):
        self.assertEqual(dataflow.contributors("desktops mhz=500 nodes=24 spread=0.5"), 24)
        self.assertTrue(math.isnan(dataflow.contributors("cluster nodes=24")))
        self.assertTrue(math.isnan(dataflow.contributors("desktops")))

    def test_means(self):
        found = dataflow.reschedulings(runs(reschedulings=[50.0, 70.0, 9.0],
                                            machines=[MACHINES.format(n) for n in (16, 16, 20)]))
        self.assertEqual(found.loc[640, 16], 60)
        self.assertEqual(found.loc[640, 20], 9)

    def test_other_runs_are_left_out(self):
        for other in ({"status": ["done", "failed"]}, {"bound": [0.9, 0.0]},
                      {"graph": ["jacobi iterations=10", "fft"]}, {"algorithm": ["d-heft", "l-heft"]},
                      {"algorithm": ["d-heft cost=1", "d-heft cost=2"]}):
            found = dataflow.reschedulings(runs(reschedulings=[50.0, 70.0], **other))
            self.assertEqual(found.loc[640, 16], 50, other)

    def test_section(self):
        text = dataflow.section(runs(reschedulings=[54.0]))
        self.assertIn("640 tasks, published", text)
        self.assertIn(">82.00<", text)
        self.assertIn(">54.00<", text)
        self.assertEqual(dataflow.section(runs(algorithm=["l-heft"])), "")
        self.assertEqual(dataflow.section(runs(tasks=[100.0])), "")


if __name__ == "__main__":
    unittest.main()
