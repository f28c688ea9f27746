"""Draws the rows of a bundle that are run again, and computes how likely they include an altered row."""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Mapping, Sequence

import numpy as np


def drawn_rows(eligible: Mapping[str, Sequence[int] | np.ndarray], count: int, seed: int) -> dict[str, list[int]]:
    """{file: sorted rows}: `count` eligible rows, drawn without repetition from each file in proportion to its number of rows; all
    rows if there are no more than `count`. The same seed draws the same rows."""
    shares = allotted({file: len(rows) for file, rows in eligible.items()}, count)
    found = {}
    for file in sorted(eligible):
        generator = random.Random(f"{seed} {file}")
        places = generator.sample(range(len(eligible[file])), shares[file])
        found[file] = sorted(int(eligible[file][place]) for place in places)
    return found


def allotted(sizes: Mapping[str, int], count: int) -> dict[str, int]:
    """{file: rows} in proportion to sizes; at least 1 of each file that has rows, if `count` permits. Sums to `count`, or to all."""
    total = sum(sizes.values())
    if count >= total:
        return dict(sizes)
    files = sorted((file for file in sizes if sizes[file]), key=lambda file: (-sizes[file], file))
    shares = dict.fromkeys(sizes, 0)
    for file in files[:count]:
        shares[file] = 1
    for _ in range(count - sum(shares.values())):
        most = max((file for file in files if shares[file] < sizes[file]), key=lambda file: (sizes[file] * count / total - shares[file]))
        shares[most] += 1
    return shares


def chance_of_notice(sizes: Sequence[int], drawn: Sequence[int], altered: int) -> float:
    """The probability that at least one of `altered` altered rows is among the rows that are run again, wherever the altered rows
    lie.

    sizes: eligible rows of each file; drawn: number of these rows of each file that are run again, drawn at random. For one file with N
    rows, of which n are drawn and k are altered, it is 1 - C(N - k, n) / C(N, n). For several files, the altered rows are put where they
    are noticed least: one after the other into the file where the next one is missed most likely. This is exact, since in each file every
    further row is more likely to be noticed.
    """
    waiting = [(-(size - some) / size, size, some, 0) for size, some in zip(sizes, drawn) if size]
    heapq.heapify(waiting)
    missed = 0.0  # logarithm
    for _ in range(altered):
        if not waiting:
            break
        share, size, some, before = heapq.heappop(waiting)
        if share == 0.0:
            return 1.0
        missed += math.log(-share)
        before += 1
        if before < size:
            heapq.heappush(waiting, (-max(0, size - some - before) / (size - before), size, some, before))
    return -math.expm1(missed)
