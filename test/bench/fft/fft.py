#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Transforms of cubes, three real fields forward and back, as ratios of programs that run in turn:
#
#   own       samples/fft by sodecc                    by hand    the same lines, and packing and MPI_Alltoall or shared windows, whichever
#                                                                 is faster, instead of gmove (by_hand.c)
#   with FFTW the same with -DFFT_FFTW                 FFTW-MPI   FFTW's own, slabs, spectrum left transposed (by_fftw.c)
#
# own and with FFTW run once before they are timed, often enough for the tuner to choose how a gmove travels: it takes up to 118 executions, and is kept.
# --passes counts instead how often the fields of a transform come from memory, by cachegrind's misses of a cache of 256 KiB.
#
# with --mpi4py PYTHON, an interpreter that has mpi4py-fft (python -m venv V; MPICC=mpicc.openmpi V/bin/pip install mpi4py-fft), that too
# (by_mpi4py.py), and lines in the cache against FFTW_MEASURE (kernels.c). `./dev bench fft` installs FFTW.
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

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, "../../.."))
FFT = os.path.join(ROOT, "samples/fft")
OPENMPI = "mpiexec.openmpi --allow-run-as-root --oversubscribe --bind-to none"


def parse_arguments():
    parser = argparse.ArgumentParser(description="Measure samples/fft against FFTW and a twin by hand.")
    parser.add_argument("--sodecc", default=os.path.join(ROOT, "build/openmpi/bin/sodecc"), type=shlex.split)
    parser.add_argument("--mpicc", default="mpicc.openmpi", type=shlex.split)
    parser.add_argument("--mpiexec", default=OPENMPI, type=shlex.split)
    parser.add_argument("--flags", default="-O3 -march=native", type=shlex.split)
    parser.add_argument("--sizes", default="64,128", type=lambda text: [int(word) for word in text.split(",")])
    parser.add_argument("--grids", default="1x1,2x1,1x2,4x1,2x2", type=lambda text: text.split(","))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tries", type=int, default=20, help="of each program in a round; the fastest counts")
    parser.add_argument("--passes", action="store_true", help="count passes over memory, by valgrind; 64³ points")
    parser.add_argument("--mpi4py", default="", help="a Python with mpi4py-fft, another peer")
    parser.add_argument("--check", action="store_true", help="one short round without FFTW: whether everything runs")
    return parser.parse_args()


def sources(*names):
    return [os.path.join(FFT, name) for name in names]


def build(arguments, work):
    """Name: command without its arguments."""
    all_sources = sorted(glob.glob(FFT + "/*.c") + glob.glob(os.path.join(ROOT, "samples/common/*.c")))
    lines = sources("lines.c", "plan.c", "passes.c") + ["-I" + FFT]
    wanted = {
        "own": arguments.sodecc + all_sources + ["-lm"],
        "by hand": arguments.mpicc + [os.path.join(HERE, "by_hand.c")] + lines + ["-lm"],
    }
    if not arguments.check:
        wanted["with FFTW"] = arguments.sodecc + ["-DFFT_FFTW"] + all_sources + ["-lfftw3", "-lm"]
        wanted["FFTW-MPI"] = arguments.mpicc + [os.path.join(HERE, "by_fftw.c"), "-lfftw3_mpi", "-lfftw3", "-lm"]
        wanted["kernels"] = arguments.mpicc + [os.path.join(HERE, "kernels.c")] + lines + ["-lfftw3", "-lm"]
    for name, command in wanted.items():
        path = os.path.join(work, name.replace(" ", "-"))
        subprocess.run(command[:1] + arguments.flags + command[1:] + ["-o", path], check=True)
        wanted[name] = path
    if arguments.mpi4py:
        wanted["mpi4py-fft"] = arguments.mpi4py
    return wanted


def command(arguments, program, size, grid, tries):
    rows, columns = map(int, grid.split("x"))
    if os.path.basename(program) in ("own", "with-FFTW"):
        words = ["--n", str(size), "--tries", str(tries), "--grid", grid, "--time"]
    elif program == arguments.mpi4py:
        words = [os.path.join(HERE, "by_mpi4py.py"), str(size), "3", str(tries), str(rows)]
    else:
        words = [str(size), "3", str(tries), str(rows)][:3 if program.endswith("FFTW-MPI") else 4]
    return arguments.mpiexec + ["-n", str(rows * columns)], [program] + words


