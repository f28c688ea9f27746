"""Which rows of a results file are intact; src/results/README.md defines the checksums."""

import numpy as np

from .digest import Digests
from .storage import STATUSES

ROWS_AT_A_TIME = 8192  # what is digested together should fit into the cache
WITH_REASON = (STATUSES.index("failed"), STATUSES.index("aborted"))


def intact_rows(rows, status, reasons):
    """bool[rows]: whether rows of /rows match their checksums. The result means nothing for rows
    that are pending.

    status: u8[rows]; reasons: S[rows], read for runs that failed or were aborted.
    """
    intact = status < len(STATUSES)
    if "checksum" in rows.dtype.names:
        intact &= rows["checksum"] == row_checksums(rows, status, reasons)
    return intact


def row_checksums(rows, status, reasons):
    """u64[rows]: what the column `checksum` holds in intact rows."""
    table, texts = bytes_of(rows), bytes_of(reasons)
    place = rows.dtype.fields["checksum"][1]
    checksums = np.empty(len(rows), np.uint64)
    for first in range(0, len(rows), ROWS_AT_A_TIME):
        part = np.s_[first:first + ROWS_AT_A_TIME]
        digests = Digests(len(table[part]))
        digests.add_bytes(table[part], 0, place).add_bytes(table[part], place + 8)
        digests.add(status[part])
        explained = np.flatnonzero(np.isin(status[part], WITH_REASON))
        with_reason = digests.of(explained).add_texts(texts[first + explained])
        digests.add(0)  # the length of the reason of all others
        digests.values[explained] = with_reason.values
        checksums[part] = digests.values
    return checksums


def bytes_of(records):
    """Contiguous records as u8[records, bytes]."""
    return np.ascontiguousarray(records).view(np.uint8).reshape(len(records), -1)
