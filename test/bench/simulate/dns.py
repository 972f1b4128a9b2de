#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The exchanges of a Fourier transform of samples/dns on 16 to 1,024 simulated ranks: how long they take against the formula of the paper
# (Takenaka et al., "Performance of the FFT in an incompressible-turbulence DNS code on SX-Aurora TSUBASA"), pencils against slabs, and a time step of
# 4096^3 points. The simulated program, dns.c, sends the messages of samples/fft; --check compares them with the sample's own count.
#
# What is simulated is added to dns.json, which is kept: only what it lacks is run.

import argparse
import glob
import json
import math
import os
import shlex
import subprocess

import platforms
import skeleton

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))

GRIDS = {16: [(4, 4), (16, 1)], 64: [(8, 8), (64, 1)], 256: [(16, 16), (256, 1)], 1024: [(32, 32), (16, 64), (1024, 1)]}
TORI = {16: (4, 2, 2), 64: (4, 4, 4), 256: (8, 8, 4), 1024: (16, 8, 8)}
NETWORKS = {  # and the bandwidth of a host's link, bytes per second
    "flat": (platforms.flat, 12.5e9),
    "fat tree": (platforms.fat_tree, 12.5e9),
    "torus": (lambda ranks: platforms.torus(ranks, TORI[ranks]), 10e9),
}
FIELDS = 3           # travel together
TRANSFORMS = 72      # of a time step with the option phase
RATE = 9.5e9         # flop/s of a rank: 128^3 points on one node, 11.6 ms a transform (records/epyc.md, Fourier transforms)
LARGE = 4096


def parse_arguments():
    parser = argparse.ArgumentParser(description="Exchanges of samples/dns on simulated ranks.")
    numbers = lambda text: [int(word) for word in text.split(",")]
    parser.add_argument("--ranks", type=numbers, default=list(GRIDS))
    parser.add_argument("--points", type=numbers, default=[256, 512, 1024], help="along each direction")
    parser.add_argument("--networks", type=lambda text: text.split(","), default=list(NETWORKS))
    parser.add_argument("--most", type=int, default=256, help="ranks of a slab; 1,024 send a million messages")
    parser.add_argument("--rounds", action="store_true", help="a rank's messages one after the other, not all at once: simulated sooner")
    parser.add_argument("--results", default=os.path.join(HERE, "dns.json"))
    parser.add_argument("--again", action="store_true", help="forget what is in that file")
    parser.add_argument("--check", action="store_true", help="4 and 9 ranks against SODE_STATS of the sample")
    parser.add_argument("--sodecc", default=os.path.join(ROOT, "build/openmpi/bin/sodecc"), type=shlex.split)
    parser.add_argument("--mpiexec", default="mpiexec.openmpi --allow-run-as-root --oversubscribe --bind-to none", type=shlex.split)
    return parser.parse_args()


def run(results, work, program, network, grid, n, fields, rounds):
    key = dict(network=network, rows=grid[0], columns=grid[1], n=n, fields=fields, rounds=rounds)
    if not results.find(**key):
        ranks = grid[0] * grid[1]
        results.add({**key, "parts": skeleton.simulate(work, NETWORKS[network][0](ranks), 1, ranks, program, *grid, n, fields, rounds)})
    return results.find(**key)


def formula(network, grid, n, fields):
    """Seconds of both exchanges: what a rank sends by the bandwidth of its link; nothing travels to itself."""
    own = 8 * n ** 3 * fields / (grid[0] * grid[1])
    return sum(own * (nodes - 1) / nodes for nodes in grid) / NETWORKS[network][1]


def print_row(network, row):
    grid, n = (row["rows"], row["columns"]), row["n"]
    seconds = sum(part["s"] for part in row["parts"].values())
    expected = formula(network, grid, n, row["fields"])
    sizes = ", ".join(f"{part['bytes'] / part['messages'] / 1024:.4g}" for part in row["parts"].values() if part["messages"])
    print(f"| {network} | {n}³ | {grid[0]} x {grid[1]} | {sizes} | {1e6 * seconds:.1f} | {1e6 * expected:.1f} | {seconds / expected:.2f} |",
          flush=True)
    return seconds


def run_all(arguments, work, program):
    results = skeleton.Results(arguments.results, arguments.again)
    print("| network | points | nodes | KiB of a message | both exchanges, us | formula, us | ratio |\n|---|---|---|---|---|---|---|")
    for ranks in arguments.ranks:
        for network in arguments.networks:
            for n in arguments.points:
                for grid in GRIDS[ranks]:
                    if grid[1] > 1 or ranks <= min(arguments.most, n):
                        print_row(network, run(results, work, program, network, grid, n, FIELDS, int(arguments.rounds)))
    for network in arguments.networks if 1024 in arguments.ranks else []:
        row = run(results, work, program, network, (32, 32), LARGE, 1, int(arguments.rounds))
        seconds = print_row(network, row)
        computed = 2.5 * LARGE ** 3 * math.log2(LARGE ** 3) / 1024 / RATE
        print(f"a step of {LARGE}³ on 32 x 32, {network}: {TRANSFORMS} transforms of {seconds:.3f} s for exchanges and {computed:.3f} s for "
              f"computation, {TRANSFORMS * (seconds + computed):.1f} s")


def check(arguments, work, program):
    """Messages and bytes of each exchange."""
    sources = sorted(path for folder in ("fft", "common") for path in glob.glob(os.path.join(ROOT, "samples", folder, "*.c")))
    sample, file = os.path.join(work, "sample"), os.path.join(work, "statistics.json")
    subprocess.run(arguments.sodecc + ["-O2"] + sources + ["-o", sample, "-lm"], check=True)
    faults = 0
    for grid in ((2, 2), (3, 3), (4, 1)):
        n, ranks = 24, grid[0] * grid[1]
        subprocess.run(arguments.mpiexec + ["-n", str(ranks), sample, "--time", "--tries", "1", "--fields", str(FIELDS), "--n", str(n), "--grid",
                                            f"{grid[0]}x{grid[1]}"], check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, "SODE_STATS": file})
        with open(file) as opened:
            rows = [row["per_rank"] for row in json.load(opened)["directives"] if row["what"] == "gmove"]
        parts = skeleton.simulate(work, platforms.flat(ranks), 1, ranks, program, *grid, n, FIELDS, 0)
        expected = sorted((part["messages"], part["bytes"]) for part in parts.values() if part["messages"])
        ours = sorted({(row["messages"][rank] / row["calls"][rank], row["bytes"][rank] / row["calls"][rank])
                       for row in rows for rank in range(ranks) if row["messages"][rank]})
        if ours != sorted(set(expected)):
            faults += 1
            print(f"{grid}: messages and bytes of an exchange are {ours}, simulated {expected}")
    print("messages and bytes of every rank are the sample's" if not faults else f"{faults} differ")
    return faults


def main():
    arguments = parse_arguments()
    skeleton.run("dns", arguments, check, run_all)


if __name__ == "__main__":
    main()
