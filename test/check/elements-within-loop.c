// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Elements of other nodes inside a loop that has taken the dimension, where another 'loop' cannot help, and in a task of the owner of
// another element, of an array with a shadow.
// COVERS: warn_serial_loop warn_single_element

#include <stdio.h>

#define N 34
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N][N], v[N][N];
#pragma xmp align u[i][*] with t[i]
#pragma xmp shadow u[1][0]
#pragma xmp align v like u

int main(void)
{
#pragma xmp loop (i, j) on u[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = v[j][i];
// CHECK: :[[@LINE-1]]:25: warning: each node runs the whole loop over 'j' from 0 to 33, but has only a part of 'v' in dimension 0; a loop around it already distributes that dimension; copy 'v' by 'gmove' to an array that is not distributed there
#pragma xmp task on u[0][0]
    printf("%g %g\n", u[30][0], u[0][30]);
// CHECK: :[[@LINE-1]]:25: warning: the node of this task uses element 30 of 'u' in dimension 0 here, but that depends on how many nodes there are; choose the node that has it by 'task on' with an element
#pragma xmp task on u[16][0]
    printf("%g %g\n", u[16][0], u[17][0]); // the shadow has it, if not the owner
    return 0;
}
