# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The figure as a file, or in a window."""

import os

from .problem import Problem

FORMATS = ("png", "pdf", "svg")
DRAWS_FILES = ("agg", "cairo", "pdf", "pgf", "ps", "svg", "template")  # backends of matplotlib without windows


def default_name(path):
    """In the directory of the user, who may not be allowed to write in that of the file."""
    name = os.path.basename(path)
    for end in (".part", ".h5", ".hdf5", ".raw", ".npy"):
        name = name.removesuffix(end)
    return name + ".png"


def format_of(path):
    kind = os.path.splitext(path)[1].lstrip(".").lower()
    if kind not in FORMATS:
        raise Problem(f"-o {path}: its name must end in {', '.join('.' + name for name in FORMATS)}")
    return kind


def save(figure, path):
    """The picture is whole or not there."""
    kind, part = format_of(path), path + ".part"
    try:
        figure.savefig(part, format=kind, dpi=120)
        os.replace(part, path)
    except OSError as error:
        raise Problem(f"picture '{path}': {error.strerror or error}")
    finally:
        if os.path.isfile(part):
            os.remove(part)


def has_display():
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def window():
    """pyplot, if it can open windows here; or None."""
    if not has_display():
        return None
    import matplotlib
    from matplotlib import pyplot
    return None if matplotlib.get_backend().lower() in DRAWS_FILES else pyplot
