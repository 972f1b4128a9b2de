# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Panels as a figure of matplotlib."""

import math

import numpy
from matplotlib import rcParams
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from .problem import printable

rcParams["text.parse_math"] = False  # a $ in a name is one
FLAT = 5  # up to this ratio of its sides, an image has the proportions of its geometry


def draw_lines(axes, panel):
    points = "." if numpy.size(panel.x) <= 50 else ""
    for name, values in panel.lines.items():
        axes.plot(panel.x, values, label=name, marker=points)
    if len(panel.lines) > 1 or "" not in panel.lines:
        axes.legend()
    axes.grid(True, alpha=0.3)


def color_range(panel):
    """Differences are drawn from blue to red, and white is none."""
    finite = panel.values[numpy.isfinite(panel.values)]
    if not panel.is_difference or not finite.size:
        return {"cmap": "viridis"}
    most = float(abs(finite).max()) or 1.0
    return {"cmap": "RdBu_r", "vmin": -most, "vmax": most}


def borders(points):
    """The first and the last edge of elements at equal distances."""
    half = (points[1] - points[0]) / 2 if len(points) > 1 else 0.5
    return points[0] - half, points[-1] + half


def draw_image(figure, axes, panel):
    if panel.is_uniform:
        extent = (*borders(panel.x), *borders(panel.y))
        width, height = abs(extent[1] - extent[0]), abs(extent[3] - extent[2])
        aspect = "equal" if width and height and 1 / FLAT <= width / height <= FLAT else "auto"
        image = axes.imshow(panel.values, origin="lower", extent=extent, aspect=aspect, interpolation="nearest",
                            **color_range(panel))
    else:
        image = axes.pcolormesh(panel.x, panel.y, panel.values, shading="nearest", **color_range(panel))
    figure.colorbar(image, ax=axes, label=printable(panel.labels[2]))


def draw_panel(figure, axes, panel):
    if panel.values is not None:
        draw_image(figure, axes, panel)
    else:
        draw_lines(axes, panel)
    axes.set_title(printable(panel.title), fontsize="medium", wrap=True)
    axes.set_xlabel(printable(panel.labels[0]))
    axes.set_ylabel(printable(panel.labels[1]))
    axes.xaxis.set_major_locator(MaxNLocator(7))


def draw(panels, new_figure=Figure):
    """The panels in columns; new_figure: Figure, or pyplot's for a window."""
    columns = math.ceil(math.sqrt(len(panels)))
    rows = math.ceil(len(panels) / columns)
    figure = new_figure(figsize=(6.4 * columns, 4.8 * rows), layout="constrained")
    for number, panel in enumerate(panels, 1):
        draw_panel(figure, figure.add_subplot(rows, columns, number), panel)
    return figure
