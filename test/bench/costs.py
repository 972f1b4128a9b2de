#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What checking and observing cost: the translated program as it is against itself with -fsode-check, with statistics, a
# trace, a watchdog, a helper thread; in turn, as bench.py does it.  Extents are small, too: there the exchange weighs most.

import argparse
import dataclasses
import os
import shlex
import sys
import tempfile

import bench
import build
import cases
import measure
import report

# what                  options           environment
WAYS = [
    ("check",            ("-fsode-check",), {}),
    ("stats",            (),                {"SODE_STATS": "1"}),
    ("trace",            (),                {"SODE_TRACE": "{work}/trace.json"}),
    ("watchdog",         (),                {"SODE_WATCHDOG": "60"}),
    ("helper thread",    (),                {"SODE_PROGRESS": "thread"}),
]

# kernel, extents: as in bench.py, and where a sweep takes a few microseconds
SIZES = [("laplace", []), ("laplace", ["-DN=130"]), ("stencil7", []), ("stencil7", ["-DN=34"]), ("himeno", [])]


def selected(split):
    for kernel, extents in SIZES:
        case = cases.select([kernel], [split], False)[0]
        yield dataclasses.replace(case, kernel=" ".join([kernel, *extents]), options=(*case.options, *extents))


def programs_of(tools, case):
    plain = build.build(tools, case, "translated")
    programs = {"plain": plain}
    for what, options, environment in WAYS:
        program = build.build(tools, case, "translated", options) if options else plain
        pairs = tuple((name, value.format(work=tools.work)) for name, value in environment.items())
        programs[what] = dataclasses.replace(program, environment=pairs)
    return programs


def main():
    parser = argparse.ArgumentParser(description="Measure what checking and observing cost.")
    parser.add_argument("--split", choices=list(cases.SPLITS), default="rows")
    parser.add_argument("--compilers", type=bench.words, default=["gcc"])
    parser.add_argument("--flags", default="-O3 -march=native")
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--mpi", choices=["openmpi", "mpich"], default="openmpi")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--sodecc")
    arguments = parser.parse_args()
    bench.find_sodecc(arguments)
    command = shlex.join(["costs.py", *sys.argv[1:]])
    with tempfile.TemporaryDirectory(prefix="sode-costs-") as work:
        print(report.heading(argparse.Namespace(**{**vars(arguments), "ranks": [arguments.ranks]}), command))
        print("\n| kernel | ms per sweep | " + " | ".join(what for what, _, _ in WAYS) + " |\n|" + "---|" * (2 + len(WAYS)))
        for case in selected(arguments.split):
            tools = build.Toolchain(arguments.compilers[0], tuple(shlex.split(arguments.flags)), arguments.mpi,
                                    arguments.sodecc, work)
            programs = programs_of(tools, case)
            sweeps = measure.sweeps_for(programs["plain"], arguments.mpi, arguments.ranks, arguments.seconds)
            times = measure.interleave(programs, arguments.mpi, arguments.ranks, sweeps, arguments.rounds, case.tolerance)
            ratios = [report.ratio(times, what, "plain", None) for what, _, _ in WAYS]
            print("| " + " | ".join([case.kernel, report.milliseconds(times, "plain"), *ratios]) + " |", flush=True)
    print(report.load())


if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C")
    sys.exit(main())
