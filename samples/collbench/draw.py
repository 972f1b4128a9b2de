#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws what collbench --csv has measured, on one number of nodes or, from several files, on many: times over the size of messages, what a
# fixed order of additions costs, and times over the number of nodes. Needs matplotlib (Debian: python3-matplotlib).
#
#   draw.py coll-2.csv coll-4.csv collbench.png
import csv
import sys

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

SUMS = [("sum", "any order"), ("sum-ordered", "order of the nodes"), ("sum-exact", "exact, any number of nodes")]


def read(paths):
    """(operation, nodes) -> {count: microseconds}"""
    found = {}
    for path in paths:
        with open(path, newline="") as file:
            for row in csv.DictReader(file):
                found.setdefault((row["operation"], int(row["nodes"])), {})[int(row["count"])] = 1e6 * float(row["seconds"])
    return found


def curve(axis, points, label):
    if points:
        axis.plot(*zip(*sorted(points)), "o-", markersize=3, label=label)


def finish(axis, title, x):
    axis.set(title=title, xlabel=x, ylabel="microseconds")
    if axis.lines:
        axis.set_xscale("log", base=2)
        axis.set_yscale("log")
        axis.legend(fontsize=8)


def main():
    if len(sys.argv) < 3 or not sys.argv[-1].endswith(".png"):
        sys.exit("usage: draw.py out.csv... picture.png")
    found = read(sys.argv[1:-1])
    if not found:
        sys.exit("these files have no rows")
    nodes = sorted({count for _, count in found})
    figure, axes = plt.subplots(2, 2, figsize=(12, 9))
    for n in nodes:
        curve(axes[0][0], found.get(("alltoall", n), {}).items(), f"{n} nodes")
    finish(axes[0][0], "all-to-all", "bytes for each pair of nodes")
    for operation, label in SUMS:
        curve(axes[0][1], found.get((operation, nodes[-1]), {}).items(), label)
    finish(axes[0][1], f"sums over {nodes[-1]} nodes", "doubles")
    plain = found.get(("sum", nodes[-1]), {})
    for operation, label in SUMS[1:]:
        curve(axes[1][0], [(count, time / plain[count]) for count, time in found.get((operation, nodes[-1]), {}).items() if count in plain], label)
    finish(axes[1][0], "time / time in any order", "doubles")
    axes[1][0].set_ylabel("ratio")
    for operation, count in [("barrier", 0), ("sum", 1), ("sum-ordered", 1), ("one-dot", 0), ("two-dots", 0), ("two-dots-fused", 0), ("alltoall", 8)]:
        curve(axes[1][1], [(n, found[operation, n][count]) for n in nodes if count in found.get((operation, n), {})], operation)
    finish(axes[1][1], "over the number of nodes (all-to-all of 8 bytes)", "nodes")
    figure.tight_layout()
    figure.savefig(sys.argv[-1], dpi=80)


if __name__ == "__main__":
    main()
