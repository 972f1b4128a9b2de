# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# samples/multigrid against the same by hand, against PETSc and against hypre: the same equations, tolerance, ranks and MPI, all in turn.
# README.md of test/bench explains.

import argparse
import glob
import json
import os
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import measure  # noqa: E402
import peers  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
SAMPLE = os.path.join(ROOT, "samples/multigrid")
COARSE = 8  # cells a side of the level that every rank gets as a whole
SWEEPS = 2

# What is compared: name, program, options, roughness. Bars: by which of them Sode's time is divided, at most what.
PETSC_MG = "-pc_type mg -pc_mg_levels {levels}"
PEERS = [("twin", "twin", "{gathered}"),
         ("petsc mg, ic", "petsc", f"petsc_mg_ic {PETSC_MG} -mg_levels_ksp_type richardson -mg_levels_ksp_max_it {SWEEPS} -mg_levels_pc_type bjacobi "
          "-mg_levels_sub_pc_type icc"),
         ("petsc mg, sor", "petsc", f"petsc_mg_sor {PETSC_MG}"),
         ("petsc gamg", "petsc", "petsc_gamg -pc_type gamg"),
         ("hypre pfmg", "hypre", "pfmg"),
         ("hypre boomeramg", "hypre", "amg")]
BARS = [("twin", ["twin"], 1.05), ("PETSc's fastest", ["petsc mg, ic", "petsc mg, sor", "petsc gamg"], 1.0), ("hypre's PFMG", ["hypre pfmg"], 1.3)]
ROUGH = [("hypre's BoomerAMG", ["hypre boomeramg"], None)]  # s = 2.3: no bar
MANY_PRODUCTS = 12
SLOW = 2.5  # what takes so many times as long as the sample runs in the first round only: its ratio is not in question


def parse_arguments():
    parser = argparse.ArgumentParser(description="Multigrid by directives, by hand, by PETSc and by hypre.")
    parser.add_argument("--n", type=int, default=128, help="cells a side")
    parser.add_argument("--s", default="0,1,2.3", help="roughness of the ground")
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=4.5, help="no further round after that, but one for each roughness")
    parser.add_argument("--rounds", type=int, default=7, help="at most")
    parser.add_argument("--without", default="", help="leave these out, such as 'petsc gamg,hypre pfmg'")
    parser.add_argument("--root", default="", help="folder with the files of libpetsc-real-dev and libhypre-dev, which are downloaded into it if it isn't there; "
                        "without, those of the system")
    parser.add_argument("--sodecc", default=os.path.join(ROOT, "build/openmpi/bin/sodecc"))
    parser.add_argument("--config", help="config.json of the runtime")
    parser.add_argument("--mpi", default="openmpi", help="openmpi or mpich; Debian's libraries are for openmpi")
    parser.add_argument("--flags", default="-O3 -march=native")
    parser.add_argument("--moved", type=int, default=20000000, help="elements that machine.c moves of each level, three times")
    parser.add_argument("--program", help="samples/multigrid, translated; else it is built")
    parser.add_argument("--check", metavar="MPIEXEC", help="small, no libraries, by this command: for the tests")
    return parser.parse_args()


def environment(arguments):
    own = {"LD_LIBRARY_PATH": peers.library_path(arguments.root)}
    config = arguments.config or (os.path.join(ROOT, f"build/{arguments.mpi}/lib/sode/config.json") if not arguments.check else "")
    return {**measure.environment(), **own, **({"SODE_CONFIG": config} if config else {})}


