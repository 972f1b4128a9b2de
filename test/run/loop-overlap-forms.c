// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: env SODE_OVERLAP=always %run-compare --cflags=-fopenmp %s
// overlap with OpenMP between and inside, default(none), bounds that use the outer index, aligned parameters that are
// one array, block-scope arrays, cyclic dimensions, functions of the file; and where it is
// refused: nested loop directives, return, subscripts that are not known.

#include <stdio.h>
#include <xmp.h>

#define N 19
#pragma xmp nodes p[*]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][*] onto p
#pragma xmp template line[N]
#pragma xmp distribute line[block] onto p
#pragma xmp template wheel[N]
#pragma xmp distribute wheel[cyclic(2)] onto p
static long u[N][N], v[N][N], w[N][N], x[N], y[N];
#pragma xmp align [i][j] with t[i][j] :: u, v, w
#pragma xmp shadow [1][0] :: u, w
#pragma xmp align [i] with line[i] :: x, y
#pragma xmp shadow x[3]

static long twice(long a) { return a % 503 * 2; }

static void step(long a[N], long b[N])
{
#pragma xmp align a[i] with line[i]
#pragma xmp align b[i] with line[i]
#pragma xmp shadow a[3]
#pragma xmp reflect (a) async(5)
#pragma xmp loop (i) on line[i] overlap
    for (int i = 3; i < N - 3; i++)
        b[i] = twice(a[i - 3] + 2 * a[i + 3] - a[i]);
}

static int early(long limit)
{
#pragma xmp reflect (u) async(6)
#pragma xmp loop (i) on t[i][*] overlap
    for (int i = 1; i < N; i++) {
        v[i][0] = u[i - 1][0] + u[i][1];
        if (limit < 0)
            return 1;
    }
    return 0;
}

int main(void)
{
    long sum = 0, most = -1;
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = i * 7 + j * j, w[i][j] = v[i][j] = 0;
#pragma xmp loop (i) on line[i]
    for (int i = 0; i < N; i++)
        x[i] = 3 * i, y[i] = i;
    for (int k = 0; k < 5; k++) {
#pragma xmp reflect (u) async(1)
#pragma xmp loop (i,j) on t[i][j] reduction(max: most) overlap
#pragma omp parallel for default(none) shared(u, v) reduction(max: most) collapse(2)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) {
                v[i][j] = u[i - 1][j] + u[i + 1][j - 1] + twice(u[i][j + 1]);
                most = most > v[i][j] ? most : v[i][j];
            }
#pragma xmp loop (i) on t[i][*]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                w[i][j] = v[i][j] % 101;
#pragma xmp reflect (w) async(2)
#pragma xmp loop (i,j) on t[i][j] overlap
        for (int i = 1; i < N - 1; i++) {
#pragma omp parallel for default(none) firstprivate(i) shared(w, u)
            for (int j = 0; j <= i; j++)
                u[i][j] = w[i - 1][j] - w[i + 1][j] + u[i][j] % 13;
        }
#pragma xmp reflect (u) async(3)
#pragma xmp loop (i) on t[i][*] overlap
        for (int i = 1; i < N - 1; i++) {
#pragma xmp loop (j) on t[*][j]
            for (int j = 1; j < N - 1; j++)
                w[i][j] += u[i + 1][j - 1];
        }
        sum += early(k);
        step(x, y);
        step(x, y);
#pragma xmp loop (i) on line[i] reduction(+: sum)
        for (int i = 0; i < N; i++)
            sum += (x[i] = y[i]) * i;

        long own[N], bent[N];
#pragma xmp align own[i] with line[i]
#pragma xmp shadow own[1:0]
#pragma xmp align bent[i] with wheel[i]
#pragma xmp loop (i) on line[i]
        for (int i = 0; i < N; i++)
            own[i] = x[i] + i;
#pragma xmp reflect (own) async(k)
#pragma xmp loop (i) on line[i] overlap
        for (int i = 1; i < N; i++)
            y[i] = own[i - 1] + own[N / 2 > i ? i : i - 1];
#pragma xmp loop (i) on wheel[i] overlap
        for (int i = 0; i < N; i++)
            bent[i] = i + k;
#pragma xmp loop (i) on wheel[i] reduction(+: sum) overlap
        for (int i = 0; i < N; i++)
            sum += bent[i];
    }
#pragma xmp loop (i) on t[i][*] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += (i * N + j) * (u[i][j] + 3 * v[i][j] + 5 * w[i][j]);
#pragma xmp loop (i) on line[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += y[i];
    if (xmp_node_num() == 1)
        printf("%ld %ld\n", sum, most);
    return 0;
}
