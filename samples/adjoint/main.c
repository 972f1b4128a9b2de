// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The adjoint method of data assimilation for a phase field: which m, and which start, have led to what was observed?
// README.md goes from the equation to the result.
//
// Shows     a program of many files with extents that are known at run time only, periodic boundaries, three-dimensional
//           histories of two-dimensional fields, sums with the same bits on any number of nodes
// Build     sodecc -O2 *.c -o adjoint -lm           serial: cc -O2 -I<prefix>/include *.c -o adjoint -lm
// Run       mpiexec -n 4 ./adjoint --check all      [--tile 2x2]

#include <stdio.h>
#include <string.h>
#include <xmp.h>

#include "check.h"

int main(int argc, char **argv)
{
    const char *name = "all";
    int failed;

    for (int k = 1; k + 1 < argc; k++)
        if (strcmp(argv[k], "--check") == 0)
            name = argv[k + 1];
    failed = run_checks(name);
    if (failed < 0 && xmp_node_num() == 1)
        fprintf(stderr, "adjoint: --check '%s': it is all, gradient or bits\n", name);
    return failed != 0;
}
