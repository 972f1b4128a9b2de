#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Files of each format, cut off and with wrong bytes: sode-view draws them, or says one line and leaves no picture. In one
# process, where matplotlib draws only files that are whole but for odd numbers: it takes longer than all the rest.
#
#   damage.py BUILD

import io
import json
import os
import random
import sys

import h5py
import numpy

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1] + "/lib/sode")
from sode_view import draw, main  # noqa: E402

CASES = 150  # of a format
PICTURE = "picture.png"


def write_hdf5(path):
    with h5py.File(path, "w") as file:
        file.create_dataset("u", data=numpy.arange(60.0).reshape(3, 4, 5), maxshape=(None, 4, 5), chunks=(1, 4, 5))
        file["time"] = numpy.arange(3.0)
        file["u"].attrs.update({"origin": "0 1", "spacing": "1 1", "unit": "K"})
        file["g/line"] = numpy.arange(7)
        file["g/structs"] = numpy.zeros(3, [("x", "f8"), ("v", "i4", 2)])
        file["x"], file["y"] = numpy.arange(5.0), numpy.arange(4.0)


def write_raw(path, odd={}):
    arrays = {"u": {"type": "<f8", "extents": [4, 5], "steps": [[0.0, 128], [1.0, 288]],
                    "attributes": {"origin": "0 1", "spacing": "1 1", "unit": "K", **odd}},
              "x": {"type": "<f8", "extents": [5], "offset": 128}, "y": {"type": "<f8", "extents": [4], "offset": 128},
              "s": {"type": {"names": ["x"], "formats": ["<f8"], "offsets": [0], "itemsize": 16}, "extents": [4],
                    "attributes": {}, "offset": 128}}
    data = numpy.arange(40.0).tobytes()
    header = json.dumps({"arrays": arrays, "attributes": {}}).encode()
    first = b"sode-raw 1: %14d bytes, header at %14d, %10d bytes" % (128 + len(data) + len(header), 128 + len(data), len(header))
    with open(path, "wb") as file:
        file.write(first.ljust(127) + b"\n" + data + header)


def write_npy(path):
    numpy.save(path, numpy.arange(20.0).reshape(4, 5))


def cut(data, chance):
    return data[:chance.randrange(len(data))]


def flip(data, chance):
    """One to three bytes, of those that are not 0 half of the time: there is less of a format than of nothing in a file."""
    some = [at for at, byte in enumerate(data) if byte] if chance.randrange(2) else range(len(data))
    for _ in range(chance.randrange(1, 4)):
        data[chance.choice(some)] ^= 1 << chance.randrange(8)
    return data


def erase(data, chance):
    at, count = chance.randrange(len(data)), chance.randrange(1, 64)
    data[at:at + count] = bytes(min(count, len(data) - at))
    return data


def recount(data, chance):
    """Another digit, of a text or of a number: extents, offsets, types."""
    some = [at for at, byte in enumerate(data) if byte in b"0123456789"] or [0]
    data[chance.choice(some)] = chance.choice(b"0123456789-e")
    return data


def view(words):
    """Status, and what was printed; nothing else may happen."""
    sys.argv = ["sode-view", *words]
    kept, sys.stdout, sys.stderr = (sys.stdout, sys.stderr), io.TextIOWrapper(io.BytesIO()), io.StringIO()
    try:
        return main.main("test"), sys.stderr.getvalue()
    finally:
        sys.stdout, sys.stderr = kept


def check(path, words):
    """What was said, if anything."""
    try:
        status, said = view([*words, path])
    except BaseException:
        sys.stderr.write(f"damage.py: {path}: {words}\n")
        raise
    line = said.startswith("sode-view: error: ") and said.endswith("\n") and said.count("\n") == 1 and said[:-1].isprintable()
    left = [name for name in (PICTURE, PICTURE + ".part") if os.path.exists(name)]
    if not (line and status == 1 and not left if status else not said):
        sys.exit(f"damage.py: {path}: {words}: status {status}, {left}, said: {said}")
    return said


def damage(end, write):
    """How many of the files were told to be damaged."""
    write("whole" + end)
    whole, told = open("whole" + end, "rb").read(), 0
    for case in range(CASES):
        chance = random.Random(case)
        with open("damaged" + end, "wb") as file:
            file.write(chance.choice([cut, flip, erase, recount])(bytearray(whole), chance))
        words = chance.choice([["-l"], ["-o", PICTURE], ["--series", "-o", PICTURE], ["--diff", "whole" + end, "-o", PICTURE]])
        told += check("damaged" + end, words) != ""
    return told


ODD = [{"origin": "nan 0"}, {"origin": "0 inf"}, {"spacing": "1e308 1e308"}, {"spacing": "0 0"}, {"unit": "$x_$"},
       {"coordinates": "y x"}, {"coordinates": "u u"}]

FORMATS = {".h5": write_hdf5, ".raw": write_raw, ".npy": write_npy}

for odd in ODD:
    write_raw("odd.raw", odd)
    print(*odd.items(), check("odd.raw", ["-a", "u", "-o", PICTURE]) or "drawn\n", end="")
    if os.path.exists(PICTURE):
        os.remove(PICTURE)

draw.draw = lambda *_: None
main.output.save = lambda *_: None
for end, write in FORMATS.items():
    told = damage(end, write)
    if not CASES // 5 < told < CASES:
        sys.exit(f"damage.py: {told} of {CASES} damaged {end} files are told")
