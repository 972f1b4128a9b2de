# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Sparse products by gather against the same by hand and against PETSc, over the 66 patterns.  README.md of test/bench explains.

import argparse
import csv
import os
import statistics
import subprocess
import sys
import tempfile
import time

import bars

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import peers  # noqa: E402

NETWORK = os.path.join(os.path.dirname(HERE), "overlap/network")
HOSTS = ["10.77.7.1", "10.77.7.2"]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
FAMILIES = ["U", "M", "C", "B2", "B4", "B8"]
SOURCES = [f"samples/spmv/{name}.c" for name in ["check", "pattern", "matrix", "multiply", "sliced", "volume"]] + ["samples/common/arguments.c"]
SHORT = 2e-3  # seconds of a product: an interruption is many of them
COLUMNS = ["mpi", "ranks", "n", "family", "k", "way", "seconds", "ratio", "plan", "index", "even", "odd"]


def parse_arguments():
    parser = argparse.ArgumentParser(description="Sparse products by gather, by hand and by PETSc.")
    parser.add_argument("--mpi", default="openmpi", help="openmpi or mpich; PETSc of Debian is for openmpi")
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument("--n", type=int, default=65536, help="rows; 262144 with --most 64 is the other size of the workload")
    parser.add_argument("--most", type=int, default=1024, help="non-zeros in a row")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--results", help="patterns in this file aren't measured again; by default build/bench-spmv.csv, with --delay another one for each")
    parser.add_argument("--minutes", type=float, default=12, help="no further pattern after that; the same command goes on")
    parser.add_argument("--delay", type=int, help="microseconds by which messages between two network namespaces are held back; 2 ranks of Open MPI, as root")
    parser.add_argument("--cells", default="", help="only these patterns, such as U_16,B8_4")
    parser.add_argument("--petsc-root", default="", help="folder with the files of libpetsc-real-dev, which are downloaded into it if it isn't there; without, what pkg-config knows")
    parser.add_argument("--launcher", default="", help="in front of mpiexec")
    parser.add_argument("--sodecc", default=os.path.join(ROOT, "build/openmpi/bin/sodecc"))
    # Formats have other loops, which gcc may contract otherwise: the same bits are wanted of all.
    parser.add_argument("--flags", default="-O3 -march=native -ffp-contract=off")
    parser.add_argument("--check", action="store_true", help="small, for the tests")
    parser.add_argument("--report", action="store_true", help="measure nothing")
    arguments = parser.parse_args()
    if arguments.delay is not None and (arguments.mpi != "openmpi" or os.geteuid() != 0):
        sys.exit("--delay needs Open MPI and root")
    arguments.ranks = arguments.ranks if arguments.delay is None else 2
    suffix = "" if arguments.delay is None else f"-delay{arguments.delay}"
    arguments.results = arguments.results or os.path.join(ROOT, f"build/bench-spmv{suffix}.csv")
    return arguments


def launch(arguments):
    """mpiexec with its options; the namespaces share memory, which `auto` would find."""
    if arguments.delay is None:
        return [*arguments.launcher.split(), f"mpiexec.{arguments.mpi}", "-n", str(arguments.ranks)]
    return ["timeout", "-k", "1", "600", *arguments.launcher.split(), NETWORK, "inside", "mpiexec.openmpi", "--host", ",".join(host + ":1" for host in HOSTS),
            "-n", "2", "--mca", "plm_rsh_agent", arguments.agent, "--mca", "pml", "ob1", "--mca", "btl", "self,tcp", "--mca", "btl_tcp_if_include", "10.77.7.0/24",
            "--bind-to", "none", *[word for name in ["SODE_TUNING", "SODE_TEST_RANKS_PER_NODE", "OMP_NUM_THREADS", "LD_LIBRARY_PATH"] for word in ["-x", name]]]


