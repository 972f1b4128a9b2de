# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fields of arrays of structs, each of which is drawn as an array: "points.x", "points.v[1]"."""


class Field:
    def __init__(self, whole, name, index=None):
        self.whole, self.field, self.index = whole, name, index
        self.name = f"{whole.name}.{name}" + ("" if index is None else f"[{index}]")
        self.dtype = whole.dtype[name].base
        self.shape, self.ndim, self.attrs = whole.shape, whole.ndim, whole.attrs

    def __getitem__(self, where):
        values = self.whole[where][self.field]
        return values if self.index is None else values[..., self.index]


def fields_of(whole):
    """All of them, if the elements of a dataset are structs."""
    found = []
    for name in whole.dtype.names or []:
        shape = whole.dtype[name].shape
        if not shape:
            found.append(Field(whole, name))
        elif len(shape) == 1:
            found += [Field(whole, name, index) for index in range(shape[0])]
    return found
