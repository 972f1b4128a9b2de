# uncovered.py DRAW ARGUMENT...: runs a script that draws with matplotlib, and fails if the legend of bars is where a bar could be, or leaves the picture.

import runpy
import sys

import matplotlib
matplotlib.use("Agg")
from matplotlib.container import BarContainer
from matplotlib.figure import Figure

save = Figure.savefig


def check_and_save(figure, *arguments, **named):
    figure.draw_without_rendering()
    for axis in figure.axes:
        if axis.get_legend() and any(isinstance(group, BarContainer) for group in axis.containers):
            legend, whole = axis.get_legend().get_window_extent(), figure.bbox
            if legend.overlaps(axis.get_window_extent()):
                sys.exit(f"'{axis.get_title()}': the legend can cover bars")
            if legend.x0 < whole.x0 or legend.x1 > whole.x1 or legend.y0 < whole.y0 or legend.y1 > whole.y1:
                sys.exit(f"'{axis.get_title()}': the legend leaves the picture")
            print(f"'{axis.get_title()}': the legend is beside the bars")
    save(figure, *arguments, **named)


Figure.savefig = check_and_save
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
