"""The report's section on the use of ranks."""

import sys
import types
import unittest
from pathlib import Path

import pandas as pd

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "postprocess"))
from dagsweep import page  # noqa: E402
from dagsweep.sections.rank_usage import use_of_ranks  # noqa: E402


def shown(about):
    return page.html(use_of_ranks(about))


def info(*ranks, shards=("", "")):
    """The parts of About that use_of_ranks() reads.

    ranks: (launch, inside, span, idle, how many times as slow as other ranks; 1 by default).
    """
    frame = pd.DataFrame([rank if len(rank) == 5 else (*rank, 1) for rank in ranks],
                         columns=["launch", "inside_seconds", "span_seconds", "idle_seconds", "slow"])
    frame = frame.assign(rank=range(1, len(frame) + 1), runs=1, machine=range(len(frame)), memory_seconds=0.0,
                         usual_seconds=frame["inside_seconds"] / frame["slow"])
    started = ["first", "second"] if len(shards) == 2 else [f"{k:03}" for k in range(len(shards))]
    return types.SimpleNamespace(ranks=frame, launches=pd.DataFrame({"started": started, "shard": shards}),
                                 machines=pd.DataFrame({"host": ["alpha", "beta"]}))


class UseOfRanks(unittest.TestCase):
    def test_busy_ranks_need_no_advice(self):
        html = shown(info((0, 9.8, 10, 0), (0, 9.6, 9.9, 0.1)))
        self.assertIn("first", html)
        self.assertIn("97.0 %", html)
        self.assertNotIn("<p", html)
        self.assertNotIn("shard", html)

    def test_a_long_tail_is_reported(self):
        html = shown(info((1, 10, 10, 0), (1, 4, 4, 6)))
        self.assertIn("second", html)
        self.assertIn("30.0 %", html)
        self.assertIn("Fewer ranks", html)

    def test_time_between_runs_is_reported(self):
        self.assertIn("slow disk", shown(info((0, 5, 10, 0))))

    def test_waiting_for_memory_is_reported(self):
        waiting = info((0, 5, 10, 0))
        waiting.ranks["memory_seconds"] = 4.8
        html = shown(waiting)
        self.assertIn("For 48.0 % of their time ranks waited for memory", html)
        self.assertNotIn("slow disk", html)

    def test_a_slow_rank_is_named_with_its_node(self):
        html = shown(info((0, 9.9, 10, 0), (0, 9.9, 10, 0, 4), (0, 9.9, 10, 0, 1.2)))
        self.assertIn("rank 2 on beta 4.0 times", html)
        self.assertNotIn("rank 3", html)
        self.assertIn("rank 3 2.0 times", shown(info((0, 9, 9, 0), (0, 9, 9, 0), (0, 9, 9, 0, 2))), "an unknown machine")

    def test_a_slow_shard_is_named(self):
        html = shown(info((0, 10, 10, 0), (1, 30, 30, 0), shards=("1/2", "2/2")))
        self.assertIn("<td>2/2</td>", html)
        self.assertIn("Shard 2/2 took 30 s, the others 10 s", html)
        self.assertNotIn("Shard", shown(info((0, 10, 10, 0), (1, 11, 11, 0), shards=("1/2", "2/2"))))

    def test_of_many_launches_only_the_worst_are_shown(self):
        ranks = [(k, 10, 10, 0) for k in range(99)] + [(99, 1, 1, 19)]
        html = shown(info(*ranks, shards=[f"{k + 1}/100" for k in range(100)]))
        self.assertIn("Of 100 launches", html)
        self.assertIn("100/100", html)
        self.assertEqual(html.count("<tr>"), 21)

    def test_no_section_without_data(self):
        self.assertIsNone(use_of_ranks(info()))


if __name__ == "__main__":
    unittest.main()
