#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What a picture of sode-view shows: asked of matplotlib's figure, not of the command's own numbers.
#
#   picture.py BUILD WORDS-OF-SODE-VIEW... [+ WORDS-OF-ANOTHER-PICTURE...]... [+FILE WORDS-OF-ONE-THAT-IS-SAID-THERE...]...

import sys

import numpy

sys.path.insert(0, sys.argv[1] + "/lib/sode")
from sode_view import draw, options, panels  # noqa: E402
from sode_view.contents import File  # noqa: E402


def numbers(values):
    return " ".join(f"{value:.6g}" for value in values)


def show_image(values):
    """The corners, by rows from below, and the sum: a picture that is turned or mirrored has others."""
    rows, columns = values.shape
    print(f"  {rows} rows, {columns} columns, sum {float(numpy.sum(values)):.12g}")
    print("  corners", numbers([values[0, 0], values[0, -1], values[-1, 0], values[-1, -1]]))


def show(axes):
    print(f"'{axes.get_title()}': x '{axes.get_xlabel()}', y '{axes.get_ylabel()}'")
    for image in axes.images:
        print("  image from", numbers(image.get_extent()), image.origin)
        show_image(image.get_array())
    for mesh in axes.collections:
        points = mesh.get_coordinates()
        show_image(mesh.get_array().reshape(points.shape[0] - 1, points.shape[1] - 1))
        print("  edges x", numbers(points[0, :, 0]), "and", numbers(points[-1, :, 0]))
        print("  edges y", numbers(points[:, 0, 1]), "and", numbers(points[:, -1, 1]))
    for line in axes.lines:
        print(f"  line {line.get_label()}: x", numbers(line.get_xdata()), "y", numbers(line.get_ydata()))


def show_picture(words):
    given = options.parse(words)
    figure = draw.draw(panels.panels(File(given.file), given, File(given.diff) if given.diff else None))
    figure.canvas.draw()  # nothing is missing for it
    for each in figure.axes:
        if each.get_label() == "<colorbar>":
            print(f"  colors '{each.get_ylabel()}' from", numbers(each.get_ylim()))
        else:
            show(each)


words = sys.argv[2:]
ends = [k for k, word in enumerate(words) if word.startswith("+")] + [len(words)]
for begin, end in zip([0] + [k + 1 for k in ends], ends):
    if begin and words[begin - 1] != "+":
        sys.stdout.flush()
        sys.stdout = open(words[begin - 1][1:], "w")
    show_picture(words[begin:end])
