#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Sparse products on 64 to 1,024 simulated ranks: the fastest method of each pattern of samples/spmv, and whether the tuner's estimate
# (runtime/plan/gather_model.c) finds it. README.md of test/bench explains.
#
# What is simulated is added to spmv.json, which is kept: only what it lacks is run.

import argparse
import math
import os
import struct
import subprocess
import sys

import platforms
import skeleton

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
FAMILIES = ["U", "M", "C", "B2", "B4", "B8"]
METHODS = ["minimal", "gap1", "gap8", "gap64", "range", "allgather"]  # of Sode; compact is simulated, too
ROWS = {64: 1 << 18, 256: 1 << 18, 1024: 1 << 20}
NETWORKS = {"flat": platforms.flat, "fat tree": platforms.fat_tree, "steps": None}  # steps: spmv_steps.c, no simulator


def parse_arguments():
    parser = argparse.ArgumentParser(description="Sparse products on simulated ranks.")
    numbers = lambda text: [int(word) for word in text.split(",")]
    parser.add_argument("--ranks", type=numbers, default=[64, 256, 1024])
    parser.add_argument("--k", type=numbers, default=[1, 2, 4, 8, 16])
    parser.add_argument("--families", type=lambda text: text.split(","), default=FAMILIES)
    parser.add_argument("--network", default="steps", choices=NETWORKS,
                        help="steps: a recurrence for one switch, some minutes; the others by SMPI, where 256 ranks take an hour, 1,024 many")
    parser.add_argument("--results", default=os.path.join(HERE, "spmv.json"))
    parser.add_argument("--again", action="store_true", help="forget what is in that file")
    parser.add_argument("--crossover", action="store_true", help="only family U with 4,096 rows on each of 16, 64 and 256 ranks: where bringing everything gets faster")
    parser.add_argument("--check", action="store_true", help="the tables of loads, against a count in Python")
    return parser.parse_args()


def build_loads(work):
    program = os.path.join(work, "spmv_loads")
    subprocess.run(["mpicc.openmpi", "-O2", "-I" + os.path.join(ROOT, "runtime"), "-I" + os.path.join(ROOT, "include"),
                    os.path.join(HERE, "spmv_loads.c"), os.path.join(HERE, "spmv_steps.c"), os.path.join(ROOT, "runtime/plan/gather_model.c"),
                    os.path.join(ROOT, "samples/spmv/pattern.c"), "-ffunction-sections", "-Wl,--gc-sections", "-lm", "-o", program], check=True)
    return program


def make_loads(work, family, k, n, ranks, path):
    """A file, or "-": none; seconds by method, estimated and step by step."""
    out = subprocess.run([os.path.join(work, "spmv_loads"), family, str(k), str(n), str(ranks), path], check=True, stdout=subprocess.PIPE, text=True).stdout
    found = {"estimate": {}, "steps": {}}
    for line in out.splitlines():
        how, method, seconds = line.split()
        found[how][method] = float(seconds)
    return found["estimate"], found["steps"]


def check(_arguments, work, _program):
    """All pairs of four ranks, counted by test/samples/Inputs/spmv_oracle.py."""
    sys.path.insert(0, os.path.join(ROOT, "test/samples/Inputs"))
    import spmv_oracle
    build_loads(work)
    ranks, n = 4, 200
    for family, k in [("U", 2), ("B8", 4), ("M", 3)]:
        path = os.path.join(work, "loads")
        make_loads(work, family, k, n, ranks, path)
        with open(path, "rb") as file:
            pairs = list(struct.iter_unpack("ii", file.read()))
        for way, gap in enumerate([0, 1, 8, 64, n]):
            turned = pairs[(5 + way) * ranks * ranks:(6 + way) * ranks * ranks]
            messages = [sum(turned[owner * ranks + r][0] > 0 for r in range(ranks)) for owner in range(ranks)]
            elements = [sum(turned[owner * ranks + r][0] for r in range(ranks)) for owner in range(ranks)]
            wanted = spmv_oracle.expected(family, n, k, ranks, gap)
            if (messages, elements) != wanted:
                print(family, k, gap, messages, elements, wanted)
                return 1
    print("the loads are those of the patterns")
    return 0


