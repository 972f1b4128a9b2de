# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command."""

import os
import sys
import warnings

os.environ.setdefault("HDF5_USE_FILE_LOCKING", "FALSE")  # a running job may hold the lock, and nothing is written here

from . import options, output, panels  # noqa: E402
from .contents import File, describe  # noqa: E402
from .problem import Problem, told  # noqa: E402


def show(drawn, given):
    """A window, or a file whose name is printed."""
    from . import draw  # matplotlib comes in half a second, which a list and a message do without

    pyplot = None if given.output else output.window()
    with told(f"file '{given.file}' can't be drawn"):
        if pyplot:
            draw.draw(drawn, pyplot.figure)
            pyplot.show()
            return
        path = given.output or output.default_name(given.file)
        output.save(draw.draw(drawn), path)
    if not given.output:
        print(path)


def run(given):
    if given.output:
        output.format_of(given.output)  # before minutes of reading
    file = File(given.file)
    if given.list:
        print("\n".join(describe(array) for array in file.arrays()))
        return
    show(panels.panels(file, given, File(given.diff) if given.diff else None), given)


def main(version):
    if "--version" in sys.argv[1:]:
        print(f"sode-view {version}")
        return 0
    warnings.simplefilter("ignore")  # of numbers that are not finite: titles have them
    sys.stdout.reconfigure(errors="replace")  # names of a damaged file
    try:
        run(options.parse(sys.argv[1:]))
    except Problem as problem:
        print(f"sode-view: error: {problem}", file=sys.stderr)
        return 1
    except MemoryError:
        print("sode-view: error: no memory", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    sys.stdout.flush()
    return 0
