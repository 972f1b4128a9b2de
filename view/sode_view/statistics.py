# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers of an array: one for each time step."""

import math

import numpy

BLOCK = 1 << 22  # elements that are read at once


class Sums:
    """What all statistics are made of, block by block."""

    def __init__(self):
        self.count, self.sum, self.squares = 0, 0.0, 0.0
        self.least, self.most = math.inf, -math.inf

    def add(self, values):
        values = values.astype(float)
        self.count += values.size
        self.sum += float(values.sum())
        self.squares += float((values * values).sum())
        self.least = float(numpy.minimum(self.least, values.min()))  # min() of Python would lose a NaN
        self.most = float(numpy.maximum(self.most, values.max()))


STATISTICS = {
    "min": lambda sums: sums.least,
    "mean": lambda sums: sums.sum / sums.count,
    "max": lambda sums: sums.most,
    "norm": lambda sums: math.sqrt(sums.squares),  # the root of the sum of squares
}


def blocks(extents, where):
    """`where` in pieces of whole rows of the first dimension that is not held."""
    first = next(dim for dim, index in enumerate(where) if isinstance(index, slice))
    row = math.prod(extent for dim, extent in enumerate(extents) if dim > first and isinstance(where[dim], slice))
    rows = max(1, BLOCK // max(1, row))
    for begin in range(0, extents[first], rows):
        yield (*where[:first], slice(begin, min(begin + rows, extents[first])), *where[first + 1:])


def sums_of(array, step, where, minus=None):
    """minus: (array, step) that is subtracted, or None."""
    sums = Sums()
    for piece in blocks(array.extents, where):
        values = array.read(step, piece)
        sums.add(values - 1.0 * minus[0].read(minus[1], piece) if minus else values)
    return sums
