#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# make: links.h5, whose arrays are in several ways elsewhere. check: what must not be written has not been.

import sys

import h5py
import numpy

VALUES = numpy.arange(2400.0).reshape(60, 40)
WALL = numpy.full((60, 50), 7.25)  # where the other file's offsets lead


def make():
    with h5py.File("other.h5", "w") as other:
        other["v"] = VALUES
    with h5py.File("links.h5", "w", userblock_size=512) as file:
        file["wall"] = WALL
        file["real/v"] = VALUES
        file["real/w"] = VALUES
        file["soft"] = h5py.SoftLink("/real/v")
        file["group"] = h5py.SoftLink("/real")
        file["real/soft"] = h5py.SoftLink("w")
        file["external"] = h5py.ExternalLink("other.h5", "/v")
        file["far"] = h5py.ExternalLink("other.h5", "/")
        file["way/external"] = h5py.SoftLink("/external")
        layout = h5py.VirtualLayout(shape=VALUES.shape, dtype="f8")
        layout[:30] = h5py.VirtualSource("other.h5", "v", shape=VALUES.shape)[:30]
        layout[30:] = h5py.VirtualSource("other.h5", "v", shape=VALUES.shape)[30:]
        file.create_virtual_dataset("virtual", layout)
        raw = file.create_dataset("raw", shape=VALUES.shape, dtype="f8", external=[("elements.bin", 0, VALUES.nbytes)])
        raw[...] = VALUES
        space, late = h5py.h5s.create_simple(VALUES.shape), h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        late.set_alloc_time(h5py.h5d.ALLOC_TIME_LATE)
        h5py.h5d.create(file.id, b"late", h5py.h5t.NATIVE_DOUBLE, space, late)
        # filters and chunks that Sode would not choose
        file.create_dataset("packed", data=VALUES, chunks=(7, 9), compression="gzip", fletcher32=True)


def check():
    with h5py.File("links.h5") as file, h5py.File("other.h5") as other:
        assert (file["wall"][...] == WALL).all()
        assert (file["raw"][...] == VALUES).all()
        assert list(other) == ["v"] and not other["v"].attrs and (other["v"][...] == VALUES).all()
        for name in "real/v", "real/w", "late", "packed":
            assert (file[name][...] == VALUES + 1000000).all(), name


{"make": make, "check": check}[sys.argv[1]]()
