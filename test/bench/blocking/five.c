// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* A 5-point sweep and its copy, N x N, rows distributed: microseconds per step, the best of 5 runs.
   STEPS: of `blocking`; 0: without the directive. */
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][*] onto p
static double u[N][N], v[N][N];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp align v[i][j] with t[i][j]
#pragma xmp shadow u[1][0]

static void run(int steps)
{
#if STEPS > 0
#pragma xmp blocking steps(STEPS)
#endif
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i][*]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                v[i][j] = 0.2 * (u[i][j] + u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1]);
#pragma xmp loop (i) on t[i][*]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                u[i][j] = v[i][j];
    }
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 960;
    double best = 1e9;
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = v[i][j] = i * j % 9;
    run(steps / 4);
    for (int turn = 0; turn < 5; turn++) {
        xmp_barrier();
        double start = xmp_wtime();
        run(steps);
        xmp_barrier();
        double time = xmp_wtime() - start;
        best = time < best ? time : best;
    }
    if (xmp_node_num() == 1)
        printf("%.1f\n", best / steps * 1e6);
    return 0;
}
