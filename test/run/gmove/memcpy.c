// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// memcpy after gmove as serial C programs write it: a number of elements, or of rows, from and to an address or a sum.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#define N 12
#define M 7
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic] onto p
static double a[N][M], b[N][M], x[N], y[N], *held, *dealt;
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[i][*] with c[i]
#pragma xmp align [i] with t[i] :: x, held
#pragma xmp align [i] with c[i] :: y, dealt
struct state {
    double v[N];
} s;

static void inherits(int n, double (*u)[M], double *line)
#pragma xmp inherit (u)
{
#pragma xmp gmove
    memcpy(u[n], line, M * sizeof *line);
#pragma xmp gmove
    memmove(&u[n + 1][2], line + 1, 3 * sizeof u[0][0]);
#pragma xmp gmove
    memcpy(line, &u[0][0], M * sizeof u[0][0]);
}

int main(void)
{
    double mine[N][M], line[N] = {5, 4, 3, 2, 1, 6, 7}, one, hash = 0;
    int n = N;

    held = (double *)xmp_malloc(xmp_desc_of(held), N);
    dealt = (double *)xmp_malloc(xmp_desc_of(dealt), N);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        x[i] = i * i;
        held[i] = 0;
        for (int j = 0; j < M; j++)
            a[i][j] = i * M + j;
    }
#pragma xmp loop (i) on c[i]
    for (int i = 0; i < N; i++) {
        y[i] = 0;
        dealt[i] = 1;
        for (int j = 0; j < M; j++)
            b[i][j] = -1;
    }
#pragma xmp gmove
    memcpy(dealt, x, n * sizeof *dealt);
#pragma xmp gmove
    memcpy(held, dealt, sizeof(*held) * (n - 1));
#pragma xmp gmove
    memcpy(&y[2], &held[1], (n - 4) * sizeof y[0]);
#pragma xmp gmove
    memcpy(s.v, y + n / 2 - 1, 5 * sizeof(double));
#pragma xmp gmove
    memcpy(b, a, (size_t)n / 2 * sizeof *b);
#pragma xmp gmove
    memcpy(&b[n-3], a + 1, 3 * sizeof(a[0]));
#pragma xmp gmove
    memcpy(&b[n-4][0], &a[2], 1 * sizeof b[0]);
#pragma xmp gmove
    memcpy(&one, &a[3][2], sizeof one);
#pragma xmp gmove
    memcpy(mine, b, n * sizeof *mine);
    inherits(n / 2, a, line);
    inherits(n / 2, mine, s.v);
#pragma xmp gmove
    memcpy(mine, a, sizeof a);
#pragma xmp gmove
    memcpy(line, y, sizeof line);
    for (int i = 0; i < N; i++) {
        hash += (line[i] + 3 * s.v[i]) * (i + 1);
        for (int j = 0; j < M; j++)
            hash = 1.5 * hash - (double)(long)(hash / 2) + mine[i][j] * (i + 2 * j);
    }
    if (xmp_node_num() == 1)
        printf("%.17g %g\n", hash, one);
    free(held);
    free(dealt);
    return 0;
}