def slow_down(arguments, work):
    arguments.agent = os.path.join(work, "agent")
    with open(arguments.agent, "w") as file:
        file.write(f'#!/bin/sh\nexec "{NETWORK}" agent "$@"\n')
    os.chmod(arguments.agent, 0o755)
    subprocess.run([NETWORK, "up"], check=True)
    subprocess.run([NETWORK, "delay", str(arguments.delay)], check=True)


def environment(arguments):
    fair = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_btl": "self,vader",
            "OMPI_MCA_pml": "ob1", "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "UCX_TLS": "posix,self",
            "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_hwloc_base_binding_policy": "none"}
    if arguments.delay is not None:
        fair = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "SODE_TEST_RANKS_PER_NODE": "1"}
    return {"SODE_TUNING": "off", "OMP_NUM_THREADS": "1", **fair,
            "SODE_CONFIG": os.path.join(ROOT, f"build/{arguments.mpi}/lib/sode/config.json"), **os.environ, "LD_LIBRARY_PATH": peers.library_path(arguments.petsc_root)}


def petsc_flags(arguments):
    """Of compiler and linker; None without PETSc."""
    if arguments.check or arguments.mpi != "openmpi":
        return None
    peers.fill(arguments.petsc_root, ["libpetsc-real-dev"])
    return peers.petsc(arguments.petsc_root)


def build(arguments, work):
    flags, found = arguments.flags.split(), petsc_flags(arguments)
    if found is None:
        print("PETSc isn't there (Debian: libpetsc-real-dev), or not for this MPI; --petsc-root names a folder with it: not compared")
    compiler, linker = found or ([], [])
    objects = [os.path.join(work, name) for name in ["twins.o", "petsc.o"]]
    for source, target in zip(["twins.c", "petsc.c"], objects):
        define = ["-DWITH_PETSC", *compiler] if found and source == "petsc.c" else []
        subprocess.run([f"mpicc.{arguments.mpi}", *flags, *define, "-c", os.path.join(HERE, source), "-o", target], check=True)
    program = os.path.join(work, "bench")
    subprocess.run([*arguments.sodecc.split(), *flags, os.path.join(HERE, "bench.c"), *[os.path.join(ROOT, s) for s in SOURCES], *objects, *linker,
                    "-lm", "-o", program], check=True, env=environment(arguments))
    return program


def cells(arguments):
    wanted = [word for word in arguments.cells.split(",") if word]
    for d in range(11):  # small ones first, so that a run that ends early has all families
        for family in FAMILIES:
            k = 1 << d
            columns = arguments.n if family[0] != "B" else arguments.n // int(family[1:]) + 1
            if k <= min(arguments.most, columns) and (not wanted or f"{family}_{k}" in wanted):
                yield family, k


def key(arguments, family, k):
    return arguments.mpi, str(arguments.ranks), str(arguments.n), family, str(k)


def read(path):
    if not os.path.exists(path):
        return []
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def execute(arguments, program, family, k, *options):
    command = [*launch(arguments), program, "--family", family, "--k", str(k), "--n", str(arguments.n), *options]
    done = subprocess.run(command, env=environment(arguments), text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=1200)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def measure(arguments, program, family, k):
    lines = execute(arguments, program, family, k, "--rounds", str(arguments.rounds), *(["--check"] if arguments.check else [])).splitlines()
    rows = [dict(zip(COLUMNS, [*key(arguments, family, k)[:3], *line.split()])) for line in lines if line.startswith(f"{family} ")]
    if float(rows[0]["seconds"]) < SHORT and not arguments.check:
        costs = [float(execute(arguments, program, family, k, "--tuning").split()[-1]) for _ in range(2)]
        rows[0]["plan"] = f"{statistics.median([*costs, float(rows[0]['plan'])]):.2f}"
    return rows


