#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws the permeability of a mesh that pmg wrote, level by level, in the middle plane; white lines are the edges of the parts. Needs
# matplotlib and NumPy (Debian: python3-matplotlib).
#
#   draw.py FOLDER mesh.png
import os
import re
import sys

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import check_mesh


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: draw.py FOLDER picture.png")
    with open(sys.argv[1] + "/grid.dat") as file:
        parts = [int(n) for n in re.search("parts (.*)", file.read())[1].split()]
    shown = [(n, numpy.log10(kappa.reshape(n[::-1]))[:, n[1] // 2, :]) for n, kappa, *_ in check_mesh.levels(sys.argv[1])][:4]
    low, high = shown[0][1].min(), shown[0][1].max()
    figure, axes = plt.subplots(1, len(shown), figsize=(4 * len(shown) + 1, 4), squeeze=False, layout="constrained")
    for level, (axis, (n, plane)) in enumerate(zip(axes[0], shown), 1):
        image = axis.imshow(plane, origin="lower", extent=(0, 1, 0, n[2] / n[0]), vmin=low, vmax=high, cmap="YlGnBu")
        for count, line, top in (parts[0], axis.axvline, 1), (parts[2], axis.axhline, n[2] / n[0]):
            for k in range(1, count):
                line(top * k / count, color="white")
        axis.set(title=f"level {level}: {' x '.join(str(m) for m in n)} cells", xlabel="x", ylabel="z")
    figure.colorbar(image, ax=axes, label="log$_{10}$ $\\kappa$")
    figure.savefig(sys.argv[2], dpi=72)


if __name__ == "__main__":
    main()
