# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where the elements of an array are: from the attributes that sode_file_grid_uniform and sode_file_grid set, else indices."""

import numpy

from .problem import Problem

LETTERS = "ijklmno"  # of the dimensions


class Geometry:
    """names: of the dimensions. points(): positions along one or more of them."""

    def __init__(self, array):
        self.array = array
        self.ndims = len(array.extents)
        self.coordinates = [self._find(name) for name in self._words("coordinates")]
        self.origin = self._numbers("origin") or [0.0] * self.ndims
        self.spacing = self._numbers("spacing") or [1.0] * self.ndims
        self.names = self._words("axes") or [array.name.rpartition("/")[2] for array in self.coordinates]
        self.names = self.names or list(LETTERS[:self.ndims])

    def _words(self, key):
        """One word for each dimension; none if there are others: those of the file may be for other arrays."""
        words = (self.array.text(key) or "").split()
        if len(words) == self.ndims:
            return words
        if words and self.array.has_text(key):
            raise Problem(f"array '{self.array.name}': its attribute '{key}' has {len(words)} words, but the array has "
                          f"{self.ndims} dimensions")
        return []

    def _numbers(self, key):
        try:
            return [float(word) for word in self._words(key)]
        except ValueError:
            raise Problem(f"array '{self.array.name}': its attribute '{key}' is not a list of numbers")

    def _find(self, name):
        """In the group of the array, else in the file."""
        group = self.array.name.rpartition("/")[0]
        path = f"{group}/{name}" if group and f"{group}/{name}" in self.array.file else name
        found = self.array.file.array(path)
        if len(found.extents) != 1 and found.extents != self.array.extents:
            raise Problem(f"array '{self.array.name}': its coordinate '{name}' has neither one dimension nor its extents")
        return found

    def dimension(self, name):
        """Its number: 'k' or '2', or what the file calls it."""
        for names in (self.names, LETTERS[:self.ndims], [str(d) for d in range(self.ndims)]):
            if name in names:
                return list(names).index(name)
        raise Problem(f"array '{self.array.name}' has no dimension '{name}': it has {', '.join(self.names)} "
                      "(--array says which arrays are drawn)")

    def label(self, dim):
        unit = self.coordinates[dim].unit if self.coordinates else self.array.text("axes_unit")
        return f"{self.names[dim]} ({unit})" if unit else self.names[dim]

    def place(self, dim, index):
        """"z = 3", or "z = 0.3, index 3" if positions are other numbers, and the same for all elements there."""
        if self.coordinates and len(self.coordinates[dim].extents) > 1:
            return f"{self.names[dim]} index {index}"
        where = [slice(0, 1)] * self.ndims
        where[dim] = slice(index, index + 1)
        position = self.points(dim, tuple(where))[0]
        note = "" if position == index else f", index {index}"
        return f"{self.names[dim]} = {position:.6g}{note}"

    @property
    def is_uniform(self):
        return not self.coordinates

    def points(self, dim, where, step=None):
        """Positions in direction `dim` of the elements at `where`: as many as its slice has, or, if coordinates have
        all dimensions, one for each element. step: of the array, for coordinates that move."""
        if self.is_uniform:
            return self.origin[dim] + self.spacing[dim] * numpy.arange(*where[dim].indices(self.array.extents[dim]))
        coordinate = self.coordinates[dim]
        if len(coordinate.extents) == 1 and len(where) > 1:
            return coordinate.read(coordinate.step_index(None), (where[dim],))
        return coordinate.read(coordinate.step_index(step if coordinate.is_series else None), where)
