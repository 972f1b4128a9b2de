#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# samples/adjoint: how much several steps for one exchange of halos gain, and against the same by hand (hand.c).
#
#   twin     forward runs by sodecc and by hand in turn, on this machine
#   delay    two nodes on a network that delivers late: small tiles, where messages take the time, and large ones (as root)
#   tuner    what --tune finds against all numbers of steps from 1 to 32
#
# A time is the fastest run of a process; programs take turns; a ratio is the median over the rounds of the ratio within a round. The
# sample's time has its exact sum of the cost in it, one addition a cell, where the hand-written one adds doubles.
# --check compares costs, messages and bytes only, at a tiny size.

import argparse
import glob
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "../../.."))
SAMPLE = os.path.join(ROOT, "samples/adjoint")
NETWORK = os.path.join(ROOT, "test/bench/overlap/network")
OPENMPI = "mpiexec.openmpi --allow-run-as-root --oversubscribe --bind-to none"
STEPS = 128


def parse_arguments():
    parser = argparse.ArgumentParser()
    numbers = lambda text: [int(word) for word in text.split(",")]
    parser.add_argument("what", nargs="?", default="twin", choices=["twin", "delay", "tuner"])
    parser.add_argument("--sodecc", default=os.path.join(ROOT, "build/openmpi/bin/sodecc"), type=shlex.split)
    parser.add_argument("--mpicc", default="mpicc.openmpi", type=shlex.split)
    parser.add_argument("--mpiexec", default=OPENMPI, type=shlex.split)
    parser.add_argument("--sizes", type=numbers, help="cells along each side, of a node with delay; 400,1600; 64,800; 128")
    parser.add_argument("--ranks", type=numbers, help="1,2; tuner: 2")
    parser.add_argument("--steps", type=numbers, help="of an exchange; 1,4,8; with delay 1,2,4,8,16")
    parser.add_argument("--delays", type=numbers, default=[50, 100], help="microseconds; a message takes half of it to all")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--runs", type=int, default=7, help="of a process, the fastest counts")
    parser.add_argument("--check", action="store_true")
    return parser.parse_args()


def build(arguments, work):
    sources = sorted(glob.glob(SAMPLE + "/*.c") + glob.glob(os.path.join(ROOT, "samples/common/*.c")))
    sample, hand = os.path.join(work, "sample"), os.path.join(work, "hand")
    subprocess.run(arguments.sodecc + ["-O3"] + sources + ["-o", sample, "-lm"], check=True)
    subprocess.run(arguments.mpicc + ["-O3", os.path.join(HERE, "hand.c"), "-o", hand, "-lm"], check=True)
    return sample, hand


