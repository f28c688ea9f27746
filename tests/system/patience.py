"""Waiting for states. What a test compares is a count or a state, never a duration: a deadline is only there so that nothing hangs for ever."""

import os
import time

PATIENCE = float(os.environ.get("DAGSWEEP_TEST_PATIENCE", "600"))  # seconds, of every deadline


def wait_for(state, what, pause=0.005):
    """Returns the first true value of state(). After PATIENCE it fails with what, a text or a function that gives one."""
    end = time.monotonic() + PATIENCE
    while not (found := state()):
        if time.monotonic() > end:
            raise AssertionError(f"not within {PATIENCE:g} s (DAGSWEEP_TEST_PATIENCE): {what() if callable(what) else what}")
        time.sleep(pause)
    return found
