// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %s -o %t
// RUN: %mpirun -n 2 %t 0 | %filecheck %s --check-prefix=RIGHT
// RUN: not %mpirun -n 2 %t 1 2>&1 | %filecheck %s
// A map of gblock that does not add up to the extent ends the program, too large as well as too small.
// RUN: not %mpirun -n 2 %t -1 2>&1 | %filecheck %s
// RIGHT: done
// CHECK-NOT: done
// CHECK: gblock-map-sum.c:19: template 't': the 2 gblock sizes of dimension 0 sum up to

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int map[2] = {4, 6 + atoi(argv[argc - 1])};
#pragma xmp nodes p[2]
#pragma xmp template t[10]
#pragma xmp distribute t[gblock(map)] onto p
#pragma xmp task on p[0]
    puts("done");
    return 0;
}
