// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// `array on` finds the template of a left side that is aligned `like` other arrays: whole, by subscripts, by `:`, through a member, through two others.
#include <stdio.h>
#include <xmp.h>

#define N 13

#pragma xmp nodes p[*]
#pragma xmp template t[N + 2][N]
#pragma xmp distribute t[block][*] onto p

static int a[N][N], same[N][N], turned[3][N - 1], line[N - 2];
#pragma xmp align a[i][j] with t[i+2][j]
#pragma xmp align same like a
#pragma xmp align turned[*][k] like a[k+1][*]
#pragma xmp align line[i] like turned[*][i+1]

static int plain[N + 2][N], whole[N + 2][2];
#pragma xmp align plain[:][:] with t[:][:]
#pragma xmp align whole[n][*] like plain[n][*]

struct box {
    int first[N + 2], second[N + 2];
};
#pragma xmp align box.first[i] with t[i][*]
#pragma xmp align box.second like box.first
static struct box b;

#ifdef __SODE__
#define FOR(k, n)
#define AT(from, n, k) from:n
#else
#define FOR(k, n) for (int k = 0; k < n; k++)
#define AT(from, n, k) from + k
#endif

static int sum_of(int bits, int here)
{
    return 31 * bits + here;
}

int main(void)
{
    int sum = 0;

#pragma xmp array on t[:][:]
    FOR(k, 5) FOR(l, N) same[AT(3, 5, k)][AT(0, N, l)] = 7;
#pragma xmp array on t[:][*]
    FOR(k, 3) FOR(l, 6) turned[AT(0, 3, k)][AT(4, 6, l)] = 5;
#pragma xmp array on t[:][*]
    FOR(k, 9) line[AT(1, 9, k)] = 3;
#pragma xmp array on t[:][*]
    FOR(k, N + 1) FOR(l, 2) whole[AT(1, N + 1, k)][AT(0, 2, l)] = 2;
#pragma xmp array on t[:][*]
    FOR(k, 4) b.second[AT(2, 4, k)] = 11;

#pragma xmp loop (i) on same[i][*] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += same[i][j] * sum_of(i, j);
#pragma xmp loop (i) on turned[*][i] reduction(+: sum)
    for (int i = 0; i < N - 1; i++)
        for (int k = 0; k < 3; k++)
            sum += turned[k][i] * sum_of(k, i);
#pragma xmp loop (i) on line[i] reduction(+: sum)
    for (int i = 0; i < N - 2; i++)
        sum += line[i] * i;
#pragma xmp loop (i) on t[i][*] reduction(+: sum)
    for (int i = 0; i < N + 2; i++)
        sum += (whole[i][0] + whole[i][1]) * i + b.second[i] * 100 * i;
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
