// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One call makes a program, so do two.
// RUN: %sodecc %s -o %t && %mpirun -n 2 %t
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
