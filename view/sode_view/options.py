# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The words of the command line. sode-view.1 says the same at greater length."""

import argparse

from .statistics import STATISTICS

USUAL = "min,mean,max"


class Once(argparse.Action):
    """A switch with a value that may not be given twice: which one was meant?"""

    def __call__(self, parser, given, value, word=None):
        if getattr(given, self.dest) not in (None, self.default):
            parser.error(f"{word} is given twice")
        setattr(given, self.dest, value)


def statistics(text):
    names = text.split(",")
    for name in names:
        if name not in STATISTICS:
            raise argparse.ArgumentTypeError(f"unknown statistic '{name}'; choose from {', '.join(STATISTICS)}")
    return names


def with_default(words):
    """WHAT of --series may be left out: the next word is the file, then."""
    for word, following in zip(words, [*words[1:], ""]):
        has_value = all(name in STATISTICS for name in following.split(","))
        yield f"--series={USUAL}" if word == "--series" and not has_value else word


def parser():
    result = argparse.ArgumentParser(
        prog="sode-view", allow_abbrev=False, usage="sode-view [options] FILE",
        description="Draws the arrays of a file that a program wrote by <sode/io.h>: lines, images, slices.",
        epilog="Exit status: 0 success, 1 the file lacks what you asked for or sode-view can't write the picture, 2 wrong usage.")
    add = result.add_argument
    add("file", metavar="FILE", help="an HDF5, raw or .npy file, or NAME.part of a job that is still running or was killed")
    add("-a", "--array", action="append", default=[], metavar="NAME",
        help="draw this array; may be repeated. Default: all except coordinates")
    add("-t", "--step", type=int, action=Once, metavar="N",
        help="time step of a series, from 0; default: -1, the last one")
    add("-s", "--slice", action="append", default=[], metavar="DIM=INDEX",
        help="fix a dimension, i, j, k ... or as the file names it, at an index; -1 is the last one. May be repeated. "
             "Default: the middle of all but the last two dimensions")
    add("-d", "--diff", action=Once, metavar="OTHER", help="draw the difference from the same array in file OTHER")
    add("--diff-step", type=int, action=Once, metavar="N", help="time step of OTHER; default: that of FILE")
    add("--series", type=statistics, action=Once, metavar="WHAT",
        help=f"plot statistics over time: some of {','.join(STATISTICS)}. Default: {USUAL}")
    add("-o", "--output", action=Once, metavar="PICTURE",
        help="write the picture into this file: .png, .pdf or .svg. Default: a window; without a display FILE's name with .png")
    add("-l", "--list", action="store_true", help="list the contents of the file; draw nothing")
    add("--version", action="store_true", help="print the version")
    return result


def parse(words):
    options = parser()
    given = options.parse_args(list(with_default(words)))
    if given.series and given.step is not None:
        options.error("--series draws all steps: leave out --step")
    if given.diff_step is not None and given.diff is None:
        options.error("--diff-step needs --diff, which names the other file")
    return given
