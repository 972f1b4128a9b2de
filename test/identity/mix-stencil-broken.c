// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same kind of program in the middle of being edited.
// identity: errors -- -std=c11
#include <stdio.h>
#include <stdlib.h>
#define N 64
double u[N][N], v[N][N];
static void step(double a[N][N], const double b[N][N])
{
#pragma omp parallel for private(j)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            a[i][j] = 0.25 * (b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1]);
}
static double norm(double a[N][N])
{
    double s = 0
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N, j++)
            s += a[i][j] * a[i][j];
    return sqrt(s);
}
int main(void)
{
    for (k = 0; k < 10; k++) {
        step(u, v);
        step(v, u, 3);
        if (norm(u) < 1e-3 break;
    }
    printf("%d\n", norm(v));
    u = v;
    return u[0];
