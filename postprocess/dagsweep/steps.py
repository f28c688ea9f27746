"""Tells how far a long command is: what it does, how much of it is done, and the time that is left of this step.

Nothing is told outside of told(), so that functions may be used in scripts, and the output of commands stays as it is.
"""

from __future__ import annotations

import contextlib
import contextvars
import sys
import time
from collections.abc import Collection, Iterator
from typing import TextIO, TypeVar

Item = TypeVar("Item")

SECONDS = 5.0  # between two lines of a step

stream: contextvars.ContextVar[TextIO | None] = contextvars.ContextVar("told_to", default=None)


@contextlib.contextmanager
def told(wanted: bool) -> Iterator[None]:
    """Within this context, steps are told on stderr, if `wanted`."""
    token = stream.set(sys.stderr if wanted else None)
    try:
        yield
    finally:
        stream.reset(token)


def tell(text: str) -> None:
    """Tells that a step begins."""
    out = stream.get()
    if out is not None:
        print(text, file=out, flush=True)


def each(what: str, items: Collection[Item]) -> Iterator[Item]:
    """Yields the items of a step, and tells how many are done. what: such as 'claims judged'."""
    count = len(items)
    tell(f"{what}: 0 of {count}")
    begin = last = time.monotonic()
    for done, item in enumerate(items):
        now = time.monotonic()
        if done and now - last >= SECONDS:
            tell(f"{what}: {done} of {count}, {minutes((now - begin) / done * (count - done))} left")
            last = now
        yield item


def minutes(seconds: float) -> str:
    """'2:05'"""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
