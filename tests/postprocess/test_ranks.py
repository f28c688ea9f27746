"""What the report says about how busy ranks were."""

import sys
import types
import unittest
from pathlib import Path

import pandas as pd

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "postprocess"))
from dagsweep.ranks import use_of_ranks  # noqa: E402


def info(*ranks):
    """What use_of_ranks reads; ranks: (launch, inside, span, idle)."""
    frame = pd.DataFrame(ranks, columns=["launch", "inside_seconds", "span_seconds", "idle_seconds"])
    return types.SimpleNamespace(ranks=frame.assign(rank=range(1, len(frame) + 1), runs=1),
                                 launches=pd.DataFrame({"started": ["first", "second"]}))


class UseOfRanks(unittest.TestCase):
    def test_busy_ranks_need_no_advice(self):
        html = use_of_ranks(info((0, 9.8, 10, 0), (0, 9.6, 9.9, 0.1)))
        self.assertIn("first", html)
        self.assertIn("97.0 %", html)
        self.assertNotIn("<p", html)

    def test_a_long_tail_is_said(self):
        html = use_of_ranks(info((1, 10, 10, 0), (1, 4, 4, 6)))
        self.assertIn("second", html)
        self.assertIn("30.0 %", html)
        self.assertIn("Fewer ranks", html)

    def test_time_between_runs_is_said(self):
        self.assertIn("slow disk", use_of_ranks(info((0, 5, 10, 0))))

    def test_nothing_known_nothing_said(self):
        self.assertEqual(use_of_ranks(info()), "")


if __name__ == "__main__":
    unittest.main()
