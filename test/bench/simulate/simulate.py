#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs a translated program and the runtime on hundreds of simulated ranks (SimGrid's SMPI; Debian: libsimgrid-dev) and
# compares what every rank sends with the formula. README.md of test/bench explains.

import argparse
import glob
import os
import shutil
import subprocess
import sys
import tempfile
import time

import platforms

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
SMPI = "/usr/include/smpi"

# Their main is replaced (main.c), SMPI has MPI_Init of its own, there is no tuning file (tune/no_file.c).
LEFT_OUT = {"api/adopt.c", "api/start_main.c", "tune/file.c", "tune/lock.c",
            "base/cores_hwloc.c", "info/info.c"}
WRAPPED = ["MPI_Send_init", "MPI_Start", "MPI_Startall", "MPI_Isend",  # count.c
           "MPI_Query_thread", "MPI_Ibarrier", "MPI_Iallreduce", "sode_wait_all", "sode_sparse_exchange", "sched_yield",  # smpi.c
           "malloc", "calloc", "realloc", "aligned_alloc", "free"]  # memory.c

# Algorithms of few messages; those that know of hosts with several ranks begin with one from everybody to everybody.
COLLECTIVES = ["barrier:ompi_bruck", "bcast:binomial_tree", "allreduce:rdb", "reduce:binomial", "allgather:bruck",
               "alltoall:bruck"]

# ranks: the nodes in two and in three dimensions; none of 2, where both neighbors are one
SHAPES = {64: ((8, 8), (4, 4, 4)), 128: ((16, 8), (8, 4, 4)), 256: ((16, 16), (8, 8, 4)), 512: ((32, 16), (8, 8, 8)),
          1024: ((32, 32), (16, 8, 8)), 2048: ((64, 32), (16, 16, 8)), 4096: ((64, 64), (16, 16, 16)),
          27: ((9, 3), (3, 3, 3))}


def parse_arguments():
    parser = argparse.ArgumentParser(description="Exchanges on simulated ranks.")
    parser.add_argument("--scaling", action="store_true",
                        help="instead of exchanges: what a rank holds and pays as the number of ranks grows, to 4,096")
    parser.add_argument("--ranks")
    parser.add_argument("--platforms", default=",".join(platforms.PLATFORMS))
    parser.add_argument("--transport", default="pack", choices=["pack", "datatype"])
    parser.add_argument("--plane", type=int, default=64, help="elements of a node along each of 2 dimensions")
    parser.add_argument("--cube", type=int, default=16, help="and along each of 3")
    parser.add_argument("--width", type=int, default=1)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--sodecc", default=os.path.join(ROOT, "build/openmpi/bin/sodecc"))
    arguments = parser.parse_args()
    if not arguments.ranks:
        arguments.ranks = "64,512,4096" if arguments.scaling else "64,128,256,512,1024"
    return arguments


def run(*command, **more):
    done = subprocess.run(command, text=True, stdin=subprocess.DEVNULL, **more)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stdout or ''}")
    return done.stdout


def compile_c(source, result, *options):
    # Not smpicc: its header replaces malloc, free and exit by macros, also where they are names of members.
    run("cc", "-std=gnu11", "-O2", "-w", "-fPIC", "-I" + SMPI, "-I" + os.path.join(ROOT, "include"), *options, "-c", source,
        "-o", result)


def build_runtime(work):
    objects = []
    runtime = os.path.join(ROOT, "runtime")
    sources = [path for path in sorted(glob.glob(os.path.join(runtime, "*/*.c")))
               if os.path.relpath(path, runtime) not in LEFT_OUT]
    for source in sources + [os.path.join(HERE, name) for name in ("main.c", "smpi.c", "count.c", "memory.c")]:
        objects.append(os.path.join(work, os.path.relpath(source, ROOT).replace("/", "_") + ".o"))
        compile_c(source, objects[-1], "-I" + runtime, '-DSODE_RELEASE_NAME="simulated"')
    return objects


