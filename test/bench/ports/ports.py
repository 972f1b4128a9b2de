#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The ports of test/programs in sizes that take their time, as ratios of programs that run in turn: on one node against the serial program of the
# same text (bar 1.03), on two nodes against that, and against the same by hand with MPI where there is such a text here (lbm_mpi.cpp).
# Each runs with few steps and with many; the difference counts, without the start of MPI.
import argparse
import glob
import math
import os
import re
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "../../.."))
PROGRAMS = os.path.join(ROOT, "test/programs")
OPENMPI = "mpiexec.openmpi --allow-run-as-root --oversubscribe --bind-to none"

# Program: what becomes of its text (STEPS: of the number of steps), and arguments; few and many steps.
PORTS = {
    "srad": ([("steps = 20", "steps = STEPS")], ["1000", "1000"], 4, 24),
    "spsweep": ([("NX 13", "NX 64"), ("NY 18", "NY 64"), ("NZ 21", "NZ 64"), ("LONGEST 21", "LONGEST 64"), ("STEPS 8", "STEPS STEPS")], [], 2, 12),
    "qcd4d": ([("LT 8", "LT 16"), ("LZ 6", "LZ 16"), ("LY 4", "LY 12"), ("LX 4", "LX 12"), ("solve(1e-8)", "solve(STEPS)")], [], "1e-1", "1e-6"),
    "euler": ([("NX 40", "NX 600"), ("NY 33", "NY 600"), ("step < 30", "step < STEPS")], [], 5, 45),
    "hydro": ([("40, 34", "500, 500"), ("step < 20", "step < STEPS")], [], 2, 12),
    "jacobicxx": ([("rows = 47", "rows = 1600"), ("run(200", "run(STEPS"), ("solver{1e-3}", "solver{0}")], [], 10, 110),
    "prkstencil": ([("iterations = 10", "iterations = STEPS")], ["1600"], 4, 44),
    "lbmcxx": ([], ["500", "500", "STEPS"], 10, 60),
}
BY_HAND = {"lbmcxx": "lbm_mpi.cpp"}


def parse_arguments():
    parser = argparse.ArgumentParser(description="Time the ports of test/programs.")
    parser.add_argument("--sodecc", default=os.path.join(ROOT, "build/openmpi/bin/sodecc"), type=shlex.split)
    parser.add_argument("--mpiexec", default=OPENMPI, type=shlex.split)
    parser.add_argument("--flags", default="-O3 -march=native -w", type=shlex.split)
    parser.add_argument("--programs", default=",".join(PORTS), type=lambda text: text.split(","))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--check", action="store_true", help="one round of few steps: whether all print the same")
    return parser.parse_args()


def write(work, name, edits, steps):
    """The sources with these sizes."""
    folder = os.path.join(work, f"{name}-{steps}")
    os.mkdir(folder)
    for path in glob.glob(os.path.join(PROGRAMS, name, "*.[ch]*")):
        with open(path) as file:
            text = file.read()
        for old, new in edits:
            text = text.replace(old, re.sub(r"STEPS$|STEPS(?=\))", str(steps), new))
        with open(os.path.join(folder, os.path.basename(path)), "w") as file:
            file.write(text)
    return sorted(glob.glob(os.path.join(folder, "*.c*")))


def build(arguments, work, name):
    """Of each number of steps: name of a way to run it -> command."""
    edits, words, few, many = PORTS[name]
    ways = []
    for steps in [few] if arguments.check else [few, many]:
        sources = write(work, name, edits, steps)
        base = sources[0].rsplit("/", 1)[0]
        cxx = sources[0].endswith(".cpp")
        include = ["-I" + os.path.join(ROOT, "include")]
        subprocess.run(["g++" if cxx else "gcc", *arguments.flags, *include, *sources, "-o", base + "/serial", "-lm"], check=True)
        subprocess.run([*arguments.sodecc, *arguments.flags, *sources, "-o", base + "/sode", "-lm"], check=True)
        words_now = [word.replace("STEPS", str(steps)) for word in words]
        way = {"serial": [base + "/serial", *words_now]}
        for nodes in (1, 2):
            way[f"{nodes} nodes"] = [*arguments.mpiexec, "-n", str(nodes), base + "/sode", *words_now]
        if name in BY_HAND:
            subprocess.run(["mpicxx.openmpi", *arguments.flags, os.path.join(HERE, BY_HAND[name]), "-o", base + "/hand"], check=True)
            for nodes in (1, 2):
                way[f"by hand {nodes}"] = [*arguments.mpiexec, "-n", str(nodes), base + "/hand", *words_now]
        ways.append(way)
    return ways


def run(command):
    """Seconds, and what it prints but for times."""
    since = time.perf_counter()
    out = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    return time.perf_counter() - since, re.sub(r".* s\n", "", out)


def same(one, other):
    """The compiler chooses which products it fuses: last digits differ."""
    def equal(a, b):
        try:
            return math.isclose(float(a.rstrip(",:")), float(b.rstrip(",:")), rel_tol=1e-5, abs_tol=1e-7)
        except ValueError:
            return a == b
    one, other = one.split(), other.split()
    return len(one) == len(other) and all(map(equal, one, other))


def cell(rounds, one, other):
    if one not in rounds[0] or other not in rounds[0]:
        return ""
    ratios = sorted(times[one] / times[other] for times in rounds)
    return f"{statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"


def row(arguments, work, name):
    ways, rounds = build(arguments, work, name), []
    for _ in range(arguments.rounds):
        took = {}
        for way in ways[0]:
            runs = [run(each[way]) for each in ways]
            took[way] = runs[-1][0] - (runs[0][0] if len(runs) > 1 else 0)
            if way == "serial":
                printed = [text for _, text in runs]
            elif not all(same(text, wanted) for (_, text), wanted in zip(runs, printed)):
                sys.exit(f"{name}, {way}: prints something else than the serial program")
        rounds.append(took)
    seconds = statistics.median(times["serial"] for times in rounds)
    lines = subprocess.run([sys.executable, "-B", os.path.join(PROGRAMS, "lines.py"), name], check=True, stdout=subprocess.PIPE, text=True)
    changed = lines.stdout.split()[2:]
    cells = [name, *changed, f"{seconds:.2f}", cell(rounds, "1 nodes", "serial"), cell(rounds, "2 nodes", "serial"),
             cell(rounds, "1 nodes", "by hand 1"), cell(rounds, "2 nodes", "by hand 2")]
    return "| " + " | ".join(cells) + " |"


def main():
    arguments = parse_arguments()
    if arguments.check:
        arguments.rounds = 1
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    resource.setrlimit(resource.RLIMIT_STACK, (hard, hard))  # serial programs have large arrays in blocks
    print("| program | directives | other lines | serial, s | 1 node / serial (bar 1.03) | 2 nodes / serial | 1 node / by hand | 2 nodes / by hand |")
    print("|---" * 8 + "|")
    with tempfile.TemporaryDirectory() as work:
        for name in arguments.programs:
            print(row(arguments, work, name), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
