# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a file has: arrays, series with their times, attributes. All reading is here, and a damaged file is a Problem."""

import functools
import os

import h5py
import numpy

from . import plain
from .fields import Field, fields_of
from .problem import Problem, told


GRID = ("coordinates", "origin", "spacing")  # one of its own replaces that of the file


def reads(method):
    """A method of File or Array in which the file is read."""
    @functools.wraps(method)
    def run(self, *args):
        with told(self.unreadable):
            return method(self, *args)
    return run


class Array:
    """An array of the file, or a series of arrays, one for each time step."""

    def __init__(self, file, data):
        self.file, self.data = file, data
        self.name = data.name.lstrip("/")
        self.unreadable = f"array '{self.name}' in '{file.path}' can't be read"
        self.times = file.times_of(data)
        self.dtype = data.dtype
        self.steps = data.shape[0] if self.is_series else 0
        self.extents = data.shape[1:] if self.is_series else data.shape

    @property
    def is_series(self):
        return self.times is not None

    @reads
    def time(self, where):
        """Of a step, or of those of a slice."""
        return self.times[where]

    @property
    @reads
    def time_unit(self):
        return as_text(self.times.attrs.get("unit", "")) or ""

    @reads
    def has_text(self, key):
        """Of its own."""
        return key in self.data.attrs

    @reads
    def text(self, key):
        """A text attribute of the array, or of the file, for all its arrays; or None."""
        has_grid = any(name in self.data.attrs for name in ("coordinates", "spacing"))
        if key in self.data.attrs:
            return as_text(self.data.attrs[key])
        if key in GRID and has_grid:
            return None
        return as_text(self.file.handle.attrs.get(key))

    @property
    @reads
    def unit(self):
        return as_text(self.data.attrs.get("unit", "")) or ""

    def step_index(self, step):
        """step: from 0, or from the end, or None for the last one."""
        if not self.is_series:
            if step is not None:
                raise Problem(f"array '{self.name}' in '{self.file.path}' has no time steps: leave out --step")
            return None
        index = -1 if step is None else step
        index += self.steps if index < 0 else 0
        if not 0 <= index < self.steps:
            raise Problem(f"array '{self.name}' has no step {'' if step is None else step}".rstrip()
                          + f": '{self.file.path}' has {self.steps}, counted from 0")
        return index

    @reads
    def read(self, step, where):
        """Elements, as numbers that can be drawn. step: of step_index; where: an index or a slice for each dimension."""
        return drawable(numpy.asarray(self.data[where if step is None else (step, *where)]))


def as_text(value):
    return value.decode(errors="replace") if isinstance(value, bytes) else value if isinstance(value, str) else None


def drawable(values):
    """Complex numbers are drawn as their absolute values."""
    if values.dtype.kind == "c":
        return abs(values)
    return values.astype(float) if values.dtype.kind in "bf" else values


def is_drawable(data):
    return isinstance(data, (h5py.Dataset, plain.Data, Field)) and data.ndim > 0 and data.dtype.kind in "biufc"


def drawables(data):
    """What can be drawn of an object of the file: itself, or its fields, or nothing."""
    fields = fields_of(data) if isinstance(data, (h5py.Dataset, plain.Data)) else []
    return [one for one in fields or [data] if is_drawable(one)]


class File:
    def __init__(self, path):
        self.path, self.unreadable = path, f"file '{path}' can't be read; it may be damaged"
        self.handle = self.open(path)

    @reads
    def open(self, path):
        try:
            with open(path, "rb") as file:
                start = file.read(plain.LINE)
            return plain.open_plain(path, start) or h5py.File(path, "r")
        except FileNotFoundError:
            hint = f": there is '{path}.part', of a job that did not close it" if os.path.exists(path + ".part") else ""
            raise Problem(f"file '{path}': No such file{hint}")
        except OSError as error:
            raise Problem(f"file '{path}': {error.strerror or 'it is not an HDF5, raw or .npy file, or was cut off'}")

    def times_of(self, data):
        """The dataset `time` beside a series; None if it isn't one."""
        if isinstance(data, Field):
            return self.times_of(data.whole)
        if isinstance(data, plain.Data):
            return data.times
        times = data.parent.get("time")
        is_times = is_drawable(times) and times.ndim == 1 and times.dtype.kind in "iuf"
        if not is_times or data == times or data.ndim < 2 or data.maxshape[0] is not None:
            return None
        return times if len(times) >= len(data) else None

    @reads
    def arrays(self):
        """All that can be drawn, in the order of their names."""
        found = []
        self.handle.visititems(lambda _, item: found.extend(drawables(item)))
        arrays = [Array(self, data) for data in found]
        times = [array.times for array in arrays if array.is_series]
        return [array for array in arrays if array.data not in times]

    @reads
    def __contains__(self, name):
        return name in self.handle

    @reads
    def array(self, name):
        data = self.handle.get(name)
        if data is None:  # a field
            data = next((array.data for array in self.arrays() if array.name == name), None)
        if data is None:
            names = ", ".join(array.name for array in self.arrays()) or "none"
            raise Problem(f"file '{self.path}': there is no array '{name}'; it has: {names}")
        if isinstance(data, h5py.Group):
            raise Problem(f"file '{self.path}': '{name}' is a group and not an array")
        if drawables(data) and not is_drawable(data):
            names = ", ".join(field.name.lstrip("/") for field in drawables(data))
            raise Problem(f"file '{self.path}': the elements of '{name}' are structs: draw a field, {names}")
        if not is_drawable(data):
            raise Problem(f"file '{self.path}': '{name}' is not an array of numbers")
        return Array(self, data)


def describe(array):
    """"u  100 x 200 of float64, 5 steps, unit K"."""
    extents = " x ".join(str(extent) for extent in array.extents)
    parts = [f"{array.name}  {extents} of {array.dtype}"]
    if array.is_series:
        parts.append(f"{array.steps} steps")
    if array.unit:
        parts.append(f"unit {array.unit}")
    return ", ".join(parts)
