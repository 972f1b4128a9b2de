#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The ports of test/programs in sizes that take their time, as ratios of programs that run in turn: on one node against the serial program of the
# same text (bar 1.03), on more nodes against that, and against the same by hand with MPI where there is such a text here.
# Each runs with few steps and with many; the difference counts, without the start of MPI and without what is measured first.
import argparse
import dataclasses
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


@dataclasses.dataclass
class Port:
    """STEPS in edits of the text and in arguments is the number of steps."""
    program: str
    edits: list
    few: object
    many: object
    words: list = dataclasses.field(default_factory=list)
    by_hand: str = ""  # its text, and the arguments of each way to run it; the fastest counts
    hand_words: list = dataclasses.field(default_factory=lambda: [None])


SWEEP = [("NX 13", "NX 64"), ("NY 18", "NY 64"), ("NY 11", "NY 64"), ("NZ 21", "NZ 64"), ("NZ 26", "NZ 64"), ("LONGEST 21", "LONGEST 64"), ("STEPS 8", "STEPS STEPS")]
P2P = [("M 50", "M 1000"), ("N 40", "N 1000"), ("ITERATIONS 7", "ITERATIONS STEPS")]
PORTS = {
    "srad": Port("srad", [("steps = 20", "steps = STEPS")], 4, 84, ["1000", "1000"]),
    "spsweep": Port("spsweep", SWEEP, 2, 32),
    "qcd4d": Port("qcd4d", [("LT 8", "LT 16"), ("LZ 6", "LZ 16"), ("LY 4", "LY 12"), ("LX 4", "LX 12"), ("solve(1e-8)", "solve(STEPS)")], "1e-1", "1e-6"),
    "euler": Port("euler", [("NX 40", "NX 600"), ("NY 33", "NY 600"), ("step < 30", "step < STEPS")], 5, 45),
    "hydro": Port("hydro", [("40, 34", "500, 500"), ("step < 20", "step < STEPS")], 2, 62),
    "jacobicxx": Port("jacobicxx", [("rows = 47", "rows = 1600"), ("run(200", "run(STEPS"), ("solver{1e-3}", "solver{0}")], 10, 110),
    "prkstencil": Port("prkstencil", [("iterations = 10", "iterations = STEPS")], 4, 44, ["1600"]),
    "prktranspose": Port("prktranspose", [("iterations = 5", "iterations = STEPS")], 20, 60, ["1600", "32"], "transpose_mpi.c", [["1600", "32", "STEPS"]]),
    "lbmcxx": Port("lbmcxx", [], 10, 60, ["500", "500", "STEPS"], "lbm_mpi.cpp", [["500", "500", "STEPS"]]),
}
# Those of ./dev bench pipelines: a message for each row, and for as many as are fastest; sweeps after NAS SP (by pipeline, by gmove) and LU.
PIPELINES = {
    "p2p-1": Port("prkp2p", [*P2P, ("pipeline(i)", "pipeline(i) block(1)")], 50, 250, [], "p2p_mpi.c", [["1000", "1000", "STEPS", "1"]]),
    "p2p-auto": Port("prkp2p", P2P, 160, 560, [], "p2p_mpi.c", [["1000", "1000", "STEPS", group] for group in ("8", "32", "125")]),
    "sppipe": Port("sppipe", SWEEP, 30, 90),
    "spsweep": PORTS["spsweep"],
    "lusweep": Port("lusweep", [("NX 14", "NX 48"), ("NY 12", "NY 48"), ("NZ 9", "NZ 48"), ("STEPS 6", "STEPS STEPS")], 30, 90),
}


def parse_arguments():
    parser = argparse.ArgumentParser(description="Time the ports of test/programs.")
    parser.add_argument("--sodecc", default=os.path.join(ROOT, "build/openmpi/bin/sodecc"), type=shlex.split)
    parser.add_argument("--mpicc", default="mpicc.openmpi")
    parser.add_argument("--mpiexec", default=OPENMPI, type=shlex.split)
    parser.add_argument("--flags", default="-O3 -march=native -w", type=shlex.split)
    parser.add_argument("--programs", default=",".join(PORTS), type=lambda text: text.split(","))
    parser.add_argument("--nodes", default="1,2", type=lambda text: [int(word) for word in text.split(",")])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--check", action="store_true", help="one round of few steps: whether all print the same")
    return parser.parse_args()


