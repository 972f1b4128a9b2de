# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What generators of small programs share: several programs in one executable, each a function, and what they print on
# ranks compared with what plain C prints.  Programs whose nodes are those that execute them run on all numbers of ranks in one
# job, in tasks of so many: starting ranks takes longer than the programs.

import argparse
import os
import random
import subprocess

INCLUDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "include")
MAIN = """

#pragma xmp nodes all[*]
static void run(const char *which)
{
    static void (*const programs[])(void) = {%s};
    for (int k = 0; k < %d; k++)
        if (!which || which[k] == '1') {
            programs[k]();
            fflush(stdout);
        }
}

/* Arguments: which of them run; numbers of nodes for tasks that do. */
int main(int argc, char **argv)
{
    if (argc < 3)
        run(argc > 1 ? argv[1] : NULL);
    for (int k = 2; k < argc; k++) {
        int nodes = atoi(argv[k]);
        if (xmp_node_num() == 1)
            printf("ranks %%d\\n", nodes);
#pragma xmp task on all[0:nodes]
        run(argv[1]);
    }
    return 0;
}
"""

# What the texts of programs use.
HELPERS = """static int size_of(xmp_desc_t nodes, int dim)
{
    int size = 1;
    xmp_nodes_size(nodes, dim, &size);
    return size;
}

/* One of the divisors, by a number. */
static int divisor(int of, int which)
{
    int count = 0;
    for (int k = 1; k <= of; k++)
        count += of % k == 0;
    which %= count;
    for (int k = 1;; k++)
        if (of % k == 0 && which-- == 0)
            return k;
}

/* Blocks of any sizes, some of them empty. */
static int *uneven(int extent, int seed, int nodes)
{
    int *map = (int *)calloc((size_t)nodes, sizeof *map);
    for (int k = 0; k < extent; k++)
        map[(k * k + seed) % 7 * seed % nodes]++;
    return map;
}

"""


def nodes_of(pick, rank):
    """Lines that declare the executing nodes as p1, p2 or p3, of so many dimensions, some of them of size 1."""
    lines, sizes = [], []
    for _ in range(rank - 1):
        left = "xmp_num_nodes()" + "".join(f" / {size}" for size in sizes)
        sizes.insert(0, f"size{len(sizes)}")
        lines.append(f"    const int {sizes[0]} = divisor({left}, {pick.randrange(1, 100)});")
    lines.append(f"#pragma xmp nodes p{rank}[*]{''.join(f'[{size}]' for size in sizes)} = *")
    return lines + [f"    (void){size};" for size in sizes]


def beyond(seed, extents):
    """How far the template begins before an array, and how many indices it has: nodes may own nothing of the array."""
    pick = random.Random(f"{seed} beyond")
    before = [pick.choice([0, 0, 0, 1, 8]) for _ in extents]
    return before, [b + e + pick.choice([0, 0, 0, 1, 11]) for b, e in zip(before, extents)]


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--together", type=int, default=20)
    parser.add_argument("--ranks", default="1,2,3,4,6")
    parser.add_argument("--every", type=int, default=1, help="each program runs on every so many of these numbers of ranks")
    parser.add_argument("--language", choices=("c", "c++"), default="c", help="c++: of generators that write both")
    for name in ("sodecc", "mpirun", "cc", "work"):
        parser.add_argument("--" + name, required=True)
    return parser.parse_args()


def differences(wanted, got, seeds):
    """Of programs that print other lines than wanted, and the one at which it stopped."""
    found = []
    for s in seeds:
        lines = [[line for line in text.decode(errors="replace").split("\n") if line.split(" ")[0] == f"program{s}"] for text in (wanted, got)]
        if lines[0] != lines[1]:
            found.append(f"seed {s}: wanted {', '.join(lines[0])}, got {', '.join(lines[1]) or 'nothing'}")
    return found


def report(source, ranks, how, got, status, wanted, seeds):
    """1 if these ranks printed something else."""
    different = differences(wanted, got, seeds)
    if not different and not status:
        return 0
    print(*different, f"{source}: {ranks} ranks, {how}: status {status}, or other sums than plain C", sep="\n", flush=True)
    return 1


def compare_tasks(source, ranks, mpirun, wanted, seeds):
    """0 if tasks of one job print what the serial program prints."""
    got = subprocess.run([*mpirun, "-n", str(max(map(int, ranks))), os.path.splitext(source)[0], "1" * len(seeds), *ranks], stdout=subprocess.PIPE, timeout=600)
    parts = dict(part.split(b"\n", 1) for part in got.stdout.split(b"ranks ")[1:])
    return max(report(source, k, "in a task", parts.get(k.encode(), b""), got.returncode, wanted, seeds) for k in ranks)


def compare(name, write, settings=lambda first, ranks: {}, flags=(), tasks=False):
    """0 if all agree.  write(seeds), or write(seeds, cxx=True): the text of programSEED for each; settings: the environment of a run; tasks: of one job, see above."""
    args = arguments()
    os.makedirs(args.work, exist_ok=True)
    failed = 0
    for first in range(args.seed, args.seed + args.programs, args.together):
        seeds = range(first, min(first + args.together, args.seed + args.programs))
        cxx = args.language == "c++"
        source = os.path.join(args.work, f"{name}-{first}{'.cpp' if cxx else '.c'}")
        with open(source, "w") as file:
            file.write((write(seeds, cxx=True) if cxx else write(seeds)) + MAIN % (", ".join(f"program{s}" for s in seeds), len(seeds)))
        parallel = os.path.splitext(source)[0]
        serial = parallel + "-serial"
        subprocess.run(args.cc.split() + ["-I" + INCLUDE, "-Wno-unknown-pragmas", *(["-x", "c++"] if cxx else []), source, "-o", serial, *(["-lstdc++"] if cxx else [])], check=True)
        subprocess.run(args.sodecc.split() + [*flags, source, "-o", parallel], check=True)
        wanted = subprocess.run([serial], check=True, stdout=subprocess.PIPE).stdout
        if tasks:
            failed |= compare_tasks(source, args.ranks.split(","), args.mpirun.split(), wanted, seeds)
            continue
        for k, ranks in enumerate(args.ranks.split(",")):
            chosen = settings(first, ranks)
            run = [s for s in seeds if (s + k) % args.every == 0]
            command = args.mpirun.split() + ["-n", ranks, parallel, "".join(str(int(s in run)) for s in seeds)]
            got = subprocess.run(command, stdout=subprocess.PIPE, timeout=300, env={**os.environ, **chosen})
            failed |= report(source, ranks, chosen, got.stdout, got.returncode, wanted, run)
    return failed
