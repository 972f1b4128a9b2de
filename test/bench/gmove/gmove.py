# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# gmove against four ways by hand, in turn in one process (twins.c).  README.md of test/bench explains.

import argparse
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
WAYS = ["gmove", "alltoall", "alltoallw", "pairs", "shared"]
LIMIT, MOST = 1.05, 1.15  # of the best way by hand: in 95 % of the cells; in any

# name, CASE of case.c, points, elements
CELLS = [("pencils 64³ real", 1, 64, "double"), ("pencils 64³ complex", 1, 64, "double _Complex"),
         ("pencils 128³ real", 1, 128, "double"), ("pencils 128³ complex", 1, 128, "double _Complex"),
         ("block to cyclic 2¹⁸", 2, 1 << 18, "double"), ("rows to columns 1024²", 3, 1024, "double"),
         ("replicate 2¹⁶", 4, 1 << 16, "double"), ("plane of 128³ to all", 5, 128, "double")]
LARGE = [("pencils 256³ real", 1, 256, "double"), ("pencils 256³ complex", 1, 256, "double _Complex")]


def parse_arguments():
    parser = argparse.ArgumentParser(description="gmove against redistributions by hand.")
    parser.add_argument("--mpi", default="openmpi,mpich")
    parser.add_argument("--ranks", default="2,4")
    parser.add_argument("--rounds", type=int, default=21, help="at most 256")
    parser.add_argument("--jobs", type=int, default=3, help="of each cell, of whose ratios the median counts: memory lies elsewhere in each")
    parser.add_argument("--cells", default="", help="only those whose names contain this")
    parser.add_argument("--large", action="store_true", help="256³ too")
    parser.add_argument("--launcher", default="", help="in front of mpiexec")
    parser.add_argument("--sodecc", default=os.path.join(ROOT, "build/openmpi/bin/sodecc"))
    return parser.parse_args()


def environment(mpi):
    fair = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_btl": "self,vader",
            "OMPI_MCA_pml": "ob1", "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "UCX_TLS": "posix,self",
            "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_hwloc_base_binding_policy": "none"}
    return {"SODE_TUNING": "off", "OMP_NUM_THREADS": "1",
            "SODE_CONFIG": os.path.join(ROOT, f"build/{mpi}/lib/sode/config.json"), **fair, **os.environ}


def build(arguments, mpi, cell, work):
    name, case, points, element = cell
    twins, program = os.path.join(work, "twins.o"), os.path.join(work, "case")
    subprocess.run([f"mpicc.{mpi}", "-O3", "-march=native", "-c", os.path.join(HERE, "twins.c"), "-o", twins], check=True)
    subprocess.run([arguments.sodecc, "-O3", "-march=native", f"-I{HERE}", f"-DCASE={case}", f"-DN={points}",
                    f"-DT={element}", f'-DNAME="{name}"', os.path.join(HERE, "case.c"), twins, "-o", program],
                   env=environment(mpi), check=True)
    return program


def elements_sent(case, points, ranks):
    """To another rank: m1 of the DNS (n³ / (p1² p2), here p2 = 2, p1 = ranks / 2) and its likes."""
    each = {1: points ** 3 // (ranks // 2 * 4), 2: points // ranks ** 2, 3: points ** 2 // ranks ** 2,
            4: points // ranks, 5: None}
    return each[case]


def measure(arguments, mpi, ranks, cell, program):
    command = [*arguments.launcher.split(), f"mpiexec.{mpi}", "-n", str(ranks), program, str(arguments.rounds)]
    done = subprocess.run(command, env=environment(mpi), text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=600)
    words = done.stdout.split()
    if done.returncode != 0 or "right" not in words:
        sys.exit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    ratio = float(words[words.index("right") + 1])
    times = {way: float(words[len(words) - 1 - words[::-1].index(way) + 1]) for way in WAYS}
    wanted = elements_sent(cell[1], cell[2], ranks)
    if wanted is not None and int(words[-1]) != wanted:
        sys.exit(f"{cell[0]}: {words[-1]} elements in a message, not {wanted}")
    return ratio, times, float(words[words.index("plan") + 1])


def main():
    arguments = parse_arguments()
    cells = [cell for cell in CELLS + (LARGE if arguments.large else []) if arguments.cells in cell[0]]
    ratios = []
    print(f"load {os.getloadavg()[0]:.1f}; microseconds, medians of {arguments.rounds} rounds, of {arguments.jobs} jobs the median; plan: the first execution, in executions\n")
    print("| MPI | ranks | redistribution | " + " | ".join(WAYS) + " | gmove / best | plan |")
    print("|---|---|---|" + "---|" * (len(WAYS) + 2), flush=True)
    with tempfile.TemporaryDirectory(prefix="sode-") as work:
        for mpi in arguments.mpi.split(","):
            for cell in cells:
                program = build(arguments, mpi, cell, work)
                for ranks in map(int, arguments.ranks.split(",")):
                    jobs = sorted((measure(arguments, mpi, ranks, cell, program) for _ in range(arguments.jobs)), key=lambda job: job[0])
                    ratio, times, plan = jobs[len(jobs) // 2]
                    ratios.append(ratio)
                    said = f"**{ratio:.2f}**" if ratio > LIMIT else f"{ratio:.2f}"
                    print(f"| {mpi} | {ranks} | {cell[0]} | " + " | ".join(f"{times[way]:.1f}" for way in WAYS)
                          + f" | {said} | {plan:.1f} |", flush=True)
    within = sum(ratio <= LIMIT for ratio in ratios)
    print(f"\n{within} of {len(ratios)} cells within {LIMIT}, {sum(ratio > MOST for ratio in ratios)} above {MOST}")


if __name__ == "__main__":
    main()