def measure_all(arguments, program, results):
    known = {tuple(row[c] for c in COLUMNS[:5]) for row in results}
    missing = [cell for cell in cells(arguments) if key(arguments, *cell) not in known]
    begin = time.monotonic()
    os.makedirs(os.path.dirname(os.path.abspath(arguments.results)), exist_ok=True)
    for count, (family, k) in enumerate(missing):
        if time.monotonic() - begin > 60 * arguments.minutes:
            print(f"{len(missing) - count} patterns left: the same command goes on")
            return
        rows = measure(arguments, program, family, k)
        fresh = not os.path.exists(arguments.results)
        with open(arguments.results, "a", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS)
            if fresh:
                writer.writeheader()
            writer.writerows(rows)
        results += rows
        print(f"{family}_{k}: {len(missing) - count - 1} left", file=sys.stderr)


def say_methods(seconds):
    """The fastest method of each pattern, and how much longer always the same takes."""
    print("\n| always | by auto |\n|---|---|")
    for method in bars.METHODS:
        print(f"| {method} | {bars.mean([times[method] / times['auto'] for times in seconds.values()]):.3f} |")
    densities = sorted({int(cell.split("_")[1]) for cell in seconds})
    print("\n| fastest | " + " | ".join(map(str, densities)) + " |")
    print("|---" * (1 + len(densities)) + "|")
    for family in FAMILIES:
        best = {k: min(bars.METHODS, key=seconds[f"{family}_{k}"].get) for k in densities if f"{family}_{k}" in seconds}
        print(f"| {family} | " + " | ".join(best.get(k, "") for k in densities) + " |")


SUMS = ["sum", "sum-ordered", "two-dots", "two-dots-fused"]


def measure_sums(arguments, work):
    """Of samples/collbench, operation after operation, in turns."""
    program, folder = os.path.join(work, "collbench"), os.path.join(ROOT, "samples/collbench")
    sources = [os.path.join(folder, name + ".c") for name in ["main", "operations", "check"]] + [os.path.join(ROOT, f"samples/common/{name}.c") for name in ["arguments", "text"]]
    subprocess.run([*arguments.sodecc.split(), *arguments.flags.split(), *sources, "-lm", "-o", program], check=True, env=environment(arguments))
    turns = []
    for _ in range(1 if arguments.check else 5):
        turns.append({})
        for operation in SUMS:
            path = os.path.join(work, "sums.csv")
            subprocess.run([*launch(arguments), program, "--operation", operation, "--csv", path], check=True, env=environment(arguments), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            with open(path, newline="") as file:
                turns[-1].update({(row["operation"], int(row["count"])): float(row["seconds"]) for row in csv.DictReader(file)})
    return turns


def report(arguments, results, turns):
    patterns = {}
    for row in results:
        if (row["mpi"], row["ranks"], row["n"]) == (arguments.mpi, str(arguments.ranks), str(arguments.n)):
            patterns.setdefault(f"{row['family']}_{row['k']}", {})[row["way"]] = row
    if not patterns:
        sys.exit("nothing has been measured")
    print(f"\n{len(patterns)} patterns, {arguments.mpi}, {arguments.ranks} ranks, n = {arguments.n}{'' if arguments.delay is None else f', messages held back by {arguments.delay} us'}; load {os.getloadavg()[0]:.1f}\n")
    seconds = bars.say_all(patterns)
    if turns:
        bars.say_sums(turns)
    say_methods(seconds)


def main():
    arguments = parse_arguments()
    if arguments.check:
        arguments.n, arguments.most, arguments.flags = 600, 4, "-O1"
    results, turns = read(arguments.results), []
    if not arguments.report:
        with tempfile.TemporaryDirectory(prefix="sode-") as work:
            try:
                if arguments.delay is not None:
                    slow_down(arguments, work)
                turns = measure_sums(arguments, work)
                measure_all(arguments, build(arguments, work), results)
            finally:
                if arguments.delay is not None:
                    subprocess.run([NETWORK, "down"])
    report(arguments, results, turns)


if __name__ == "__main__":
    main()
