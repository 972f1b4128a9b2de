// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=1,4 --sodecc-flags=-fsode-check %s
// Elements of arrays of pointers in reflect: in structs, behind pointers, in two levels, several in one directive, rows of constant and of run-time
// length, plain memory among them.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 24
#define M 5
#define LEVELS 3
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

static double *kind, (*wide)[M];
#pragma xmp align kind[i] with t[i]
#pragma xmp shadow kind[2]
#pragma xmp align wide[i][*] with t[i]
#pragma xmp shadow wide[1][0]

typedef struct {
    int n;
    double *lev[LEVELS];
    struct {
        double **of;
    } pair[2];
} stack;

static double smooth(int n, double *restrict to, const double *restrict from)
{
    double sum = 0;
#pragma xmp loop (i) on to[i] reduction(+:sum)
    for (int i = 2; i < n - 2; i++) {
        to[i] = 0.25 * from[i-1] + 0.5 * from[i] + 0.25 * from[i+1] + 0.125 * (from[i-2] - from[i+2]);
        sum += to[i] * (i % 5 + 1);
    }
    return sum;
}

/* A cycle by recursion: each level reflects its own element. */
static double down(stack *s, double *const *const old, int k)
{
    double sum = 0;
    if (k == LEVELS)
        return 0;
#pragma xmp reflect (s->lev[k])
    sum = smooth(s->n >> k, old[k], s->lev[k]);
#pragma xmp reflect (old[k], s->pair[1].of[LEVELS - 1 - k]) width(2)
    sum += 2 * smooth(s->n >> k, s->lev[k], old[k]);
    return sum + 3 * down(s, old, k + 1);
}

static double mean(int n, int m, double (*restrict v)[m])
{
    double sum = 0;
#pragma xmp loop (i) on v[i][*] reduction(+:sum)
    for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < m; j++)
            sum += v[i-1][j] * 3 - v[i+1][j] * (i + j);
    return sum;
}

static void fill(int n, int m, double (*restrict v)[m], int by)
{
#pragma xmp loop (i) on v[i][*]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            v[i][j] = (i * by + j) % 7;
}

static double planes(int m)
{
    double memory[N][M];
    double (*rows[2])[M] = {xmp_malloc(xmp_desc_of(wide), N, M), memory};
    double (**same)[m] = (double (**)[m])rows, sum = 0;
    for (int k = 0; k < 2; k++) {
        fill(N, m, rows[k], k + 2);
#pragma xmp reflect (rows[k]) width(1, 0) orthogonal
        sum += mean(N, m, rows[k]);
        fill(N, m, rows[k], k + 3);
#pragma xmp reflect (same[k]) async(k)
#pragma xmp wait_async (k)
        sum -= mean(N, m, rows[k]);
    }
    free(rows[0]);
    return sum;
}

static void start(int n, double *u, int k)
{
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < n; i++)
        u[i] = i * i % 11 + k;
}

int main(void)
{
    double *old[LEVELS], *turned[LEVELS], sum = 0;
    stack s = {.n = N};
    s.pair[1].of = turned;
    for (int k = 0; k < LEVELS; k++) {
        s.lev[k] = xmp_malloc(xmp_desc_of(kind), N >> k);
        old[k] = xmp_malloc(xmp_desc_of(kind), N >> k);
        turned[LEVELS - 1 - k] = old[k];
        start(N >> k, s.lev[k], k);
        start(N >> k, old[k], 2 * k);
    }
    for (int turn = 0; turn < 3; turn++)
        sum += down(&s, old, 0);
    sum += planes(M);
    if (xmp_node_num() == 1)
        printf("%.12g\n", sum);
    for (int k = 0; k < LEVELS; k++) {
        free(s.lev[k]);
        free(old[k]);
    }
    return 0;
}
