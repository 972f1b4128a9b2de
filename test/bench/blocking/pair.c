// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* A 5-point sweep over two levels, N x N, rows distributed: microseconds per step, the best of 5 runs.
   SCHEME: of `blocking`, 1 pa1, 2 pa2, 3 diamond, 4 auto with steps(auto); 0: without the directive. */
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#pragma xmp nodes p[*]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][*] onto p
static double u[2][N][N];
#pragma xmp align u[*][i][j] with t[i][j]
#pragma xmp shadow u[0][1][0]
static void run(int steps)
{
#if SCHEME == 1
#pragma xmp blocking steps(STEPS) scheme(pa1)
#elif SCHEME == 2
#pragma xmp blocking steps(STEPS) scheme(pa2)
#elif SCHEME == 3
#pragma xmp blocking steps(STEPS) scheme(diamond)
#elif SCHEME == 4
#pragma xmp blocking steps(auto)
#endif
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i][*]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                u[(n + 1) % 2][i][j] = 0.2 * (u[n % 2][i][j] + u[n % 2][i-1][j] + u[n % 2][i+1][j] + u[n % 2][i][j-1] + u[n % 2][i][j+1]);
    }
}
int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 960;
    double best = 1e9;
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[0][i][j] = u[1][i][j] = i * j % 9;
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
