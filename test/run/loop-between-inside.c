// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Distributed loops behind statements of the nest may be inside of other loops, conditions and switches, without a directive of their own.
#include <stdio.h>
#include <xmp.h>
#define N 18
#define M 15
#pragma xmp nodes p[*][*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][cyclic(2)] onto p
static double a[N][M][4], r[N];
#pragma xmp align a[i][j][*] with t[i][j]
#pragma xmp align r[i] with t[i][*]
int main(void)
{
    int i, j, k, n = 0; double s = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < N; i++) {
        r[i] = i % 4;
        for (k = 0; k < 4; k++) {
            if (k == 3)
                for (j = 0; j < M; j++) a[i][j][k] = i + j * k;
            else if (r[i] > 1) {
                for (int j = 0; j < M; ++j) a[i][j][k] = i - j;
            } else
                for (j = M - 1; j >= 0; j--) { a[i][j][k] = j - r[i]; }
        }
    }
#pragma xmp loop (i, j) on t[i][j] reduction(+:s, n)
    for (i = 1; i < N - 1; i++) {
        int turns = 0;
        while (turns < i % 3) {
            for (j = i % 3; j < M; j += 2) { s += a[i][j][1] * turns; n++; }
            turns++;
        }
        do {
            k = turns & 3;
            for (j = 0; j < M; j++)
                if (j % 5) s -= a[i][j][k];
        } while (++turns < 4);
        switch (i % 3) {
        case 0:
            for (j = 0; j < M; j++) s += a[i][j][0];
            break;
        case 1: {
            int from = 3;
            for (j = from; j < M; j++) s += 2 * a[i][j][2];
        }
        default:
            for (j = 1; j < 3; j++) { n += 2; if (j == 2) continue; s += j; }
        }
    }
    if (xmp_node_num() == 1) printf("%.12g %d\n", s, n);
    return 0;
}
