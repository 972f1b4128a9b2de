#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws what multigrid has left: residuals of runs (--json); errors of those with --case sine or waves over h, with a line of slope 2; where the time of the last
# one went; what --tune --json has measured; the flux through the ground (--fields; needs h5py); what pmg --json says of files, beside the times that Hanawa and
# Nakajima measured on 1,024 processes (--io). Needs matplotlib (Debian: python3-matplotlib).
#
#   draw.py -o multigrid.png run.json... [--tune tune.json] [--fields run.h5] [--io mesh.json...]
import argparse
import json

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy

PHASES = ["smoothing", "halo", "transfer", "gathering", "product", "vectors", "reductions"]
BESIDE = {"fontsize": 7, "loc": "upper left", "bbox_to_anchor": (1, 1)}  # legends beside the bars, however high these are

# Seconds by level, 128^3 cells of a process.
PAPER = {"record, fpp, 32 nodes": [302.3, 40.4, 5.73, 0.904, 0.172, 0.0534, 0.0310, 0.0255],
         "buffer, fpp, 128 nodes": [1.05, 0.164, 0.0503, 0.0222, 0.0193, 0.0167, 0.0156, 0.0145],
         "buffer, ssf, 128 nodes": [7.21, 0.771, 0.511, 0.514, 0.497, 0.487, 0.460, 0.505]}


def draw_residuals(axis, runs):
    for run in runs:
        blocks = "x".join(str(b) for b in run["blocks"])
        axis.semilogy(run["residuals"], "o-", markersize=3, label=f"{run['case']}, {run['n']}$^3$, s = {run['s']}, {blocks}, $\\omega$ = {run['omega']}")
    axis.set(title="residual", xlabel="iteration", ylabel="|r| / |b|")
    axis.legend(fontsize=7)


def draw_errors(axis, runs):
    for case in ["sine", "waves"]:
        points = sorted((1 / run["n"], run["error"]) for run in runs if run["case"] == case)
        if not points:
            continue
        h, error = numpy.array(points).T
        slope = f", slope {numpy.polyfit(numpy.log(h), numpy.log(error), 1)[0]:.2f}" if len(points) > 1 else ""
        axis.loglog(h, error, "o-", label=case + slope)
        axis.loglog(h, error[-1] * (h / h[-1]) ** 2, "k:", label="slope 2" if case == "sine" else None)
    axis.set(title="error against the solution of the equation", xlabel="h", ylabel="L$_2$")
    if axis.lines:
        axis.legend(fontsize=7)


def draw_levels(axis, run):
    levels = run["levels"]
    under = numpy.zeros(len(levels))
    for phase in PHASES:
        seconds = numpy.array([level[phase] for level in levels])
        axis.bar(range(len(levels)), seconds, bottom=under, label=phase)
        under += seconds
    axis.set(title=f"time by level, {run['n']}$^3$", xlabel="level, and its cells", ylabel="seconds", xticks=range(len(levels)),
             xticklabels=[f"{level['level']}\n{level['n']}$^3$" + ("\nwhole" if level["whole"] else "") for level in levels])
    axis.legend(**BESIDE)


def draw_tuning(axis, tuning):
    levels = tuning["levels"]
    for key, label in [("shared_s", "shared by the nodes"), ("fewer_s", "by fewer nodes"), ("whole_s", "whole on each node")]:
        points = [(level["level"], 1e3 * level[key]) for level in levels if level[key] > 0]
        if points:
            axis.semilogy(*zip(*points), "o-", label=label)
    best = tuning["trials"][tuning["best"]]
    axis.axvline(best["cga_level"], color="k", linestyle=":", label=f"gathered: nu = {best['nu']}, $\\omega$ = {best['omega']}")
    axis.set(title=f"a level in a cycle, {tuning['n']}$^3$", xlabel="level", ylabel="ms", xticks=[level["level"] for level in levels])
    axis.legend(fontsize=7)


def draw_flux(axis, path):
    import h5py
    with h5py.File(path) as file:
        middle = file["kappa"].shape[1] // 2
        kappa, fx, fz = (file[name][:, middle, :] for name in ["kappa", "flux_x", "flux_z"])
    n = kappa.shape[0]
    at = (numpy.arange(n) + 0.5) / n
    shown = axis.imshow(numpy.log10(kappa), origin="lower", extent=(0, 1, 0, 1), cmap="YlGnBu")
    axis.figure.colorbar(shown, ax=axis, label="log$_{10}$ $\\kappa$")
    speed = numpy.hypot(fx, fz)
    axis.streamplot(at, at, fx, fz, color="k", density=1.4, linewidth=0.3 + 1.5 * (speed / speed.max()) ** 0.3, arrowsize=0.6)
    axis.set(title="flux through the ground, y = 1/2", xlabel="x", ylabel="z", xlim=(0, 1), ylim=(0, 1))


def draw_bars(axis, title, seconds):
    """Of each name, by level."""
    width = 0.8 / len(seconds)
    for k, (name, levels) in enumerate(seconds.items()):
        axis.bar(numpy.arange(len(levels)) + 1 + (k - (len(seconds) - 1) / 2) * width, levels, width, label=name)
    axis.set(title=title, xlabel="level", ylabel="seconds", yscale="log", xticks=range(1, max(map(len, seconds.values())) + 1))
    axis.legend(**BESIDE)


def seconds_of(mesh):
    name = f"{mesh['action']} {mesh['style']}, {mesh['layout']}, {mesh['nodes']} nodes"
    return name, [level["move_s"] + level["close_s"] for level in mesh["levels"]]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("runs", nargs="+")
    parser.add_argument("-o", dest="picture", required=True)
    parser.add_argument("--tune")
    parser.add_argument("--fields")
    parser.add_argument("--io", nargs="+", default=[])
    asked = parser.parse_args()
    runs = [json.load(open(path)) for path in asked.runs]
    drawn = [lambda axis: draw_residuals(axis, runs), lambda axis: draw_levels(axis, runs[-1])]
    if any(run["case"] in ("sine", "waves") for run in runs):
        drawn.append(lambda axis: draw_errors(axis, runs))
    if asked.tune:
        drawn.append(lambda axis: draw_tuning(axis, json.load(open(asked.tune))))
    if asked.fields:
        drawn.append(lambda axis: draw_flux(axis, asked.fields))
    if asked.io:
        drawn.append(lambda axis: draw_bars(axis, "files of a mesh", dict(seconds_of(json.load(open(path))) for path in asked.io)))
        drawn.append(lambda axis: draw_bars(axis, "as measured by Hanawa and Nakajima", PAPER))
    columns = min(3, len(drawn))
    rows = -(-len(drawn) // columns)
    figure = plt.figure(figsize=(6 * columns, 5 * rows))
    for place, draw in enumerate(drawn):
        draw(figure.add_subplot(rows, columns, place + 1))
    figure.tight_layout()
    figure.savefig(asked.picture, dpi=80)


if __name__ == "__main__":
    main()
