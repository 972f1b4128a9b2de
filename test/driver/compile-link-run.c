// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One call makes a program, with either host compiler.
// Not in the sanitizer tree: its libsode has gcc's sanitizers, which a program of clang cannot be linked with.
// UNSUPPORTED: sanitize
// RUN: %sodecc %s -o %t && %mpirun -n 2 %t
// RUN: %sodecc -cc=clang-19 -O2 -g %s -o %t && %mpirun -n 2 %t
// RUN: %sodecc -c %s -o %t.o && %sodecc %t.o -o %t && %mpirun -n 2 %t
#include <mpi.h>
#include "Inputs/answer.h"
#pragma xmp nodes p[*]
int main(void)
{
    int started = 0;
    MPI_Initialized(&started);
    return !started + answer() - 42;
}
