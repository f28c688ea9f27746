"""How far a long command is, on stderr."""

import contextlib
import io
import unittest
from unittest import mock

import scripts  # noqa: F401  (sets sys.path)

from dagsweep import steps


class StepsTest(unittest.TestCase):
    def told(self, wanted, seconds):
        """What is told of four items that take so many seconds each."""
        clock = iter(range(0, 100 * seconds, seconds))
        with contextlib.redirect_stderr(io.StringIO()) as out, steps.told(wanted), mock.patch("time.monotonic", lambda: float(next(clock))):
            self.assertEqual(list(steps.each("claims judged", "abcd")), list("abcd"))
        return out.getvalue().splitlines()

    def test_a_step_tells_what_is_done_and_the_time_that_is_left(self):
        # The clock is asked at the start and before each item, so that the first item begins one interval after the start.
        self.assertEqual(self.told(True, 30), ["claims judged: 0 of 4", "claims judged: 1 of 4, 3:00 left",
                                               "claims judged: 2 of 4, 1:30 left", "claims judged: 3 of 4, 0:40 left"])

    def test_short_steps_are_told_once(self):
        self.assertEqual(self.told(True, 1), ["claims judged: 0 of 4"])

    def test_nothing_is_told_unless_it_is_wanted(self):
        self.assertEqual(self.told(False, 30), [])
        with contextlib.redirect_stderr(io.StringIO()) as out:
            steps.tell("x")
        self.assertEqual(out.getvalue(), "")


if __name__ == "__main__":
    unittest.main()
