#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws what spmv --all66 --tune --csv has measured: GFLOPS over the non-zeros of a row for each family and method, and below the fastest
# method of each pattern; or what travels. Needs matplotlib (Debian: python3-matplotlib).
#
#   draw.py out.csv spmv.png
#   draw.py --bytes out.csv spmv.png      KiB that travel in a product, for those methods in which it differs
import csv
import sys

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

FAMILIES = ["U", "M", "C", "B2", "B4", "B8"]
TITLES = {"U": "U: everywhere", "M": "M: around the diagonal", "C": "C: close to the diagonal", "B2": "B2: within n/2",
          "B4": "B4: within n/4", "B8": "B8: within n/8"}
NO_METHOD = ["auto", "ell", "sell", "tuned", "minimal-isend", "minimal-rounds"]  # a tuner, formats that use it, and orders of calls


TRAVELS = ["allgather", "range", "gap64", "gap8", "minimal"]


def read(path, column, scale=1):
    """(family, method) -> {k: value of the column}"""
    found = {}
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            found.setdefault((row["family"], row["method"]), {})[int(row["k"])] = scale * float(row[column])
    return found


def draw_curves(axis, found, family, methods, label):
    for method in methods:
        points = sorted(found.get((family, method), {}).items())
        if points:
            axis.plot(*zip(*points), "k--" if method == "auto" else "o-", markersize=3, label=method, zorder=3 if method == "auto" else 2)
    axis.set(title=TITLES[family], xlabel="non-zeros in a row", ylabel=label, ylim=(0, None))
    axis.set_xscale("log", base=2)


def draw_winners(axis, found, methods, densities):
    methods = [method for method in methods if method not in NO_METHOD]
    colors = matplotlib.colormaps["tab10"]
    for y, family in enumerate(FAMILIES):
        for x, k in enumerate(densities):
            rates = {m: found[family, m][k] for m in methods if k in found.get((family, m), {})}
            if not rates:
                continue
            best = max(rates, key=rates.get)
            axis.add_patch(plt.Rectangle((x - 0.5, y - 0.5), 1, 1, color=colors(methods.index(best)), alpha=0.6))
            axis.text(x, y, best, ha="center", va="center", fontsize=8)
    axis.set(title="the fastest method", xlabel="non-zeros in a row", xlim=(-0.5, len(densities) - 0.5), ylim=(len(FAMILIES) - 0.5, -0.5),
             xticks=range(len(densities)), xticklabels=densities, yticks=range(len(FAMILIES)), yticklabels=FAMILIES)


def finish(figure, path, dpi):
    figure.tight_layout()
    figure.savefig(path, dpi=dpi)


def draw_bytes(csv_path, picture):
    found = read(csv_path, "bytes", 1 / 1024)
    figure, axes = plt.subplots(2, 3, figsize=(12, 7))
    for axis, family in zip(axes.flat, FAMILIES):
        draw_curves(axis, found, family, TRAVELS, "KiB")
    axes[0][0].legend(fontsize=8)
    finish(figure, picture, 72)


def main():
    if sys.argv[1:2] == ["--bytes"] and len(sys.argv) == 4:
        return draw_bytes(*sys.argv[2:])
    if len(sys.argv) != 3:
        sys.exit("usage: draw.py [--bytes] out.csv picture.png")
    found = read(sys.argv[1], "GFLOPS")
    if not found:
        sys.exit(f"{sys.argv[1]}: there are no rows")
    methods = list(dict.fromkeys(method for _, method in found))
    densities = sorted({k for points in found.values() for k in points})
    figure = plt.figure(figsize=(14, 12))
    grid = figure.add_gridspec(3, 3)
    for place, family in enumerate(FAMILIES):
        axis = figure.add_subplot(grid[place // 3, place % 3])
        draw_curves(axis, found, family, methods, "GFLOPS")
        if place == 0:
            axis.legend(fontsize=8)
    draw_winners(figure.add_subplot(grid[2, :]), found, methods, densities)
    finish(figure, sys.argv[2], 80)


if __name__ == "__main__":
    main()
