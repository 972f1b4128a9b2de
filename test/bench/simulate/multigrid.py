#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A V-cycle of samples/multigrid on 64 to 1,024 simulated ranks with 32^3 cells each: all levels shared down to one cell of a rank, each level
# gathered to all ranks (CGA), and an eighth of the ranks between (hCGA), with seconds by level. The simulated program, multigrid.c, sends the messages
# of the sample; --check compares the halos with the sample's own count.
#
# What is simulated is added to multigrid.json, which is kept: only what it lacks is run.

import argparse
import glob
import json
import os
import shlex
import subprocess

import platforms
import skeleton

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
GRIDS = {64: (4, 4, 4), 128: (8, 4, 4), 256: (8, 8, 4), 512: (8, 8, 8), 1024: (16, 8, 8)}
NETWORKS = {"flat": platforms.flat, "fat tree": lambda ranks: platforms.fat_tree(ranks, "1Gf")}
GATHERING = "--cfg=smpi/allgather:rdb"  # twice as much in each message, as plan/circle.h does; the default sends to all ranks at once
BANDWIDTH = 12.5     # bytes of a link in a nanosecond
COST = 60            # ns of a cell in a cycle, two sweeps before and after: 128^3 cells on two ranks (records/xeon.md), without the CG step


def parse_arguments():
    parser = argparse.ArgumentParser(description="V-cycles of samples/multigrid on simulated ranks.")
    parser.add_argument("--ranks", type=lambda text: [int(word) for word in text.split(",")], default=list(GRIDS))
    parser.add_argument("--cells", type=int, default=32, help="a side of a rank's part, a power of two: 8 is a solver stretched to its end")
    parser.add_argument("--cost", type=int, default=COST, help="ns of a cell in a cycle; 0: messages alone")
    parser.add_argument("--networks", type=lambda text: text.split(","), default=list(NETWORKS))
    parser.add_argument("--results", default=os.path.join(HERE, "multigrid.json"))
    parser.add_argument("--again", action="store_true", help="forget what is in that file")
    parser.add_argument("--check", action="store_true", help="8 ranks against SODE_STATS of the sample")
    parser.add_argument("--sodecc", default=os.path.join(ROOT, "build/openmpi/bin/sodecc"), type=shlex.split)
    parser.add_argument("--mpiexec", default="mpiexec.openmpi --allow-run-as-root --oversubscribe --bind-to none", type=shlex.split)
    return parser.parse_args()


def last_of(cells):
    """The level with one cell a rank."""
    return cells.bit_length()


def run(results, work, program, network, ranks, cells, cost, gathered, staged):
    key = dict(network=network, ranks=ranks, cells=cells, cost=cost, gathered=gathered, staged=staged)
    if not results.find(**key):
        results.add({**key, "parts": skeleton.simulate(work, NETWORKS[network](ranks), 1, ranks, program, *GRIDS[ranks], cells, gathered, staged, cost, options=[GATHERING])})
    return results.find(**key)["parts"]


def alone(ranks, cells, cost, gathered):
    """Seconds that every rank receives and computes, if it has that level and coarser ones as a whole."""
    return 1e-9 * ranks * (cells / 2 ** (gathered - 1)) ** 3 * (8 / BANDWIDTH + cost * 8 / 7)


def say_levels(network, ranks, last, rows):
    print(f"\n{ranks} ranks, {network}: milliseconds of a cycle, and of each level\n")
    print("| | cycle | " + " | ".join(f"level {k}" for k in range(1, last + 2)) + " |\n|---" + "|---" * (last + 2) + "|")
    for name, parts in rows:
        levels = [f"{1e3 * parts[f'level {k}']['s']:.3f}" if f"level {k}" in parts else "" for k in range(1, last + 2)]
        print(f"| {name} | {1e3 * parts['cycle']['s']:.3f} | " + " | ".join(levels) + " |", flush=True)


def run_all(arguments, work, program):
    results = skeleton.Results(arguments.results, arguments.again)
    best, cells, cost, last = [], arguments.cells, arguments.cost, last_of(arguments.cells)
    for network in arguments.networks:
        for ranks in arguments.ranks:
            find = lambda gathered, staged=0: run(results, work, program, network, ranks, cells, cost, gathered, staged)
            full = find(last)["cycle"]["s"]
            # Where having the whole level takes longer than all of that, nothing is to be gained, and its messages would take hours to simulate.
            worth = [m for m in range(2, last + 2) if alone(ranks, cells, cost, m) < full]
            cga = {m: find(m) for m in worth if m <= last}
            hcga = {(s, m): find(m, s) for s in range(3, last) for m in worth if m > s}
            rows = [("full depth" if m == last else f"CGA at {m}", cga[m]) for m in sorted(cga, reverse=True)]
            least = lambda found: min(found, key=lambda key: found[key]["cycle"]["s"])
            rows += [("hCGA from {} to {}".format(*least(hcga)), hcga[least(hcga)])]
            say_levels(network, ranks, last, rows)
            print("".join(f"CGA at {m}: the whole level alone takes {1e3 * alone(ranks, cells, cost, m):.1f} ms\n" for m in range(2, last + 1) if m not in worth), end="")
            seconds = [found["cycle"]["s"] for found in (cga[last], cga[least(cga)], hcga[least(hcga)])]
            best.append((network, ranks, least(cga), least(hcga), seconds))
    print("\n| network | ranks | full depth, ms | best CGA: level, ms | full depth / CGA | best hCGA: levels, ms | CGA / hCGA |\n|---|---|---|---|---|---|---|")
    for network, ranks, level, (stage, last), (full, cga, hcga) in best:
        print(f"| {network} | {ranks} | {1e3 * full:.3f} | {level}, {1e3 * cga:.3f} | {full / cga:.2f} | {stage} to {last}, {1e3 * hcga:.3f} | {cga / hcga:.2f} |")


def sample_halos(arguments, work, sample, iterations):
    """Messages and bytes of reflects, by rank."""
    file = os.path.join(work, "statistics.json")
    subprocess.run(arguments.mpiexec + ["-n", "8", sample, "--n", "16", "--nodes", "2x2x2", "--cga-level", "3", "--iterations", str(iterations)],
                   stdout=subprocess.DEVNULL, env={**os.environ, "SODE_STATS": file})
    with open(file) as opened:
        rows = [row["per_rank"] for row in json.load(opened)["directives"] if row["what"] == "reflect"]
    return [[sum(row[kind][rank] for row in rows) for kind in ("messages", "bytes")] for rank in range(8)]


def check(arguments, work, program):
    """One more iteration has the halos of a cycle and that of the product with the matrix."""
    sample = os.path.join(work, "sample")
    sources = sorted(path for folder in ("multigrid", "multigrid/mesh", "common") for path in glob.glob(os.path.join(ROOT, "samples", folder, "*.c")))
    subprocess.run(arguments.sodecc + ["-O1", *sources, "-o", sample, "-lm"], check=True)
    one, two = (sample_halos(arguments, work, sample, count) for count in (1, 2))
    ours = {tuple(b - a for a, b in zip(*pair)) for pair in zip(one, two)}
    parts = skeleton.simulate(work, platforms.flat(8), 1, 8, program, 2, 2, 2, 8, 3, 0, COST)["cycle"]
    wanted = {(parts["messages"] + 3, parts["bytes"] + 3 * 8 * 8 * 8)}
    print("the halos of every rank are the sample's" if ours == wanted else f"halos are {ours}, simulated {wanted}")
    return ours != wanted


if __name__ == "__main__":
    parsed = parse_arguments()
    skeleton.run("multigrid", parsed, check, run_all)
