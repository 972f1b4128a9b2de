/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One redistribution by gmove, chosen by -DCASE; N points in a direction, elements of type T. */
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#include "twins.h"

#define PENCILS 1   /* x-pencils to y-pencils, on a grid of nodes with rows of 2 */
#define CYCLIC 2    /* block to cyclic, 1-D */
#define COLUMNS 3   /* rows to columns, 2-D */
#define REPLICATE 4 /* block to all nodes */
#define PLANE 5     /* one plane to all nodes */

#if CASE == PENCILS
#define D0 N
#define D1 N
#define D2 N
#pragma xmp nodes p[*][2]
#pragma xmp template before[N][N][N]
#pragma xmp distribute before[block][block][*] onto p
#pragma xmp template behind[N][N][N]
#pragma xmp distribute behind[block][*][block] onto p
static T a[N][N][N], b[N][N][N];
#pragma xmp align a[i][j][k] with before[i][j][k]
#pragma xmp align b[i][j][k] with behind[i][j][k]
#define MOVE b[:][:][:] = a[:][:][:]
#elif CASE == CYCLIC || CASE == REPLICATE
#define D0 1
#define D1 1
#define D2 N
#pragma xmp nodes p[*]
#pragma xmp template before[N]
#pragma xmp distribute before[block] onto p
static T a[N];
#pragma xmp align a[k] with before[k]
#if CASE == CYCLIC
#pragma xmp template behind[N]
#pragma xmp distribute behind[cyclic] onto p
static T b[N];
#pragma xmp align b[k] with behind[k]
#else
static T b[N];
#endif
#define MOVE b[:] = a[:]
#elif CASE == COLUMNS
#define D0 1
#define D1 N
#define D2 N
#pragma xmp nodes p[*]
#pragma xmp template before[N][N]
#pragma xmp distribute before[block][*] onto p
#pragma xmp template behind[N][N]
#pragma xmp distribute behind[*][block] onto p
static T a[N][N], b[N][N];
#pragma xmp align a[j][k] with before[j][k]
#pragma xmp align b[j][k] with behind[j][k]
#define MOVE b[:][:] = a[:][:]
#else
#define D0 N
#define D1 N
#define D2 N
#pragma xmp nodes p[*]
#pragma xmp template before[N][N][N]
#pragma xmp distribute before[block][*][*] onto p
static T a[N][N][N];
#pragma xmp align a[i][j][k] with before[i][j][k]
static T b[N][N];
#define MOVE b[:][:] = a[N / 3][:][:]
#endif

static void set(T *at, int i, int j, int k)
{
    double two[] = {value(i, j, k), value(i, j, k)};
    memcpy(at, two, sizeof *at);
}

static int is(const T *at, int i, int j, int k)
{
    T wanted;
    set(&wanted, i, j, k);
    return memcmp(at, &wanted, sizeof *at) == 0;
}

static void fill(void)
{
#if CASE == PENCILS
#pragma xmp loop (i, j) on before[i][j][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                set(&a[i][j][k], i, j, k);
#elif CASE == PLANE
#pragma xmp loop (i) on before[i][*][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                set(&a[i][j][k], i, j, k);
#elif CASE == COLUMNS
#pragma xmp loop (j) on before[j][*]
    for (int j = 0; j < N; j++)
        for (int k = 0; k < N; k++)
            set(&a[j][k], 0, j, k);
#else
#pragma xmp loop (k) on before[k]
    for (int k = 0; k < N; k++)
        set(&a[k], 0, 0, k);
#endif
}

static int right(void)
{
    int wrong = 0;
#if CASE == PENCILS
#pragma xmp loop (i, k) on behind[i][*][k]
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++)
            for (int j = 0; j < N; j++)
                wrong += !is(&b[i][j][k], i, j, k);
#elif CASE == COLUMNS
#pragma xmp loop (k) on behind[*][k]
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            wrong += !is(&b[j][k], 0, j, k);
#elif CASE == CYCLIC
#pragma xmp loop (k) on behind[k]
    for (int k = 0; k < N; k++)
        wrong += !is(&b[k], 0, 0, k);
#elif CASE == REPLICATE
    for (int k = 0; k < N; k++)
        wrong += !is(&b[k], 0, 0, k);
#else
    for (int j = 0; j < N; j++)
        for (int k = 0; k < N; k++)
            wrong += !is(&b[j][k], N / 3, j, k);
#endif
    return wrong == 0;
}

static void move(void)
{
#pragma xmp gmove
    MOVE;
}

/* ---- the same for the twins ---- */

static void all(part_t *part)
{
    part_all(part, 0, D0);
    part_all(part, 1, D1);
    part_all(part, 2, D2);
}

static void source(int rank, part_t *part)
{
    int size = xmp_num_nodes();
    all(part);
#if CASE == PENCILS
    part_block(part, 0, N, rank / 2, size / 2);
    part_block(part, 1, N, rank % 2, 2);
#elif CASE == PLANE
    part_block(part, 0, N, rank, size);
#else
    part_block(part, CASE == COLUMNS ? 1 : 2, N, rank, size);
#endif
}

static void target(int rank, part_t *part)
{
    all(part);
    (void)rank;
#if CASE == PENCILS
    part_block(part, 0, N, rank / 2, xmp_num_nodes() / 2);
    part_block(part, 2, N, rank % 2, 2);
#elif CASE == CYCLIC
    part_cyclic(part, 2, N, rank, xmp_num_nodes());
#elif CASE == COLUMNS
    part_block(part, 2, N, rank, xmp_num_nodes());
#elif CASE == PLANE
    part->first[0] = N / 3;
    part->count[0] = 1;
#endif
}

int main(int argc, char **argv)
{
    bench_t bench = {NAME, sizeof(T), source, target, move, right};
    fill();
    return bench_run(&bench, argc > 1 ? atoi(argv[1]) : 31);
}
