#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the benchmark for an MPI, runs it on the cells of the table below, and says which promises of
# ../records/epyc.md hold. `halo.py --help` lists the options, README.md explains the method.

import argparse
import json
import os
import subprocess
import sys
import tempfile

import evaluate
import table

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
SOURCES = ["by_datatype", "by_directive", "by_fence", "by_flags", "by_neighbor", "by_packing", "by_pscw", "by_sharing",
           "by_sode", "check", "cold", "copies", "floor", "grid", "main", "measure", "window"]

SHAPES = {2: [64, 512, 2048], 3: [16, 64, 192]}
WIDTHS = [1, 2, 4, 8]
FLAGS = [c + p + x for c in ("c", "") for p in ("p", "") for x in ("", "x")]  # corners, periodic, cold
QUICK = ["2:64:1:cp", "2:512:4:", "3:16:1:cp", "3:64:1:px"]
# Small and odd, a block as wide as the shadow, one rank on a periodic axis: only checked.
TINY = ["2:5:1:cp", "2:4:4:cx", "3:3:1:cp", "3:4:2:"]


def all_cells():
    return [f"{ndims}:{extent}:{width}:{flags}" for ndims in SHAPES for extent in SHAPES[ndims] for width in WIDTHS
            for flags in FLAGS]


def parse_arguments():
    parser = argparse.ArgumentParser(description="Halo exchanges of Sode against hand-written ones.")
    parser.add_argument("--mpi", default="openmpi", choices=["openmpi", "mpich"])
    parser.add_argument("--ranks", default="2", help="2; for --check several with commas")
    parser.add_argument("--cells", nargs="+", metavar="CELL", help="dimensions:extent:width:flags; flags: c(orners), "
                        "p(eriodic), x (cold), w(ritten rim), r(ead halo); default: all without w and r")
    parser.add_argument("--variants", nargs="+", metavar="NAME", default=["all"], help="only these, for example "
                        "sode-rma hand-put-fence hand-put-pscw hand-put-flags")
    parser.add_argument("--repetitions", type=int, default=20, help="half of them choose, half compare")
    parser.add_argument("--microseconds", type=int, default=1000, help="least time of a sample")
    parser.add_argument("--quick", action="store_true", help="four cells")
    parser.add_argument("--check", action="store_true", help="only check the results, of tiny cells")
    parser.add_argument("--launcher", default="", help="in front of mpiexec, for example 'nice -n -5'")
    parser.add_argument("--raw", help="file to write the samples to; --from reads it again")
    parser.add_argument("--from", dest="given", metavar="FILE", help="evaluate these samples, run nothing")
    parser.add_argument("--cells-table", action="store_true", help="also a table of all cells")
    parser.add_argument("--build", help="build tree; default: build/MPI of the source")
    parser.add_argument("--sodecc", help="default: that of build/openmpi")
    parser.add_argument("--mpicc", default="", help="with options; default: mpicc.MPI")
    parser.add_argument("--mpiexec", default="", help="with options; default: mpiexec.MPI")
    return parser.parse_args()


def environment(arguments):
    """Messages of one machine at their best, without copies by the kernel (../records/epyc.md)."""
    defaults = {"SODE_TUNING": "off", "OMP_NUM_THREADS": "1", "UCX_TLS": "posix,self",
                "SODE_CONFIG": os.path.join(arguments.build, "lib/sode/config.json"),
                "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
                "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_btl": "self,vader",
                "OMPI_MCA_btl_vader_single_copy_mechanism": "none"}
    return {**defaults, **os.environ}


def run(command, arguments, **more):
    done = subprocess.run(command, env=environment(arguments), stdin=subprocess.DEVNULL, text=True, **more)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: exit status {done.returncode}")
    return done.stdout


def build(arguments, ranks, work):
    """The program for this number of ranks, which the translated part is compiled for; of the source in arguments.root."""
    sources = os.path.join(arguments.root, "test/bench/halo")
    with open(os.path.join(arguments.build, "lib/sode/config.json"), encoding="utf-8") as file:
        configuration = json.load(file)
    translated, program = os.path.join(work, "translated.o"), os.path.join(work, f"halo-{ranks}")
    run([*arguments.sodecc.split(), "-O2", f"-DRANKS={ranks}", "-c", os.path.join(sources, "translated.c"), "-o", translated],
        arguments)
    run([*arguments.mpicc.split(), "-std=gnu11", "-O3", "-march=native", "-w", "-I" + os.path.join(arguments.root, "runtime"),
         "-I" + os.path.join(arguments.root, "include"), *(os.path.join(sources, name + ".c") for name in SOURCES), translated,
         os.path.join(arguments.build, "lib/libsode.a"), *configuration["link_static"], "-lpthread", "-o", program],
        arguments)
    return program


def launcher(arguments, ranks):
    if arguments.mpiexec:
        return arguments.mpiexec.split()
    bind = {"openmpi": ["--bind-to", "core"], "mpich": ["-bind-to", "core"]}[arguments.mpi]
    return ["mpiexec." + arguments.mpi, *(bind if os.cpu_count() >= ranks else [])]


def measure(arguments, samples):
    """Runs the program for each number of ranks; its lines go to the file, cell by cell."""
    cells = arguments.cells or (TINY if arguments.check else QUICK if arguments.quick else all_cells())
    for ranks in [int(word) for word in arguments.ranks.split(",")]:
        with tempfile.TemporaryDirectory(prefix="sode-") as work:
            program = build(arguments, ranks, work)
            repetitions, microseconds = (1, 0) if arguments.check else (arguments.repetitions, arguments.microseconds)
            run([*arguments.launcher.split(), *launcher(arguments, ranks), "-n", str(ranks), program,
                 str(repetitions), str(microseconds), ",".join(arguments.variants), *cells], arguments, stdout=samples)


def main():
    arguments = parse_arguments()
    arguments.root = ROOT
    arguments.build = arguments.build or os.path.join(ROOT, "build", arguments.mpi)
    arguments.sodecc = arguments.sodecc or os.path.join(ROOT, "build/openmpi/bin/sodecc")
    arguments.mpicc = arguments.mpicc or "mpicc." + arguments.mpi
    if arguments.given:
        with open(arguments.given) as file:
            lines = file.read().splitlines()
    else:
        with open(arguments.raw, "w+") if arguments.raw else tempfile.TemporaryFile("w+") as samples:
            measure(arguments, samples)
            samples.seek(0)
            lines = samples.read().splitlines()
    if arguments.check:
        print(f"{len(lines)} exchanges are right")
        return
    cells = evaluate.read(lines)
    print(table.heading(arguments, " ".join(sys.argv)))
    print(table.bars(cells))
    print(table.shapes(cells))
    if arguments.cells_table:
        print(table.cells(cells))


if __name__ == "__main__":
    main()
