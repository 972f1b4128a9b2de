// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* What twin.c does, with directives: 32 steps of a 5-point sweep, N x N, seconds, the best of 3. BLOCK: with `blocking`. */
#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][*] onto p
static double u[2][N][N];
#pragma xmp align u[*][i][j] with t[i][j]
#pragma xmp shadow u[0][1][0]

static double run(void)
{
    double start = xmp_wtime();
#if BLOCK
#pragma xmp blocking steps(32)
#endif
    for (int n = 0; n < 32; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                u[(n + 1) % 2][i][j] = 0.2 * (u[n % 2][i][j] + u[n % 2][i-1][j] + u[n % 2][i+1][j] + u[n % 2][i][j-1] + u[n % 2][i][j+1]);
    }
    return xmp_wtime() - start;
}

int main(void)
{
    double best = 1e9;
    for (int turn = 0; turn < 3; turn++) {
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                u[0][i][j] = u[1][i][j] = i * (long)j % 9;
        double time = run();
        best = time < best ? time : best;
    }
    printf("%.3f\n", best);
    return 0;
}
