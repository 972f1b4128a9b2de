# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which elements are drawn: two dimensions at most, the others held at an index."""

from .problem import Problem

LARGEST = 2000  # elements in a direction of a picture; of more, every second, third ... is read


def parse(words, geometry):
    """{dimension: index} of the words, 'k=3'."""
    held = {}
    for word in words:
        name, equals, text = word.partition("=")
        try:
            index = int(text)
        except ValueError:
            equals = ""
        if not equals:
            raise Problem(f"--slice {word}: expected a dimension and an index, as in k=3")
        dim = geometry.dimension(name.strip())
        extent = geometry.array.extents[dim]
        if not -extent <= index < extent:
            raise Problem(f"--slice {word}: '{geometry.names[dim]}' of array '{geometry.array.name}' goes from 0 to "
                          f"{extent - 1}")
        if dim in held:
            raise Problem(f"--slice {word}: '{geometry.names[dim]}' is already fixed")
        held[dim] = index % extent
    return held


class Selection:
    """where: an index or a slice for each dimension; free: the dimensions that are drawn, at most two."""

    def __init__(self, words, geometry):
        array = geometry.array
        if 0 in array.extents:
            raise Problem(f"array '{array.name}' has no elements")
        held = parse(words, geometry)
        if len(held) == len(array.extents):
            raise Problem(f"--slice fixes all dimensions of array '{array.name}'; leave at least one free")
        rest = [dim for dim in range(len(array.extents)) if dim not in held]
        for dim in rest[:-2]:
            held[dim] = array.extents[dim] // 2
        self.geometry, self.held, self.free = geometry, held, rest[-2:]
        self.where = tuple(held[dim] if dim in held else slice(None, None, self.stride(dim))
                           for dim in range(len(array.extents)))

    def stride(self, dim):
        return -(-self.geometry.array.extents[dim] // LARGEST)

    def note(self):
        """"i = 50, one of 2 elements in a direction", or nothing."""
        parts = [self.geometry.place(dim, index) for dim, index in sorted(self.held.items())]
        strides = {self.stride(dim) for dim in self.free} - {1}
        if strides:
            parts.append(f"one of {max(strides)} elements in a direction")
        return ", ".join(parts)
