// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc %optimize %s -o %t && for n in 1 2 3 6; do env CUT=6,4 %mpirun -n $n %t > %t.$n && diff %t.1 %t.$n || exit 1; done
// RUN: env CUT=6,4 SODE_BLOCKS=2,1 %mpirun -n 1 %t | diff %t.1 - && env SODE_BLOCKS=6,4 %mpirun -n 1 %t | diff %t.1 - && %mpirun -n 1 %t | not diff %t.1 -
// RUN: not %limited env CUT=6,-4 %mpirun -n 1 %t > %t.out 2>&1; %filecheck %s < %t.out
// CHECK: sode: rank 0: {{.*}}blockwise-blocks.c:[[@LINE+20]]: template 't': number of blocks -4 in dimension 1 is negative
// `blocks(n, ...)` of distribute, run-time values, cuts as SODE_BLOCKS does, which counts where there are none.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

enum { N = 24, M = 20 };

static int cut(int d)
{
    char *text = getenv("CUT");
    for (; text && d > 0; d--, text++)
        strtol(text, &text, 10);
    return text ? atoi(text) : 0;
}

#pragma xmp nodes p[*][2 - xmp_all_num_nodes() % 2]
#pragma xmp template t[N][M]
#pragma xmp template rows(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t[block][block] onto p blocks(cut(0), cut(1))
#pragma xmp nodes q[xmp_all_num_nodes()]
#pragma xmp distribute rows(*, block) onto q blocks(1, 6)

static unsigned u[N][M], v[N][M];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp align v[i][j] with rows(j, i)
#pragma xmp shadow [1][1] :: u
#pragma xmp shadow v[1][0]

int main(void)
{
    unsigned sum[2] = {0};
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = (unsigned)(i * 7 + j * 13);
#pragma xmp loop (i) on rows(*, i)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            v[i][j] = (unsigned)(i + j);
#pragma xmp reflect (u, v)
#pragma xmp loop (i, j) on t[i][j] blockwise(i, j)
    for (int i = 1; i < N; i++)
        for (int j = 1; j < M; j++)
            u[i][j] = u[i - 1][j] * 3 + u[i][j - 1] * 5 + u[i][j];
#pragma xmp loop (i) on rows(*, i) blockwise(i)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < M; j++)
            v[i][j] = v[i - 1][j] * 3 + v[i][j];
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum[0] += u[i][j] * (unsigned)(i * M + j + 1);
#pragma xmp loop (i) on rows(*, i) reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum[1] += v[i][j] * (unsigned)(i * M + j + 1);
#pragma xmp task on p[0][0]
    printf("%u %u\n", sum[0], sum[1]);
    return 0;
}
