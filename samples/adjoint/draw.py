#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws what adjoint has written: cost and m by iteration, and the runs with the contour theta = 1/2 of truth and estimate.
# Needs h5py and matplotlib (Debian: python3-h5py, python3-matplotlib).
#
#   adjoint --fields runs.h5 --json run.json;  draw.py runs.h5 run.json adjoint.png
import json
import sys

import h5py
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

RUNS = [("true", "true start, true m"), ("first", "first guess"), ("estimate", "estimate")]


def draw_iterations(axis, run):
    iterations = run["iterations"]
    numbers = [line["it"] for line in iterations]
    axis.semilogy(numbers, [max(line["J"], 1e-30) for line in iterations], "o-", color="tab:blue")
    axis.set(xlabel="iteration", ylabel="cost J", title="cost (blue) and m (red)")
    right = axis.twinx()
    right.set_ylabel("m")
    right.plot(numbers, [line["m"] for line in iterations], "s-", color="tab:red", markersize=3)
    right.axhline(run["m_true"], color="tab:red", linestyle=":")


def draw_field(axis, file, name, title, frame):
    axis.imshow(file[name][frame], origin="lower", vmin=0, vmax=1, cmap="Blues")
    axis.contour(file["true"][frame], [0.5], colors="black", linewidths=1)
    axis.contour(file["estimate"][frame], [0.5], colors="red", linewidths=1, linestyles="--")
    axis.set(title=f"{title}, t = {file['time'][frame]:g}", xlabel="x, cells", ylabel="y, cells")


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: draw.py runs.h5 run.json picture.png")
    fields, times, picture = sys.argv[1:]
    with open(times) as text:
        run = json.load(text)
    with h5py.File(fields) as file:
        frames = len(file["time"])
        shown = sorted({0, frames // 2, frames - 1})
        figure, axes = plt.subplots(len(shown), 4, figsize=(15, 3.8 * len(shown)), squeeze=False)
        for row, frame in zip(axes, shown):
            for axis, (name, title) in zip(row, RUNS):
                draw_field(axis, file, name, title, frame)
            row[3].set_axis_off()
        axes[0][3].set_axis_on()
        draw_iterations(axes[0][3], run)
    figure.tight_layout()
    figure.savefig(picture, dpi=80)


if __name__ == "__main__":
    main()
