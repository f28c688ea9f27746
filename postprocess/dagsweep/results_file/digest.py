"""The digest of the program (src/core/number.hpp), computed for many rows at once."""

import numpy as np

START = 0x6A09E667F3BCC908
STEP = np.uint64(0x9E3779B97F4A7C15)
FACTORS = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
SHIFTS = (np.uint64(30), np.uint64(27), np.uint64(31))
MOST = 2 ** 64 - 1
ROTATION, OPPOSITE = np.uint64(5), np.uint64(59)


class Digests:
    """One digest per row; parts of one kind are added to all digests together."""

    def __init__(self, rows):
        self.values = np.full(rows, START, np.uint64)
        self._part = np.empty(rows, np.uint64)
        self._spare = np.empty(rows, np.uint64)

    def of(self, rows):
        """A copy of the digests of some rows (their numbers)."""
        chosen = Digests(len(rows))
        chosen.values[:] = self.values[rows]
        return chosen

    def add(self, parts):
        """Adds a number to every digest: u64[rows], or one for all."""
        if np.isscalar(parts):
            part = np.uint64(mixed(int(parts) + int(STEP) & MOST))
        else:
            part = self._part
            np.add(parts, STEP, out=part, casting="unsafe")
            self._mix(part)
        values, spare = self.values, self._spare
        np.left_shift(values, ROTATION, out=spare)
        np.right_shift(values, OPPOSITE, out=values)
        np.bitwise_or(values, spare, out=values)
        np.bitwise_xor(values, part, out=values)
        self._mix(values)
        return self

    def add_bytes(self, table, begin=0, end=None):
        """Adds the text in bytes [begin, end) of the row to every digest: table u8[rows, bytes]."""
        size = (table.shape[1] if end is None else end) - begin
        self.add(size)
        for word in native_words(table, begin, size // 8):
            word = word.copy()
            # Most columns have a single value in most blocks, whose part is then mixed once.
            is_equal = len(word) > 0 and (word == word[0]).all()
            self.add(int(word[:1].byteswap()[0]) if is_equal else word.byteswap(inplace=True))
        rest = size % 8
        if rest:
            last = np.zeros((len(table), 8), np.uint8)
            last[:, 8 - rest:] = table[:, begin + size - rest:begin + size]
            self.add(big_endian_words(last, 0, 1)[0])
        return self

    def add_texts(self, table):
        """Adds to every digest the text up to its first zero byte: u8[rows, 8 * words]."""
        rows, size = table.shape
        ends = np.concatenate([table == 0, np.ones((rows, 1), bool)], axis=1)
        length = ends.argmax(axis=1).astype(np.uint64)
        self.add(length)
        for place, word in enumerate(big_endian_words(table, 0, size // 8)):
            missing = np.clip(8 * place + 8 - length.astype(np.int64), 0, 8)
            here = missing < 8
            if not here.any():
                break
            before = self.values.copy()
            self.add(word.astype(np.uint64) >> (8 * np.minimum(missing, 7)).astype(np.uint64))
            self.values[~here] = before[~here]
        return self

    def _mix(self, numbers):
        """mix64 of src/core/random.hpp, in place."""
        spare = self._spare
        for shift, factor in zip(SHIFTS, FACTORS):
            np.right_shift(numbers, shift, out=spare)
            np.bitwise_xor(numbers, spare, out=numbers)
            np.multiply(numbers, factor, out=numbers)
        np.right_shift(numbers, SHIFTS[2], out=spare)
        np.bitwise_xor(numbers, spare, out=numbers)


def mixed(number):
    """mix64 of one number."""
    for shift, factor in zip(SHIFTS, FACTORS):
        number = (number ^ number >> int(shift)) * int(factor) & MOST
    return number ^ number >> int(SHIFTS[2])


def big_endian_words(table, begin, words):
    """[words, rows]: bytes [begin, begin + 8 * words) of every row, 8 at a time as a number whose
    first byte is the most significant. table: u8[rows, bytes]."""
    return native_words(table, begin, words).view(">u8")


def native_words(table, begin, words):
    """Like big_endian_words(), but the first byte is the least significant."""
    table = np.ascontiguousarray(table)
    return np.ndarray((words, len(table)), "<u8", table, begin, (8, table.shape[1]))
