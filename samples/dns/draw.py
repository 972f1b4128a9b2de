#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws what dns has written, each thing in a panel of one picture. Needs matplotlib, and h5py and NumPy for fields (Debian:
# python3-matplotlib, python3-h5py).
#
#   dns --n 64 --re 1600 --dt 0.01 --tend 9 --series tgv.txt --spectrum k.txt --fields tgv.h5 --times t.txt
#   draw.py --series tgv.txt --spectrum k.txt --fields tgv.h5 --times t.txt -o dns.png
#
# Series, spectra and times may be several: "64^3=tgv64.txt" gives one a name.
import argparse
import os

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

REFERENCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "reference.txt")


def parse_arguments():
    parser = argparse.ArgumentParser(description="Draw what dns has written.")
    parser.add_argument("--series", nargs="+", default=[], metavar="[NAME=]FILE", help="dissipation over the reference")
    parser.add_argument("--spectrum", nargs="+", default=[], metavar="[NAME=]FILE", help="energy of waves, with the slope -5/3")
    parser.add_argument("--fields", metavar="FILE", help="vorticity in the plane x = 0")
    parser.add_argument("--times", nargs="+", default=[], metavar="[NAME=]FILE", help="time by phase")
    parser.add_argument("-o", dest="picture", required=True, metavar="FILE", help="the picture")
    arguments = parser.parse_args()
    if not (arguments.series or arguments.spectrum or arguments.fields or arguments.times):
        parser.error("nothing to draw: give --series, --spectrum, --fields or --times")
    return arguments


def named(word):
    name, separator, path = word.rpartition("=")
    return (name, path) if separator else (os.path.splitext(os.path.basename(word))[0], word)


def read_columns(path):
    with open(path) as text:
        rows = [[float(word) for word in line.split()] for line in text if line.strip() and not line.startswith("#")]
    return list(zip(*rows))


def draw_series(axis, words):
    times, _, dissipation, _ = read_columns(REFERENCE)
    axis.plot(times, dissipation, "ko", markersize=5, label="512$^3$, reference")
    end = 0
    for name, path in map(named, words):
        columns = read_columns(path)
        axis.plot(columns[0], columns[2], label=name)
        end = max(end, columns[0][-1])
    axis.set(xlabel="t", ylabel=r"dissipation, $2 \nu Z$", title="Taylor and Green's vortices, Re = 1600", xlim=(0, 1.02 * end))
    axis.legend()


def draw_spectra(axis, words):
    for name, path in map(named, words):
        shells, energies = read_columns(path)
        pairs = [(k, e) for k, e in zip(shells, energies) if e > 1e-20]
        axis.loglog(*zip(*pairs), ".-", label=name)
    shells, energies = read_columns(named(words[-1])[1])
    middle = len(shells) // 6
    scale = 2 * max(energies[max(middle - 1, 0):middle + 2]) * shells[middle] ** (5 / 3)
    line = [k for k in shells if 3 <= k <= max(shells) / 2]
    axis.loglog(line, [scale * k ** (-5 / 3) for k in line], "k--", label="$k^{-5/3}$")
    axis.set(xlabel="k", ylabel="E(k)", title="spectrum")
    axis.legend()


def vorticity(path):
    """|omega| in the plane x = 0, by differences of waves, and the time."""
    import h5py
    import numpy
    with h5py.File(path) as file:
        u = [numpy.fft.fftn(file[name][...]) for name in ("ux", "uy", "uz")]
        time = float(file.attrs["time"]) if "time" in file.attrs else None
    n = u[0].shape[0]
    waves = numpy.fft.fftfreq(n, 1 / n)
    waves[n // 2] = 0
    kz, ky, kx = numpy.meshgrid(waves, waves, waves, indexing="ij")
    curl = [ky * u[2] - kz * u[1], kz * u[0] - kx * u[2], kx * u[1] - ky * u[0]]
    plane = [numpy.fft.ifftn(1j * component).real[:, :, 0] for component in curl]
    return numpy.sqrt(sum(component ** 2 for component in plane)), time


def draw_vorticity(axis, path):
    size, time = vorticity(path)
    image = axis.imshow(size, origin="lower", cmap="magma", extent=(0, 2, 0, 2), interpolation="bilinear")
    axis.figure.colorbar(image, ax=axis, shrink=0.8, label="vorticity, 1 / time")
    axis.set(xlabel=r"y / $\pi$", ylabel=r"z / $\pi$",
             title=r"$|\omega|$, x = 0" + (f", t = {time:g}" if time is not None else ""))


def read_times(path):
    with open(path) as text:
        return [(line.rsplit(":", 1)[0], float(line.rsplit(":", 1)[1])) for line in text if ":" in line and line[0] != "#"]


def draw_times(axis, words):
    runs = [(name, read_times(path)) for name, path in map(named, words)]
    colors = plt.get_cmap("tab10").colors
    most = max(sum(seconds for _, seconds in phases) for _, phases in runs)
    for at, (name, phases) in enumerate(runs):
        bottom = 0
        for number, (phase, seconds) in enumerate(phases):
            shown = any(other[number][1] > 0.001 * most for _, other in runs)
            axis.bar(at, seconds, 0.6, bottom, color=colors[number], label=phase if at == 0 and shown else None)
            bottom += seconds
    axis.set_xticks(range(len(runs)), [name for name, _ in runs])
    axis.set(ylabel="seconds", title="time by phase", xlim=(-0.6, len(runs) - 0.4))
    axis.legend(fontsize="small", loc="upper left", bbox_to_anchor=(1, 1))  # beside the bars, however high they are


def main():
    arguments = parse_arguments()
    panels = [(draw, what) for draw, what in ((draw_series, arguments.series), (draw_spectra, arguments.spectrum),
                                              (draw_vorticity, arguments.fields), (draw_times, arguments.times)) if what]
    columns = min(len(panels), 2)
    rows = (len(panels) + columns - 1) // columns
    figure, axes = plt.subplots(rows, columns, figsize=(6.5 * columns, 4.8 * rows), squeeze=False)
    for axis in axes.flat[len(panels):]:
        axis.set_axis_off()
    for axis, (draw, what) in zip(axes.flat, panels):
        draw(axis, what)
    figure.tight_layout()
    figure.savefig(arguments.picture, dpi=90)


if __name__ == "__main__":
    main()
