# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files that have no HDF5 in them: raw ones of Sode, and NumPy's. They answer as h5py's files do, as far as contents.py asks."""

import json
import os
import re

import numpy

from .problem import Problem

RAW, NPY = b"sode-raw 1:", b"\x93NUMPY"
LINE = 128  # bytes of a raw file before all else


class Times:
    """Of the steps of a series."""

    def __init__(self, values):
        self.values, self.attrs = numpy.array(values, dtype=float), {}

    def __len__(self):
        return len(self.values)

    def __getitem__(self, index):
        return self.values[index]


class Data:
    """An array; or, with times, a series: then elements is a list, of one array for each step."""

    def __init__(self, name, elements, attributes=None, times=None):
        self.name, self.elements, self.attrs, self.times = name, elements, attributes or {}, times

    def __getitem__(self, where):
        return self.elements[where] if self.times is None else self.elements[where[0]][where[1:]]


class OneArray(Data):
    def __init__(self, name, elements, attributes=None):
        super().__init__(name, elements, attributes)
        self.shape, self.dtype, self.ndim = elements.shape, elements.dtype, elements.ndim


class Series(Data):
    def __init__(self, name, steps, extents, dtype, times, attributes):
        super().__init__(name, steps, attributes, Times(times))
        self.shape, self.dtype, self.ndim = (len(steps), *extents), dtype, 1 + len(extents)


class Handle:
    """All arrays of a file, and its own attributes."""

    def __init__(self, arrays, attributes=None):
        self.arrays, self.attrs = {data.name: data for data in arrays}, attributes or {}

    def __contains__(self, name):
        return name in self.arrays

    def get(self, name):
        return self.arrays.get(name)

    def visititems(self, function):
        for name in sorted(self.arrays):
            function(name, self.arrays[name])


# ---- raw files ----

def header_of(path, memory):
    first = bytes(memory[:LINE]).decode(errors="replace")
    found = re.match(r"sode-raw 1: +(\d+) bytes, header at +(\d+), +(\d+) bytes", first)
    if not found:
        raise Problem(f"file '{path}': its first line is damaged")
    size, at, length = map(int, found.groups())
    if len(memory) < size:
        raise Problem(f"file '{path}': it is cut off: it has {len(memory)} of {size} bytes")
    try:
        header = json.loads(bytes(memory[at:at + length]))
        return header["arrays"], header["attributes"]
    except (ValueError, KeyError, TypeError):
        raise Problem(f"file '{path}': its header is damaged")


def raw_array(memory, name, said):
    def at(offset):
        return numpy.ndarray(extents, dtype, memory, offset)
    extents, dtype, attributes = tuple(said["extents"]), numpy.dtype(said["type"]), said.get("attributes", {})
    if "steps" not in said:
        return OneArray(name, at(said["offset"]), attributes)
    steps = [at(offset) for _, offset in said["steps"]]
    return Series(name, steps, extents, dtype, [time for time, _ in said["steps"]], attributes)


def open_raw(path):
    memory = numpy.memmap(path, mode="r")
    arrays, attributes = header_of(path, memory)
    try:
        return Handle([raw_array(memory, name, said) for name, said in arrays.items()], attributes)
    except (ValueError, KeyError, TypeError):
        raise Problem(f"file '{path}': its header is damaged")


# ---- NumPy's ----

def open_npy(path):
    """Its one array is called as the file."""
    name = os.path.basename(path).removesuffix(".part").removesuffix(".npy")
    return Handle([OneArray(name, numpy.load(path, mmap_mode="r", allow_pickle=False))])


def open_plain(path, start):
    """The file that begins with these bytes; None if it is of neither kind."""
    if start.startswith(RAW):
        return open_raw(path)
    return open_npy(path) if start.startswith(NPY) else None
