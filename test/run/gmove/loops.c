// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// gmove before loops that copy: between distributions, from and to memory, with offsets, variable bounds, bounds included, one element for all,
// no iteration, braces, as the only statement of if and for, and in members. Variables that live on count as far as the loops do.
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 12
#define M 7
#pragma xmp nodes p[*]
#pragma xmp template rows[N]
#pragma xmp distribute rows[block] onto p
#pragma xmp template columns[M]
#pragma xmp distribute columns[cyclic] onto p
static double a[N][M], b[N][M];
#pragma xmp align a[i][*] with rows[i]
#pragma xmp align b[*][j] with columns[j]
typedef struct {
    double *u, *v;
} field;
#pragma xmp align field.u[i] with rows[i]
#pragma xmp align field.v like field.u

static void show(const char *what)
{
    double sum = 0;
#pragma xmp loop (i) on rows[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += a[i][j] * (i + 1) * (j + 3);
    if (xmp_node_num() == 1)
        printf("%s %.12g\n", what, sum);
}

int main(void)
{
    int i, j, k = 0, n = 3, none = -2;
    double memory[N][M] = {{0}}, line[M] = {0};
    field f;
    f.u = xmp_malloc(xmp_desc_of(f.u), N);
    f.v = xmp_malloc(xmp_desc_of(f.v), N);
#pragma xmp loop (j) on columns[j]
    for (j = 0; j < M; j++)
        for (i = 0; i < N; i++)
            b[i][j] = 10 * i + j;
#pragma xmp loop (i) on rows[i]
    for (i = 0; i < N; i++)
        f.u[i] = i * i, f.v[i] = 0;
#pragma xmp gmove
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            a[i][j] = b[i][j];
    show("all");
#pragma xmp gmove
    for (int j = n; j <= M - 2; ++j) {
        for (int i = 0; i < N - 2; i += 1) {
            a[i + 2][j] = b[1 + i][j - n];
        }
    }
    show("offsets");
#pragma xmp gmove
    {
        for (i = n - 1; i < n + n; i++)
            for (j = 0; j < M; j++)
                memory[i - n + 1][j] = a[i][j];
    }
    if (xmp_node_num() == 1)
        printf("%d %d\n", i, j);
#pragma xmp gmove
    for (j = 0; j < M; j++)
        a[n][j] = memory[1][j];
    show("memory");
    for (k = 0; k < 3; k++)
#pragma xmp gmove
        for (j = 1; j < M; j++)
            a[k][j] = memory[k + 1][j - 1];
    show("in a loop");
    if (n > 2)
#pragma xmp gmove
        for (i = 0; i < none; i++)
            a[i][0] = memory[i][0];
    else
#pragma xmp gmove
        for (j = 0; j < M; j++)
            line[j] = a[2][j];
    show("nothing");
    if (xmp_node_num() == 1)
        printf("%d %d\n", i, j);
#pragma xmp gmove
    for (i = 0; i < n; i++)
        a[i][2] = memory[4][5];
    show("one for all");
#pragma xmp gmove
    for (i = 1; i < N; i++)
        f.v[i] = f.u[i - 1];
#pragma xmp gmove
    for (i = 0; i < N; i++)
        a[i][1] = f.v[i];
    show("members");
    if (xmp_node_num() == 1)
        printf("%g %g\n", line[3], memory[2][2]);
    free(f.u);
    free(f.v);
    return 0;
}
