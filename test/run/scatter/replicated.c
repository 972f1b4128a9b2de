// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Elements that several nodes have: each of them gets what all have added, with the same bits.

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <xmp.h>

#define N 29
#define M 4
#define EVEN (xmp_all_num_nodes() % 2 ? 1 : 2)
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(2)] onto p
#pragma xmp template r[7][N]
#pragma xmp distribute r[block][*] onto p
double everywhere[N];
#pragma xmp align everywhere[i] with r[*][i]

static long at[3 * N];

/* One number of the bits of the node's own copy; 1 if all nodes have the same. */
static int is_alike(void)
{
    uint64_t bits, hash = 0, low, high;
    for (int i = 0; i < N; i++) {
        memcpy(&bits, &everywhere[i], sizeof bits);
        hash = hash * 31 + bits;
    }
    low = high = hash >> 1;
#pragma xmp reduction(min: low)
#pragma xmp reduction(max: high)
    return low == high;
}

static void over_rows(int turn)
{
#pragma xmp nodes q[*][EVEN]
#pragma xmp template g[N][M]
#pragma xmp distribute g[block][block] onto q
    long rows[N], columns[M], sums[2] = {0, 0};
#pragma xmp align rows[i] with g[i][*]
#pragma xmp align columns[j] with g[*][j]
#pragma xmp loop (i) on g[i][*]
    for (int i = 0; i < N; i++)
        rows[i] = i;
#pragma xmp loop (j) on g[*][j]
    for (int j = 0; j < M; j++)
        columns[j] = -j;
#pragma xmp loop (i, j) on g[i][j] scatter(+: rows, columns) ordered(any)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            rows[at[i + j]] += i * j + turn, columns[at[i] % M] -= j + 1;
    // iterations that several nodes run
#pragma xmp loop (i) on g[i][*] scatter(+: rows, columns) async(4)
    for (int i = 0; i < N - turn; i++)
        rows[N - 1 - at[i]] += i, columns[i % M]++;
#pragma xmp wait_async (4)
#pragma xmp loop (i, j) on g[i][j] reduction(+: sums)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sums[0] += (j + 1) * rows[i] * (i % 5), sums[1] += (i + 1) * columns[j] * j;
#pragma xmp task on q[0][0]
    printf("%ld %ld\n", sums[0], sums[1]);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        everywhere[i] = i;
    for (int turn = 0; turn < 3; turn++) {
        for (int i = 0; i < 3 * N; i++)
            at[i] = i * (turn / 2 * 3 + 2) % N;
#pragma xmp loop (i) on t[i] scatter(+: everywhere)
        for (int i = 0; i < N; i++) {
            everywhere[at[i]] += 1. / (i + 1);
            everywhere[at[i] / 3] += 1. / (i + 2) + turn;
        }
        // Rounded to what every order gives.
        double sum = 0;
        int alike = is_alike();
        for (int i = 0; i < N; i++)
            sum += (i + 1) * everywhere[i];
#pragma xmp task on p[0]
        printf("%.6f %d\n", sum, alike);
#pragma xmp loop (i) on t[i] scatter(+: everywhere) ordered(any)
        for (int i = 0; i < N; i++) {
            everywhere[at[i]] += 1. / (i + 1);
            if (i > 12)
                everywhere[7] -= .1 * i;
        }
        alike = is_alike();
#pragma xmp task on p[0]
        printf("%.6f %d\n", everywhere[7], alike);
        over_rows(turn);
    }
    return 0;
}
