// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: env OMP_NUM_THREADS=3 %run-compare --sodecc-flags=-fopenmp --ranks=1,2,3,4 %s
// RUN: %sodecc -fopenmp %optimize %s -o %t && env OMP_NUM_THREADS=4 SODE_BLOCKS=2,3,1 %mpirun -n 2 %t | %filecheck %s
// RUN: %sodecc -fopenmp -fsode-check %s -o %t && env OMP_NUM_THREADS=4 %mpirun -n 2 %t | %filecheck %s
// CHECK: 0 elements differ
// Threads take the tiles of a block sweep diagonal by diagonal: each sweep has the values of the same sweep by one thread. Up, down and mixed, with
// steps, three dimensions, neighbors at several distances and along diagonals, bounds that leave out the ends, a sum, default(none).

#include <stdio.h>
#include <xmp.h>

enum { N = 50, M = 46, K = 12 };
#pragma xmp nodes p[*][1]
#pragma xmp nodes q[*][1][1]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
#pragma xmp template s[N][M][K]
#pragma xmp distribute s[block][block][block] onto q
static unsigned u[N][M], v[N][M], x[N][M][K], y[N][M][K];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp align [i][j][k] with s[i][j][k] :: x, y
#pragma xmp shadow [2][2] :: u, v
#pragma xmp shadow [1][1][1] :: x, y

static void fill(void)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = v[i][j] = (unsigned)(i * 7 + j * 13 + i * j % 5);
#pragma xmp loop (i, j, k) on s[i][j][k]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < K; k++)
                x[i][j][k] = y[i][j][k] = (unsigned)(i * 7 + j * 13 + k * 3);
#pragma xmp reflect (u, v, x, y)
}

static int differ(const char *name)
{
    int wrong = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: wrong)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            wrong += u[i][j] != v[i][j];
#pragma xmp loop (i, j, k) on s[i][j][k] reduction(+: wrong)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < K; k++)
                wrong += x[i][j][k] != y[i][j][k];
    if (wrong && xmp_node_num() == 1)
        fprintf(stderr, "%s: %d elements differ\n", name, wrong);
    return wrong;
}

#define STAR(a) a[i][j] = a[i-1][j] * 3 + a[i][j-1] + a[i+1][j] * 5 + a[i][j+1] + (unsigned)(i ^ j)

static int up_and_down(int n)
{
    int wrong = 0;
    fill();
#pragma omp parallel for default(none) shared(u)
#pragma xmp loop (i, j) on t[i][j] blockwise(i, j)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
            STAR(u);
#pragma xmp loop (i, j) on t[i][j] blockwise(i, j)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
            STAR(v);
    wrong += differ("up");
#pragma xmp reflect (u, v)
#pragma xmp loop (i, j) on t[i][j] blockwise(i, j)
#pragma omp parallel for schedule(dynamic)
    for (int i = n - 2; i >= 1; i--)
        for (int j = M - 2; j >= 1; j--)
            STAR(u);
#pragma xmp loop (i, j) on t[i][j] blockwise(i, j)
    for (int i = n - 2; i >= 1; i--)
        for (int j = M - 2; j >= 1; j--)
            STAR(v);
    return wrong + differ("down");
}

#define FAR(a) a[i][j] += a[i-2][j] * 3 + a[i-1][j+1] + a[i][j+2] * 5 + a[i+2][j-2]

static int far(void)
{
    unsigned sum = 0, wanted = 0;
    fill();
#pragma xmp loop (i, j) on t[i][j] blockwise(j, i) reduction(+: sum)
#pragma omp parallel for reduction(+: sum)
    for (int i = 2; i < N - 2; i += 2)
        for (int j = M - 3; j >= 2; j--) {
            FAR(u);
            sum += u[i][j];
        }
#pragma xmp loop (i, j) on t[i][j] blockwise(j, i) reduction(+: wanted)
    for (int i = 2; i < N - 2; i += 2)
        for (int j = M - 3; j >= 2; j--) {
            FAR(v);
            wanted += v[i][j];
        }
    return differ("far") + (sum != wanted);
}

#define CUBE(a) a[i][j][k] = a[i-1][j][k] * 3 + a[i][j-1][k] * 5 + a[i][j][k-1] * 7 + a[i+1][j][k] + a[i][j+1][k] + a[i][j][k+1] + a[i-1][j-1][k-1]

static int three(void)
{
    fill();
#pragma omp parallel for
#pragma xmp loop (i, j, k) on s[i][j][k] blockwise(i, j, k)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
            for (int k = 1; k < K - 1; k++)
                CUBE(x);
#pragma xmp loop (i, j, k) on s[i][j][k] blockwise(i, j, k)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
            for (int k = 1; k < K - 1; k++)
                CUBE(y);
    return differ("three");
}

int main(void)
{
    int wrong = up_and_down(N) + far() + three();

    if (xmp_node_num() == 1)
        printf("%d elements differ\n", wrong);
    return wrong != 0;
}
