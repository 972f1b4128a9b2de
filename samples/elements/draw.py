#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws the triangles of elements.c and the solution on them. Needs matplotlib and h5py (Debian: python3-matplotlib, python3-h5py).
#
#   draw.py elements.h5 elements.png
import sys

import h5py
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: draw.py elements.h5 picture.png")
    with h5py.File(sys.argv[1]) as file:
        x, y, u, corner = (file[name][()] for name in ("x", "y", "u", "corner"))
    figure, axis = plt.subplots(figsize=(6.4, 5.2))
    shown = axis.tripcolor(x, y, corner, u, shading="flat")
    axis.triplot(x, y, corner, color="white", linewidth=0.3)
    axis.set(xlabel="x", ylabel="y", aspect="equal", title=f"u at {len(x)} corners of {len(corner)} triangles")
    figure.colorbar(shown, label="u")
    figure.tight_layout()
    figure.savefig(sys.argv[2], dpi=72)


if __name__ == "__main__":
    main()
