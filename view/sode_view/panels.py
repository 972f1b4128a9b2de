# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is drawn, as numbers and texts: a panel for each array."""

import dataclasses

import numpy

from . import selection
from .geometry import Geometry
from .problem import Problem
from .statistics import STATISTICS, sums_of


@dataclasses.dataclass
class Panel:
    title: str
    labels: tuple  # of the x axis, the y axis, and of an image its colors
    x: numpy.ndarray  # positions of the columns, or of all elements; of a line those of its points
    y: numpy.ndarray = None  # of an image: positions of the rows, or of all elements
    values: numpy.ndarray = None  # of an image, rows first
    lines: dict = dataclasses.field(default_factory=dict)  # else: {name or '': values}
    is_uniform: bool = False  # x and y: equal distances
    is_difference: bool = False


class Difference:
    """The same array in another file."""

    def __init__(self, array, other, step):
        self.array = other.array(array.name)
        self.step = step  # or None: that of the array itself
        if self.array.extents != array.extents:
            extents = [" x ".join(map(str, extents)) for extents in (array.extents, self.array.extents)]
            raise Problem(f"array '{array.name}' has {extents[0]} elements in '{array.file.path}', but {extents[1]} in "
                          f"'{other.path}'")

    def at(self, step):
        """(array, step) to subtract from this step of the array."""
        if not self.array.is_series and self.step is None:
            return self.array, None
        return self.array, self.array.step_index(step if self.step is None else self.step)


def value_label(array, is_difference):
    name = f"difference of {array.name}" if is_difference else array.name
    name = f"|{name}|" if array.dtype.kind == "c" else name
    return f"{name} ({array.unit})" if array.unit else name


def time_label(array):
    return f"time ({array.time_unit})" if array.time_unit else "time"


def title_of(array, step, minus, notes):
    parts = [array.name if not minus else f"{array.name}, {array.file.path} - {minus[0].file.path}"]
    if step is not None:
        label, _, unit = time_label(array).partition(" ")
        parts.append(f"step {step}, {label} {array.time(step):.6g}{' ' + unit.strip('()') if unit else ''}")
    if minus and minus[1] is not None and minus[1] != step:
        parts.append(f"minus step {minus[1]}")
    return ", ".join(parts + [note for note in notes if note])


def odd_ones(values):
    """NaN and infinite elements are not seen in a picture: they are said."""
    count = int(numpy.size(values) - numpy.isfinite(values).sum())
    return f"{count} not finite" if count else ""


def snapshot(array, given, difference):
    """One step of an array, or the whole one: a line or an image."""
    geometry = Geometry(array)
    chosen = selection.Selection(given.slice, geometry)
    step = array.step_index(given.step)
    values = array.read(step, chosen.where)
    minus = difference.at(step) if difference else None
    if minus:
        values = values - 1.0 * minus[0].read(minus[1], chosen.where)
    title = title_of(array, step, minus, [chosen.note(), odd_ones(values)])
    label = value_label(array, bool(minus))
    column = chosen.free[-1]
    x = geometry.points(column, chosen.where, step)
    if len(chosen.free) == 1:
        return Panel(title, (geometry.label(column), label), x, lines={"": values})
    row = chosen.free[0]
    return Panel(title, (geometry.label(column), geometry.label(row), label), x,
                 geometry.points(row, chosen.where, step), values, is_uniform=geometry.is_uniform, is_difference=bool(minus))


def series(array, given, difference):
    """Statistics over time."""
    if not array.is_series:
        raise Problem(f"array '{array.name}' in '{array.file.path}' is not a series: --series needs time steps")
    geometry = Geometry(array)
    chosen = selection.Selection(given.slice, geometry) if given.slice else None
    held = {} if not chosen else selection.parse(given.slice, geometry)
    where = tuple(held.get(dim, slice(None)) for dim in range(len(array.extents)))
    sums = [sums_of(array, step, where, difference.at(step) if difference else None) for step in range(array.steps)]
    lines = {name: numpy.array([STATISTICS[name](each) for each in sums]) for name in given.series}
    notes = [geometry.place(dim, index) for dim, index in sorted(held.items())]
    minus = difference.at(0) if difference and array.steps else None
    return Panel(title_of(array, None, minus, notes), (time_label(array), value_label(array, bool(difference))),
                 array.time(slice(array.steps)), lines=lines)


def wanted_arrays(file, given):
    if given.array:
        return [file.array(name) for name in given.array]
    arrays = file.arrays()
    needs_steps = given.series or given.step is not None
    if needs_steps:
        arrays = [array for array in arrays if array.is_series]
    coordinates = {name for array in arrays for name in (array.text("coordinates") or "").split()}
    arrays = [array for array in arrays if array.name.rpartition("/")[2] not in coordinates] or arrays
    if not arrays:
        raise Problem(f"file '{file.path}' has no {'series' if needs_steps else 'array'} of numbers")
    return arrays


def panels(file, given, other=None):
    make = series if given.series else snapshot
    return [make(array, given, Difference(array, other, given.diff_step) if other else None)
            for array in wanted_arrays(file, given)]