def run(command, **environment):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=600,
                          env={**os.environ, **environment})
    if done.returncode:
        sys.exit(f"{shlex.join(command)}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout, done.stderr


def sample_command(program, nx, ny, steps, runs):
    return [program, "--nx", str(nx), "--ny", str(ny), "--nda", str(STEPS), "--fblt", str(steps), "--bblt", str(steps), "--time",
            str(runs)]


def times_of(output):
    """Milliseconds of a forward run and of a gradient."""
    return [1e3 * float(word) for word in output.splitlines()[-1].split()[2:]]


def median(values):
    ordered = sorted(values)
    return f"{statistics.median(ordered):.3f} ({ordered[0]:.2f} to {ordered[-1]:.2f})"


def twin(arguments, sample, hand):
    print("| cells | ranks | steps of an exchange | sodecc, ms | by hand, ms | ratio |\n|---|---|---|---|---|---|")
    for size in arguments.sizes or [400, 1600]:
        for ranks in arguments.ranks or [1, 2]:
            for steps in arguments.steps or [1, 4, 8]:
                start = arguments.mpiexec + ["-n", str(ranks)]
                by_hand = start + [hand, str(size), str(size), str(STEPS), str(arguments.runs), str(steps), "0"]
                pairs = [(times_of(run(start + sample_command(sample, size, size, steps, arguments.runs))[0])[0],
                          float(run(by_hand)[0].split()[1])) for _ in range(arguments.rounds)]
                print(f"| {size} x {size} | {ranks} | {steps} | {min(ours for ours, _ in pairs):.2f} | "
                      f"{min(theirs for _, theirs in pairs):.2f} | {median([ours / theirs for ours, theirs in pairs])} |", flush=True)


# Statistics: the exchanges of the time loop of forward(), the first one of runs.h.
def exchanges(text):
    """Calls, messages, bytes, and mean seconds of all exchanges of the loop, by array."""
    rows = [line for line in text.splitlines() if "runs.h:" in line and " blocking " in line]
    first = min((line.split()[0] for line in rows), key=lambda place: int(place.split(":")[-1]), default=None)
    found = {}
    for line in rows:
        words = line.split()
        if words[0] == first and words[-1] == "pack":
            names = "".join(words[2:-10])
            found[names] = int(words[-10]), int(words[-9]), int(words[-8]), float(words[-5])
    return found


def delayed(arguments, work, sample, nx, ny, steps, runs):
    """Milliseconds of a forward run, and of its exchanges."""
    agent = os.path.join(work, "agent")
    with open(agent, "w") as file:
        file.write(f'#!/bin/sh\nexec "{NETWORK}" agent "$@"\n')
    os.chmod(agent, 0o755)
    command = [NETWORK, "inside", "timeout", "-k", "1", "120", "mpiexec.openmpi", "--allow-run-as-root", "--host",
               "10.77.7.1:1,10.77.7.2:1", "-n", "2", "-x", "SODE_TRANSPORT", "-x", "SODE_STATS", "--mca", "plm_rsh_agent", agent, "--mca", "pml",
               "ob1", "--mca", "btl", "self,tcp", "--mca", "btl_tcp_if_include", "10.77.7.0/24", "--bind-to", "none"]
    out, statistics_ = run(command + sample_command(sample, nx, ny, steps, runs), SODE_TRANSPORT="pack", SODE_STATS="1",
                           OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    return times_of(out)[0], 1e3 * sum(row[3] for row in exchanges(statistics_).values()) / (runs + 1)


def delay(arguments, work, sample):
    choices = arguments.steps or [1, 2, 4, 8, 16]
    print("| cells of a node | delay, us | " + " | ".join(f"{steps} steps, ms" for steps in choices)
          + " | fastest | against 1 step: all | exchanges |\n" + "|---" * (len(choices) + 5) + "|")
    run([NETWORK, "up"])
    try:
        for size in arguments.sizes or [64, 800]:
            for period in arguments.delays:
                run([NETWORK, "delay", str(period)])
                rounds = [{steps: delayed(arguments, work, sample, 2 * size, size, steps, 2 if size > 200 else arguments.runs)
                           for steps in choices} for _ in range(arguments.rounds)]
                middle = {steps: statistics.median(times[steps][0] for times in rounds) for steps in choices}
                best = min(middle, key=middle.get)
                ratios = [statistics.median(times[1][k] / times[best][k] for times in rounds) for k in (0, 1)]
                print(f"| {size} x {size} | {period} | " + " | ".join(f"{middle[steps]:.2f}" for steps in choices)
                      + f" | {best} | {ratios[0]:.2f} | {ratios[1]:.2f} |", flush=True)
    finally:
        run([NETWORK, "down"])


def timed(command):
    begin = time.monotonic()
    return run(command)[0], time.monotonic() - begin


def tuner(arguments, sample):
    print("| cells | ranks | tuner | its time / all 32 | all 32 | forward, tuner / best | gradient, tuner / best |\n|---|---|---|---|---|---|---|")
    for size in arguments.sizes or [128]:
        for ranks in arguments.ranks or [2]:
            start = arguments.mpiexec + ["-n", str(ranks)]
            run(start + sample_command(sample, size, size, 1, 1))
            out, cost = timed(start + [sample, "--nx", str(size), "--ny", str(size), "--nda", str(STEPS), "--tune", "--time",
                                       str(arguments.runs)])
            words = out.split()
            chosen = [int(words[words.index(name) + 1]) for name in ("--fblt", "--bblt")]
            tried = {steps: timed(start + sample_command(sample, size, size, steps, arguments.runs)) for steps in range(1, 33)}
            all_times = {steps: times_of(result) for steps, (result, _) in tried.items()}
            best = [min(all_times, key=lambda steps: all_times[steps][k]) for k in (0, 1)]
            rounds = [{steps: times_of(run(start + sample_command(sample, size, size, steps, arguments.runs))[0])
                       for steps in {*chosen, *best}} for _ in range(arguments.rounds)]
            ratios = [median([times[chosen[k]][k] / times[best[k]][k] for times in rounds]) for k in (0, 1)]
            print(f"| {size} x {size} | {ranks} | {chosen[0]}, {chosen[1]} | {cost / sum(cost for _, cost in tried.values()):.2f} | "
                  f"{best[0]}, {best[1]} | {ratios[0]} | {ratios[1]} |", flush=True)


def check(arguments, sample, hand):
    nx, ny, nda = 24, 21, 20
    for ranks, steps, walls in ((1, 1, 0), (2, 3, 0), (2, 3, 1), (9, 1, 0), (9, 4, 0)):  # of 3 x 3 ranks, all four neighbors are others
        start = arguments.mpiexec + ["-n", str(ranks)]
        shape = ["--nx", str(nx), "--ny", str(ny), "--nda", str(nda), "--fblt", str(steps)]
        ours = float(run(start + [sample] + shape + ["--iterations", "0"] + ["--bc", "neumann"] * walls)[0].splitlines()[1].split()[1])
        theirs = float(run(start + [hand, str(nx), str(ny), str(nda), "1", str(steps), str(walls)])[0].split()[0])
        if not abs(ours / theirs - 1) <= 1e-9:  # what is printed has ten digits
            sys.exit(f"{ranks} ranks, {steps} steps: the costs are {ours} and {theirs}")
        print(f"{ranks} ranks, {steps} steps: the costs agree")
        if ranks != 9:
            continue
        found = exchanges(run(start + [sample] + shape + ["--time", "2"], SODE_TRANSPORT="pack", SODE_STATS="1")[1])
        blocks, rows, columns = -(-nda // steps), ny // 3, nx // 3
        halo = (rows + 2 * steps) * (columns + 2 * steps) - rows * columns
        counted = [sum(row[k] for names, row in found.items() if names in ("u", "u,v")) for k in (0, 1, 2)]
        forwards = 3  # the first exchange carries the other time level, too: it might have cells that no step computes
        expected = [forwards * blocks, forwards * blocks * 4 * ranks, forwards * (blocks + 1) * 8 * halo * ranks]
        if counted != expected:
            sys.exit(f"{steps} steps: exchanges, messages and bytes are {counted}, expected {expected}")
        print(f"{steps} steps: messages and bytes are those of the formula")


def main():
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory() as work:
        sample, hand = build(arguments, work)
        if arguments.check:
            check(arguments, sample, hand)
        elif arguments.what == "twin":
            twin(arguments, sample, hand)
        elif arguments.what == "delay":
            delay(arguments, work, sample)
        else:
            tuner(arguments, sample)


if __name__ == "__main__":
    main()