def build_program(arguments, ranks, objects, work):
    plane, cube = SHAPES[ranks]
    values = {"P0": plane[0], "P1": plane[1], "Q0": cube[0], "Q1": cube[1], "Q2": cube[2], "N": arguments.plane,
              "M": arguments.cube, "W": arguments.width, "TIMES": arguments.times}
    defined = [f"-D{name}={value}" for name, value in values.items()]
    translated, program = os.path.join(work, "exchanges.c"), os.path.join(work, "program")
    run(arguments.sodecc, "--emit-c", *defined, os.path.join(HERE, "scaling.c" if arguments.scaling else "exchanges.c"),
        "-o", translated)
    compile_c(translated, translated + ".o", "-I" + HERE, *defined, "-D__SODE__", "-D_XCALABLEMP",
              "-Dmain=simulated_program")
    run("smpicc", "-O2", *objects, translated + ".o", "-Wl," + ",".join("--wrap=" + name for name in WRAPPED), "-o",
        program)
    return program


# What a look at a request takes, seconds: asynchronous exchanges are polled for.
LOOK = "2e-8"


def simulate(arguments, program, platform, ranks, work):
    """Lines of the program, and the seconds that it took."""
    file, hosts = os.path.join(work, "platform.xml"), os.path.join(work, "hosts")
    with open(file, "w") as out:
        out.write(platforms.PLATFORMS[platform](ranks, *SHAPES[ranks]))
    with open(hosts, "w") as out:
        out.writelines(f"node-{k}\n" for k in range(ranks))
    begin = time.monotonic()
    text = run("smpirun", "-platform", file, "-hostfile", hosts, "-np", str(ranks), "--cfg=smpi/simulate-computation:no",
               *(f"--cfg=smpi/{name}" for name in COLLECTIVES), f"--cfg=smpi/test:{LOOK}", f"--cfg=smpi/iprobe:{LOOK}",
               "--cfg=smpi/grow-injected-times:no", "--log=root.thres:critical", program, stdout=subprocess.PIPE,
               env={**os.environ, "SODE_TRANSPORT": arguments.transport, "SODE_TUNING": "off"})
    return text.splitlines(), time.monotonic() - begin


# Bytes that a rank may hold more when the ranks are eight times as many: malloc rounds. An execution leaves none.
MORE_BYTES = 1024
# What a gmove keeps whose elements all get: itself, and for each owner its piece, where that goes, and its elements (4 doubles).
MOVE_BYTES, OWNER_BYTES = 8192, 1024
# What a gather of a few elements keeps.
GATHER_BYTES = 12288
# Processor time of a construct that sends nothing must not grow with the ranks; measured, so with a margin.
TIME_FACTOR = 8


def scaling(arguments, objects, work):
    """Prints what a rank holds and pays; the faults."""
    faults, before, sent = [], {}, {}
    print("| ranks | after | bytes held | by the first | by the others | messages of the first | messages each | ns each | real s |")
    print("|---|---|---|---|---|---|---|---|---|")
    for ranks in [int(word) for word in arguments.ranks.split(",")]:
        program = build_program(arguments, ranks, objects, work)
        lines, seconds = simulate(arguments, program, "fat tree", ranks, work)
        for line in lines:
            name, held, first, others, making, messages, each = line.split("|")
            moves, irregular = name.startswith("gmove"), name.startswith("gather")
            print(f"| {ranks} | {name} | {held} | {first} | {others} | {making if irregular else ''} | {messages if moves or irregular else ''} | "
                  f"{each if each != '0' and not (moves or irregular) else ''} | {seconds:.0f} |", flush=True)
            if int(others) > 0:
                faults.append(f"{ranks} ranks, {name}: executions after the first leave {others} bytes")
            if moves:  # in rounds; a column has owners, which are listed
                if int(messages) > (ranks - 1).bit_length():
                    faults.append(f"{ranks} ranks, {name}: a rank sends {messages} messages")
                if int(first) > MOVE_BYTES + OWNER_BYTES * SHAPES[ranks][0][0]:
                    faults.append(f"{ranks} ranks, {name}: {first} bytes for {SHAPES[ranks][0][0]} owners")
            elif irregular:  # beside what moves hold
                if (making, messages) != sent.setdefault(name, (making, messages)):
                    faults.append(f"{ranks} ranks, {name}: {making} messages for the first, then {messages}, instead of {' and '.join(sent[name])}")
                if int(first) > GATHER_BYTES:
                    faults.append(f"{ranks} ranks, {name}: {first} bytes")
            elif name in before:
                fewer, least, time_ = before[name]
                if int(held) - least > MORE_BYTES:
                    faults.append(f"{ranks} ranks, {name}: {int(held) - least} bytes more than with {fewer} ranks")
                if float(each) > TIME_FACTOR * time_ > 0:
                    faults.append(f"{ranks} ranks, {name}: {each} ns instead of {time_:.0f} with {fewer} ranks")
            before[name] = ranks, int(held), float(each)
    print("\n" + ("\n".join(faults) if faults else "a rank holds as much on any number of ranks, and a gather sends as much; "
                  "executions after the first leave nothing"))
    return faults


