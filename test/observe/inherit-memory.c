// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function that was given memory of the node is serial: its directives send nothing, also those of arrays aligned like its parameter.
// RUN: %sodecc %optimize %s -o %t && SODE_STATS=1 %mpirun -n 3 %t 2>&1 | %filecheck %s
#include <stdio.h>
#include <xmp.h>

#define N 12
#define M 3
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double spread[N][M], memory[N][M];
#pragma xmp align spread[i][*] with t[i]
#pragma xmp shadow spread[1][0]

static double smooth(int n, int m, double u[n][m])
#pragma xmp inherit (u)
{
    double sum = 0, new[n][m];
#pragma xmp align new like u
#pragma xmp shadow new[1][1]
#pragma xmp reflect (u)
#pragma xmp loop (i) on u[i][*]
    for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < m; j++)
            new[i][j] = u[i-1][j] + u[i+1][j] * j;
#pragma xmp gmove
    u[1:n-2][0:m] = new[1:n-2][0:m];
#pragma xmp loop (i) on u[i][*] reduction(+: sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            sum += u[i][j] * (i + j);
    return sum;
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            memory[i][j] = i + j;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            spread[i][j] = i + j;
    double far = smooth(N, M, spread);
    double near = smooth(N, M, memory);
    if (xmp_node_num() == 1)
        printf("%g %g\n", far, near);
    return 0;
}
// CHECK: 3789 3789
// CHECK: inherit-memory.c:27 {{ *}}gmove {{ *}}u = new {{ *}}1 {{ *}}0 {{ *}}0
