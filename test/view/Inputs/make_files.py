#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Files with which something is wrong, for errors.test.

import h5py
import numpy


def make(path, columns):
    with h5py.File(path, "w") as file:
        file.create_dataset("u", data=numpy.zeros((3, 4, columns)), maxshape=(None, 4, columns))
        file["time"] = numpy.arange(3.0)
        file["line"] = numpy.arange(7)
        file["empty"] = numpy.zeros((0, 3))
        file["group/v"] = numpy.arange(4)
        file["names"] = [b"a", b"b"]


make("a.h5", 5)
make("wide.h5", 6)
h5py.File("bare.h5", "w").close()
with open("a.h5", "rb") as whole:
    start = whole.read(3000)
for path in "cut.h5", "killed.h5.part":
    with open(path, "wb") as part:
        part.write(start)
with h5py.File("geometry.h5", "w") as file:
    for name, key, text in [("odd", "spacing", "1"), ("text", "spacing", "1 m"), ("lost", "coordinates", "y x")]:
        file[name] = numpy.zeros((3, 4))
        file[name].attrs[key] = text