def expected(arguments, name):
    """Messages and bytes that every rank sends in one exchange."""
    ndims, kind = int(name[0]), name[4:]
    own = arguments.plane if ndims == 2 else arguments.cube
    whole = (own + 2 * arguments.width) ** ndims
    corners = 8 * (whole - own ** ndims)
    faces = 8 * 2 * ndims * arguments.width * own ** (ndims - 1)
    return {"corners": (2 * ndims, corners), "faces": (2 * ndims, faces), "at once": (3 ** ndims - 1, corners)}[kind]


def judge(arguments, line):
    """The cells of a table row, the fault or None."""
    words = line.split("|")
    if words[0].startswith(("set", "sums")):
        wrong, messages, first = words[1:]
        return [words[0], "", "", messages, f"{1e6 * float(first):.1f}", ""], "wrong sum" if int(wrong) else None
    name, wrong, least, most, fewest, bytes_, setup, first, each = words
    messages, bytes_wanted = expected(arguments, name)
    times = arguments.times
    fault = None
    if int(wrong):
        fault = "wrong shadow elements"
    elif not int(least) == int(most) == messages * times or not int(fewest) == int(bytes_) == bytes_wanted * times:
        fault = (f"{int(least) / times:g} to {int(most) / times:g} messages of {int(fewest) / times:g} to "
                 f"{int(bytes_) / times:g} bytes, expected {messages} of {bytes_wanted}")
    return [name, f"{int(most) / times:g}", f"{int(bytes_) / times:g}", setup, f"{1e6 * float(first):.1f}",
            f"{1e6 * float(each):.2f}"], fault


def main():
    arguments = parse_arguments()
    if not shutil.which("smpicc"):
        sys.exit("SMPI is not installed; Debian: apt-get install libsimgrid-dev")
    faults = []
    if arguments.scaling:
        with tempfile.TemporaryDirectory(prefix="sode-") as work:
            sys.exit(bool(scaling(arguments, build_runtime(work), work)))
    print(f"transport {arguments.transport}; per node {arguments.plane}² and {arguments.cube}³ doubles, width "
          f"{arguments.width}; every rank sends the same\n")
    print("| network | ranks | exchange | messages | bytes | messages of the first | first, us | following, us | real s |")
    print("|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="sode-") as work:
        objects = build_runtime(work)
        for ranks in [int(word) for word in arguments.ranks.split(",")]:
            program = build_program(arguments, ranks, objects, work)
            for platform in arguments.platforms.split(","):
                lines, seconds = simulate(arguments, program, platform, ranks, work)
                if len(lines) != 8:
                    sys.exit("\n".join(lines))
                for line in lines:
                    if platform.startswith("torus") and line[0] not in ("s", platform[-1]):
                        continue  # nodes of other dimensions than the torus
                    cells, fault = judge(arguments, line)
                    print(f"| {platform} | {ranks} | {' | '.join(cells)} | {seconds:.0f} |", flush=True)
                    if fault:
                        faults.append(f"{platform}, {ranks} ranks, {cells[0]}: {fault}")
    print("\n" + ("\n".join(faults) if faults else "messages and bytes of every rank are those of the formula"))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
