#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The same programs by two builds of Sode, in turn: new / old of each cell, the geometric mean and the worst cell.
# README.md of test/bench explains.

import argparse
import contextlib
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(HERE, "halo"), os.path.join(HERE, "gmove")]
import gmove
import halo

MEAN, MOST = 1.02, 1.15  # new / old: geometric mean of the cells; any cell
AGAIN = 3  # times as many rounds for a cell above MOST, whose result then counts


def parse_arguments():
    parser = argparse.ArgumentParser(description="Two builds of Sode against each other, in one run.")
    parser.add_argument("old", help="source folder of the other build, with build/openmpi (sodecc, too) and build/mpich")
    parser.add_argument("benches", nargs="*", metavar="BENCH", help=f"of {', '.join(BENCHES)}; default: all")
    parser.add_argument("--new", default=ROOT, help="default: this one")
    parser.add_argument("--mpi", default="openmpi,mpich")
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--cells", default="", help="only those whose names contain this")
    parser.add_argument("--table", action="store_true", help="a row for each cell, too")
    parser.add_argument("--launcher", default="", help="in front of mpiexec")
    arguments = parser.parse_args()
    unknown = set(arguments.benches) - set(BENCHES)
    if unknown:
        parser.error(f"no bench '{min(unknown)}'")
    for folder in (arguments.old, arguments.new):
        if not os.path.exists(os.path.join(folder, "build/openmpi/lib/sode/config.json")):
            parser.error(f"{folder} is not built: build/openmpi is missing")
    return arguments


class Side:
    """One build, for one MPI and number of ranks; its programs are in a folder of its own."""

    def __init__(self, root, mpi, arguments, work):
        self.root, self.mpi, self.ranks, self.work = os.path.abspath(root), mpi, arguments.ranks, work
        self.build = os.path.join(self.root, "build", mpi)
        self.launcher = arguments.launcher.split()
        self.environment = {**gmove.environment(mpi), "SODE_CONFIG": os.path.join(self.build, "lib/sode/config.json")}
        os.makedirs(work)

    def cached(self, name, file=None):
        with open(file or os.path.join(self.build, "CMakeCache.txt"), encoding="utf-8") as cache:
            found = re.search(f"^{name}:[A-Z]*=(.+)$", cache.read(), re.M)
        return found and found[1]

    def sodecc(self):
        first = os.path.join(self.root, "build/openmpi")
        return self.cached("SODE_COMPILER", os.path.join(first, "CMakeCache.txt")) or os.path.join(first, "bin/sodecc")

    def run(self, *command):
        done = subprocess.run(command, env=self.environment, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=1800)
        if done.returncode:
            sys.exit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def program(self, name, sources, *options, libraries=()):
        """Made once."""
        path = os.path.join(self.work, name)
        if not os.path.exists(path):
            self.run(self.sodecc(), "-O3", "-march=native", *options, *sources, *libraries, "-o", path)
        return path

    def start(self, program, *words):
        return self.run(*self.launcher, f"mpiexec.{self.mpi}", "-n", str(self.ranks), program, *map(str, words))


def rows_of(text):
    """Of a Markdown table."""
    return [[cell.strip() for cell in line.strip("|\n").split("|")] for line in text.splitlines() if line.startswith("|")]


# A bench lists jobs: a name, and what a job does on a side in a round: {cell: time}.

def halo_jobs(arguments):
    variants = "sode-auto,sode-shm,sode-pack"

    def job(cells):
        def measure(side, turn):
            build = argparse.Namespace(root=side.root, build=side.build, sodecc=side.sodecc(), mpicc=f"mpicc.{side.mpi}")
            program = os.path.join(side.work, f"halo-{side.ranks}")
            if not os.path.exists(program):
                halo.build(build, side.ranks, side.work)
            # What ran before decides where MPI's buffers lie, modulo a page, from an array; a short exchange takes a quarter
            # more by that (1.6 or 2.0 us, in every build). So each round has an order of its own, both sides the same.
            shuffled = random.Random(turn).sample(cells, len(cells))
            lines = side.start(program, 6, 1000, variants, *shuffled).splitlines()
            samples = [line.split("|") for line in lines]
            return {f"{words[0]}, {words[1]}": statistics.median(map(float, words[4].split())) for words in samples}
        return measure

    shapes = {}
    for cell in halo.all_cells():
        shapes.setdefault(cell.rsplit(":", 2)[0], []).append(cell)
    return [(f"{shape}", job(cells)) for shape, cells in shapes.items()]


def gmove_jobs(arguments):
    def job(cell):
        name, case, points, element = cell

        def measure(side, _):
            folder = os.path.join(HERE, "gmove")
            twins = os.path.join(side.work, "twins.o")
            if not os.path.exists(twins):
                side.run(f"mpicc.{side.mpi}", "-O3", "-march=native", "-c", os.path.join(folder, "twins.c"), "-o", twins)
            program = side.program(f"gmove-{case}-{points}-{len(element)}", [os.path.join(folder, "case.c"), twins], f"-I{folder}",
                                   f"-DCASE={case}", f"-DN={points}", f"-DT={element}", f'-DNAME="{name}"')
            words = side.start(program, 5).split()
            if "right" not in words:
                sys.exit(f"gmove, {name}: wrong")
            time = float(words[len(words) - 1 - words[::-1].index("gmove") + 1])
            return {name: time, f"{name}, the first": time * float(words[words.index("plan") + 1])}
        return measure
    return [(cell[0], job(cell)) for cell in gmove.CELLS]


