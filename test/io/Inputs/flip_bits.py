# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Copies of a checkpoint, one bit of each flipped: in its data, its last data, its header, its first line."""
import sys

good = open(sys.argv[1], "rb").read()
for name, at in ("data", 6000), ("last", 16386), ("header", good.rindex(b'"checks"') + 12), ("line", 3):
    bad = bytearray(good)
    bad[at] ^= 4
    open(f"{name}.state", "wb").write(bad)
