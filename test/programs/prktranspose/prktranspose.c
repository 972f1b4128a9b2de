// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// The transpose kernel of the Parallel Research Kernels, B += A^T; A += 1, the columns of both on the nodes. The serial
// text writes columns with stride n; the copy in between has A by rows.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[:]
#pragma xmp distribute t[block] onto p

#ifdef __SODE__
#define ASSIGN(to, from) to[:][:] = from[:][:];
#else
#define ASSIGN(to, from) memcpy(to, from, sizeof to);
#endif

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 67, tile = argc > 2 ? atoi(argv[2]) : 8, iterations = 5;

#pragma xmp template_fix t[n]
    double a[n][n], b[n][n], rows[n][n];
#pragma xmp align [i][*] with t[i] :: a, b
#pragma xmp align rows[*][j] with t[j]

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = (double)n * i + j;
            b[i][j] = 0.0;
        }

    double time = 0.0;
    for (int iter = 0; iter <= iterations; iter++) {
        if (iter == 1)
            time = xmp_wtime();
#pragma xmp gmove
        ASSIGN(rows, a)
        for (int it = 0; it < n; it += tile)
            for (int jt = 0; jt < n; jt += tile) {
                const int last_i = it + tile < n ? it + tile : n, last_j = jt + tile < n ? jt + tile : n;
#pragma xmp loop (i) on t[i]
                for (int i = it; i < last_i; i++)
                    for (int j = jt; j < last_j; j++) {
                        b[i][j] += rows[j][i];
                        a[i][j] += 1.0;
                    }
            }
    }
    time = xmp_wtime() - time;

    double error = 0.0, added = 0.5 * iterations * (iterations + 1.0);
#pragma xmp loop (i) on t[i] reduction(+:error)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            error += fabs(b[i][j] - (((double)n * j + i) * (iterations + 1.0) + added));
    if (xmp_node_num() == 1) {
        printf("%d iterations: %s\n", iterations, error < 1e-8 ? "right" : "WRONG");
        if (argc > 3)
            printf("%.3f s\n", time / iterations);
    }
    return 0;
}