def tune(arguments, program, size, grid, work):
    """Until it is known how a gmove travels, and how that is."""
    statistics_file = os.path.join(work, "statistics.json")
    subprocess.run(sum(command(arguments, program, size, grid, 40), []), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   env={**os.environ, "SODE_STATS": statistics_file})
    with open(statistics_file) as file:
        rows = [row for row in json.load(file)["directives"] if row["what"] == "gmove"]
    return ", ".join(sorted({row["transport"].split(":")[0] for row in rows}))


def run(arguments, program, size, grid):
    """Seconds of three fields forward and back: the fastest try."""
    whole = sum(command(arguments, program, size, grid, arguments.tries), [])
    if program.endswith("by-hand"):
        return min(fastest(whole), fastest(whole + ["shared"]))
    return fastest(whole)


def fastest(whole):
    out = subprocess.run(whole, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    for line in out.splitlines():
        if "forward and back" in line:
            return float(line.split()[-2])
    return min(float(line) for line in out.split())


def lines_from_memory(arguments, program, size, grid, tries, more):
    """Cache lines that come from memory, of all ranks, until their end."""
    launch, words = command(arguments, program, size, grid, tries)
    out = subprocess.run([*launch, "valgrind", "--tool=cachegrind", "--cache-sim=yes", "--LL=262144,16,64", "--cachegrind-out-file=/dev/null", *words, *more],
                         check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
    return sum(int(number.replace(",", "")) for number in re.findall(r"LLd misses: +([\d,]+)", out))


def passes(arguments, program, size, grid, more=()):
    """How often the lines of a field come from memory in one transform of it."""
    few, many = (lines_from_memory(arguments, program, size, grid, tries, more) for tries in (2, 4))
    return (many - few) * 64 / (2 * 2 * 3 * 8 * size**3)


def print_passes(arguments, programs):
    print("| nodes | " + " | ".join(f"{name}" for name in programs) + " | by hand, shared windows |")
    print("|---" * (2 + len(programs)) + "|")
    for grid in arguments.grids:
        counts = [passes(arguments, program, 64, grid) for program in programs.values()]
        counts.append(passes(arguments, programs["by hand"], 64, grid, ["shared"]))
        print(f"| {grid} | " + " | ".join(f"{count:.1f}" for count in counts) + " |", flush=True)


# Bar of FFTW-MPI only where a grid is one of slabs, which is all that it knows.
COLUMNS = [("own", "by hand"), ("own", "FFTW-MPI"), ("with FFTW", "FFTW-MPI"), ("own", "mpi4py-fft")]


def row(arguments, programs, size, grid, work):
    names = [name for name in programs if name != "kernels" and (name != "FFTW-MPI" or "1" in grid.split("x"))]
    by = "" if arguments.check else "; ".join(dict.fromkeys(tune(arguments, programs[name], size, grid, work) for name in ("own", "with FFTW")))
    rounds = [{name: run(arguments, programs[name], size, grid) for name in names} for _ in range(arguments.rounds)]
    cells = [f"{size}³", grid, by, f"{1e3 * min(times['own'] for times in rounds):.1f}"]
    for ours, peer in COLUMNS:
        if ours not in names or peer not in names:
            cells.append("")
            continue
        ratios = sorted(times[ours] / times[peer] for times in rounds)
        cells.append(f"{statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})")
    return "| " + " | ".join(cells) + " |"


def main():
    arguments = parse_arguments()
    if arguments.check:
        arguments.sizes, arguments.rounds, arguments.tries = [16], 1, 1
    if arguments.passes:
        arguments.flags += ["-mno-avx512f"]  # which valgrind does not know
    with tempfile.TemporaryDirectory() as work:
        os.environ["SODE_TUNING"] = os.path.join(work, "tuning.json")
        programs = build(arguments, work)
        if arguments.passes:
            print_passes(arguments, {name: program for name, program in programs.items() if name in ("own", "by hand", "FFTW-MPI")})
            return 0
        print("| points | nodes | gmove by | own, ms | " + " | ".join(f"{ours} / {peer}" for ours, peer in COLUMNS) + " |")
        print("|---" * (4 + len(COLUMNS)) + "|")
        for size in arguments.sizes:
            for grid in arguments.grids:
                print(row(arguments, programs, size, grid, work), flush=True)
        if "kernels" in programs:
            print()
            subprocess.run([programs["kernels"]], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
