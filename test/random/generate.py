#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes random programs whose serial result is their result on any number of nodes.
#
#   generate.py --seed S --count N -o DIR    programs S, S+1, ... S+N-1 as DIR/program_S.c, ... and DIR/main.c
#                                            (a third with program_S.h and program_S_more.c, or program_S_apart.c; C++: .cpp)
#   --mostly gmove                           most steps are of this kind
#   --all                                    also with what sodecc does not know yet (generator/features.py)
#
# A program is valid by construction and the same for the same seed.  Values are integers modulo 2^64 (floating
# elements hold small integers), so results are exact.  A serial program does not fill its shadow: where a
# periodic reflect makes elements beyond the array readable, they are read through a macro AT_a(i, j), which is
# a[i][j] under sodecc and wraps its subscripts under a plain compiler.

import argparse
import glob
import os
import sys

sys.dont_write_bytecode = True
from generator import features  # noqa: E402
from generator.program import Program  # noqa: E402

MAIN = """// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the programs named on the command line, or all; prints `seed checksum` from the first node.  Then it ends in
// one of several ways, which depend on the number of nodes.
#include "support.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

%(prototypes)s

static const struct {
    long seed;
    u64 (*run)(void);
} programs[] = {
%(table)s
};

static int wanted(int argc, char **argv, long seed)
{
    for (int k = 1; k < argc; k++)
        if (atol(argv[k]) == seed)
            return 1;
    return argc == 1;
}

#pragma xmp nodes everybody[*]

int *random_board, random_since;

static void make_board(void)
{
    size_t size = 64 * 64 * sizeof *random_board;
    int job = (int)getpid();
    char name[40];
#pragma xmp bcast (job)
    snprintf(name, sizeof name, "board-%%d", job);
    int file = open(name, O_RDWR | O_CREAT, 0600);
    if (file < 0 || ftruncate(file, (off_t)size) != 0)
        exit(3);
    random_board = (int *)mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
#pragma xmp barrier
    unlink(name);
}

static int ending(long way)
{
    switch (way) {
    case 0:
#pragma xmp task on everybody[0]
        exit(0);
        break;
    case 1:
#pragma xmp task on everybody
        return 0;
    case 2:
#pragma xmp task on everybody[0:(xmp_all_num_nodes() + 1) / 2]
        {
#pragma xmp barrier
#pragma xmp task on everybody(1)
            return 0;
        }
        exit(0);
    case 3:
        xmp_exit(0);
        break;
    case 4:
#pragma xmp task on everybody[xmp_all_num_nodes() - 1] nocomm
        exit(0);
        return 0;
    case 5:
#pragma xmp tasks
        {
#pragma xmp task on everybody[0]
            exit(0);
        }
        break;
    }
    return 0;
}

int main(int argc, char **argv)
{
    make_board();
    for (size_t k = 0; k < sizeof programs / sizeof *programs; k++) {
        if (!wanted(argc, argv, programs[k].seed))
            continue;
        u64 result = programs[k].run(), least = result, most = result;
#pragma xmp reduction (min: least)
#pragma xmp reduction (max: most)
        if (xmp_node_num() == 1) {
            printf("%%ld %%016llx%%s\\n", programs[k].seed, result, least == most ? "" : " nodes differ");
            fflush(stdout);
        }
#pragma xmp barrier
    }
    return ending((%(first)s + xmp_all_num_nodes()) %% 7);
}
"""


def write_main(path, seeds):
    with open(path, "w") as file:
        file.write(MAIN % {"prototypes": "\n".join(f"u64 program_{s}(void);" for s in seeds),
                           "first": seeds[0] if features.has("endings") else "6 - xmp_all_num_nodes()",
                           "table": "\n".join(f"    {{{s}, program_{s}}}," for s in seeds)})


def write_program(directory, seed):
    """The paths of its C or C++ files."""
    paths = []
    for old in glob.glob(os.path.join(directory, f"program_{seed}[._]*")):  # of a run in the other language
        os.remove(old)
    for name, lines in Program(seed).text().items():
        with open(os.path.join(directory, name), "w") as file:
            file.write("\n".join(lines) + "\n")
        if not name.endswith(".h"):
            paths.append(os.path.join(directory, name))
    return paths


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("-o", dest="directory", required=True)
    parser.add_argument("--mostly", choices=("array", "gmove", "post"), help="what most steps are to be")
    parser.add_argument("--language", choices=features.LANGUAGES, default="both", help="both: a quarter is C++")
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    if options.all:
        features.have_all()
    if options.mostly:
        features.prefer(options.mostly)
    features.use_language(options.language)
    os.makedirs(options.directory, exist_ok=True)
    seeds = range(options.seed, options.seed + options.count)
    for seed in seeds:
        write_program(options.directory, seed)
    write_main(os.path.join(options.directory, "main.c"), seeds)


if __name__ == "__main__":
    main()
