"""Columns that grow a block at a time and take memory only where values are not zero."""

import numpy as np


class ColumnStore:
    """most: the largest number of rows. Memory for all of them is reserved, but the system provides it only
    where it is written; many columns of a sweep are zero throughout."""

    def __init__(self, most):
        self._most = most
        self._columns = {}
        self.rows = 0

    def append(self, block):
        """Adds {column: [rows]}; all blocks have the same columns and types."""
        count = len(next(iter(block.values())))
        for name, values in block.items():
            if name not in self._columns:
                self._columns[name] = np.zeros(self._most, values.dtype)
            if values.view(np.uint8).any():  # a negative zero has a bit
                self._columns[name][self.rows:self.rows + count] = values
        self.rows += count

    def columns(self):
        """{column: [rows]}"""
        trim = 2 * self.rows < self._most
        return {name: values[:self.rows].copy() if trim else values[:self.rows]
                for name, values in self._columns.items()}
