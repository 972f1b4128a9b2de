#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The promise of serial elision: a program compiled by a C compiler that ignores the directives prints what
# the program compiled by sodecc prints on any number of ranks.  Programs print where xmp_node_num() == 1.
#
#   compare.py --sodecc=CMD --cc=CMD --mpirun=CMD --work=DIR [option]... program.c [more.c]...

import argparse
import difflib
import math
import os
import re
import shlex
import signal
import subprocess
import sys
import zlib

LIBRARIES = ["-lm"]
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def make_parser():
    parser = argparse.ArgumentParser(description="Compare a program's serial output with its output on ranks.")
    parser.add_argument("--sodecc", required=True, type=shlex.split)
    parser.add_argument("--cc", required=True, type=shlex.split)
    parser.add_argument("--mpirun", required=True, type=shlex.split)
    parser.add_argument("--work", required=True, help="directory for the two executables")
    parser.add_argument("--lit", help="a word for this run of lit, in which compilers and headers stay as they are")
    parser.add_argument("--ranks", type=lambda text: text.split(","), help="rank counts, with commas")
    parser.add_argument("--all-ranks", default="1,2,3,4,6", type=lambda text: text.split(","),
                        help="those of a test that chooses none")
    parser.add_argument("--half", type=int, choices=(0, 1), help="every second of these; the other half is another tree's")
    parser.add_argument("--optimize", default="1", help="-O of translated programs, before --cflags")
    parser.add_argument("--cflags", default="", type=shlex.split, help="for both compilers")
    parser.add_argument("--sodecc-flags", default="", type=shlex.split, help="for sodecc alone")
    parser.add_argument("--cc-libraries", default="", type=shlex.split, help="for the other one alone, after the sources")
    parser.add_argument("--args", default="", type=shlex.split, help="arguments of the program")
    parser.add_argument("--tolerance", type=float, default=0.0,
                        help="relative difference allowed between numbers; say why where it is used")
    parser.add_argument("--timeout", type=float, default=200.0, help="seconds for each run")
    parser.add_argument("sources", nargs="+")
    return parser


def run(command, timeout, directory=None):
    """Runs a command in a process group of its own: a job that hangs is ended with all its ranks."""
    process = subprocess.Popen(command, cwd=directory, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True, errors="replace", start_new_session=True)
    try:
        out, err = process.communicate(timeout=timeout)
        status = process.returncode
    except subprocess.TimeoutExpired:
        # mpiexec passes TERM on to the ranks, which may have process groups of their own.
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(process.pid, number)
                process.wait(5)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                pass
        status = f"none after {timeout:.0f} s"
        try:
            out, err = process.communicate(timeout=5)
        except subprocess.TimeoutExpired:  # a rank that survived mpiexec holds the pipe
            out, err = "", "a rank did not end with mpiexec\n"
    return status, out, err


def flags(compiler, arguments):
    """The serial program tells values alone, and half of a test is its compilers' time."""
    level = 0 if compiler is arguments.cc else arguments.optimize
    return [f"-O{level}", "-Wno-unknown-pragmas"] + arguments.cflags


def compile_program(compiler, arguments, name, libraries):
    """Once where lines of a test differ in variables of the run alone."""
    command = compiler + flags(compiler, arguments) + arguments.sources + ["-o", name] + libraries + LIBRARIES
    made, note = f"{arguments.lit} {os.environ.get('SODE_CC')} {command} {[os.stat(s).st_mtime_ns for s in arguments.sources]}", name + ".made"
    if arguments.lit and os.path.exists(note):
        with open(note) as file:
            if file.read() == made:
                return
        os.remove(note)
    status, out, err = run(command, arguments.timeout)
    if status != 0:
        sys.exit(f"{shlex.join(command)}\nexit status {status}\n{out}{err}")
    sys.stderr.write(err)
    with open(note, "w") as file:
        file.write(made)


def close(wanted, got, tolerance):
    """Whether two lines are equal but for numbers that differ by a small relative amount."""
    if NUMBER.sub("#", wanted) != NUMBER.sub("#", got):
        return False
    pairs = zip(NUMBER.findall(wanted), NUMBER.findall(got))
    return all(math.isclose(float(a), float(b), rel_tol=tolerance) for a, b in pairs)


def differences(wanted, got, tolerance):
    a, b = wanted.splitlines(), got.splitlines()
    if a == b or (tolerance and len(a) == len(b) and all(close(x, y, tolerance) for x, y in zip(a, b))):
        return []
    return list(difflib.unified_diff(a, b, "serial", "ranks", n=1, lineterm=""))


def ranks_of(arguments):
    """Which half of the counts is whose differs between tests, so that every tree meets every count."""
    if arguments.ranks or arguments.half is None:
        return arguments.ranks or arguments.all_ranks
    name = os.path.basename(arguments.sources[0])
    return arguments.all_ranks[(zlib.crc32(name.encode()) + arguments.half) % 2::2]


def main():
    arguments = make_parser().parse_args()
    os.makedirs(arguments.work, exist_ok=True)
    serial, parallel = (os.path.join(arguments.work, name) for name in ("serial", "parallel"))
    cxx = ["-lstdc++"] if any(source.endswith(".cpp") for source in arguments.sources) else []  # sodecc does so by itself
    compile_program(arguments.cc, arguments, serial, arguments.cc_libraries + cxx)
    compile_program(arguments.sodecc + arguments.sodecc_flags, arguments, parallel, [])

    status, wanted, err = run([serial] + arguments.args, arguments.timeout)
    if status != 0 or not wanted:
        sys.exit(f"serial program: exit status {status}, {len(wanted)} characters printed (a test must print)\n"
                 f"{wanted}{err}")

    failed = False
    for ranks in ranks_of(arguments):
        command = arguments.mpirun + ["-n", ranks, parallel] + arguments.args
        status, got, err = run(command, arguments.timeout)
        difference = differences(wanted, got, arguments.tolerance)
        if status != 0 or difference:
            failed = True
            print(f"---- {ranks} ranks: exit status {status}", *difference[:40], err[-4000:], sep="\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