def reductions_jobs(arguments):
    def measure(side, _):
        rows = rows_of(side.start(side.program("reductions", [os.path.join(HERE, "reductions/reductions.c")])))
        return {f"{row[0]}, {kind}": float(row[n]) for row in rows for n, kind in ((1, "together"), (2, "apart"))}
    return [("reductions", measure)]


def levels_jobs(arguments):
    names = ["a call of a level", "reflect there", "at file scope"]

    def measure(side, _):
        row = rows_of(side.start(side.program("levels", [os.path.join(HERE, "levels/levels.c")])))[-1]
        return dict(zip(names, map(float, row[1:4])))
    return [("levels", measure)]


def blocking_jobs(arguments):
    schemes = ["without", "pa1", "pa2", "diamond", "auto"]

    def job(cells, scheme):
        def measure(side, _):
            program = side.program(f"pair-{cells}-{scheme}", [os.path.join(HERE, "blocking/pair.c")], f"-DN={cells}", f"-DSCHEME={scheme}",
                                   "-DSTEPS=8")
            return {f"{cells}², {schemes[scheme]}": float(side.start(program, 1600))}
        return measure
    return [(f"{cells}², {schemes[scheme]}", job(cells, scheme)) for cells in (128, 512) for scheme in range(len(schemes))]


def io_jobs(arguments):
    def job(layout):
        def measure(side, _):
            folder = os.path.join(HERE, "io")
            sources = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".c")]
            program = side.program(f"io-{layout}", sources, f"-D{layout}", "-DROWS=2048", "-DCOLUMNS=4096",
                                   "-I" + side.cached("SODE_HDF5_INCLUDE_DIR"), libraries=[side.cached("SODE_HDF5_LIBRARY")])
            return {f"{row[1]}, {row[2]}": float(row[3]) for row in rows_of(side.start(program, side.work, 5))}
        return measure
    return [(layout, job(layout)) for layout in ("BY_ROWS", "WITH_SHADOW", "BY_COLUMNS", "BY_CYCLIC")]


BENCHES = {"halo": halo_jobs, "gmove": gmove_jobs, "reductions": reductions_jobs, "levels": levels_jobs, "blocking": blocking_jobs,
           "io": io_jobs}


def in_turn(job, old, new, rounds):
    """{cell: (old, new, new / old)}: medians, and the median of the ratios within a round."""
    times = []
    for k in range(rounds):
        sides = (old, new) if k % 2 == 0 else (new, old)
        found = {side: job(side, k) for side in sides}
        times.append((found[old], found[new]))
    cells = {}
    for cell in times[0][0]:
        pairs = [(before[cell], after[cell]) for before, after in times if cell in before and cell in after]
        cells[cell] = (statistics.median(a for a, b in pairs), statistics.median(b for a, b in pairs),
                       statistics.median(b / a for a, b in pairs))
    return cells


def compare(jobs, old, new, rounds):
    cells = {}
    for number, (name, job) in enumerate(jobs):
        print(f"{number + 1} of {len(jobs)}: {name}", file=sys.stderr, flush=True)  # some take an hour in all
        found = in_turn(job, old, new, rounds)
        if any(cell[2] > MOST for cell in found.values()):
            again = in_turn(job, old, new, AGAIN * rounds)
            found = {name: again[name] if cell[2] > MOST else cell for name, cell in found.items()}
        cells.update(found)
    return cells


def report(bench, mpi, cells, table):
    """First executions apart: they may not be longer than before."""
    groups = {bench: {name: cell for name, cell in cells.items() if not name.endswith(", the first")}}
    groups[bench + ", the first"] = {name: cell for name, cell in cells.items() if name.endswith(", the first")}
    missed = 0
    for group, members in groups.items():
        if not members:
            continue
        mean = statistics.geometric_mean(cell[2] for cell in members.values())
        worst = max(members, key=lambda name: members[name][2])
        above = sum(cell[2] > MOST for cell in members.values())
        missed += mean > MEAN or above > 0
        print(f"| {mpi} | {group} | {len(members)} | {bold(mean, MEAN)} | {bold(members[worst][2], MOST)} | {worst} | {above} |", flush=True)
        for name, (before, after, ratio) in members.items():
            if table or ratio > MOST:
                print(f"| {mpi} | {name} | | {before:.4g} | {after:.4g} | {bold(ratio, MOST)} | |", flush=True)
    return missed


def bold(value, limit):
    return f"**{value:.3f}**" if value > limit else f"{value:.3f}"


def main():
    arguments = parse_arguments()
    print(f"load {os.getloadavg()[0]:.1f}; {arguments.ranks} ranks, {arguments.rounds} rounds; below a bench, cells: old, new (in its unit), new / old\n")
    print("| MPI | bench | cells | geometric mean, new / old | worst cell | its name | above |")
    print("|---|---|---|---|---|---|---|", flush=True)
    missed = 0
    for mpi in arguments.mpi.split(","):
        for bench in arguments.benches or BENCHES:
            with contextlib.ExitStack() as stack:
                work = stack.enter_context(tempfile.TemporaryDirectory(prefix="sode-"))
                old, new = (Side(root, mpi, arguments, os.path.join(work, name))
                            for root, name in ((arguments.old, "old"), (arguments.new, "new")))
                jobs = [job for job in BENCHES[bench](arguments) if arguments.cells in job[0]]
                cells = compare(jobs, old, new, arguments.rounds)
            if cells:
                missed += report(bench, mpi, cells, arguments.table)
    print(f"\nlimits: geometric mean {MEAN}, a cell {MOST}; {'missed ' + str(missed) + ' times' if missed else 'all within'}")


if __name__ == "__main__":
    main()