def build(arguments, work, wanted=("multigrid", "twin", "machine", "petsc", "hypre")):
    """Paths by program."""
    flags, mpicc = shlex.split(arguments.flags), f"mpicc.{arguments.mpi}"
    common = [os.path.join(HERE, "peer.c"), os.path.join(SAMPLE, "mesh/medium.c")]
    programs = {"multigrid": [*shlex.split(arguments.sodecc), *flags, *glob.glob(SAMPLE + "/*.c"), *glob.glob(SAMPLE + "/mesh/*.c"),
                              *glob.glob(os.path.join(ROOT, "samples/common/*.c"))],
                "twin": [mpicc, *flags, os.path.join(HERE, "twin.c"), os.path.join(HERE, "twin_grid.c"), os.path.join(SAMPLE, "stencil.c"), *common],
                "machine": [mpicc, *flags, os.path.join(HERE, "machine.c"), *common]}
    for name, find, package in [("petsc", peers.petsc, "libpetsc-real-dev"), ("hypre", peers.hypre, "libhypre-dev")]:
        found = None if arguments.check or arguments.mpi != "openmpi" else find(arguments.root)
        if name not in wanted:
            continue
        if found:
            programs[name] = [mpicc, *flags, os.path.join(HERE, name + ".c"), *common, *found[0], *found[1]]
        else:
            print(f"{name} isn't there (Debian: {package}), or not for this MPI; --root names a folder with it: not compared")
    programs = {name: command for name, command in programs.items() if name in wanted}
    paths = {name: os.path.join(work, name) for name in programs}
    if arguments.program:
        del programs["multigrid"]
        paths["multigrid"] = os.path.abspath(arguments.program)
    for name, command in programs.items():
        subprocess.run([*command, "-lm", "-o", paths[name]], check=True, env=environment(arguments))
    return paths


