"""Which parts of a results file are intact; src/results/README.md defines the checksums."""

import numpy as np

from .digest import Digests, big_endian_words

TUPLE = "tuple"  # the column of /rows that only files of shards have
STATUSES = ("pending", "done", "stalled", "failed", "aborted")  # position = number in /status
CHECKSUM = "checksum"  # the column or attribute

ROWS_AT_A_TIME = 16384  # rows that are digested together should fit into the cache
WITH_REASON = (STATUSES.index("stalled"), STATUSES.index("failed"), STATUSES.index("aborted"))


def intact_rows(rows, status, reasons):
    """bool[rows]: whether rows of /rows match their checksums. The result means nothing for rows
    that are pending.

    status: u8[rows]; reasons: S[rows], read for runs that stalled, failed or were aborted.
    """
    return (status < len(STATUSES)) & (rows[CHECKSUM] == row_checksums(rows, status, reasons))


def row_checksums(rows, status, reasons):
    """u64[rows]: the values of column `checksum` in intact rows."""
    table, texts = bytes_of(rows), bytes_of(reasons)
    place = rows.dtype.fields[CHECKSUM][1]
    checksums = np.empty(len(rows), np.uint64)
    for first in range(0, len(rows), ROWS_AT_A_TIME):
        part = np.s_[first:first + ROWS_AT_A_TIME]
        digests = Digests(len(table[part]))
        digests.add_bytes(table[part], 0, place).add_bytes(table[part], place + 8)
        digests.add(status[part])
        explained = np.flatnonzero(np.isin(status[part], WITH_REASON))
        with_reason = digests.of(explained).add_texts(texts[first + explained])
        digests.add(0)  # the length of the reason of all other runs
        digests.values[explained] = with_reason.values
        checksums[part] = digests.values
    return checksums


def intact_records(records):
    """bool[records]: whether records of a table such as /timing match their checksums."""
    return record_checksums(records) == records[CHECKSUM]


def record_checksums(records):
    """u32[records]: the values of column `checksum` in intact records."""
    table = bytes_of(records)
    columns = [records.dtype.fields[name][:2] for name in records.dtype.names if name != CHECKSUM]
    checksums = np.empty(len(records), np.uint32)
    for first in range(0, len(records), ROWS_AT_A_TIME):
        part = np.s_[first:first + ROWS_AT_A_TIME]
        content = np.concatenate([table[part, offset:offset + kind.itemsize] for kind, offset in columns], axis=1)
        checksums[part] = Digests(len(content)).add_bytes(content).values.astype(np.uint32)
    return checksums


def free_records(records):
    """bool[records]: whether all columns are zero, which marks a free record."""
    table = bytes_of(records)
    used = np.zeros(len(records), bool)
    for kind, offset in (records.dtype.fields[name][:2] for name in records.dtype.names):
        used |= table[:, offset:offset + kind.itemsize].any(axis=1)
    return ~used


def description_checksum(path, content):
    """The attribute `checksum` of a dataset. path: such as "/axes/seed"; content: its bytes as stored."""
    words = np.zeros((-(-len(content) // 8), 8), np.uint8)
    words.reshape(-1)[:len(content)] = np.frombuffer(content, np.uint8)
    total = 0
    for first in range(0, len(words), ROWS_AT_A_TIME):
        part = words[first:first + ROWS_AT_A_TIME]
        digests = Digests(len(part)).add(np.arange(first, first + len(part), dtype=np.uint64))
        total += int(digests.add(big_endian_words(part, 0, 1)[0]).values.sum(dtype=np.uint64))
    name = np.frombuffer(path.encode(), np.uint8)[np.newaxis]
    digest = Digests(1).add_bytes(name).add(len(content)).add(total % 2 ** 64)
    return int(digest.values[0])


def bytes_of(records):
    """Contiguous records as u8[records, bytes]."""
    return np.ascontiguousarray(records).view(np.uint8).reshape(len(records), records.dtype.itemsize)
