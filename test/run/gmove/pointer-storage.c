// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pointer that holds the storage of an array is memory for gmove: what the node has of it may be moved, and no more.
// RUN: %sodecc %s -o %t
// RUN: %mpirun -n 2 %t part | grep "part: 66"
// RUN: not %mpirun -n 2 %t whole 2>&1 | %filecheck %s
// CHECK: pointer-storage.c:[[#@LINE+21]]: directive 'gmove': 'level' points into the storage of array 'u' ({{.*}}), of which this node has 8 elements, but the directive names element 11; name the array by a pointer that inherits, as in 'double *u = level[k];'
#include <stdio.h>
#include <string.h>
#include <xmp.h>

#define N 12
#pragma xmp nodes p[2]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N], v[N];
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]
#pragma xmp align v like u

int main(int argc, char **argv)
{
    double *level[1] = {u}, sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        v[i] = i;
    if (argc > 1 && strcmp(argv[1], "whole") == 0) {
#pragma xmp gmove
        level[0][0:N] = v[:];
    }
#pragma xmp gmove
    level[0][1:6] = v[0:6];
#pragma xmp loop (i) on t[i] reduction(+:sum)
    for (int i = 0; i < N; i++)
        sum += u[i] * 2 + (i < 6);
    if (xmp_node_num() == 1)
        printf("part: %g\n", sum);
    return 0;
}
