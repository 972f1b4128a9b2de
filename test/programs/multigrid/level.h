// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The operators of one level; included once for each value of LEVEL, hence without a guard.

#define t JOIN(t, LEVEL)
#define n JOIN(N, LEVEL)
#define u JOIN(u, LEVEL)
#define f JOIN(f, LEVEL)
#define r JOIN(r, LEVEL)

/* Returns the largest residual. */
static double JOIN(residual_, LEVEL)(void)
{
    double largest = 0.0;
    const double h2 = 1.0 / ((double)n * n);

#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i] reduction(max:largest)
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++) {
            r[i][j] = f[i][j] - (4 * u[i][j] - u[i-1][j] - u[i+1][j] - u[i][j-1] - u[i][j+1]) / h2;
            largest = fmax(largest, fabs(r[i][j]));
        }
    return largest;
}

/* Damped Jacobi steps. */
static void JOIN(smooth_, LEVEL)(int steps)
{
    const double h2 = 1.0 / ((double)n * n);

    for (int step = 0; step < steps; step++) {
        JOIN(residual_, LEVEL)();
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < n; i++)
            for (int j = 1; j < n; j++)
                u[i][j] += 0.8 * 0.25 * h2 * r[i][j];
    }
}

#undef t
#undef n
#undef u
#undef f
#undef r
