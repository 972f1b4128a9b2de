#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A forward run of samples/adjoint against the same by hand (hand.c): the fastest of several runs in a process, the two in turn;
# a ratio is the median over the rounds of the ratio within one round.  The sample's time has its exact sum of the cost in it, one
# addition a cell, where the hand-written one adds doubles.
#
#   adjoint.py --sodecc CMD --mpicc CMD --mpiexec CMD [--sizes 128,400,1600] [--ranks 1,2] [--rounds 7] [--check]
#
# --check compares the costs only, at a tiny size.

import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLE = os.path.join(HERE, "../../../samples/adjoint")
STEPS = 128


def parse_arguments():
    parser = argparse.ArgumentParser()
    for name in ("--sodecc", "--mpicc", "--mpiexec"):
        parser.add_argument(name, required=True, type=shlex.split)
    numbers = lambda text: [int(word) for word in text.split(",")]
    parser.add_argument("--sizes", type=numbers, default=[128, 400, 1600])
    parser.add_argument("--ranks", type=numbers, default=[1, 2])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--check", action="store_true")
    return parser.parse_args()


def build(arguments, work):
    sources = sorted(os.path.join(SAMPLE, name) for name in os.listdir(SAMPLE) if name.endswith(".c"))
    sample, hand = os.path.join(work, "sample"), os.path.join(work, "hand")
    subprocess.run(arguments.sodecc + ["-O3"] + sources + ["-o", sample, "-lm"], check=True)
    subprocess.run(arguments.mpicc + ["-O3", os.path.join(HERE, "hand.c"), "-o", hand, "-lm"], check=True)
    return sample, hand


def run_sample(command, size, steps):
    """The cost at the first guess, and the milliseconds of the fastest forward run."""
    path = command[-1] + ".json"
    subprocess.run(command + ["--nx", str(size), "--ny", str(size), "--nda", str(steps), "--tolerance", "0", "--no-bound",
                              "--iterations", "6", "--json", path], check=True, stdout=subprocess.DEVNULL)
    with open(path) as file:
        iterations = json.load(file)["iterations"]
    return iterations[0]["J"], min(line["forward_s"] / line["nfwd"] for line in iterations) * 1e3


def run_hand(command, size, steps):
    words = subprocess.run(command + [str(size), str(size), str(steps), "7"], check=True, stdout=subprocess.PIPE,
                           text=True).stdout.split()
    return float(words[0]), float(words[1])


def main():
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory() as work:
        sample, hand = build(arguments, work)
        if not arguments.check:
            print("| cells | ranks | sodecc, ms | by hand, ms | ratio |\n|---|---|---|---|---|")
        for size in [17] if arguments.check else arguments.sizes:
            for ranks in arguments.ranks:
                start = arguments.mpiexec + ["-n", str(ranks)]
                pairs = [(run_sample(start + [sample], size, 20 if arguments.check else STEPS),
                          run_hand(start + [hand], size, 20 if arguments.check else STEPS))
                         for _ in range(1 if arguments.check else arguments.rounds)]
                off = max(abs(ours[0] / theirs[0] - 1) for ours, theirs in pairs)
                if not off <= 1e-12:  # by hand, a rank adds its doubles one after the other
                    sys.exit(f"{size} cells, {ranks} ranks: the costs differ by {off:.1e}")
                if arguments.check:
                    print(f"{ranks} ranks: the costs agree")
                    continue
                ratio = statistics.median(ours[1] / theirs[1] for ours, theirs in pairs)
                print(f"| {size} x {size} | {ranks} | {min(ours[1] for ours, _ in pairs):.2f} "
                      f"| {min(theirs[1] for _, theirs in pairs):.2f} | {ratio:.3f} |", flush=True)


if __name__ == "__main__":
    main()
