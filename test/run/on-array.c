// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// `on u[i][j]`: the owner of the element, in loop, task, bcast, reduction and barrier; along dimensions that are not
// distributed, any node.

#include <stdio.h>
#include <xmp.h>

#define N 12
#define M 7
#pragma xmp nodes p[*]
#pragma xmp template t[40]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic] onto p
double u[N][M], shifted[N], dealt[M][N], whole[N];
#pragma xmp align u[i][*] with t[2+i]
#pragma xmp align shifted[i] with t[20+i]
#pragma xmp align dealt[*][j] with c[j]
#pragma xmp align whole[i] with t[i]
#pragma xmp shadow whole[*]

/* A two-dimensional node array, and an array with a copy in each column of it. */
static double square(void)
{
    double own = 0, sum = 0;
#pragma xmp nodes g[*][1]
#pragma xmp template s[M][N]
#pragma xmp distribute s[block][block] onto g
    double v[N][M], copied[M];
#pragma xmp align v[i][j] with s[j][i]
#pragma xmp align copied[j] with s[j][*]

#pragma xmp loop (i, j) on v[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            v[i][j] = 10 * i + j;
#pragma xmp loop (j) on copied[j] reduction(+:sum)
    for (int j = 0; j < M; j++) {
        copied[j] = j;
        sum += copied[j];
    }
#pragma xmp task on v[3][M-1]
    own = v[3][M-1];
#pragma xmp bcast (own) from v[3][M-1]
    double last = 0;
#pragma xmp task on copied[M-1]
    last = copied[M-1];
#pragma xmp bcast (last) from copied[M-1]
    return 100 * own + sum + last / 10;
}

int main(void)
{
    double sum = 0, x = 0, part = 0;

#pragma xmp loop (i, k) on u[i][k]
    for (int i = 0; i < N; i++)
        for (int k = 0; k < M; k++)
            u[i][k] = i * M + k;
#pragma xmp loop on u[i][*] reduction(+:sum)
    for (int i = 1; i < N - 1; i++)
        sum += u[i][2];
#pragma xmp loop (i) on shifted[i-1]
    for (int i = 1; i <= N; i++)
        shifted[i-1] = i;
#pragma xmp loop (j) on dealt[3][j]
    for (int j = 0; j < N; j += 3)
        dealt[3][j] = j;
#pragma xmp loop (i) on whole[i]
    for (int i = 0; i < N; i++)
        whole[i] = i;
#pragma xmp reflect (whole)
#pragma xmp task on shifted[N-1]
    x = shifted[N-1];
#pragma xmp bcast (x) from shifted[N-1]
    if (xmp_node_num() == 1)
        printf("%g %g\n", sum, x);
    x = -1;
#pragma xmp task on dealt[3][9]
    x = dealt[3][9];
#pragma xmp bcast (x) from dealt[0][9]
    for (int i = 0; i < N; i++) {
#pragma xmp loop (k) on u[i][k]
        for (int k = 0; k < M; k++)
            u[i][k] += 1;
    }
#pragma xmp task on u[2:5][:]
    {
        part = 1;
#pragma xmp loop (i) on u[i][*] reduction(max:part)
        for (int i = 2; i < 7; i++)
            part = u[i][M-1] > part ? u[i][M-1] : part;
#pragma xmp barrier on u[2:5][:]
    }
#pragma xmp bcast (part) from u[4][0]
#pragma xmp reduction (max:part) on whole
    double all = square();
    if (xmp_node_num() == 1)
        printf("%g %g %g %g\n", x, part, whole[N-1], all);
    return 0;
}
