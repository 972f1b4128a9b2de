// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// xmp_gather and xmp_scatter many times: values change, indices change and come back, an element of them on one node; sections in
// steps, both ways through one array, arrays of a function that is called again, elsewhere in memory and of another length.
// xmp_transpose as often, into an array and into itself: whole cache lines of doubles and of chars, and what is left of them.
#include <stdio.h>
#include <xmp.h>

#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(3)] onto p
double x[N], a[N];
int at[N];
short some[N];
#pragma xmp align x[i] with t[i]
#pragma xmp align a[i] with u[i]
#pragma xmp align at[i] with t[i]
#pragma xmp align some[i] with u[i]
static double sums[8];

static void add(int k)
{
    double sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += (1 + i % 13) * x[i];
    sums[k] += sum;
    sum = 0;
#pragma xmp loop (i) on u[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += (1 + i % 11) * a[i];
    sums[k] += 3 * sum;
}

static void fill(int turn)
{
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < N; i++)
        a[i] = 10 * turn + i;
}

static void local_arrays(int n, int turn)
{
    double sum = 0;
#pragma xmp template r[n]
#pragma xmp distribute r[block] onto p
    double from[n], to[n];
    int where[n];
#pragma xmp align [i] with r[i] :: from, to, where
#pragma xmp loop (i) on r[i]
    for (int i = 0; i < n; i++) {
        from[i] = i * turn;
        where[i] = (i * 7 + turn / 4) % n;
    }
    xmp_gather(xmp_desc_of(to), xmp_desc_of(from), xmp_desc_of(where));
    xmp_scatter(xmp_desc_of(from), xmp_desc_of(to), xmp_desc_of(where));
#pragma xmp loop (i) on r[i] reduction(+: sum)
    for (int i = 0; i < n; i++)
        sum += (1 + i % 5) * (to[i] + 2 * from[i]);
    sums[6] += sum;
}

static double turned_sum;

static void transpose_again(int n, int m, int turn)
{
    double sum = 0;
#pragma xmp template r[n], c[m]
#pragma xmp distribute r[block] onto p
#pragma xmp distribute c[cyclic] onto p
    double wide[n][m], tall[m][n], square[n][n];
    char small[n][m], turned[m][n];
#pragma xmp align [i][*] with r[i] :: wide, square, small
#pragma xmp align [i][*] with c[i] :: tall, turned
#pragma xmp loop (i) on r[i]
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            wide[i][j] = i * turn + j;
            small[i][j] = (char)((i * 5 + j + turn) % 100);
        }
        for (int j = 0; j < n; j++)
            square[i][j] = i + turn * j;
    }
    xmp_transpose(xmp_desc_of(tall), xmp_desc_of(wide), 0);
    xmp_transpose(xmp_desc_of(turned), xmp_desc_of(small), 0);
    xmp_transpose(xmp_desc_of(square), xmp_desc_of(square), 0);
#pragma xmp loop (i) on c[i] reduction(+: sum)
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            sum += (1 + i % 7 + j % 5) * (tall[i][j] + 2 * turned[i][j]);
#pragma xmp loop (i) on r[i] reduction(+: sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += (1 + i % 3) * square[i][j];
    turned_sum += sum;
}

int main(void)
{
    for (int turn = 0; turn < 14; turn++) {
        transpose_again(70, 19, turn);
        transpose_again(16, 130 + turn % 2, turn);
    }
    for (int turn = 0; turn < 30; turn++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            at[i] = turn % 6 < 4 ? (i * i + 3) % N : i == turn ? 0 : N - 1 - i;
#pragma xmp loop (i) on u[i]
        for (int i = 0; i < N; i++)
            some[i] = (short)(turn % 5 ? i / 2 : i);
        fill(turn);
        xmp_gather(xmp_desc_of(x), xmp_desc_of(a), xmp_desc_of(at));
        add(0);
        xmp_scatter(xmp_desc_of(a), xmp_desc_of(x), xmp_desc_of(at));
        add(1);
        xmp_gather(xmp_desc_of(a), xmp_desc_of(a), xmp_desc_of(some));
        add(2);
        xmp_scatter(xmp_desc_of(x), xmp_desc_of(x), xmp_desc_of(at));
        add(3);
#ifdef __SODE__
        xmp_gather(x[0:N / 4:2], a[3:10], some[0:N / 4]);
#else
        for (int k = 0; k < N / 4; k++)
            x[2 * k] = a[3 + some[k]];
#endif
        add(4);
        local_arrays(N, turn);
        local_arrays(N / 2 + turn % 2, turn);
    }
    if (xmp_node_num() == 1)
        printf("%.0f %.0f %.0f %.0f %.0f %.0f %.0f\n", sums[0], sums[1], sums[2], sums[3], sums[4], sums[6], turned_sum);
    return 0;
}
