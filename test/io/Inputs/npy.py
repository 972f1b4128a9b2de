#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# npy.py check DIR    compares the files that npy.c writes with what NumPy says they should be
# npy.py make DIR     makes files that it reads, or cannot read

import os
import sys

import numpy as np

TYPES = {"bool": "?", "char": "b", "schar": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i", "uint": "I", "long": "l",
         "ulong": "L", "llong": "q", "ullong": "Q", "float": "f", "double": "d", "ldouble": "g", "cfloat": "F", "cdouble": "D",
         "cldouble": "G"}


def check(name, wanted):
    found = np.load(name + ".npy")
    assert found.dtype == wanted.dtype, (name, found.dtype, wanted.dtype)
    assert found.flags.c_contiguous and np.array_equal(found, wanted), name
    np.save("again.npy", wanted)
    with open("again.npy", "rb") as one, open(name + ".npy", "rb") as two:  # equal but for spare spaces of the head
        assert len(one.read()) == len(two.read()), name
    os.remove("again.npy")


def check_all():
    i = np.arange(23)
    values = np.where(i % 2, i + 0.5 * i * i, i)
    for name, letter in TYPES.items():
        check("a_" + name, values.astype(letter))
    j = np.arange(10)
    check("two", (100 * j[:, None] + i).astype("i"))
    k = np.arange(6).reshape(3, 1, 2)
    check("three", (i[:, None] + 0.25 * k).astype("f"))
    check("big", 0.5 * np.arange(2300000))


def make_all():
    i = np.arange(23, dtype="i")
    np.save("version1.npy", i)
    with open("version2.npy", "wb") as file:
        np.lib.format.write_array(file, i, version=(2, 0))
    np.save("fortran2.npy", np.asfortranarray(np.zeros((23, 2), "i")))
    np.save("order.npy", i.astype(">i4"))
    np.save("long.npy", i.astype("q"))
    np.save("records.npy", np.zeros(23, [("x", "i"), ("y", "i")]))
    np.save("names.npy", np.array(["abc"] * 23))
    np.save("one.npy", np.array(1, "i"))
    np.save("deep.npy", i.reshape((1,) * 8 + (23,)))
    with open("version1.npy", "rb") as file:
        good = file.read()
    edits = {
        "fortran1": good.replace(b"'fortran_order': False", b"'fortran_order': True "),
        "cut": good[:150],
        "cuthead": good[:50],
        "damaged1": good.replace(b"(23", b"(x3"),
        "damaged2": good.replace(b"'<i4'", b" <i4 "),
        "damaged3": good.replace(b"shape", b"sharp"),
        "damaged4": good.replace(b"False", b"false"),
        "version9": good[:6] + b"\x09" + good[7:],
        "text": b"some text, long enough for a head",
    }
    for name, data in edits.items():
        with open(name + ".npy", "wb") as file:
            file.write(data)


os.chdir(sys.argv[2])
if sys.argv[1] == "check":
    check_all()
else:
    make_all()