def write(work, name, port, steps):
    """The sources with these sizes."""
    folder = os.path.join(work, f"{name}-{steps}")
    os.mkdir(folder)
    for path in glob.glob(os.path.join(PROGRAMS, port.program, "*.[ch]*")):
        with open(path) as file:
            text = file.read()
        for old, new in port.edits:
            text = text.replace(old, re.sub(r"STEPS$|STEPS(?=\))", str(steps), new))
        text = text.replace(" ordered(any)", "")  # for the tests, which compare digits; the serial program and those by hand round as they like
        with open(os.path.join(folder, os.path.basename(path)), "w") as file:
            file.write(text)
    return sorted(glob.glob(os.path.join(folder, "*.c*")))


def with_steps(words, steps):
    return [word.replace("STEPS", str(steps)) for word in words]


def build(arguments, work, name, port):
    """Of each number of steps: name of a way to run it -> commands, of which the fastest counts."""
    ways = []
    for steps in [port.few] if arguments.check else [port.few, port.many]:
        sources = write(work, name, port, steps)
        base = sources[0].rsplit("/", 1)[0]
        cxx = sources[0].endswith(".cpp")
        include = ["-I" + os.path.join(ROOT, "include")]
        subprocess.run(["g++" if cxx else "gcc", *arguments.flags, *include, *sources, "-o", base + "/serial", "-lm"], check=True)
        subprocess.run([*arguments.sodecc, *arguments.flags, *sources, "-o", base + "/sode", "-lm"], check=True)
        words = with_steps(port.words, steps)
        way = {"serial": [[base + "/serial", *words]]}
        for nodes in arguments.nodes:
            way[f"sode {nodes}"] = [[*arguments.mpiexec, "-n", str(nodes), base + "/sode", *words]]
        if port.by_hand:
            subprocess.run([*shlex.split(arguments.mpicc.replace("mpicc", "mpicxx") if cxx else arguments.mpicc), *arguments.flags, os.path.join(HERE, port.by_hand), "-o", base + "/hand", "-lm"], check=True)
            for nodes in arguments.nodes:
                way[f"by hand {nodes}"] = [[*arguments.mpiexec, "-n", str(nodes), base + "/hand", *with_steps(each, steps)] for each in port.hand_words]
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


def measure(arguments, name, port, ways):
    """Seconds of each way, round by round: of many steps without those of few ones."""
    rounds, printed = [], []
    for _ in range(arguments.rounds):
        took = {}
        for way in ways[0]:
            times = []
            for number in range(len(ways[0][way])):
                runs = [run(each[way][number]) for each in ways]
                times.append(runs[-1][0] - (runs[0][0] if len(runs) > 1 else 0))
                if way == "serial":
                    printed = [text for _, text in runs]
                elif not all(same(text, wanted) for (_, text), wanted in zip(runs, printed)):
                    sys.exit(f"{name}, {way}: prints something else than the serial program")
            took[way] = min(times)
        rounds.append(took)
    return rounds


def cell(rounds, one, other):
    if one not in rounds[0] or other not in rounds[0]:
        return ""
    ratios = sorted(times[one] / times[other] for times in rounds)
    return f"{statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"


def row(arguments, work, name):
    port = {**PORTS, **PIPELINES}[name]
    rounds = measure(arguments, name, port, build(arguments, work, name, port))
    seconds = statistics.median(times["serial"] for times in rounds)
    lines = subprocess.run([sys.executable, "-B", os.path.join(PROGRAMS, "lines.py"), port.program], check=True, stdout=subprocess.PIPE, text=True)
    cells = [name, *lines.stdout.split()[2:], f"{seconds:.2f}"]
    cells += [cell(rounds, f"sode {nodes}", other if other == "serial" else f"{other} {nodes}") for other in ("serial", "by hand") for nodes in arguments.nodes]
    return "| " + " | ".join(cells) + " |"


def nodes_of(count):
    return "1 node" if count == 1 else f"{count} nodes"


def main():
    arguments = parse_arguments()
    if arguments.check:
        arguments.rounds = 1
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    resource.setrlimit(resource.RLIMIT_STACK, (hard, hard))  # serial programs have large arrays in blocks
    heads = ["program", "directives", "other lines", "serial, s"]
    heads += [f"{nodes_of(count)} / {other}" + " (bar 1.03)" * (count == 1 and other == "serial") for other in ("serial", "by hand") for count in arguments.nodes]
    print("| " + " | ".join(heads) + " |")
    print("|---" * len(heads) + "|")
    with tempfile.TemporaryDirectory() as work:
        for name in arguments.programs:
            print(row(arguments, work, name), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
