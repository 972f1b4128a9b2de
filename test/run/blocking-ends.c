// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: env SODE_SCHEME=pa2 SODE_TILE=3,3 %run-compare --ranks=4 %s
// RUN: %sodecc --print-model %s | %filecheck %s
// Boundaries by hand in a time block: where a condition leaves an index one value, a constant subscript follows it. Constants and `n - 1`,
// `?:`, also within the subscript, `if`, `&&`, `||` and `!`, a local variable; unsigned indices; two ends in one condition.

#include <stdio.h>
#include <xmp.h>

#define N 13
#define M 11
#pragma xmp nodes p[xmp_all_num_nodes() % 2 ? 1 : 2][*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
static int u[N][M], v[N][M];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp shadow [1][1:2] :: u, v
static int n = N;

static void reflecting(int m)
{
#pragma xmp blocking steps(3)
    for (int step = 0; step < 7; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                int left = j ? u[i][j - 1] : -u[i][0], right;
                if (j < m - 1)
                    right = u[i][j + 1];
                else
                    right = -u[i][m - 1];
                int below = !(i > 0) ? 3 * u[0][j] : u[i - 1][j];
                int above = i + 1 >= n && j >= 0 ? u[n - 1][j] : i + 1 < n || j < 0 ? u[i + 1][j] : 0;
                v[i][j] = left + right * 2 + below - above;
            }
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                u[i][j] = v[i][j] % 1000;
    }
}
// CHECK: time block pa1, 3 steps, growth 1:1, 1:1
// CHECK: field u depth 1:1, 1:1 stored 3:3, 3:3 exchanged cone

static void unsigned_(void)
{
#pragma xmp blocking steps(2)
    for (int step = 0; step < 5; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
        for (unsigned i = 0; i < N; i++)
            for (long j = M - 1; j >= 0; j--) {
                const long last = M - 1;
                int right = j == last ? u[i][last] : u[i][j + 1];
                v[i][j] = (i > 0 ? u[i - 1][j] : 2 * u[0][j]) + (i < N - 1u ? u[i + 1][j] : u[N - 1][j]) - (!j ? u[i][0] : u[i][j - 1]) + right;
                if (i == 0 && j == 0)
                    v[0][0] += u[0][0];
            }
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                u[i][j] = v[i][j] % 1000;
    }
}

/// Subscripts that a condition holds inside: `j ? j - 1 : 0`, also where it leaves two values.
static void held(int m)
{
#pragma xmp blocking steps(3)
    for (int step = 0; step < 7; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < m; j++)
                v[i][j] = u[i][j ? j - 1 : 0] + 2 * u[i][j + 1 < m ? j + 1 : m - 1] - u[i - 1 > 0 ? i - 1 : 0][j] + 3 * u[i >= N - 1 ? N - 1 : i + 1][j];
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                u[i][j] = v[i][j] % 1000;
    }
}
// CHECK: time block pa1, 3 steps, growth 1:1, 1:1
// CHECK: field u depth 1:1, 1:1 stored 3:3, 3:3 exchanged cone

/// Differences to one side: constants beside the value that the condition leaves.
static void sided(int m)
{
#pragma xmp blocking steps(2)
    for (int step = 0; step < 7; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                int along;
                if (j == 0)
                    along = 4 * u[i][1] - 3 * u[i][0] - u[i][2];
                else if (j == m - 1)
                    along = u[i][m - 1] - u[i][m - 2];
                else
                    along = u[i][j + 1] - u[i][j - 1];
                v[i][j] = along + (i ? u[i][j] - u[i - 1][j] : u[1][j] - u[0][j]) - (i < n - 1 ? u[i + 1][j] : u[n - 1][j] + u[n - 2][j]);
            }
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                u[i][j] += v[i][j] % 1000;
    }
}
// CHECK: time block pa1, 2 steps, growth 1:1, 1:2
// CHECK: field u depth 1:1, 1:2

static void report(const char *what)
{
    int sum = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += u[i][j] * (i * 31 + j + 1) + v[i][j] * (j * 13 + i);
    if (xmp_node_num() == 1)
        printf("%s %d\n", what, sum);
}

int main(void)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = v[i][j] = (100 * i + 7 * j) % 83;
    reflecting(M);
    report("reflecting");
    unsigned_();
    report("unsigned");
    held(M);
    report("held");
    sided(M);
    report("sided");
    return 0;
}
