#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Barriers, sums and all-to-all of samples/collbench on 64 to 1,024 simulated ranks of one switch: how they grow with the ranks and with messages. The
# algorithms are those of MPI libraries: doubling for barriers and sums; Bruck's for short messages of all-to-all, else partner after partner.
#
# What is simulated is added to collbench.json, which is kept: only what it lacks is run.

import argparse
import math
import os

import platforms
import skeleton

HERE = os.path.dirname(os.path.abspath(__file__))
MESSAGE = "500e-9"  # seconds of the processor at each end of a message, as in spmv_loads.h
OPTIONS = [f"--cfg=smpi/os:0:{MESSAGE}:0", f"--cfg=smpi/or:0:{MESSAGE}:0", "--cfg=smpi/barrier:ompi_recursivedoubling"]
BRUCK = 256         # bytes, the longest messages that go by Bruck's algorithm
SIZES = [1, 16, 256, 1024, 4096, 16384, 65536]


def parse_arguments():
    parser = argparse.ArgumentParser(description="Collective operations on simulated ranks.")
    numbers = lambda text: [int(word) for word in text.split(",")]
    parser.add_argument("--ranks", type=numbers, default=[64, 128, 256, 512, 1024], help="powers of two")
    parser.add_argument("--sizes", type=numbers, default=SIZES, help="bytes of a message of all-to-all")
    parser.add_argument("--results", default=os.path.join(HERE, "collbench.json"))
    parser.add_argument("--again", action="store_true", help="forget what is in that file")
    parser.add_argument("--check", action="store_true", help="4, 8 and 16 ranks: as many rounds and messages as the algorithms have")
    return parser.parse_args()


def simulate(work, program, ranks, operation, *sizes):
    """Seconds by operation and count."""
    turning = "bruck" if sizes and max(sizes) <= BRUCK else "pair"
    parts = skeleton.simulate(work, platforms.flat(ranks), 1, ranks, program, operation, *sizes, options=[*OPTIONS, f"--cfg=smpi/alltoall:{turning}"])
    return {part: row["seconds"] for part, row in parts.items()}


def find(results, work, program, ranks, operation, *sizes):
    key = dict(ranks=ranks, operation=" ".join(map(str, (operation, *sizes))))
    if not results.find(**key):
        results.add({**key, "parts": simulate(work, program, ranks, operation, *sizes)})
    return results.find(**key)["parts"]


def spread(seconds, by):
    values = [s / b for s, b in zip(seconds, by)]
    return f"{min(values) / values[0]:.2f} to {max(values) / values[0]:.2f}"


def say(columns, sizes):
    """columns: seconds of the parts, by ranks."""
    ranks = list(columns)
    print("Microseconds by ranks; how much a round, and a message of each to each, changes.\n\n| | " + " | ".join(map(str, ranks))
          + " | by log2 of the ranks | by the others |\n|---|" + "---|" * len(ranks) + "---|---|")
    for part in columns[ranks[0]]:
        seconds = [columns[r][part] for r in ranks]
        print(f"| {part.removesuffix(' 0')} | " + " | ".join(f"{1e6 * s:.1f}" for s in seconds)
              + f" | {spread(seconds, [math.log2(r) for r in ranks])} | {spread(seconds, [r - 1 for r in ranks])} |")
    print("\nNanoseconds of all-to-all for a byte of a rank's messages, by ranks\n")
    for size in sizes:
        print(f"{size} B: " + ", ".join(f"{1e9 * columns[r][f'alltoall {size}'] / (r - 1) / size:.3g}" for r in ranks))


def run_all(arguments, work, program):
    results = skeleton.Results(arguments.results, arguments.again)
    columns = {}
    for ranks in arguments.ranks:
        columns[ranks] = {**find(results, work, program, ranks, "barrier"), **find(results, work, program, ranks, "sums")}
        for size in arguments.sizes:
            columns[ranks].update(find(results, work, program, ranks, "alltoall", size))
    say(columns, arguments.sizes)


def check(_arguments, work, program):
    """With twice as many ranks a round more, or twice as many messages and one."""
    rounds, messages, faults = {"barrier 0": [], "sum 1": [], "alltoall 1": []}, {"alltoall 65536": []}, 0
    for ranks in (4, 8, 16):
        found = {}
        for operation in (["barrier"], ["sums"], ["alltoall", 1], ["alltoall", 65536]):
            found.update(simulate(work, program, ranks, *operation))
        for part, seconds in rounds.items():
            seconds.append(found[part] / math.log2(ranks))
        for part, seconds in messages.items():
            seconds.append(found[part] / (ranks - 1))
    for part, seconds in [*rounds.items(), *messages.items()]:
        if max(seconds) > 1.25 * min(seconds):
            faults += 1
            print(f"{part}: {seconds}")
    print(f"{faults} differ" if faults else "as many rounds and messages as the algorithms have")
    return faults


if __name__ == "__main__":
    parsed = parse_arguments()
    skeleton.run("collbench", parsed, check, run_all)