def run(arguments, *command):
    if not arguments.check:
        measure.touch_memory()
    command = [*(shlex.split(arguments.check) + ["-n", "2"] if arguments.check else measure.launcher(arguments.mpi, arguments.ranks)), *command]
    done = subprocess.run(command, env=environment(arguments), text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=600)
    if done.returncode != 0:
        sys.exit(f"{shlex.join(command)}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def gathered_of(arguments):
    """The first level, from 0, that is gathered."""
    level = 1
    while arguments.n >> level > COARSE:
        level += 1
    return level


def run_sode(arguments, programs, s):
    """(iterations, residual, set-up, solution), and the figures of the run."""
    figures = os.path.join(os.path.dirname(programs["twin"]), "figures.json")
    out = run(arguments, programs["multigrid"], "--n", str(arguments.n), "--s", s, "--nu", str(SWEEPS), "--cga-level", str(gathered_of(arguments) + 1),
              "--json", figures)
    found = re.search(r"(\d+) iterations, residual (\S+), .*set-up (\S+) s, solution (\S+) s", out)
    with open(figures) as file:
        return (int(found[1]), float(found[2]), float(found[3]), float(found[4])), {**json.load(file), "products": re.search(r"as (\S+) products", out)[1]}


def run_peer(arguments, programs, program, options, s):
    text = options.format(gathered=gathered_of(arguments), levels=gathered_of(arguments) + 2)
    words = run(arguments, programs[program], str(arguments.n), s, "1e-12", *text.split()).split(": ")[1].split()
    return (int(words[0]), float(words[1]), float(words[3]), float(words[4])), float(words[2])


def is_slow(results, name):
    runs = results.get("runs", {})
    return name not in ("sode", "twin") and name in runs and total(runs[name][0]) > SLOW * total(runs["sode"][0])


def measure_round(arguments, programs, s, number, results):
    """Adds one round: all in turn, another one first each time."""
    chosen = [("sode", None, None), *[peer for peer in PEERS if peer[1] in programs and peer[0] not in arguments.without.split(",")]]
    chosen = [one for one in chosen if not is_slow(results, one[0])]
    sums = {}
    for name, program, options in chosen[number % len(chosen):] + chosen[:number % len(chosen)]:
        if program:
            found, sums[name] = run_peer(arguments, programs, program, options, s)
        else:
            found, results["figures"] = run_sode(arguments, programs, s)
        results.setdefault("runs", {}).setdefault(name, []).append(found)
    for name, value in sums.items():
        if abs(value - sums["twin"]) > 1e-8 * abs(value):
            sys.exit(f"s = {s}: the sum of {name} is {value!r}, that of the twin {sums['twin']!r}")


def measure_all(arguments, programs):
    results = {s: {} for s in arguments.s.split(",")}
    begin = time.monotonic()
    for number in range(arguments.rounds):
        for s in results:
            if number > 0 and time.monotonic() - begin > 60 * arguments.minutes * (1 - 0.5 / arguments.rounds):
                return results
            measure_round(arguments, programs, s, number, results[s])
            print(f"s = {s}: round {number + 1}", file=sys.stderr)
    return results


def total(found):
    return found[2] + found[3]


def say_times(runs):
    print("| | iterations | residual | set-up, s | solution, s | both, s |\n|---|---|---|---|---|---|")
    for name, all_of in runs.items():
        middle = [statistics.median(found[k] for found in all_of) for k in range(4)]
        print(f"| {name} | {middle[0]:.0f} | {middle[1]:.1e} | {middle[2]:.3f} | {middle[3]:.3f} | {statistics.median(map(total, all_of)):.3f} |")


def say_bars(runs, bars):
    for what, names, bar in bars:
        there = [name for name in names if name in runs]
        if not there:
            print(f"sode / {what}: not compared")
            continue
        rounds = min(len(runs[name]) for name in ["sode", *there])
        best = min(there, key=lambda name: statistics.median(map(total, runs[name])))
        ratio = statistics.median(total(runs["sode"][k]) / total(runs[best][k]) for k in range(rounds))
        verdict = ("no bar" if bar is None else f"at most {bar}: " + ("met" if ratio <= bar else "MISSED")) + f"; rounds: {rounds}"
        print(f"sode / {what}{'' if len(there) == 1 else ' (' + best + ')'}: {ratio:.3f} ({verdict})")


def bytes_of(level, figures, count):
    """What a cycle reads and writes of a level, by arrays of cells: a first sweep 12, another one 16, sums of the residuals of eight 6 1/8, corrections
    2 1/8; once if caches keep what neighbors share."""
    sweeps = figures["nu"]
    if level == count - 1:
        return 8 * 12
    return 8 * (12 + 16 * (sweeps - 1) + 6.125 + 2.125 + 16 * sweeps)


def say_levels(arguments, programs, figures):
    levels, iterations = figures["levels"], max(figures["iterations"], 1)
    lines = run(arguments, programs["machine"], str(arguments.n), str(len(levels)), str(gathered_of(arguments)), str(arguments.moved)).splitlines()
    print("\n| level | cells a side | MB of a node | GB/s | bytes, ms | exchanges, ms | a cycle, ms | latency | not explained |")
    print("|---" * 9 + "|")
    for level, (line, row) in enumerate(zip(lines, levels)):
        cells, rate, exchange, gathering = int(line.split()[1]), *map(float, line.split()[2:])
        volume = cells * bytes_of(level, figures, len(levels))
        latency = 2 * figures["nu"] * exchange if not row["whole"] else gathering if level == gathered_of(arguments) else 0
        seconds = sum(row[phase] for phase in ["smoothing", "halo", "transfer", "gathering"]) / iterations
        moved = volume / rate
        print(f"| {level + 1} | {row['n']}{' whole' if row['whole'] else ''} | {volume / 1e6:.3f} | {rate / 1e9:.1f} | {1e3 * moved:.4f} | {1e3 * latency:.4f} | "
              f"{1e3 * seconds:.4f} | {latency / seconds:.0%} | {1 - (moved + latency) / seconds:.0%} |")
    products = float(figures["products"])
    print(f"a cycle takes as long as {products:.1f} products with the matrix (at most {MANY_PRODUCTS}: {'met' if products <= MANY_PRODUCTS else 'MISSED'})")


def main():
    arguments = parse_arguments()
    if arguments.check:
        arguments.n, arguments.s, arguments.rounds, arguments.flags, arguments.moved = 16, "1", 1, "-O1", 1000
    peers.fill(arguments.root, ["libpetsc-real-dev", "libhypre-dev"])
    print(f"{arguments.n}^3 cells, {arguments.ranks} ranks, {arguments.mpi}; load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(prefix="sode-") as work:
        programs = build(arguments, work)
        results = measure_all(arguments, programs)
        for s, found in results.items():
            print(f"\ns = {s}, {len(found['runs']['sode'])} rounds\n")
            say_times(found["runs"])
            say_bars(found["runs"], BARS if float(s) <= 1 else [*BARS[:1], *ROUGH])
            say_levels(arguments, programs, found["figures"])


if __name__ == "__main__":
    main()
