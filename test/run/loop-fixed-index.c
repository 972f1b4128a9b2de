// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A subscript without a loop variable chooses nodes: only they run the loop, which may be over one row or column.

#include <stdio.h>
#include <xmp.h>

#define N 11
#define M 7
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp template c[N][M]
#pragma xmp distribute t[block][block] onto p
#pragma xmp distribute c[cyclic(2)][cyclic] onto p
int a[N][M], b[N][M];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with c[i][j]
#pragma xmp shadow a[1][1]

/* Which nodes count: each its own iterations. */
static int everywhere(int mine)
{
#pragma xmp reduction (+: mine)
    return mine;
}

int main(void)
{
    int seen, row = 0;
    long sum = 0;

#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = i * 10 + j;
#pragma xmp loop (i, j) on c[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            b[i][j] = i + j;

    /* Boundaries: constants, in both forms, and a variable. */
#pragma xmp loop (j) on t[0][j]
    for (int j = 0; j < M; j++)
        a[0][j] = -1;
#pragma xmp loop (i) on t(M - 1, i)
    for (int i = 0; i < N; i++)
        a[i][M - 1] -= 100;
    for (int k = 1; k < N; k += 3) {
#pragma xmp loop (j) on c[k][j]
#pragma omp parallel for
        for (int j = 0; j < M; j++)
            b[k][j] *= 2;
    }

    /* The inner loop of two: one loop more that is not distributed around it. */
#pragma xmp loop (j) on t[N / 2][j]
    for (int twice = 0; twice < 2; twice++)
        for (int j = M - 1; j >= 0; j -= 2)
            a[N / 2][j] += twice + 1;

    /* Each iteration once, whatever the number of nodes; by owners of a section, by nodes. */
    seen = 0;
#pragma xmp loop (j) on t[3][j]
    for (int j = 0; j < M; j++)
        seen++;
    row = everywhere(seen);
    printf(row == M ? "" : "%d iterations of a row\n", row);
    seen = 0;
#pragma xmp loop (i) on p[i][0]
    for (int i = 0; i < 1; i++)
        seen++;
    seen = everywhere(seen);
    printf(seen == 1 ? "" : "%d iterations on a node\n", seen);
    seen = 0;
#pragma xmp loop (j) on t[2:1][j]
    for (int j = 0; j < M; j++)
        seen++;
    seen = everywhere(seen);
    printf(seen == M ? "" : "%d iterations of a section\n", seen);

    /* A variable of a loop around chooses nothing again: expand reaches beyond the own rows. */
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i][*] expand(1, 0)
    for (int i = 0; i < N; i++) {
        int last = 0;
#pragma xmp loop (j) on t[i][j]
        for (int j = 0; j < M; j++)
            last = a[i][j] += 1000;
        (void)last;
    }
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 1; i < N; i++)
        for (int j = 0; j < M; j++)
            sum = sum + a[i][j] * (i * M + j) - a[i - 1][j];
#pragma xmp loop (i, j) on c[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += b[i][j] * (i * M + j);
    if (xmp_node_num() == 1)
        printf("%ld\n", sum);
    return 0;
}
