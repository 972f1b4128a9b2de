// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %sodecc %s -o %t
// RUN: for way in pack shm alltoall; do env SODE_TRANSPORT=$way %mpirun -n 3 %t | grep -x "64750500 11521 58627181 873817" || exit 1; done
// RUN: env SODE_TRANSPORT=alltoall SODE_STATS=1 %mpirun -n 4 %t 2>&1 | grep "often.c:.* gmove .* alltoall: [a-z-]* among [24] nodes$"
// RUN: env SODE_TRANSPORT=auto SODE_STATS=1 %mpirun -n 3 %t 2>&1 | grep "often.c:.* gmove  *far_apart = large  *2 .* shm: "
// Large ones don't begin with two copies: the last line.
// Hundreds of executions, so that `auto` tries all ways: pencils in 3-D there and back, asynchronous, through parameters, to
// memory whose address changes on some nodes only, between arrays that are made again and again, and inside one array
// that has two names.
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 30 /* not a multiple of 4 */
#define M 20011
#pragma xmp nodes p[*]
#pragma xmp template x[N][N][N]
#pragma xmp distribute x[block][*][*] onto p
#pragma xmp template y[N][N][N]
#pragma xmp distribute y[*][cyclic][*] onto p
#pragma xmp template t[M]
#pragma xmp distribute t[block] onto p
#pragma xmp template u[M]
#pragma xmp distribute u[cyclic] onto p
int a[N][N][N], b[N][N][N];
#pragma xmp align a[i][j][k] with x[i][j][k]
#pragma xmp align b[i][j][k] with y[i][j][k]
double c[M];
#pragma xmp align c[i] with t[i]

#ifdef __SODE__
#define PRAGMA(x) _Pragma(#x)
#define GMOVE(left, right, n) PRAGMA(xmp gmove) left[0 : n] = right[0 : n];
#define GMOVE3(left, right) PRAGMA(xmp gmove async(1)) left[:][:][:] = right[:][:][:]; PRAGMA(xmp wait_async(1))
#define SHIFT(left, right) PRAGMA(xmp gmove) left[1 : M - 1] = right[0 : M - 1];
#else
#define GMOVE(left, right, n) for (int i = 0; i < (n); i++) left[i] = right[i];
#define GMOVE3(left, right)         \
    for (int i = 0; i < N; i++)     \
        for (int j = 0; j < N; j++) \
            for (int k = 0; k < N; k++) left[i][j][k] = right[i][j][k];
#define SHIFT(left, right) for (int i = M - 1; i > 0; i--) left[i] = right[i - 1];
#endif

static void turn(int to[N][N][N], int from[N][N][N])
{
#pragma xmp align to[i][j][k] with y[i][j][k]
#pragma xmp align from[i][j][k] with x[i][j][k]
    GMOVE3(to, from)
}

static void shift(double to[M], double from[M])
{
#pragma xmp align to[i] with t[i]
#pragma xmp align from[i] with t[i]
    SHIFT(to, from)
}

static long pencils(void)
{
    long sum = 0;
    for (int step = 0; step < 150; step++) {
#pragma xmp loop on x[i][*][*]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                for (int k = 0; k < N; k++)
                    a[i][j][k] = (i * N + j) * N + k + step;
        turn(b, a);
#pragma xmp loop on y[*][j][*] reduction(+: sum)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                for (int k = 0; k < N; k++) {
                    sum += b[i][j][k] == (i * N + j) * N + k + step;
                    b[i][j][k]++;
                }
        GMOVE3(a, b)
#pragma xmp loop on x[i][*][*] reduction(+: sum)
        for (int i = 0; i < N; i++)
            sum += a[i][i][3] - step;
    }
    return sum;
}

/* Memory: two buffers in turn, and a new one now and then, on one node only. */
static double memory(void)
{
    double *all[2] = {malloc(M * sizeof(double)), malloc(M * sizeof(double))}, sum = 0;
    for (int step = 0; step < 120; step++) {
        double *to = all[step % 2], *spare = NULL;
#pragma xmp loop on t[i]
        for (int i = 0; i < M; i++)
            c[i] = i % 89 + step;
        if (step % 40 == 39 && xmp_node_num() == 1)
            to = spare = malloc(M * sizeof(double));
        GMOVE(to, c, M)
        for (int i = 0; i < M; i++)
            sum += to[i] != i % 89 + step;
        sum += to[step];
        free(spare);
    }
    free(all[0]);
    free(all[1]);
    return sum;
}

static double made_again(void)
{
    double sum = 0, *d;
#pragma xmp align d[i] with u[i]
    for (int round = 0; round < 6; round++) {
        d = xmp_malloc(xmp_desc_of(d), M);
        for (int step = 0; step < 25; step++) {
            shift(c, c);
            GMOVE(d, c, M)
        }
#pragma xmp loop on u[i] reduction(+: sum)
        for (int i = 0; i < M; i++)
            sum += d[i] * (i % 7);
        free(d);
    }
    return sum;
}

/* A megabyte a node, twice. */
static double heavy(void)
{
    enum { MANY = 1 << 19 };
    double *large, *far_apart, sum = 0;
#pragma xmp template l[MANY]
#pragma xmp distribute l[block] onto p
#pragma xmp template f[MANY]
#pragma xmp distribute f[cyclic] onto p
#pragma xmp align large[i] with l[i]
#pragma xmp align far_apart[i] with f[i]
    large = xmp_malloc(xmp_desc_of(large), MANY);
    far_apart = xmp_malloc(xmp_desc_of(far_apart), MANY);
    for (int step = 0; step < 2; step++) {
#pragma xmp loop on l[i]
        for (int i = 0; i < MANY; i++)
            large[i] = i % 5 + step;
        GMOVE(far_apart, large, MANY)
#pragma xmp loop on f[i] reduction(+: sum)
        for (int i = 0; i < MANY; i++)
            sum += far_apart[i] * (i % 3 == 1);
    }
    free(large);
    free(far_apart);
    return sum;
}

int main(void)
{
    long there = pencils();
    double here = memory(), again = made_again(), large = heavy();
    if (xmp_node_num() == 1)
        printf("%ld %.0f %.0f %.0f\n", there, here, again, large);
    return 0;
}
