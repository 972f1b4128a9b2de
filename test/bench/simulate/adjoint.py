#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# samples/adjoint on 32 to 1,024 simulated ranks, 1600 x 1600 cells: how long a forward run takes by the steps of an exchange, and what
# groups of nodes in the line search gain (Ikeda et al., "Speeding up the adjoint method with MPI and communication-reducing algorithms", figure 4(b)).
# The simulated program, adjoint.c, sends the sample's messages and computes nothing; --check compares them with the sample's own count.
#
# What is simulated is added to adjoint.json, which is kept: only what it lacks is run. --draw writes the table and the picture of it.

import argparse
import glob
import json
import os
import shlex
import subprocess
import sys

import platforms
import skeleton

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))

CELLS, STEPS = 1600, 128
# Of a cell and step, measured: samples/adjoint --time 15 on one rank, 50 x 50 to 400 x 400 cells, AMD EPYC, 2026-11-25.
FORWARD_NS, BACKWARD_NS = 2.0, 2.4
TILES = {8: (2, 4), 16: (4, 4), 32: (4, 8), 64: (8, 8), 128: (8, 16), 256: (16, 16), 512: (16, 32), 1024: (32, 32)}
DEPTHS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]
BACKWARD_DEPTH = 4

# "slow": an exchange takes 57 us, as long as the paper's times for f = 1 and 8 say if a part of them is in proportion to
# the messages: (15.3 - 8.85) ms / (128 - 16).
NETWORKS = {
    "flat": (lambda ranks: platforms.flat(ranks), 1),
    "slow": (lambda ranks: platforms.flat(ranks, latency=7), 1),
    "ring": (lambda ranks: platforms.torus_of_nodes(32), 32),
    "torus": (lambda ranks: platforms.torus_of_nodes(8, 4), 32),
}


def parse_arguments():
    parser = argparse.ArgumentParser(description="samples/adjoint on simulated ranks.")
    numbers = lambda text: [int(word) for word in text.split(",")]
    parser.add_argument("--ranks", type=numbers, default=[32, 64, 128, 256, 512, 1024])
    parser.add_argument("--networks", type=lambda text: text.split(","), default=list(NETWORKS))
    parser.add_argument("--steps", type=numbers, default=DEPTHS, help="of an exchange")
    parser.add_argument("--groups", type=numbers, default=[1, 2, 4], help="of nodes; 0: forward runs alone")
    parser.add_argument("--results", default=os.path.join(HERE, "adjoint.json"))
    parser.add_argument("--again", action="store_true", help="forget what is in that file")
    parser.add_argument("--draw", metavar="PNG", help="no runs: table and picture of what is there")
    parser.add_argument("--check", action="store_true", help="4 and 9 ranks against SODE_STATS of the sample")
    parser.add_argument("--sodecc", default=os.path.join(ROOT, "build/openmpi/bin/sodecc"), type=shlex.split)
    parser.add_argument("--mpiexec", default="mpiexec.openmpi --allow-run-as-root --oversubscribe --bind-to none", type=shlex.split)
    return parser.parse_args()


def simulate(work, program, network, tile, groups, shape, fblt, bblt):
    platform, cores = NETWORKS[network]
    ranks = groups * tile[0] * tile[1]
    return skeleton.simulate(work, platform(ranks), cores, ranks, program, *tile, groups, *shape, fblt, bblt, FORWARD_NS, BACKWARD_NS)


class Results(skeleton.Results):
    def forward(self, network, ranks):
        """Seconds of a forward run by the steps of an exchange."""
        return {row["fblt"]: row["forward"]["s"] for row in sorted(self.rows, key=lambda row: row["fblt"])
                if row["network"] == network and row["groups"] == 1 and row["ranks"] == ranks}

    def best(self, network, ranks):
        times = self.forward(network, ranks)
        return min(times, key=times.get, default=BACKWARD_DEPTH)


def run(results, work, program, network, ranks, groups, fblt, bblt):
    key = dict(network=network, ranks=ranks, groups=groups, fblt=fblt, bblt=bblt)
    if results.find(**key):
        return
    parts = simulate(work, program, network, TILES[ranks // groups], groups, (CELLS, CELLS, STEPS), fblt, bblt)
    results.add({**key, **parts})
    print(", ".join(f"{name} {value}" for name, value in key.items()), {name: part["s"] for name, part in parts.items()}, flush=True)


def run_all(arguments, work, program):
    results = Results(arguments.results, arguments.again)
    for ranks in arguments.ranks:
        for network in arguments.networks:
            for fblt in arguments.steps:
                run(results, work, program, network, ranks, 1, fblt, 0)
            for groups in filter(None, arguments.groups):
                fblt = results.best(network, max(ranks // groups, 32))
                run(results, work, program, network, ranks, groups, fblt, BACKWARD_DEPTH)


def check(arguments, work, program):
    """Messages and bytes of a forward run and of a gradient: of the sample, in the loops of model.c and adjoint.c."""
    sources = sorted(path for folder in ("adjoint", "common") for path in glob.glob(os.path.join(ROOT, "samples", folder, "*.c")))
    sample, file = os.path.join(work, "sample"), os.path.join(work, "statistics.json")
    subprocess.run(arguments.sodecc + ["-O2"] + sources + ["-o", sample, "-lm"], check=True)
    faults = 0
    for tile in ((2, 2), (3, 3)):
        for fblt, bblt in ((1, 1), (3, 1), (4, 3)):
            ranks, shape = tile[0] * tile[1], (8 * tile[0], 10 * tile[1], 20)
            subprocess.run(arguments.mpiexec + ["-n", str(ranks), sample, "--ny", str(shape[0]), "--nx", str(shape[1]), "--nda",
                                                str(shape[2]), "--fblt", str(fblt), "--bblt", str(bblt), "--time", "2"], check=True,
                           stdout=subprocess.DEVNULL, env={**os.environ, "SODE_TRANSPORT": "pack", "SODE_STATS": file})
            with open(file) as opened:
                rows = [row for row in json.load(opened)["directives"] if row["what"] == "blocking"]
            places = sorted({row["where"] for row in rows if "model.c:" in row["where"]}, key=lambda place: int(place.split(":")[-1]))
            parts = simulate(work, program, "flat", tile, 1, shape, fblt, bblt)
            for part, place in (("forward", places[0]), ("gradient", "adjoint.c:")):
                for what in ("messages", "bytes"):
                    runs = 3  # two and one before
                    ours = {sum(row["per_rank"][what][rank] for row in rows if place in row["where"]) / runs for rank in range(ranks)}
                    if ours != {parts[part][what]}:
                        faults += 1
                        print(f"{tile}, {fblt}, {bblt}: {what} of the {part} are {ours}, simulated {parts[part][what]}")
    print("messages and bytes of every rank are the sample's" if not faults else f"{faults} differ")
    return faults


def main():
    arguments = parse_arguments()
    if arguments.draw:
        import adjoint_draw
        sys.exit(adjoint_draw.draw(Results(arguments.results, False), arguments.draw))
    skeleton.run("adjoint", arguments, check, run_all)


if __name__ == "__main__":
    main()