def say(results, network, ranks, families, densities):
    print(f"\n{ranks} ranks, {ROWS[ranks]} rows, {network}: the fastest method; in brackets what the estimate says instead, and how much longer that takes\n")
    print("| | " + " | ".join(map(str, densities)) + " |\n|---" + "|---" * len(densities) + "|")
    agreed = total = 0
    for family in families:
        cells = []
        for k in densities:
            row = results.find(network=network, ranks=ranks, family=family, k=k)
            if not row:
                cells.append("")
                continue
            best, guess = min(METHODS, key=row["simulated"].get), min(METHODS, key=row["estimated"].get)
            longer = row["simulated"][guess] / row["simulated"][best]
            total += 1
            agreed += longer < 1.02
            cells.append(best if longer < 1.02 else f"{best} [{guess}, {longer:.2f}]")
        print(f"| {family} | " + " | ".join(cells) + " |")
    print(f"\nthe estimate finds the fastest, or one within 2 %, in {agreed} of {total}")


def say_against(results, ranks):
    """Winners step by step, and by SMPI where it was run."""
    pairs = [(row["simulated"], other["simulated"]) for row in results.rows if row["network"] == "steps" and row["ranks"] == ranks
             and (other := results.find(**{**{name: row[name] for name in ("ranks", "family", "k")}, "network": "flat"}))]
    if pairs:
        same = sum(smpi[min(METHODS, key=steps.get)] <= 1.02 * min(smpi[m] for m in METHODS) for steps, smpi in pairs)
        print(f"the fastest step by step is SMPI's, or within 2 % of it, in {same} of {len(pairs)}")


def cross_over(results, work):
    """Rows grow with the ranks, so that messages stay as long: then everything is worth it where everything is needed, at k in proportion to the ranks."""
    print("| ranks | rows | everything is faster than minimal from k = | than compact | as many bytes: ranks ln 2 |\n|---|---|---|---|---|")
    for ranks in [16, 64, 256]:
        first, k = {}, 1
        while len(first) < 2:
            key = dict(network="steps, 4096 rows each", ranks=ranks, family="U", k=k)
            row = results.find(**key)
            if not row:
                estimated, simulated = make_loads(work, "U", k, 4096 * ranks, ranks, "-")
                row = {**key, "estimated": estimated, "simulated": simulated}
                results.add(row)
            everything = min("allgather", "range", key=row["simulated"].get)
            for method in ["minimal", "compact"]:
                if row["simulated"][everything] <= row["simulated"][method]:
                    first.setdefault(method, f"{k} ({everything})")
            k *= 2
        print(f"| {ranks} | {4096 * ranks} | {first['minimal']} | {first['compact']} | {round(ranks * math.log(2))} |")


def run_all(arguments, work, program):
    results = skeleton.Results(arguments.results, arguments.again)
    build_loads(work)
    if arguments.crossover:
        return cross_over(results, work)
    for ranks in arguments.ranks:
        for k in arguments.k:
            for family in arguments.families:
                key = dict(network=arguments.network, ranks=ranks, family=family, k=k)
                if results.find(**key):
                    continue
                path = os.path.join(work, "loads")
                estimated, simulated = make_loads(work, family, k, ROWS[ranks], ranks, path if NETWORKS[arguments.network] else "-")
                if NETWORKS[arguments.network]:
                    parts = skeleton.simulate(work, NETWORKS[arguments.network](ranks), 1, ranks, program, path, ROWS[ranks], k)
                    simulated = {part: row["seconds"] for part, row in parts.items()}
                results.add({**key, "estimated": estimated, "simulated": simulated})
        say(results, arguments.network, ranks, arguments.families, arguments.k)
        if arguments.network == "steps":
            say_against(results, ranks)


if __name__ == "__main__":
    parsed = parse_arguments()
    skeleton.run("spmv", parsed, check, run_all)
