# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the file of raw-errors.c as docs/files.md says it is."""
import json
import re
import struct
import sys

data = open(sys.argv[1], "rb").read()
line = data[:128].decode()
at, size = map(int, re.search(r"header at +(\d+), +(\d+) bytes", line).groups())
header = json.loads(data[at:at + size])
a, n = header["arrays"]["a"], header["arrays"]["series/n"]
assert header["attributes"] == {"pi": 3.25, "big": 1 << 60} and a["attributes"] == {"unit": "K"}
assert a["type"] == "<f8" and a["extents"] == [12] and n["type"] == "<i4"
assert struct.unpack_from("<12d", data, a["offset"]) == tuple(100 + i for i in range(12))
for step, (time, offset) in enumerate(n["steps"]):
    assert abs(time - 0.1 * step) < 1e-9
    assert struct.unpack_from("<12i", data, offset) == tuple(step * i for i in range(12))
assert len(n["steps"]) == 50
