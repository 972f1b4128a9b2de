#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Measures translated programs against hand-written MPI and against the serial program: all built by
# the same host compiler with the same flags, run in turn in separate processes, compared by checksum.
# Prints Markdown. `bench.py --quick` gives a first answer; README.md explains the table.

import argparse
import concurrent.futures
import os
import shlex
import sys
import tempfile

import build
import cases
import measure
import report

ROOT = os.path.dirname(os.path.dirname(build.HERE))


def words(text):
    return [word for word in text.replace(",", " ").split() if word]


def find_sodecc(arguments):
    """The compiler of ./dev build, which builds one for both MPIs, and the configuration of this MPI."""
    tree = os.path.join(ROOT, "build", arguments.mpi)
    arguments.sodecc = arguments.sodecc or os.environ.get("SODECC") or os.path.join(ROOT, "build/openmpi/bin/sodecc")
    config = os.path.join(tree, "lib/sode/config.json")
    if os.path.exists(config) and arguments.sodecc.startswith(ROOT):
        os.environ.setdefault("SODE_CONFIG", config)


def parse_arguments():
    parser = argparse.ArgumentParser(description="Measure translated programs against hand-written MPI.")
    parser.add_argument("--kernels", type=words, default=[], help="names or their beginnings; default: all of "
                        + ", ".join(row[0] for row in cases.KERNELS))
    parser.add_argument("--splits", type=words, default=["rows", "columns"])
    parser.add_argument("--compilers", type=words, default=["gcc", "clang-19"])
    parser.add_argument("--flags", action="append", help="flags of the host compiler; several times for several "
                        "tables; default: -O3 -march=native")
    parser.add_argument("--ranks", type=lambda text: [int(word) for word in words(text)], default=[1, 2])
    parser.add_argument("--mpi", choices=["openmpi", "mpich"], default="openmpi")
    parser.add_argument("--rounds", type=int, default=11, help="runs of each program")
    parser.add_argument("--seconds", type=float, default=0.3, help="time of one run")
    parser.add_argument("--quick", action="store_true", help="3 rounds of 0.2 s")
    parser.add_argument("--check", action="store_true", help="tiny extents, checksums only, nothing is measured")
    parser.add_argument("--sodecc", help="default: $SODECC or build/openmpi/bin/sodecc")
    parser.add_argument("--without-sodecc", action="store_true", help="only the twin against the serial program")
    parser.add_argument("--work", help="directory for the executables; default: a temporary one")
    arguments = parser.parse_args()
    arguments.flags = arguments.flags or ["-O2" if arguments.check else "-O3 -march=native"]
    if arguments.quick:
        arguments.rounds, arguments.seconds = 3, 0.2
    for split in arguments.splits:
        if split not in cases.SPLITS:
            parser.error(f"no split '{split}'")
    arguments.cases = cases.select(arguments.kernels, arguments.splits, arguments.check)
    if not arguments.cases:
        parser.error("no such kernel")
    if arguments.without_sodecc:
        arguments.sodecc = None
    else:
        find_sodecc(arguments)
        if not os.access(arguments.sodecc, os.X_OK):
            parser.error(f"{arguments.sodecc} is not there; build it, or give --sodecc or --without-sodecc")
    return arguments


def build_all(tools, arguments):
    """Programs by (case, what), two at a time; a failed build is a message in place of a program."""
    kinds = ["serial", *arguments.ranks] + (["translated"] if tools.sodecc else [])
    keys = [(case, kind) for case in arguments.cases for kind in kinds]

    def attempt(key):
        try:
            return build.build(tools, *key)
        except build.BuildError as error:
            return str(error)

    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        return dict(zip(keys, pool.map(attempt, keys)))


def programs_of(built, case, ranks):
    """The programs to compare on this number of ranks, by role. The serial one takes part on one rank."""
    programs = {"serial": built[case, "serial"], "twin": built[case, ranks]}
    if (case, "translated") in built:
        programs["translated"] = built[case, "translated"]
    return programs


def compare(arguments, case, ranks, programs):
    """Times by role. --check: no times, only checksums, the serial program's included on any ranks."""
    if arguments.check:
        wanted = measure.run(programs["serial"], arguments.mpi, 1, 5)[1]
        for role in programs:
            got = measure.run(programs[role], arguments.mpi, ranks if role != "serial" else 1, 5)[1]
            if not measure.equal(got, wanted, case.tolerance):
                raise measure.RunError(f"{case} on {ranks} ranks: {role} has checksum {got!r}, serial {wanted!r}")
        return {}
    if ranks > 1:
        programs = {role: program for role, program in programs.items() if role != "serial"}
    sweeps = measure.sweeps_for(programs["twin"], arguments.mpi, ranks, arguments.seconds)
    return measure.interleave(programs, arguments.mpi, ranks, sweeps, arguments.rounds, case.tolerance)


def main():
    arguments = parse_arguments()
    failures = []
    with tempfile.TemporaryDirectory(prefix="sode-bench-") as temporary:
        work = arguments.work or temporary
        os.makedirs(work, exist_ok=True)
        if not arguments.check:
            print(report.heading(arguments, shlex.join(["bench.py", *sys.argv[1:]])))
        for flags in arguments.flags:
            if not arguments.check:
                print(report.table_head(flags))
            for compiler in arguments.compilers:
                tools = build.Toolchain(compiler, tuple(shlex.split(flags)), arguments.mpi, arguments.sodecc, work)
                built = build_all(tools, arguments)
                for case in arguments.cases:
                    for ranks in arguments.ranks:
                        programs = programs_of(built, case, ranks)
                        broken = [text for text in programs.values() if isinstance(text, str)]
                        try:
                            times = None if broken else compare(arguments, case, ranks, programs)
                        except measure.RunError as error:
                            broken, times = [str(error)], None
                        failures += [text for text in broken if text not in failures]
                        if not arguments.check:
                            print(report.row(case, compiler, ranks, programs, times), flush=True)
                        elif not broken:
                            print(f"{case}, {compiler}, {ranks} ranks: equal", flush=True)
    if not arguments.check:
        print(report.load())
    for failure in failures:
        print("\n" + failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
