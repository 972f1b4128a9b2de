# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structs of structs.c, as h5py and NumPy see them."""

import json
import re

import numpy

def check(points, names):
    assert list(points.dtype.names) == names, points.dtype
    assert points.dtype.itemsize == 48 and len(points) == 43
    assert points["x"][41] == 41 and points["id"][5] == 35 and list(points["v"][6]) == [0, 3, 0]
    assert points["at.z"][42] == 142 and list(points["on"][3:6]) == [True, False, False]

NAMES = ["x", "v", "id", "at.z", "on"]
loaded = numpy.load("p.npy")
check(loaded, [name for name in loaded.dtype.names if name in NAMES])
data = numpy.memmap("p.raw", mode="r")
at, size = map(int, re.search(r"header at +(\d+), +(\d+) bytes", bytes(data[:128]).decode()).groups())
array = json.loads(bytes(data[at:at + size]))["arrays"]["points"]
check(numpy.ndarray(array["extents"], array["type"], data, array["offset"]), NAMES)
try:
    import h5py
except ImportError:
    pass
else:
    check(h5py.File("p.h5")["points"][...], NAMES)
    assert h5py.File("p.h5")["series"][1]["v[1]"][4] == 6
numpy.save("saved.npy", loaded)
assert open("saved.npy", "rb").read() == open("p.npy", "rb").read(), "NumPy writes another head"
