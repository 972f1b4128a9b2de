# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# test/programs/npbmg or npbft, the MG and FT kernels of the NAS parallel benchmarks, on 2 nodes with a thread each, and the same text by gcc -fopenmp with
# 2 threads, in turn. Classes S, W and A are verified on 1, 2 and 4 nodes first. Then where the time of the nodes goes, by what SODE_STATS counts.

import argparse
import collections
import json
import os
import re
import shlex
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import measure  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
# Cycles, or steps, with those that are not timed; times of the nodes by that of the threads.
Kernel = collections.namedtuple("Kernel", "source cycles bar")
KERNELS = {"mg": Kernel("npbmg/npbmg.c", 5, 1.0), "ft": Kernel("npbft/npbft.c", 7, 1.05)}


def parse_arguments():
    parser = argparse.ArgumentParser(description="A kernel of the NAS benchmarks: 2 nodes against 2 threads of OpenMP.")
    parser.add_argument("--kernel", default="mg", choices=KERNELS)
    parser.add_argument("--classes", default="W,A", help="which are timed: S, W, A")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--verified", default="S,W,A", help="which run on 1, 2 and 4 nodes first")
    parser.add_argument("--mpi", default="openmpi")
    parser.add_argument("--mpiexec", help="how to start nodes, for the tests")
    parser.add_argument("--sodecc", default=os.path.join(ROOT, "build/openmpi/bin/sodecc"))
    parser.add_argument("--config", help="config.json of the runtime")
    parser.add_argument("--flags", default="-O3 -march=native")
    return parser.parse_args()


def source_of(arguments):
    return os.path.join(ROOT, "test/programs", KERNELS[arguments.kernel].source)


def launcher(arguments, count):
    return [*shlex.split(arguments.mpiexec), "-n", str(count)] if arguments.mpiexec else measure.launcher(arguments.mpi, count)


def build(arguments, work):
    config = arguments.config or ("" if arguments.mpiexec else os.path.join(ROOT, f"build/{arguments.mpi}/lib/sode/config.json"))
    # What the tuner has found out is kept from run to run, as usual.
    own = {**measure.environment(), **({"SODE_CONFIG": config} if config else {}), "SODE_TUNING": os.path.join(work, "tuning.json"), "OMP_PROC_BIND": "true"}
    flags, nodes, threads = shlex.split(arguments.flags), os.path.join(work, "nodes"), os.path.join(work, "threads")
    subprocess.run([*shlex.split(arguments.sodecc), *flags, source_of(arguments), "-o", nodes, "-lm"], check=True, env=own)
    subprocess.run(["gcc", *flags, "-fopenmp", "-Wno-unknown-pragmas", "-I" + os.path.join(ROOT, "include"), source_of(arguments), "-o", threads, "-lm"], check=True)
    return nodes, threads, own


def run(command, name, environment):
    """Seconds of the cycles; the result is verified."""
    done = subprocess.run([*command, name, "time"], env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
    found = re.search(rf"class {name}: (?:.*, )?verified\n(\S+) s", done.stdout)
    if done.returncode or not found:
        sys.exit(f"{shlex.join(command)} {name}: exit status {done.returncode}\n{done.stdout}")
    return float(found[1])


def say_where(arguments, name, command, environment, work):
    """Shares of a node's time, means of the nodes. The statistics begin with the program, so the first cycle, and random numbers, are among them."""
    file = os.path.join(work, "statistics.json")
    run(command, name, {**environment, "SODE_STATS": file})
    with open(file) as opened:
        rows = json.load(opened)["directives"]
    cycles, sums = KERNELS[arguments.kernel].cycles, {}
    with open(source_of(arguments)) as source:
        lines = source.read().splitlines()
    for row in rows:
        line = row["where"].rpartition(":")[2]
        if row["what"] not in ("loop", "reflect", "gmove") or not line.isdigit():
            continue
        place = next((found[1] for number in range(int(line) - 1, 0, -1) if (found := re.match(r"(?:static .*?|int )(\w+)\(", lines[number]))), "")
        ranks = row["per_rank"]
        mean = lambda what: statistics.mean(ranks[what])
        sums.setdefault((place, row["what"]), [0, 0, 0, 0])
        for k, what in enumerate(("calls", "bytes", "time_ns", "waited_ns")):
            sums[place, row["what"]][k] += mean(what) / cycles
    print("\n| function | directive | times in a cycle | KB sent | ms | of these waiting |\n|---|---|---|---|---|---|")
    for (place, what), (calls, volume, nanoseconds, waited) in sorted(sums.items(), key=lambda item: -item[1][2]):
        if calls >= 1:
            print(f"| {place} | {what} | {calls:.0f} | {volume / 1e3:.1f} | {1e-6 * nanoseconds:.3f} | {1e-6 * waited:.3f} |")


def main():
    arguments = parse_arguments()
    bar = KERNELS[arguments.kernel].bar
    print(f"{arguments.kernel.upper()}, 2 nodes, {arguments.mpi}, against 2 threads; load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(prefix="sode-") as work:
        nodes, threads, environment = build(arguments, work)
        for name in arguments.verified.split(","):
            for count in (1, 2, 4):
                run([*launcher(arguments, count), nodes], name, environment)
        print(f"classes {arguments.verified}: verified on 1, 2, 4 nodes")
        for name in arguments.classes.split(","):
            ways = {"nodes": ([*launcher(arguments, 2), nodes], environment), "threads": ([threads], {**environment, "OMP_NUM_THREADS": "2"})}
            times = {way: [] for way in ways}
            for number in range(arguments.rounds):
                for way in list(ways) if number % 2 else reversed(ways):
                    times[way].append(run(ways[way][0], name, ways[way][1]))
            ratio = measure.ratio(times, "nodes", "threads")
            print(f"\nclass {name}: 2 nodes {statistics.median(times['nodes']):.4f} s, 2 threads {statistics.median(times['threads']):.4f} s, "
                  f"ratio {ratio[0]:.3f} ({ratio[1]:.3f} to {ratio[2]:.3f}; at most {bar}: {'met' if ratio[0] <= bar else 'MISSED'})")
            say_where(arguments, name, *ways["nodes"], work)


if __name__ == "__main__":
    main()
